import PlannerTime

/// An error for a refused value: its path, the value, and the allowed values.
///
/// `field` is a path such as `goals[0].windows.timeBlocks[1].end`.
package struct InvalidField: Error, Hashable, Codable, Sendable {
  package var field: String
  /// Null if the key is missing.
  package var value: JSONValue
  package var allowed: String
  /// The reason, by which words for people are chosen; nil for a reason without special words.
  package var code: RefusalCode?
  /// If only the year of a date is not known: the possible values, one for each year, earliest first.
  package var years: [String]?
  package var message: String

  package init(
    field: String, value: JSONValue, allowed: String, code: RefusalCode? = nil, years: [String]? = nil
  ) {
    self.field = field
    self.value = value.shortened
    self.allowed = allowed
    self.code = code
    self.years = years
    message =
      years == nil
      ? "\(field.isEmpty ? "The input" : field) is \(value.shown), but must be \(allowed)."
      : "Which year: \(allowed)?"
  }

  /// Creates an error whose allowed values depend only on its code.
  package init(field: String, value: JSONValue, _ code: RefusalCode) {
    self.init(field: field, value: value, allowed: code.allowed, code: code)
  }

  /// The key of the value may be absent if the value was missing.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    field = try container.decode(String.self, forKey: .field)
    value = try container.decodeIfPresent(JSONValue.self, forKey: .value) ?? .null
    allowed = try container.decode(String.self, forKey: .allowed)
    // A newer program may have more codes.
    code = try container.decodeIfPresent(String.self, forKey: .code).flatMap(RefusalCode.init(rawValue:))
    years = try container.decodeIfPresent([String].self, forKey: .years)
    message = try container.decode(String.self, forKey: .message)
  }

  /// Returns the same error with `prefix` before its path.
  package func inside(_ prefix: String) -> InvalidField {
    of(field.isEmpty ? prefix : "\(prefix).\(field)")
  }

  /// Returns the same error for another field.
  package func of(_ field: String) -> InvalidField {
    InvalidField(field: field, value: value, allowed: allowed, code: code, years: years)
  }
}

extension InvalidField {
  /// Returns the result of `read` for a text. Converts ``Unread`` to ``InvalidField``.
  package static func reading<Value>(
    _ text: String, field: String, _ read: (String) throws(Unread) -> Value
  ) throws(InvalidField) -> Value {
    do throws(Unread) { return try read(text) } catch {
      throw InvalidField(
        field: field, value: .string(text), allowed: error.allowed,
        code: error.reason == .unevenHours ? .halfHours : nil, years: error.years.isEmpty ? nil : error.years)
    }
  }
}

extension JSONValue {
  /// The value for an error message, with long values cut.
  fileprivate var shortened: JSONValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(text.shortened)
    case .array(let values): .array(values.prefix(20).map(\.shortened))
    case .object(let values):
      .object(
        Dictionary(
          values.sorted { $0.key < $1.key }.prefix(20).map { ($0.key.shortened, $0.value.shortened) }
        ) { first, _ in first })
    }
  }

  /// The value as text, short enough for a sentence.
  fileprivate var shown: String {
    switch self {
    case .null: "missing"
    case .bool(let value): "\(value)"
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .string(let value): value.count <= 80 ? "'\(value)'" : "'\(value.prefix(77))...'"
    case .array(let value): "a list of \(value.count)"
    case .object: "an object"
    }
  }
}

extension InvalidField {
  /// Converts a decoding error. `value` is the value at that place, if there was a value.
  package init(_ error: DecodingError, value: JSONValue = .null) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(field: (context.codingPath + [key]).dottedPath, value: .null, allowed: "present")
    case .valueNotFound(let type, let context):
      self.init(field: context.codingPath.dottedPath, value: .null, allowed: describe(type))
    case .typeMismatch(let type, let context):
      self.init(field: context.codingPath.dottedPath, value: value, allowed: describe(type))
    case .dataCorrupted(let context):
      self.init(field: context.codingPath.dottedPath, value: value, allowed: context.debugDescription)
    @unknown default:
      self.init(field: "", value: value, allowed: "readable")
    }
  }
}

private func describe(_ type: any Any.Type) -> String {
  switch type {
  case is Int.Type: "a whole number"
  case is Double.Type: "a number"
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
  }
}

extension [any CodingKey] {
  /// The path as text: `goals[0].windows.weekdays[2]`.
  package var dottedPath: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
