/// A text of vCards while it is written: content lines, escaped (RFC 6350 section 3.4) and folded (section
/// 3.2).
package struct CardOutput {
  /// The maximum length of a line in bytes, without its end.
  private static let widest = 75

  package private(set) var bytes: [UInt8] = []
  private var groups = 0

  package init() {}

  mutating func begin() {
    groups = 0
    line("BEGIN", ["VCARD"])
    line("VERSION", ["4.0"])
  }

  mutating func end() { line("END", ["VCARD"]) }

  /// Returns the name of a new group of the card.
  mutating func newGroup() -> String {
    groups += 1
    return "item\(groups)"
  }

  /// Appends a value with its label.
  mutating func labeled(_ name: String, _ parts: [String], _ label: String?) {
    guard let label else { return line(name, parts) }
    if let types = CardLabel.types(of: label) {
      return line(name, parts, parameters: ["TYPE=\(types.joined(separator: ","))"])
    }
    let group = newGroup()
    line(name, parts, group: group)
    line("X-ABLabel", [label], group: group)
  }

  /// Appends a property.
  /// - parts: the parts of a structured value or a list.
  mutating func line(
    _ name: String, _ parts: [String], separator: String = ";", parameters: [String] = [],
    group: String? = nil
  ) {
    var text = group.map { "\($0)." } ?? ""
    text += name
    for parameter in parameters { text += ";\(parameter)" }
    text += ":"
    for (index, part) in parts.enumerated() {
      if index > 0 { text += separator }
      Self.escape(part, into: &text)
    }
    fold(text)
  }

  /// Appends a structured property with a list in each part (RFC 6350 section 6.2.2).
  mutating func line(_ name: String, lists: [[String]]) {
    var text = "\(name):"
    for (index, list) in lists.enumerated() {
      if index > 0 { text += ";" }
      for (place, part) in list.enumerated() {
        if place > 0 { text += "," }
        Self.escape(part, into: &text)
      }
    }
    fold(text)
  }

  private static func escape(_ part: String, into text: inout String) {
    for scalar in part.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case ",": text += "\\,"
      case ";": text += "\\;"
      case "\n": text += "\\n"
      // Drops characters that control a terminal.
      case "\u{0}"..."\u{8}", "\u{b}"..."\u{1f}", "\u{7f}"..."\u{9f}": break
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func fold(_ text: String) {
    var width = 0
    for scalar in text.unicodeScalars {
      let encoded = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      if width + encoded.count > Self.widest {
        bytes += [0x0d, 0x0a, 0x20]
        width = 1
      }
      bytes += encoded
      width += encoded.count
    }
    bytes += [0x0d, 0x0a]
  }
}
