/// How texts are written in unit files (systemd.syntax(7), systemd.unit(5) on specifiers).
enum UnitSyntax {
  /// A word in double quotes, in which no specifier is meant. The text holds no control characters.
  static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "%": result += "%%"
      default: result.append(character)
      }
    }
    return "\"\(escaped)\""
  }

  static func isWritable(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}
