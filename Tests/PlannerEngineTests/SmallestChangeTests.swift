import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// The smallest change that gives a place to a goal without one (docs/engine.md section 14).
@Suite struct SmallestChangeTests {
  private let now = "2026-03-02T08:00:00Z"

  private func smallest(_ scenario: Scenario, _ id: String = "g") -> Engine.SmallestChange? {
    Engine.smallestChange(for: id, in: scenario)
  }

  @Test func `an hour more where every evening is taken`() throws {
    let busy = (2...8).map { time("2026-03-0\($0)T18:00:00Z", "2026-03-0\($0)T19:30:00Z") }
    let scenario = try given(
      now, goals: [goal(for: 10, in: open("18:00-19:00", on: [.mon, .tue]))], busy: busy)
    let found = try #require(smallest(scenario))
    // The busy time lasts an hour and a half, and the window would have to grow by two hours a week, which is
    // more.
    #expect(found.change.kind == .busyTime(0))
    #expect(found.change.size == 90)
    let long = try given(
      now, goals: [goal(for: 10, in: open("18:00-19:00", on: [.tue]))],
      busy: [time("2026-03-03T16:00:00Z", "2026-03-03T19:30:00Z")])
    #expect(smallest(long)?.change.kind == .window(open("18:00-20:00", on: [.tue])))
    #expect(smallest(long)?.change.size == 60)
  }

  @Test func `a session a week more where the week is full`() throws {
    let items = [item("a", "2026-03-02T10:00:00Z", of: nil), item("b", "2026-03-09T10:00:00Z", of: nil)]
    let scenario = try given(now, goals: [goal(for: 10)], items: items) {
      $0.capacityPerWeek = 1
      $0.schedulingHorizonDays = 7
    }
    #expect(smallest(scenario)?.change.kind == .capacity(2))
  }

  @Test func `three people who are more due take the first places of a fuller week`() throws {
    let others = ["a", "b"].map { goal($0, for: 10, importance: 5) }
    let items = (2...8).map { item("i\($0)", "2026-03-0\($0)T10:00:00Z", of: nil) }
    let scenario = try given(now, goals: others + [goal(for: 10)], items: items) { $0.capacityPerWeek = 7 }
    #expect(smallest(scenario)?.change.kind == .capacity(10))
    #expect(smallest(scenario)?.costs == [])
  }

  @Test(arguments: [Preferences.Placement.greedy, .packed])
  func `as many sessions a week more as it takes, where many wait for a full week`(
    _ placement: Preferences.Placement
  )
    throws
  {
    let others = (10...28).map { goal("g\($0)", every: 7, for: 30) }
    let scenario = try given(now, goals: others + [goal("z", every: 7, for: 30)]) {
      $0.capacityPerWeek = 5
      $0.placement = placement
      $0.schedulingHorizonDays = 14
    }
    // Fourteen days from a Monday on are two weeks. Twenty people in two weeks are ten a week.
    let unplaced = try #require(Engine.plan(scenario).unplaced.first { $0.goalId == "z" })
    #expect(unplaced.reason == .weekFull)
    let found = try #require(smallest(scenario, "z"))
    #expect(found.change.kind == .capacity(10))
    #expect(found.change.size == 150)
    #expect(found.costs == [])
  }

  @Test func `a shorter session where the gap is short`() throws {
    let busy = [
      time("2026-03-02T00:00:00Z", "2026-03-02T12:00:00Z"),
      time("2026-03-02T12:30:00Z", "2026-03-12T00:00:00Z"),
    ]
    let scenario = try given(now, goals: [goal(for: 60)], busy: busy)
    #expect(smallest(scenario)?.change.kind == .shorter(30))
    // A session is never shortened below a quarter of an hour.
    let gap = [
      time("2026-03-02T00:00:00Z", "2026-03-02T12:00:00Z"),
      time("2026-03-02T12:10:00Z", "2026-03-12T00:00:00Z"),
    ]
    let moved = try smallest(given(now, goals: [goal(for: 30)], busy: gap))
    #expect(moved?.change.kind == .busyTime(0))
  }

