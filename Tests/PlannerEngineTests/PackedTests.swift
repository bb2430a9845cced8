import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerOracle

/// Examples of `packed` (engine.md section 7).
@Suite struct PackedTests {
  private func packing(
    _ goals: [ScenarioGoal], busy: [Range<Instant>] = [], items: [ScenarioItem] = [], in zone: String = "UTC",
    now: String = "2026-03-02T08:00:00Z", _ change: (inout Preferences) -> Void = { _ in }
  ) throws -> Scenario {
    try given(now, in: zone, goals: goals, items: items, busy: busy) {
      $0.schedulingHorizonDays = 1
      $0.placement = .packed
      change(&$0)
    }
  }

  /// Returns the start of each goal's session, by id.
  private func clock(_ scenario: Scenario) -> [String: String] {
    Engine.plan(scenario).placements.reduce(into: [:]) {
      $0[$1.goalId] = String($1.startAt.description.dropFirst(11))
    }
  }

  @Test func `who can come any time leaves the one hour to who cannot`() throws {
    let goals = [
      goal("wide", for: 60, importance: 5, in: open("18:00-20:00")),
      goal("narrow", for: 60, in: open("18:00-19:00")),
    ]
    #expect(clock(try packing(goals)) == ["wide": "19:00:00Z", "narrow": "18:00:00Z"])
    #expect(clock(try packing(goals) { $0.placement = .greedy }) == ["wide": "18:00:00Z"])
  }

  @Test func `a chain of three moves makes room`() throws {
    let goals = [
      goal("a", for: 60, importance: 5, in: open("18:00-20:00")),
      goal("b", for: 60, importance: 4, in: open("19:00-21:00")),
      goal("c", for: 60, importance: 3, in: open("20:00-22:00")),
      goal("d", for: 60, importance: 1, in: open("18:00-19:00")),
    ]
    #expect(
      clock(try packing(goals))
        == ["a": "19:00:00Z", "b": "20:00:00Z", "c": "21:00:00Z", "d": "18:00:00Z"])
  }

  @Test func `one long session gives way to two short ones, and is told for whom`() throws {
    let goals = [
      goal("long", for: 60, importance: 5, in: open("18:00-19:00")),
      goal("one", for: 30, importance: 4, in: open("18:00-19:00")),
      goal("two", for: 30, importance: 4, in: open("18:00-19:00")),
    ]
    let plan = Engine.plan(try packing(goals))
    #expect(plan.placements.map(\.goalId) == ["one", "two"])
    #expect(plan.unplaced.map(\.reason) == [.givenUpFor])
    #expect(plan.unplaced.first?.givenUpFor == "one")
  }

  @Test func `a longer session that matters more than two stays`() throws {
    let goals = [
      goal(
        "long", every: 20, for: 60, importance: 5, in: open("18:00-19:00"), completed: "2025-06-01T00:00:00Z"),
      goal("one", for: 30, importance: 1, in: open("18:00-19:00"), created: "2026-03-01T00:00:00Z"),
      goal("two", for: 30, importance: 1, in: open("18:00-19:00"), created: "2026-03-01T00:00:00Z"),
    ]
    let plan = Engine.plan(try packing(goals))
    #expect(plan.placements.map(\.goalId) == ["long"])
    #expect(plan.unplaced.map(\.reason) == [.noFreeTime, .noFreeTime])
  }

  @Test func `somebody moves to another week for who has only this one`() throws {
    let goals = [
      goal("any", for: 30, importance: 5, in: open("18:00-19:00")),
      goal("sunday", for: 30, in: open("18:00-19:00", on: [.sun])),
    ]
    // Begins on Sunday, with one session a week.
    let plan = clock(
      try packing(goals, now: "2026-03-08T08:00:00Z") {
        $0.schedulingHorizonDays = 2
        $0.capacityPerWeek = 1
      })
    #expect(plan.keys.sorted() == ["any", "sunday"])
  }

  @Test func `sessions that stand never move, even where all would fit without them`() throws {
    let goals = [
      goal("wide", for: 60, in: open("18:00-20:00")), goal("narrow", for: 60, in: open("18:00-19:00")),
    ]
    let plan = Engine.plan(
      try packing(goals, items: [item("i", "2026-03-02T18:00:00Z", for: 60, of: "wide")]))
    #expect(plan.placements.isEmpty)
    #expect(plan.unplaced.map(\.goalId) == ["narrow"])
    #expect(plan.unplaced.map(\.reason) == [.noFreeTime])
  }

  @Test func `among plans of the same worth the cheaper one counts`() throws {
    // Greedy places the first goal today. The second goal only has Mondays, so its session crowds that day.
    let goals = [
      goal("a", importance: 5, in: open("18:00-20:00")),
      goal("b", importance: 1, in: open("18:00-20:00", on: [.mon])),
    ]
    let scenario = try packing(goals) {
      $0.schedulingHorizonDays = 3
      $0.capacityPerWeek = 7
    }
    #expect(clock(scenario).count == 2)
    #expect(cost(of: Engine.plan(scenario.placed(.greedy)), scenario) == 1500)
    #expect(cost(of: Engine.plan(scenario), scenario) == 1000)
  }

  @Test func `where the grid is not even, greedy's answer stays`() throws {
    // At 02:00 the clocks go back half an hour. Starts are an hour apart.
    let goals = [
      goal("wide", for: 60, importance: 5, in: open("18:00-20:00")),
      goal("narrow", for: 60, in: open("18:00-19:00")),
    ]
    let scenario = try packing(goals, in: "Australia/Lord_Howe", now: "2026-04-03T20:00:00Z") {
      $0.slotStepMin = 60
      $0.schedulingHorizonDays = 2
    }
    #expect(Engine.plan(scenario) == Engine.plan(scenario.placed(.greedy)))
  }

  @Test func `nobody, no time, no capacity: no plan, and no end of work`() throws {
    #expect(Engine.plan(try packing([])).placements.isEmpty)
    let closed = [goal("a", in: open("18:00-18:10")), goal("b", in: open("18:00-19:00"))]
    #expect(reasons(try packing(closed) { $0.capacityPerWeek = 0 }) == [.noWindow, .weekFull])
  }
}

extension Scenario {
  func placed(_ placement: Preferences.Placement) -> Scenario {
    var scenario = self
    scenario.prefs.placement = placement
    return scenario
  }
}

/// Returns the total cost of the placements of one round, placed one after the other.
func cost(of plan: Plan, _ scenario: Scenario) -> Int {
  var rules = Oracle(scenario)
  return plan.placements.reduce(0) { sum, placement in
    let start = placement.startAt.minuteRoundedDown
    defer { rules.add(start: start, duration: placement.durationMin) }
    return sum + rules.cost(start, placement.durationMin)
  }
}
