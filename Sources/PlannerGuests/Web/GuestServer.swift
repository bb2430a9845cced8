import Glibc
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import PlannerTime
import Synchronization

/// The HTTP server for guests.
package struct GuestServer: Sendable {
  /// The place where the server listens.
  package enum Place: Sendable {
    case port(host: String, Int)
    /// A Unix socket, for a proxy.
    case path(String)
    /// A listening socket that was passed in (systemd.socket(5)).
    case descriptor(Int32)
  }

  package struct Configuration: Sendable {
    package var place: Place
    /// The address that guests use, without a / at the end. If it is nil, it is the listening address.
    package var url: String? { didSet { url = url.map(Site.written) } }
    /// Whether a proxy on this machine forwards requests and names the client in a header.
    package var isProxied = false
    package var rules = GuestRules()

    package init(place: Place) { self.place = place }
  }

  private let configuration: Configuration
  private let group: MultiThreadedEventLoopGroup
  private let door: GuestService
  private let zones: ZoneDatabase
  private let images: ImageMaker?
  private let logger: Logger
  /// The address for guests.
  let site: Site

  /// Makes a server, which runs only once.
  package init(
    _ configuration: Configuration, door: GuestService, zones: ZoneDatabase, images: ImageMaker?,
    logger: Logger
  ) {
    self.configuration = configuration
    self.door = door
    self.zones = zones
    self.images = images
    self.logger = logger
    site = Site(url: configuration.url, isProxied: configuration.isProxied)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Serves until the task is canceled.
  /// - listening: Gets the address for guests.
  package func run(listening: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    let result: Result<Void, any Error>
    do {
      // Requests run on this one event loop. The store and slow work have their own threads.
      let executor = LoopExecutor(group.next())
      result = .success(
        try await withTaskExecutorPreference(executor) { try await serve(executor, listening) })
    } catch {
      result = .failure(error)
    }
    try await group.shutdownGracefully()
    try result.get()
  }

  private func serve(_ executor: LoopExecutor, _ listening: @escaping @Sendable (String) -> Void) async throws
  {
    let connectionLimiter = ConnectionLimiter(configuration.rules)
    let routes = try GuestRoutes(
      door: door, site: site, connectionLimiter: connectionLimiter, rules: configuration.rules, zones: zones,
      images: images,
      executor: executor, logger: logger)
    let router = routes.router.buildResponder()
    let logger = logger
    let responder: GuestConnection.Responder = { request, channel in
      let context = GuestContext(source: .init(channel: channel, logger: logger))
      do {
        return (try await router.respond(to: request, context: context), context.upgrade)
      } catch {
        return (Response(status: .internalServerError), context.upgrade)
      }
    }
    let isProxied = configuration.isProxied
    let patience = configuration.rules.patience
    var bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 512)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // A connection asks for its next read explicitly.
      .childChannelOption(.autoRead, value: false)
      // Small buffers, because many open pages are idle.
      .childChannelOption(
        .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 65_536)
      )
      .childChannelInitializer { channel in
        let address = isProxied ? nil : Address.key(peer: channel.remoteAddress, forwarded: nil)
        guard connectionLimiter.arrived(channel, address: address) else {
          return channel.eventLoop.makeFailedFuture(TooMany())
        }
        return channel.eventLoop.makeCompletedFuture {
          try GuestConnection.setUp(
            channel, GuestConnection(responder: responder, executor: executor, patience: patience))
        }
      }
    let server: any Channel
    switch configuration.place {
    case .port(let host, let port):
      bootstrap = bootstrap.childChannelOption(Self.lostAfter, value: Self.lost)
      do { server = try await bootstrap.bind(host: host, port: port).get() } catch let error as IOError {
        throw Unusable(
          description: "port \(port) of \(host) cannot be listened on: "
            + "\(String(cString: strerror(error.errnoCode))); name another one by --listen")
      }
    case .descriptor(let descriptor):
      bootstrap = bootstrap.childChannelOption(Self.lostAfter, value: Self.lost)
      server = try await bootstrap.withBoundSocket(descriptor).get()
    case .path(let path):
      server = try await bootstrap.bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).get()
      Self.letEverybodyConnect(to: path)
    }
    let (door, loop) = (door, executor.loop)
    let keeping = loop.scheduleRepeatedAsyncTask(initialDelay: .seconds(20), delay: .seconds(20)) { _ in
      loop.makeFutureWithTask { try? await door.keep(routes.rateLimiter) }
    }
    let port = server.localAddress?.port
    site.listens("http://127.0.0.1:\(port ?? 0)")
    listening(site.url)
    try await withTaskCancellationHandler {
      try await server.closeFuture.get()
    } onCancel: {
      server.close(promise: nil)
    }
    await connectionLimiter.leave(within: .seconds(5))
    keeping.cancel()
    // If the disk is full, the limits start from scratch.
    try? await door.keep(routes.rateLimiter)
  }

  /// Makes the socket writable for all users, because a proxy runs as another user. The mode of its folder
  /// decides who may connect, as for a local port.
  static func letEverybodyConnect(to path: String) { chmod(path, 0o666) }

  /// The milliseconds after which a client that acknowledges no data counts as disconnected
  /// (TCP_USER_TIMEOUT, tcp(7)). An open page is written to three times in that time.
  private static let lost: ChannelOptions.Types.SocketOption.Value = 60_000
  private static let lostAfter = ChannelOptions.Types.SocketOption(
    level: .init(IPPROTO_TCP), name: .init(18))

  /// The error for a connection beyond the limits. It is closed without an answer.
  private struct TooMany: Error {}
}

/// Runs tasks on an event loop, because the default pool would wake an idle process once a second.
final class LoopExecutor: TaskExecutor {
  let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Data that a request hands over to its connection.
final class ConnectionUpgrade: Sendable {
  private let state = Mutex<(page: LivePage?, taken: (@Sendable () -> Void)?)>((nil, nil))

  /// The open page that takes the connection over, or nil.
  var page: LivePage? {
    get { state.withLock { $0.page } }
    set { state.withLock { $0.page = newValue } }
  }

  /// - taken: Runs after the answer is no longer in memory.
  func whenTaken(_ taken: @escaping @Sendable () -> Void) { state.withLock { $0.taken = taken } }

  func end() { state.withLock { $0.taken.take() }?() }
}

/// The context of a request.
struct GuestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection of the request.
  let channel: any Channel
  /// The address for which limits are counted. The gate sets it.
  var address = Address.none
  let upgrade = ConnectionUpgrade()

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Closes the connection if `body` takes too long. A client that sends or reads single bytes cannot hold
  /// it open.
  func within<Value>(seconds: Int, _ body: () async throws -> Value) async throws -> Value {
    let channel = channel
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      channel.close(promise: nil)
    }
    defer { deadline.cancel() }
    return try await body()
  }
}