  @Test func `a longer cadence where the day comes after the horizon`() throws {
    let late = goal(every: 5, for: 10, in: open("10:00-10:10", on: [.mon]), completed: "2026-03-02T07:00:00Z")
    let busy = [time("2026-03-01T00:00:00Z", "2026-03-15T00:00:00Z")]
    let scenario = try given(now, goals: [late], busy: busy) { $0.schedulingHorizonDays = 10 }
    // Away until the 15th. The first Monday after that is the 16th, fourteen days after the last contact.
    let found = try #require(smallest(scenario))
    #expect(found.change.kind == .cadence(14))
    #expect(found.change.size == 9 * 60)
  }

  @Test func `less quiet, or longer hours where they live`() throws {
    let quiet = try given(now, goals: [goal(for: 20)]) { $0.quietHours = [0, 24] }
    #expect(smallest(quiet)?.change.kind == .quietHours([1, 0]))
    // Only half an hour at noon is free each day, which is 21:00 in Tokyo.
    let busy = (2...9).map { time("2026-03-0\($0 - 1)T12:30:00Z", "2026-03-0\($0)T12:00:00Z") }
    // Half an hour of quiet hours would shrink to nothing.
    let noon = try given(now, goals: [goal(for: 20)], busy: busy) { $0.quietHours = [12, 12.5] }
    #expect(smallest(noon)?.change.kind == .quietHours([0, 0]))
    let contact = try given(now, goals: [goal(for: 20, at: "Asia/Tokyo")], busy: busy) {
      $0.contactHours = [9, 21]
    }
    #expect(smallest(contact)?.change.kind == .contactHours([9, 22]))
  }

  @Test func `nothing where no single change is enough`() throws {
    let busy = [time("2026-03-01T00:00:00Z", "2026-12-01T00:00:00Z")]
    let scenario = try given(now, goals: [goal(for: 30)], busy: busy) { $0.capacityPerWeek = 0 }
    #expect(smallest(scenario) == nil)
  }

  @Test func `nothing for who has a place, is paused or is not there`() throws {
    #expect(try smallest(given(now, goals: [goal()])) == nil)
    #expect(try smallest(given(now, goals: [goal(paused: true)]) { $0.capacityPerWeek = 0 }) == nil)
    #expect(try smallest(given(now), "x") == nil)
  }

  /// With the found change, the engine places the goal one more time, and every goal that loses a session is
  /// named.
  @Test func `what is found works, and names whom it costs`() {

    for seed in PropertySeeds.take(40) {
      let scenario = RandomScenario.make(seed: seed)
      let before = Engine.plan(scenario)
      for unplaced in before.unplaced {
        guard let smallest = Engine.smallestChange(for: unplaced.goalId, in: scenario) else { continue }
        let after = Engine.plan(smallest.change.applied(to: scenario))
        func count(_ plan: Plan, _ id: String) -> Int {
          plan.placements.count { Array($0.goalId.utf8) == Array(id.utf8) }
        }
        if case .cadence = smallest.change.kind {
          #expect(!after.unplaced.contains { Array($0.goalId.utf8) == Array(unplaced.goalId.utf8) })
        } else {
          #expect(count(after, unplaced.goalId) > count(before, unplaced.goalId), "PLANNER_SEED=\(seed)")
        }
        let losers = scenario.goals.map(\.id).filter { count(after, $0) < count(before, $0) }
        let others = losers.filter { Array($0.utf8) != Array(unplaced.goalId.utf8) }
        #expect(others == smallest.costs, "PLANNER_SEED=\(seed)")
        #expect(smallest.change.size > 0, "PLANNER_SEED=\(seed)")
      }
    }
  }
}
