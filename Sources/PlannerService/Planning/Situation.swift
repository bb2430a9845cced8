import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerTime

/// The engine's input, together with data that the engine does not need: names, titles and whole items.
struct Situation {
  var scenario: Scenario
  var items: [PlanItem]
  var goals: [Goal]
  /// The wanted sessions for dates. They are goals of the scenario, too.
  var wishes: [Wish]
  var busy: [BusyTime]
  /// The known zones where people live, by contact id.
  var contactZones: [String: ZoneTable]
  /// The ids of sessions that the user moved in another program.
  var movedOutside: Set<String>

  /// The rules that own sessions break after a command changed them, by item id.
  var broken: [String: UnfitReason] = [:]

  /// The times that the user forced sessions over, by item id.
  var forced: [String: [Range<Instant>]] {
    items.reduce(into: [:]) { forced, item in
      if let times = item.forcedOver { forced[item.id] = times.map(\.range) }
    }
  }

  /// Returns the sessions with these ids, by id.
  func items(_ ids: some Collection<String>) -> [String: PlanItem] {
    if ids.isEmpty { return [:] }
    let ids = Set(ids)
    return items.reduce(into: [:]) { found, item in
      if ids.contains(item.id) { found[item.id] = item }
    }
  }

  /// Returns the goals' own sessions that start after now, in order of time, without sessions for dates.
  func own(of goals: Set<String>) -> [PlanItem] {
    ahead { goals.contains($0.goalId ?? "") && $0.dateKey == nil }
  }

  /// Returns the sessions after now that the planner placed for dates of a goal's person.
  func ofDates(of goal: String) -> [PlanItem] { ahead { $0.goalId == goal && $0.dateKey != nil } }

