import Glibc

/// The address of a Unix socket.
package enum UnixAddress {
  /// The maximum length of a path in bytes. The address needs one more byte for the NUL (unix(7)).
  package static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
}

/// A blocking Unix stream socket. Each message ends with a NUL byte.
package final class UnixStream {
  private let descriptor: Int32
  /// The path that the socket was connected to; nil if it is unknown.
  private var path: String?
  /// Bytes that were received but not yet returned.
  private var buffer: [UInt8] = []
  /// The length of the prefix of `buffer` that is known to hold no NUL.
  private var searched = 0
  private let limit: Int
  /// The seconds to wait at each step; nil to wait as long as ``patience`` allows.
  private var timeout: Int?
  /// Asked once a second whether to continue waiting.
  var patience: Patience?

  /// Takes ownership of a connected descriptor; `deinit` closes it.
  init(descriptor: Int32, limit: Int = WireLimit.message) {
    self.descriptor = descriptor
    self.limit = limit
  }

  deinit { close(descriptor) }

  /// Connects to a socket.
  /// - timeout: seconds to wait for a connection, for room to send and for a reply; nil waits for ever.
  /// - ofAnyUser: true for a service of the machine with a separate user. The folder of its socket must be
  ///   trusted.
  package convenience init(path: String, timeout: Int?, ofAnyUser: Bool = false) throws(ClientError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    guard name.count <= UnixAddress.longest else {
      throw .noDaemon(
        path: path, reason: "the path is \(name.count) bytes long, a socket's may have \(UnixAddress.longest)"
      )
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }

    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .failed("socket") }
    // From here on, `deinit` closes the descriptor after any error.
    self.init(descriptor: descriptor)
    self.path = path
    setTimeout(timeout)
    var (status, waited): (Int32, Int) = (0, 0)
    repeat {
      status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          retrying { connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
      }
      waited += 1
      // EAGAIN: no waiting connection was accepted for a second.
    } while status != 0 && errno == EAGAIN && waited < timeout ?? 2
    if status == 0 {
      // In a folder that others can write to, such as /tmp, another user may own the socket. So checks the
      // owner before sending anything.
      guard ofAnyUser || peer() == geteuid() else {
        throw .notPermitted(path: path, reason: "another user listens there")
      }
    } else {
      switch errno {
      case ENOENT, ENOTDIR: throw .noDaemon(path: path, reason: "there is no such socket")
      case ECONNREFUSED: throw .noDaemon(path: path, reason: "nobody listens there")
      case EACCES, EPERM: throw .notPermitted(path: path, reason: "it belongs to another user")
      case EAGAIN: throw .timedOut
      default: throw .failed("connect")
      }
    }
  }

  /// Sends a message and its terminating NUL. Does not join the parts of the message, because a part may be
  /// large.
  func send(_ parts: [UInt8]...) throws(ClientError) {
    guard parts.reduce(0, { $0 + $1.count }) <= limit else { throw .tooLong }
    for part in parts.dropLast() + [(parts.last ?? []) + [0]] {
      guard try sendAll(part) else { return }
    }
  }

  /// Returns false if the daemon hung up.
  private func sendAll(_ bytes: [UInt8]) throws(ClientError) -> Bool {
    var (sent, waited) = (0, 0)
    while sent < bytes.count {
      // MSG_NOSIGNAL: if the daemon has exited, send(2) fails instead of killing this program with SIGPIPE.
      let count = bytes.withUnsafeBytes { all in
        retrying {
          Glibc.send(
            descriptor, all.baseAddress.map { $0 + sent }, all.count - sent, Int32(MSG_NOSIGNAL))
        }
      }
      if count < 0 {
        // The daemon may have sent an error before it hung up, so `receive()` reports the failure.
        if errno == EPIPE || errno == ECONNRESET { return false }
        guard errno == EAGAIN else { throw .failed("send") }
        waited += 1
        try goOnWaiting(waited)
        continue
      }
      waited = 0
      sent += count
    }
    return true
  }

  /// Returns the next message without its NUL.
  func receive() throws(ClientError) -> [UInt8] {
    while true {
      if let end = buffer[searched...].firstIndex(of: 0) {
        let message = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        searched = 0
        guard message.count <= limit else { throw .tooLong }
        return message
      }
      searched = buffer.count
      guard searched <= limit else { throw .tooLong }
      try readMore()
    }
  }

  /// True if something can be received without waiting.
  var hasInput: Bool { !buffer.isEmpty || Wait.forInput(on: descriptor, milliseconds: 0) == .input }

  /// Blocks until something can be received. Returns false if `output` lost its reader.
  func awaitInput(whileRead output: Int32) throws(ClientError) -> Bool {
    if hasInput { return true }
    switch Wait.forInput(on: descriptor, whileRead: output) {
    case .input: return true
    case .unread: return false
    case .nothing: throw .failed("poll")
    }
  }

  private func readMore() throws(ClientError) {
    var waited = 0
    while Wait.forInput(on: descriptor, milliseconds: isTimed ? 1000 : -1) == .nothing, isTimed {
      waited += 1
      try goOnWaiting(waited)
    }
    // Most replies are short, and each page of a larger buffer would cost a page fault.
    let chunk = min(1 << 16, max(1 << 12, buffer.count))
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: chunk))
    let count = buffer.withUnsafeMutableBytes { bytes in
      retrying { recv(descriptor, bytes.baseAddress.map { $0 + old }, chunk, 0) }
    }
    let failure = errno
    buffer.removeSubrange((old + max(0, count))...)
    if count > 0 { return }
    if failure == ECONNRESET, let path, count < 0 {
      // The peer closed without reading our data, or never accepted the connection (unix(7)): the call was
      // not executed.
      throw .noDaemon(path: path, reason: "nobody took the call")
    }
    if count == 0 || failure == ECONNRESET { throw .lost }
    throw .failed("recv", failure)
  }

  private var isTimed: Bool { timeout != nil || patience != nil }

  /// Throws if waiting any longer is useless.
  private func goOnWaiting(_ seconds: Int) throws(ClientError) {
    if let timeout, seconds >= timeout { throw .timedOut }
    try patience?.look(after: seconds)
  }

  /// Returns the user id of the peer (SO_PEERCRED, unix(7)); nil if the kernel does not report it.
  private func peer() -> uid_t? { credentials?.user }

  /// The process at the other end; nil if the kernel does not report it.
  var process: pid_t? { credentials?.process }

  private var credentials: (process: pid_t, user: uid_t)? {
    // struct ucred, which the Glibc module does not export: pid, uid, gid.
    var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
    return (credentials.pid, credentials.uid)
  }

  /// Sets the time to wait.
  /// - seconds: the limit at each step; nil to wait as long as ``patience`` allows.
  func setTimeout(_ seconds: Int?) {
    timeout = seconds
    // Makes system calls return after a second, so that this class checks ``patience`` again.
    var time = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }
}

/// Retries a system call while a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

extension ClientError {
  package static func failed(_ call: String, _ code: Int32 = errno) -> ClientError {
    .system(call: call, reason: String(cString: strerror(code)))
  }
}
