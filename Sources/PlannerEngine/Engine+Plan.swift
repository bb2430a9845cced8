import PlannerModel
import PlannerTime

/// The scheduling engine: pure functions of a ``Scenario`` (shared contract: docs/engine.md).
package enum Engine {
  /// Returns the scores, the placements and the unplaced goals (sections 3, 6 and 7).
  package static func plan(_ scenario: Scenario) -> Plan {
    let ids = GoalIds(scenario.goals)
    var plan = explainedPlan(scenario, ids, goalOf: ids.goals(of: scenario.items)).plan
    plan.scores = scores(scenario, ids)
    return plan
  }

  /// Returns the plan without its scores.
  package static func places(_ scenario: Scenario) -> Plan { explainedPlan(scenario).plan }

  /// Returns the plan without its scores, and the score and cost of each placement.
  package static func explainedPlan(_ scenario: Scenario) -> (plan: Plan, placings: [Placing]) {
    let ids = GoalIds(scenario.goals)
    return explainedPlan(scenario, ids, goalOf: ids.goals(of: scenario.items))
  }

  /// Returns the plan without its scores, and the score and cost of each placement.
  /// - goalOf: ``GoalIds/goals(of:)`` of the items, some of which may have been closed since.
  static func explainedPlan(
    _ scenario: Scenario, _ ids: GoalIds, goalOf: [Int?]
  ) -> (plan: Plan, placings: [Placing]) {
    var planner = RoundPlanner(scenario, ids, goalOf: goalOf)
    planner.run()
    let plan = Plan(
      scores: [], placements: planner.placements, unplaced: planner.unplaced,
      waiting: planner.waiting.isEmpty ? nil : planner.waiting.map { scenario.goals[$0].id })
    return (plan, planner.placings)
  }

  /// Returns the ids of the goals without wishes that are not paused and were due before a date, in the
  /// scenario's order.
  package static func due(before date: CivilDate, _ scenario: Scenario) -> [String] {
    scenario.goals.indices.compactMap { index in
      if scenario.goals[index].dates != nil { return nil }
      let isDue = Urgency.dueDay(of: scenario.goals[index], zone: scenario.zone) < date.daysSinceEpoch
      return isDue && !scenario.goals[index].paused ? scenario.goals[index].id : nil
    }
  }

  /// Returns the scores of the goals that are not paused, the highest first.
  package static func scores(_ scenario: Scenario) -> [Plan.Score] {
    scores(scenario, GoalIds(scenario.goals))
  }

  private static func scores(_ scenario: Scenario, _ ids: GoalIds) -> [Plan.Score] {
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    let goals = scenario.goals
    var ranks: [Rank] = []
    ranks.reserveCapacity(goals.count)
    for (index, goal) in goals.enumerated() where !goal.paused {
      let due = Urgency.dueDay(of: goal, zone: scenario.zone)
      ranks.append(Rank(score: Urgency.score(of: goal, dueDay: due, today: today), dueDay: due, goal: index))
    }
    ranks.sort { Rank.precedes($0, $1, ids) }
    return ranks.map { rank in
      Plan.Score(
        goalId: goals[rank.goal].id, dueOn: CivilDate(daysSinceEpoch: rank.dueDay),
        overdueDays: max(0, today - rank.dueDay), score: rank.score)
    }
  }
}
