import Logging
import NIOCore
import PlannerStore

/// What lives on the loop of the sockets: connections, the desk that has their calls carried out, and the
/// heartbeat.
final class DaemonFront {
  /// The way to the planner, which is on another loop.
  struct Door: Sendable {
    var planner: NIOLoopBound<Planner>
    var loop: any EventLoop
    var origin: Planner.Origin
    var audience: Audience
  }

  /// For those who read beside the planner to come to an end.
  private static let farewell = TimeAmount.seconds(1)

  private let loop: any EventLoop
  private let door: Door
  private let readers: Readers
  private let server: SocketServer
  private let paths: Paths
  private let system: SystemServices
  private let logger: Logger
  private var heartbeat: Scheduled<Void>?
  /// The planner has not answered the latest heartbeat yet.
  private var isAwaited = false
  private var progress = 0

  init(_ daemon: Daemon, on loop: any EventLoop, _ door: Door) {
    self.loop = loop
    self.door = door
    paths = daemon.paths
    system = daemon.system
    logger = daemon.logger
    readers = Readers(door.origin, loop: loop)
    let desk = LoopDesk(
      on: loop, planner: door.planner, on: door.loop, door.origin, readers: readers, audience: door.audience,
      logger: daemon.logger)
    let interface = PlannerInterface(desk: desk, logger: daemon.logger)
    server = SocketServer(
      eventLoop: loop, router: Router(interfaces: [interface], desk: desk, logger: daemon.logger),
      logger: daemon.logger)
  }

  func start() -> EventLoopFuture<Void> {
    beat()
    if let listener = system.listener { return server.start(adopting: listener) }
    return server.start(path: paths.socket)
  }

  /// Hangs up.
  func stop() -> EventLoopFuture<Void> {
    heartbeat?.cancel()
    let this = NIOLoopBound(self, eventLoop: loop)
    return server.stop().flatMap {
      let late = this.value.loop.scheduleTask(in: DaemonFront.farewell) {}.futureResult
      return .whenAny([this.value.readers.stop(), late], on: this.value.loop)
    }
  }

  /// Lets the planner finish what it does, and ends a change that takes long. False where that cannot be
  /// ended: it may be deep in a computation.
  func endWork(within time: TimeAmount = .milliseconds(500), again: Int = 3) -> EventLoopFuture<Bool> {
    let answered = door.loop.submit { true }.hop(to: loop)
    let late = loop.scheduleTask(in: time) { false }.futureResult
    let this = NIOLoopBound(self, eventLoop: loop)
    return EventLoopFuture<Bool>.whenAny([answered, late], on: loop).flatMap { isDone in
      if isDone || again == 0 { return this.value.loop.makeSucceededFuture(isDone) }
      this.value.door.origin.store.stop()
      return this.value.endWork(within: .seconds(1), again: again - 1)
    }
  }

  /// Proves again and again that both loops run, and that the store answers or writes row after row.
  private func beat() {
    guard let interval = system.supervisor.heartbeatInterval else { return }
    let time = TimeAmount.microseconds(Int64(interval))
    heartbeat = loop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.ask()
      self?.beat()
    }
  }

  private func ask() {
    let store = door.origin.store
    let progress = store.progress
    defer { self.progress = progress }
    if isAwaited {
      if progress != self.progress { system.supervisor.heartbeat() }
      return
    }
    isAwaited = true
    let this = NIOLoopBound(self, eventLoop: loop)
    door.loop.execute { [loop, logger, supervisor = system.supervisor] in
      do {
        _ = try store.read { try $0.counts() }
        supervisor.heartbeat()
      } catch {
        logger.error("the store does not answer", metadata: ["error": "\(error)"])
      }
      loop.execute { this.value.isAwaited = false }
    }
  }
}

extension EventLoopFuture where Value: Sendable {
  /// What the first of them brings.
  fileprivate static func whenAny(
    _ futures: [EventLoopFuture<Value>], on loop: any EventLoop
  ) -> EventLoopFuture<Value> {
    let first = loop.makePromise(of: Value.self)
    let isOpen = NIOLoopBoundBox(true, eventLoop: loop)
    for future in futures {
      future.hop(to: loop).whenComplete { result in
        guard isOpen.value else { return }
        isOpen.value = false
        first.completeWith(result)
      }
    }
    return first.futureResult
  }
}
