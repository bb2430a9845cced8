import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A clock that is far ahead changes nothing for ten minutes, and nothing for good (docs/reliability.md).
@Suite struct `A wrong clock` {
  /// A planner with somebody to call, and with a booked session.
  private func planner(channels: [FakeChannel]? = nil) throws -> TestPlanner {
    let planner = try TestPlanner(channels: channels)
    try planner.add("Ana", every: 3, windows: evenings)
    try planner.call(Methods.Book(name: "Ana", at: "2026-03-12 19:00"))
    return planner
  }

  private func setClock(_ planner: TestPlanner, days: Int) throws {
    planner.time.jump(days: days)
    try planner.onPlanner { try $0.clockWasSet() }
  }

  private func pass(_ planner: TestPlanner, minutes: Int) throws {
    planner.time.advance(minutes: minutes)
    try planner.onPlanner { try $0.wake() }
  }

  @Test(arguments: [31, 26_000])
  func `that is ahead for three seconds changes nothing`(days: Int) throws {
    let planner = try planner()
    let before = try planner.snapshot()
    let ledger = try planner.store.read { try $0.reminders() }
    try setClock(planner, days: days)
    #expect(try planner.snapshot() == before)
    try setClock(planner, days: -days)
    #expect(try planner.snapshot() == before)
    #expect(try planner.store.read { try $0.reminders() } == ledger)
    #expect(try planner.call(Methods.Refresh()).placed.isEmpty)
  }

  @Test(arguments: [31, 26_000])
  func `that is ahead for three hours leaves everything as it was, once it is right`(days: Int) throws {
    let planner = try planner()
    let before = try planner.snapshot()
    try setClock(planner, days: days)
    for _ in 1...18 { try pass(planner, minutes: 10) }
    #expect(try planner.snapshot() != before, "after ten minutes it is believed")
    try setClock(planner, days: -days)
    planner.time.advance(minutes: -180)
    #expect(try planner.snapshot() == before)
  }

  @Test func `at a start is not believed at once, and what a start does follows`() throws {
    let first = try planner()
    let before = try first.snapshot()
    first.time.jump(days: 26_000)
    let second = Planner(store: first.store, clock: first.time.clock, zones: TestPlanner.zones)
    try second.start()
    #expect(try first.snapshot() == before)
    try second.wake()
    #expect(try first.snapshot() == before)
    first.time.jump(days: -26_000)
    try second.clockWasSet()
    #expect(try first.snapshot() == before)
  }

  @Test func `does not move a command's plan, which follows when the clock is right`() throws {
    let planner = try planner()
    planner.time.jump(days: 31)
    let added = try planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Bo", goal: GoalSettings(cadenceDays: 7))))
    #expect(added.plan.placed.isEmpty)
    try setClock(planner, days: -31)
    let starts = try planner.items(of: "Bo").map(\.startAt)
    #expect(!starts.isEmpty && starts.allSatisfy { $0 < local("2026-03-17 00:00") }, "\(starts)")
  }

  @Test func `is told once, and doctor names it`() throws {
    let planner = try planner(channels: [.desktop])
    try setClock(planner, days: 31)
    try pass(planner, minutes: 1)
    try pass(planner, minutes: 1)
    #expect(planner.messages.trials.count == 1)
  }

  @Test func `is named by doctor for as long as it is doubted`() throws {
    let planner = try planner()
    try setClock(planner, days: 31)
    #expect(
      try planner.call(Methods.Doctor()).findings.map(\.what).contains(
        "Your clock went 31 days ahead, to Thu 2 Apr 09:00. The plan and reminders wait for a while."))
    try setClock(planner, days: -31)
    #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.what.hasPrefix("Your clock") })
  }

  @Test func `that the kernel calls synchronised is believed at once`() throws {
    let planner = try planner()
    planner.time.jump(days: 31)
    planner.time.synchronize()
    try planner.onPlanner { try $0.clockWasSet() }
    #expect(try planner.items(of: "Ana").contains { $0.status == .lapsed })
  }

  @Test func `is not what a suspend of a week is`() throws {
    let planner = try planner()
    planner.time.advance(days: 7)
    try planner.onPlanner { try $0.wake() }
    #expect(try planner.items(of: "Ana").contains { $0.status == .lapsed })
  }
}
