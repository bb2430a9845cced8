/// A peer on a bus. The next bus uses the same unique names (`:1.23`) again, so a name identifies a peer only
/// together with the bus.
package struct BusPeer: Hashable, Sendable, CustomStringConvertible {
  package var name: String
  /// The id of the bus: 32 hex digits, the same from its start to its end. Empty for messages that do not
  /// come over a bus.
  package var bus: String

  package init(name: String, bus: String) {
    self.name = name
    self.bus = bus
  }

  /// The name and the bus: `:1.23/0123456789abcdef0123456789abcdef`.
  package var description: String { "\(name)/\(bus)" }
}

/// A reply or a signal.
package struct BusMessage: Hashable, Sendable {
  /// The sender's unique name, even if the call was sent to a well-known name.
  package var sender: BusPeer
  package var values: [BusValue]

  package init(sender: BusPeer, values: [BusValue]) {
    self.sender = sender
    self.values = values
  }

  package func string(_ index: Int) throws(BusError) -> String {
    try value(index, "s or o") {
      switch $0 {
      case .string(let text), .path(let text): text
      default: nil
      }
    }
  }

  package func strings(_ index: Int) throws(BusError) -> [String] {
    try value(index, "as") {
      guard case .array(of: "s", let values) = $0 else { return nil }
      return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
  }

  package func uint32(_ index: Int) throws(BusError) -> UInt32 {
    try value(index, "u") { if case .uint32(let number) = $0 { number } else { nil } }
  }

  package func bool(_ index: Int) throws(BusError) -> Bool {
    try value(index, "b") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  private func value<Value>(
    _ index: Int, _ type: String, _ read: (BusValue) -> Value?
  ) throws(BusError) -> Value {
    guard values.indices.contains(index), let value = read(values[index]) else {
      throw .unreadable("\(type) expected at \(index), in \"\(BusValue.signature(of: values))\"")
    }
    return value
  }
}
