import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import PlannerClient
import PlannerTime
import Varlink

/// The HTTP server of the page. It ends after some time without requests. systemd holds the socket and
/// starts it again with the next request.
package struct PageServer: Sendable {
  /// The place where the server listens.
  package enum Address: Sendable {
    /// A listening socket that was passed in (systemd.socket(5)). The server closes it at the end.
    case descriptor(Int32)
    /// A port of 127.0.0.1, or 0 for any free port.
    case port(Int)
  }

  private let address: Address
  private let group: MultiThreadedEventLoopGroup
  /// The queue of forms with files.
  let files: Turns
  private let threads: NIOThreadPool
  private let patient: NIOThreadPool
  private let talking: NIOThreadPool
  let idleTimer: IdleTimer
  private let connections: Connections
  private let responder: RouterResponder<PageContext>
  let live: ChangeNotifier
  private let logger: Logger

  /// The longest time of a connection without a request, and the longest time for a request to arrive.
  private let patience: TimeAmount

  /// Makes a server, which runs only once.
  /// - connect: Opens a connection to the daemon.
  /// - assist: Opens a connection to plannerassist.
  /// - guests: Opens a connection to plannerguests.
  /// - restsAfter: The seconds without requests after which the server ends. Nil means never.
  package init(
    _ address: Address, connect: @escaping @Sendable () throws -> VarlinkConnection,
    assist: @escaping @Sendable () throws -> VarlinkConnection,
    guests: @escaping @Sendable () throws -> GuestsConnection, clock: Clock = .system,
    zones: ZoneDatabase, environment: [String: String], restsAfter: Int?, patience: TimeAmount = .seconds(60),
    logger: Logger
  ) throws {
    self.address = address
    self.patience = patience
    self.logger = logger
    let pages = try PageTemplates()
    // A single loop is enough, because other threads wait for the daemon.
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    idleTimer = IdleTimer(after: restsAfter, on: group.next())
    connections = Connections(idleTimer: idleTimer)
    live = ChangeNotifier(connect: connect, guests: guests)
    // Several threads, because a change may wait for a minute.
    threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    patient = NIOThreadPool(numberOfThreads: 2)
    patient.start()
    talking = NIOThreadPool(numberOfThreads: RequestHandler.mostTalks + 1)
    talking.start()
    let handler = RequestHandler(
      connect: connect, assist: assist, guests: guests, threads: threads, patient: patient, talking: talking,
      clock: clock, zones: zones, environment: environment, pages: pages)
    files = handler.files
    responder =
      PageRoutes(handler: handler, live: live, connections: connections, pages: pages).router.buildResponder()
  }

  /// Serves until there were no requests for some time, or the task is canceled.
  /// - listening: Gets the port.
  package func run(listening: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    let result: Result<Void, any Error>
    do {
      result = .success(try await serve(listening))
    } catch {
      result = .failure(error)
    }
    idleTimer.stop()
    try await live.stop()
    try await threads.shutdownGracefully()
    try await patient.shutdownGracefully()
    try await talking.shutdownGracefully()
    try await group.shutdownGracefully()
    try result.get()
  }

  private func serve(_ listening: @escaping @Sendable (Int) -> Void) async throws {
    let (responder, connections, logger) = (responder, connections, logger)
    let http = HTTP1Channel(
      responder: { request, writer, channel in
        defer { connections.looked(channel) }
        let context = PageContext(source: .init(channel: channel, logger: logger))
        let response = try await responder.respond(to: request, context: context)
        try await writer.write(response: response.head, body: response.body)
      },
      configuration: .init(
        idleTimeout: patience,
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 16 * 1024, maxHeaderFieldCount: 64)))
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
    @Sendable func setUp(_ channel: any Channel) -> EventLoopFuture<HTTP1Channel.Value> {
      connections.arrived(channel)
      return http.setup(channel: channel, logger: logger)
    }
    let server =
      switch address {
      case .descriptor(let descriptor):
        try await bootstrap.bind(descriptor, childChannelInitializer: setUp)
      case .port(let port):
        try await bootstrap.bind(host: "127.0.0.1", port: port, childChannelInitializer: setUp)
      }
    listening(server.channel.localAddress?.port ?? 0)
    try await withThrowingTaskGroup(of: Void.self) { [idleTimer] group in
      group.addTask {
        try await server.executeThenClose { connections in
          try await withThrowingDiscardingTaskGroup { group in
            for try await connection in connections {
              group.addTask { await http.handle(value: connection, logger: logger) }
            }
          }
        }
      }
      group.addTask {
        try await withTaskCancellationHandler {
          try await idleTimer.over.get()
        } onCancel: {
          idleTimer.stop()
        }
      }
      _ = try await group.next()
      group.cancelAll()
    }
  }
}
