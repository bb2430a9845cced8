import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// What `why` says of every session that the engine places is exact.
@Suite struct ExplanationPropertyTests {
  /// The scenario with the plan carried out, and the ids of its sessions.
  private func carriedOut(_ scenario: Scenario) -> (Scenario, [ScenarioItem]) {
    var after = scenario
    let new = Engine.plan(scenario).placements.enumerated().map { number, placed in
      ScenarioItem(
        id: "new \(number)", goalId: placed.goalId, startAt: placed.startAt, durationMin: placed.durationMin,
        status: .pending)
    }
    after.items += new
    return (after, new)
  }

  @Test func `the terms of a placed session add up to its cost, and are those of the rules`() throws {
    for seed in PropertySeeds.take(60) {
      let (after, placed) = carriedOut(RandomScenario.make(seed: seed))
      for item in placed {
        let why = try #require(Engine.explain(goalId: item.goalId ?? "", itemId: item.id, in: after))
        let cost = try #require(why.cost, "PLANNER_SEED=\(seed)")
        #expect(cost.startAt == item.startAt, "PLANNER_SEED=\(seed)")
        #expect(cost.terms.day + cost.terms.crowd + cost.terms.learned == cost.cost, "PLANNER_SEED=\(seed)")
        let rules = Oracle(after, without: [item.id])
        #expect(cost.terms == rules.terms(item.startAt.minuteRoundedDown), "PLANNER_SEED=\(seed)")
        #expect(
          why.score.score == 0.7 * why.score.urgency + 0.3 * why.score.importanceNormalized,
          "PLANNER_SEED=\(seed)")
        #expect(
          why.score.urgency == Double(why.score.overdueDays) / Double(why.score.cadenceDays),
          "PLANNER_SEED=\(seed)")
      }
    }
  }

  @Test func `every earlier start of the grid is counted once, under the rule that rejects it`() throws {
    for seed in PropertySeeds.take(40) {
      let (after, placed) = carriedOut(RandomScenario.make(seed: seed))
      for item in placed {
        let why = try #require(Engine.explain(goalId: item.goalId ?? "", itemId: item.id, in: after))
        let rules = Oracle(after, without: [item.id])
        let start = item.startAt.minuteRoundedDown
        let earlier = rules.area.filter { $0 < start && rules.isStart($0) }
        #expect(why.rejected.reduce(0) { $0 + $1.count } == earlier.count, "PLANNER_SEED=\(seed)")
        #expect(
          why.rejected.map(\.reason)
            == RejectionReason.allCases.filter { reason in
              why.rejected.contains { $0.reason == reason }
            }, "PLANNER_SEED=\(seed)")
        // What is called costlier costs more, and what is called free does not; both are valid.
        let goal = try #require(after.goals.first { Oracle.isSame($0.id, item.goalId ?? "") })
        let valid = Set(rules.valid(goal, item.durationMin)).intersection(earlier)
        let own = rules.cost(start)
        let costlier = why.rejected.first { $0.reason == .costlier }?.count ?? 0
        let free = why.rejected.first { $0.reason == .free }?.count ?? 0
        let due = rules.minute(max(why.score.dueOn, rules.today))
        let fair = valid.filter { $0 >= due }
        #expect(costlier == fair.count { rules.cost($0) > own }, "PLANNER_SEED=\(seed)")
        #expect(free == fair.count { rules.cost($0) <= own }, "PLANNER_SEED=\(seed)")
      }
    }
  }
}
