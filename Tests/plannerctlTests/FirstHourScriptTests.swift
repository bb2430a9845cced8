import ArgumentParser
import Foundation
import PlannerModel
import Testing

@testable import plannerctl

@Suite struct `The first hour in a script` {
  private let card = Card(uid: "u1", displayName: "Ana Souza", tags: ["family"])

  @Test func `needs --yes without a terminal`() throws {
    let planner = FirstHourPlanner()
    let run = try FirstHourRun(typed: nil, planner: planner, home: try StandIns.withFiles())
    #expect(run.exitCode == 64)
    #expect(run.shown.contains("standard input is not a terminal, so questions are impossible: use --yes"))
    #expect(planner.calls.isEmpty)
  }

  @Test func `takes what is found with --yes, and nobody by itself`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: [card])
    for _ in 1...2 {
      let run = try FirstHourRun(["--yes"], typed: nil, planner: planner, home: home)
      #expect(run.exitCode == 0, "\(run.shown)")
    }
    #expect(
      planner.changes.map { $0.split(separator: " ")[0] } == ["AddCalendar", "AddCalendar", "AddAddressBook"])
  }

  @Test func `takes everything from options`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: [card])
    let arguments = [
      "--yes", "--calendar", "\(home.home)/cal/work", "--address-book", "\(home.home)/.contacts", "--person",
      "ana souza", "--person", "Boris:10d", "--quiet-hours", "none", "--capacity", "9", "--free-time",
      "sun 10-18", "--json",
    ]
    let run = try FirstHourRun(arguments, typed: nil, planner: planner, home: home)
    #expect(run.exitCode == 0, "\(run.shown)")
    #expect(
      run.shown
        == #"{"addressBooks":["contacts"],"calendars":["work"],"people":["Ana Souza","Boris"],"preferences":"#
        + #"{"capacityPerWeek":9,"preferredHours":[{"end":"18:00","start":"10:00","weekdays":["Sun"]}],"#
        + #""quietHours":[0,0]},"units":[]}"# + "\n")
    #expect(
      planner.changes.contains {
        $0.contains(#""cardUid":"u1","displayName":"Ana Souza","goal":{"cadenceDays":7}"#)
      })
    #expect(planner.changes.contains { $0.contains(#"{"displayName":"Boris","goal":{"cadenceDays":10}}"#) })
  }

  @Test func `an option answers its question`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner(cards: [card])
    let run = try FirstHourRun(
      ["--calendar", "\(home.home)/cal/work", "--capacity", "6", "--person", "Zoe:mentor"],
      // The answers: address books, back to the first question, time, hours, past the capacity to the plan,
      // and back to the hours
      typed: ["b", "none", "", "", "b", "", "n"], planner: planner, home: home)
    #expect(run.exitCode == 0, "\(run.shown)")
    #expect(run.questions == 7, "\(run.shown)")
    #expect(run.shown.contains("This is the first question."))
    #expect(
      planner.changes.map { $0.split(separator: " ")[0] } == ["AddCalendar", "AddContacts", "SetPreference"])
  }

  @Test func `a refused option ends it, with what was done before`() throws {
    let home = try StandIns.withFiles()
    let planner = FirstHourPlanner()
    let run = try FirstHourRun(["--yes", "--calendar", "/nowhere"], typed: nil, planner: planner, home: home)
    #expect(run.exitCode == 65)
    let capacity = try FirstHourRun(
      ["--yes", "--capacity", "100000", "--json"], typed: nil, planner: planner, home: home)
    #expect(capacity.exitCode == 65)
    #expect(capacity.output.hasPrefix(#"{"error":"InvalidField""#))
  }

  @Test(arguments: [
    ["--person", "Ana:soon"], ["--quiet-hours", "late"], ["--quiet-hours", "30-2"], ["--capacity", "x"],
    ["--json"], ["--calendar", ""],
  ])
  func `refuses what makes no sense before anything is done`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Plannerctl.parse(["init"] + arguments) }
  }

  @Test func `is the first command of the help`() throws {
    #expect(Plannerctl.configuration.groupedSubcommands.first?.subcommands.first is Init.Type)
  }
}

