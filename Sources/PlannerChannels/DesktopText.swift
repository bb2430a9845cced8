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
      summary = Self.oneLine(notice.title)
      body = Self.printable(lines.joined(separator: "\n"))
      if server.hasMarkup { body = Self.escaped(body) }
    } else {
      summary = Self.oneLine(([notice.title] + lines).joined(separator: " · "))
      body = ""
    }
  }

  private static func again(_ notice: Notice) -> String {
    // `next` does not list what is over or more than a few.
    guard notice.sessions.count == 1 else { return "plannerctl next" }
    return "plannerctl show \(notice.sessions[0].shortId)"
  }

  private static func oneLine(_ text: String) -> String {
    printable(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Without control characters: the bus takes no NUL, and servers that parse markup refuse the others.
  private static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control {
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
