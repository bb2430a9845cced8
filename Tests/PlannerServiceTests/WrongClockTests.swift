import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A clock that is far ahead changes nothing for ten minutes, and one that is far behind changes nothing for
/// a day. Neither has a permanent effect (docs/reliability.md).
@Suite struct `A wrong clock` {
  /// Returns a planner with a goal and a booked session.
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

  /// "Lapsed" depends on the clock only, so the right clock restores these sessions.
  @Test(arguments: [31, 26_000, to1970])
  func `at a start, for three hours, leaves every session as it was, whoever chose its time`(
    days: Int
  ) throws {
    let first = try planner()
    try first.add("Bo", every: 3, windows: evenings)
    try first.call(Methods.Snooze(item: "Bo", by: "1d"))
    for name in ["Cleo", "Dan"] { try first.add(name) }
    try first.call(Methods.Book(name: "Cleo", at: "2026-03-02 10:00"))
    let done = try first.call(Methods.Book(name: "Dan", at: "2026-03-02 10:30")).item
    first.time.now = local("2026-03-02 11:30")
    try first.call(Methods.Done(item: done.id))
    try first.call(Methods.Refresh())
    let before = try first.snapshot()
    let live = try first.items().filter(\.status.isLive).count
    first.time.jump(days: days)
    let second = Planner(store: first.store, clock: first.time.clock, zones: TestPlanner.zones)
    try second.start()
    for _ in 1...18 {
      first.time.advance(minutes: 10)
      try second.wake()
    }
    let lapsed = try first.items().filter { $0.status == .lapsed }
    #expect(lapsed.count == (days > 0 ? live : 0), "after ten minutes a clock that is ahead is believed")
    first.time.jump(days: -days)
    try second.clockWasSet()
    first.time.advance(minutes: -180)
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

  @Test func `is named by doctor and status for as long as it is doubted`() throws {
    let planner = try planner()
    try setClock(planner, days: 31)
    #expect(
      try planner.call(Methods.Status()).warnings.first
        == "Your clock went 31 days ahead, to Thu 2 Apr 09:00. The plan and reminders wait.")
    #expect(
      try planner.call(Methods.Doctor()).findings.map(\.what).contains(
        "Your clock went 31 days ahead, to Thu 2 Apr 09:00. The plan and reminders wait for a while."))
    try setClock(planner, days: -31)
    #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.what.hasPrefix("Your clock") })
    #expect(try planner.call(Methods.Status()).warnings == [])
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

  // MARK: - Behind

  /// The days from now to 1 January 1970.
  private static let to1970 = -20_514

  @Test(arguments: [-2, to1970])
  func `that is far behind changes nothing, neither in three seconds nor in three hours`(days: Int) throws {
    let planner = try planner(channels: [.desktop])
    let before = try planner.snapshot()
    let ledger = try planner.store.read { try $0.reminders() }
    try setClock(planner, days: days)
    for _ in 1...18 {
      #expect(try planner.snapshot() == before)
      try pass(planner, minutes: 10)
    }
    #expect(planner.messages.trials.count == 1)
    planner.time.advance(minutes: -180)
    try setClock(planner, days: -days)
    #expect(try planner.snapshot() == before)
    #expect(try planner.store.read { try $0.reminders() } == ledger)
    #expect(try planner.call(Methods.Refresh()).placed.isEmpty)
  }

  @Test(arguments: [-2, to1970])
  func `that is far behind at a start changes nothing until it is right`(days: Int) throws {
    let first = try planner()
    let before = try first.snapshot()
    first.time.jump(days: days)
    let second = Planner(store: first.store, clock: first.time.clock, zones: TestPlanner.zones)
    try second.start()
    for _ in 1...18 {
      first.time.advance(minutes: 10)
      try second.wake()
      #expect(try first.snapshot() == before)
    }
    first.time.jump(days: -days)
    try second.clockWasSet()
    #expect(try first.snapshot() == before)
    first.time.advance(days: 1)
    try second.wake()
    #expect(try first.items(of: "Ana").contains { $0.startAt > local("2026-03-15 00:00") }, "it goes on")
  }

  @Test func `that is behind by less than a day is believed`() throws {
    let planner = try planner()
    planner.time.jump(days: -1)
    try planner.onPlanner { try $0.clockWasSet() }
    #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.what.hasPrefix("Your clock") })
  }

