import Glibc
import PlannerPosix
import Testing

@Suite struct `A process that gives up network and files` {
  @Test func `can make Unix sockets alone, in every thread, and so can what it starts`() async {
    await #expect(processExitsWith: .success) {
      // A thread that already exists.
      let before = Pipe()
      let thread = Task.detached { before.waitAndCount() }
      #expect(Confinement.giveUpNetworkAndFiles())
      before.open()
      #expect(await thread.value == 1)
      #expect(Pipe.families() == [AF_UNIX])
      let null = open("/dev/null", O_RDWR)
      var program = ChildProcess.Program(
        path: "/bin/bash", environment: ["PATH": "/usr/bin:/bin"], input: null, output: null)
      program.arguments = ["-c", "exec 3<>/dev/udp/127.0.0.1/9"]
      let end = try ChildProcess(program).wait()
      #expect(end == .exited(status: 1))
    }
  }

  @Test func `writes no file any more, and is not ended for trying`() async {
    await #expect(processExitsWith: .success) {
      var path = Array("/tmp/confined-XXXXXX".utf8CString)
      let file = mkstemp(&path)
      defer { unlink(path) }
      #expect(write(file, "a", 1) == 1)
      #expect(Confinement.giveUpNetworkAndFiles())
      #expect(write(file, "b", 1) == -1 && errno == EFBIG)
    }
  }
}

/// Keeps another thread waiting, which then counts the socket families that it can open.
private struct Pipe: Sendable {
  private let ends: (read: Int32, write: Int32)

  init() {
    var both: [Int32] = [-1, -1]
    pipe(&both)
    ends = (both[0], both[1])
  }

  func open() { _ = write(ends.write, "x", 1) }

  func waitAndCount() -> Int {
    var byte: UInt8 = 0
    _ = read(ends.read, &byte, 1)
    return Self.families().count
  }

  static func families() -> [Int32] {
    [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK].filter { family in
      let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue), 0)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }
  }
}
