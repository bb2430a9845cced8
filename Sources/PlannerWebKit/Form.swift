import NIOCore
import PlannerWords

/// The fields of a form or of a query: `application/x-www-form-urlencoded` (WHATWG URL, section 5).
package struct Form: Sendable, Equatable {
  private var fields: [String: [String]] = [:]
  /// Files of a form that is `multipart/form-data`.
  private var files: [String: [UInt8]] = [:]

  package init() {}

  package init(_ text: some StringProtocol) {
    for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      fields[Self.decoded(parts[0]), default: []].append(parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  /// Makes a form from the parts of `multipart/form-data`.
  package init(parts: [Multipart.Part]) {
    for part in parts {
      if part.isFile {
        files[part.name] = part.content
      } else {
        fields[part.name, default: []].append(String(decoding: part.content, as: UTF8.self))
      }
    }
  }

  /// Makes a form from the body of a request.
  /// - boundary: The boundary of `multipart/form-data`, or nil for a form without files.
  package init(_ body: ByteBuffer, boundary: String?) {
    if let boundary {
      self.init(parts: Multipart.parts(Array(body.readableBytesView), boundary: boundary))
    } else {
      self.init(String(buffer: body))
    }
  }

  /// Returns the bytes of a chosen file, or nil if no file was chosen.
  package func file(_ name: String) -> [UInt8]? { files[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// The value of a field without surrounding blanks, or nil if it is absent or empty.
  package subscript(_ name: String) -> String? {
    guard let text = fields[name]?.last?.trimmingSpaces, !text.isEmpty else { return nil }
    return text
  }

  /// Returns the value as it was typed, or nil if the field is absent.
  package func typed(_ name: String) -> String? { fields[name]?.last }

  /// Returns all values of a field, such as a group of checkboxes.
  package func all(_ name: String) -> [String] { fields[name] ?? [] }

  /// All fields with their values, sorted by name.
  package var all: [(name: String, value: String)] {
    fields.sorted { $0.key < $1.key }.flatMap { name, values in values.map { (name, $0) } }
  }

  /// Returns whether the form has few fields and all of them are short.
  /// - long: A field that may be longer.
  package func isShort(_ most: (fields: Int, bytes: Int), but long: (name: String, bytes: Int)) -> Bool {
    fields.count <= most.fields
      && fields.allSatisfy { name, values in
        let bytes = name == long.name ? long.bytes : most.bytes
        return name.utf8.count <= most.bytes && values.allSatisfy { $0.utf8.count <= bytes }
      }
  }

  /// Returns whether a checkbox is checked.
  package func has(_ name: String) -> Bool { self[name] != nil }

  private static func decoded(_ text: some Sequence<UInt8>) -> String {
    let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return percentDecoded(spaced) ?? String(decoding: spaced, as: UTF8.self)
  }

  /// Returns the percent-decoded text (RFC 3986, section 2.1). Returns nil if the encoding is invalid or
  /// the result is not UTF-8, and then the text stays as it is.
  private static func percentDecoded(_ bytes: [UInt8]) -> String? {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
          let low = hexValue(bytes[index + 2])
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns a text encoded for a query or path.
  package static func encoded(_ text: String) -> String { percentEncoded(text) }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }
}
