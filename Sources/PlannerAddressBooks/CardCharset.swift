/// The single-byte charsets of CHARSET (vCard 2.1) and of other files.
package enum CardCharset {
  /// Decodes bytes to UTF-8; undefined bytes become U+FFFD. Returns nil if the charset is unknown.
  package static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    utf8(bytes[...], from: Array(name.utf8)[...])
  }

  /// Decodes bytes with the charset that a card names.
  static func utf8(_ bytes: ArraySlice<UInt8>, from name: ArraySlice<UInt8>) -> [UInt8]? {
    guard let table = all[key(name)] else { return nil }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80]) }
    return Array(String(text).utf8)
  }

  /// Windows' default charset in western Europe and America. Used if the card names no charset.
  static let usual = ArraySlice("windows-1252".utf8)

  /// Keeps only letters and digits, so that `ISO-8859-1` and `iso8859_1` are equal.
  private static func key(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.prefix(64), as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let all: [String: [Unicode.Scalar]] = {
    let lines = tables.unicodeScalars.split(separator: "\n").map { Array($0) }
    var all: [String: [Unicode.Scalar]] = [:]
    for first in stride(from: 0, to: lines.count - 2, by: 3) {
      let table = lines[first + 1] + lines[first + 2]
      for name in lines[first].split(separator: " ") where table.count == 128 {
        all[String(String.UnicodeScalarView(name))] = table
      }
    }
    return all
  }()
}
