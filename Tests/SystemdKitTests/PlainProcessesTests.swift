import Glibc
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
}
