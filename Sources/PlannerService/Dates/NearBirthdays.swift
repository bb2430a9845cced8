import PlannerEngine
import PlannerModel
import PlannerStore
import PlannerTime

/// Moves own sessions to the birthday of their person.
struct NearBirthdays: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Refreshes a situation. If an own session is then near its person's birthday, it moves to the birthday:
  /// another refresh runs without these sessions, and with a wish for each birthday (engine.md section 16). A
  /// birthday is dropped if its day has no room, or if a session that starts within a day would have to go.
  func refreshed(
    _ situation: inout Situation, after moves: [MovedSession], missed: PlanItem?
  ) throws -> (outcome: Engine.Refresh, lifted: [PlanItem]) {
    var (outcome, lifted) = situation.refreshed(after: moves, missed: missed)
    var wanted = situation.near(
      try birthdaysToMoveTo(situation, in: situation.scenario.prefs.schedulingHorizonDays), outcome)
    while !wanted.isEmpty {
      var other = situation
      other.add(wanted)
      let moved = other.moved(to: wanted, outcome)
      let left = other.kept(wanted, moved, insteadOf: outcome)
      if left.count == wanted.count {
        (situation, outcome) = (other, moved)
        break
      }
      wanted = left
    }
    situation.dropBesideBirthdays(from: &outcome)
    // A birthday without room is not reported as unplaced, because the session stays on its own day.
    let near = Set(situation.wishes.filter(\.isNear).map(\.id))
    outcome.plan.unplaced.removeAll { near.contains($0.goalId) }
    return (outcome, lifted)
  }

  /// Returns the birthdays that sessions move to within the simulated days of section 15, by goal.
  func birthdaysToSimulate(_ situation: Situation) throws -> [String: [CivilDate]] {
    guard Engine.simulatesBirthdays(goals: situation.goals.count) else { return [:] }
    let wishes = try birthdaysToMoveTo(situation, in: Engine.checkedDays)
    return Dictionary(grouping: wishes) { $0.goalId ?? "" }.mapValues { $0.map(\.on) }
  }

  /// Returns the birthdays in the next `horizon` days to which a session of their person may move.
  private func birthdaysToMoveTo(_ situation: Situation, in horizon: Int) throws -> [Wish] {
    let scenario = situation.scenario
    let today = scenario.zone.date(at: now)
    let days = today.adding(days: 1)...today.adding(days: horizon)
    func key(_ month: Int, _ day: Int) -> Int { month * 100 + day }
    // Few people have a birthday soon, even if ten thousand people are planned.
    var coming = Set(
      (1...horizon).map { today.adding(days: $0).components }.map { key($0.month, $0.day) })
    if coming.contains(228) || coming.contains(301) { coming.insert(229) }
    let dates = try DateReader(view).knownDates().filter { date in
      date.plan == .near && coming.contains(key(date.day.month, date.day.day))
    }
    if dates.isEmpty { return [] }
    let leapDay = try reader.preferences().leapDay
    let taken = Set(situation.items.compactMap(\.dateKey)).union(try reader.closedDateKeys())
    let goalOf = Dictionary(
      situation.goals.lazy.filter { !$0.paused }.map { ($0.contactId, $0.id) }
    ) { first, _ in first }
    return dates.flatMap { date in
      date.occurrences(in: days, leapDay: leapDay).compactMap { on -> Wish? in
        guard let id = date.contactId, let goalId = goalOf[id], let key = date.sessionKey(on: on)?.text,
          !taken.contains(key)
        else { return nil }
        return Wish(
          key: key, contactId: id, name: date.name ?? "", title: date.title, on: on, dates: on...on,
          goalId: goalId, isNear: true)
      }
    }
  }
}

extension Situation {
  /// Adds wishes to the plan's input.
  fileprivate mutating func add(_ added: [Wish]) {
    wishes = (wishes + added).sorted { $0.id < $1.id }
    let goalOf = Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
    scenario.goals += added.map { wish in
      wish.scenarioGoal(
        wish.goalId.flatMap { goalOf[$0] }, now: scenario.now, contactZone: contactZones[wish.contactId])
    }
  }

  /// Returns the birthdays near which a refresh leaves own sessions. Leaves out birthdays that have a session
  /// on the day, or a session nearby at a time that the user set.
  fileprivate func near(_ birthdays: [Wish], _ outcome: Engine.Refresh) -> [Wish] {
    if birthdays.isEmpty { return [] }
    let people = Set(birthdays.map(\.contactId))
    let gone = Set(outcome.withdrawn.map(\.id) + outcome.lapsed)
    let moved = Dictionary(outcome.moved.map { ($0.id, $0.startAt) }) { $1 }
    let goalOf = Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
    let itemsOf = Dictionary(
      grouping: items.filter { people.contains($0.contactId) && $0.status.isLive && !gone.contains($0.id) },
      by: \.contactId)
    let placed = Dictionary(grouping: outcome.plan.placements, by: \.goalId)
    return birthdays.filter { wish in
      guard let goal = wish.goalId.flatMap({ goalOf[$0] }) else { return false }
      let days = Engine.beside(birthday: wish.on, cadenceDays: goal.cadenceDays)
      var found = (placed[goal.id] ?? []).map { day($0.startAt) }
      for item in itemsOf[wish.contactId] ?? [] {
        let on = day(moved[item.id] ?? item.startAt)
        if days.contains(on), !isOwn(item, of: goal.id) { return false }
        found.append(on)
      }
      return found.contains { days.contains($0) } && !found.contains(wish.on)
    }
  }

