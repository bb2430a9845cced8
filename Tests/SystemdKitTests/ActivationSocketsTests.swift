import Glibc
import PlannerTestSupport
import SystemdKit
import Testing

/// Each case is a separate process that begins with descriptors from 3 on, as systemd starts one. A running
/// process cannot simulate this, because libdispatch already uses those descriptors.
@Suite("The socket that systemd hands over")
struct ActivationSocketsTests {
  @Test func `is adopted: open, closed on exec, and no longer in the environment`() throws {
    try Handing(.listener).expect("adopted")
  }

  @Test func `is none where systemd did not start the process, or meant another`() throws {
    try Handing(.listener, process: "1").expect("none")
    try Handing(.listener, count: "").expect("none")
  }

  @Test(arguments: Handing.Kind.unfit)
  func `is refused where it is no listening Unix stream socket`(kind: Handing.Kind) throws {
    try Handing(kind).expect(
      "The descriptor 'planner.socket' that systemd handed over is no listening Unix stream socket: give the "
        + "socket unit 'ListenStream=' with a path.")
  }

  @Test func `is refused where there are two: which of them would be ours?`() throws {
    try Handing(.listener, count: "2").expect(
      "systemd handed over 2 descriptors ('planner.socket', 'planner.socket'), and one is wanted: leave one "
        + "'ListenStream=' in the socket unit.")
  }

  @Test func `is refused where the variables make no sense`() throws {
    try Handing(.listener, count: "many").expect(
      "systemd's variables LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES make no sense (Invalid argument): start "
        + "the service by its unit.")
  }
}

@Suite(
  "The socket that systemd hands over, in a process that has one",
  .enabled(if: Handing.outcome != nil, "run by ActivationSocketsTests"))
struct ActivationSocketsInsideTests {
  @Test func `comes out as expected`() throws {
    do {
      let descriptor = try ActivationSockets.adoptListener()
      #expect(Handing.outcome == (descriptor == nil ? "none" : "adopted"))
      if let descriptor {
        #expect(descriptor == 3)
        #expect(fcntl(3, F_GETFD) & FD_CLOEXEC != 0)
        #expect(try ActivationSockets.adoptListener() == nil)
      }
    } catch {
      #expect(error.description == Handing.outcome)
    }
    for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { #expect(getenv(name) == nil) }
  }
}

/// Starts this program with a descriptor.
struct Handing {
  enum Kind: String {
    case listener, datagram, unconnected, file
    static let unfit: [Kind] = [.datagram, .unconnected, .file]
  }

  let kind: Kind
  /// `LISTEN_FDS`.
  let count: String
  /// `LISTEN_PID`; if empty, the new process's own id.
  let process: String

  init(_ kind: Kind, count: String = "1", process: String = "") {
    (self.kind, self.count, self.process) = (kind, count, process)
  }

  /// The expected outcome, in the started process.
  static var outcome: String? { getenv("PLANNER_TEST_HANDING").map { String(cString: $0) } }

  /// Runs the inner suite, which checks this outcome.
  func expect(_ outcome: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = try TemporaryFolder()
    let descriptor = try open(folder.file("x"))
    defer { close(descriptor) }
    // The shell keeps its process id when it executes the program.
    let script = """
      exec 3<&\(descriptor) 4<&\(descriptor)
      [ -z "$LISTEN_FDS" ] || export LISTEN_PID="${LISTEN_PID:-$$}" LISTEN_FDNAMES=planner.socket
      [ "$LISTEN_FDS" != 2 ] || LISTEN_FDNAMES+=:planner.socket
      [ -n "$LISTEN_FDS" ] || unset LISTEN_FDS LISTEN_PID
      exec "$@"
      """
    let run = try ChildProcess.run(
      ["bash", "-c", script, "bash"] + TestProgram.command("ActivationSocketsInsideTests"),
      environment: ["LISTEN_FDS": count, "LISTEN_PID": process, "PLANNER_TEST_HANDING": outcome])
    #expect(run.code == 0, "\(run.out + run.err)", sourceLocation: sourceLocation)
    #expect((run.out + run.err).contains("Test run with 1 test "), sourceLocation: sourceLocation)
  }

  /// Opens a descriptor that is not closed on exec.
  private func open(_ path: String) throws -> Int32 {
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
