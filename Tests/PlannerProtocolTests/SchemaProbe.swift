import PlannerModel
import PlannerTime

/// What a type asks a decoder for: its keys in order, what it takes for each, and whether it may be absent.
/// A decoder that has no data answers every question with something plausible and takes notes.
struct Schema {
  struct Member {
    var name: String
    var type: any Any.Type
    var isOptional: Bool
  }

  var members: [Member] = []

  init(of type: any Decodable.Type) throws {
    let notes = Notes()
    _ = try type.init(from: ProbeDecoder(notes: notes, value: nil))
    members = notes.members
  }

  /// The elements' type where a type is a list.
  static func element(of type: any Any.Type) -> (any Decodable.Type)? {
    (type as? any ListType.Type)?.elementType
  }
}

private protocol ListType {
  static var elementType: (any Decodable.Type)? { get }
  init()
}
extension Array: ListType {
  static var elementType: (any Decodable.Type)? { Element.self as? any Decodable.Type }
}

private final class Notes {
  var members: [Schema.Member] = []
}

/// Texts that the strict types accept.
private func sample(for type: any Any.Type) -> String {
  switch type {
  case is Instant.Type: return "2026-03-02T13:00:00Z"
  case is CivilDate.Type: return "2026-03-02"
  case let choice as any CaseIterable.Type:
    func first<Choice: CaseIterable>(_ type: Choice.Type) -> String {
      (type.allCases.first as? any RawRepresentable)?.rawValue as? String ?? ""
    }
    return first(choice)
  default: return "text"
  }
}

private struct ProbeDecoder: Decoder, SingleValueDecodingContainer {
  let notes: Notes
  /// The type that a single value is decoded for.
  let value: (any Any.Type)?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeKeyed(notes: notes))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw Unprobed(what: "an unkeyed container")
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let text = sample(for: value ?? type)
    guard let result = text as? Value else { throw Unprobed(what: "a single \(type)") }
    return result
  }
}

private struct Unprobed: Error { var what: String }

private struct ProbeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let notes: Notes
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  private func note(_ key: Key, _ type: any Any.Type, isOptional: Bool) {
    notes.members.append(Schema.Member(name: key.stringValue, type: type, isOptional: isOptional))
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { throw Unprobed(what: "null for \(key.stringValue)") }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    note(key, type, isOptional: false)
    return try made(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    note(key, type, isOptional: true)
    return nil
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    note(key, type, isOptional: false)
    return false
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    note(key, type, isOptional: false)
    return 7
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    note(key, type, isOptional: false)
    return 0.5
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    note(key, type, isOptional: false)
    return "text"
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    note(key, type, isOptional: true)
    return nil
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    note(key, type, isOptional: true)
    return nil
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    note(key, type, isOptional: true)
    return nil
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    note(key, type, isOptional: true)
    return nil
  }

  /// Any value of a type, so that the type around it goes on asking.
  private func made<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let sample = Samples.any(of: type) as? Value { return sample }
    if let list = type as? any ListType.Type, let empty = list.init() as? Value { return empty }
    return try Value(from: ProbeDecoder(notes: Notes(), value: type))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw Unprobed(what: "a nested container") }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw Unprobed(what: "a nested list")
  }
  func superDecoder() throws -> any Decoder { throw Unprobed(what: "a super decoder") }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw Unprobed(what: "a super decoder") }
}
