import FoundationEssentials
import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerPosix
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The daemon. It serves a planner on a socket until SIGTERM or Ctrl-C.
package struct Daemon: Sendable {
  package static let version = plannerVersion

  /// The reason why the daemon could not start.
  package enum StartError: Error {
    /// Another daemon uses this socket or this data.
    case running(path: String)
    /// The user may not use a folder, lock or database.
    case notPermitted(String)
    case failed(String)
  }

  let paths: Paths
  let zones: ZoneDatabase
  let clock: Clock
  let system: SystemServices
  let logger: Logger

  package init(paths: Paths, zones: ZoneDatabase, clock: Clock, system: SystemServices, logger: Logger) {
    self.paths = paths
    self.zones = zones
    self.clock = clock
    self.system = system
    self.logger = logger
  }

  /// Starts the daemon, serves clients, and returns after a clean end.
  ///
  /// The planner and the sockets each have an event loop, so clients are heard while the planner does slow
  /// work. Swift's tasks run on these loops too. A job on the default executor would make the process wake
  /// once a second from then on.
  package func run(_ signals: SignalWaiter) throws {
    let locks = try takeLocks()
    defer { withExtendedLifetime(locks) {} }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let (loop, sockets) = (group.next(), group.next())
    let running = try open(on: loop, EventLoopTaskExecutor(loop))
    let subscribers = try sockets.submit { Subscribers(on: sockets) }.wait()
    let access = try loop.submit { running.value.access(to: subscribers) }.wait()
    let front = try sockets.submit {
      NIOLoopBound(DaemonFront(self, on: sockets, access), eventLoop: sockets)
    }.wait()
    do {
      try loop.submit { try running.value.start() }.wait()
      try sockets.flatSubmit { front.value.start() }.wait()
    } catch let error as PathError {
      throw StartError.notPermitted(error.message)
    } catch {
      throw StartError.failed("The socket '\(paths.socket)' cannot be opened: \(error).")
    }
    logger.info("listening", metadata: ["socket": "\(paths.socket)"])
    try loop.submit { running.value.announce() }.wait()

    while case .hangup = signals.wait() {
      // The reload is not awaited, because a signal to end may come during it.
      loop.execute { running.value.reload() }
    }
    system.supervisor.stopping()
    try sockets.flatSubmit { front.value.stop() }.wait()
    guard try sockets.flatSubmit({ front.value.endWork() }).wait() else {
      // The planner's thread has not committed its present work, and ends with the process.
      if system.listener == nil { unlink(paths.socket) }
      logger.warning("ended in the middle of a long computation")
      return
    }
    try loop.flatSubmit { running.value.stop() }.wait()
    try loop.submit { try running.value.close() }.wait()
    try group.syncShutdownGracefully()
    logger.info("ended")
  }

  private func open(on loop: any EventLoop, _ executor: EventLoopTaskExecutor) throws -> RunningDaemon {
    do {
      return try loop.submit { try RunningDaemon(self, loop: loop, executor) }.wait()
    } catch let error as StoreError {
      throw StartError(error)
    } catch {
      throw StartError.failed("'\(paths.database)' cannot be used: \(error).")
    }
  }

  /// Takes the locks that allow one daemon per socket and one per database.
  private func takeLocks() throws -> [FileLock] {
    do {
      try Paths.makePrivate(folder: paths.data)
      try paths.makeSocketFolder()
      return [try FileLock(path: paths.dataLock), try FileLock(path: paths.socketLock)]
    } catch let held as FileLock.Held {
      throw StartError.running(path: held.path == paths.dataLock ? paths.data : paths.socket)
    } catch let error as FileLock.Unavailable {
      throw StartError(error)
    } catch let error as FileLock.NoLocks {
      throw StartError(error)
    } catch let error as PathError {
      throw StartError.notPermitted(error.message)
    }
  }
}

/// The daemon's state. It may be used only on its event loop.
private struct RunningDaemon: Sendable {
  private let bound: NIOLoopBound<DaemonState>

  init(_ daemon: Daemon, loop: any EventLoop, _ executor: any TaskExecutor) throws {
    bound = NIOLoopBound(try DaemonState(daemon, loop: loop, executor), eventLoop: loop)
  }

  var value: DaemonState { bound.value }
}

/// A task executor that runs tasks on the thread of an event loop.
final class EventLoopTaskExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
