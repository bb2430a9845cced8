import PlannerModel

/// Parses text values (RFC 6350 section 3.4), already in UTF-8.
enum CardText {
  /// Returns a value as one unescaped, trimmed line: white space and control characters become single spaces.
  /// Returns nil if the line has no visible characters.
  static func line(_ value: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: value.contains(0x5c) ? unescaped(value)[...] : value.trimmed, as: UTF8.self)
    let line = singleSpaced(text)
    return DisplayName.isVisible(line) ? line : nil
  }

  /// Returns a value with its line breaks, trimmed and cut to `longest` characters. Returns nil if it has no
  /// visible characters.
  static func text(_ value: ArraySlice<UInt8>, longest: Int) -> String? {
    let bytes = unescaped(value).filter { $0 >= 0x20 || $0 == 0x0a || $0 == 0x09 }
    let text = String(String(decoding: bytes[...].trimmed, as: UTF8.self).prefix(longest))
    return DisplayName.isVisible(text) ? text : nil
  }

  /// Like ``line(_:)``, but cut to the maximum length of a name.
  static func name(_ value: ArraySlice<UInt8>) -> String? { line(value).flatMap(cut) }

  /// Splits a list or structured value at unescaped separators. The parts stay escaped.
  static func parts(_ value: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var isEscaped = false
    for (index, byte) in zip(value.indices, value) {
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5c {
        isEscaped = true
      } else if byte == separator {
        parts.append(value[start..<index])
        start = index + 1
      }
    }
    return parts + [value[start...]]
  }

  static func cut(_ text: String) -> String? {
    guard text.utf8.count > DisplayName.mostCharacters else { return text }
    var end = text.startIndex
    var characters = 0
    var bytes = 0
    for character in text {
      characters += 1
      bytes += character.utf8.count
      guard characters <= DisplayName.mostCharacters, bytes <= DisplayName.mostBytes else { break }
      end = text.index(after: end)
    }
    let line = text[..<end]
    let trimmed = String(line.last == " " ? line.dropLast() : line)
    return DisplayName.isVisible(trimmed) ? trimmed : nil
  }

  static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  /// Decodes QUOTED-PRINTABLE (RFC 2045 section 6.7). Keeps an equals sign without two following hexadecimal
  /// digits.
  static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
    func digit(_ index: Int) -> UInt8? {
      guard index < value.endIndex else { return nil }
      return Character(Unicode.Scalar(value[index])).hexDigitValue.map { UInt8($0) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      if value[index] == 0x3d, let high = digit(index + 1), let low = digit(index + 2) {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(value[index])
        index += 1
      }
    }
    return bytes
  }

  /// Decodes `\n` and Apple's additional escapes (`http\://`). Some programs write the line end of Windows as
  /// `\r\n`. Keeps a backslash before any other character.
  private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var isEscaped = false
    for (index, byte) in zip(value.indices, value) {
      if !isEscaped {
        if byte == 0x5c { isEscaped = true } else { bytes.append(byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case UInt8(ascii: "r") where value[(index + 1)...].prefix(2).isWord("\\N"): break
      case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(0x0a)
      case 0x5c, 0x2c, 0x3b, 0x3a, 0x22: bytes.append(byte)
      default: bytes += [0x5c, byte]
      }
    }
    return isEscaped ? bytes + [0x5c] : bytes
  }
}
