import FoundationEssentials
import Glibc
import PlannerClient
import PlannerTestSupport
import Testing

@testable import plannerctl

@Suite struct `The command ask` {
  /// Returns whether this process has no such child, running or zombie.
  private func isReaped(_ name: String) -> Bool {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let states = entries.filter { $0.first?.isNumber == true }.compactMap {
      try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
    }
    // proc_pid_stat(5): the name, the state, the parent.
    return !states.isEmpty
      && !states.contains { state in
        state.contains("(\(name)) ")
          && state.split(separator: ")").last?.split(separator: " ")[1] == "\(getpid())"
      }
  }

  private func waitUntil(_ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while !condition() {
      guard ContinuousClock.now < deadline else { throw UnexpectedOutcome("it stays") }
      usleep(1000)
    }
  }

  @Test func `finds its program beside plannerctl, in lib, or on the PATH`() throws {
    let folder = try TemporaryFolder()
    let own = folder.file("bin/plannerctl")
    let path = ["PATH": folder.file("elsewhere")]
    try writeScript("", to: folder.file("elsewhere/plannerassist"))
    #expect(try AssistProgram.find(beside: own, in: path) == folder.file("elsewhere/plannerassist"))
    try writeScript("", to: folder.file("lib/social-planner/plannerassist"))
    try writeScript("", to: folder.file("bin/plannerctl"))
    #expect(
      try AssistProgram.find(beside: own, in: path)
        == folder.file("bin/../lib/social-planner/plannerassist"))
    try writeScript("", to: folder.file("bin/plannerassist"))
    #expect(try AssistProgram.find(beside: own, in: path) == folder.file("bin/plannerassist"))
  }

  @Test func `says the way out where the program is missing`() {
    let refusal = #expect(throws: AssistProgram.Missing.self) {
      try AssistProgram.find(beside: "/nowhere/plannerctl", in: ["PATH": "/nowhere"])
    }
    #expect(refusal?.message.contains("is not installed: put it beside plannerctl") == true)
  }

  @Test func `is started by no page that systemd started`() throws {
    let folder = try TemporaryFolder()
    try writeScript("", to: folder.file("plannerassist"))
    for more in [[:], ["PLANNER_HOME": folder.file("home")]] {
      let environment = ["PATH": folder.file("."), "XDG_RUNTIME_DIR": folder.file("run")].merging(more) { $1 }
      let refusal = #expect(throws: AssistProgram.Missing.self) {
        try AssistProgram.connect(environment, .ofSystemd)
      }
      #expect(refusal?.message.contains("enable --now plannerassist.socket") == true)
      _ = try AssistProgram.connect(environment, .any)
      // Waits until the child is reaped: Swift Testing waits for any child of this process, and forever if a
      // zombie remains.
      try waitUntil { isReaped("plannerassist") }
    }
  }

  @Test func `takes words without quotes, and no options that it does not have`() throws {
    let command = try #require(try Plannerctl.parse(["ask", "who", "is", "due", "--json"]) as? Ask)
    #expect(command.text == ["who", "is", "due"] && command.output.json)
    #expect(throws: (any Error).self) { try Plannerctl.parse(["ask", "who", "--private"]) }
  }
}
