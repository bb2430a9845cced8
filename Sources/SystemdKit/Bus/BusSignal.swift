import CLibsystemd

/// A subscription to a signal, confined to the event thread. It exists with or without a connection.
final class BusSignal {
  let id: UInt64
  let object: BusObject
  private let member: String
  private let handler: (BusMessage) -> Void
  weak var core: BusCore?
  private var slot: OpaquePointer?

  init(id: UInt64, member: String, object: BusObject, handler: @escaping (BusMessage) -> Void) {
    self.id = id
    self.member = member
    self.object = object
    self.handler = handler
  }

  deinit { uninstall() }

  func install(on bus: OpaquePointer) {
    uninstall()
    // If the bus refuses the match rule, the connection ends (sd_bus_match_signal_async(3)), which fails all
    // pending calls.
    sd_bus_match_signal_async(
      bus, &slot, object.name, object.path, object.interface, member,
      { message, context, _ in
        guard let message, let context else { return 0 }
        Unmanaged<BusSignal>.fromOpaque(context).takeUnretainedValue().receive(message)
        return 0
      }, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  func uninstall() {
    sd_bus_slot_unref(slot)
    slot = nil
  }

  private func receive(_ message: OpaquePointer) {
    // A peer can send a unicast signal to us, and the match rule does not check its sender.
    guard let owner = core?.owner(of: object.name), BusMessage.sender(of: message) == owner,
      let message = try? BusMessage(reading: message)
    else { return }
    handler(message)
  }
}
