/// Makes text of a model fit to be shown: no control characters, nothing that turns the direction of writing.
package enum OutputCheck {
  /// The most characters of one answer that are shown.
  package static let longest = 8000

  /// Its marks of a link or a picture stay what they are: characters. Nobody may render it.
  package static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(isShown)))
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: true
    case ..<0x20, 0x7F...0x9F: false
    // Marks, embeddings, overrides and isolates of direction; separators of lines; invisible ones and tags.
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false
    case 0xE0000...0xE007F: false
    default: true
    }
  }

  /// What is shown of a whole answer, and whether something of it was left out.
  package static func check(_ text: String) -> (text: String, isCut: Bool) {
    let text = clean(text)
    return text.count > longest ? (String(text.prefix(longest)), true) : (text, false)
  }
}
