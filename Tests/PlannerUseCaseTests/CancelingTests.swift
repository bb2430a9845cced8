import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// To cancel means "not this time" (docs/engine.md, section 7).
@Suite struct `The next session after a canceled one` {
  /// Returns a planner of three weeks with a weekly Ana, who was met on Friday 27 February.
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 21))
    try planner.add("Ana", every: 7, windows: evenings)
    try planner.call(Methods.Log(name: "ana", at: "2026-02-27 12:00"))
    #expect(try start(planner) == local("2026-03-06 18:00"))
    return planner
  }

  private func start(_ planner: TestPlanner) throws -> Instant? {
    try planner.items(of: "Ana").first { $0.status.isLive }?.startAt
  }

  private func expectNothingToDo(_ planner: TestPlanner) throws {
    let again = try planner.call(Methods.Refresh())
    #expect(again.placed.isEmpty && again.moved.isEmpty && again.withdrawn.isEmpty)
  }

  @Test(arguments: [
    ("3d", "2026-03-16 18:00"), ("1w", "2026-03-20 18:00"), ("10d", "2026-03-20 18:00"),
    ("2w", "2026-03-27 18:00"),
  ])
  func `is not on the day of the canceled one, if that was moved`(by days: String, next: String) throws {
    let planner = try planner()
    try planner.call(Methods.Snooze(item: "ana", by: days))
    try planner.call(Methods.Cancel(item: "ana"))
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 28))
    #expect(try start(planner) == local(next))
    try expectNothingToDo(planner)
  }

  @Test func `is not on its day, if the planner found no time before it`() throws {
    let planner = try planner()
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-15"))
    #expect(try start(planner) == local("2026-03-16 18:00"))
    try planner.call(Methods.Cancel(item: "ana"))
    try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 28))
    #expect(try start(planner) == local("2026-03-22 18:00"))
    try expectNothingToDo(planner)
  }

  @Test func `is soon, if the canceled one was booked for May`() throws {
    let planner = try planner()
    try planner.call(Methods.Book(name: "ana", at: "2026-05-20 18:00"))
    try planner.call(Methods.Cancel(item: try #require(planner.items(of: "Ana").last).id))
    #expect(try #require(try start(planner)) < local("2026-03-14 00:00"))
    try expectNothingToDo(planner)
  }
}
