import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerPosix
import PlannerTime

/// The whole program: store, door, the owner's socket and the web server for guests.
package struct GuestProgram: Sendable {
  package let door: GuestService
  /// Locks of the store and of the socket. Without them a second program would take over the socket.
  private let locks: [FileLock]
  private let socket: OwnerSocket
  private let server: GuestServer
  private let images: ImageMaker?
  private let logger: Logger

  /// - path: The path of the owner's socket.
  /// - forGroup: Whether this process's group may use the socket, too.
  package init(
    database: String, socket path: String, forGroup: Bool = false, server: GuestServer.Configuration,
    clock: Clock, zones: ZoneDatabase,
    images: ImageMaker? = ImageMaker(), logger: Logger
  ) throws {
    locks = [
      try Self.lock(database, "another plannerguests uses \(database)", "folder by --data"),
      try Self.lock(path, "another plannerguests listens at \(path)", "socket by --socket"),
    ]
    door = try GuestService(path: database, clock: clock)
    self.server = GuestServer(server, door: door, zones: zones, images: images, logger: logger)
    socket = try OwnerSocket(
      path: path, forGroup: forGroup, door: door, site: self.server.site, images: images, logger: logger)
    self.images = images
    self.logger = logger
  }

  static func lock(_ path: String, _ held: String, _ other: String) throws -> FileLock {
    do { return try FileLock(path: "\(path).lock") } catch is FileLock.Held {
      throw Unusable(description: "\(held): end it, or name another \(other)")
    } catch let error as FileLock.Unavailable {
      throw Unusable(description: "'\(error.path)' cannot be opened: \(error.reason)")
    } catch let error as FileLock.NoLocks {
      throw Unusable(description: "'\(error.path)' is where no file can be locked: \(error.reason)")
    }
  }

  /// Runs until the task is canceled, or SIGTERM or SIGINT arrives.
  package func run(listening: @escaping @Sendable (String) -> Void) async throws {
    let clockwork = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = clockwork.next()
    let door = door
    let ticks = loop.scheduleRepeatedTask(initialDelay: .seconds(20), delay: .seconds(20)) { _ in
      door.broadcaster.beat()
    }
    let logger = logger
    let sweeps = loop.scheduleRepeatedAsyncTask(initialDelay: .zero, delay: .hours(1)) { _ in
      loop.makeFutureWithTask {
        _ = try? await door.sweep()
        do { try await door.makeCopyIfDue() } catch {
          logger.error("no copy of guests.db could be made", metadata: ["error": "\(error)"])
        }
        do { try await door.checkRoom() } catch let error as GuestRefusal where error == .full {
          logger.warning("guests cannot write: they have filled what they may. Delete conversations")
        } catch let error as GuestRefusal where error == .diskFull {
          logger.warning("guests cannot write: the disk is full. Free some of it")
        } catch {}
      }
    }
    socket.start()
    let result: Result<Void, any Error>
    do {
      try await serve(loop, listening)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    socket.stop()
    defer { withExtendedLifetime(locks) {} }
    ticks.cancel()
    sweeps.cancel()
    try await images?.close()
    try await door.close()
    try await clockwork.shutdownGracefully()
    try result.get()
  }

  private func serve(_ loop: any EventLoop, _ listening: @escaping @Sendable (String) -> Void) async throws {
    let (server, door) = (server, door)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run(listening: listening) }
      group.addTask { try await Self.awaitSignal() }
      _ = try await group.next()
      // Closes the pages first, because a stopping server waits for them.
      door.broadcaster.close()
      group.cancelAll()
    }
  }

  /// Waits for SIGTERM or SIGINT.
  private static func awaitSignal() async throws {
    let signals = AsyncStream<Void> { continuation in
      let (reading, _) = signalPipe
      for number in [SIGTERM, SIGINT] {
        // The handler may run on any thread, and write(2) is async-signal-safe.
        signal(number) { _ in
          var byte: UInt8 = 0
          _ = write(GuestProgram.signalPipe.writing, &byte, 1)
        }
      }
      DetachedThread.run {
        var byte: UInt8 = 0
        while read(reading, &byte, 1) < 0, errno == EINTR {}
        continuation.finish()
      }
    }
    for await _ in signals {}
  }

  private static let signalPipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    return (ends[0], ends[1])
  }()
}
