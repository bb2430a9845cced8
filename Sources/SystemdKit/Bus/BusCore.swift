import CLibsystemd

/// The state of a ``Bus``, confined to its event thread.
final class BusCore {
  typealias Answer = Result<BusMessage, BusError>

  let address: BusAddress
  private var raw: OpaquePointer?
  private var isClosed = false
  private var calls: [ObjectIdentifier: BusPendingCall] = [:]
  /// The watched names. A name stays watched after its first use.
  private var names: [String: BusName] = [:]
  private var signals: [BusSignal] = []

  init(_ address: BusAddress) { self.address = address }

  deinit { close() }

  // MARK: - Calls

  func call(_ call: BusCall, on loop: EventThread.Loop, _ completion: @escaping (Answer) -> Void) {
    do throws(BusError) {
      try send(call, over: try connected(on: loop), completion)
    } catch {
      completion(.failure(error))
    }
  }

  private func send(
    _ call: BusCall, over bus: OpaquePointer, _ completion: @escaping (Answer) -> Void
  ) throws(BusError) {
    let pending = BusPendingCall(call, of: self, completion)
    try pending.send(over: bus)
    calls[ObjectIdentifier(pending)] = pending
  }

  func answered(_ call: BusPendingCall, _ message: OpaquePointer) {
    guard calls.removeValue(forKey: ObjectIdentifier(call)) != nil else { return }
    call.finish(call.answer(message))
  }

  // MARK: - Subscriptions

  func subscribe(_ signal: BusSignal, on loop: EventThread.Loop) {
    signal.core = self
    // The subscription to the name comes first, so that its owner is known when a signal arrives.
    let bus = try? watch(signal.object.name, on: loop)
    signals.append(signal)
    if let bus { signal.install(on: bus) }
  }

  func watch(
    _ name: String, id: UInt64, _ handler: @escaping (BusPeer?) -> Void, on loop: EventThread.Loop
  ) {
    // If there is no connection, the match is installed at the next use.
    _ = try? watch(name, on: loop)
    names[name]?.add(id, handler)
  }

  func cancel(_ id: UInt64) {
    for signal in signals where signal.id == id { signal.uninstall() }
    signals.removeAll { $0.id == id }
    for name in names.values { name.remove(id) }
  }

  func owner(of name: String) -> BusPeer? { names[name]?.owner }

  /// Starts to watch the owner of a name, and returns the connection.
  @discardableResult
  private func watch(_ name: String, on loop: EventThread.Loop) throws(BusError) -> OpaquePointer {
    if names[name] == nil {
      let watched = BusName(name, of: self)
      names[name] = watched
      if let raw, sd_bus_is_open(raw) > 0 { install(watched, on: raw) }
    }
    return try connected(on: loop)
  }

  private func install(_ name: BusName, on bus: OpaquePointer) {
    name.install(on: bus)
    let question = BusCall(
      object: Bus.daemon, member: "GetNameOwner", arguments: [.string(name.name)], timeout: .seconds(25),
      activates: false)
    try? send(question, over: bus) { [weak name] answer in
      switch answer {
      case .success(let message):
        name?.learn((try? message.string(0)).map { BusPeer(name: $0, bus: message.sender.bus) })
      case .failure(.refused): name?.learn(nil)
      case .failure: break
      }
    }
  }

  // MARK: - The connection

  /// Returns the connection. Opens a new connection if necessary.
  private func connected(on loop: EventThread.Loop) throws(BusError) -> OpaquePointer {
    if let raw, sd_bus_is_open(raw) > 0 { return raw }
    guard !isClosed else { throw .closed }
    disconnect()
    let bus = try open()
    raw = bus
    let attached = sd_bus_attach_event(bus, loop.raw, Int32(SD_EVENT_PRIORITY_NORMAL))
    // The library itself sends this signal, not the bus, so adding the match does not block.
    let matched = sd_bus_match_signal(
      bus, nil, nil, "/org/freedesktop/DBus/Local", "org.freedesktop.DBus.Local", "Disconnected",
      { _, core, _ in
        if let core { Unmanaged<BusCore>.fromOpaque(core).takeUnretainedValue().disconnect() }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    guard attached >= 0, matched >= 0 else {
      disconnect()
      throw .unreachable(address, reason: SystemdError.text(of: -min(attached, matched)))
    }
    for name in names.values { install(name, on: bus) }
    for signal in signals { signal.install(on: bus) }
    return bus
  }

  private func open() throws(BusError) -> OpaquePointer {
    var bus: OpaquePointer?
    var result: Int32
    switch address {
    case .session: result = sd_bus_open_user(&bus)
    case .system: result = sd_bus_open_system(&bus)
    case .at(let text):
      result = sd_bus_new(&bus)
      if result >= 0 { result = sd_bus_set_address(bus, text) }
      if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
      if result >= 0 { result = sd_bus_start(bus) }
    }
    guard result >= 0, let bus else {
      sd_bus_unref(bus)
      throw .unreachable(address, reason: SystemdError.text(of: -result))
    }
    return bus
  }

  /// Ends the connection and fails all pending calls. Does not wait for unsent messages.
  private func disconnect() {
    guard let bus = raw else { return }
    raw = nil
    for signal in signals { signal.uninstall() }
    for name in names.values { name.uninstall() }
    let unanswered = calls.values
    calls = [:]
    for call in unanswered { call.finish(.failure(isClosed ? .closed : .lost(address))) }
    sd_bus_close_unref(bus)
  }

  func close() {
    isClosed = true
    disconnect()
  }
}
