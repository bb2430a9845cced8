import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `The zone database` {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for (name, hours) in [("Test/East", 3), ("Test/West", -3), ("Plain", 1)] {
      try folder.write(TZifBuilder(offsets: [hours * 3600]).bytes, to: "zoneinfo/\(name)")
    }
    try folder.write(TZifBuilder(offsets: [4 * 3600]).bytes, to: "outside")
    try folder.write("no zone".utf8, to: "zoneinfo/Text")
    try folder.write([], to: "zoneinfo/Empty")
  }

  private func database(_ environment: [String: String] = [:], localtime: String = "nowhere") -> ZoneDatabase
  {
    var settings = ["TZDIR": "\(folder.path)/zoneinfo"]
    settings.merge(environment) { $1 }
    var database = ZoneDatabase(environment: settings)
    database.localtime = "\(folder.path)/\(localtime)"
    return database
  }

  private func hours(_ table: ZoneTable?) -> Int? { table.map { $0.offset(at: Instant(seconds: 0)) / 3600 } }

  @Test func `finds a zone by its name and gives it that name`() {
    #expect(hours(database().zone(named: "Test/East")) == 3)
    #expect(database().zone(named: "Test/East")?.name == "Test/East")
  }

  @Test(arguments: [
    "", "/", ".", "..", "../outside", "Test/../../outside", "Test/../Plain", "./Plain", "Test//East",
    "/Plain",
    "Plain/", "Test", "Text", "Empty", "Nowhere/City", "Plain\0", "Plain\0/../outside", "../../etc/passwd",
    "../../../../../../etc/localtime", "test/east ", String(repeating: "x", count: 300),
    String(repeating: "a/", count: 100) + "b", "%2e%2e/outside", "~", "~root", "Plain\n",
    "\u{FF0E}\u{FF0E}/outside",
  ])
  func `a name cannot lead out of the folder, and what is no zone is none`(name: String) {
    #expect(database().zone(named: name) == nil)
    #expect(ZoneDatabase().zone(named: name) == nil || name == "Plain")
  }

  @Test func `an absolute name is refused even where the file is a zone`() {
    #expect(database().zone(named: "\(folder.path)/outside") == nil)
  }

  @Test func `TZ names a zone, with or without a colon`() {
    #expect(hours(database(["TZ": "Test/West"]).systemZone()) == -3)
    #expect(hours(database(["TZ": ":Test/West"]).systemZone()) == -3)
    #expect(database(["TZ": "Test/West"]).systemZone().name == "Test/West")
  }

  @Test func `TZ may be a path, as libc has it`() {
    #expect(hours(database(["TZ": ":\(folder.path)/outside"]).systemZone()) == 4)
    let inside = database(["TZ": "\(folder.path)/zoneinfo/Test/East"]).systemZone()
    #expect(hours(inside) == 3)
    #expect(inside.name == "Test/East")
  }

  @Test func `TZ may be a rule`() {
    #expect(hours(database(["TZ": "XXX-5"]).systemZone()) == 5)
    let rule = database(["TZ": "XXX5YYY,M3.2.0,M11.1.0"]).systemZone()
    #expect(rule.offset(at: Instant(seconds: 1_784_000_000)) == -14_400)
  }

  @Test(arguments: ["", ":"])
  func `an empty TZ means UTC, as libc has it`(value: String) throws {
    try link("localtime", to: "zoneinfo/Test/East")
    #expect(hours(database(["TZ": value], localtime: "localtime").systemZone()) == 0)
  }

  @Test(arguments: ["Nowhere/City", "garbage,", "../outside"])
  func `a TZ that says nothing leaves the choice to localtime`(value: String) throws {
    try link("localtime", to: "zoneinfo/Test/East")
    #expect(hours(database(["TZ": value], localtime: "localtime").systemZone()) == 3)
  }

  @Test(arguments: ["zoneinfo/Test/East", "../x/zoneinfo/Test/East"])
  func `localtime as a link names its zone`(target: String) throws {
    try link("localtime", to: target)
    let table = database(localtime: "localtime").systemZone()
    #expect(table.name == "Test/East")
    #expect(hours(table) == 3)
  }

  @Test func `localtime as a file is read, a link to elsewhere is followed`() throws {
    #expect(hours(database(localtime: "outside").systemZone()) == 4)
    try link("elsewhere", to: "outside")
    #expect(hours(database(localtime: "elsewhere").systemZone()) == 4)
  }

  @Test(arguments: ["nowhere", "zoneinfo/Text", "zoneinfo"])
  func `without anything the machine is in UTC`(localtime: String) {
    #expect(database(localtime: localtime).systemZone() == .utc)
  }

  @Test func `a dangling or looping link is UTC`() throws {
    try link("dangling", to: "zoneinfo/Gone")
    try link("loop", to: "loop")
    #expect(database(localtime: "dangling").systemZone() == .utc)
    #expect(database(localtime: "loop").systemZone() == .utc)
  }

  @Test func `an empty TZDIR means the system's folder, not the root of the file system`() {
    let database = ZoneDatabase(environment: ["TZDIR": ""])
    #expect(database.zone(named: "etc/localtime") == nil)
    #expect(database.zone(named: "Europe/Berlin") != nil)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }
}
