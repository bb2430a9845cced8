import Foundation
import PlannerTestSupport
import Testing

/// What a shell makes of what the planner says, where names come from other people's cards.
@Suite struct `The planner in a shell` {
  private static let names = [
    "Ana'\u{301};touch PWNED;'\u{301}", "b$(touch PWNED)", "c`touch PWNED`", "d'; touch PWNED; '", "e\\",
    "f \"x\"",
    "g&touch PWNED&", "Zoë O'Hara", "h: colon",
  ]

  private func run(_ shell: String..., script: String, in planner: RealPlanner) throws -> String {
    let end = try ChildProcess.run(
      shell + ["-c", "cd \(planner.folder.path) && \(script)"],
      environment: planner.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    #expect(end.err == "")
    return end.out
  }

  private func peopled() throws -> RealPlanner {
    let planner = try RealPlanner()
    try planner.start()
    for name in Self.names { try planner.json("add", name) }
    return planner
  }

  private func expectNothingRan(_ planner: RealPlanner) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: planner.folder.path)
    #expect(!files.contains("PWNED"), "a name was run as a command")
  }

  /// The completion script hands its words to `compgen -W`, which expands them.
  @Test func `bash completes names, and runs none of them`() throws {
    let planner = try peopled()
    defer { _ = try? planner.stop() }
    let script = """
      source <(\(RealPlanner.plannerctl) --generate-completion-script bash)
      COMP_WORDS=(\(RealPlanner.plannerctl) person '') COMP_CWORD=2 COMP_LINE='plannerctl person ' \
      COMP_POINT=18
      _plannerctl plannerctl '' person
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let offered = try run("bash", script: script, in: planner).split(separator: "\n").map(String.init)
    for name in Self.names {
      #expect(
        offered.contains { $0.unicodeScalars.elementsEqual(name.unicodeScalars) }, "\(name): \(offered)")
    }
    try expectNothingRan(planner)
  }

  @Test(arguments: ["sh", "bash", "zsh", "fish"])
  func `a suggested command does what it says, and nothing else`(shell: String) throws {
    let planner = try peopled()
    defer { _ = try? planner.stop() }
    for name in Self.names {
      // Nothing is promised to them: it says how to.
      let lines = try planner.plannerctl("why", name).out.split(separator: "\n")
      let command = try #require(lines.last { $0.contains("plannerctl edit ") }).drop { $0 == " " }
      let line = RealPlanner.plannerctl + command.dropFirst("plannerctl".count)
      #expect(try run(shell, script: "\(line) > /dev/null", in: planner) == "")
      #expect(try planner.json("person", name)["goal"]?["cadenceDays"] == 14, "\(command)")
    }
    try expectNothingRan(planner)
  }
}
