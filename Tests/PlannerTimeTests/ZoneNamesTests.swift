import Foundation
import PlannerTestSupport
import Testing

@testable import PlannerTime

/// The tables that docs/generate-zones.py writes.
@Suite struct ZoneNamesTests {
  private static let database = ZoneDatabase()
  private static let tables = [
    "windows": ZoneNames.windows, "called": ZoneNames.called, "cities": ZoneNames.cities,
    "old": ZoneNames.old,
  ]

  @Test(arguments: tables.keys.sorted()) func `every name is one of a zone that the system has`(table: String)
    throws
  {
    let names = try #require(Self.tables[table]).all
    #expect(names.count > 100)
    for (name, zone) in names { #expect(Self.database.zone(named: zone) != nil, "\(name): \(zone)") }
    #expect(!names.keys.contains(""))
  }

  @Test func `Windows' names are those of the tzlocal that the tests bring`() throws {
    guard PythonPackage.isThere("tzlocal") else {
      print("skipped: no Python with tzlocal; 'make test' installs it into .venv")
      return
    }
    let theirs = try PythonPackage.json(
      "from tzlocal.windows_tz import win_tz; import json; print(json.dumps(win_tz))")
    #expect(Set(theirs.keys.map { ZoneNames.key($0) }) == Set(ZoneNames.windows.all.keys))
    for (name, zone) in theirs {
      let own = try #require(ZoneNames.zone(named: name), "\(name) is new: run docs/generate-zones.py")
      try expectSame(own, zone)
    }
  }

  @Test func `old names mean what the system has by that name`() throws {
    var compared = 0
    let text = try String(contentsOfFile: "\(Self.database.directory)/tzdata.zi", encoding: .utf8)
    for line in text.split(separator: "\n") where line.hasPrefix("L ") {
      let parts = line.split(separator: " ").map(String.init)
      guard let own = ZoneNames.zone(named: parts[2]), Self.database.zone(named: parts[1]) != nil else {
        continue
      }
      try expectSame(own, parts[1])
      compared += 1
    }
    #expect(compared > 80)
  }

  /// Checks that two names have the same offsets in 2026 and 2027.
  private func expectSame(_ one: String, _ other: String) throws {
    guard let theirs = Self.database.zone(named: other) else { return }
    let ours = try #require(Self.database.zone(named: one))
    for day in stride(from: 0, to: 730, by: 7) {
      let instant = Instant(seconds: 1_767_225_600 + day * 86_400)
      #expect(ours.offset(at: instant) == theirs.offset(at: instant), "\(one) \(other) \(instant)")
    }
  }

  @Test func `signs, capital letters and an 'and' are no matter in names`() {
    #expect(ZoneNames.key("Eastern Time (US & Canada)") == "eastern time us canada")
    #expect(ZoneNames.key("eastern  time (US and Canada)") == "eastern time us canada")
    #expect(ZoneNames.key("UTC-02") != ZoneNames.key("UTC+02"))
    #expect(ZoneNames.key("(),") == "")
  }

  @Test func `places that lie in different zones are none's`() {
    #expect(ZoneNames.zone(called: "Berlin, Tokyo") == nil)
    #expect(ZoneNames.zone(called: "Berlin, Rom, Tokyo") == "Europe/Berlin")
    #expect(ZoneNames.zone(called: "Berlin, Here, There, Nowhere") == nil)
    #expect(ZoneNames.zone(called: ", ,") == nil && ZoneNames.zone(called: "") == nil)
  }
}

/// Python from the environment that the Makefile creates or that PLANNER_VENV names.
private enum PythonPackage {
  private static let paths = [
    ProcessInfo.processInfo.environment["PLANNER_VENV"], "\(RepositoryFiles.root)/.venv",
  ].compactMap { $0 }.map { "\($0)/bin/python" }

  private static func run(_ script: String) -> String? {
    for path in paths {
      if let result = try? ChildProcess.run([path, "-c", script]), result.code == 0 { return result.out }
    }
    return nil
  }

  static func isThere(_ name: String) -> Bool { run("import \(name)") != nil }

  static func json(_ script: String) throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: Data(try #require(run(script)).utf8))
  }
}
