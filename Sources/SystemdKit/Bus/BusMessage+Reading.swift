import CLibsystemd

extension BusMessage {
  /// Reads a whole message (sd_bus_message_read_basic(3)).
  init(reading message: OpaquePointer) throws(BusError) {
    var values: [BusValue] = []
    try Self.check(sd_bus_message_rewind(message, 1))
    while let value = try Self.next(in: message) { values.append(value) }
    self.init(sender: Self.sender(of: message), values: values)
  }

  static func sender(of message: OpaquePointer) -> BusPeer {
    let name = sd_bus_message_get_sender(message).map { String(cString: $0) } ?? ""
    var id = sd_id128_t()
    // Before the handshake is complete, the library would block to get the id. No peer has sent anything yet.
    guard let bus = sd_bus_message_get_bus(message), sd_bus_is_ready(bus) > 0,
      sd_bus_get_bus_id(bus, &id) >= 0
    else { return BusPeer(name: name, bus: "") }
    let digits = withUnsafeBytes(of: id.bytes) { bytes in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return BusPeer(name: name, bus: digits)
  }

  /// Returns the next value of the message, or of the container that was entered; nil at its end. The bus
  /// rejects messages that are nested deeper than 64 levels.
  private static func next(in message: OpaquePointer) throws(BusError) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard try check(sd_bus_message_peek_type(message, &type, &contents)) > 0 else { return nil }
    switch Unicode.Scalar(UInt8(truncatingIfNeeded: type)) {
    case "y": return .byte(try basic(message, type, UInt8(0)))
    case "b": return .bool(try basic(message, type, Int32(0)) != 0)
    case "i": return .int32(try basic(message, type, Int32(0)))
    case "u": return .uint32(try basic(message, type, UInt32(0)))
    case "t": return .uint64(try basic(message, type, UInt64(0)))
    case "s": return .string(try text(message, type))
    case "o": return .path(try text(message, type))
    case "a":
      let element = contents.map { String(cString: $0) } ?? ""
      return .array(of: element, try inside(message, type, contents))
    case "r": return .structure(try inside(message, type, contents))
    case "v":
      let values = try inside(message, type, contents)
      guard let value = values.first else { throw .unreadable("an empty variant") }
      return .variant(value)
    case "e":
      let values = try inside(message, type, contents)
      guard values.count == 2 else { throw .unreadable("an entry of \(values.count) values") }
      return .entry(values[0], values[1])
    case let type: throw .unreadable("a value of type \(type)")
    }
  }

  private static func basic<Value: BitwiseCopyable>(
    _ message: OpaquePointer, _ type: CChar, _ empty: Value
  ) throws(BusError) -> Value {
    var value = empty
    try check(withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(message, type, $0) })
    return value
  }

  private static func text(_ message: OpaquePointer, _ type: CChar) throws(BusError) -> String {
    // The pointer refers to memory inside the message.
    var text: UnsafePointer<CChar>?
    try check(withUnsafeMutablePointer(to: &text) { sd_bus_message_read_basic(message, type, $0) })
    return text.map { String(cString: $0) } ?? ""
  }

  private static func inside(
    _ message: OpaquePointer, _ type: CChar, _ contents: UnsafePointer<CChar>?
  ) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    try check(sd_bus_message_enter_container(message, type, contents))
    while let value = try next(in: message) { values.append(value) }
    try check(sd_bus_message_exit_container(message))
    return values
  }

  @discardableResult
  private static func check(_ result: Int32) throws(BusError) -> Int32 {
    guard result >= 0 else { throw .unreadable(SystemdError.text(of: -result)) }
    return result
  }
}
