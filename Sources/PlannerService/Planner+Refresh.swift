import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The engine's input with what the engine does not need to know: names, titles, whole items.
struct Situation {
  var scenario: Scenario
  var items: [PlanItem]
  var goals: [Goal]
  var busy: [BusyTime]
  /// Where people live, by their id, as far as it is known.
  var contactZones: [String: ZoneTable]
  /// Sessions that stand where the user put them in another program.
  var movedOutside: Set<String>

  /// The times that the user forced sessions over.
  var forced: [String: [Range<Instant>]] {
    items.reduce(into: [:]) { forced, item in
      if let times = item.forcedOver { forced[item.id] = times.map(\.range) }
    }
  }

  /// Where sessions stay, whatever is there: also those that were put there in another program, which
  /// ``Planner/conflicts(_:)`` shows all the same.
  var kept: [String: [Range<Instant>]] {
    items.reduce(into: forced) { kept, item in
      if movedOutside.contains(item.id) {
        kept[item.id] = scenario.busy.filter { $0.overlaps(item.startAt..<item.endAt) }
      }
    }
  }

  func item(_ id: String) -> PlanItem? { items.first { $0.id == id } }

  /// The goals' own sessions that start after now, in order of time.
  func own(of goals: Set<String>) -> [PlanItem] {
    items.filter {
      goals.contains($0.goalId ?? "") && $0.status.isLive && $0.startAt > scenario.now
        && !ScenarioItem($0).isFixed
    }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  mutating func setLength(_ minutes: Int, of ids: Set<String>) {
    for index in items.indices where ids.contains(items[index].id) { items[index].durationMin = minutes }
    for index in scenario.items.indices where ids.contains(scenario.items[index].id) {
      scenario.items[index].durationMin = minutes
    }
  }

  /// Takes the goals' own sessions out that start after now, but for some; they are in order of time.
  mutating func liftOwn(of goals: [Goal], but kept: Set<String> = []) -> [PlanItem] {
    if goals.isEmpty { return [] }
    let own = own(of: Set(goals.map(\.id))).filter { !kept.contains($0.id) }
    let ids = Set(own.map(\.id))
    items.removeAll { ids.contains($0.id) }
    scenario.items.removeAll { ids.contains($0.id) }
    return own
  }
}

extension Planner {
  /// Everything that the engine computes from, as the store has it now.
  func situation(_ reader: StoreReader) throws -> Situation {
    let preferences = try reader.preferences()
    let zone = try zone(reader)
    let now = now
    let today = zone.date(at: now)
    var items = try reader.liveItems()
    // Done items count for capacity and crowding in the weeks that can still be planned.
    let monday = zone.instant(of: today.monday)
    items += try reader.items(from: monday, to: zone.instant(of: today.adding(days: 800))).filter {
      $0.status == .done
    }
    let busy = try busyTimes(in: zone, reader)
    let goals = try reader.goals()
    let zones = try contactZones(reader)
    var scenario = Scenario(
      now: now, zone: zone, prefs: preferences,
      goals: goals.map { ScenarioGoal($0, contactZone: zones[$0.contactId]) },
      items: items.map { ScenarioItem($0, contactZone: zones[$0.contactId]) }, busy: busy.map(\.range),
      history: try reader.history())
    scenario.uncrowdedEndDays = preferences.uncrowdedEndDays
    scenario.away = Set(busy.indices.filter { busy[$0].kind == .away })
    let tomorrow = today.adding(days: 1)
    // Who has no time for one tonight has none for another.
    if try reader.snoozed(from: zone.instant(of: today), to: zone.instant(of: tomorrow)) {
      scenario.earliestDay = tomorrow
    }
    // A day is crowded by more than its share of what is promised, however much there would be room for.
    let perDay = goals.reduce(0) { $0 + ($1.paused ? 0 : 1 / Double($1.cadenceDays)) }
    scenario.softLimit = max(1, Int(perDay.rounded()))
    return Situation(
      scenario: scenario, items: items, goals: goals, busy: busy, contactZones: zones,
      movedOutside: try reader.itemsMovedOutside())
  }

