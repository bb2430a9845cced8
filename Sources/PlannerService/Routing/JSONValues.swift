import FoundationEssentials

/// Reads JSON byte by byte, and knows what lies within a string.
struct JSONScanner {
  private(set) var inString = false
  private var escaped = false

  /// Whether a byte stands outside of strings, quotation marks left out: bytes are given one after the other.
  mutating func isStructure(_ byte: UInt8) -> Bool {
    if inString {
      if escaped {
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") {
        inString = false
      }
      return false
    }
    inString = byte == UInt8(ascii: "\"")
    return !inString
  }
}

extension Data {
  /// How many values a JSON text has, names among them, as far as `bound`; of a text that is no JSON, a
  /// number.
  func jsonValues(upTo bound: Int) -> Int {
    withUnsafeBytes { bytes in
      var (values, scanner) = (1, JSONScanner())
      for byte in bytes where scanner.isStructure(byte) {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"):
          values += 1
          if values >= bound { return values }
        default: break
        }
      }
      return values
    }
  }
}
