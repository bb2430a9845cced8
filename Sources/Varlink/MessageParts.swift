/// The members of a JSON object as raw bytes. Values are not decoded, so programs with `--json` pass on
/// members that only a newer daemon knows.
package struct MessageParts: Sendable {
  private let bytes: [UInt8]
  /// The members in order: the name as written between its quotes, and the range of the value. Values are
  /// copied only when requested, because a value may be as large as the memory that is left.
  private var members: [(name: String, value: Range<Int>)] = []

  /// Returns nil if the bytes are not a JSON object. Finds only the ends of the values: `JSONDecoder` checks
  /// their validity.
  package init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = Scanner(bytes: bytes)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    if !scanner.take(UInt8(ascii: "}")) {
      repeat {
        scanner.skipSpace()
        let start = scanner.position
        guard scanner.skipString() else { return nil }
        let name = String(decoding: bytes[(start + 1)..<(scanner.position - 1)], as: UTF8.self)
        guard scanner.take(UInt8(ascii: ":")), let value = scanner.value() else { return nil }
        members.append((name, value))
      } while scanner.take(UInt8(ascii: ","))
      guard scanner.take(UInt8(ascii: "}")) else { return nil }
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
  }

  /// Returns the bytes of a member's value; nil if it is absent or null.
  package subscript(name: String) -> [UInt8]? {
    guard let value = members.last(where: { $0.name == name }).map({ bytes[$0.value] }) else { return nil }
    return value.elementsEqual("null".utf8) ? nil : Array(value)
  }

  /// The names of the members, in order.
  package var names: [String] { members.map(\.name) }

  /// A cursor over the bytes.
  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position >= bytes.count }

    mutating func skipSpace() {
      while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      skipSpace()
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    mutating func skipString() -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return false }
      position += 1
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\\"): position += 2
        case UInt8(ascii: "\""):
          position += 1
          return true
        default: position += 1
        }
      }
      return false
    }

    /// Skips the next value and returns its range; nil if there is no value.
    mutating func value() -> Range<Int>? {
      skipSpace()
      let start = position
      var depth = 0
      while position < bytes.count {
        switch bytes[position] {
        case UInt8(ascii: "\""):
          guard skipString() else { return nil }
          if depth == 0 { return start..<position }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          position += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return start == position ? nil : start..<position }
          depth -= 1
          position += 1
          if depth == 0 { return start..<position }
        case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
          if depth == 0 { return start == position ? nil : start..<position }
          position += 1
        default: position += 1
        }
      }
      return nil
    }
  }
}
