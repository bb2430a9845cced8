/// Decides which scalars must not reach a screen as they are: C0, DEL and C1 controls, line and paragraph
/// separators, scalars that change the direction (Unicode Standard Annex 9), scalars that are ignored in
/// display (`Default_Ignorable_Code_Point`, and the other format characters), and noncharacters.
///
/// Scalars that writing systems need are allowed in their proper context: ZWJ in emoji; ZWJ and ZWNJ beside a
/// virama, ZWNJ between letters that join (RFC 5892, appendix A); one variation selector after a base that
/// has variants; tags in the three flags that use them.
enum Invisible {
  /// Returns whether the bytes prove that there is no harmful scalar. Every harmful scalar is below 0x20, is
  /// DEL, or begins with one of these bytes.
  static func isSurelyAbsent(_ bytes: String.UTF8View) -> Bool {
    !bytes.contains { byte in
      switch byte {
      case ..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0...0xF4: true
      default: false
      }
    }
  }

  static func isHarmful(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let scalar = scalars[index]
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0x200C: return !isBesideVirama(scalars, index) && !joinsLetters(scalars, index)
    case 0x200D: return !isBesideVirama(scalars, index) && !joinsPictures(scalars, index)
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return index == 0 || !hasVariants(scalars, index)
    case 0x180B...0x180D, 0x180F: return index == 0 || !(0x1820...0x18AA).contains(scalars[index - 1].value)
    case 0xE0000...0xE007F: return !isOfFlag(scalars, index)
    // Number signs of Arabic and related scripts, and frames of hieroglyphs, are visible format characters.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, 0x13430...0x1343F: return false
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }

  private static func neighbour(_ scalars: [Unicode.Scalar], _ index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// Returns whether the scalar follows a virama, or precedes one, as in Bengali's ra with ya-phalaa.
  private static func isBesideVirama(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    func isVirama(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.canonicalCombiningClass.rawValue == 9
    }
    if isVirama(neighbour(scalars, index - 1)) { return true }
    return isVirama(neighbour(scalars, index + 1))
      && neighbour(scalars, index - 1)?.properties.isAlphabetic == true
  }

  /// Returns whether the scalar is between letters of Arabic, Syriac, N'Ko, Mandaic or Mongolian; vowel marks
  /// may be between them.
  private static func joinsLetters(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .nonspacingMark }
    func joins(_ scalar: Unicode.Scalar?) -> Bool {
      switch scalar?.value ?? 0 {
      case 0x620...0x6D3, 0x6D5...0x6FF, 0x710...0x74F, 0x750...0x77F, 0x7CA...0x7EA, 0x840...0x858,
        0x860...0x86A, 0x870...0x8C9, 0x1820...0x18AA:
        scalar?.properties.isAlphabetic == true
      default: false
      }
    }
    var before = index - 1
    while before > 0, isMark(scalars[before]) { before -= 1 }
    return joins(neighbour(scalars, before)) && joins(neighbour(scalars, index + 1))
  }

  /// Returns whether the scalar is between two emoji, the first with its variation selector or skin tone.
  private static func joinsPictures(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    func isPicture(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar, scalar.value > 0x2000 else { return false }
      return scalar.properties.isEmoji
    }
    let before = index - 1
    let skipped = neighbour(scalars, before)?.value == 0xFE0F ? before - 1 : before
    return isPicture(neighbour(scalars, skipped)) && isPicture(neighbour(scalars, index + 1))
  }

  /// Returns whether the base before a variation selector has variants: text and emoji style, ideographs, and
  /// a few letters.
  private static func hasVariants(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    let base = scalars[index - 1]
    switch scalars[index].value {
    case 0xFE0E, 0xFE0F:
      // A digit has variants only as a keycap.
      return base.properties.isEmoji
        && (base.value > 0x7F || neighbour(scalars, index + 1)?.value == 0x20E3)
    case 0xFE00 where (0x1000...0x109F).contains(base.value) || (0xA840...0xA877).contains(base.value):
      return true
    default: return base.properties.isIdeographic
    }
  }

  /// Returns whether the tag belongs to the flag of England, Scotland or Wales. Other flags with tags are not
  /// in general use (Unicode Technical Standard 51).
  private static func isOfFlag(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    func isTag(_ index: Int) -> Bool {
      neighbour(scalars, index).map { $0.value >> 7 == 0xE0000 >> 7 } ?? false
    }
    var first = index
    while isTag(first - 1) { first -= 1 }
    guard neighbour(scalars, first - 1)?.value == 0x1F3F4 else { return false }
    return ["gbeng", "gbsct", "gbwls"].contains { name in
      let tags = name.unicodeScalars.map { $0.value + 0xE0000 } + [0xE007F]
      let end = first + tags.count
      return index < end && end <= scalars.count && scalars[first..<end].map(\.value) == tags
    }
  }
}
