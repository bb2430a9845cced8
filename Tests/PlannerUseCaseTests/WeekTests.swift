import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A week in one answer` {
  @Test(arguments: Transport.allCases)
  func `is the agenda of its days, from Monday unless told otherwise`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    try planner.add("Anna", every: 3)
    try planner.call(Methods.AddAway(from: "2026-03-11", to: "2026-03-12"))
    // A Thursday in the week of the clock change.
    planner.time.now = local("2026-03-05 12:00")
    let week = try planner.call(Methods.Week())
    #expect(week.days.map(\.date).first == date("2026-03-02") && week.days.count == 7)
    #expect(week.days == (try planner.call(Methods.Agenda(from: "2026-03-02", days: 7)).days))
    #expect(week.preferences == (try planner.call(Methods.GetPreferences()).preferences))
    let later = try planner.call(Methods.Week(from: "2026-03-10", days: 42))
    #expect(later.days == (try planner.call(Methods.Agenda(from: "2026-03-10", days: 42)).days))
  }

  @Test func `names the days away that touch it, and no others`() throws {
    let planner = try TestPlanner()
    func away(_ from: String, _ to: String) throws -> Away {
      try planner.call(Methods.AddAway(from: from, to: to)).away
    }
    _ = try away("2026-02-27", "2026-03-01")
    let (into, within, out) = try (
      away("2026-03-08", "2026-03-09"), away("2026-03-11", "2026-03-12"), away("2026-03-15", "2026-03-20")
    )
    _ = try away("2026-03-30", "2026-03-31")
    #expect(try planner.call(Methods.Week(from: "2026-03-09")).away == [into, within, out])
    #expect(try planner.call(Methods.Week(from: "2026-03-13", days: 2)).away == [])
  }

  @Test func `says what waits for an answer, whichever week it is of`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(try planner.call(Methods.Week()).waiting == [])
    planner.time.now = item.endAt
    #expect(try planner.call(Methods.Week(from: "2026-04-06")).waiting.map(\.id) == [item.id])
    try planner.call(Methods.Done(item: item.id))
    #expect(try planner.call(Methods.Week()).waiting == [])
  }

  @Test func `says where you are on a journey`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-06"))
    #expect(try planner.call(Methods.Week()).journey == nil)
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    let journey = try planner.call(Methods.Week()).journey
    #expect(journey == Journey(until: date("2026-03-06"), home: "America/New_York"))
    #expect(journey == (try planner.call(Methods.GetPreferences()).journey))
  }

  @Test func `is refused where it has no days, too many, or none that can be written`() throws {
    let planner = try TestPlanner()
    for days in [0, -1, 43, .max] {
      #expect(try planner.refusedField(of: Methods.Week(days: days)) == "days")
    }
    for from in ["", "soon", "2026-02-30", "9999-12-31"] {
      #expect(try planner.refusedField(of: Methods.Week(from: from)) == "from")
    }
  }
}
