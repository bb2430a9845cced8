import PlannerEngine
import PlannerModel
import PlannerTime

extension Situation {
  /// Refreshes the plan, and plans again to close a gap (engine.md section 11). In a gap, a session was
  /// withdrawn because it was too near to another time, and the person's next session is now late. Then the
  /// rest of that person's own sessions are planned from scratch, if the person is then met earlier. The same
  /// happens if the next own session is late after one was moved to later, after a session for a date was
  /// withdrawn, or after one did not take place. A session that followed one for the due occurrence must not
  /// come before it: it goes to a later time. Without a later time, it is planned from scratch, too. A session
  /// that has to move goes to a day before the due day only if no later day is in time.
  /// - missed: the session that did not take place.
  mutating func refreshed(
    after moves: [MovedSession], missed: PlanItem? = nil
  ) -> (outcome: Engine.Refresh, lifted: [PlanItem]) {
    var outcome = Engine.refresh(scenario, forced: forced, broken: broken)
    var overtaking: [PlanItem] = []
    putOffTooEarly(&outcome)
    let early = self.overtaking(by: outcome)
    if !early.isEmpty {
      holdBack(early)
      outcome = Engine.refresh(scenario, forced: forced, broken: broken)
      overtaking = liftOwn(self.overtaking(by: outcome).keys)
    }
    if !overtaking.isEmpty {
      scenario.uncrowdedEndDays = 0
      outcome = Engine.refresh(scenario, forced: forced, broken: broken)
    }
    let late = leftLate(by: outcome.withdrawn, after: moves, missed: missed)
    if late.isEmpty { return (outcome, overtaking) }
    var other = self
    let gone = Set(outcome.withdrawn.map(\.id))
    // Only the sessions after the gap are lifted; those before it stay.
    let before = late.flatMap { late in own(of: [late.goal.id]).filter { $0.startAt < late.next.startAt } }
    let lifted = other.liftOwn(of: late.map(\.goal), but: gone.union(before.map(\.id)))
    let anew = Engine.refresh(other.scenario, forced: other.forced, broken: other.broken)
    let lost = items(gone)
    let isBetter = late.allSatisfy { late in
      // Only the withdrawn sessions count here, because they are the only own sessions that were not lifted.
      // A session that the user chose may also have to move, which is no gain.
      let moved = anew.moved.filter { gone.contains($0.id) && lost[$0.id]?.goalId == late.goal.id }
        .map(\.startAt)
      let placed = anew.plan.placements.filter { $0.goalId == late.goal.id }.map(\.startAt)
      return (moved + placed).contains { $0 < late.next.startAt }
    }
    // No other person may lose a place because of this.
    let placed = anew.plan.placements.map(\.goalId)
    let others = Set(outcome.plan.placements.map(\.goalId)).subtracting(late.map(\.goal.id))
    guard isBetter, others.isSubset(of: placed) else { return (outcome, overtaking) }
    self = other
    return (anew, overtaking + lifted)
  }

  /// Refreshes again if sessions moved to more than two days before their person is due: from the due day on,
  /// if they find a time within two weeks.
  private mutating func putOffTooEarly(_ outcome: inout Engine.Refresh) {
    let dueDays = dueDaysOfTooEarly(in: outcome)
    if dueDays.isEmpty { return }
    var other = self
    other.holdBack(dueDays)
    let later = Engine.refresh(other.scenario, forced: forced, broken: broken)
    let starts = Dictionary(later.moved.map { ($0.id, $0.startAt) }) { $1 }
    let inTime = dueDays.filter { id, due in
      starts[id].map { due <= $0 && $0 < due.adding(minutes: Outlook.mostDaysUnmet * 1440) } ?? false
    }
    if inTime.count == dueDays.count {
      (self, outcome) = (other, later)
    } else if !inTime.isEmpty {
      holdBack(inTime)
      outcome = Engine.refresh(scenario, forced: forced, broken: broken)
    }
  }

  /// Returns the beginning of the due day of each own session that a refresh moves to more than two days
  /// before it, by the session's id.
  private func dueDaysOfTooEarly(in outcome: Engine.Refresh) -> [String: Instant] {
    let moved = items(outcome.moved.map(\.id))
    let goalIds = Set(moved.values.compactMap(\.goalId))
    if goalIds.isEmpty { return [:] }
    let concerned = goals.filter { goalIds.contains($0.id) }
    let goalOf = Dictionary(concerned.map { ($0.id, $0) }) { first, _ in first }
    let own = Set(own(of: goalIds).map(\.id))
    let live = Dictionary(
      grouping: items.filter { $0.status.isLive && goalIds.contains($0.goalId ?? "") }, by: \.goalId)
    let zone = scenario.zone
    return outcome.moved.reduce(into: [:]) { dueDays, move in
      guard let item = moved[move.id], own.contains(item.id), move.startAt < item.startAt,
        let goal = goalOf[item.goalId ?? ""],
        let latest =
          ((live[goal.id] ?? []).map(\.startAt).filter { $0 < item.startAt }
          + [goal.countsFrom].compactMap(\.self)).max()
      else { return }
      let due = zone.date(at: latest).adding(days: goal.cadenceDays)
      if zone.date(at: move.startAt).adding(days: 2) < due { dueDays[item.id] = zone.instant(of: due) }
    }
  }

  /// Returns goals with a next session that is now too late. They lost a session that was too near to another
  /// time, or a session for a date, or one of their sessions was moved to later or did not take place.
  private func leftLate(
    by withdrawn: [Engine.Refresh.Withdrawal], after moves: [MovedSession], missed: PlanItem?
  ) -> [(goal: Goal, next: PlanItem)] {
    let gone = Set(withdrawn.map(\.id))
    let tooNear = items(withdrawn.filter { $0.near != nil }.map(\.id))
    let later = moves.filter { $0.from < $0.item.startAt && $0.item.dateKey == nil && $0.item.isDue == true }
    // For each goal, the time after which to look for the next session.
    var movedTo = Dictionary(later.map { ($0.item.goalId ?? "", $0.item.startAt) }) { max($0, $1) }
    // A session for a date cannot move to another day, but the person may be met on another day.
    for item in items(gone).values.filter({ $0.dateKey != nil }) {
      movedTo[item.goalId ?? ""] = max(movedTo[item.goalId ?? ""] ?? item.startAt, item.startAt)
    }
    let concerned = Set(tooNear.values.compactMap(\.goalId)).union(movedTo.keys)
      .union([missed?.goalId].compactMap(\.self))
    if concerned.isEmpty { return [] }
    return goals.filter { concerned.contains($0.id) }.compactMap { goal in
      let after = movedTo[goal.id] ?? scenario.now
      let own = own(of: [goal.id]).filter { $0.startAt > after }
      guard let next = own.first(where: { !gone.contains($0.id) }) else { return nil }
      // The goal's other sessions before `next`: they ended without an answer, or the user chose them.
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
