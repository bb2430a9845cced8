import PlannerModel
import PlannerReminders

/// What a notification says on a given server: whatever the server cannot show, the text makes up for with
/// the command that does the same.
struct DesktopText: Hashable, Sendable {
  var summary: String
  /// With markup only where the server reads it (Desktop Notifications Specification, "Markup").
  var body: String

  init(_ notice: Notice, on server: DesktopServer) {
    var lines = notice.lines
    if !server.drawsButtons { lines += notice.actions.map { "\($0.label): \($0.command)" } }
    // One line is easily too little, and what is gone is gone.
    if !(server.keeps && server.hasBody), !notice.isTransient {
      lines.append("To see it again: \(Self.again(notice))")
    }
    if server.hasBody {
      summary = Self.printable(notice.title, joining: " ")
      body = Self.printable(lines.joined(separator: "\n"), joining: "\n")
      if server.hasMarkup { body = Quoted.markup(body) }
    } else {
      summary = Self.printable(([notice.title] + lines).joined(separator: " · "), joining: " ")
      body = ""
    }
  }

  private static func again(_ notice: Notice) -> String {
    // `next` does not list what is over or more than a few.
    guard notice.sessions.count == 1 else { return "plannerctl next" }
    return "plannerctl show \(notice.sessions[0].shortId)"
  }

  /// Without control characters, which the bus (NUL) and readers of markup refuse, and with what is not seen
  /// marked.
  private static func printable(_ text: String, joining separator: String) -> String {
    text.split(whereSeparator: \.isNewline).map { harmless(String($0), keeping: ["\t"]) }
      .joined(separator: separator)
  }
}