  /// Drops new placements near a session that moved to a birthday. The engine keeps half a cadence before the
  /// session of a wish. A session that only moved to the day keeps the whole distance.
  fileprivate func dropBesideBirthdays(from outcome: inout Engine.Refresh) {
    let gone = Set(outcome.withdrawn.map(\.id))
    let kept = Set(
      items.compactMap { $0.status.isLive && !gone.contains($0.id) ? $0.dateKey : nil })
    let placed = Set(outcome.plan.placements.map(\.goalId))
    let near = wishes.filter { $0.isNear && (kept.contains($0.key) || placed.contains($0.id)) }
    if near.isEmpty { return }
    let cadences = Dictionary(goals.map { ($0.id, $0.cadenceDays) }) { first, _ in first }
    let days = Dictionary(grouping: near) { $0.goalId ?? "" }.mapValues { wishes in
      wishes.map { Engine.beside(birthday: $0.on, cadenceDays: cadences[$0.goalId ?? ""] ?? 1) }
    }
    let stay = outcome.plan.placements.indices.filter { index in
      let placement = outcome.plan.placements[index]
      return days[placement.goalId]?.contains { $0.contains(day(placement.startAt)) } != true
    }
    outcome.placings = stay.map { outcome.placings[$0] }
    outcome.plan.placements = stay.map { outcome.plan.placements[$0] }
  }

  private func day(_ start: Instant) -> CivilDate { scenario.zone.date(at: start) }

  private func isOwn(_ item: PlanItem, of goalId: String) -> Bool {
    item.goalId == goalId && item.dateKey == nil && item.startAt > scenario.now && !ScenarioItem(item).isFixed
  }

  /// Returns the refresh without the own sessions near birthdays, and with their replacements. Its other
  /// placements stay, as in another refresh.
  fileprivate func moved(to wanted: [Wish], _ first: Engine.Refresh) -> Engine.Refresh {
    let cadences = Dictionary(goals.map { ($0.id, $0.cadenceDays) }) { first, _ in first }
    let days = Dictionary(
      wanted.compactMap { wish in
        wish.goalId.map {
          ($0, (on: wish.on, days: Engine.beside(birthday: wish.on, cadenceDays: cadences[$0] ?? 1)))
        }
      }
    ) { first, _ in first }
    func birthday(_ start: Instant, _ goalId: String?) -> CivilDate? {
      goalId.flatMap { days[$0] }.flatMap { $0.days.contains(day(start)) ? $0.on : nil }
    }
    var result = first
    var scenario = scenario
    let starts = Dictionary(first.moved.map { ($0.id, $0.startAt) }) { $1 }
    let gone = Set(first.withdrawn.map(\.id) + first.lapsed)
    let items = items(scenario.items.map(\.id))
    scenario.items = scenario.items.compactMap { item in
      guard !gone.contains(item.id) else { return nil }
      var item = item
      item.startAt = starts[item.id] ?? item.startAt
      guard let kept = items[item.id], kept.status.isLive, isOwn(kept, of: kept.goalId ?? ""),
        let on = birthday(item.startAt, item.goalId)
      else { return item }
      result.moved.removeAll { $0.id == kept.id }
      result.withdrawn.append(Engine.Refresh.Withdrawal(id: kept.id, reason: .planned, near: on))
      return nil
    }
    var placed: [(placement: Plan.Placement, placing: Placing)] = []
    for (placement, placing) in zip(first.plan.placements, first.placings)
    where birthday(placement.startAt, placement.goalId) == nil {
      scenario.items.append(
        ScenarioItem(
          id: "placed \(placed.count)", goalId: placement.goalId, startAt: placement.startAt,
          durationMin: placement.durationMin, status: .pending))
      placed.append((placement, placing))
    }
    let second = Engine.refresh(scenario, forced: forced)
    let movedAgain = Dictionary(second.moved.map { ($0.id, $0.startAt) }) { $1 }
    let lost = Set(second.withdrawn.map(\.id))
    let kept = placed.indices.filter { !lost.contains("placed \($0)") }.map { index in
      var placed = placed[index]
      placed.placement.startAt = movedAgain["placed \(index)"] ?? placed.placement.startAt
      return placed
    }
    let known = Set(items.keys)
    let later = Set(second.moved.map(\.id))
    result.moved =
      result.moved.filter { !later.contains($0.id) } + second.moved.filter { known.contains($0.id) }
    result.withdrawn += second.withdrawn.filter { known.contains($0.id) }
    result.conflicts = second.conflicts
    result.plan = second.plan
    result.plan.placements = kept.map(\.placement) + second.plan.placements
    result.placings = kept.map(\.placing) + second.placings
    return result
  }

  /// Returns the wishes that got a session, unless this withdraws a session that starts within a day.
  fileprivate func kept(
    _ wanted: [Wish], _ outcome: Engine.Refresh, insteadOf first: Engine.Refresh
  ) -> [Wish] {
    let placed = Set(outcome.plan.placements.map(\.goalId))
    let gone = Set(outcome.withdrawn.map(\.id)).subtracting(first.withdrawn.map(\.id))
    let tomorrow = scenario.now.adding(minutes: 1440)
    let hurried = Set(items.filter { gone.contains($0.id) && $0.startAt < tomorrow }.compactMap(\.goalId))
    return wanted.filter { wish in
      placed.contains(wish.id) && !(wish.goalId.map(hurried.contains) ?? true)
    }
  }
}
