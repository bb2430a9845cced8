import Logging
import NIOCore
import PlannerStore
import VarlinkNIO

/// The part of the daemon on the sockets' event loop: connections, the dispatcher that carries out their calls, and
/// the heartbeat.
final class DaemonFront {
  /// The access to the planner on its own event loop.
  struct PlannerAccess: Sendable {
    var planner: NIOLoopBound<Planner>
    var loop: any EventLoop
    var origin: Planner.Origin
    var subscribers: Subscribers
  }

  /// The time limit for the readers beside the planner to end.
  private static let farewell = TimeAmount.seconds(1)

  private let loop: any EventLoop
  private let access: PlannerAccess
  private let readers: Readers
  private let server: SocketServer
  private let paths: Paths
  private let system: SystemServices
  private let logger: Logger
  private var heartbeat: Scheduled<Void>?
  /// True while the planner has not answered the latest heartbeat.
  private var isAwaited = false
  private var progress = 0

  init(_ daemon: Daemon, on loop: any EventLoop, _ access: PlannerAccess) {
    self.loop = loop
    self.access = access
    paths = daemon.paths
    system = daemon.system
    logger = daemon.logger
    readers = Readers(access.origin, loop: loop)
    let dispatcher = EventLoopDispatcher(
      on: loop, planner: access.planner, on: access.loop, access.origin, readers: readers,
      subscribers: access.subscribers,
      logger: daemon.logger)
    let interfaces = PlannerInterface.all(dispatcher: dispatcher, logger: daemon.logger)
    server = SocketServer(
      eventLoop: loop, router: Router(interfaces: interfaces, dispatcher: dispatcher, logger: daemon.logger),
      logger: daemon.logger)
  }

  func start() -> EventLoopFuture<Void> {
    beat()
    if let listener = system.listener { return server.start(adopting: listener) }
    return server.start(path: paths.socket)
  }

  /// Closes the connections and ends the readers.
  func stop() -> EventLoopFuture<Void> {
    heartbeat?.cancel()
    return server.stop().assumeIsolated().flatMap {
      let late = self.loop.scheduleTask(in: DaemonFront.farewell) {}.futureResult
      return .whenAny([self.readers.stop(), late], on: self.loop)
    }.nonisolated()
  }

  /// Waits until the planner has finished its work, and interrupts a long change. Returns false if the work
  /// cannot be interrupted, for example during a computation.
  func endWork(within time: TimeAmount = .milliseconds(500), again: Int = 3) -> EventLoopFuture<Bool> {
    let answered = access.loop.submit { true }.hop(to: loop)
    let late = loop.scheduleTask(in: time) { false }.futureResult
    return EventLoopFuture<Bool>.whenAny([answered, late], on: loop).assumeIsolated().flatMap { isDone in
      if isDone || again == 0 { return self.loop.makeSucceededFuture(isDone) }
      self.access.origin.store.stop()
      return self.endWork(within: .seconds(1), again: again - 1)
    }.nonisolated()
  }

  /// Sends heartbeats while both event loops run and the store either answers or still writes rows.
  private func beat() {
    guard let interval = system.supervisor.heartbeatInterval else { return }
    let time = TimeAmount.microseconds(Int64(interval))
    heartbeat = loop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.ask()
      self?.beat()
    }
  }

  private func ask() {
    let store = access.origin.store
    let progress = store.progress
    defer { self.progress = progress }
    if isAwaited {
      if progress != self.progress { system.supervisor.heartbeat() }
      return
    }
    isAwaited = true
    let this = NIOLoopBound(self, eventLoop: loop)
    access.loop.execute { [loop, logger, supervisor = system.supervisor] in
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
  /// Returns the result of the first future that completes.
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
