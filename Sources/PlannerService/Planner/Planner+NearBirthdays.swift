import PlannerEngine
import PlannerModel
import PlannerStore
import PlannerTime

extension Planner {
  /// Refreshes a situation. A session of the planner's own that comes out near its person's birthday moves to the
  /// birthday: it is refreshed again with a wish for each of these (engine.md section 16). A wish is dropped if there is
  /// no room on the day, if a session within a day would go for it, or if others would lose a place.
  func refreshed(
    _ situation: inout Situation, after moves: [MovedSession], _ reader: StoreReader
  ) throws -> (outcome: Engine.Refresh, lifted: [PlanItem]) {
    let plain = situation
    var result = situation.refreshed(after: moves)
    var open = try birthdaysToMoveTo(plain, reader)
    var chosen: [Wish] = []
    while true {
      let near = open.filter { situation.hasOwn(near: $0, result.outcome) }
      if near.isEmpty { return result }
      let ids = Set(near.map(\.id))
      open.removeAll { ids.contains($0.id) }
      var wanted = near
      while !wanted.isEmpty {
        var trial = plain
        trial.add(chosen + wanted)
        let outcome = trial.refreshed(after: moves)
        let failed = trial.failed(chosen + wanted, outcome.outcome, instead: result.outcome)
        if failed.isEmpty {
          chosen += wanted
          (situation, result) = (trial, outcome)
          break
        }
        let left = wanted.filter { !failed.contains($0.id) }
        // One that was chosen before keeps its place.
        wanted = left.count == wanted.count ? [] : left
      }
    }
  }

  /// Returns the birthdays after today, in the days that are planned, to which a session of their person may move.
  private func birthdaysToMoveTo(_ situation: Situation, _ reader: StoreReader) throws -> [Wish] {
    let scenario = situation.scenario
    let today = scenario.zone.date(at: now)
    let days = today.adding(days: 1)...today.adding(days: scenario.prefs.schedulingHorizonDays)
    // Of ten thousand people, those whose birthday comes are few.
    var months = Set(
      (0...(days.upperBound.daysSinceEpoch - today.daysSinceEpoch)).map { offset in
        let parts = today.adding(days: offset).components
        return parts.month * 100 + parts.day
      })
    if months.contains(228) || months.contains(301) { months.insert(229) }
    let coming = try knownDates(reader).filter {
      $0.plan == .near && months.contains($0.day.month * 100 + $0.day.day)
    }
    if coming.isEmpty { return [] }
    let leapDay = try reader.preferences().leapDay
    let taken = Set(situation.items.compactMap(\.dateKey)).union(try reader.closedDateKeys())
    let goalOf = Dictionary(situation.goals.lazy.filter { !$0.paused }.map { ($0.contactId, $0.id) }) {
      first, _ in
      first
    }
    return coming.flatMap { date in
      date.occurrences(in: days, leapDay: leapDay).compactMap { on -> Wish? in
        guard let id = date.contactId, let goalId = goalOf[id], let key = date.sessionKey(on: on)?.text,
          !taken.contains(key)
        else { return nil }
        return Wish(
          key: key, contactId: id, name: date.name ?? "", title: date.title, on: on, dates: on...on,
          goalId: goalId)
      }
    }
  }
}

extension Situation {
  /// Adds wishes to what is planned.
  fileprivate mutating func add(_ added: [Wish]) {
    wishes = (wishes + added).sorted { $0.id < $1.id }
    let goalOf = Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
    scenario.goals += added.map { wish in
      wish.scenarioGoal(
        wish.goalId.flatMap { goalOf[$0] }, now: scenario.now, contactZone: contactZones[wish.contactId])
    }
  }

  /// Returns whether a refresh leaves an own session within three days of a birthday, and none on the day.
  fileprivate func hasOwn(near wish: Wish, _ outcome: Engine.Refresh) -> Bool {
    guard let goalId = wish.goalId else { return false }
    let gone = Set(outcome.withdrawn.map(\.id) + outcome.lapsed)
    let moved = Dictionary(outcome.moved.map { ($0.id, $0.startAt) }) { $1 }
    let ahead = items.filter {
      $0.contactId == wish.contactId && $0.status.isLive && !gone.contains($0.id)
    }
    func day(_ start: Instant) -> CivilDate { scenario.zone.date(at: start) }
    let placed = outcome.plan.placements.filter { $0.goalId == goalId }.map { day($0.startAt) }
    let all = ahead.map { day(moved[$0.id] ?? $0.startAt) } + placed
    if all.contains(wish.on) { return false }
    let own = ahead.filter {
      $0.goalId == goalId && $0.dateKey == nil && $0.startAt > scenario.now && !ScenarioItem($0).isFixed
    }
    let dates = Wish.dates(around: wish.on)
    return (own.map { day(moved[$0.id] ?? $0.startAt) } + placed).contains { dates.contains($0) }
  }

  /// Returns the ids of the wishes that a refresh should do without.
  /// - other: the outcome without them.
  fileprivate func failed(
    _ wanted: [Wish], _ outcome: Engine.Refresh, instead other: Engine.Refresh
  ) -> Set<String> {
    let placed = Set(outcome.plan.placements.map(\.goalId))
    let tomorrow = scenario.now.adding(minutes: 1440)
    let gone = Set(outcome.withdrawn.map(\.id)).subtracting(other.withdrawn.map(\.id))
    let hurried = Set(
      items.filter { gone.contains($0.id) && $0.startAt < tomorrow }.compactMap(\.goalId))
    let failed = wanted.filter { wish in
      !placed.contains(wish.id) || wish.goalId.map(hurried.contains) ?? true
    }
    if !failed.isEmpty { return Set(failed.map(\.id)) }
    let own = Set(wanted.compactMap(\.goalId))
    let others = Set(other.plan.placements.map(\.goalId)).subtracting(own)
    return others.isSubset(of: placed) ? [] : Set(wanted.map(\.id))
  }
}
