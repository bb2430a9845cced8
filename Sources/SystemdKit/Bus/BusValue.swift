/// A value on the bus (D-Bus Specification, "Type System"): what systemd and notification servers take and
/// answer, not every type there is.
package indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case uint64(UInt64)
  case string(String)
  case path(String)
  /// To be sent only: the other side gets a duplicate, and it must stay open until the call has its answer.
  case descriptor(Int32)
  /// Of elements that have the signature `of`.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// One key of a dictionary, which is an array of these.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// `as`
  package static func strings(_ values: [String]) -> BusValue {
    .array(of: "s", values.map { .string($0) })
  }

  /// `ay`
  package static func bytes(_ values: some Sequence<UInt8>) -> BusValue {
    .array(of: "y", values.map { .byte($0) })
  }

  /// `a{sv}`
  package static func options(_ values: KeyValuePairs<String, BusValue>) -> BusValue {
    .array(of: "{sv}", values.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// Its type, as the specification writes it: `a{sv}`.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .uint64: "t"
    case .string: "s"
    case .path: "o"
    case .descriptor: "h"
    case .array(let element, _): "a\(element)"
    case .structure(let values): "(\(Self.signature(of: values)))"
    case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
    case .variant: "v"
    }
  }

  /// Of values in a row.
  package static func signature(of values: [BusValue]) -> String {
    values.map(\.signature).joined()
  }
}
