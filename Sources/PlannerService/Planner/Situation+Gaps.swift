import PlannerEngine
import PlannerModel
import PlannerTime

extension Situation {
  /// A refresh, and what it lifted to plan it anew (engine.md section 11): where a session went because it
  /// was too near to another time, and the person's next one is late after that, what is left of their own.
  /// Nothing where they would not be met earlier by that.
  mutating func refreshed() -> (outcome: Engine.Refresh, lifted: [PlanItem]) {
    let outcome = Engine.refresh(scenario, forced: kept)
    let late = leftLate(by: outcome.withdrawn)
    if late.isEmpty { return (outcome, []) }
    var other = self
    let gone = Set(outcome.withdrawn.map(\.id))
    let lifted = other.liftOwn(of: late.map(\.goal), but: gone)
    let anew = Engine.refresh(other.scenario, forced: other.kept)
    let lost = items(gone)
    let isBetter = late.allSatisfy { late in
      // What you chose may have to move as well, and is no reason: of the plan's own only those are left to move.
      let moved = anew.moved.filter { gone.contains($0.id) && lost[$0.id]?.goalId == late.goal.id }
        .map(\.startAt)
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
    let tooNear = items(withdrawn.filter { $0.near != nil }.map(\.id))
    let concerned = Set(tooNear.values.compactMap(\.goalId))
    if concerned.isEmpty { return [] }
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
