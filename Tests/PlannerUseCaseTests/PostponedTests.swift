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
}