  private func ahead(_ isMeant: (PlanItem) -> Bool) -> [PlanItem] {
    items.filter {
      isMeant($0) && $0.status.isLive && $0.startAt > scenario.now && !ScenarioItem($0).isFixed
    }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  /// Returns whether a session is too near to a canceled session's day from which its goal counts.
  func isNearCanceled(_ item: PlanItem, _ near: CivilDate?) -> Bool {
    guard let near, let goal = goals.first(where: { $0.id == item.goalId }), let skipped = goal.skippedAt
    else {
      return false
    }
    let met = goal.lastCompletedAt.map { scenario.zone.date(at: $0) }
    return near == scenario.zone.date(at: skipped) && near != met
  }

  /// Creates the session for a placement; nil if its person is gone.
  /// - goals: goals by id. names: people's names by id.
  func item(
    for placement: Plan.Placement, _ goals: [String: Goal], _ names: [String: String], createdAt now: Instant
  ) -> PlanItem? {
    if let wish = wish(placement.goalId) {
      return PlanItem(
        id: newId(), contactId: wish.contactId, goalId: wish.goalId, name: wish.name,
        startAt: placement.startAt, durationMin: placement.durationMin, createdAt: now, dateKey: wish.key)
    }
    guard let goal = goals[placement.goalId], let name = names[goal.contactId] else { return nil }
    return PlanItem(
      id: newId(), contactId: goal.contactId, goalId: goal.id, name: name, startAt: placement.startAt,
      durationMin: placement.durationMin, createdAt: now)
  }

  /// Returns the wish with a goal id of the scenario; nil if no wish has it.
  func wish(_ id: String) -> Wish? { wishes.first { $0.id == id } }

  /// Returns the scenario in which a session for a date may also be on the days around the date.
  func scenario(choosingFor item: PlanItem) -> Scenario {
    guard let wish = wishes.first(where: { $0.key == item.dateKey }),
      let index = scenario.goals.firstIndex(where: { $0.id == wish.id })
    else { return scenario }
    var scenario = scenario
    scenario.goals[index].dates = Wish.dates(around: wish.on)
    return scenario
  }

  mutating func setLength(_ minutes: Int, of ids: Set<String>) {
    for index in items.indices where ids.contains(items[index].id) { items[index].durationMin = minutes }
    for index in scenario.items.indices where ids.contains(scenario.items[index].id) {
      scenario.items[index].durationMin = minutes
    }
  }

  /// Removes the goals' own sessions that start after now, except those in `kept`. Returns them in order of
  /// time. Sessions before a session for the due occurrence stay, because no other session could take their
  /// place.
  mutating func liftOwn(of goals: [Goal], but kept: Set<String> = []) -> [PlanItem] {
    if goals.isEmpty { return [] }
    let ids = Set(goals.map(\.id))
    var due: [String: Instant] = [:]
    for item in items where item.isDue == true && item.status.isLive && ids.contains(item.goalId ?? "") {
      due[item.goalId ?? ""] = max(due[item.goalId ?? ""] ?? item.startAt, item.startAt)
    }
    return lift(
      own(of: ids).filter { item in
        !kept.contains(item.id) && due[item.goalId ?? ""].map { item.startAt > $0 } ?? true
      })
  }

  /// Returns the goals' own sessions that begin so soon that a plan could not put them there again, and that
  /// still fit their goal.
  func soonAndFit(of goals: [Goal]) -> Set<String> {
    let end = scenario.now.adding(minutes: max(scenario.aheadMin, scenario.prefs.leadTimeMin))
    let soon = own(of: Set(goals.map(\.id))).filter { $0.startAt < end }
    if soon.isEmpty { return [] }
    let lengths = Dictionary(goals.map { ($0.id, $0.minDurationMin) }) { first, _ in first }
    let unfit = Engine.unfit(scenario)
    return Set(
      soon.filter { item in
        let reasons = unfit[item.id] ?? []
        return item.durationMin == lengths[item.goalId ?? ""]
          && !reasons.contains { [.outsideWindow, .quietHours, .contactHours].contains($0.reason) }
      }.map(\.id))
  }

  /// Removes the own sessions that followed a moved session, if one of them now comes before it or overlaps a
  /// busy time. The best place for that one could be the time that became free before the moved session.
  /// Returns the removed sessions in order of time.
  mutating func liftOvertaken(by moves: [MovedSession]) -> [PlanItem] {
    moves.flatMap { moved -> [PlanItem] in
      guard let goalId = moved.item.goalId, moved.item.dateKey == nil, moved.item.isDue == true else {
        return []
      }
      let followers = own(of: [goalId]).filter { $0.startAt >= moved.from }
      let mayComeBefore = followers.contains { item in
        item.startAt < moved.item.startAt || busy.contains { $0.range.overlaps(item.startAt..<item.endAt) }
          || item.startAt < moved.item.endAt && isOnAnotherDay(item, than: moved.item)
      }
      return mayComeBefore ? lift(followers) : []
    }
  }

  /// Returns the own sessions that followed a session for a due occurrence, or a session at a time that the
  /// user chose, and that a refresh puts before it: by id, the start of the last such session.
  func overtaking(by outcome: Engine.Refresh) -> [String: Instant] {
    if outcome.moved.isEmpty { return [:] }
    let starts = Dictionary(outcome.moved.map { ($0.id, $0.startAt) }) { $1 }
    let gone = Set(outcome.withdrawn.map(\.id))
    let moved = Set(items(starts.keys).values.compactMap(\.goalId))
    func start(_ item: PlanItem) -> Instant { starts[item.id] ?? item.startAt }
    var overtaking: [String: Instant] = [:]
    for due in items where due.status.isLive && (due.isDue == true || ScenarioItem(due).isFixed) {
      guard let goalId = due.goalId, moved.contains(goalId) else { continue }
      for item in own(of: [goalId])
      where due.startAt < item.startAt && start(item) < start(due) && !gone.contains(item.id) {
        overtaking[item.id] = max(overtaking[item.id] ?? start(due), start(due))
      }
    }
    return overtaking
  }

  /// Sets the earliest times for sessions in the next refresh.
  mutating func holdBack(_ earliest: [String: Instant]) {
    for index in scenario.items.indices {
      if let time = earliest[scenario.items[index].id] {
        scenario.items[index].notBefore = max(scenario.items[index].notBefore ?? time, time)
      }
    }
  }

  /// Returns whether an event overlaps a session for a date, and its day has no other time for it.
  func hasNoRoom(for item: PlanItem) -> Bool {
    item.forcedOver == nil
      && busy.contains { $0.kind != .away && $0.range.overlaps(item.startAt..<item.endAt) }
      && Engine.candidates(for: item.id, count: 3, in: scenario).isEmpty
  }

  /// Removes these own sessions, and their people's other own sessions. Returns them in order of time.
  mutating func liftOwn(_ ids: some Collection<String>) -> [PlanItem] {
    let ids = Set(ids)
    let goals = Set(items(ids).values.compactMap(\.goalId))
    let others = liftOwn(of: self.goals.filter { goals.contains($0.id) })
    return (lift(own(of: goals).filter { ids.contains($0.id) }) + others)
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  /// Returns whether two sessions are on different days. A session on the same day is withdrawn as too near.
  /// A session after midnight could overlap the other and still not be too near.
  private func isOnAnotherDay(_ item: PlanItem, than other: PlanItem) -> Bool {
    scenario.zone.date(at: item.startAt) != scenario.zone.date(at: other.startAt)
  }

  /// Returns the situation without the own sessions of the same people that come after these. They close up
  /// behind these at any new time, so people who are met daily keep their time of day.
  func makingWay(forPuttingOff items: some Collection<PlanItem>) -> Situation {
    let first = Dictionary(items.compactMap { item in item.goalId.map { ($0, item.startAt) } }) {
      min($0, $1)
    }
    let ids = Set(items.map(\.id))
    var other = self
    _ = other.lift(
      own(of: Set(first.keys)).filter { item in
        !ids.contains(item.id) && first[item.goalId ?? ""].map { $0 < item.startAt } ?? false
      })
    return other
  }

  /// Returns the situation without the goal's own sessions on a day. They give way to a session that the user
  /// puts there.
  /// - id: the session that the user puts there; nil if it is new.
  func makingWay(onDayOf start: Instant, of goalId: String?, for id: String?) -> Situation {
    guard let goalId else { return self }
    let day = scenario.zone.date(at: start)
    var other = self
    _ = other.lift(own(of: [goalId]).filter { $0.id != id && scenario.zone.date(at: $0.startAt) == day })
    return other
  }

  /// Returns the situation without the goal's own sessions that are too near to a session that the user puts
  /// at `start`. A refresh then withdraws them.
  /// - id: the session that the user puts there; nil if it is new.
  func withoutSurplus(beside start: Instant, of goalId: String?, for id: String?) -> Situation {
    guard let goal = goals.first(where: { $0.id == goalId }) else { return self }
    let day = scenario.zone.date(at: start).daysSinceEpoch
    let cadence = goal.cadenceDays
    let near = day - max(1, cadence / 2) + 1..<day + cadence - cadence / 4
    var other = self
    _ = other.lift(
      own(of: [goal.id]).filter {
        $0.id != id && near.contains(scenario.zone.date(at: $0.startAt).daysSinceEpoch)
      })
    return other
  }

  private mutating func lift(_ own: [PlanItem]) -> [PlanItem] {
    let ids = Set(own.map(\.id))
    items.removeAll { ids.contains($0.id) }
    scenario.items.removeAll { ids.contains($0.id) }
    return own
  }
}

extension Situation {
  /// Returns the goals that are due and have no place. It is certain that nothing fits a goal's window only
  /// if the plan reaches a week beyond its due day: every weekday of the window occurs in that week. A session
  /// two days after the due day is not late, so a goal that is due on the last two days may still get a place.
  func leftOut(of plan: Plan) -> [Plan.Unplaced] {
    let horizon = scenario.prefs.schedulingHorizonDays
    let end = scenario.zone.date(at: scenario.now).adding(days: horizon)
    return plan.unplaced.filter {
      $0.dueOn.adding(days: min($0.reason == .noWindow ? 7 : 2, horizon - 1)) < end
    }
  }
}
