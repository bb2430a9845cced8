/// Folds letters to compare names: without case, accents, width and invisible characters. Canonically equal
/// characters are the same.
enum Folding {
  /// Returns the characters to compare for a character, or an empty array if it is invisible.
  static func fold(_ character: Character) -> [Character] {
    if let byte = character.asciiValue {
      return [(65...90).contains(byte) ? Character(Unicode.Scalar(byte + 32)) : character]
    }
    if character.isWhitespace { return [" "] }
    var folded = String.UnicodeScalarView()
    // Upper-casing first expands ß and ligatures into several letters.
    for scalar in String(character).uppercased().lowercased().unicodeScalars {
      if scalar.properties.isDefaultIgnorableCodePoint || isAccent(scalar) { continue }
      folded.append(contentsOf: plain(scalar).unicodeScalars)
    }
    return Array(String(folded))
  }

  /// Returns the two letters that replace an umlaut where it cannot be typed, as in `Mueller` and `Soeren`.
  static func twoLetters(_ character: Character) -> [Character]? {
    switch character {
    case "ä", "Ä": ["a", "e"]
    case "ö", "Ö", "ø", "Ø": ["o", "e"]
    case "ü", "Ü": ["u", "e"]
    case "å", "Å": ["a", "a"]
    default: nil
    }
  }

  /// Returns whether the scalar is a mark on a letter, or a vowel of Hebrew or Arabic, which is seldom
  /// written.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7,
      0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x20D0...0x20F0:
      true
    default: false
    }
  }

  /// Returns the letter without its mark. The base comes from the Unicode name, such as LATIN SMALL LETTER
  /// E WITH ACUTE.
  private static func plain(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case ..<0xC0: return String(Character(scalar))
    // Full-width ASCII.
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map { String(Character($0)) } ?? ""
    default: break
    }
    if let letters = written[scalar] { return letters }
    guard scalar.value < 0x2000, let name = scalar.properties.name else { return String(Character(scalar)) }
    var words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard let mark = words.firstIndex(of: "WITH") else { return String(Character(scalar)) }
    words.removeSubrange(mark...)
    let base = bases[words.joined(separator: " ")] ?? scalar
    return written[base] ?? String(Character(base))
  }

  private static let written: [Unicode.Scalar: String] = [
    "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ə": "e", "й": "и", "ё": "е", "ї": "і", "ў": "у", "ѓ": "г",
    "ќ": "к", "\u{6C0}": "\u{6D5}",
  ]

  private static let bases: [String: Unicode.Scalar] = {
    var bases: [String: Unicode.Scalar] = [:]
    // From Latin to Arabic.
    for scalar in (0x61...0x6FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      if let name = scalar.properties.name { bases[name] = scalar }
    }
    return bases
  }()
}
