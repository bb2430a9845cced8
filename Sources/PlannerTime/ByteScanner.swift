/// A cursor over the UTF-8 bytes of a short text. A function that fails leaves the cursor where it was.
package struct ByteScanner {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position == bytes.count }
  package var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Takes one byte if it is `character` (ASCII).
  package mutating func take(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue, peek == ascii else { return false }
    position += 1
    return true
  }

  package mutating func take(anyOf characters: String) -> Bool {
    for character in characters where take(character) { return true }
    return false
  }

  /// Takes exactly `count` ASCII digits as a number.
  package mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<position + count] {
      guard byte.isDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += count
    return number
  }

  /// Takes one to nine ASCII digits as a number.
  package mutating func number() -> Int? {
    var count = 0
    while position + count < bytes.count, bytes[position + count].isDigit { count += 1 }
    return (1...9).contains(count) ? digits(count) : nil
  }

  /// Takes a `YYYY-MM-DD` that is an existing date.
  package mutating func date() -> CivilDate? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2) else {
      return nil
    }
    return CivilDate(year: year, month: month, day: day)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