  @Test func `that is far behind is named by doctor until it is right`() throws {
    let planner = try planner()
    try setClock(planner, days: -31)
    func found() throws -> [String] {
      try planner.call(Methods.Doctor()).findings.map(\.what).filter { $0.contains("clock ") }
        .filter { $0.contains("behind") }
    }
    #expect(
      try found() == [
        "Your clock is 31 days behind, at Fri 30 Jan 08:00. The plan and reminders wait for a while."
      ])
    try setClock(planner, days: 31 + Self.to1970)
    #expect(
      try found() == [
        "Your clock is 20514 days behind, at Thu 1 Jan 1970 08:00. The plan and reminders wait for a while."
      ])
    try setClock(planner, days: -Self.to1970)
    #expect(try found().isEmpty)
  }

  @Test func `that is far behind is believed once the kernel calls it synchronised, or after a day`() throws {
    for isSynchronized in [true, false] {
      let planner = try planner()
      try setClock(planner, days: -31)
      if isSynchronized { planner.time.synchronize() } else { planner.time.advance(days: 1) }
      try planner.onPlanner { try $0.wake() }
      #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.what.hasPrefix("Your clock") })
    }
  }

  @Test func `that is far behind: who is added then was added at the time that was recorded last`() throws {
    let planner = try planner()
    try setClock(planner, days: Self.to1970)
    let added = try planner.add("Bo", every: 7)
    #expect(added.plan.placed.isEmpty)
    let goals = (try planner.goal(of: "Ana"), try planner.goal(of: "Bo"))
    #expect(goals.1.createdAt == TestPlanner.monday)
    #expect(goals.0.id < goals.1.id)
    try setClock(planner, days: -Self.to1970)
    #expect(try planner.goal(of: "Bo").createdAt == TestPlanner.monday)
    let starts = try planner.items(of: "Bo").map(\.startAt)
    #expect(!starts.isEmpty && starts.allSatisfy { $0 > TestPlanner.monday }, "\(starts)")
  }

  /// The clock is a month ahead until it is believed. The planner restarts once or twice.
  @Test(arguments: [[true, false], [false, true], [true, true], [false, false]])
  func `that comes back from a future that was believed is a correction, also over a start`(
    starts: [Bool]
  ) throws {
    let first = try planner()
    let before = try first.snapshot()
    try setClock(first, days: 31)
    for _ in 1...2 { try pass(first, minutes: 10) }
    #expect(try first.snapshot() != before)
    func another() throws -> Planner {
      let planner = Planner(store: first.store, clock: first.time.clock, zones: TestPlanner.zones)
      try planner.start()
      return planner
    }
    var last: Planner?
    if starts[0] {
      last = try another()
      first.time.advance(minutes: 10)
      try last?.wake()
    }
    first.time.jump(days: -31)
    if starts[1] {
      last = try another()
    } else if let last {
      try last.clockWasSet()
    } else {
      try first.onPlanner { try $0.clockWasSet() }
    }
    #expect(try first.snapshot() == before)
    // A clock that is behind the present still causes doubt.
    first.time.jump(days: -31)
    let next = try another()
    #expect(next.clocks.watch.doubt != nil)
    #expect(try first.snapshot() == before)
  }

  @Test func `that was right and is set back tells nothing twice`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Ana", "2026-03-10 12:00")
    try planner.run(until: "2026-03-10 11:45")
    let told = planner.messages.handed(.reminder).count
    #expect(told > 0)
    try planner.setClock("2026-03-05 09:00")
    try planner.run(until: "2026-03-10 11:50")
    #expect(planner.messages.handed(.reminder).count == told)
  }

  // MARK: - Pauses

  @Test(arguments: [31, 26_000])
  func `that is ahead ends no pause for good, and no days off`(days: Int) throws {
    let planner = try planner()
    try planner.add("Bo", every: 3, windows: evenings)
    try planner.call(Methods.SetPaused(name: "Ana", paused: true, until: "2026-03-20"))
    try planner.call(Methods.AddAway(from: "2026-03-05", to: "2026-03-06"))
    let before = try planner.snapshot()
    try setClock(planner, days: days)
    try pass(planner, minutes: 10)
    #expect(try !planner.goal(of: "Ana").paused, "it has ended by that clock")
    try setClock(planner, days: -days)
    planner.time.advance(minutes: -10)
    #expect(try planner.snapshot() == before)
    planner.time.synchronize()
    planner.time.now = local("2026-03-20 00:00")
    try planner.onPlanner { try $0.wake() }
    #expect(try !planner.goal(of: "Ana").paused, "it ends on its day")
  }
}
