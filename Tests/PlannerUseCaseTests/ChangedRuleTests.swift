import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Existing sessions when a rule of placement changes (docs/engine.md, 'Changed rules').
@Suite struct `A changed rule` {
  /// Returns the sessions named in the reply: `Ana preferredHours`.
  private func named(_ plan: PlanReport) -> [String] {
    (plan.unfit ?? []).map { "\($0.item.name) \($0.reason.rawValue)" }
  }

  private func set(_ planner: TestPlanner, _ key: String, _ value: JSONValue) throws -> PlanReport {
    try planner.call(Methods.SetPreference(key: key, value: value)).plan
  }

  @Test func `of a cadence or of hours leaves the session that begins soon, if it still fits`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Oma", windows: evenings)
    #expect(item.startAt == local("2026-03-02 18:00"))
    planner.time.now = local("2026-03-02 17:50")
    func edited(_ goal: GoalSettings) throws -> Instant {
      try planner.call(Methods.EditContact(name: "Oma", fields: ContactFields(goal: goal)))
      return try planner.item(item.id).startAt
    }
    #expect(try edited(GoalSettings(cadenceDays: 6)) == item.startAt)
    let later = Windows(timeBlocks: [TimeBlock(start: 1020, end: 1320)])
    #expect(try edited(GoalSettings(windows: later)) == item.startAt)
    let morning = Windows(timeBlocks: [TimeBlock(start: 540, end: 660)])
    #expect(try edited(GoalSettings(windows: morning)) > item.startAt)
  }

  @Test func `of preferred hours names the sessions that are outside of them now, once`() throws {
    let planner = try TestPlanner()
    try planner.add("Bo", every: 30, windows: evenings)
    try planner.session("Ana", "2026-03-03 18:30")
    let plan = try set(planner, "preferredHours", "Mon-Sun 10:00-12:00")
    #expect(named(plan) == ["Bo preferredHours", "Ana preferredHours"])
    #expect(plan.unfit?.map(\.isOwn) == [true, nil])
    #expect(plan.moved.isEmpty)
    // The first reply already named them.
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

  @Test func `of the place where somebody lives names the sessions that are at night there now`() throws {
    let planner = try TestPlanner()
    try planner.add("Bob", every: 30)
    try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(timeZone: "Europe/Lisbon")))
    try planner.call(Methods.Book(name: "bob", at: "2026-03-07 10:00"))
    let plan = try planner.call(
      Methods.EditContact(name: "bob", fields: ContactFields(timeZone: "Asia/Tokyo"))
    ).plan
    #expect(named(plan) == ["Bob contactHours"])
  }

  @Test func `of quiet hours says where its own sessions went`() throws {
    let planner = try TestPlanner()
    let own = try planner.addOne("Bo", windows: Windows(timeBlocks: [TimeBlock(start: 1080, end: 1260)]))
    let plan = try set(planner, "quietHours", "10-19")
    #expect(plan.moved.map(\.item.id) == [own.id])
    #expect(plan.moved.first?.closed == .quietHours)
    #expect(plan.unfit == nil)
  }

  /// Returns the moved sessions in the reply: `Bo 2026-03-02 18:30 → 2026-03-02 18:45`.
  private func moved(_ plan: PlanReport) -> [String] {
    let zone = TestPlanner.zones.systemZone()
    func text(_ time: Instant) -> String { String(time.text(in: zone).prefix(16)).replacing("T", with: " ") }
    return plan.moved.map { "\($0.item.name) \(text($0.from)) → \(text($0.item.startAt))" }
  }

  @Test func `of preferred hours moves the plan's own sessions into them`() throws {
    let planner = try TestPlanner()
    let own = try planner.addOne("Bo")
    let plan = try set(planner, "preferredHours", "Mon-Sun 18:00-20:00")
    #expect(moved(plan) == ["Bo 2026-03-02 11:00 → 2026-03-02 18:00"])
    #expect(plan.moved.map(\.item.id) == [own.id] && plan.unfit == nil)
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `is why a session moved: in the reply, in the event, and later`() throws {
    let planner = try TestPlanner()
    let own = try planner.addOne("Bo")
    let events = try planner.watch()
    func rule() throws -> UnfitReason? { try planner.call(Methods.Why(item: own.id)).movedFor }
    #expect(try set(planner, "preferredHours", "Mon-Sun 18:00-20:00").moved.map(\.rule) == [.preferredHours])
    #expect(
      try events.events().filter { $0.event == "moved" }.map(\.detail)
        == ["because of the hours that you prefer"])
    #expect(try rule() == .preferredHours)
    #expect(try set(planner, "quietHours", "17:30-8").moved.map(\.closed) == [.quietHours])
    #expect(try rule() == .quietHours)
    let away = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-06"))
    #expect(away.plan.moved.count == 1)
    #expect(try rule() == nil)
  }

  @Test func `of the capacity moves the plan's own sessions, and names as many others as are too many`()
    throws
  {
    let planner = try TestPlanner()
    for (name, day) in [("Ana", 3), ("Cleo", 5)] { try planner.session(name, "2026-03-0\(day) 18:30") }
    try planner.add("Bo", every: 30, windows: evenings)
    let plan = try set(planner, "capacityPerWeek", 2)
    #expect(moved(plan) == ["Bo 2026-03-02 18:00 → 2026-03-09 18:00"])
    #expect(plan.unfit == nil)
    #expect(named(try set(planner, "capacityPerWeek", 1)) == ["Cleo weekFull"])
  }

  @Test func `of the capacity withdraws the plan's own sessions for which no week has room`() throws {
    let planner = try TestPlanner()
    for name in ["Ana", "Bo"] { try planner.add(name, every: 7, windows: evenings) }
    #expect(try planner.items().count == 4)
    let plan = try set(planner, "capacityPerWeek", 1)
    #expect(plan.withdrawn.map(\.reason) == [.weekFull, .weekFull])
    #expect(Set(plan.withdrawn.map(\.item.name)).count == 1)
    #expect(plan.unfit == nil && plan.unplaced.count == 1)
    #expect(try planner.items().count == 2)
  }

  @Test func `of the buffer moves the plan's own sessions, and says from where and to where`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "spreadDays", value: "0"))
    for name in ["Ana", "Bo"] { try planner.add(name, every: 7, windows: evenings) }
    let plan = try set(planner, "bufferMin", 15)
    #expect(
      moved(plan) == [
        "Bo 2026-03-02 18:30 → 2026-03-02 18:45", "Bo 2026-03-09 18:30 → 2026-03-09 18:45",
      ])
    #expect(plan.unfit == nil)
    #expect(try planner.call(Methods.Refresh()) == .empty)
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
