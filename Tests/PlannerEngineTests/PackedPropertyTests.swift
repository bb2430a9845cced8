import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerOracle

/// Properties of every packed round.
@Suite struct PackedPropertyTests {
  /// Returns the total of section 7, which is 1 + score for each placement of a goal that is due once.
  private func worth(_ plan: Plan) -> Double {
    let scores = Dictionary(plan.scores.map { ($0.goalId, $0.score) }) { first, _ in first }
    return plan.placements.reduce(0) { $0 + 1 + (scores[$1.goalId] ?? 0) }
  }

  @Test func `it is worth no less than greedy's, and no dearer where it is worth the same`() {
    var better = 0
    for seed in PropertySeeds.take(60) {
      let scenario = TightRound.make(seed: seed)
      let (packed, greedy) = (Engine.plan(scenario), Engine.plan(scenario.placed(.greedy)))
      let gain = worth(packed) - worth(greedy)
      #expect(gain >= -1e-9, "PLANNER_SEED=\(seed)")
      if abs(gain) <= 1e-9 {
        #expect(cost(of: packed, scenario) <= cost(of: greedy, scenario), "PLANNER_SEED=\(seed)")
      }
      if gain > 1e-9 { better += 1 }
    }
    #expect(better > 0 || PropertySeeds.mayMissRareCases)
  }

  @Test func `each session stands at its cheapest start, and who has none could not be added`() {
    for seed in PropertySeeds.take(25) {
      let scenario = TightRound.make(seed: seed)
      let plan = Engine.plan(scenario)
      for placement in plan.placements {
        let goal = scenario.goals.first { $0.id == placement.goalId }
        let rules = board(scenario, plan, without: placement.goalId)
        let start = placement.startAt.minuteRoundedDown
        let best = rules.valid(goal, placement.durationMin).filter { $0 >= rules.minute(due(goal, rules)) }
          .min { (rules.cost($0, placement.durationMin), $0) < (rules.cost($1, placement.durationMin), $1) }
        #expect(best == start, "PLANNER_SEED=\(seed), \(placement.goalId)")
      }
      let rules = board(scenario, plan, without: nil)
      for unplaced in plan.unplaced {
        let goal = scenario.goals.first { $0.id == unplaced.goalId }
        #expect(
          rules.valid(goal, goal?.minDurationMin ?? 0).allSatisfy { $0 < rules.minute(due(goal, rules)) },
          "PLANNER_SEED=\(seed), \(unplaced.goalId)")
      }
    }
  }

  private func board(_ scenario: Scenario, _ plan: Plan, without id: String?) -> Oracle {
    var rules = Oracle(scenario)
    for other in plan.placements where other.goalId != id {
      rules.add(start: other.startAt.minuteRoundedDown, duration: other.durationMin)
    }
    return rules
  }

  private func due(_ goal: ScenarioGoal?, _ rules: Oracle) -> CivilDate {
    goal.map { max(Oracle.dueOn($0, rules.scenario.zone), rules.today) } ?? rules.today
  }

  @Test func `who is given up is told for whom: one that greedy had no place for, or had put elsewhere`() {
    var givenUp = 0
    // One round in thirty has such a goal. The last seed does.
    for seed in PropertySeeds.take(120) + [2_817_896_315] {
      let scenario = TightRound.make(seed: seed)
      let (packed, greedy) = (Engine.plan(scenario), Engine.plan(scenario.placed(.greedy)))
      let had = Set(greedy.placements.map(\.goalId))
      for unplaced in packed.unplaced {
        #expect((unplaced.reason == .givenUpFor) == had.contains(unplaced.goalId), "PLANNER_SEED=\(seed)")
        guard unplaced.reason == .givenUpFor else { continue }
        givenUp += 1
        let taker = packed.placements.first { $0.goalId == unplaced.givenUpFor }
        #expect(taker != nil && !greedy.placements.contains { $0 == taker }, "PLANNER_SEED=\(seed)")
      }
    }
    #expect(givenUp > 0 || PropertySeeds.mayMissRareCases)
  }

  @Test func `small rounds come within a hundredth of the best there is`() {
    var (reached, possible) = (0.0, 0.0)
    for seed in 1...40 as ClosedRange<UInt64> {
      let scenario = TightRound.make(seed: seed, goals: 4...6, days: 2)
      let plan = Engine.plan(scenario)
      reached += worth(plan)
      let best = Best(scenario, plan.scores).worth()
      #expect(worth(plan) <= best + 1e-9, "seed \(seed): better than the best")
      possible += best
    }
    #expect(reached >= possible * 0.99)
  }

  @Test func `placements and those left out stand in the order of the round`() {
    for seed in PropertySeeds.take(30) {
      let plan = Engine.plan(TightRound.make(seed: seed))
      let order = Dictionary(plan.scores.enumerated().map { ($1.goalId, $0) }) { first, _ in first }
      for ids in [plan.placements.map(\.goalId), plan.unplaced.map(\.goalId)] {
        let places = ids.compactMap { order[$0] }
        #expect(places == places.sorted(), "PLANNER_SEED=\(seed)")
      }
    }
  }

  @Test func `the order of the input does not matter`() {
    for seed in PropertySeeds.take(20) {
      let scenario = TightRound.make(seed: seed)
      var shuffled = scenario
      var random = SeededRandom(seed: seed)
      shuffled.goals.shuffle(using: &random)
      shuffled.busy.shuffle(using: &random)
      #expect(Engine.plan(shuffled) == Engine.plan(scenario), "PLANNER_SEED=\(seed)")
    }
  }
}

/// Finds the best total of a round by exhaustive search.
private struct Best {
  private var rules: Oracle
  private let jobs: [(goal: ScenarioGoal, starts: [Int], worth: Double)]

  init(_ scenario: Scenario, _ scores: [Plan.Score]) {
    let rules = Oracle(scenario)
    self.rules = rules
    jobs = scores.compactMap { score in
      guard let goal = scenario.goals.first(where: { $0.id == score.goalId }) else { return nil }
      let from = rules.minute(max(score.dueOn, rules.today))
      return (goal, rules.valid(goal, goal.minDurationMin).filter { $0 >= from }, 1 + score.score)
    }
  }

  func worth() -> Double { worth(from: 0, sessions: [], best: -1) }

  /// Returns the best total of the jobs from an index on. `best` is the total to exceed.
  private func worth(from job: Int, sessions: [Range<Int>], best: Double) -> Double {
    guard job < jobs.count else { return 0 }
    let rest = jobs[job...].reduce(0) { $0 + $1.worth }
    if rest <= best { return -1 }
    var found = best
    let length = jobs[job].goal.minDurationMin
    for start in jobs[job].starts {
      let session = start..<start + length
      let week = rules.date(start).monday
      let buffer = rules.scenario.prefs.bufferMin
      guard
        !sessions.contains(where: {
          $0.lowerBound < session.upperBound + buffer && session.lowerBound < $0.upperBound + buffer
        }),
        sessions.count(where: { rules.date($0.lowerBound).monday == week })
          < rules.scenario.prefs.capacityPerWeek
      else { continue }
      found = max(
        found,
        jobs[job].worth
          + worth(from: job + 1, sessions: sessions + [session], best: found - jobs[job].worth))
      if found >= rest - 1e-9 { return found }
    }
    return max(found, worth(from: job + 1, sessions: sessions, best: found))
  }
}
