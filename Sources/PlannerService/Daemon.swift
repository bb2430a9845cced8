import FoundationEssentials
import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerProtocol
import PlannerStore
import PlannerTime
import ServiceLifecycle

/// The daemon: a planner behind a socket, on one event loop, until SIGTERM or Ctrl-C.
package struct Daemon: Sendable {
  package static let version = plannerVersion

  /// Why it could not start.
  package enum StartError: Error {
    /// Another daemon has this socket or this data.
    case running(path: String)
    /// A folder, lock or database that this user may not use.
    case notPermitted(String)
    /// An environment that makes no sense.
    case usage(String)
    case failed(String)
  }

  private let paths: Paths
  private let zones: ZoneDatabase
  private let clock: Clock
  private let logger: Logger

  package init(paths: Paths, zones: ZoneDatabase, clock: Clock, logger: Logger) {
    self.paths = paths
    self.zones = zones
    self.clock = clock
    self.logger = logger
  }

  /// By the environment's variables (plannerctl.md). Throws ``StartError``.
  package init(environment: [String: String], clock: Clock, logger: Logger) throws {
    do {
      self.init(
        paths: try Paths(environment: environment), zones: ZoneDatabase(environment: environment),
        clock: clock,
        logger: logger)
    } catch {
      throw StartError.usage(error.message)
    }
  }

  /// Starts, serves, and returns after a clean end.
  ///
  /// Everything runs on the event loop's thread, Swift's tasks included: a job on the default executor
  /// would make the process wake once a second from then on.
  package func run() throws {
    let locks = try takeLocks()
    defer { withExtendedLifetime(locks) {} }
    let signals = SignalWaiter()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let running = try open(on: loop)
    do {
      try loop.flatSubmit { running.value.start() }.wait()
    } catch let error as PathError {
      throw StartError.notPermitted(error.message)
    } catch {
      throw StartError.failed("The socket '\(paths.socket)' cannot be opened: \(error).")
    }
    logger.info("listening", metadata: ["socket": "\(paths.socket)"])

    let services = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [.init(service: UntilShutdown(running: running, loop: loop))],
        logger: Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() }))
    let executor = EventLoopTaskExecutor(loop)
    let ended = loop.makePromise(of: Void.self)
    Task(executorPreference: executor) {
      do {
        try await services.run()
        ended.succeed()
      } catch {
        ended.fail(error)
      }
      signals.interrupt()
    }
    while case .hangup = signals.wait() {
      try loop.submit { running.value.reload() }.wait()
    }
    Task(executorPreference: executor) { await services.triggerGracefulShutdown() }
    try ended.futureResult.wait()
    try loop.submit { try running.value.close() }.wait()
    try group.syncShutdownGracefully()
    logger.info("ended")
  }

  private func open(on loop: any EventLoop) throws -> RunningDaemon {
    do {
      return try loop.submit { try RunningDaemon(self, loop: loop) }.wait()
    } catch let error as StoreError {
      if case .readOnly = error { throw StartError.notPermitted(error.description) }
      throw StartError.failed(error.description)
    } catch {
      throw StartError.failed("'\(paths.database)' cannot be used: \(error).")
    }
  }

  /// One daemon for a socket, one for a database.
  private func takeLocks() throws -> [FileLock] {
    do {
      try Paths.makePrivate(folder: paths.data)
      try Paths.makePrivate(folder: paths.socketFolder)
      return [try FileLock(path: paths.dataLock), try FileLock(path: paths.socketLock)]
    } catch let held as FileLock.Held {
      throw StartError.running(path: held.path == paths.dataLock ? paths.data : paths.socket)
    } catch let error as FileLock.Unavailable {
      throw StartError.notPermitted("The lock '\(error.path)' cannot be opened: \(error.reason).")
    } catch let error as PathError {
      throw StartError.notPermitted(error.message)
    }
  }

  /// What lives on the event loop.
  fileprivate final class State {
    let planner: Planner
    private let store: PlannerStore
    private let server: SocketServer
    private let paths: Paths
    private let logger: Logger
    private let loop: any EventLoop
    private var alarm: Scheduled<Void>?

    init(_ daemon: Daemon, loop: any EventLoop) throws {
      paths = daemon.paths
      logger = daemon.logger
      self.loop = loop
      store = try PlannerStore(path: daemon.paths.database)
      planner = try Planner(store: store, clock: daemon.clock, zones: daemon.zones)
      let router = Router(
        interfaces: [PlannerInterface(planner: planner, logger: daemon.logger)], logger: daemon.logger)
      server = SocketServer(eventLoop: loop, router: router, logger: daemon.logger)
    }

    func start() -> EventLoopFuture<Void> {
      planner.deadlineChanged = { [weak self] in self?.setAlarm() }
      setAlarm()
      Memory.giveBack()
      return server.start(path: paths.socket)
    }

    func stop() -> EventLoopFuture<Void> {
      alarm?.cancel()
      return server.stop()
    }

    func close() throws {
      unlink(paths.socket)
      try store.close()
    }

    func reload() {
      logger.info("reloading")
      attempt { try planner.reload() }
      setAlarm()
    }

    /// One timer, on the planner's own next deadline. Should the machine have slept past it, the next
    /// call notices (`Planner.catchUp`).
    private func setAlarm() {
      alarm?.cancel()
      let deadline = try? planner.nextDeadline()
      // Where the store does not answer, it is asked again in an hour.
      let delay = deadline.map { max(1, $0.seconds - planner.now.seconds) } ?? 3600
      alarm = loop.assumeIsolated().scheduleTask(in: .seconds(Int64(delay))) { [weak self] in
        guard let self else { return }
        self.attempt { try self.planner.refreshByTheClock() }
        self.setAlarm()
      }
    }

    private func attempt(_ body: () throws -> Void) {
      do { try body() } catch { logger.error("refresh failed", metadata: ["error": "\(error)"]) }
    }
  }
}

/// The daemon's state, to be touched on its loop only.
private struct RunningDaemon: Sendable {
  private let bound: NIOLoopBound<Daemon.State>

  init(_ daemon: Daemon, loop: any EventLoop) throws {
    bound = NIOLoopBound(try Daemon.State(daemon, loop: loop), eventLoop: loop)
  }

  var value: Daemon.State { bound.value }
}

/// Serves until it is told to stop, then finishes what is in hand.
private struct UntilShutdown: Service {
  let running: RunningDaemon
  let loop: any EventLoop

  func run() async throws {
    try await gracefulShutdown()
    try await loop.flatSubmit { running.value.stop() }.get()
  }
}

/// Runs tasks on an event loop's thread.
private final class EventLoopTaskExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
