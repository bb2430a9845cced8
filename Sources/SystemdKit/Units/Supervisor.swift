import CLibsystemd
import Glibc

/// Notifies systemd of this process's state by the protocol of sd_notify(3). Does nothing if the process was
/// not started by systemd.
package struct Supervisor: Sendable {
  /// The interval at which systemd expects ``heartbeat()``, in microseconds: half of `WatchdogSec=`, as
  /// sd_watchdog_enabled(3) advises. Nil if systemd does not watch this process.
  package let heartbeatInterval: Int?
  private let socket: String?

  /// - Parameter socket: a path, or a name in the abstract namespace that begins with `@`.
  package init(socket: String?, watchdogMicroseconds: UInt64 = 0) {
    self.socket = socket
    heartbeatInterval = watchdogMicroseconds > 1 ? Int(clamping: watchdogMicroseconds / 2) : nil
  }

  /// Removes systemd's variables from the process's environment, so that children such as hooks cannot send
  /// notifications for this process. Must be called before a second thread exists: the environment has no
  /// lock.
  ///
  /// For this reason sd_notify(3) is not used: it reads the variable at each call, or once and never again.
  package static func adopt() -> Supervisor {
    let socket = getenv("NOTIFY_SOCKET").map { String(cString: $0) }
    unsetenv("NOTIFY_SOCKET")
    var watchdog: UInt64 = 0
    // Zero if WATCHDOG_PID names another process. An invalid number counts as absent.
    if sd_watchdog_enabled(1, &watchdog) <= 0 { watchdog = 0 }
    return Supervisor(socket: socket, watchdogMicroseconds: watchdog)
  }

  /// True if systemd is notified.
  package var isThere: Bool { socket != nil }

  package func ready(status: String) { tell(["READY=1", Self.line(status)]) }

  /// Tells systemd that the settings are read again; ``ready(status:)`` ends that state.
  package func reloading() { tell(["RELOADING=1"]) }

  package func stopping() { tell(["STOPPING=1"]) }

  /// Sets the line that `systemctl status` shows.
  package func status(_ text: String) { tell([Self.line(text)]) }

  /// Tells systemd that the process is alive. Must be called at least every ``heartbeatInterval``.
  package func heartbeat() { tell(["WATCHDOG=1"]) }

  private static func line(_ status: String) -> String {
    "STATUS=\(String(status.map { $0.isNewline ? " " : $0 }))"
  }

  /// Sends one datagram. Ignores a failure, because systemd notices it without help.
  private func tell(_ assignments: [String]) {
    guard let socket, let (address, length) = Self.address(socket) else { return }
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let state = Array(assignments.joined(separator: "\n").utf8)
    withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(descriptor, state, state.count, Int32(MSG_NOSIGNAL), address, length)
      }
    }
  }

  private static func address(_ socket: String) -> (sockaddr_un, socklen_t)? {
    var name = Array(socket.utf8)
    guard let first = name.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@") else { return nil }
    // The abstract namespace (unix(7)): the address begins with a NUL byte and does not end with one.
    if first == UInt8(ascii: "@") { name[0] = 0 } else { name.append(0) }
    var address = sockaddr_un()
    guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let head = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    return (address, socklen_t(head + name.count))
  }
}
