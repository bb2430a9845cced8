import Glibc
import PlannerTestSupport
import Synchronization
import Testing

@testable import SystemdKit

@Suite struct `A child of this process` {
  @Test func `whose end the kernel forgets, as where SIGCHLD is ignored, has not succeeded`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let processes = PlainProcesses(on: try EventThread(name: "child-test")) { _, _ in }
      let command = Command(
        name: "cat", purpose: "a test", executable: "/bin/cat", environment: [:], input: [], folder: "/",
        limit: .seconds(60), grace: .seconds(1))
      let end = await processes.start(command).end()
      if case .notStarted = end { return }
      #expect(end == .unknown)
    }
  }

  /// Runs a script that prints the ids of its processes. Returns these and its end.
  private func run(_ script: String, limit: Duration = .seconds(600)) async throws -> (
    started: [RunningProcess], end: CommandEnd
  ) {
    let lines = Mutex<[RunningProcess]>([])
    let thread = try EventThread(name: "child-test")
    let folder = try TemporaryFolder()
    let processes = PlainProcesses(on: thread) { _, line in
      if let id = pid_t(line) { lines.withLock { $0.append(RunningProcess(id)) } }
    }
    let command = Command(
      name: "sh", purpose: "a test", executable: "/bin/sh", arguments: ["-c", script],
      environment: ["PATH": "/usr/bin:/bin"], input: [], folder: folder.path, limit: limit,
      grace: .milliseconds(20))
    let end = await processes.start(command).end()
    return (lines.withLock { $0 }, end)
  }

  @Test(arguments: [
    // In a new session, as an orphan, and with an empty environment.
    "setsid sh -c 'echo $$; : > said; exec sleep 1000' &",
    "setsid sh -c '(sh -c \"echo \\$\\$; : > said; exec sleep 1000\" &)' ;",
    "env -i /usr/bin/setsid /bin/sh -c 'trap \"\" TERM HUP; echo $$; : > said; while :; do /bin/sleep 1; done' &",
  ])
  func `ends with all that it has started, whatever session that is in`(script: String) async throws {
    let (started, end) = try await run(script + " until [ -e said ]; do sleep 0.01; done; exit 3")
    #expect(end == .exited(status: 3))
    #expect(started.count == 1)
    for one in started { #expect(!one.isThere, "\(one.id)") }
  }

  @Test func `that runs too long ends with all that it has started, even if none of it wants to`()
    async throws
  {
    let (started, end) = try await run(
      "trap '' TERM; echo $$; setsid sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done' & "
        + "while :; do sleep 1; done", limit: .seconds(5))
    #expect(end == .timedOut)
    #expect(started.count == 2)
    for one in started { #expect(!one.isThere, "\(one.id)") }
  }

  @Test func `that is killed is said to be, and one that cannot be started is`() async throws {
    #expect(try await run("kill -9 $$").end == .killed(signal: SIGKILL))
    let thread = try EventThread(name: "child-test")
    let processes = PlainProcesses(on: thread) { _, _ in }
    let none = Command(
      name: "none", purpose: "a test", executable: "/nowhere", environment: [:], input: [], folder: "/",
      limit: .seconds(60), grace: .seconds(1))
    if case .notStarted(let reason) = await processes.start(none).end() {
      #expect(reason.contains("No such file"), "\(reason)")
    } else {
      Issue.record("it was started")
    }
  }
}
