import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Sessions that exist when a rule changes by which sessions are placed (docs/engine.md, 'Changed rules').
@Suite struct `A changed rule` {
  /// What the reply names: `Ana preferredHours`.
  private func named(_ plan: PlanReport) -> [String] {
    (plan.unfit ?? []).map { "\($0.item.name) \($0.reason.rawValue)" }
  }

  private func set(_ planner: TestPlanner, _ key: String, _ value: JSONValue) throws -> PlanReport {
    try planner.call(Methods.SetPreference(key: key, value: value)).plan
  }

  @Test func `of preferred hours names the sessions that are outside of them now, once`() throws {
    let planner = try TestPlanner()
    try planner.add("Bo", every: 30, windows: evenings)
    try planner.session("Ana", "2026-03-03 18:30")
    let plan = try set(planner, "preferredHours", "Mon-Sun 10:00-12:00")
    #expect(named(plan) == ["Bo preferredHours", "Ana preferredHours"])
    #expect(plan.unfit?.map(\.isOwn) == [true, nil])
    #expect(plan.moved.isEmpty)
    // It said so already.
    #expect(named(try set(planner, "preferredHours", "Mon-Sun 10:00-13:00")).isEmpty)
  }

  @Test func `of quiet hours moves the plan's own sessions, and names the agreed and the postponed ones`()
    throws
  {
    let planner = try TestPlanner()
    let own = try planner.addOne("Bo", windows: Windows(timeBlocks: [TimeBlock(start: 1080, end: 1440)]))
    try planner.session("Ana", "2026-03-03 19:30")
    let late = try planner.addOne("Cleo", windows: evenings)
    try planner.call(Methods.Snooze(item: late.id, by: "2d"))
    try planner.call(Methods.Reschedule(item: own.id, startAt: "2026-03-04 18:00"))
    let before = try planner.items()
    let plan = try set(planner, "quietHours", "17:30-8")
    #expect(Set(named(plan)) == ["Bo quietHours", "Ana quietHours", "Cleo quietHours"])
    #expect(try planner.items().map(\.startAt) == before.map(\.startAt))
  }

  @Test func `of quiet hours says where its own sessions went`() throws {
    let planner = try TestPlanner()
    let own = try planner.addOne("Bo", windows: Windows(timeBlocks: [TimeBlock(start: 1080, end: 1260)]))
    let plan = try set(planner, "quietHours", "10-19")
    #expect(plan.moved.map(\.item.id) == [own.id])
    #expect(plan.moved.first?.closed == .quietHours)
    #expect(plan.unfit == nil)
  }

  @Test func `of the capacity names as many as are too many, the plan's own first`() throws {
    let planner = try TestPlanner()
    for (name, day) in [("Ana", 3), ("Cleo", 5)] { try planner.session(name, "2026-03-0\(day) 18:30") }
    try planner.add("Bo", every: 30, windows: evenings)
    #expect(named(try set(planner, "capacityPerWeek", 2)) == ["Bo weekFull"])
    #expect(named(try set(planner, "capacityPerWeek", 1)) == ["Cleo weekFull"])
  }

  @Test func `of the buffer names what is too near, and to whom`() throws {
    let planner = try TestPlanner()
    try planner.session("Ana", "2026-03-03 18:00")
    try planner.session("Bo", "2026-03-03 18:45")
    #expect(try set(planner, "bufferMin", 15).unfit == nil)
    let plan = try set(planner, "bufferMin", 30)
    #expect(named(plan) == ["Bo tooNear"])
    #expect(plan.unfit?.first?.other == "Ana")
  }

  @Test func `of a person's hours names their agreed sessions that are outside of them`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 30, windows: evenings)
    try planner.call(Methods.Book(name: "Ana", at: "2026-03-20 18:30"))
    let settings = GoalSettings(windows: Windows(timeBlocks: [TimeBlock(start: 600, end: 720)]))
    let plan = try planner.call(Methods.EditContact(name: "Ana", fields: ContactFields(goal: settings))).plan
    #expect(named(plan) == ["Ana outsideWindow"])
    #expect(plan.unfit?.first?.item.startAt == local("2026-03-20 18:30"))
  }
}
