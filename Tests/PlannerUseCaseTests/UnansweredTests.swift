import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A session that nobody answered for` {
  /// Returns a planner in which the sessions of Anna and Bo were on days off and have lapsed.
  private func daysOff() throws -> (planner: TestPlanner, items: [ShownItem]) {
    let planner = try TestPlanner()
    try planner.add("Anna", every: nil)
    try planner.add("Bo", every: nil)
    let items = try [("Anna", "2026-03-03 18:00"), ("Bo", "2026-03-04 19:00")].map { name, at in
      try planner.call(Methods.Book(name: name, at: at, force: true)).item
    }
    planner.time.now = local("2026-03-07 09:00")
    try planner.tick()
    for item in items { #expect(try planner.item(item.id).status == .lapsed) }
    return (planner, items)
  }

  @Test(arguments: ["Asia/Tokyo", "Pacific/Kiritimati", "America/Los_Angeles"])
  func `stays lapsed after a journey, although it ended fewer days ago there`(zone: String) throws {
    let (planner, items) = try daysOff()
    try planner.call(Methods.SetPreference(key: "timeZone", value: .string(zone)))
    try planner.tick()
    for item in items { #expect(try planner.item(item.id).status == .lapsed) }
  }

  @Test func `waits for an answer on, in the week and in the status, which names it`() throws {
    let (planner, items) = try daysOff()
    let week = try planner.call(Methods.Week())
    #expect(week.waiting.map(\.id) == items.map(\.id) && week.waiting.allSatisfy { $0.status == .lapsed })
    let status = try planner.call(Methods.Status())
    #expect(status.waiting == 2)
    #expect(status.warnings.first == "Not answered: Anna on Tue, Bo on Wed (`plannerctl review`)")
  }

  @Test func `waits until one week has passed since its end`() throws {
    let (planner, items) = try daysOff()
    planner.time.now = items[0].endAt.adding(minutes: 7 * 1440 - 1)
    #expect(try planner.call(Methods.Week()).waiting.map(\.name) == ["Anna", "Bo"])
    planner.time.now = items[0].endAt.adding(minutes: 7 * 1440)
    #expect(try planner.call(Methods.Week()).waiting.map(\.name) == ["Bo"])
    #expect(try planner.call(Methods.Status()).waiting == 1)
  }

  @Test func `waits no longer once it is answered, either way`() throws {
    let (planner, items) = try daysOff()
    try planner.call(Methods.Done(item: items[0].id, outcome: .call))
    #expect(try planner.call(Methods.Week()).waiting.map(\.name) == ["Bo"])
    #expect(try planner.call(Methods.Item(item: items[0].id)).log.map(\.when) == [items[0].startAt])
    try planner.call(Methods.Missed(item: items[1].id))
    #expect(try planner.call(Methods.Week()).waiting == [])
    #expect(try planner.call(Methods.Status()).warnings == [])
  }
}
