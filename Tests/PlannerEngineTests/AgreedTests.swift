import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Times chosen by the user, or together with another person, and sessions that stay the due occurrence
/// wherever they are moved (docs/engine.md, sections 6 and 11).
@Suite struct AgreedTests {
  private let now = "2026-03-02T08:00:00Z"

  private func session(
    _ id: String, _ start: String, agreed: Bool = false, isDue: Bool = false, byUser: Bool = true
  ) -> ScenarioItem {
    ScenarioItem(
      id: id, goalId: "g", startAt: at(start), durationMin: 30, status: .rescheduled, byUser: byUser,
      agreed: agreed, isDue: isDue)
  }

  @Test func `an agreed session stays where it is and is the first of the conflicts`() throws {
    let busy = [time("2026-03-03T09:00:00Z", "2026-03-03T12:00:00Z")]
    let others = [item("a", "2026-03-03T09:00:00Z", for: 1440, of: nil)]
    let agreed = session("z", "2026-03-03T10:00:00Z", agreed: true)
    let refresh = Engine.refresh(
      try given(now, goals: [goal(every: 30)], items: others + [agreed], busy: busy) {
        $0.schedulingHorizonDays = 1
      })
    #expect(refresh.conflicts.map(\.id) == ["z", "a"])
    #expect(refresh.moved.isEmpty && refresh.withdrawn.isEmpty)
  }

  @Test func `an agreed session stays although the user did not book it`() throws {
    // A session that was not agreed would be surplus two days after a meeting, and withdrawn on days away.
    var scenario = try given(
      now, goals: [goal(every: 30, completed: "2026-03-01T10:00:00Z")],
      items: [session("i", "2026-03-03T10:00:00Z", agreed: true, byUser: false)],
      busy: [time("2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z")])
    scenario.away = [0]
    let refresh = Engine.refresh(scenario)
    #expect(refresh.conflicts.map(\.id) == ["i"])
    #expect(refresh.changesNothing)
  }

  @Test func `one that is forced is in no conflict`() throws {
    var forced = session("i", "2026-03-03T10:00:00Z", agreed: true)
    forced.forced = true
    let busy = [time("2026-03-03T09:00:00Z", "2026-03-03T12:00:00Z")]
    #expect(Engine.refresh(try given(now, items: [forced], busy: busy)).conflicts.isEmpty)
  }

  @Test func `one that the user only put off makes way as before`() throws {
    let busy = [time("2026-03-03T09:00:00Z", "2026-03-03T12:00:00Z")]
    let items = [session("i", "2026-03-03T10:00:00Z")]
    let refresh = Engine.refresh(try given(now, goals: [goal(every: 30)], items: items, busy: busy))
    #expect(refresh.moved.map(\.id) == ["i"] && refresh.conflicts.isEmpty)
  }

  @Test(arguments: ["2026-03-04T18:00:00Z", "2026-03-14T18:00:00Z", "2026-09-01T18:00:00Z"])
  func `nobody is placed before their session that was moved`(to start: String) throws {
    let weekly = goal(every: 7, in: open("18:00-20:00"))
    let moved = try given(now, goals: [weekly], items: [session("i", start, isDue: true)]) {
      $0.schedulingHorizonDays = 14
    }
    let placed = Engine.plan(moved).placements
    #expect(placed.allSatisfy { $0.startAt > at(start) })
    #expect(placed.first.map { $0.startAt >= at(start).adding(minutes: 7 * 1440) } ?? true)
    #expect(Engine.plan(moved).unplaced.isEmpty)
  }

  @Test func `what is booked besides lies far ahead as before`() throws {
    let weekly = goal(every: 7, in: open("18:00-20:00"))
    let booked = try given(now, goals: [weekly], items: [session("i", "2026-05-05T18:00:00Z", agreed: true)])
    #expect(starts(booked) == ["2026-03-02T18:00:00Z"])
  }

  @Test func `of two that were moved the later one counts`() throws {
    let weekly = goal(every: 7, in: open("18:00-20:00"))
    let items = [
      session("a", "2026-03-10T18:00:00Z", isDue: true), session("b", "2026-03-04T18:00:00Z", isDue: true),
    ]
    let scenario = try given(now, goals: [weekly], items: items) { $0.schedulingHorizonDays = 21 }
    #expect(starts(scenario) == ["2026-03-17T18:00:00Z"])
  }
}
