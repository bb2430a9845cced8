import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Pausing a person` {
  @Test(arguments: Transport.allCases)
  func `cancels what the engine placed, keeps what the user booked, and the due date`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    try planner.add("Anna", every: 5, windows: evenings)
    try planner.add("Bo", every: 5, windows: evenings)
    let booked = try planner.call(Methods.Book(name: "Anna", at: "2026-03-30 19:00")).item
    let bos = try planner.items(of: "Bo")
    let reply = try planner.call(Methods.SetPaused(name: "anna", paused: true))
    let goal = reply.goal
    #expect(reply.warnings == ["You booked Anna Mon 30 Mar 19:00, so that stays."])
    #expect(goal.paused)
    #expect(goal.pausedUntil == nil)
    #expect(goal.skippedAt == nil)
    #expect(try planner.items(.pending, of: "Anna").map(\.id) == [booked.id])
    #expect(try planner.items(.canceled, of: "Anna").count == 3)
    #expect(try planner.items(of: "Bo") == bos)
    planner.time.advance(days: 20)
    try planner.tick()
    #expect(try planner.items(.pending, of: "Anna").map(\.id) == [booked.id])
  }

  @Test func `names each session that it cancels`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 5, windows: evenings)
    let items = try planner.items(.pending, of: "Anna")
    let reply = try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    #expect(!items.isEmpty && reply.plan.withdrawn.map(\.item.id) == items.map(\.id))
    #expect(reply.plan.withdrawn.allSatisfy { $0.reason == .paused && $0.near == nil })
    #expect(reply.warnings == nil)
  }

  @Test func `resuming plans again, from where the goal was due`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 5)
    try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    let goal = try planner.call(Methods.SetPaused(name: "Anna", paused: false)).goal
    #expect(!goal.paused)
    #expect(try planner.items(.pending).map(\.startAt).first == local("2026-03-02 11:00"))
    #expect(try planner.call(Methods.People()).people[0].dueOn == date("2026-03-02"))
  }

  @Test func `until a day ends by itself on that day`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 5)
    let goal = try planner.call(Methods.SetPaused(name: "Anna", paused: true, until: "2026-03-10")).goal
    #expect(goal.pausedUntil == date("2026-03-10"))
    let events = try planner.watch()
    planner.time.now = local("2026-03-09 23:59")
    try planner.tick()
    #expect(try planner.goal(of: "Anna").paused)
    #expect(try events.kinds().isEmpty)
    planner.time.now = local("2026-03-10 00:00")
    try planner.tick()
    let resumed = try planner.goal(of: "Anna")
    #expect(!resumed.paused)
    #expect(resumed.pausedUntil == nil)
    #expect(try events.kinds().prefix(2) == ["resumed", "placed"])
    #expect(try planner.items(.pending).map(\.startAt).first == local("2026-03-10 08:00"))
  }

  @Test func `leaves what is over to be answered for`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.startAt.adding(minutes: 60)
    try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    #expect(try planner.call(Methods.Done(item: "Anna")).item?.id == item.id)
  }

  @Test func `takes a day ahead, and only with a pause`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna", every: 5)
    for until in ["2026-03-02", "2026-03-01", "never", ""] {
      let pause = Methods.SetPaused(name: "Anna", paused: true, until: until)
      #expect(try planner.refusedField(of: pause) == "until")
    }
    let resume = Methods.SetPaused(name: "Anna", paused: false, until: "2026-03-10")
    #expect(try planner.refusedField(of: resume) == "until")
    try planner.add("Bo")
    #expect(try planner.refusedField(of: Methods.SetPaused(name: "Bo", paused: true)) == "name")
    try planner.refusal(NotFound.self, of: Methods.SetPaused(name: "Cleo", paused: true))
  }
}
