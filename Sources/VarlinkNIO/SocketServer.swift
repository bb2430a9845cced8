import FoundationEssentials
import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerProtocol
import Varlink

/// The server of the Unix socket: mode 0600 in a folder of mode 0700, for this user's processes only.
package final class SocketServer {
  /// The event loop on which the server runs. The server may be used only there.
  private let eventLoop: any EventLoop
  private let router: Router
  private let limits: ServerLimits
  private let allowedUser: uid_t
  private let logger: Logger
  private var listener: (any Channel)?
  private var connections: [ObjectIdentifier: (channel: any Channel, connection: ServerConnection)] = [:]

  package init(
    eventLoop: any EventLoop, router: Router, limits: ServerLimits = ServerLimits(),
    allowedUser: uid_t = geteuid(), logger: Logger
  ) {
    self.eventLoop = eventLoop
    self.router = router
    self.limits = limits
    self.allowedUser = allowedUser
    self.logger = logger
  }

  /// Adopts a socket that already listens. The program that made it is responsible for its permissions.
  package func start(adopting descriptor: CInt) -> EventLoopFuture<Void> {
    listen { $0.withBoundSocket(descriptor) }
  }

  /// Binds and listens. The caller holds the lock, so an existing socket file is stale. A file that is not a
  /// socket stays, and the start fails with ``PathError``.
  package func start(path: String) -> EventLoopFuture<Void> {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else {
        let error = PathError(
          message:
            "'\(path)' is not a socket, and was left as it is; move it elsewhere, or set PLANNER_SOCKET to another path."
        )
        return eventLoop.makeFailedFuture(error)
      }
      // The socket belongs to systemd: a client that connects starts a daemon. Without the file no client
      // could connect.
      guard !SocketServer.isListening(at: path) else {
        let error = PathError(
          message:
            "'\(path)' is held by systemd: use systemctl --user start plannerd.service, or stop plannerd.socket first."
        )
        return eventLoop.makeFailedFuture(error)
      }
      unlink(path)
    }
    // The uid of a client that connects between bind and chmod is checked like every client's. A umask would
    // also cover that moment, but it holds for the whole process: it would close the folders that other
    // threads make.
    return listen { $0.bind(unixDomainSocketPath: path) }.map { _ in _ = chmod(path, 0o600) }
  }

  /// Returns the path that a Unix socket is bound to (unix(7)); nil if it is not bound to a path.
  package static func path(of descriptor: CInt) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let bytes = withUnsafeBytes(of: address.sun_path) { Array($0.prefix { $0 != 0 }) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether a process listens there, without connecting: `/proc/net/unix` (proc_net(5)) marks
  /// listening sockets with `SO_ACCEPTCON`.
  private static func isListening(at path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: "/proc/net/unix") else { return false }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").contains { line in
      line.hasSuffix(" \(path)") && line.split(separator: " ").dropFirst(3).first == "00010000"
    }
  }

  private func listen(_ bind: (ServerBootstrap) -> EventLoopFuture<any Channel>) -> EventLoopFuture<Void> {
    let server = NIOLoopBound(self, eventLoop: eventLoop)
    let bootstrap = ServerBootstrap(group: eventLoop)
      .serverChannelOption(.backlog, value: 128)
      .childChannelOption(
        .writeBufferWaterMark, value: .init(low: limits.unreadBytes / 2, high: limits.unreadBytes)
      )
      .childChannelInitializer { channel in server.value.accept(channel) }
    return bind(bootstrap).assumeIsolated().map { self.listener = $0 }.nonisolated()
  }

  /// Stops listening, and closes each connection after its answers are written. Connected clients have a
  /// moment for their last calls.
  package func stop() -> EventLoopFuture<Void> {
    let stopped = listener?.close() ?? eventLoop.makeSucceededVoidFuture()
    listener = nil
    let server = NIOLoopBound(self, eventLoop: eventLoop)
    let heard = eventLoop.scheduleTask(in: limits.lastCall) {}.futureResult
    return stopped.and(heard).flatMap { _ in
      let open = Array(server.value.connections.values)
      for (_, connection) in open { connection.finish(within: server.value.limits.farewell) }
      return .andAllComplete(open.map(\.channel.closeFuture), on: server.value.eventLoop)
    }
  }

  private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    let server = NIOLoopBound(self, eventLoop: eventLoop)
    return peer(of: channel).flatMap { peer in
      let this = server.value
      guard peer.uid == this.allowedUser else {
        this.logger.warning("refused another user", metadata: ["uid": "\(peer.uid)"])
        return this.refuse(
          channel, Data(#"{"error":"\#(VarlinkError.permissionDenied)","parameters":{}}"#.utf8))
      }
      guard this.makeRoom() else {
        let busy = Busy(message: "All \(this.limits.connections) connections are in use; try again.")
        return this.refuse(
          channel, (try? WireJSON.encode(WireReply(error: Busy.qualifiedName, parameters: busy))) ?? Data())
      }
      let key = ObjectIdentifier(channel)
      let connection = ServerConnection(
        router: this.router, limits: this.limits, logger: this.logger, program: ProgramName.of(peer.pid),
        mayStream: { server.value.mayStream })
      this.connections[key] = (channel, connection)
      channel.closeFuture.whenComplete { _ in server.value.connections[key] = nil }
      return channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(connection)
      }
    }
  }

  private var mayStream: Bool { connections.values.count { $0.connection.isStreaming } < limits.streams }

  /// Makes room for one more connection. If the limit is reached, closes the connection that was unused for
  /// the longest time. Returns false if all are in use.
  private func makeRoom() -> Bool {
    guard connections.count >= limits.connections else { return true }
    let idle = connections.compactMap { key, value in value.connection.idleSince.map { (key: key, since: $0) }
    }
    guard let oldest = idle.min(by: { $0.since < $1.since }) else { return false }
    logger.info("ended an idle connection for a new one")
    connections.removeValue(forKey: oldest.key)?.channel.close(promise: nil)
    return true
  }

  /// Tells a client why it is refused, and closes the connection.
  private func refuse(_ channel: any Channel, _ message: Data) -> EventLoopFuture<Void> {
    channel.pipeline.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(RefusingHandler(message: message))
    }
  }

  /// The `struct ucred` of `SO_PEERCRED` (unix(7)), which Glibc's module does not have.
  private struct PeerCredentials: Sendable {
    var pid: pid_t = 0
    var uid: uid_t = 0
    var gid: gid_t = 0
  }

  /// Returns the user and process that connected. The kernel recorded them at that time.
  private func peer(of channel: any Channel) -> EventLoopFuture<PeerCredentials> {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    return options.unsafeGetSocketOption(level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
  }
}

private final class RefusingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let message: Data

  init(message: Data) { self.message = message }

  func channelActive(context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(capacity: message.count + 1)
    buffer.writeBytes(message)
    buffer.writeInteger(UInt8(0))
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(buffer)).whenComplete { _ in channel.close(promise: nil) }
  }
}