  /// engine.md section 11, written and reported. Nothing before the cards that say where people live are known, and
  /// what calendars take: it follows then.
  /// - anew: goals whose own sessions ahead are planned again from nothing. What comes out where one stood is that one.
  func refresh(_ writer: StoreWriter, anew: [Goal] = []) throws -> PlanReport {
    let (awaitsCards, awaitsCalendars) = (
      try isWaitingForCards(writer.reader), try isWaitingForCalendars(writer.reader)
    )
    if awaitsCards || awaitsCalendars {
      if awaitsCards { cardReading.holdsRefresh = true } else { calendarWork.holdsRefresh = true }
      refreshHeldFor = writer.commandId ?? refreshHeldFor
      return .empty
    }
    if let command = refreshHeldFor { try writer.resume(command) }
    refreshHeldFor = nil
    var situation = try situation(writer.reader)
    if try resumeWhoseTimeHasCome(situation, writer) { situation = try self.situation(writer.reader) }
    var replanned: [Goal] = []
    for goal in anew where try !lengthen(goal, &situation, writer) { replanned.append(goal) }
    var lifted = situation.liftOwn(of: replanned)
    // Who had a session keeps one.
    if !lifted.isEmpty { situation.scenario.uncrowdedEndDays = 0 }
    var (outcome, late) = situation.refreshed()
    lifted += late
    var items = Dictionary(situation.items.map { ($0.id, $0) }) { first, _ in first }
    let missed = try lapse(outcome.lapsed, &items, writer)
    var moved = try move(outcome.moved, situation.busy, &items, writer)
    var withdrawn = try withdraw(outcome.withdrawn, &items, writer)
    try replace(lifted, by: &outcome, &moved, &withdrawn, writer)
    outcome.plan.unplaced = situation.leftOut(of: outcome.plan)
    var (placed, unplaced) = try place(outcome, situation.goals, writer)
    nowWithoutPlace = Set(unplaced)
    for index in unplaced.indices where withoutPlace.contains(unplaced[index]) {
      unplaced[index].known = true
    }
    let conflicts = outcome.conflicts.compactMap { conflict in
      items[conflict.id].map { ConflictingItem(item: $0, with: situation.busy[conflict.busy]) }
    }
    let waiting = items.values.filter { $0.status.isLive && $0.endAt <= now }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    moved.sort { ($0.from, $0.item.id) < ($1.from, $1.item.id) }
    withdrawn.sort { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }
    return PlanReport(
      placed: placed, moved: moved, withdrawn: withdrawn, missed: missed, unplaced: unplaced,
      conflicts: conflicts, waiting: waiting
    ).shown(
      ItemLook(idLength: try writer.reader.itemIdPrefixLength(), zones: situation.contactZones))
  }

  /// Where all that an edit changed is the length, and each session has room for it where it stands, they stay there:
  /// whose weeks are full would lose their places to others. False where they are to be planned anew.
  private func lengthen(_ goal: Goal, _ situation: inout Situation, _ writer: StoreWriter) throws -> Bool {
    let own = situation.own(of: [goal.id])
    let changed = own.filter { $0.durationMin != goal.minDurationMin }
    let hasRoom = changed.allSatisfy { item in
      Engine.obstacles(
        at: item.startAt, durationMin: goal.minDurationMin, for: item.id, in: situation.scenario
      ).isEmpty
        && !Engine.cautions(
          at: item.startAt, durationMin: goal.minDurationMin, windows: goal.windows,
          contactZone: situation.contactZones[goal.contactId], for: item.id, in: situation.scenario
        ).contains { $0 == .outsideWindow || $0 == .outsideContactHours }
    }
    let isAsOften = own.allSatisfy { $0.placing?.cadenceDays == goal.cadenceDays }
    guard !changed.isEmpty, hasRoom, isAsOften else { return false }
    for var item in changed {
      item.durationMin = goal.minDurationMin
      try writer.put(item)
    }
    situation.setLength(goal.minDurationMin, of: Set(changed.map(\.id)))
    return true
  }

