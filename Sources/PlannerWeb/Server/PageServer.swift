import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import PlannerClient
import PlannerTime

/// The HTTP server of the page. It ends by itself when nobody has looked for a while: systemd holds the socket
/// and starts it again with the next look.
package struct PageServer: Sendable {
  /// Where the page listens.
  package enum Address: Sendable {
    /// A listening socket that was handed over (systemd.socket(5)). It is closed at the end.
    case descriptor(Int32)
    /// A port of 127.0.0.1; 0 takes any.
    case port(Int)
  }

  private let address: Address
  private let rest: Rest
  private let responder: RouterResponder<PageContext>
  private let live: Live
  private let logger: Logger

  /// - connect: opens a connection to the daemon.
  /// - restsAfter: seconds without a request or an open page after which it ends; nil never ends it.
  package init(
    _ address: Address, connect: @escaping @Sendable () throws -> PlannerConnection, clock: Clock = .system,
    zones: ZoneDatabase, environment: [String: String], restsAfter: Int?, logger: Logger
  ) throws {
    self.address = address
    self.logger = logger
    rest = Rest(after: restsAfter)
    live = Live(connect: connect)
    let pages = try PageTemplates()
    let threads = NIOThreadPool(numberOfThreads: 2)
    threads.start()
    let desk = Desk(
      connect: connect, threads: threads, clock: clock, zones: zones, environment: environment, pages: pages)
    responder = Routes(desk: desk, live: live, rest: rest, pages: pages).router.buildResponder()
  }

  /// Serves until nobody has looked for a while, or the task is canceled.
  /// - listening: gets the port.
  package func run(listening: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
    let responder = responder
    let rest = rest
    let logger = logger
    let http = HTTP1Channel(
      responder: { request, writer, channel in
        rest.begin()
        defer { rest.end() }
        let context = PageContext(source: .init(channel: channel, logger: logger))
        var response: Response
        do {
          response = try await responder.respond(to: request, context: context)
        } catch let error as any HTTPResponseError {
          response = Response(status: error.status)
        }
        response.headers[.date] = nil
        try await writer.write(response: response.head, body: response.body)
      },
      configuration: .init(
        idleTimeout: .seconds(60),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 16 * 1024, maxHeaderFieldCount: 64)))
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 64)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
    @Sendable func setUp(_ channel: any Channel) -> EventLoopFuture<HTTP1Channel.Value> {
      http.setup(channel: channel, logger: logger)
    }
    let server =
      switch address {
      case .descriptor(let descriptor):
        try await bootstrap.bind(descriptor, childChannelInitializer: setUp)
      case .port(let port):
        try await bootstrap.bind(host: "127.0.0.1", port: port, childChannelInitializer: setUp)
      }
    listening(server.channel.localAddress?.port ?? 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.executeThenClose { connections in
          try await withThrowingDiscardingTaskGroup { group in
            for try await connection in connections {
              group.addTask { await http.handle(value: connection, logger: logger) }
            }
          }
        }
      }
      group.addTask { try await rest.wait() }
      _ = try await group.next()
      group.cancelAll()
    }
    live.stop()
  }
}
