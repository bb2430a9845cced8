import FoundationEssentials

extension Data {
  /// How many values a JSON text has, names among them, as far as `bound`; of a text that is no JSON, a number.
  func jsonValues(upTo bound: Int) -> Int {
    withUnsafeBytes { bytes in
      var (values, inString, escaped) = (1, false, false)
      for byte in bytes {
        if inString {
          if escaped {
            escaped = false
          } else if byte == UInt8(ascii: "\\") {
            escaped = true
          } else if byte == UInt8(ascii: "\"") {
            inString = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): inString = true
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
