import Foundation
import PlannerTestSupport
import Testing

/// The planner's output as input of a shell. The names come from untrusted cards.
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

  @Test func `bash completes names, and runs none of them`() throws {
    let planner = try peopled()
    defer { _ = try? planner.stop() }
    let offered = try planner.offeredByBash(after: "person")
    for name in Self.names {
      #expect(
        offered.contains { $0.unicodeScalars.elementsEqual(name.unicodeScalars) }, "\(name): \(offered)")
    }
    try planner.expectNothingRan()
  }

  /// Returns a planner with a tag and a segment.
  private func tagged() throws -> RealPlanner {
    let planner = try peopled()
    try planner.json("edit", "g&touch", "--tag", "family")
    try planner.json("segment", "close", "=", "tag:family")
    return planner
  }

  /// Filters contain colons, at which bash splits words.
  @Test(arguments: [
    (["people", "tag", ":", "f"], ["family"]), (["people", "tag", ":"], ["family"]),
    (["pause", "segment", ":", "cl"], ["close"]), (["agenda", "--filter", "has", ":", "bi"], ["birthday"]),
    (["people", "vip", "ta"], ["tag:"]), (["cadence", "tag", ":", "fa"], ["family"]),
    (["add", "Eva", "--tag", "f"], ["family"]), (["person", "zO"], ["zOë O'Hara"]),
  ])
  func `bash completes tags, filters and segments`(words: [String], offered: [String]) throws {
    let planner = try tagged()
    defer { _ = try? planner.stop() }
    let typed = words.last == ":" ? "" : words.last ?? ""
    let line = (["plannerctl"] + words).joined(separator: " ").replacing(" : ", with: ":").replacing(
      " :", with: ":")
    let script = """
      source <(\(RealPlanner.plannerctl) --generate-completion-script bash)
      COMP_WORDS=(\(RealPlanner.plannerctl) \(words.joined(separator: " "))) COMP_CWORD=\(words.count)
      COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count) COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      _plannerctl_with_colons plannerctl '\(typed)' '\(words.dropLast().last ?? "")'
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try run("bash", script: script, in: planner) == offered.map { "\($0)\n" }.joined())
  }

  /// Types text and presses the tab key. The terminal is zsh's module zpty.
  @Test(arguments: ["zsh", "fish"])
  func `completes names, tags, filters and segments as somebody types`(shell: String) throws {
    let planner = try tagged()
    defer { _ = try? planner.stop() }
    let folder = planner.folder.path
    let begin =
      shell == "zsh"
      ? "PS1=; fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -u -D"
      : "function fish_prompt; end; source \(folder)/_plannerctl"
    let typed = [
      ("person Zo\\t", "Hara"), ("people tag:f\\t", "tag:family"), ("people ta\\tf\\t", "tag:family"),
      ("pause segment:cl\\t", "segment:close"), ("agenda --filter has:bi\\t", "has:birthday"),
      ("add Eva --tag f\\t", "family"), ("cadence tag:f\\t", "tag:family"),
    ]
    let script =
      """
      PATH=\(RealPlanner.plannerctl.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }):$PATH
      \(RealPlanner.plannerctl) --generate-completion-script \(shell) > _plannerctl
      zmodload zsh/zpty
      zpty typing '\(shell == "zsh" ? "zsh -f -i" : "fish --no-config -i")'
      zpty -w typing "\(begin.replacing("$", with: "\\$")); echo REA''DY"
      zpty -r -m typing shown '*READY*'

      """
      + typed.map { keys, end in
        """
        zpty -w -n typing $'plannerctl \(keys)'
        zpty -r -m typing shown '*\(end)*' && print -r -- '\(end)'
        zpty -w -n typing $'\\x15'

        """
      }.joined()
    let shown = try run("timeout", "100", "zsh", "-f", script: script, in: planner)
    #expect(shown == typed.map { "\($0.1)\n" }.joined())
    try planner.expectNothingRan()
  }

  @Test(arguments: ["sh", "bash", "zsh", "fish"])
  func `a suggested command does what it says, and nothing else`(shell: String) throws {
    let planner = try peopled()
    defer { _ = try? planner.stop() }
    for name in Self.names {
      // The person has no goal, so the output says how to add one.
      let lines = try planner.plannerctl("why", name).out.split(separator: "\n")
      let command = try #require(lines.last { $0.contains("plannerctl edit ") }).drop { $0 == " " }
      let line = RealPlanner.plannerctl + command.dropFirst("plannerctl".count)
      #expect(try run(shell, script: "\(line) > /dev/null", in: planner) == "")
      #expect(try planner.json("person", name)["goal"]?["cadenceDays"] == 14, "\(command)")
    }
    try planner.expectNothingRan()
  }
}
