import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

/// A method without parameters, and with one text in its reply.
struct Ping: Method {
  struct Reply: Codable, Sendable {
    var undone: String
  }

  static var name: String { "Ping" }
  static var interface: String { Methods.interface }
  static let parameters: Set<String> = []
}

/// The other end of a connection. It writes its replies before the client asks, and reads the client's calls
/// afterwards. The socket buffers both.
final class Peer {
  let connection: VarlinkConnection
  private let descriptor: Int32

  init(limit: Int = WireLimit.message) {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    connection = VarlinkConnection(descriptor: ends[0], limit: limit)
    descriptor = ends[1]
  }

  deinit { close(descriptor) }

  func say(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func say(message: String) { say(Array(message.utf8) + [0]) }

  /// Ends the output.
  func hangUp() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns all received bytes; waits for at least `count`.
  func heard(atLeast count: Int = 1) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < count {
      let read = recv(descriptor, &chunk, chunk.count, 0)
      if read <= 0 { break }
      bytes += chunk[..<read]
    }
    return bytes
  }
}

/// Runs work on a separate thread, because all threads of the test runner may be blocked in calls.
final class Beside {
  private var thread = pthread_t()

  init(_ work: @escaping () -> Void) {
    final class Box {
      let work: () -> Void
      init(_ work: @escaping () -> Void) { self.work = work }
    }
    let box = Unmanaged.passRetained(Box(work))
    pthread_create(
      &thread, nil,
      { pointer in
        pointer.map { Unmanaged<Box>.fromOpaque($0).takeRetainedValue().work() }
        return nil
      }, box.toOpaque())
  }

  /// Waits for the end of the work.
  func join() { pthread_join(thread, nil) }
}
