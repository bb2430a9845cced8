import Glibc
import PlannerPosix
import Testing

@Suite struct `A child process` {
  /// Runs an sh script. Returns its exit status and output.
  private func run(
    _ script: String, _ change: (inout ChildProcess.Program) -> Void = { _ in }
  ) throws -> (end: ChildProcess.End, output: String) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    var program = ChildProcess.Program(path: "/bin/sh", environment: [:], input: null, output: ends[1])
    program.arguments = ["-c", script]
    change(&program)
    let process = try ChildProcess(program)
    close(ends[1])
    close(null)
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(ends[0], &chunk, chunk.count), count > 0 { output += chunk[..<count] }
    return (process.wait(), String(decoding: output, as: UTF8.self))
  }

  @Test(arguments: [0, 1, 127, 255] as [Int32])
  func `that exits says with what`(status: Int32) throws {
    #expect(try run("exit \(status)").end == .exited(status: status))
  }

  @Test func `that a signal ends says with which`() throws {
    #expect(try run("kill -9 $$").end == .killed(signal: SIGKILL))
  }

  @Test func `has its environment, its folder and its arguments, and nothing of ours`() throws {
    setenv("PLANNER_NOT_FOR_CHILDREN", "1", 1)
    let (_, output) = try run("echo $A; pwd; env | grep -c PLANNER_; echo oops >&2") {
      $0.environment = ["A": "a b", "PATH": "/usr/bin:/bin"]
      $0.folder = "/"
    }
    #expect(output == "a b\n/\n0\noops\n")
  }

  @Test func `inherits no descriptor of ours`() throws {
    let open = open("/dev/null", O_RDONLY)
    defer { close(open) }
    #expect(try run("ls /proc/$$/fd") { $0.environment = ["PATH": "/usr/bin:/bin"] }.output == "0\n1\n2\n")
  }

  @Test func `says apart what it writes and what it complains of`() throws {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    #expect(try run("echo out; echo oops >&2") { $0.errors = null }.output == "out\n")
  }

  @Test func `has no signal blocked or ignored, whatever is of ours`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      let null = open("/dev/null", O_RDWR)
      var program = ChildProcess.Program(path: "/bin/sh", environment: [:], input: null, output: null)
      for signal in ["PIPE", "TERM"] {
        program.arguments = ["-c", "kill -\(signal) $$; exit 7"]
        let end = try ChildProcess(program).wait()
        #expect(end == .killed(signal: signal == "PIPE" ? SIGPIPE : SIGTERM))
      }
    }
  }

  @Test func `leads a process group where it shall`() throws {
    let ours = "\(getpgrp())"
    let group = "cut -d ' ' -f 5 /proc/$$/stat"
    let path = ["PATH": "/usr/bin:/bin"]
    #expect(try run(group) { $0.environment = path }.output == ours + "\n")
    let (_, output) = try run("echo $$; \(group)") {
      $0.environment = path
      $0.leadsGroup = true
    }
    let own = output.split(separator: "\n")
    #expect(own.count == 2 && own[0] == own[1])
  }

  @Test func `that cannot be started says why`() {
    let program = ChildProcess.Program(path: "/nowhere/at/all", environment: [:], input: 0, output: 1)
    let failure = #expect(throws: ChildProcess.Failure.self) { try ChildProcess(program) }
    #expect(failure?.code == ENOENT)
  }

  @Test func `whose end the kernel forgets, as SIGCHLD is ignored, has an unknown one`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let null = open("/dev/null", O_RDWR)
      let program = ChildProcess.Program(path: "/bin/true", environment: [:], input: null, output: null)
      let end = try ChildProcess(program).wait()
      #expect(end == .unknown)
    }
  }
}