  private func lapse(
    _ ids: [String], _ items: inout [String: PlanItem], _ writer: StoreWriter
  ) throws -> [PlanItem] {
    try ids.compactMap { id in
      guard var item = items[id] else { return nil }
      item.status = .lapsed
      items[id] = item
      try writer.put(item)
      try emit(.lapsed, item: item, to: writer)
      return item
    }
  }

  private func move(
    _ moves: [Engine.Refresh.Move], _ busy: [BusyTime], _ items: inout [String: PlanItem],
    _ writer: StoreWriter
  ) throws -> [MovedItem] {
    try moves.compactMap { move in
      guard var item = items[move.id] else { return nil }
      let from = item.startAt
      item.startAt = move.startAt
      item.status = .rescheduled
      item.forcedOver = nil
      // It went to the cheapest start; how due it was counts from when it was placed.
      item.placing?.cost = move.cost
      items[move.id] = item
      try writer.put(item)
      let moved =
        switch move.cause {
        case .busy(let cause): MovedItem(item: item, from: from, because: busy[cause])
        case .closed(let reason): MovedItem(item: item, from: from, closed: reason)
        }
      let reason = moved.because?.title ?? moved.closed?.inWords ?? ""
      try emit(.moved, item: item, detail: "because of \(reason)", to: writer)
      return moved
    }
  }

  private func withdraw(
    _ withdrawals: [Engine.Refresh.Withdrawal], _ items: inout [String: PlanItem], _ writer: StoreWriter
  ) throws -> [WithdrawnItem] {
    try withdrawals.compactMap { withdrawal in
      try items.removeValue(forKey: withdrawal.id).map {
        try withdraw($0, withdrawal.reason, near: withdrawal.near, writer)
      }
    }
  }

  /// Nothing stays of it: it was no more than a proposal, and nobody said no to it.
  private func withdraw(
    _ item: PlanItem, _ reason: WithdrawalReason, near: CivilDate?, _ writer: StoreWriter
  ) throws -> WithdrawnItem {
    try writer.deleteItem(id: item.id)
    try emit(.withdrawn, item: item, detail: reason.rawValue, to: writer)
    return WithdrawnItem(item: item, reason: reason, near: near)
  }

  /// Puts sessions that were lifted where their goals' placements are, in order of time, and takes those from the
  /// outcome. Those that are too many are withdrawn.
  private func replace(
    _ lifted: [PlanItem], by outcome: inout Engine.Refresh, _ moved: inout [MovedItem],
    _ withdrawn: inout [WithdrawnItem], _ writer: StoreWriter
  ) throws {
    if lifted.isEmpty { return }
    let zone = try zone(writer.reader)
    let found = Dictionary(grouping: outcome.plan.placements.indices) { outcome.plan.placements[$0].goalId }
    var taken: Set<Int> = []
    func settle(_ item: PlanItem, at place: Int) throws -> PlanItem {
      let placement = outcome.plan.placements[place]
      var item = item
      (item.startAt, item.durationMin) = (placement.startAt, placement.durationMin)
      item.placing = outcome.placings[place]
      taken.insert(place)
      try writer.put(item)
      return item
    }
    let byGoal = Dictionary(grouping: lifted) { $0.goalId ?? "" }
    for goalId in lifted.compactMap(\.goalId).folded {
      var places = found[goalId] ?? []
      let near = places.first.map { zone.date(at: outcome.plan.placements[$0].startAt) }
      var left: [PlanItem] = []
      for item in byGoal[goalId] ?? [] {
        if let same = places.firstIndex(where: { outcome.plan.placements[$0].startAt == item.startAt }) {
          _ = try settle(item, at: places.remove(at: same))
        } else {
          left.append(item)
        }
      }
      for (item, place) in zip(left, places) {
        let now = try settle(item, at: place)
        try emit(.moved, item: now, to: writer)
        moved.append(MovedItem(item: now, from: item.startAt))
      }
      for item in left.dropFirst(places.count) {
        let unplaced = outcome.plan.unplaced.first { $0.goalId == goalId }
        let reason = unplaced.map { WithdrawalReason($0.reason) } ?? .planned
        withdrawn.append(try withdraw(item, reason, near: unplaced == nil ? near : nil, writer))
      }
    }
    outcome.placings = outcome.placings.indices.filter { !taken.contains($0) }.map { outcome.placings[$0] }
    outcome.plan.placements = outcome.plan.placements.indices.filter { !taken.contains($0) }.map {
      outcome.plan.placements[$0]
    }
  }

