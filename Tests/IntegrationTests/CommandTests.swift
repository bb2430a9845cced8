import Foundation
import Glibc
import PlannerModel
import PlannerTestSupport
import Testing

/// The daemon and the client together, as a user starts them.
@Suite struct `The planner at work` {
  @Test func `people are added, planned and shown, as JSON and as text`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    let added = try planner.json("add", "Ada Lovelace", "--every", "1w", "--for", "45m", "--importance", "5")
    #expect(added["contact"]?["displayName"] == "Ada Lovelace")
    #expect(added["goal"]?["cadenceDays"] == 7)
    #expect(added["plan"]?["placed"]?.elements.count == 2)
    let text = try planner.plannerctl("add", "Bo", "--every", "30d")
    #expect(text.code == 0)
    #expect(text.out.contains("Bo"))
    let next = try planner.json("next", "10")["items"]?.elements ?? []
    #expect(Set(next.compactMap { $0["name"]?.text }) == ["Ada Lovelace", "Bo"])
    let shown = try planner.plannerctl("next")
    #expect(shown.code == 0)
    #expect(shown.out.contains("Ada Lovelace") && shown.out.contains("Bo"))
    #expect(!shown.out.contains("\u{1B}"))
    #expect(try planner.json("plan")["placed"] == .array([]))
    // Uses the id, because her session may be on another day, and a name only closes sessions of the same
    // day.
    let hers = try #require(next.first { $0["name"]?.text == "Ada Lovelace" }?["id"]?.text)
    #expect(try planner.json("done", hers)["item"]?["status"] == "done")
    #expect(try planner.json("undo")["undone"]?.text?.hasPrefix("done") == true)
    #expect(try planner.plannerctl("agenda").out.contains("Ada"))
    // The machine may have no journal and no desktop. Then no channel reaches the user.
    let findings = try planner.object(planner.plannerctl("doctor", "--json").out)["findings"]?.elements ?? []
    #expect(findings.contains { $0["where"] == "watchdog" || $0["where"] == "clock" })
    #expect(!findings.contains { $0["severity"] == "broken" && $0["where"] != "channels" })
    var status = stat()
    for (path, mode) in [
      (planner.home, mode_t(0o700)), (planner.socket, 0o600), (planner.database, 0o600),
    ] {
      #expect(lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == mode, "\(path)")
    }
  }

  @Test func `exit codes are those of the contract`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    for name in ["Ann", "Anna", "Annelie"] { try planner.json("add", name) }
    try planner.json("add", "Bo", "--every", "30d")
    let id = try #require(try planner.json("next")["items"]?.elements.first?["id"]?.text)
    try planner.json("done", id)
    for (arguments, code, error) in [
      (["next"], 0, nil), (["person", "nobody"], 1, "NotFound"), (["person", "an"], 1, "Ambiguous"),
      (["done", id], 1, "AlreadyDone"), (["book", "ann", "--at", "2020-01-01 12:00"], 1, "Conflict"),
      (["add", "Cleo", "--every", "4000d"], 65, "InvalidField"),
      (["prefs", "set", "placement", "best"], 65, "InvalidField"),
      (["add"], 64, nil), (["frobnicate"], 64, nil), (["remove", "ann"], 64, nil),
    ] as [([String], Int32, String?)] {
      let text = try ChildProcess.run([RealPlanner.plannerctl] + arguments, environment: planner.environment)
      #expect(text.code == code, "\(arguments) \(text.err)")
      #expect(code == 0 || text.out.isEmpty || code == 64)
      #expect(code == 0 || !text.err.isEmpty)
      guard let error else { continue }
      let json = try ChildProcess.run(
        [RealPlanner.plannerctl] + arguments + ["--json"], environment: planner.environment)
      #expect(json.code == code)
      let object = try planner.object(json.out)
      #expect(object["error"] == .string(error))
      #expect(object["parameters"]?["message"]?.text?.isEmpty == false)
    }
    let empty = try RealPlanner()
    try empty.start()
    defer { _ = try? empty.stop() }
    #expect(try empty.plannerctl("undo").code == 1)
  }

  @Test func `without a daemon a command says how to start one, in one line`() throws {
    let planner = try RealPlanner()
    let text = try planner.plannerctl("next")
    #expect(text.code == 69)
    #expect(text.out.isEmpty)
    #expect(text.err.split(separator: "\n").count == 1)
    #expect(text.err.contains("plannerd"))
    let json = try planner.plannerctl("next", "--json")
    #expect(json.code == 69)
    #expect(try planner.object(json.out)["error"] == "NoDaemon")
  }

  @Test func `an export of one planner is another one's import`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    try planner.json("add", "Ada", "--every", "1w")
    try planner.json("log", "ada", "--notes", "hello")
    let file = planner.folder.file("export.json")
    #expect(try planner.plannerctl("export", file).code == 0)
    let exported = try Data(contentsOf: URL(filePath: file))
    let other = try RealPlanner()
    try other.start()
    defer { _ = try? other.stop() }
    #expect(try other.plannerctl("import", file).code == 0)
    #expect(try other.plannerctl("export", file + "2").code == 0)
    #expect(try Data(contentsOf: URL(filePath: file + "2")) == exported)
    #expect(exported.count > 500)
  }

  @Test func `watch prints an object for every event`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    let watch = try ChildProcess(
      [RealPlanner.plannerctl, "watch", "--json"], environment: planner.environment)
    // The watch is ready when an event reaches it.
    var count = 0
    try watch.waitUntil {
      count += 1
      try planner.json("add", "Person \(count)")
      return watch.out.contains("added")
    }
    try planner.json("away", "2030-01-01", "2030-01-02")
    try watch.waitUntil { watch.out.contains("awayAdded") }
    for line in watch.out.split(separator: "\n") {
      #expect(try planner.object(String(line))["event"] != nil)
    }
  }
}

