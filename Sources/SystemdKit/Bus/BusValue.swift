/// A value on the bus (D-Bus Specification, "Type System"). Covers only the types that systemd and
/// notification servers use.
package indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case uint64(UInt64)
  case string(String)
  case path(String)
  /// A file descriptor, for sending only. The other side gets a duplicate. It must stay open until the
  /// message is written.
  case descriptor(Int32)
  /// An array of elements with the signature `of`.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// One entry of a dictionary, which is an array of entries.
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// Returns an array of strings: `as`.
  package static func strings(_ values: [String]) -> BusValue {
    .array(of: "s", values.map { .string($0) })
  }

  /// Returns an array of bytes: `ay`.
  package static func bytes(_ values: some Sequence<UInt8>) -> BusValue {
    .array(of: "y", values.map { .byte($0) })
  }

  /// Returns a dictionary of strings to variants: `a{sv}`.
  package static func options(_ values: KeyValuePairs<String, BusValue>) -> BusValue {
    .array(of: "{sv}", values.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// The type signature of the value, as in the specification: `a{sv}`.
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

  /// Returns the signature of a sequence of values.
  package static func signature(of values: [BusValue]) -> String {
    values.map(\.signature).joined()
  }
}
