import CLibsystemd

/// A name on the bus and its owner, confined to the event thread.
final class BusName {
  let name: String
  private unowned let core: BusCore
  private(set) var owner: BusPeer?
  private var isKnown = false
  private var handlers: [(id: UInt64, run: (BusPeer?) -> Void)] = []
  private var slot: OpaquePointer?

  init(_ name: String, of core: BusCore) {
    self.name = name
    self.core = core
  }

  deinit { sd_bus_slot_unref(slot) }

  func add(_ id: UInt64, _ handler: @escaping (BusPeer?) -> Void) {
    handlers.append((id, handler))
    if isKnown { handler(owner) }
  }

  func remove(_ id: UInt64) { handlers.removeAll { $0.id == id } }

  func install(on bus: OpaquePointer) {
    let daemon = Bus.daemon
    let rule = """
      type='signal',sender='\(daemon.name)',path='\(daemon.path)',interface='\(daemon.interface)',\
      member='NameOwnerChanged',arg0='\(name)'
      """
    sd_bus_add_match_async(
      bus, &slot, rule,
      { message, context, _ in
        guard let message, let context else { return 0 }
        Unmanaged<BusName>.fromOpaque(context).takeUnretainedValue().receive(message)
        return 0
      }, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Called when the connection has ended.
  func uninstall() {
    sd_bus_slot_unref(slot)
    slot = nil
    if isKnown { learn(nil) }
    isKnown = false
  }

  func learn(_ owner: BusPeer?) {
    guard !isKnown || owner != self.owner else { return }
    isKnown = true
    self.owner = owner
    for handler in handlers { handler.run(owner) }
  }

  private func receive(_ message: OpaquePointer) {
    // Only the bus itself may report this, but any peer can send us a message that looks the same.
    guard let message = try? BusMessage(reading: message), message.sender.name == Bus.daemon.name,
      let changed = try? message.string(0), changed == name, let owner = try? message.string(2)
    else { return }
    learn(owner.isEmpty ? nil : BusPeer(name: owner, bus: message.sender.bus))
  }
}
