import PlannerAddressBooks
import PlannerModel

/// The text, in UTF-8, of a file that a spreadsheet program wrote. The file may be in UTF-8, UTF-16 or a
/// one-byte character set of Windows or another older system.
struct CSVText {
  private(set) var utf8: [UInt8]
  /// The guessed character set, such as `Windows-1252`; nil if the file declares it.
  private(set) var assumed: String?

  /// Decodes a file. Throws ``InvalidField`` if the bytes are not text.
  init(_ file: [UInt8]) throws(InvalidField) {
    if let wide = Self.wide(file) {
      guard let text = String(validating: wide, as: UTF16.self) else { throw Self.refusal }
      utf8 = Array(text.utf8)
    } else if String(validating: file, as: UTF8.self) != nil {
      utf8 = file
    } else {
      guard !Self.isWorkbook(file), !file.contains(0) else { throw Self.refusal(of: file) }
      guard let guess = CharsetGuess(file) else { throw Self.refusal }
      (utf8, assumed) = (guess.utf8, guess.name)
    }
    if Self.isWorkbook(file) { throw Self.refusal(of: file) }
    if utf8.starts(with: [0xEF, 0xBB, 0xBF]) { utf8.removeFirst(3) }
  }

  private static let refusal = InvalidField(
    field: "the file", value: "in another encoding",
    allowed: "CSV in UTF-8; most programs save it as 'CSV UTF-8'")

  private static func refusal(of file: [UInt8]) -> InvalidField {
    guard isWorkbook(file) else { return refusal }
    return InvalidField(
      field: "the file", value: "a workbook",
      allowed: "CSV: save it as CSV in the program that wrote it")
  }

  /// Returns whether the file is a workbook of Excel or LibreOffice: a ZIP archive, or Microsoft's older
  /// format.
  private static func isWorkbook(_ file: [UInt8]) -> Bool {
    file.starts(with: [0x50, 0x4B, 0x03, 0x04]) || file.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
  }

  // MARK: - UTF-16

  /// Returns the code units of a UTF-16 file, detected by its byte order mark or by the zero bytes of Latin
  /// letters. Returns nil for other files.
  private static func wide(_ file: [UInt8]) -> [UInt16]? {
    if file.starts(with: [0xFF, 0xFE]) { return units(file.dropFirst(2), isLittle: true) }
    if file.starts(with: [0xFE, 0xFF]) { return units(file.dropFirst(2), isLittle: false) }
    let first = file.prefix(4096)
    let zeros = first.enumerated().reduce(into: [0, 0]) { zeros, byte in
      if byte.element == 0 { zeros[byte.offset % 2] += 1 }
    }
    // Separators and line ends have one zero byte each, even if the rest is in another script.
    guard zeros[0] + zeros[1] >= first.count / 16, zeros[0] + zeros[1] > 0 else { return nil }
    if zeros[0] == 0 { return units(file[...], isLittle: true) }
    return zeros[1] == 0 ? units(file[...], isLittle: false) : nil
  }

  private static func units(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> [UInt16] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let (low, high) = isLittle ? (bytes[place], bytes[place + 1]) : (bytes[place + 1], bytes[place])
      return UInt16(high) << 8 | UInt16(low)
    }
  }
}

/// Finds the one-byte character set in which a text looks most like words.
private struct CharsetGuess {
  var name: String
  var utf8: [UInt8]

  /// The first candidate wins a tie, so western Europe comes first.
  private static let candidates = [
    "Windows-1252", "Windows-1250", "Macintosh", "CP850", "ISO-8859-2", "ISO-8859-15",
  ]

  /// The maximum number of bytes to examine.
  private static let most = 200_000

  /// Nil if the text does not look like words in any candidate.
  init?(_ file: [UInt8]) {
    let sample = Array(file.prefix(Self.most))
    let count = sample.count { $0 >= 0x80 }
    var best: (name: String, words: Int, header: Int, rare: Int)?
    for name in Self.candidates {
      guard let bytes = CardCharset.utf8(sample, from: name) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let (words, header, rare) = (
        Self.penalty(of: text), Self.unknownHeaders(of: text), Self.rareLetters(of: text)
      )
      if let best, (words + 5 * header, rare) >= (best.words + 5 * best.header, best.rare) { continue }
      best = (name, words, header, rare)
    }
    // Cyrillic and Greek texts look like meaningless signs in all candidates.
    guard let best, best.words <= max(1, count / 3), let utf8 = CardCharset.utf8(file, from: best.name)
    else {
      return nil
    }
    (name, self.utf8) = (best.name, utf8)
  }

  /// Counts unknown headers with non-ASCII letters.
  private static func unknownHeaders(of text: String) -> Int {
    let header = text.prefix { !$0.isNewline }
    let cells = header.split { ",;\t\"".contains($0) }.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
    return cells.count { CSVColumn(header: String($0)) == nil }
  }

  /// Counts letters that western European languages do not use. Of two sets that fit equally, the one with
  /// fewer such letters is likelier.
  private static func rareLetters(of text: String) -> Int {
    text.unicodeScalars.count { $0.value >= 0x80 && $0.properties.isAlphabetic && !usual.contains($0) }
  }

  private static let usual = Set("äöüßàáâãåæçèéêëìíîïñòóôõøœùúûÿÄÖÜÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØŒÙÚÛ".unicodeScalars)

  /// Counts patterns that do not occur in words: signs beside letters, capitals after small letters, and
  /// three accented letters in a row.
  private static func penalty(of text: String) -> Int {
    let scalars = Array(text.unicodeScalars)
    var penalty = 0
    var run = 0
    for (place, scalar) in scalars.enumerated() {
      guard scalar.value >= 0x80 else {
        run = 0
        continue
      }
      let before = place > 0 ? scalars[place - 1] : " "
      let after = place + 1 < scalars.count ? scalars[place + 1] : " "
      if scalar.properties.isAlphabetic {
        run += 1
        if run >= 3 { penalty += 1 }
        let isWithin =
          before.properties.isAlphabetic
          && (before.properties.isLowercase || after.properties.isLowercase)
        if scalar.properties.isUppercase, isWithin { penalty += 2 }
      } else {
        run = 0
        penalty += self.penalty(of: scalar, before, after)
      }
    }
    return penalty
  }

  private static func penalty(
    of sign: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar
  ) -> Int {
    switch sign.properties.generalCategory {
    case .control, .unassigned: return 3
    default: break
    }
    if sign == "\u{FFFD}" { return 3 }
    let (follows, precedes) = (before.properties.isAlphabetic, after.properties.isAlphabetic)
    // Apostrophes, hyphens and the middle dot of Catalan occur within words.
    if ["’", "‘", "´", "·", "‐", "–", "—", "\u{AD}"].contains(sign) { return 0 }
    if follows, precedes { return 2 }
    switch sign {
    // Signs that stand before words, after words, and on both sides.
    case "„", "‚", "¡", "¿": return follows ? 1 : 0
    case "”", "…": return precedes ? 1 : 0
    case "“", "«", "»", "‹", "›", "\u{A0}": return 0
    default: return follows || precedes ? 1 : 0
    }
  }
}
