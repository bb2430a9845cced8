import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerOracle

/// The explanation of every session that the engine places is exact.
@Suite struct ExplanationPropertyTests {
  /// Returns the scenario after carrying out the plan, and the ids of its sessions.
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

  /// Checks the reasons of a placement against the rules and the goals only.
  private func check(
    _ placing: Placing, _ placement: Plan.Placement, at start: CostTerms, due known: CivilDate? = nil,
    in before: Scenario, _ seed: UInt64
  ) throws {
    let goal = try #require(before.goals.first { Oracle.isSame($0.id, placement.goalId) })
    let rules = Oracle(before, area: 0..<0)
    let due = known ?? rules.nextDue(goal)
    let overdue = max(0, rules.today.daysSinceEpoch - due.daysSinceEpoch)
    #expect(placing.cost == start, "PLANNER_SEED=\(seed)")
    #expect(placing.dueOn == due, "PLANNER_SEED=\(seed)")
    let score = placing.score(goalId: goal.id)
    #expect(score.overdueDays == overdue, "PLANNER_SEED=\(seed)")
    #expect(score.urgency == Double(overdue) / Double(goal.cadenceDays), "PLANNER_SEED=\(seed)")
    #expect(score.importance == goal.importance, "PLANNER_SEED=\(seed)")
    #expect(score.score == Oracle.score(goal, due: due, today: rules.today), "PLANNER_SEED=\(seed)")
  }

  private func session(_ placement: Plan.Placement, _ number: Int) -> ScenarioItem {
    ScenarioItem(
      id: "new \(number)", goalId: placement.goalId, startAt: placement.startAt,
      durationMin: placement.durationMin, status: .pending)
  }

  @Test func `greedy: what a session was placed by is what the board held when its turn came`() throws {
    var crowded = 0
    for seed in PropertySeeds.take(60) {
      // Some scenarios have so many goals that they crowd each other.
      var board =
        seed.isMultiple(of: 6)
        ? TightRound.make(seed: seed, goals: 12...16, days: 3) : RandomScenario.make(seed: seed)
      board.prefs.placement = .greedy
      if seed.isMultiple(of: 6) { board.prefs.capacityPerWeek = 7 }
      let (plan, placings) = Engine.explainedPlan(board)
      #expect(plan == Engine.places(board) && plan.placements.count == placings.count, "PLANNER_SEED=\(seed)")
      // After a session, the goal is due by that session's date (section 6), even if that date occurs twice
      // and the session is not the latest.
      var next: [[UInt8]: Oracle.Next] = [:]
      for (number, (placement, placing)) in zip(plan.placements, placings).enumerated() {
        let rules = Oracle(board)
        let terms = rules.terms(placement.startAt.minuteRoundedDown, placement.durationMin)
        let goal = try #require(board.goals.first { Oracle.isSame($0.id, placement.goalId) })
        let id = Array(placement.goalId.utf8)
        let before = next[id] ?? rules.next(goal)
        try check(placing, placement, at: terms, due: before.due, in: board, seed)
        next[id] = rules.next(goal, after: rules.date(placement.startAt.minuteRoundedDown), before)
        board.items.append(session(placement, number))
        if Oracle(board, without: ["new \(number)"]).terms(
          placement.startAt.minuteRoundedDown, placement.durationMin
        ).crowd > 0 {
          crowded += 1
        }
      }
    }
    #expect(crowded > 0 || PropertySeeds.mayMissRareCases)
  }

  @Test func `packed: what a session was placed by is what the board held at the end of its round`() throws {
    var differ = 0
    for seed in PropertySeeds.take(40) {
      var scenario = seed.isMultiple(of: 2) ? TightRound.make(seed: seed) : RandomScenario.make(seed: seed)
      scenario.prefs.placement = .packed
      // An even grid. Otherwise the engine would place the sessions with greedy.
      scenario.zone = .utc
      let (plan, placings) = Engine.explainedPlan(scenario)
      var before = scenario
      for round in rounds(plan.placements) {
        var after = before
        for number in round { after.items.append(session(plan.placements[number], number)) }
        for number in round {
          let start = plan.placements[number].startAt.minuteRoundedDown
          let terms = Oracle(after, without: ["new \(number)"]).terms(
            start, plan.placements[number].durationMin)
          try check(placings[number], plan.placements[number], at: terms, in: before, seed)
          if Oracle(before).terms(start, plan.placements[number].durationMin) != terms { differ += 1 }
        }
        before = after
      }
    }
    #expect(differ > 0 || PropertySeeds.mayMissRareCases)
  }

  /// Splits placements into rounds. A round contains each goal at most once, so a repeated goal begins the
  /// next round.
  private func rounds(_ placements: [Plan.Placement]) -> [Range<Int>] {
    var rounds: [Range<Int>] = []
    var (first, seen): (Int, Set<[UInt8]>) = (0, [])
    for (number, placement) in placements.enumerated() {
      let goal = Array(placement.goalId.utf8)
      if seen.contains(goal) {
        rounds.append(first..<number)
        (first, seen) = (number, [])
      }
      seen.insert(goal)
    }
    return rounds + [first..<placements.count]
  }

  @Test func `as things stand now the terms add up to the cost, and are those of the rules`() throws {
    for seed in PropertySeeds.take(60) {
      let (after, placed) = carriedOut(RandomScenario.make(seed: seed))
      for item in placed {
        let why = try #require(Engine.explain(goalId: item.goalId ?? "", itemId: item.id, in: after))
        let cost = try #require(why.cost, "PLANNER_SEED=\(seed)")
        #expect(cost.startAt == item.startAt, "PLANNER_SEED=\(seed)")
        #expect(
          cost.terms.day + cost.terms.crowd + cost.terms.hours + cost.terms.learned == cost.cost,
          "PLANNER_SEED=\(seed)")
        let rules = Oracle(after, without: [item.id])
        #expect(
          cost.terms == rules.terms(item.startAt.minuteRoundedDown, item.durationMin), "PLANNER_SEED=\(seed)")
        #expect(
          why.score.score == 0.7 * why.score.urgency + 0.3 * why.score.importanceNormalized,
          "PLANNER_SEED=\(seed)")
        var before = after
        before.items.removeAll { $0.id == item.id || $0.startAt >= item.startAt }
        let goal = try #require(after.goals.first { Oracle.isSame($0.id, item.goalId ?? "") })
        let due = Oracle(before, area: 0..<0).nextDue(goal)
        let overdue = max(0, rules.today.daysSinceEpoch - due.daysSinceEpoch)
        #expect(why.score.urgency == Double(overdue) / Double(goal.cadenceDays), "PLANNER_SEED=\(seed)")
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
        // Starts called costlier cost more, starts called free do not, and both are valid.
        let goal = try #require(after.goals.first { Oracle.isSame($0.id, item.goalId ?? "") })
        let valid = Set(rules.valid(goal, item.durationMin)).intersection(earlier)
        let own = rules.cost(start, item.durationMin)
        let costlier = why.rejected.first { $0.reason == .costlier }?.count ?? 0
        let free = why.rejected.first { $0.reason == .free }?.count ?? 0
        let due = rules.minute(max(why.score.dueOn, rules.today))
        let fair = valid.filter { $0 >= due }
        #expect(costlier == fair.count { rules.cost($0, item.durationMin) > own }, "PLANNER_SEED=\(seed)")
        #expect(free == fair.count { rules.cost($0, item.durationMin) <= own }, "PLANNER_SEED=\(seed)")
      }
    }
  }
}
