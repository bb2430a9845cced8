import PlannerEngine
import PlannerModel
import PlannerTime

extension Situation {
  /// A refresh, and what it lifted to plan it anew (engine.md section 11): where a session went because it
  /// was too near to another time, and the person's next one is late after that, what is left of their own. Nothing
  /// where they would not be met earlier by that.
  mutating func refreshed() -> (outcome: Engine.Refresh, lifted: [PlanItem]) {
    let outcome = Engine.refresh(scenario, forced: kept)
    let late = leftLate(by: outcome.withdrawn)
    if late.isEmpty { return (outcome, []) }
    var other = self
    let lifted = other.liftOwn(of: late.map(\.goal), but: Set(outcome.withdrawn.map(\.id)))
    let anew = Engine.refresh(other.scenario, forced: other.kept)
    let isBetter = late.allSatisfy { late in
      let moved = anew.moved.filter { item($0.id)?.goalId == late.goal.id }.map(\.startAt)
      let placed = anew.plan.placements.filter { $0.goalId == late.goal.id }.map(\.startAt)
      return (moved + placed).contains { $0 < late.next.startAt }
    }
    // Nobody else pays for it.
    let placed = anew.plan.placements.map(\.goalId)
    let others = Set(outcome.plan.placements.map(\.goalId)).subtracting(late.map(\.goal.id))
    guard isBetter, others.isSubset(of: placed) else { return (outcome, []) }
    self = other
    return (anew, lifted)
  }

  /// Who lost a session that was too near to another time, and has the next one later than they may be met.
  private func leftLate(by withdrawn: [Engine.Refresh.Withdrawal]) -> [(goal: Goal, next: PlanItem)] {
    let gone = Set(withdrawn.map(\.id))
    let concerned = Set(
      withdrawn.filter { $0.near != nil }.compactMap { item($0.id)?.goalId })
    return goals.filter { concerned.contains($0.id) }.compactMap { goal in
      guard let next = own(of: [goal.id]).first(where: { !gone.contains($0.id) }) else { return nil }
      // All else of theirs that is before it: over and not answered, or yours.
      let given = items.filter {
        $0.goalId == goal.id && $0.status.isLive && $0.startAt < next.startAt && !gone.contains($0.id)
      }
      guard let latest = ([goal.countsFrom].compactMap(\.self) + given.map(\.startAt)).max() else {
        return nil
      }
      let due = scenario.zone.date(at: latest).adding(days: goal.cadenceDays)
      let from = max(due, scenario.zone.date(at: scenario.now))
      let late = scenario.zone.date(at: next.startAt).daysSinceEpoch - from.daysSinceEpoch
      return late > Outlook.tolerance(cadenceDays: goal.cadenceDays) ? (goal, next) : nil
    }
  }
}

extension Situation {
  /// Who is due and has no place. That nothing fits their window is known once the week after they are due is in view:
  /// a weekday that they can be met on comes in it.
  func leftOut(of plan: Plan) -> [Plan.Unplaced] {
    let horizon = scenario.prefs.schedulingHorizonDays
    let end = scenario.zone.date(at: scenario.now).adding(days: horizon)
    return plan.unplaced.filter {
      $0.reason != .noWindow || $0.dueOn.adding(days: min(7, horizon - 1)) < end
    }
  }
}
