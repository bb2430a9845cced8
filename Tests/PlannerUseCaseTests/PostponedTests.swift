import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A session that the user postponed` {
  @Test(arguments: ["1d", "2d"])
  func `goes on to a later time when something takes its place, not back to the one just snoozed`(by: String)
    throws
  {
    let planner = try TestPlanner()
    let item = try planner.addOne("Ana", every: 30, windows: evenings)
    let postponed = try planner.call(Methods.Snooze(item: item.id, by: by)).item
    #expect(postponed.startAt > item.startAt)
    let day = "\(TestPlanner.zones.systemZone().date(at: postponed.startAt))"
    try planner.call(Methods.AddAway(from: day, to: day))
    let moved = try #require(try planner.items(of: "Ana").first { $0.id == item.id })
    #expect(moved.startAt > postponed.startAt)
    #expect(moved.status.isLive)
  }

  @Test func `stays before the sessions that came after it when a calendar moves all of them`() throws {
    let planner = try TestPlanner()
    let item = try #require(try planner.add("Ana", every: 7, windows: evenings).plan.placed.first)
    let postponed = try planner.call(Methods.Snooze(item: item.id, by: "2d")).item
    let shifts = try CalendarFolder()
    for day in 4...7 { try shifts.put("shift\(day)", at: "2026030\(day)T120000", for: "PT10H") }
    try shifts.put("dinner", at: "20260311T180000", for: "PT3H")
    try planner.call(Methods.AddCalendar(path: shifts.path, name: "work"))
    let live = try planner.items(of: "Ana").filter(\.status.isLive).sorted { $0.startAt < $1.startAt }
    let moved = try #require(live.first { $0.id == item.id })
    #expect(moved.startAt != postponed.startAt)
    #expect(live.first?.id == item.id)
    #expect(live.dropFirst().allSatisfy { $0.startAt >= moved.startAt.adding(minutes: 5 * 1440) })
    let again = try planner.call(Methods.Refresh())
    #expect(again.placed.isEmpty && again.moved.isEmpty && again.withdrawn.isEmpty)
  }
}
