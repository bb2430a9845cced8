import PlannerModel
import PlannerTime

/// The scheduling engine: pure functions of a ``Scenario`` (shared contract: docs/engine.md).
package enum Engine {
  /// Scores, placements and what found no place: sections 3, 6 and 7.
  package static func plan(_ scenario: Scenario) -> Plan { explainedPlan(scenario).plan }

  /// The plan, and by placement what it was placed by.
  package static func explainedPlan(_ scenario: Scenario) -> (plan: Plan, placings: [Placing]) {
    var planner = RoundPlanner(scenario)
    planner.run()
    let plan = Plan(
      scores: scores(scenario), placements: planner.placements, unplaced: planner.unplaced,
      waiting: planner.waiting.isEmpty ? nil : planner.waiting.map { scenario.goals[$0].id })
    return (plan, planner.placings)
  }

  /// Every goal that is not paused, the most due first.
  package static func scores(_ scenario: Scenario) -> [Plan.Score] {
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    let goals = scenario.goals
    var ranks: [Rank] = []
    ranks.reserveCapacity(goals.count)
    for (index, goal) in goals.enumerated() where !goal.paused {
      let due = Urgency.dueDay(of: goal, zone: scenario.zone)
      ranks.append(Rank(score: Urgency.score(of: goal, dueDay: due, today: today), dueDay: due, goal: index))
    }
    ranks.sort { Rank.precedes($0, $1, in: goals) }
    return ranks.map { rank in
      Plan.Score(
        goalId: goals[rank.goal].id, dueOn: CivilDate(daysSinceEpoch: rank.dueDay),
        overdueDays: max(0, today - rank.dueDay), score: rank.score)
    }
  }
}

/// A string that is equal to another only where their UTF-8 bytes are.
struct ByteString: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ByteString, b: ByteString) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
