import Glibc

/// A TCP port on the loopback interface.
package struct LoopbackPort {
  package let number: UInt16

  /// Returns an unused port outside the range for outgoing connections (ip(7), ip_local_port_range), so that
  /// it stays free between two starts of a server. No other process of the tests gets it before this one ends.
  package static func free() throws -> LoopbackPort {
    for _ in 0..<1000 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard descriptor >= 0 else { throw UnexpectedOutcome("no socket: errno \(errno)") }
      defer { close(descriptor) }
      let number = UInt16.random(in: 20_000..<32_000)
      var address = address(number)
      let isFree = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isFree, reserve(number) { return LoopbackPort(number: number) }
    }
    throw UnexpectedOutcome("no free port: errno \(errno)")
  }

  /// Reserves the number for this process, by an abstract Unix socket with its name (unix(7)), which stays open.
  /// Returns false if another process has it.
  private static func reserve(_ number: UInt16) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array("\0social-planner-tests-port-\(number)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let isReserved = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
    }
    if !isReserved { close(descriptor) }
    return isReserved
  }

  /// True if a program listens on the port.
  package var answers: Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = Self.address(number)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func address(_ number: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = number.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
