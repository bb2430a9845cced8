import Glibc
import PlannerTestSupport
import SystemdKit
import Testing

/// Each in a process of its own, as systemd starts one: descriptors from 3 on, and variables.
@Suite("The socket that systemd hands over")
struct ActivationSocketsTests {
  @Test("is adopted: open, closed on exec, and no longer in the environment")
  func adopted() async {
    await #expect(processExitsWith: .success) {
      let handed = try Handed([.listener])
      let descriptor = try ActivationSockets.adoptListener()
      #expect(descriptor == 3)
      #expect(fcntl(3, F_GETFD) & FD_CLOEXEC != 0)
      for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { #expect(getenv(name) == nil) }
      #expect(try ActivationSockets.adoptListener() == nil)
      withExtendedLifetime(handed) {}
    }
  }

  @Test("is none where systemd did not start the process, or meant another")
  func none() async {
    await #expect(processExitsWith: .success) {
      #expect(try ActivationSockets.adoptListener() == nil)
      let handed = try Handed([.listener])
      setenv("LISTEN_PID", "1", 1)
      #expect(try ActivationSockets.adoptListener() == nil)
      withExtendedLifetime(handed) {}
    }
  }

  @Test("is refused where it is no listening Unix stream socket")
  func unfit() async {
    await #expect(processExitsWith: .success) {
      for kind in [Handed.Kind.file, .datagram, .unconnected] {
        let handed = try Handed([kind])
        let error = #expect(throws: ActivationSockets.Unusable.self) {
          try ActivationSockets.adoptListener()
        }
        #expect(error?.description.contains("'planner.socket'") == true)
        #expect(error?.description.contains("ListenStream=") == true)
        withExtendedLifetime(handed) {}
      }
    }
  }

  @Test("is refused where there are two: which of them would be ours?")
  func two() async {
    await #expect(processExitsWith: .success) {
      let handed = try Handed([.listener, .listener])
      let error = #expect(throws: ActivationSockets.Unusable.self) { try ActivationSockets.adoptListener() }
      #expect(error?.description.contains("2 descriptors ('planner.socket', 'planner.socket')") == true)
      withExtendedLifetime(handed) {}
    }
  }

  @Test("is refused where the variables make no sense")
  func nonsense() async {
    await #expect(processExitsWith: .success) {
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "many", 1)
      let error = #expect(throws: ActivationSockets.Unusable.self) { try ActivationSockets.adoptListener() }
      #expect(error?.description.contains("LISTEN_FDS") == true)
      #expect(getenv("LISTEN_FDS") == nil)
    }
  }
}

/// Descriptors from 3 on and the variables that announce them, in place of what this process had there.
private final class Handed {
  enum Kind { case listener, datagram, unconnected, file }

  private let folder: TemporaryFolder
  private let count: Int32
  private var displaced: [(Int32, Int32)] = []

  init(_ kinds: [Kind]) throws {
    folder = try TemporaryFolder()
    count = Int32(kinds.count)
    for (index, kind) in kinds.enumerated() {
      let target = 3 + Int32(index)
      let source = try Self.open(kind, folder.file("\(index)"))
      if fcntl(target, F_GETFD) >= 0, target != source {
        displaced.append((target, fcntl(target, F_DUPFD_CLOEXEC, 100)))
      }
      if source != target {
        dup2(source, target)
        close(source)
      }
    }
    setenv("LISTEN_PID", "\(getpid())", 1)
    setenv("LISTEN_FDS", "\(kinds.count)", 1)
    setenv("LISTEN_FDNAMES", kinds.map { _ in "planner.socket" }.joined(separator: ":"), 1)
  }

  deinit {
    for target in 3..<(3 + count) { close(target) }
    for (target, kept) in displaced {
      dup2(kept, target)
      close(kept)
    }
  }

  private static func open(_ kind: Kind, _ path: String) throws -> Int32 {
    if kind == .file { return Glibc.open(path, O_RDWR | O_CREAT, 0o600) }
    let type = kind == .datagram ? SOCK_DGRAM : SOCK_STREAM
    let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    if kind == .listener { try #require(listen(descriptor, 1) == 0) }
    return descriptor
  }
}
