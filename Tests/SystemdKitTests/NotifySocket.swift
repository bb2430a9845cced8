import Foundation
import Glibc
import PlannerTestSupport

/// The service manager's end of sd_notify(3).
final class NotifySocket {
  /// The value of `NOTIFY_SOCKET`.
  let name: String
  private let descriptor: Int32
  private let folder: TemporaryFolder

  /// Creates the socket.
  /// - Parameter isAbstract: true for a socket without a file, as in a container's manager.
  init(isAbstract: Bool = false) throws {
    folder = try TemporaryFolder()
    name = isAbstract ? "@" + folder.file("notify") : folder.file("notify")
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = isAbstract ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8) + [0]
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(2 + bytes.count)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard bound == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Returns the lines of the next message; empty on a timeout.
  func next() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0
      ? [] : String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
