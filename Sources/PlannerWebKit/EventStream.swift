import HTTPTypes

/// A stream of server-sent events (HTML, section 9.2).
package enum EventStream {
  package static let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]

  /// Returns the line that sets the time after which a browser reconnects.
  package static func retry(milliseconds: Int) -> String { "retry: \(milliseconds)\n\n" }

  /// Returns an event.
  /// - id: The number that the browser sends when it reconnects.
  package static func event(_ name: String, _ data: String = "", id: Int? = nil) -> String {
    // All kinds of line ends start a new data line, so that a text cannot add fields to the stream.
    let lines = TextLines.normalized(data).split(separator: "\n", omittingEmptySubsequences: false).map {
      "data: \($0)"
    }
    return (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\n" + lines.joined(separator: "\n") + "\n\n"
  }
}

package enum TextLines {
  /// Returns the text with a line feed at the end of each line. Forms send CR LF, which Swift takes for one
  /// character. In an event stream a CR or an LF ends a line.
  package static func normalized(_ text: String) -> String {
    var lines = String.UnicodeScalarView()
    var follows = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where follows: break
      case "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("\n")
      default: lines.append(scalar)
      }
      follows = scalar == "\r"
    }
    return String(lines)
  }
}
