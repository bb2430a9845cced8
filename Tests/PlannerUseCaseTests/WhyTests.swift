import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Why then` {
  private let saturday = Windows(weekdays: [.sat])
  private let sunday = Windows(weekdays: [.sun])
  private let weekend = Windows(weekdays: [.sat, .sun])

  /// Returns a planner with a capacity of one session a day, so that a second one crowds the day.
  private func planner(_ transport: Transport = .router) throws -> TestPlanner {
    let planner = try TestPlanner(transport)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 7))
    return planner
  }

  /// Windows in which only Sunday 15 March is in the horizon.
  private var secondSunday: Windows {
    var windows = sunday
    windows.excludedDates = [date("2026-03-08")]
    return windows
  }

  /// Returns a planner in which Ada has each Sunday, and Bo could have the second one.
  private func sharedSunday(spreadDays: Double) throws -> TestPlanner {
    let planner = try planner()
    try planner.call(Methods.SetPreference(key: "spreadDays", value: .number(spreadDays)))
    try planner.add("Ada", every: 7, windows: sunday)
    planner.time.advance(minutes: 61)
    try planner.add("Bo", every: 60, windows: secondSunday)
    return planner
  }

  @Test(arguments: Transport.allCases)
  func `a session stands where it does is told by what it was placed by, whatever came later`(
    _ transport: Transport
  ) throws {
    let planner = try planner(transport)
    try planner.add("S1", every: 60, windows: saturday)
    let ada = try planner.addOne("Ada", every: 60, windows: weekend)
    #expect(ada.startAt == local("2026-03-07 18:00") || ada.startAt > local("2026-03-07 00:00"))
    let before = try planner.call(Methods.Why(name: "Ada"))
    #expect(before.asPlaced == true)
    let placedBy = try #require(before.cost)
    #expect(placedBy.startAt == ada.startAt)
    #expect(placedBy.terms.crowd == 0)
    let day = TestPlanner.zones.systemZone().date(at: ada.startAt)
    let crowd = Windows(weekdays: [day.weekday])
    // After an hour, additions do not move her session.
    planner.time.advance(minutes: 61)
    try planner.add("S2", every: 60, windows: crowd)
    try planner.add("S3", every: 60, windows: crowd)
    planner.time.advance(days: 1)
    try planner.tick()
    let after = try planner.call(Methods.Why(name: "Ada"))
    #expect(after.item?.startAt == ada.startAt)
    #expect(after.cost == placedBy)
    #expect(after.score == before.score)
  }

  @Test func `somebody has no session yet where only crowded days are in view, until a free one cannot come`()
    throws
  {
    let planner = try sharedSunday(spreadDays: 5)
    #expect(try planner.items(of: "Bo").isEmpty)
    #expect(try planner.call(Methods.Why(name: "Bo")).waits == true)
    #expect(try planner.call(Methods.Why(name: "Bo")).unplaced == nil)
    planner.time.advance(days: 3)
    try planner.tick()
    #expect(try planner.items(of: "Bo").isEmpty)
    planner.time.advance(days: 1)
    try planner.tick()
    let item = try #require(try planner.items(of: "Bo").first)
    #expect(TestPlanner.zones.systemZone().date(at: item.startAt) == date("2026-03-15"))
    #expect(try planner.call(Methods.Why(name: "Bo")).waits == nil)
  }

  /// On Thursday the 5th, the 17th, when Lea is due again, is within the horizon, but the weekend after it is
  /// not.
  @Test func `somebody has no place is not said while a day that comes into view is in time`() throws {
    let planner = try TestPlanner()
    let weekends = Windows(weekdays: [.sat, .sun], timeBlocks: evenings.timeBlocks)
    try planner.add("Lea", every: 10, windows: weekends)
    planner.time.now = local("2026-03-05 09:00")
    #expect(try planner.call(Methods.Refresh()).unplaced.isEmpty)
    #expect(try planner.call(Methods.Why(name: "Lea")).unplaced == nil)
    let max = try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Max", goal: GoalSettings(cadenceDays: 14, windows: weekends)),
        lastContact: "2026-03-02")
    )
    #expect(max.plan.placed.isEmpty && max.plan.unplaced.isEmpty)
    let alone = try planner.call(Methods.Why(name: "Max"))
    #expect(alone.unplaced == nil && alone.waits == true)
    planner.time.now = local("2026-03-08 09:00")
    try planner.call(Methods.Refresh())
    #expect(try planner.items().map(\.startAt).max() == local("2026-03-21 18:00"))
  }

  @Test func `somebody who had a session on a crowded day has one again after an edit`() throws {
    let planner = try sharedSunday(spreadDays: 0)
    try planner.call(Methods.SetPreference(key: "spreadDays", value: 5))
    let edited = try planner.call(
      Methods.EditContact(name: "Bo", fields: ContactFields(goal: GoalSettings(minDurationMin: 60))))
    #expect(edited.plan.withdrawn.isEmpty)
    #expect(try planner.items(of: "Bo").map(\.durationMin) == [60])
    // Other hours replan the session. A longer duration at its time does not.
    var mornings = secondSunday
    mornings.timeBlocks = [TimeBlock(start: 600, end: 720)]
    let moved = try planner.call(
      Methods.EditContact(name: "Bo", fields: ContactFields(goal: GoalSettings(windows: mornings))))
    #expect(moved.plan.withdrawn.isEmpty)
    #expect(try planner.items(of: "Bo").count == 1)
  }

  @Test func `brings what is learned of that time, with how many sessions it is learned of`() throws {
    let planner = try planner()
    let ada = try planner.addOne(
      "Ada", every: 60, windows: Windows(weekdays: [.mon], timeBlocks: evenings.timeBlocks))
    #expect(try planner.call(Methods.Why(name: "Ada")).learned?.total == 0)
    try planner.call(Methods.Reschedule(item: ada.id, startAt: "\(ada.startAt.adding(minutes: 7 * 1440))"))
    let cell = try #require(try planner.call(Methods.Why(name: "Ada")).learned)
    #expect((cell.weekday, cell.fromHour, cell.kept, cell.total) == (.mon, 18, 0, 1))
    try planner.add("Bo")
    #expect(try planner.call(Methods.Why(name: "Bo")).learned == nil)
  }

  @Test func `what it was placed by is undone, exported and imported with the session`() throws {
    let planner = try planner()
    let ada = try planner.addOne("Ada", every: 60, windows: weekend)
    let placing = try #require(try planner.item(ada.id).placing)
    #expect(placing.cost.day == 5000)
    try planner.call(Methods.Reschedule(item: ada.id, startAt: "2026-03-06 20:00"))
    #expect(try planner.item(ada.id).placing == nil)
    try planner.call(Methods.Undo())
    #expect(try planner.item(ada.id).placing == placing)
    let document = try planner.call(Methods.Export()).document
    #expect(document.items.map(\.placing) == [placing])
    try planner.call(Methods.Erase(all: true))
    try planner.call(Methods.Import(document: document))
    #expect(try planner.item(ada.id).placing == placing)
  }

  @Test func `a session stands where the user put it is told by what holds now`() throws {
    let planner = try planner(.router)
    let ada = try planner.addOne("Ada", every: 60, windows: weekend)
    try planner.call(Methods.Snooze(item: ada.id, by: "1d"))
    let snoozed = try planner.call(Methods.Why(item: ada.id))
    #expect(snoozed.asPlaced == nil && snoozed.item?.status == .snoozed)
    #expect(snoozed.cost != nil && snoozed.goal?.cadenceDays == 60)
    try planner.call(Methods.Reschedule(item: ada.id, startAt: "2026-03-07 20:00"))
    #expect(try planner.call(Methods.Why(item: ada.id)).asPlaced == nil)
    let booked = try planner.call(Methods.Book(name: "Ada", at: "2026-03-05 12:00")).item
    let why = try planner.call(Methods.Why(item: booked.id))
    #expect(why.asPlaced == nil && why.item?.origin == .manual)
  }

  @Test func `a session that made way stands where it does is told by what its new start cost`() throws {
    let planner = try planner()
    let ada = try planner.addOne("Ada", every: 60, windows: weekend)
    let before = try #require(try planner.item(ada.id).placing)
    try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-07", note: "Rome"))
    let moved = try planner.item(ada.id)
    #expect(moved.status == .rescheduled)
    let why = try planner.call(Methods.Why(item: ada.id))
    #expect(why.asPlaced == true)
    #expect(why.cost?.terms.day == 6000)
    #expect(why.score == before.score(goalId: try #require(moved.goalId)))
  }

  @Test func `a session lies over days away names them`() throws {
    let planner = try planner(.router)
    let ada = try planner.addOne("Ada", every: 60, windows: weekend)
    try planner.call(Methods.Note(item: ada.id, text: "the tickets"))
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-31", note: "Rome"))
    let why = try planner.call(Methods.Why(item: ada.id))
    #expect(why.conflict?.title == "Rome")
    #expect(why.item?.startAt == ada.startAt)
  }

  @Test func `a session nearer than the lead time still has the cost that it was placed by`() throws {
    let planner = try planner()
    let ada = try planner.addOne("Ada", every: 60)
    planner.time.now = ada.startAt.adding(minutes: -37)
    try planner.call(Methods.SetPreference(key: "leadTimeMin", value: 60))
    let why = try planner.call(Methods.Why(item: ada.id))
    #expect(why.cost?.startAt == ada.startAt && why.asPlaced == true)
    #expect(why.rejected.isEmpty)
    // A booked session shows the cost that a planned one would have.
    let booked = try planner.call(
      Methods.Book(name: "Ada", at: "+30m", force: true)
    ).item
    #expect(try planner.call(Methods.Why(item: booked.id)).cost?.startAt == booked.startAt)
  }

  @Test func `a session that took place keeps what it was placed by, and nothing else is said of it`() throws
  {
    let planner = try planner()
    let ada = try planner.addOne("Ada", every: 60)
    planner.time.now = ada.endAt
    try planner.call(Methods.Done(item: ada.id))
    let why = try planner.call(Methods.Why(item: ada.id))
    #expect(why.asPlaced == true && why.cost?.startAt == ada.startAt)
    #expect(why.rejected.isEmpty)
    try planner.add("Bo")
    let booked = try planner.call(Methods.Book(name: "Bo", at: "+2h", force: true)).item
    planner.time.now = booked.endAt
    try planner.call(Methods.Done(item: booked.id))
    let other = try planner.call(Methods.Why(item: booked.id))
    #expect(other.cost == nil && other.score == nil && other.rejected.isEmpty)
  }

  @Test(arguments: Transport.allCases)
  func `somebody who is paused, or to whom nothing is promised, has no starts counted`(
    _ transport: Transport
  ) throws {
    let planner = try planner(transport)
    try planner.add("Cleo", every: 7)
    try planner.call(Methods.SetPaused(name: "Cleo", paused: true, until: "2026-04-01"))
    let paused = try planner.call(Methods.Why(name: "Cleo"))
    #expect(paused.item == nil && paused.rejected.isEmpty && paused.score == nil)
    #expect(paused.goal?.paused == true && paused.goal?.pausedUntil == date("2026-04-01"))
    try planner.add("Solo")
    let solo = try planner.call(Methods.Why(name: "Solo"))
    #expect(solo.goal == nil && solo.rejected.isEmpty && solo.score == nil)
  }

  @Test func `a document with terms that no plan has is refused`() throws {
    let planner = try planner()
    let ada = try planner.addOne("Ada", every: 60)
    var document = try planner.call(Methods.Export()).document
    #expect(document.items.map(\.id) == [ada.id])
    document.items[0].placing?.cost.day = .max
    #expect(
      try planner.refusedField(of: Methods.Import(document: document)) == "document.items[0].placing.cost"
    )
    document.items[0].placing?.cost.day = 0
    document.items[0].placing?.importance = 6
    #expect(
      try planner.refusedField(of: Methods.Import(document: document))
        == "document.items[0].placing.importance")
  }
}
