import FoundationEssentials
import Glibc
import Logging
import NIOConcurrencyHelpers
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerProtocol
import Synchronization
import Varlink

/// The Unix socket for the owner's programs. Each connection has its own thread, because there are few
/// connections.
final class OwnerSocket: Sendable {
  private struct State {
    var connections = 0
    var isClosed = false
  }

  private let descriptor: Int32
  private let door: GuestService
  private let site: Site
  private let images: ImageMaker?
  /// The only user that may connect. If it is nil, the mode of the socket's file decides.
  private let user: uid_t?
  private let logger: Logger
  private let state = Mutex(State())
  private static let most = 64

  /// Creates the socket. The caller holds the lock of the store, so an existing socket file is a leftover.
  /// - forGroup: Whether this process's group may connect, too. Otherwise only this user may.
  init(
    path: String, forGroup: Bool = false, door: GuestService, site: Site, images: ImageMaker?,
    logger: Logger
  ) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    guard name.count <= UnixAddress.longest else {
      throw Unusable(
        description: "the path of the socket has \(name.count) bytes, and may have \(UnixAddress.longest)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else {
        throw Unusable(description: "'\(path)' is not a socket")
      }
      unlink(path)
    }
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // Clients cannot connect before listen(2), which follows chmod(2).
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(made, address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard made >= 0, bound == 0, chmod(path, forGroup ? 0o660 : 0o600) == 0, listen(made, 64) == 0 else {
      let reason = String(cString: strerror(errno))
      if made >= 0 { close(made) }
      throw Unusable(description: "'\(path)' cannot be listened on: \(reason)")
    }
    descriptor = made
    self.door = door
    self.site = site
    self.images = images
    // With a group, the mode of the file decides who may connect.
    self.user = forGroup ? nil : geteuid()
    self.logger = logger
  }

  /// Accepts connections until ``stop()``.
  func start() {
    DetachedThread.run { [self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        if connection >= 0 { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
        if state.withLock({ $0.isClosed }) {
          if connection >= 0 { close(connection) }
          return
        }
        guard connection >= 0 else {
          // If descriptors or memory run out, waits 100 ms. Existing connections continue meanwhile.
          if errno == EMFILE || errno == ENFILE || errno == ENOMEM { poll(nil, 0, 100) }
          continue
        }
        take(connection)
      }
    }
  }

  private func take(_ connection: Int32) {
    if let user, Self.peer(of: connection) != user {
      logger.warning("refused another user")
      close(connection)
      return
    }
    let served = ServedConnection(descriptor: connection)
    let isFull = state.withLock { state in
      guard state.connections < Self.most else { return true }
      state.connections += 1
      return false
    }
    if isFull {
      try? served.refuse(Busy(message: "All \(Self.most) connections are in use; try again."))
      return
    }
    DetachedThread.run { [self] in
      OwnerServer(door: door, site: site, images: images, descriptor: connection, logger: logger)
        .serve(served)
      state.withLock { $0.connections -= 1 }
    }
  }

  /// Stops accepting connections.
  func stop() {
    state.withLock { $0.isClosed = true }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Returns the user of a connection from the kernel (SO_PEERCRED, unix(7)).
  private static func peer(of connection: Int32) -> uid_t? {
    var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 ? credentials.uid : nil
  }
}
