import FoundationEssentials

/// Reads JSON byte by byte, and tracks which bytes lie within a string.
package struct JSONScanner {
  package private(set) var inString = false
  private var escaped = false

  package init() {}

  /// Returns whether a byte is outside of strings and is not a quotation mark. Bytes must be given in order.
  package mutating func isStructure(_ byte: UInt8) -> Bool {
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
  /// Counts the values of a JSON text, including names, up to `bound`. The count has no meaning for other
  /// texts.
  package func jsonValues(upTo bound: Int) -> Int {
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
