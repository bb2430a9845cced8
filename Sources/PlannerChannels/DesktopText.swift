import PlannerModel
import PlannerReminders

/// The text of a notification for a given server. If the server cannot show a part of the notice, the text
/// has the equivalent command.
struct DesktopText: Hashable, Sendable {
  var summary: String
  /// The body. It has markup only if the server supports it (Desktop Notifications Specification, "Markup").
  var body: String

  init(_ notice: Notice, on server: DesktopServer) {
    var lines = notice.lines
    if !server.drawsButtons { lines += notice.actions.map { "\($0.label): \($0.command)" } }
    // A server without a body may cut the text off, and a server without persistence does not keep it.
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
    guard !notice.kind.isOfGuests else { return "plannerctl inbox" }
    // `next` does not list past sessions, and lists only a few.
    guard notice.sessions.count == 1 else { return "plannerctl next" }
    return "plannerctl show \(notice.sessions[0].shortId)"
  }

  /// Removes control characters, which the bus (NUL) and markup parsers refuse, and makes invisible
  /// characters visible.
  private static func printable(_ text: String, joining separator: String) -> String {
    text.split(whereSeparator: \.isNewline).map { harmless(String($0), keeping: ["\t"]) }
      .joined(separator: separator)
  }
}
