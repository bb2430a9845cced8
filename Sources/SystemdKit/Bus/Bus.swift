import Synchronization

/// A remote object and one of its interfaces.
package struct BusObject: Hashable, Sendable {
  /// Its name on the bus: a well-known name such as `org.freedesktop.Notifications`, or a unique one.
  package var name: String
  package var path: String
  package var interface: String

  package init(name: String, path: String, interface: String) {
    self.name = name
    self.path = path
    self.interface = interface
  }
}

/// A connection to a bus (sd-bus(3)), opened at its first use. If it ends or cannot be opened, pending calls
/// fail and are not retried. The next use opens a new connection. Subscriptions survive that.
///
/// All work is done on the event thread, without blocking it. Handlers run on that thread and must be quick.
package final class Bus: Sendable {
  package static let daemon = BusObject(
    name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

  package let address: BusAddress
  let thread: EventThread
  private let core: Confined<BusCore>
  private let lastID = Atomic<UInt64>(0)

  package init(_ address: BusAddress, on thread: EventThread) {
    self.address = address
    self.thread = thread
    core = Confined(BusCore(address), to: thread)
  }

  /// Calls a method and waits for its reply.
  ///
  /// - timeout: more than zero.
  /// - activates: whether the bus may start the service that owns the name.
  package nonisolated(nonsending) func call(
    _ object: BusObject, _ member: String, _ arguments: [BusValue] = [],
    timeout: Duration = .seconds(25), activates: Bool = true
  ) async throws(BusError) -> BusMessage {
    try await send(object, member, arguments, timeout: timeout, activates: activates).value().get()
  }

  /// Sends a method call, in order after earlier ones, and returns its pending reply.
  func send(
    _ object: BusObject, _ member: String, _ arguments: [BusValue] = [], timeout: Duration,
    activates: Bool = true
  ) -> Pending<BusCore.Answer> {
    let call = BusCall(
      object: object, member: member, arguments: arguments, timeout: timeout, activates: activates)
    let answer = Pending<BusCore.Answer>()
    let isTaken = thread.execute { [core] loop in
      guard let core = core.state(on: loop) else { return answer.resolve(.failure(.closed)) }
      core.call(call, on: loop) { answer.resolve($0) }
    }
    if !isTaken { answer.resolve(.failure(.closed)) }
    return answer
  }

  /// Returns the current owner of a name; nil if it has none. Does not start a service.
  package nonisolated(nonsending) func owner(
    of name: String, timeout: Duration = .seconds(25)
  ) async throws(BusError) -> BusPeer? {
    do {
      let answer = try await call(Self.daemon, "GetNameOwner", [.string(name)], timeout: timeout)
      return BusPeer(name: try answer.string(0), bus: answer.sender.bus)
    } catch {
      if error.isNobodyThere { return nil }
      throw error
    }
  }

  /// Runs `handler` with each signal of an object, in order, until the returned subscription is canceled or
  /// dropped. Accepts signals only from the owner of the object's name.
  package func signals(
    _ member: String, of object: BusObject, _ handler: @escaping @Sendable (BusMessage) -> Void
  ) -> BusSubscription {
    subscribe { BusSignal(id: $0, member: member, object: object, handler: handler) }
  }

  /// Runs `handler` with the owner of a name as soon as it is known, and at each change. The owner is nil if
  /// the name has no owner or if the connection has ended.
  package func watchOwner(
    of name: String, _ handler: @escaping @Sendable (BusPeer?) -> Void
  ) -> BusSubscription {
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    thread.execute { [core] loop in
      core.state(on: loop)?.watch(name, id: id, handler, on: loop)
    }
    return subscription(id)
  }

  /// Closes the connection for good; pending calls fail. Must be called before the thread ends.
  package func close() {
    thread.execute { [core] loop in core.state(on: loop)?.close() }
  }

  private func subscribe(_ make: @escaping @Sendable (UInt64) -> BusSignal) -> BusSubscription {
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    thread.execute { [core] loop in core.state(on: loop)?.subscribe(make(id), on: loop) }
    return subscription(id)
  }

  private func subscription(_ id: UInt64) -> BusSubscription {
    BusSubscription { [thread, core] in
      thread.execute { loop in core.state(on: loop)?.cancel(id) }
    }
  }
}

/// A subscription that ends with ``cancel()``, or when it is dropped.
package final class BusSubscription: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  package func cancel() { end() }
}
