import PlannerProtocol
import Varlink

/// Checks JSON without building its values in memory.
enum JSONGrammar {
  /// The most values in a file. The call that sends it has further values.
  static let mostValues = WireJSON.mostValues - 1000

  /// Returns whether the bytes are a single JSON value (RFC 8259) with at most 100 levels of nesting.
  /// - most: The most values and names.
  static func isValue(_ bytes: [UInt8], most: Int = mostValues) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var scanner = Scanner(bytes: bytes, left: most - 1)
      guard scanner.value(within: 0) else { return false }
      scanner.skipSpace()
      return scanner.next == nil
    }
  }

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The number of further values that are allowed.
    var left: Int
    var at = 0

    var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func skipSpace() {
      while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      at += 1
      return true
    }

    private mutating func sign(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      return take(character)
    }

    /// Reads a character after which another value or name may follow.
    private mutating func begins(_ character: Unicode.Scalar) -> Bool {
      guard sign(character) else { return false }
      left -= 1
      return true
    }

    mutating func value(within depth: Int) -> Bool {
      guard depth <= 100, left >= 0 else { return false }
      if begins("{") {
        if sign("}") { return true }
        repeat {
          skipSpace()
          guard string(), begins(":"), value(within: depth + 1) else { return false }
        } while begins(",")
        return sign("}")
      }
      if begins("[") {
        if sign("]") { return true }
        repeat {
          guard value(within: depth + 1) else { return false }
        } while begins(",")
        return sign("]")
      }
      return string() || word("true") || word("false") || word("null") || number()
    }

    private mutating func word(_ word: StaticString) -> Bool {
      let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      guard bytes[at...].starts(with: letters) else { return false }
      at += letters.count
      return true
    }

    /// Reads a string. Only strings begin with a quotation mark.
    private mutating func string() -> Bool {
      guard take("\"") else { return false }
      while let byte = next, byte >= 0x20 {
        at += 1
        if byte == UInt8(ascii: "\"") { return true }
        if byte == UInt8(ascii: "\\"), !escape() { return false }
      }
      return false
    }

    private mutating func escape() -> Bool {
      guard let byte = next else { return false }
      at += 1
      guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
      guard let unit = unit() else { return false }
      // A surrogate without its pair (RFC 3629, section 3) is not a character.
      guard unit >> 11 == 0x1B else { return true }
      guard unit >> 10 == 0x36, take("\\"), take("u"), let second = self.unit() else { return false }
      return second >> 10 == 0x37
    }

    private mutating func unit() -> UInt32? {
      guard at + 4 <= bytes.count else { return nil }
      var unit: UInt32 = 0
      for byte in bytes[at..<at + 4] {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
        unit = unit << 4 | UInt32(digit)
      }
      at += 4
      return unit
    }

    private mutating func number() -> Bool {
      _ = take("-")
      guard take("0") || digits() else { return false }
      if take("."), !digits() { return false }
      guard take("e") || take("E") else { return true }
      if !take("+") { _ = take("-") }
      return digits()
    }

    private mutating func digits() -> Bool {
      let start = at
      while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
      return at > start
    }
  }
}
