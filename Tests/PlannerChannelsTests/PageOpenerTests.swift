import Foundation
import PlannerTestSupport
import SystemdKit
import Testing

@testable import PlannerChannels

@Suite struct `The page is opened by the daemon` {
  private func open(_ script: String?, in folder: TemporaryFolder) async throws -> Bool {
    let path = folder.file("plannerctl")
    if let script { try writeScript(script, to: path) }
    let thread = try EventThread(name: "page")
    defer { thread.stop() }
    let environment = ["HOME": "/", "PATH": "/usr/bin:/bin", "PLANNER_HOME": "/p", "NOTIFY_SOCKET": "/n"]
    let opener = PageOpener(
      program: { script == nil ? nil : path }, environment: environment, on: thread, bus: nil)
    return await opener.open(conversation: "a-b")
  }

  @Test func `as plannerctl does it, for the planner that it is of`() async throws {
    let folder = try TemporaryFolder()
    let script = "echo \"$@ $PLANNER_HOME$NOTIFY_SOCKET\" > \(folder.path)/said"
    #expect(try await open(script, in: folder))
    #expect(try String(contentsOfFile: folder.file("said"), encoding: .utf8) == "web --conversation a-b /p\n")
  }

  @Test(arguments: ["exit 1", nil, "kill -9 $$"]) func `or that is known`(script: String?) async throws {
    #expect(try await !open(script, in: TemporaryFolder()))
  }
}
