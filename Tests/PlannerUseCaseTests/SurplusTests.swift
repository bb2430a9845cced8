import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The effects of everyday commands on planned sessions (plan-for-people.md).
@Suite struct `A session that is one too many` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  @Test func `goes when its person was met meanwhile, and that is said`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let item = try #require(try planner.items(of: "Ana").first)
    #expect(item.startAt == local("2026-03-02 18:00"))
    let reply = try planner.call(Methods.Log(name: "Ana", outcome: .call))
    #expect(reply.plan.withdrawn.map(\.item.id) == [item.id])
    #expect(reply.plan.withdrawn.map(\.reason) == [.met])
    #expect(reply.plan.withdrawn.map(\.near) == [date("2026-03-02")])
    // The session is deleted. It was neither skipped nor missed.
    #expect(try planner.store.read { try $0.item(id: item.id) } == nil)
    #expect(try planner.goal(of: "Ana").skippedAt == nil)
    #expect(try planner.items(of: "Ana").map(\.startAt) == [local("2026-03-09 18:00")])
    #expect(try planner.call(Methods.Refresh()).withdrawn.isEmpty)
    try planner.call(Methods.Undo())
    #expect(try planner.item(item.id) == item)
  }

  @Test func `goes after a meeting, also if a later one was canceled before`() throws {
    try planner.add("Ana", every: 5, windows: evenings)
    let items = try planner.items(.pending, of: "Ana")
    try planner.call(Methods.Cancel(item: items[1].id))
    let reply = try planner.call(Methods.Log(name: "Ana", outcome: .call))
    #expect(reply.plan.withdrawn.map(\.item.id) == [items[0].id])
    #expect(reply.plan.withdrawn.map(\.near) == [date("2026-03-02")])
  }

  @Test func `goes beside one that was canceled, and nobody says that you met`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let items = try planner.items(.pending, of: "Ana")
    try planner.call(Methods.Cancel(item: items[0].id))
    // A lower cadence without a refresh, as in a database of another version.
    var goal = try planner.goal(of: "Ana")
    goal.cadenceDays = 28
    try planner.store.write(command: nil, at: planner.time.now) { try $0.put(goal) }
    let reply = try planner.call(Methods.Refresh())
    #expect(reply.withdrawn.map(\.item.id) == [items[1].id])
    #expect(reply.withdrawn.map(\.reason) == [.canceled])
  }

  /// Met on Monday and, unplanned, on Wednesday. The next session is neither on the next Monday nor a week
  /// later.
  @Test func `leaves no gap: what is left of its person's comes nearer where it would be late`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    planner.time.now = local("2026-03-02 18:40")
    try planner.call(Methods.Done(item: "ana"))
    planner.time.now = local("2026-03-04 20:00")
    try planner.call(Methods.Refresh())
    let before = try planner.items(.pending)
    #expect(before.map(\.startAt) == [local("2026-03-09 18:00"), local("2026-03-16 18:00")])
    let reply = try planner.call(Methods.Log(name: "Ana", outcome: .call))
    #expect(reply.plan.withdrawn.map(\.item.id) == [before[0].id])
    #expect(reply.plan.moved.map(\.item.id) == [before[1].id])
    #expect(reply.plan.moved.map(\.from) == [local("2026-03-16 18:00")])
    #expect(try planner.items(.pending).map(\.startAt) == [local("2026-03-11 18:00")])
    #expect(try planner.call(Methods.Refresh()) == .empty)
    try planner.call(Methods.Undo())
    #expect(try planner.items(.pending).map(\.startAt) == before.map(\.startAt))
  }

  @Test func `nor beside one that you book`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    planner.time.now = local("2026-03-02 18:40")
    try planner.call(Methods.Done(item: "ana"))
    planner.time.now = local("2026-03-04 20:00")
    try planner.call(Methods.Refresh())
    try planner.call(Methods.Book(name: "Ana", at: "2026-03-06 19:00"))
    #expect(
      try planner.items().filter(\.status.isLive).map(\.startAt)
        == [local("2026-03-06 19:00"), local("2026-03-13 18:00")])
  }

  @Test func `nor where days away take it`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    planner.time.now = local("2026-03-02 18:40")
    try planner.call(Methods.Done(item: "ana"))
    planner.time.now = local("2026-03-04 09:00")
    try planner.call(Methods.Log(name: "Ana", at: "2026-03-03 12:00"))
    #expect(
      try planner.items(.pending).map(\.startAt) == [local("2026-03-09 18:00"), local("2026-03-16 18:00")])
    try planner.call(Methods.AddAway(from: "2026-03-07", to: "2026-03-10"))
    #expect(try planner.items().filter(\.status.isLive).map(\.startAt) == [local("2026-03-11 18:00")])
  }

  @Test func `but moves nothing that would find no earlier place`() throws {
    try planner.add("Ana", every: 7, windows: Windows(weekdays: [.mon], timeBlocks: evenings.timeBlocks))
    planner.time.now = local("2026-03-02 18:40")
    try planner.call(Methods.Done(item: "ana"))
    planner.time.now = local("2026-03-04 20:00")
    try planner.call(Methods.Refresh())
    let before = try planner.items(.pending)
    let reply = try planner.call(Methods.Log(name: "Ana", outcome: .call))
    #expect(reply.plan.withdrawn.count == 1 && reply.plan.moved.isEmpty && reply.plan.placed.isEmpty)
    #expect(try planner.items(.pending) == Array(before.dropFirst()))
  }

  @Test func `stays where you wrote a note for it`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let item = try #require(try planner.items(of: "Ana").first)
    try planner.call(Methods.Note(item: item.id, text: "bring the book"))
    let reply = try planner.call(Methods.Log(name: "Ana"))
    #expect(reply.plan.withdrawn.isEmpty)
    #expect(try planner.item(item.id).notes == "bring the book")
  }

  @Test func `goes beside one that you book, and never the other way round`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let item = try #require(try planner.items(of: "Ana").first)
    let reply = try planner.call(Methods.Book(name: "Ana", at: "2026-03-03 19:00"))
    #expect(reply.plan.withdrawn.map(\.item.id) == [item.id])
    #expect(reply.plan.withdrawn.map(\.reason) == [.booked])
    #expect(
      try planner.items(of: "Ana").map(\.startAt) == [local("2026-03-03 19:00"), local("2026-03-10 18:00")]
        || planner.items(of: "Ana").map(\.startAt) == [local("2026-03-03 19:00"), local("2026-03-09 18:00")])
  }

  @Test func `is never one of two of a person in one evening after days away`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    #expect(try planner.items(of: "Ana").count == 2)
    let reply = try planner.call(Methods.AddAway(from: "today", to: "2026-03-10"))
    let starts = try planner.items(of: "Ana").filter(\.status.isLive).map(\.startAt)
    #expect(starts.count == 1 && starts[0] >= local("2026-03-11 00:00"))
    #expect(reply.plan.withdrawn.map(\.reason) == [.away])
  }

  @Test func `goes where a longer cadence has no place for it, and what stands stays`() throws {
    try planner.add("Ana", every: 3, windows: evenings)
    let before = try planner.items(of: "Ana")
    #expect(before.count == 5)
    let reply = try planner.call(
      Methods.EditContact(name: "Ana", fields: ContactFields(goal: GoalSettings(cadenceDays: 30))))
    #expect(try planner.items(of: "Ana").map(\.id) == [before[0].id])
    #expect(try planner.items(of: "Ana").map(\.startAt) == [before[0].startAt])
    #expect(reply.plan.withdrawn.map(\.item.id) == before.dropFirst().map(\.id))
    #expect(reply.plan.placed.isEmpty && reply.plan.moved.isEmpty)
  }

  @Test func `is none where only the hours change: it moves, and the report says from where`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let before = try planner.items(of: "Ana")
    let mornings = Windows(timeBlocks: [TimeBlock(start: 600, end: 720)])
    let reply = try planner.call(
      Methods.EditContact(name: "Ana", fields: ContactFields(goal: GoalSettings(windows: mornings))))
    #expect(reply.plan.moved.map(\.item.id) == before.map(\.id))
    #expect(reply.plan.moved.map(\.from) == before.map(\.startAt))
    #expect(
      try planner.items(of: "Ana").map(\.startAt) == [local("2026-03-02 11:00"), local("2026-03-09 10:00")])
    #expect(reply.plan.placed.isEmpty && reply.plan.withdrawn.isEmpty)
    #expect(try planner.items(of: "Ana").allSatisfy { $0.placing != nil && $0.status == .pending })
  }

  @Test func `becomes as long as you say where it stands`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let before = try planner.items(of: "Ana")
    let reply = try planner.call(
      Methods.EditContact(name: "Ana", fields: ContactFields(goal: GoalSettings(minDurationMin: 60))))
    #expect(try planner.items(of: "Ana").map(\.id) == before.map(\.id))
    #expect(try planner.items(of: "Ana").map(\.durationMin) == [60, 60])
    #expect(reply.plan == .empty)
  }

  @Test func `and loses its place to nobody, however full the weeks are`() throws {
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 2))
    for name in ["Ana", "Bo", "Cy", "Di"] { try planner.add(name, every: 7, windows: evenings) }
    let before = try planner.items()
    let first = try #require(before.first)
    let reply = try planner.call(
      Methods.EditContact(name: first.name, fields: ContactFields(goal: GoalSettings(minDurationMin: 35))))
    #expect(reply.plan.withdrawn.isEmpty && reply.plan.moved.isEmpty && reply.plan.placed.isEmpty)
    #expect(try planner.items().map(\.startAt) == before.map(\.startAt))
    #expect(try planner.items(of: first.name).allSatisfy { $0.durationMin == 35 })
  }

  @Test func `moves out of new quiet hours, for that reason`() throws {
    try planner.add("Ana", every: 30, windows: Windows(timeBlocks: [TimeBlock(start: 1080, end: 1380)]))
    try planner.call(Methods.SetPreference(key: "quietHours", value: "22-8"))
    let reply = try planner.call(Methods.SetPreference(key: "quietHours", value: "17-19"))
    #expect(reply.plan.moved.map(\.closed) == [.quietHours])
    #expect(try planner.items(of: "Ana").map(\.startAt) == [local("2026-03-02 19:00")])
  }

  // MARK: - Done

  @Test func `done by name closes the one that is near and never one of another day: then it logs`() throws {
    try planner.add("Zoe", every: 7, windows: evenings)
    planner.time.now = local("2026-03-02 17:00")
    let first = try planner.call(Methods.Done(item: "zoe"))
    #expect(first.item?.startAt == local("2026-03-02 18:00") && first.entry == nil)
    let again = try planner.call(Methods.Done(item: "zoe", again: true))
    #expect(again.item == nil)
    #expect(again.entry?.when == local("2026-03-02 17:00") && again.contact?.displayName == "Zoe")
    #expect(again.ahead?.startAt == local("2026-03-09 18:00"))
    #expect(try planner.items(.done, of: "Zoe").count == 1)
    #expect(
      try planner.items(of: "Zoe").filter(\.status.isLive).map(\.startAt) == [local("2026-03-09 18:00")])
  }

  @Test func `done at a time last week leaves the one that is ahead`() throws {
    try planner.add("Chen", every: 7, windows: evenings)
    let ahead = try #require(try planner.items(of: "Chen").first)
    let reply = try planner.call(Methods.Done(item: "chen", at: "2026-02-27 19:00"))
    #expect(reply.item == nil && reply.entry?.when == local("2026-02-27 19:00"))
    #expect(try planner.store.read { try $0.log() }.map(\.when) == [local("2026-02-27 19:00")])
    // Three days after it would be too soon.
    #expect(reply.plan.withdrawn.map(\.item.id) == [ahead.id])
    #expect(reply.ahead.map { $0.startAt >= local("2026-03-06 00:00") } == true)
  }

  @Test func `done at a time of the session's own day closes that one, lapsed or not`() throws {
    let item = try planner.addOne("Chen", windows: evenings)
    planner.time.now = local("2026-03-07 12:00")
    try planner.tick()
    #expect(try planner.item(item.id).status == .lapsed)
    let reply = try planner.call(Methods.Done(item: "chen", at: "2026-03-02 20:30"))
    #expect(reply.item?.id == item.id && reply.goal?.lastCompletedAt == local("2026-03-02 20:30"))
  }

  @Test func `done in the evening does not mean tomorrow morning's`() throws {
    planner.time.now = local("2026-03-02 08:00")
    try planner.add("Ana", every: 7)
    try planner.call(Methods.Book(name: "Ana", at: "2026-03-03 07:00", force: true))
    planner.time.now = local("2026-03-02 22:00")
    #expect(try planner.call(Methods.Done(item: "ana")).item == nil)
  }

  @Test func `what is left of somebody's sessions stays where no earlier time is in view`() throws {
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 28))
    try planner.add("Ana", every: 7, windows: evenings)
    let sessions = try planner.items(of: "Ana")
    #expect(
      sessions.map(\.startAt) == [
        local("2026-03-02 18:00"), local("2026-03-09 18:00"), local("2026-03-16 18:00"),
        local("2026-03-23 18:00"),
      ])
    try planner.call(Methods.Snooze(item: sessions[0].id, by: "1d"))
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 9))
    // The evening moves to Friday, and Monday is too near to that. The session after it is late, and the days
    // between are not planned yet.
    let plan = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-05")).plan
    #expect(plan.moved.map(\.item.id) == [sessions[0].id])
    #expect(plan.withdrawn.map(\.item.id) == [sessions[1].id])
    #expect(
      try planner.items(of: "Ana").map(\.startAt).filter { $0 > local("2026-03-09 00:00") } == [
        local("2026-03-16 18:00"), local("2026-03-23 18:00"),
      ])
  }

  // MARK: - Canceling

  @Test func `a canceled booking in May does not put a weekly person off till then`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let booked = try planner.call(Methods.Book(name: "Ana", at: "2026-05-22 19:00")).item
    try planner.call(Methods.Cancel(item: booked.id))
    let skipped = try #require(try planner.goal(of: "Ana").skippedAt)
    #expect(skipped < local("2026-03-17 00:00"))
    #expect(
      try planner.items(of: "Ana").filter(\.status.isLive).map(\.startAt)
        == [local("2026-03-02 18:00"), local("2026-03-09 18:00")])
  }

  @Test func `a canceled session skips its turn`() throws {
    try planner.add("Ana", every: 7, windows: evenings)
    let item = try #require(try planner.items(of: "Ana").first)
    try planner.call(Methods.Cancel(item: item.id))
    #expect(try planner.goal(of: "Ana").skippedAt == item.startAt)
    #expect(
      try planner.items(of: "Ana").filter(\.status.isLive).map(\.startAt) == [local("2026-03-09 18:00")])
  }
}
