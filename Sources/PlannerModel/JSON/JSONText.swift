import FoundationEssentials
import PlannerTime

/// Writes a reply as JSON, with the same bytes as `JSONEncoder` with sorted keys and unescaped slashes. It is
/// about ten times as fast, which matters for replies with thousands of people. docs/generate-protocol.py
/// generates the code that writes the types of these replies.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []
  /// The bytes that were written for each shared value.
  private var written: [ObjectIdentifier: [UInt8]] = [:]

  package init() {}

  /// Returns a value as JSON.
  package static func bytes(of value: some JSONWritable) throws -> [UInt8] {
    var json = JSONText()
    try value.write(to: &json)
    return json.bytes
  }

  // MARK: - Objects and arrays

  package mutating func beginObject() { bytes.append(UInt8(ascii: "{")) }
  package mutating func endObject() { end(with: "}") }

  /// Writes a member and a comma. `endObject()` removes the last comma.
  package mutating func member(_ key: StaticString, _ value: some JSONWritable) throws {
    begin(key)
    try value.write(to: &self)
    bytes.append(UInt8(ascii: ","))
  }

  /// Writes a member if its value is not nil.
  package mutating func member(_ key: StaticString, _ value: (some JSONWritable)?) throws {
    if let value { try member(key, value) }
  }

  /// Writes a value that appears many times: first with `write`, later as a copy of the same bytes.
  ///
  /// - identity: the identity of an object that lives until the text is complete.
  package mutating func shared(
    _ identity: ObjectIdentifier, _ write: (inout JSONText) throws -> Void
  ) rethrows {
    if let known = written[identity] { return bytes.append(contentsOf: known) }
    let begin = bytes.count
    try write(&self)
    written[identity] = Array(bytes[begin...])
  }

  private mutating func begin(_ key: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func end(with bracket: Unicode.Scalar) {
    if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
    bytes.append(UInt8(ascii: bracket))
  }

  package mutating func array(_ values: [some JSONWritable]) throws {
    bytes.append(UInt8(ascii: "["))
    try values.withUnsafeBufferPointer { values in
      for index in values.indices {
        try values[index].write(to: &self)
        bytes.append(UInt8(ascii: ","))
      }
    }
    end(with: "]")
  }

  package mutating func object(_ values: [String: some JSONWritable]) throws {
    beginObject()
    for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      string(key)
      bytes.append(UInt8(ascii: ":"))
      try value.write(to: &self)
      bytes.append(UInt8(ascii: ","))
    }
    endObject()
  }

  // MARK: - Values

  /// Writes an unquoted text: a number, `true`, `false` or `null`.
  package mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a value with `JSONEncoder`.
  package mutating func encoded(_ value: some Encodable) throws {
    bytes.append(contentsOf: try JSONEncoder.sorted.encode(value))
  }

  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var begin = 0
      for (index, byte) in text.enumerated() {
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[begin..<index]))
        escape(byte)
        begin = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[begin...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the escape of a byte (RFC 8259, section 7).
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x08: literal(#"\b"#)
    case 0x09: literal(#"\t"#)
    case 0x0A: literal(#"\n"#)
    case 0x0C: literal(#"\f"#)
    case 0x0D: literal(#"\r"#)
    case ..<0x20: literal(#"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
    default:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    }
  }
}

extension JSONEncoder {
  /// An encoder with reproducible output: sorted keys, unescaped slashes.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// A value that ``JSONText`` writes.
package protocol JSONWritable {
  /// Writes the value. Throws `EncodingError` for a number that JSON cannot represent.
  func write(to json: inout JSONText) throws
}

extension String: JSONWritable {
  package func write(to json: inout JSONText) { json.string(self) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONText) { json.literal(self ? "true" : "false") }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONText) { json.literal(String(self)) }
}

extension Double: JSONWritable {
  package func write(to json: inout JSONText) throws {
    guard isFinite else { return try json.encoded(self) }
    let text = description
    json.literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension Instant: JSONWritable {
  package func write(to json: inout JSONText) { json.string(description) }
}

extension CivilDate: JSONWritable {
  package func write(to json: inout JSONText) { json.string(description) }
}

extension Weekday: JSONWritable {}

extension JSONWritable where Self: RawRepresentable<String> {
  package func write(to json: inout JSONText) { json.string(rawValue) }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONText) throws { try json.array(self) }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
  package func write(to json: inout JSONText) throws { try json.object(self) }
}

extension JSONValue: JSONWritable {
  package func write(to json: inout JSONText) throws {
    switch self {
    case .null: json.literal("null")
    case .bool(let value): value.write(to: &json)
    case .number(let value):
      if let whole = Int(exactly: value) { whole.write(to: &json) } else { try value.write(to: &json) }
    case .string(let value): json.string(value)
    case .array(let values): try json.array(values)
    case .object(let members): try json.object(members)
    }
  }
}
