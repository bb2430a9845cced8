import PlannerTime

/// Readers that throw ``InvalidField`` with the path, the invalid value and the allowed values. The fast path
/// is plain Codable. An invalid value is decoded a second time, as any JSON, to show it in the error.
extension KeyedDecodingContainer {
  /// Returns the value of a required key, converted by `make`, which returns nil for an invalid value.
  package func value<Raw: Decodable, Value>(
    _ key: Key, _ type: Raw.Type, allowed: String, code: RefusalCode? = nil, make: (Raw) -> Value?
  ) throws -> Value {
    if let raw = try? decode(Raw.self, forKey: key), let value = make(raw) { return value }
    throw InvalidField(field: path(key), value: shown(key), allowed: allowed, code: code)
  }

  /// Returns the value like `value(_:_:allowed:make:)`, or nil if the key is absent or null.
  package func optional<Raw: Decodable, Value>(
    _ key: Key, _ type: Raw.Type, allowed: String, make: (Raw) -> Value?
  ) throws -> Value? {
    try isAbsent(key) ? nil : value(key, type, allowed: allowed, make: make)
  }

  package func integer(_ key: Key, in range: ValidRange) throws -> Int {
    try value(key, Int.self, allowed: range.allowed, code: range.code) { range.contains($0) ? $0 : nil }
  }

  package func integer(_ key: Key, in range: ValidRange, default value: Int) throws -> Int {
    try isAbsent(key) ? value : integer(key, in: range)
  }

  package func string(_ key: Key) throws -> String { try value(key, String.self, allowed: "a string") { $0 } }

  package func bool(_ key: Key, default value: Bool) throws -> Bool {
    try optional(key, Bool.self, allowed: "true or false") { $0 } ?? value
  }

  package func instant(_ key: Key) throws -> Instant {
    try value(key, String.self, allowed: "an RFC 3339 instant with an offset") { Instant($0) }
  }

  package func optionalInstant(_ key: Key) throws -> Instant? { try isAbsent(key) ? nil : instant(key) }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: Key, _ type: Choice.Type
  ) throws -> Choice where Choice.RawValue == String {
    let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return try value(key, String.self, allowed: "one of \(allowed)") { Choice(rawValue: $0) }
  }

  /// Returns a list; empty if the key is absent or null.
  package func list<Element>(_ key: Key, read: (ListElement) throws -> Element) throws -> [Element] {
    if isAbsent(key) { return [] }
    guard var elements = try? nestedUnkeyedContainer(forKey: key) else {
      throw InvalidField(field: path(key), value: shown(key), allowed: "a list")
    }
    var result: [Element] = []
    while !elements.isAtEnd {
      let decoder = try elements.superDecoder()
      result.append(try read(ListElement(decoder: decoder, field: "\(path(key))[\(result.count)]")))
    }
    return result
  }

  /// Returns a list of at least one element, or `value` if the key is absent or null.
  package func nonEmpty<Element>(
    _ key: Key, default value: [Element], read: (ListElement) throws -> Element
  ) throws -> [Element] {
    if isAbsent(key) { return value }
    let elements = try list(key, read: read)
    guard !elements.isEmpty else {
      throw InvalidField(field: path(key), value: .array([]), allowed: "a list of at least one")
    }
    return elements
  }

  /// Returns an object. The decoder of its type checks its members.
  package func object<Value: Decodable>(_ key: Key, _ type: Value.Type) throws -> Value {
    do {
      return try decode(type, forKey: key)
    } catch is DecodingError {
      throw InvalidField(field: path(key), value: shown(key), allowed: "an object")
    }
  }

  package func isAbsent(_ key: Key) -> Bool { (try? decodeNil(forKey: key)) ?? true }

  package func path(_ key: Key) -> String { (codingPath + [key]).dottedPath }

  private func shown(_ key: Key) -> JSONValue { (try? decode(JSONValue.self, forKey: key)) ?? .null }
}

/// One element of a list, with its path.
package struct ListElement {
  let decoder: any Decoder
  package let field: String

  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try Value(from: decoder)
    } catch let error as DecodingError {
      throw InvalidField(error, value: (try? JSONValue(from: decoder)) ?? .null)
    }
  }

  package func value<Raw: Decodable, Value>(
    _ type: Raw.Type, allowed: String, make: (Raw) -> Value?
  ) throws -> Value {
    if let raw = try? Raw(from: decoder), let value = make(raw) { return value }
    throw InvalidField(field: field, value: (try? JSONValue(from: decoder)) ?? .null, allowed: allowed)
  }
}