  private func place(
    _ outcome: Engine.Refresh, _ goals: [Goal], _ writer: StoreWriter
  ) throws -> (placed: [PlanItem], unplaced: [UnplacedGoal]) {
    let plan = outcome.plan
    if plan.placements.isEmpty && plan.unplaced.isEmpty { return ([], []) }
    let goals = Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
    // Of the people, only those it is about: there may be many more.
    var people: [String: Contact] = [:]
    let concerned =
      plan.placements.map(\.goalId) + plan.unplaced.map(\.goalId) + plan.unplaced.compactMap(\.givenUpFor)
    for goalId in concerned {
      guard let id = goals[goalId]?.contactId, people[id] == nil else { continue }
      people[id] = try writer.reader.contact(id: id)
    }
    let placed = try zip(plan.placements, outcome.placings).compactMap { placement, placing -> PlanItem? in
      guard let goal = goals[placement.goalId], let contact = people[goal.contactId] else { return nil }
      var item = PlanItem(
        id: newId(), contactId: contact.id, goalId: goal.id, name: contact.displayName,
        startAt: placement.startAt, durationMin: placement.durationMin, createdAt: now)
      item.placing = placing
      try writer.put(item)
      try emit(.placed, item: item, to: writer)
      return item
    }
    func name(_ goalId: String) -> String? {
      goals[goalId].flatMap { people[$0.contactId] }?.displayName
    }
    return (placed, plan.unplaced.map { UnplacedGoal($0, name: name) })
  }

  /// Who is due and finds no place, as things stand.
  func withoutPlace(_ reader: StoreReader) throws -> Set<UnplacedGoal> {
    let situation = try situation(reader)
    let names = try reader.displayNames()
    let people = Dictionary(situation.goals.map { ($0.id, $0.contactId) }) { first, _ in first }
    return Set(
      situation.leftOut(of: Engine.plan(situation.scenario)).map {
        UnplacedGoal($0) { goalId in people[goalId].flatMap { names[$0] } }
      })
  }

  /// Whether a pause ended.
  private func resumeWhoseTimeHasCome(_ situation: Situation, _ writer: StoreWriter) throws -> Bool {
    let today = situation.scenario.zone.date(at: now)
    let resumed = situation.goals.filter { goal in
      goal.paused && goal.pausedUntil.map { $0 <= today } ?? false
    }
    for var goal in resumed {
      goal.paused = false
      goal.pausedUntil = nil
      try writer.put(goal)
      try emit(.resumed, contactId: goal.contactId, to: writer)
    }
    return !resumed.isEmpty
  }
}

extension UnplacedGoal {
  /// - name: of a goal's person.
  init(_ unplaced: Plan.Unplaced, name: (_ goalId: String) -> String?) {
    self.init(
      goalId: unplaced.goalId, name: name(unplaced.goalId) ?? "", dueOn: unplaced.dueOn,
      reason: unplaced.reason, givenUpFor: unplaced.givenUpFor.flatMap(name))
  }
}

/// A new id: a random UUID in lower case (RFC 9562). Goals have ``OrderedIds``.
func newId() -> String { UUID().uuidString.lowercased() }
