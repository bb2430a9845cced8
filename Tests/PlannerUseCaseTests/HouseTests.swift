import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Preferences of the user` {
  @Test func `a mistyped preference is answered with the near one`() throws {
    let planner = try TestPlanner()
    let refusal = try planner.refusal(
      NotFound.self, of: Methods.SetPreference(key: "quiethours", value: "22-8"))
    #expect(refusal.near?.first == "quietHours")
  }

  @Test func `have the defaults of the contract`() throws {
    let planner = try TestPlanner(store: .inMemory())
    let preferences = try planner.call(Methods.GetPreferences()).preferences
    #expect(preferences == .defaults)
    #expect(HoursBlock.text(of: preferences.preferredHours) == "mon-fri 17:30-21, sat,sun 10-20")
    #expect(preferences.crowdCost == 5000)
    #expect(preferences.capacityPerWeek == 5)
    #expect(preferences.quietHours == [22, 8])
    #expect(preferences.defaultNotificationTimes == [540, 1080])
  }

  @Test(arguments: [
    ("capacityPerWeek", #"7"#, #"7"#), ("capacityPerWeek", #""7""#, #"7"#),
    ("quietHours", #"[23,7]"#, #"[23,7]"#), ("quietHours", #""23-7""#, #"[23,7]"#),
    ("quietHours", #""23,7""#, #"[23,7]"#), ("quietHours", #""[0, 0]""#, #"[0,0]"#),
    ("quietHours", #""10:30pm to 8am""#, #"[22.5,8]"#), ("contactHours", #"[8.5,21]"#, #"[8.5,21]"#),
    ("quietHours", #""10pm to 8am""#, #"[22,8]"#), ("quietHours", #""none""#, #"[0,0]"#),
    ("leadTimeMin", #""1h 30m""#, #"90"#), ("minNoticeMin", #""1 day""#, #"1440"#),
    ("schedulingHorizonDays", #""4 weeks""#, #"28"#),
    ("defaultNotificationTimes", #""9am and 6pm""#, #"["09:00","18:00"]"#),
    ("defaultNotificationTimes", #""none""#, #"[]"#),
    ("defaultNotificationTimes", #""9:00,18:30""#, #"["09:00","18:30"]"#),
    ("defaultNotificationTimes", #"[]"#, #"[]"#), ("schedulingHorizonDays", #"366"#, #"366"#),
    ("leadTimeMin", #"0"#, #"0"#), ("slotStepMin", #""5""#, #"5"#), ("bufferMin", #"240"#, #"240"#),
    ("preferredHours", #""none""#, #"[]"#), ("preferredHours", #"[]"#, #"[]"#),
    (
      "preferredHours", #""mon 18-20""#, #"[{"end":"20:00","start":"18:00","weekdays":["Mon"]}]"#
    ),
    ("outsideHourCost", #"0"#, #"0"#), ("outsideHourCost", #""5000""#, #"5000"#),
    ("spreadDays", #"1.5"#, #"1.5"#), ("spreadDays", #""0""#, #"0"#), ("spreadDays", #""1 week""#, #"7"#),
    ("clock", #""12h""#, #""12h""#), ("clock", #""24H""#, #""24h""#),
    ("webPort", #"1024"#, #"1024"#), ("webPort", #""65535""#, #"65535"#),
    ("timeZone", #""Asia/Tokyo""#, #""Asia/Tokyo""#), ("placement", #""greedy""#, #""greedy""#),
  ])
  func `are set from JSON or from text, and fall back to their default`(
    _ key: String, _ value: String, _ stored: String
  ) throws {
    let planner = try TestPlanner(.router, store: .inMemory())
    func shown() throws -> JSONValue? {
      guard case .object(let all)? = try planner.raw("GetPreferences").parameters?["preferences"] else {
        return nil
      }
      return all[key]
    }
    let before = try shown()
    let reply = try planner.raw("SetPreference", #"{"key":"\#(key)","value":\#(value)}"#)
    #expect(reply.error == nil)
    #expect(try shown() == WireJSON.decode(JSONValue.self, from: Data(stored.utf8)))
    #expect(try planner.raw("SetPreference", #"{"key":"\#(key)"}"#).error == nil)
    #expect(try shown() == before)
  }

  @Test(arguments: [
    ("capacityPerWeek", #"-1"#), ("capacityPerWeek", #"10001"#), ("capacityPerWeek", #""many""#),
    ("capacityPerWeek", #"1.5"#), ("capacityPerWeek", #"true"#), ("quietHours", #"[22]"#),
    ("quietHours", #""25-8""#), ("quietHours", #""nan-8""#), ("quietHours", #""inf,8""#),
    ("quietHours", #""22""#), ("quietHours", #""""#), ("quietHours", #""22:15-8""#),
    ("quietHours", #"[22.25,8]"#), ("quietHours", #"[24.5,8]"#),
    ("quietHours", #""24-7""#),
    ("leadTimeMin", #""soon""#), ("schedulingHorizonDays", #""90m""#),
    ("defaultNotificationTimes", #""24:00""#),
    ("defaultNotificationTimes", #"["1:00","2:00","3:00","4:00","5:00","6:00","7:00"]"#),
    ("schedulingHorizonDays", #"0"#), ("schedulingHorizonDays", #"367"#), ("leadTimeMin", #"10081"#),
    ("slotStepMin", #"7"#), ("bufferMin", #"241"#), ("timeZone", #""Mars/X""#), ("timeZone", #"5"#),
    ("webPort", #"1023"#), ("webPort", #"6000"#), ("webPort", #""10080""#), ("webPort", #"65536"#),
    ("webPort", #""http""#), ("webPort", #"80.5"#),
    ("placement", #""best""#), ("clock", #""13h""#), ("clock", #"12"#), ("slotStepMin", #"{"a":[]}"#),
  ])
  func `are refused by their name where the value is not allowed`(_ key: String, _ value: String) throws {
    let planner = try TestPlanner(.router)
    let before = try planner.snapshot()
    let reply = try planner.raw("SetPreference", #"{"key":"\#(key)","value":\#(value)}"#)
    #expect(reply.error == "org.socialplanner.Planner.InvalidField")
    guard case .string(let field)? = reply.parameters?["field"] else {
      Issue.record("no field")
      return
    }
    #expect(field == key || field.hasPrefix("\(key)["))
    #expect(try planner.snapshot() == before)
  }

  @Test func `two reminders for everybody are refused with the command that sets them for one person`() throws
  {
    let planner = try TestPlanner()
    let refusal = try planner.refusal(
      InvalidField.self, of: Methods.SetPreference(key: "leadTimeMin", value: "1d,30m"))
    #expect(refusal.message.contains("plannerctl edit NAME --remind 1d,30m"))
    #expect(try planner.call(Methods.GetPreferences()).preferences.leadTimeMin == 30)
  }

  @Test func `seven times of day are too many`() throws {
    let planner = try TestPlanner(.router)
    let times = (1...7).map { "\"0\($0):00\"" }.joined(separator: ",")
    let reply = try planner.raw("SetPreference", #"{"key":"defaultNotificationTimes","value":[\#(times)]}"#)
    #expect(reply.parameters?["allowed"] == "at most six times")
  }

  @Test func `an unknown one is not found`() throws {
    let planner = try TestPlanner()
    let refusal = try planner.refusal(NotFound.self, of: Methods.SetPreference(key: "color", value: "red"))
    #expect((refusal.kind, refusal.selector) == (.preference, "color"))
    #expect(refusal.message.contains("capacityPerWeek"))
  }

  @Test func `a change plans anew, and what stands stays`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7)
    let before = try planner.items()
    let reply = try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 30))
    #expect(reply.plan.placed.count == 3)
    #expect(Set(try planner.items()).isSuperset(of: before))
  }

  @Test func `the time zone is that of every clock time`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    try planner.add("Anna")
    let item = try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 12:00")).item
    #expect(item.startAt == Instant("2026-03-04T12:00:00+09:00"))
    #expect(try planner.call(Methods.Agenda(days: 1)).days.map(\.date) == [date("2026-03-02")])
  }
}

@Suite struct `The planner's own house` {
  @Test func `status counts what there is`() throws {
    let planner = try livedIn(.router)
    let status = try planner.call(Methods.Status())
    let snapshot = try planner.snapshot()
    #expect(status.version == plannerVersion)
    #expect(status.contacts == 4)
    #expect(status.goals == 3)
    #expect(status.liveItems == snapshot.items.filter(\.status.isLive).count)
    #expect(status.liveItems > 0)
    #expect(status.conflicts.isEmpty)
  }

  @Test func `an empty one is empty`() throws {
    let planner = try TestPlanner()
    let status = try planner.call(Methods.Status())
    #expect((status.contacts, status.goals, status.liveItems) == (0, 0, 0))
    #expect(try planner.call(Methods.People()).people.isEmpty)
    #expect(try planner.call(Methods.Next()).items.isEmpty)
    #expect(try planner.call(Methods.Agenda()).days.count == 14)
    #expect(try planner.call(Methods.Plan()).unplaced.isEmpty)
  }

  @Test func `doctor finds a healthy one healthy`() throws {
    let findings = try TestPlanner().call(Methods.Doctor()).findings
    #expect(findings.count >= 3)
    #expect(findings.allSatisfy { $0.severity == .ok && !$0.what.isEmpty })
  }

  @Test func `doctor sees files that others may read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    func warnings() throws -> [Finding] {
      try planner.call(Methods.Doctor()).findings.filter { $0.severity != .ok }
    }
    #expect(try warnings().isEmpty)
    chmod(path, 0o644)
    chmod(folder.path, 0o755)
    let found = try warnings()
    #expect(found.map(\.where) == [path, folder.path])
    #expect(found.map(\.fix) == ["chmod 600 '\(path)'", "chmod 700 '\(folder.path)'"])
  }

  @Test func `doctor sees a clock that went back, and zone data that is missing`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    try planner.call(Methods.Log(name: "Anna"))
    planner.time.advance(days: -3)
    #expect(try planner.call(Methods.Doctor()).findings.map(\.severity).contains(.warning))
    let folder = try TemporaryFolder()
    let lost = try TestPlanner(
      .router, zones: ZoneDatabase(directory: folder.path, localtime: folder.file("none")))
    let broken = try lost.call(Methods.Doctor()).findings.filter { $0.severity == .broken }
    #expect(broken.map(\.where) == [folder.path])
    #expect(broken[0].fix.contains("tzdata"))
  }
}
