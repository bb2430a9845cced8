import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerOracle

/// The engine gives the same results as its rules, evaluated minute by minute, for random scenarios.
@Suite struct OracleTests {
  @Test func `plans are the same`() {
    var placed = 0
    for seed in PropertySeeds.take(250) {
      let scenario = RandomScenario.make(seed: seed)
      let plan = Engine.plan(scenario)
      #expect(plan == Oracle.plan(scenario), "PLANNER_SEED=\(seed)")
      placed += plan.placements.count
    }
    #expect(placed > 0 || PropertySeeds.mayMissRareCases)
  }

  @Test func `candidates are the same`() {
    for seed in PropertySeeds.take(40) {
      let scenario = RandomScenario.make(seed: seed)
      for item in scenario.items where item.status.isLive {
        let count = 3 + Int(seed % 8)
        #expect(
          Engine.candidates(for: item.id, count: count, in: scenario)
            == Oracle.candidates(item, count, scenario), "PLANNER_SEED=\(seed), \(item.id)")
      }
    }
  }

  @Test func `snoozes are the same`() {
    for seed in PropertySeeds.take(60) {
      var maker = RandomScenario(seed: seed)
      let scenario = maker.scenario()
      for item in scenario.items where item.status.isLive {
        let duration = CalendarDuration(
          days: maker.one(of: [0, 0, 1, 3, 14]), minutes: maker.one(of: [0, 1, 60, 60, 77, 1440]))
        #expect(
          Engine.snooze(item.id, by: duration, in: scenario) == Oracle.snooze(item, duration, scenario),
          "PLANNER_SEED=\(seed), \(item.id) by \(duration)")
      }
    }
  }

  @Test func `snoozes to tomorrow are the same`() {
    for seed in PropertySeeds.take(60) {
      let scenario = RandomScenario.make(seed: seed)
      let moves = Engine.snoozeTonight(scenario)
      let expected = Oracle.snoozeTonight(scenario)
      #expect(moves?.map(\.id) == expected?.map(\.id), "PLANNER_SEED=\(seed)")
      #expect(moves?.map(\.startAt) == expected?.map(\.startAt), "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `refreshes are the same`() {
    for seed in PropertySeeds.take(60) {
      var maker = RandomScenario(seed: seed)
      let scenario = maker.scenario()
      let forced = maker.forced(in: scenario)
      Oracle.compareRefresh(scenario, forced, seed)
    }
  }

  @Test func `explanations are the same`() {
    for seed in PropertySeeds.take(40) {
      let scenario = RandomScenario.make(seed: seed)
      for goal in scenario.goals {
        compare(goal, nil, scenario, seed)
        for item in scenario.items where Oracle.isSame(item.goalId, goal.id) && item.status.isLive {
          compare(goal, item, scenario, seed)
        }
      }
    }
  }

  private func compare(_ goal: ScenarioGoal, _ item: ScenarioItem?, _ scenario: Scenario, _ seed: UInt64) {
    let explanation = Engine.explain(goalId: goal.id, itemId: item?.id, in: scenario)
    var found: [RejectionReason: Oracle.Rejected] = [:]
    for entry in explanation?.rejected ?? [] {
      found[entry.reason] = Oracle.Rejected(
        count: entry.count, first: entry.first.minuteRoundedDown, last: entry.last.minuteRoundedDown,
        busy: Set(entry.busy), items: Set(entry.items))
      #expect(entry.busy.count == Set(entry.busy).count, "PLANNER_SEED=\(seed)")
      #expect(entry.items.count == Set(entry.items).count, "PLANNER_SEED=\(seed)")
    }
    #expect(
      found == Oracle.rejections(goal, item, scenario),
      "PLANNER_SEED=\(seed), goal \(goal.id), item \(item?.id ?? "none")")
    if let item {
      let oracle = Oracle(scenario, without: [item.id])
      let start = Oracle.roundedDown(item.startAt)
      let isPlanned = Oracle.roundedUp(scenario.now) <= start && start < oracle.hi
      #expect(
        explanation?.cost?.terms == (isPlanned ? oracle.terms(start, item.durationMin) : nil),
        "PLANNER_SEED=\(seed), item \(item.id)")
    }
  }
}

extension RandomScenario {
  /// Returns random busy times of the scenario, forced by random items.
  mutating func forced(in scenario: Scenario) -> [String: [Range<Instant>]] {
    var forced: [String: [Range<Instant>]] = [:]
    for item in scenario.items where chance(oneIn: 3) {
      forced[item.id] = scenario.busy.filter { _ in chance(oneIn: 2) }
    }
    return forced
  }
}

extension Oracle {
  /// Compares the engine's refresh with the oracle's.
  static func compareRefresh(_ scenario: Scenario, _ forced: [String: [Range<Instant>]], _ seed: UInt64) {
    let refresh = Engine.refresh(scenario, forced: forced)
    let expected = Oracle.refresh(scenario, forced)
    #expect(refresh.lapsed == expected.lapsed, "PLANNER_SEED=\(seed)")
    #expect(refresh.moved.map(\.id) == expected.moved.map(\.id), "PLANNER_SEED=\(seed)")
    #expect(refresh.moved.map(\.startAt) == expected.moved.map(\.startAt), "PLANNER_SEED=\(seed)")
    #expect(refresh.withdrawn.map(\.id) == expected.withdrawn, "PLANNER_SEED=\(seed)")
    #expect(refresh.conflicts.map(\.id) == expected.conflicts, "PLANNER_SEED=\(seed)")
    #expect(refresh.plan.placements == expected.plan.placements, "PLANNER_SEED=\(seed)")
    #expect(refresh.plan.unplaced == expected.plan.unplaced, "PLANNER_SEED=\(seed)")
    #expect(refresh.plan.waiting == expected.plan.waiting, "PLANNER_SEED=\(seed)")
  }
}
