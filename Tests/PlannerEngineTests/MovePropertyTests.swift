import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerOracle

/// Properties of candidates, snoozes, refreshes and explanations in random scenarios.
@Suite struct MovePropertyTests {
  private func apply(_ refresh: Engine.Refresh, to scenario: Scenario) -> Scenario {
    var after = scenario
    for index in after.items.indices {
      if refresh.lapsed.contains(after.items[index].id) { after.items[index].status = .lapsed }
      if let move = refresh.moved.first(where: { $0.id == after.items[index].id }) {
        after.items[index].startAt = move.startAt
        after.items[index].status = .rescheduled
      }
      if refresh.withdrawn.contains(where: { $0.id == after.items[index].id }) {
        after.items[index].status = .canceled
      }
    }
    for (number, placed) in refresh.plan.placements.enumerated() {
      after.items.append(
        ScenarioItem(
          id: "new\(number)", goalId: placed.goalId, startAt: placed.startAt,
          durationMin: placed.durationMin, status: .pending))
    }
    return after
  }

  @Test func `every candidate is valid`() {
    for seed in PropertySeeds.take(30) {
      let scenario = RandomScenario.make(seed: seed)
      var offered = scenario
      offered.aheadMin = 0
      for item in scenario.items where item.status.isLive {
        let rules = Oracle(offered, without: [item.id])
        let goal = scenario.goals.first { Oracle.isSame(item.goalId, $0.id) }
        // The item's own week always has room for it, because the item counts there already.
        var roomy = offered
        roomy.prefs.capacityPerWeek = 10_000
        let week = scenario.zone.date(at: item.startAt).monday
        let ownWeek = Oracle(roomy, without: [item.id]).valid(goal, item.durationMin)
          .filter { scenario.zone.date(at: Instant(minutes: $0)).monday == week }
        let valid = Set(rules.valid(goal, item.durationMin) + ownWeek)
        let found = Engine.candidates(for: item.id, count: 10, in: scenario)
        for candidate in found {
          #expect(valid.contains(candidate.startAt.minuteRoundedDown), "PLANNER_SEED=\(seed), \(item.id)")
          #expect(
            candidate.cost == rules.cost(candidate.startAt.minuteRoundedDown, item.durationMin),
            "PLANNER_SEED=\(seed)")
        }
        #expect(found.count <= 10)
        #expect(found.map(\.startAt) == found.map(\.startAt).sorted(), "PLANNER_SEED=\(seed), \(item.id)")
      }
    }
  }

  /// Skips scenarios in which a date repeats. In these, a later session can have an earlier date.
  @Test func `a refresh leaves the next one nothing to do`() {
    for seed in PropertySeeds.take(50) {
      var maker = RandomScenario(seed: seed)
      let scenario = maker.scenario()
      if Oracle(scenario).datesStepBack { continue }
      let forced = maker.forced(in: scenario)
      let first = Engine.refresh(scenario, forced: forced)
      // A moved item is no longer forced.
      var still = forced
      for move in first.moved { still[move.id] = nil }
      let second = Engine.refresh(apply(first, to: scenario), forced: still)
      #expect(second.changesNothing, "PLANNER_SEED=\(seed)")
      #expect(second.conflicts.map(\.id) == first.conflicts.map(\.id), "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `what is in no conflict never moves`() {
    for seed in PropertySeeds.take(50) {
      let scenario = RandomScenario.make(seed: seed)
      let refresh = Engine.refresh(scenario)
      for move in refresh.moved {
        guard let item = scenario.items.first(where: { $0.id == move.id }) else { continue }
        #expect(
          Oracle.collides(item, scenario, [])
            || Oracle.isOwn(item, scenario) && Oracle.isClosed(item, scenario),
          "PLANNER_SEED=\(seed), \(move.id)")
        var after = item
        after.startAt = move.startAt
        #expect(!Oracle.collides(after, scenario, []), "PLANNER_SEED=\(seed), \(move.id)")
      }
      #expect(
        Set(refresh.moved.map(\.id) + refresh.withdrawn.map(\.id) + refresh.conflicts.map(\.id))
          .isSuperset(of: Engine.conflicts(scenario).map(\.id)), "PLANNER_SEED=\(seed)")
      for withdrawn in refresh.withdrawn {
        #expect(
          scenario.items.contains { $0.id == withdrawn.id && Oracle.isOwn($0, scenario) },
          "PLANNER_SEED=\(seed), \(withdrawn.id)")
      }
      #expect(Set(refresh.moved.map(\.id)).count == refresh.moved.count, "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `a snoozed session meets no obstacle`() {
    for seed in PropertySeeds.take(30) {
      let scenario = RandomScenario.make(seed: seed)
      for item in scenario.items where item.status.isLive {
        guard let start = Engine.snooze(item.id, by: CalendarDuration(minutes: 60), in: scenario) else {
          continue
        }
        #expect(
          Engine.obstacles(at: start, durationMin: item.durationMin, for: item.id, in: scenario) == [],
          "PLANNER_SEED=\(seed), \(item.id)")
      }
    }
  }

  /// Compares two definitions: a time without obstacles (other than the past) is free by the rules.
  @Test func `what has no obstacle is free`() {
    for seed in PropertySeeds.take(30) {
      var maker = RandomScenario(seed: seed)
      let scenario = maker.scenario()
      for _ in 0..<10 {
        let start = Oracle.roundedDown(maker.instant(0...3 * 1440))
        let duration = maker.one(of: [1, 15, 60, 300, 1440])
        let obstacles = Engine.obstacles(at: Instant(minutes: start), durationMin: duration, in: scenario)
        let rules = Oracle(scenario, area: start..<start + duration)
        #expect(
          obstacles.allSatisfy { $0 == .past } == rules.isFree(start, duration),
          "PLANNER_SEED=\(seed), \(Instant(minutes: start)) for \(duration)")
        let windows = maker.windows()
        let cautions = Engine.cautions(
          at: Instant(minutes: start), durationMin: duration, windows: windows, in: scenario)
        #expect(
          cautions.contains(.outsideWindow) != rules.lies(in: rules.window(windows), start, duration),
          "PLANNER_SEED=\(seed)")
        #expect(
          cautions.contains(.weekFull) == rules.weekIsFull(rules.date(start)), "PLANNER_SEED=\(seed)")
      }
    }
  }

  @Test func `every rejected start is counted once`() {
    for seed in PropertySeeds.take(30) {
      let scenario = RandomScenario.make(seed: seed)
      let rules = Oracle(scenario)
      let starts = rules.area.filter { rules.isStart($0) }
      for goal in scenario.goals {
        let next = Engine.explain(goalId: goal.id, itemId: nil, in: scenario)
        #expect(next?.rejected.reduce(0) { $0 + $1.count } == starts.count, "PLANNER_SEED=\(seed)")
        for item in scenario.items where Oracle.isSame(item.goalId, goal.id) {
          let explanation = Engine.explain(goalId: goal.id, itemId: item.id, in: scenario)
          let before = starts.count { $0 < Oracle.roundedDown(item.startAt) }
          #expect(explanation?.rejected.reduce(0) { $0 + $1.count } == before, "PLANNER_SEED=\(seed)")
        }
      }
    }
  }

  /// A session's explanation uses the state at its placement: only the sessions placed before it.
  @Test func `no earlier start was better than the engines own`() {
    for seed in PropertySeeds.take(40) {
      let scenario = RandomScenario.make(seed: seed)
      // Where a day occurs twice (Alaska, October 1867), the starts rejected as too early are not all before
      // one moment.
      let end = scenario.now.adding(minutes: (scenario.prefs.schedulingHorizonDays + 3) * 1440)
      if scenario.zone.offset(at: scenario.now) - scenario.zone.offset(at: end) >= 86_400 / 2 { continue }
      var then = scenario
      for (number, placed) in Engine.plan(scenario).placements.prefix(8).enumerated() {
        let item = ScenarioItem(
          id: "new\(number)", goalId: placed.goalId, startAt: placed.startAt,
          durationMin: placed.durationMin, status: .pending)
        then.items.append(item)
        let explanation = Engine.explain(goalId: placed.goalId, itemId: item.id, in: then)
        let rules = Oracle(then, without: [item.id])
        let own = rules.cost(placed.startAt.minuteRoundedDown, placed.durationMin)
        #expect(explanation?.cost?.cost == own, "PLANNER_SEED=\(seed)")
        guard let goal = scenario.goals.first(where: { Oracle.isSame($0.id, placed.goalId) }) else {
          continue
        }
        let lastBeforeDue = explanation?.rejected.first { $0.reason == .beforeDue }?.last
        let due = lastBeforeDue?.minuteRoundedDown ?? .min
        let dearer = rules.valid(goal, placed.durationMin)
          .filter { $0 > due && $0 < placed.startAt.minuteRoundedDown }
        #expect(
          dearer.allSatisfy { rules.cost($0, placed.durationMin) > own },
          "PLANNER_SEED=\(seed), \(placed.goalId)")
        #expect(
          explanation?.rejected.first { $0.reason == .costlier }?.count ?? 0 == dearer.count,
          "PLANNER_SEED=\(seed), \(placed.goalId)")
      }
    }
  }
}