@Suite struct `Simulating` {
  private let scenario = #"""
    {"now":"2026-03-02T08:00:00-05:00","timeZone":"America/New_York","goals":[{"id":"g","contactId":"c",
    "cadenceDays":7,"importance":3,"minDurationMin":30,"createdAt":"2026-01-01T00:00:00Z"}]}
    """#

  private func simulate(_ arguments: String..., input: String = "") throws -> (
    code: Int32, out: String, err: String
  ) {
    try ChildProcess.run([RealPlanner.plannerd, "simulate"] + arguments, input: input)
  }

  @Test func `a document gives one line`() throws {
    let result = try simulate(input: scenario)
    #expect(result.code == 0)
    #expect(result.err.isEmpty)
    #expect(result.out.split(separator: "\n").count == 1)
    #expect(result.out.contains(#""goalId":"g""#))
  }

  @Test func `a refused line stands in its place, the others go on, and the exit code is 65`() throws {
    let line = scenario.replacingOccurrences(of: "\n", with: "")
    let bad = line.replacingOccurrences(of: "\"cadenceDays\":7", with: "\"cadenceDays\":0")
    let result = try simulate(input: "\(line)\n\n\(bad)\nnonsense\n\(line)\n")
    #expect(result.code == 65)
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == lines[3])
    #expect(lines[1].contains(#""line":3"#) && lines[1].contains("goals[0].cadenceDays"))
    #expect(lines[2].contains(#""line":4"#))
  }

  @Test func `nothing in, nothing out`() throws {
    let result = try simulate()
    #expect(result.code == 0 && result.out.isEmpty)
  }

  @Test func `a file that is not there is said so`() throws {
    let result = try simulate("/nonexistent/scenario.json")
    #expect(result.code == 66)
    #expect(result.err.contains("/nonexistent/scenario.json"))
    #expect(result.out.isEmpty)
    #expect(try simulate("/tmp").code == 74)
  }

  @Test func `arguments that make no sense are a usage error`() throws {
    #expect(try simulate("a", "b").code == 64)
    #expect(try ChildProcess.run([RealPlanner.plannerd, "--frobnicate"]).code == 64)
  }
}
