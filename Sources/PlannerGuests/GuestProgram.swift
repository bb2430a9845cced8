import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerTime

/// The whole program: store, door, the owner's socket and the server for guests.
package struct GuestProgram: Sendable {
  /// Where the owner's programs connect.
  package enum Owner: Sendable {
    case path(String)
    /// A listening socket that was handed over (systemd.socket(5)).
    case descriptor(Int32)
  }

  package let door: Door
  private let socket: OwnerSocket
  private let server: GuestServer
  private let logger: Logger

  package init(
    database: String, owner: Owner, server: GuestServer.Configuration, clock: Clock, zones: ZoneDatabase,
    logger: Logger
  ) throws {
    door = try Door(path: database, clock: clock)
    socket =
      switch owner {
      case .path(let path): try OwnerSocket(path: path, door: door, url: server.url, logger: logger)
      case .descriptor(let descriptor):
        OwnerSocket(descriptor: descriptor, door: door, url: server.url, logger: logger)
      }
    self.server = GuestServer(server, door: door, zones: zones, logger: logger)
    self.logger = logger
  }

  /// Runs until the task is canceled, or SIGTERM or SIGINT comes.
  package func run(listening: @escaping @Sendable (String) -> Void) async throws {
    let clockwork = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = clockwork.next()
    let door = door
    let ticks = loop.scheduleRepeatedTask(initialDelay: .seconds(20), delay: .seconds(20)) { _ in
      door.hub.tick()
    }
    let sweeps = loop.scheduleRepeatedAsyncTask(initialDelay: .zero, delay: .hours(1)) { _ in
      loop.makeFutureWithTask { _ = try? await door.sweep() }
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
    ticks.cancel()
    sweeps.cancel()
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
      // Pages end first: a server that stops waits for them.
      door.hub.close()
      group.cancelAll()
    }
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    return signals
  }

  /// Leaves the signals that end it to ``run(listening:)``. Call it before the second thread starts.
  package static func holdSignals() {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for SIGTERM or SIGINT on a thread of its own.
  private static func awaitSignal() async throws {
    let signals = signals
    let signal = AsyncStream<Void> { continuation in
      Thread.run {
        var waited = signals
        var received: Int32 = 0
        sigwait(&waited, &received)
        continuation.finish()
      }
    }
    for await _ in signal {}
  }
}
