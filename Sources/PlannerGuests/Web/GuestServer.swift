import Glibc
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import PlannerTime
import Synchronization

/// The HTTP server for guests.
package struct GuestServer: Sendable {
  /// Where it listens.
  package enum Place: Sendable {
    case port(host: String, Int)
    /// A Unix socket, for a proxy.
    case path(String)
    /// A listening socket that was handed over (systemd.socket(5)).
    case descriptor(Int32)
  }

  package struct Configuration: Sendable {
    package var place: Place
    /// What guests have in their address bar, without a / at the end; nil: where it listens.
    package var url: String? { didSet { url = url.map(Site.written) } }
    /// Whether a proxy on this machine stands before it, and says for whom it asks.
    package var isProxied = false
    package var rules = GuestRules()

    package init(place: Place) { self.place = place }
  }

  private let configuration: Configuration
  private let group: MultiThreadedEventLoopGroup
  private let door: Door
  private let zones: ZoneDatabase
  private let images: ImageMaker?
  private let logger: Logger
  /// Where guests find it.
  let site: Site

  /// Runs once.
  package init(
    _ configuration: Configuration, door: Door, zones: ZoneDatabase, images: ImageMaker?,
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
  /// - listening: gets the address that guests have.
  package func run(listening: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    let result: Result<Void, any Error>
    do {
      // Everything runs on the one loop: the store and what takes long have threads of their own.
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
    let crowd = Crowd(configuration.rules)
    let routes = try Routes(
      door: door, site: site, crowd: crowd, rules: configuration.rules, zones: zones, images: images,
      executor: executor, logger: logger)
    let router = routes.router.buildResponder()
    let logger = logger
    let responder: Connection.Responder = { request, channel in
      let context = GuestContext(source: .init(channel: channel, logger: logger))
      do {
        return (try await router.respond(to: request, context: context), context.handover)
      } catch {
        return (Response(status: .internalServerError), context.handover)
      }
    }
    let isProxied = configuration.isProxied
    let patience = configuration.rules.patience
    var bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 512)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // A connection says itself when it goes on.
      .childChannelOption(.autoRead, value: false)
      // Many pages are open that nothing happens on: small buffers.
      .childChannelOption(
        .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 65_536)
      )
      .childChannelInitializer { channel in
        let address = isProxied ? nil : Address.key(peer: channel.remoteAddress, forwarded: nil)
        guard crowd.arrived(channel, address: address) else {
          return channel.eventLoop.makeFailedFuture(TooMany())
        }
        return channel.eventLoop.makeCompletedFuture {
          try Connection.setUp(
            channel, Connection(responder: responder, executor: executor, patience: patience))
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
      loop.makeFutureWithTask { try? await door.keep(routes.budgets) }
    }
    let port = server.localAddress?.port
    site.listens("http://127.0.0.1:\(port ?? 0)")
    listening(site.url)
    try await withTaskCancellationHandler {
      try await server.closeFuture.get()
    } onCancel: {
      server.close(promise: nil)
    }
    await crowd.leave(within: .seconds(5))
    keeping.cancel()
    // On a full disk the limits begin anew.
    try? await door.keep(routes.budgets)
  }

  /// A proxy is another user: who may connect is for the socket's folder to say, as it is for a port of this machine.
  static func letEverybodyConnect(to path: String) { chmod(path, 0o666) }

  /// The milliseconds after which somebody who does not even say that bytes arrived is not there (TCP_USER_TIMEOUT,
  /// tcp(7)): an open page is written to three times in that time.
  private static let lost: ChannelOptions.Types.SocketOption.Value = 60_000
  private static let lostAfter = ChannelOptions.Types.SocketOption(
    level: .init(IPPROTO_TCP), name: .init(18))

  /// The error for a connection beyond what is allowed: it is closed without an answer.
  private struct TooMany: Error {}
}

/// Runs tasks on an event loop: the default pool would wake an idle process once a second.
final class LoopExecutor: TaskExecutor {
  let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// What a request leaves to its connection.
final class Handover: Sendable {
  private let state = Mutex<(page: LivePage?, taken: (@Sendable () -> Void)?)>((nil, nil))

  /// The open page that takes the connection over; nil where there is none.
  var page: LivePage? {
    get { state.withLock { $0.page } }
    set { state.withLock { $0.page = newValue } }
  }

  /// - taken: runs once nothing of the answer is held any more.
  func whenTaken(_ taken: @escaping @Sendable () -> Void) { state.withLock { $0.taken = taken } }

  func end() { state.withLock { $0.taken.take() }?() }
}

/// What is known of a request.
struct GuestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection that it came over.
  let channel: any Channel
  /// Whom limits are counted for; set by the gate.
  var address = Address.none
  let handover = Handover()

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Closes the connection unless `body` ends in time: somebody who sends or takes a byte now and then holds nothing.
  func within<Value>(seconds: Int, _ body: () async throws -> Value) async throws -> Value {
    let channel = channel
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      channel.close(promise: nil)
    }
    defer { deadline.cancel() }
    return try await body()
  }
}
