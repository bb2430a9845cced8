import CLibsystemd

extension BusValue {
  /// Appends this value to a message that is being built (sd_bus_message_append_basic(3)).
  func write(to message: OpaquePointer) throws(BusError) {
    switch self {
    case .byte(let value): try Self.append("y", value, to: message)
    // sd-bus takes a boolean as an int.
    case .bool(let value): try Self.append("b", Int32(value ? 1 : 0), to: message)
    case .int32(let value): try Self.append("i", value, to: message)
    case .uint32(let value): try Self.append("u", value, to: message)
    case .uint64(let value): try Self.append("t", value, to: message)
    case .descriptor(let value): try Self.append("h", value, to: message)
    case .string(let text): try Self.append("s", text, to: message)
    case .path(let text): try Self.append("o", text, to: message)
    case .array(let element, let values): try Self.container("a", element, values, in: message)
    case .structure(let values):
      try Self.container("r", Self.signature(of: values), values, in: message)
    case .entry(let key, let value):
      try Self.container("e", Self.signature(of: [key, value]), [key, value], in: message)
    case .variant(let value): try Self.container("v", value.signature, [value], in: message)
    }
  }

  private static func append(
    _ type: Unicode.Scalar, _ value: some BitwiseCopyable, to message: OpaquePointer
  ) throws(BusError) {
    try check(type, withUnsafePointer(to: value) { sd_bus_message_append_basic(message, CChar(type), $0) })
  }

  private static func append(
    _ type: Unicode.Scalar, _ text: String, to message: OpaquePointer
  ) throws(BusError) {
    // D-Bus strings cannot contain NUL, and C would end the text there.
    guard !text.utf8.contains(0) else { throw .unsendable("a text with a NUL in it") }
    try check(type, text.withCString { sd_bus_message_append_basic(message, CChar(type), $0) })
  }

  private static func container(
    _ type: Unicode.Scalar, _ contents: String, _ values: [BusValue], in message: OpaquePointer
  ) throws(BusError) {
    try check(type, sd_bus_message_open_container(message, CChar(type), contents))
    for value in values { try value.write(to: message) }
    try check(type, sd_bus_message_close_container(message))
  }

  private static func check(_ type: Unicode.Scalar, _ result: Int32) throws(BusError) {
    guard result >= 0 else {
      throw .unsendable("a value of type \(type) (\(SystemdError.text(of: -result)))")
    }
  }
}

extension CChar {
  /// Creates a type code of sd-bus.
  init(_ type: Unicode.Scalar) { self = CChar(truncatingIfNeeded: type.value) }
}