@Suite struct `The first hour and systemd` {
  /// knows: the units are loaded. on: the units are enabled.
  private func systemctl(knows: Bool = true, active: Bool = false, on: Bool = false) -> String {
    """
    case "$2" in
    show) echo LoadState=\(knows ? "loaded" : "not-found"); echo \
    ActiveState=\(active ? "active" : "inactive") ;;
    is-enabled) \(on ? "exit 0" : "exit 1") ;;
    enable) echo > $HERE/up ;;
    esac
    """
  }

  private let units = "plannerd.socket plannerd.service plannerd-refresh.timer"

  private func enabled(_ home: StandIns) -> [String] { home.calls.filter { $0.contains(" enable ") } }

  @Test func `starts the daemon where none answers`() throws {
    for (arguments, typed) in [(["--yes"], nil), ([], ["yes", "q"])] as [([String], [String]?)] {
      let home = try StandIns(["systemctl": systemctl()])
      let up = "\(home.folder)/up"
      let planner = FirstHourPlanner { FileKind(path: up) == .file }
      let run = try FirstHourRun(arguments, typed: typed, planner: planner, home: home)
      #expect(run.exitCode == 0, "\(run.shown)")
      #expect(enabled(home).first == "systemctl --user enable --now \(units)")
      #expect(run.shown.contains("the planner started at each login"))
    }
  }

  @Test func `says how to start a daemon where that is left to the user`() throws {
    let knows = try StandIns(["systemctl": systemctl()])
    let unknown = try StandIns(["systemctl": systemctl(knows: false)])
    let without = try StandIns()
    let cases: [(StandIns, [String], [String]?, [String: String])] = [
      (knows, [], ["n"], [:]), (knows, ["--no-units"], ["y"], [:]), (unknown, ["--yes"], nil, [:]),
      (without, ["--yes"], nil, [:]), (without, [], ["y"], [:]),
      (knows, ["--yes"], nil, ["PLANNER_HOME": "/p"]),
      (knows, ["--yes"], nil, ["PLANNER_SOCKET": "/s"]),
    ]
    for (home, arguments, typed, environment) in cases {
      let run = try FirstHourRun(
        arguments, typed: typed, planner: FirstHourPlanner { false }, home: home, environment: environment)
      #expect(run.exitCode == 69)
      #expect(run.shown.contains("start one with: plannerd &"))
      #expect(enabled(home).isEmpty)
    }
    let ended = try FirstHourRun(typed: [], planner: FirstHourPlanner { false }, home: knows)
    #expect(ended.exitCode == 0)
    #expect(ended.shown.contains("Nothing was changed."))
  }

  @Test func `offers at the end what is not switched on yet`() throws {
    for (active, typed, expected) in [
      (true, "", units.split(separator: " ").map { "systemctl --user enable --now \($0)" }),
      // With a manually started daemon.
      (false, "", units.split(separator: " ").map { "systemctl --user enable \($0)" }), (true, "n", []),
      (true, "q", []),
    ] {
      let home = try StandIns(["systemctl": systemctl(active: active)])
      let run = try FirstHourRun(
        typed: Array(repeating: "s", count: 7) + [typed], planner: FirstHourPlanner(), home: home)
      #expect(run.exitCode == 0, "\(run.shown)")
      #expect(run.questions == 8)
      #expect(enabled(home) == expected)
    }
  }

  @Test func `says nothing where all is switched on`() throws {
    let home = try StandIns(["systemctl": systemctl(active: true, on: true)])
    let run = try FirstHourRun(
      typed: Array(repeating: "s", count: 7), planner: FirstHourPlanner(), home: home)
    #expect(run.questions == 7)
    #expect(!run.shown.contains("At each login"))
    #expect(enabled(home).isEmpty)
  }

  @Test func `tells what systemctl said where it fails`() throws {
    let body = systemctl().replacing("echo > $HERE/up", with: "echo 'Access denied' >&2; exit 1")
    let home = try StandIns(["systemctl": body])
    let run = try FirstHourRun(["--yes"], typed: nil, planner: FirstHourPlanner { false }, home: home)
    #expect(run.exitCode == 1)
    #expect(run.shown.contains("failed: Access denied"))
  }
}
