import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService

@Suite struct `Whether promises can be kept` {
  @Test(arguments: Transport.allCases)
  func `is answered with nobody there`(_ transport: Transport) throws {
    let check = try TestPlanner(transport).call(Methods.Check())
    #expect(check.verdict == .kept)
    #expect((check.promisedPerWeek, check.capacityPerWeek, check.days) == (0, 5, 91))
    #expect(check.people.isEmpty && check.relaxations.isEmpty)
  }

  @Test(arguments: Transport.allCases)
  func `is answered for everybody`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.add("Bo", every: 14)
    try planner.add("Cleo")
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .kept)
    #expect(check.promisedPerWeek == 1.5)
    #expect(Set(check.people.map(\.name)) == ["Anna", "Bo"])
    let anna = try #require(check.people.first { $0.name == "Anna" })
    // Three hours every evening.
    #expect(anna.openMinutesPerWeek == 7 * 180)
    #expect(anna.startsPerWeek == 7 * 11)
    #expect((anna.promisedPerWeek, anna.promised, anna.kept, anna.slips) == (1, 13, 13, false))
  }

  @Test(arguments: Transport.allCases)
  func `says who slips and which command helps most, which then does`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 7)
    try planner.add("Bo", every: 7)
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .impossible)
    #expect(check.people.contains { $0.slips })
    let best = try #require(check.relaxations.first)
    #expect(best.kind == .capacity)
    #expect(best.says == "2 sessions a week instead of 1.")
    #expect(best.command == "plannerctl prefs set capacityPerWeek 2")
    #expect((best.slipping, best.missed) == (0, 0))
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 2))
    let after = try planner.call(Methods.Check())
    #expect(after.people.allSatisfy { !$0.slips })
  }

  @Test func `counts days away and changes nothing`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-04-06", to: "2026-05-03"))
    let before = try planner.snapshot()
    let anna = try #require(try planner.call(Methods.Check()).people.first)
    #expect(try planner.snapshot() == before)
    // Four of thirteen weeks are gone.
    #expect(anna.openMinutesPerWeek == 9 * 7 * 180 / 13)
    #expect(anna.slips && anna.worstDaysLate >= 20)
  }
}

@Suite struct `What becomes worse with somebody` {
  @Test(arguments: Transport.allCases)
  func `is said when they are added`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    #expect(try planner.add("Anna", every: 7).worse == nil)
    let worse = try #require(try planner.add("Bo", every: 7).worse)
    #expect(
      worse.first
        == "2 sessions a week are promised now, and at most 1 are allowed: not everything can be kept.")
    #expect(worse.dropFirst().contains { $0.contains(" slips now: up to ") })
    // It is no worse for somebody without a goal.
    #expect(try planner.add("Cleo").worse == nil)
  }

  @Test func `is said of a window that never opens`() throws {
    let night = Windows(timeBlocks: [TimeBlock(start: 23 * 60, end: 24 * 60)])
    let planner = try TestPlanner(.router)
    let worse = try #require(try planner.add("Anna", every: 7, windows: night).worse)
    #expect(worse.first?.hasPrefix("No time fits Anna in the next 91 days") == true)
  }

  @Test func `is said when they are edited, and not when they get better`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 14)
    try planner.add("Bo", every: 3650)
    let worse = try planner.call(Methods.EditContact(name: "Bo", goal: GoalSettings(cadenceDays: 7))).worse
    #expect(worse?.first?.hasPrefix("1.5 sessions a week are promised now") == true)
    let better = try planner.call(Methods.EditContact(name: "Bo", goal: GoalSettings(cadenceDays: 3650)))
    #expect(better.worse == nil)
    #expect(try planner.call(Methods.EditContact(name: "Bo", purpose: "chess")).worse == nil)
  }
}
