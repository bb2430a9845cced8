import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import PlannerWords

/// A session that a refresh moved, reported as ``MovedItem``.
private struct Moved {
  var item: PlanItem
  var from: Instant
  var because: BusyTime?
  var closed: ClosedReason?
  var rule: UnfitReason?

  var hasNoCause: Bool { because == nil && closed == nil && rule == nil }
}

/// A session that a refresh withdrew, reported as ``WithdrawnItem``.
struct Withdrawn {
  var item: PlanItem
  var reason: WithdrawalReason
  var near: CivilDate?
}

/// Refreshes the plan.
struct PlanRefresh: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Refreshes the plan (engine.md section 11), writes the changes and returns a report of them. Does nothing
  /// while the clock is doubted, or calendars or the cards that say where people live are unread; a refresh
  /// then follows.
  /// - anew: goals with own sessions ahead that are planned again from scratch. A session that gets its
  ///   former time again counts as unchanged.
  /// - fromScratch: plans all own sessions from scratch that begin in more than a day, unless a notification
  ///   has named them.
  /// - together: plans the own sessions of people who were added within the hour again, so that the order in
  ///   which people are typed does not matter.
  /// - moves: sessions that the user, another program or a guest has just moved. Own sessions of the person
  ///   must not stay before them. Later ones close up.
  /// - missed: a session of which the user has just said that it did not take place. If its person's next
  ///   session is then late, the person's own sessions are planned again.
  /// - before: the situation before a change of the rules for placing sessions. Own sessions that no longer
  ///   fit move.
  /// - knownToo: whether the report also names the earlier conflicts and people without a place. There may be
  ///   thousands, too many to report after each command.
  func refresh(
    _ writer: StoreWriter, anew: [Goal] = [], fromScratch: Bool = false, together: Bool = false,
    after moves: [MovedSession] = [], missed: PlanItem? = nil, since before: Situation? = nil, knownToo: Bool
  ) throws -> PlanReport {
    let view = planner.view(writer)
    planner.host.door.markOutdated(plan: true)
    let holder: RefreshClock.Holder? =
      if planner.clocks.watch.doubt != nil {
        .clock
      } else if try view.cards.isAwaited(writer.reader) {
        .addressBooks
      } else {
        try view.calendars.isAwaited(writer.reader) ? .calendars : nil
      }
    if let holder {
      planner.refreshes.hold(by: holder, for: writer.commandId)
      return .empty
    }
    if let command = planner.refreshes.heldFor { try writer.resume(command) }
    planner.refreshes.endHold()
    try planner.takeBackTheFuture(writer)
    var situation = try Situation(view)
    if try resumeWhoseTimeHasCome(situation, writer) { situation = try Situation(view) }
    let departed = try withdrawDeparted(situation, writer)
    if !departed.isEmpty { situation = try Situation(view) }
    let unwished = try withdrawUnwished(situation, writer)
    if !unwished.isEmpty { situation = try Situation(view) }
    var replanned: [Goal] = []
    for goal in anew where try !lengthen(goal, &situation, writer) { replanned.append(goal) }
    var lifted = situation.liftOwn(of: replanned, but: situation.soonAndFit(of: replanned))
    if fromScratch {
      let settled = try SituationReader(view).settled(situation, nearMin: 1440)
      lifted += situation.liftOwn(of: situation.goals, but: settled)
    }
    // People who lose a session for a date are planned as if it had never existed.
    let lost = Set(unwished.map(\.item.contactId))
    lifted += situation.liftOwn(of: situation.goals.filter { lost.contains($0.contactId) })
    lifted += situation.liftOvertaken(by: moves)
    if let before { situation.broken = situation.ownUnfit(since: before) }
    // A person who had a session must get a session again.
    if !lifted.isEmpty { situation.scenario.uncrowdedEndDays = 0 }
    let newcomers = together ? SituationReader(view).newcomers(in: situation) : []
    if !newcomers.isEmpty {
      let settled = try SituationReader(view).settled(situation, nearMin: 60)
      lifted += situation.liftOwn(of: newcomers, but: settled)
    }
    var (outcome, late) = try NearBirthdays(view).refreshed(&situation, after: moves, missed: missed)
    lifted += late
    let movedUp = Set(late.map(\.id))
    var items = Dictionary(situation.items.map { ($0.id, $0) }) { first, _ in first }
    let lapsed = try lapse(outcome.lapsed, &items, writer)
    var moved = try move(outcome.moved, situation.busy, &items, writer)
    var withdrawn = departed.filter { $0.item.startAt > now }
    withdrawn += unwished.map { Withdrawn(item: $0.item, reason: $0.reason, near: $0.near) }
    withdrawn += try withdraw(outcome.withdrawn, situation, &items, writer)
    try replace(lifted, in: situation, items, after: moves, by: &outcome, &moved, &withdrawn, writer)
    outcome.plan.unplaced = situation.leftOut(of: outcome.plan)
    planner.refreshes.setWithoutPlace(outcome.plan.unplaced)
    let news = outcome.plan.unplaced.news(since: planner.refreshes.withoutPlace)
    if !knownToo { outcome.plan.unplaced = news }
    var (placed, unplaced) = try place(outcome, situation, writer)
    if knownToo {
      let new = Set(news)
      for (index, goal) in outcome.plan.unplaced.enumerated() where !new.contains(goal) {
        unplaced[index].known = true
      }
    }
    let look = ItemLook(
      idLength: try writer.reader.itemIdPrefixLength(), zones: situation.contactZones,
      dateTitles: try writer.reader.titlesOfDatesWithSessions(), guests: try writer.reader.itemsOfGuests())
    let known = planner.refreshes.conflicts
    let found = outcome.conflicts.compactMap { conflict in
      items[conflict.id].map { (item: $0, busy: situation.busy[conflict.busy]) }
    }
    planner.refreshes.setConflicts(Set(found.map { SessionConflict($0.item, $0.busy) }))
    let conflicts = found.filter { knownToo || !known.contains(SessionConflict($0.item, $0.busy)) }.map {
      ConflictingItem(item: $0.item.shown(look), with: $0.busy)
    }
    let ofDates = (placed + items.values).filter { $0.dateKey != nil && $0.status.isLive }
    func occasion(_ withdrawn: Withdrawn) -> String? {
      guard withdrawn.reason == .planned, let near = withdrawn.near else { return nil }
      return ofDates.first {
        $0.contactId == withdrawn.item.contactId && situation.scenario.zone.date(at: $0.startAt) == near
      }?.occasion(look.dateTitles)
    }
    moved.sort { ($0.from, $0.item.id) < ($1.from, $1.item.id) }
    withdrawn.sort { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }
    let replannedTogether = Set(newcomers.map(\.id))
    return PlanReport(
      placed: placed.map { $0.shown(look) },
      moved: moved.map {
        MovedItem(
          item: $0.item.shown(look), from: $0.from, because: $0.because, closed: $0.closed, rule: $0.rule,
          together: $0.hasNoCause && replannedTogether.contains($0.item.goalId ?? "") ? true : nil,
          inTime: $0.hasNoCause && movedUp.contains($0.item.id) ? true : nil)
      },
      withdrawn: withdrawn.map {
        WithdrawnItem(item: $0.item.shown(look), reason: $0.reason, near: $0.near, occasion: occasion($0))
      },
      missed: lapsed.map { $0.shown(look) }, unplaced: unplaced, conflicts: conflicts,
      waiting: try AgendaReader(view).unanswered().map { $0.shown(look) })
  }

  /// Changes the length of a goal's sessions without moving them, if an edit changed only the length and each
  /// session has room for it. A plan from scratch could give their places to others if their weeks are full.
  /// A session for a date gets the new length if there is room, and keeps its old length otherwise. Returns
  /// false if the sessions must be planned from scratch.
  private func lengthen(_ goal: Goal, _ situation: inout Situation, _ writer: StoreWriter) throws -> Bool {
    func hasRoom(_ item: PlanItem) -> Bool {
      Engine.obstacles(
        at: item.startAt, durationMin: goal.minDurationMin, for: item.id, in: situation.scenario
      ).isEmpty
        && !Engine.cautions(
          at: item.startAt, durationMin: goal.minDurationMin, windows: goal.windows,
          contactZone: situation.contactZones[goal.contactId], for: item.id, in: situation.scenario
        ).contains { $0 == .outsideWindow || $0 == .outsideContactHours }
    }
    func setLength(of items: [PlanItem]) throws {
      for var item in items {
        item.durationMin = goal.minDurationMin
        try writer.put(item)
      }
      situation.setLength(goal.minDurationMin, of: Set(items.map(\.id)))
    }
    func isOther(_ item: PlanItem) -> Bool { item.durationMin != goal.minDurationMin }
    try setLength(of: situation.ofDates(of: goal.id).filter { isOther($0) && hasRoom($0) })
    let own = situation.own(of: [goal.id])
    let changed = own.filter(isOther)
    let isAsOften = own.allSatisfy { $0.placing?.cadenceDays == goal.cadenceDays }
    guard !changed.isEmpty, changed.allSatisfy(hasRoom), isAsOften else { return false }
    try setLength(of: changed)
    return true
  }

  private func lapse(
    _ ids: [String], _ items: inout [String: PlanItem], _ writer: StoreWriter
  ) throws -> [PlanItem] {
    try ids.compactMap { id in
      guard var item = items[id] else { return nil }
      item.lapsedFrom = item.status
      item.status = .lapsed
      items[id] = item
      try writer.put(item)
      try planner.emit(.lapsed, item: item, to: writer)
      return item
    }
  }

  private func move(
    _ moves: [Engine.Refresh.Move], _ busy: [BusyTime], _ items: inout [String: PlanItem],
    _ writer: StoreWriter
  ) throws -> [Moved] {
    try moves.compactMap { move in
      guard var item = items[move.id] else { return nil }
      let from = item.startAt
      item.startAt = move.startAt
      noteMove(of: &item, writer)
      if item.placing == nil { item.agreed = false }
      item.status = .rescheduled
      item.forcedOver = nil
      // The session moved to the cheapest start. Its other placing values, such as how due it was, do not
      // change.
      item.placing?.cost = move.cost
      var moved = Moved(item: item, from: from)
      switch move.cause {
      case .busy(let cause): moved.because = busy[cause]
      case .closed(let reason): moved.closed = reason
      case .rule(let rule): moved.rule = rule
      }
      let rule = moved.rule ?? moved.closed?.rule
      moved.item.placing?.movedFor = rule
      items[move.id] = moved.item
      try writer.put(moved.item)
      let reason = moved.because?.title ?? rule?.inWords
      try planner.emit(.moved, item: moved.item, detail: reason.map { "because of \($0)" }, to: writer)
      return moved
    }
  }

  private func withdraw(
    _ withdrawals: [Engine.Refresh.Withdrawal], _ situation: Situation, _ items: inout [String: PlanItem],
    _ writer: StoreWriter
  ) throws -> [Withdrawn] {
    try withdrawals.compactMap { withdrawal in
      try items.removeValue(forKey: withdrawal.id).map {
        let isCanceled = withdrawal.reason == .met && situation.isNearCanceled($0, withdrawal.near)
        return try withdraw(
          $0, isCanceled ? .canceled : withdrawal.reason, near: withdrawal.near, writer)
      }
    }
  }

  /// Sets the creation time of a session that moves without a command. No command records that move. An undo
  /// of an earlier command sees by this time that the session was elsewhere.
  private func noteMove(of item: inout PlanItem, _ writer: StoreWriter) {
    if !writer.isUndoable { item.createdAt = now }
  }

  /// Deletes a session without a trace: it was only a proposal, and the user did not decline it.
  private func withdraw(
    _ item: PlanItem, _ reason: WithdrawalReason, near: CivilDate?, _ writer: StoreWriter
  ) throws -> Withdrawn {
    try writer.deleteItem(id: item.id)
    try planner.emit(.withdrawn, item: item, detail: reason.rawValue, to: writer)
    return Withdrawn(item: item, reason: reason, near: near)
  }

  /// Moves lifted sessions, in order of time, to the placements of their goals, and removes those placements
  /// from the outcome. Withdraws the sessions that get no placement, and names the day of the nearest other
  /// session.
  /// - items: the other sessions after the refresh.
  private func replace(
    _ lifted: [PlanItem], in situation: Situation, _ items: [String: PlanItem], after moves: [MovedSession],
    by outcome: inout Engine.Refresh, _ moved: inout [Moved], _ withdrawn: inout [Withdrawn],
    _ writer: StoreWriter
  ) throws {
    if lifted.isEmpty { return }
    let zone = situation.scenario.zone
    func goalId(of placement: Plan.Placement) -> String? {
      situation.wish(placement.goalId)?.goalId ?? placement.goalId
    }
    let placed = outcome.plan.placements
    func nearest(to item: PlanItem) -> CivilDate? {
      let others =
        items.values.filter { $0.goalId == item.goalId && $0.status.isLive }.map(\.startAt)
        + placed.filter { goalId(of: $0) == item.goalId }.map(\.startAt)
      return others.min { abs($0.seconds - item.startAt.seconds) < abs($1.seconds - item.startAt.seconds) }
        .map { zone.date(at: $0) }
    }
    let found = Dictionary(grouping: outcome.plan.placements.indices) { outcome.plan.placements[$0].goalId }
    var taken: Set<Int> = []
    func settle(_ item: PlanItem, at place: Int) throws -> PlanItem {
      let placement = outcome.plan.placements[place]
      var item = item
      if item.startAt != placement.startAt { noteMove(of: &item, writer) }
      (item.startAt, item.durationMin) = (placement.startAt, placement.durationMin)
      item.placing = outcome.placings[place]
      taken.insert(place)
      try writer.put(item)
      return item
    }
    let byGoal = Dictionary(grouping: lifted) { $0.goalId ?? "" }
    for goalId in lifted.compactMap(\.goalId).folded {
      var places = found[goalId] ?? []
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
        try planner.emit(.moved, item: now, to: writer)
        moved.append(Moved(item: now, from: item.startAt))
      }
      for item in left.dropFirst(places.count) {
        let unplaced = outcome.plan.unplaced.first { $0.goalId == goalId }
        let moved = moves.last { $0.item.goalId == goalId && item.startAt < $0.item.startAt }
        let reason =
          unplaced.map { WithdrawalReason($0.reason) } ?? (moved == nil ? .planned : .moved)
        let near = moved.map { zone.date(at: $0.item.startAt) } ?? nearest(to: item)
        withdrawn.append(try withdraw(item, reason, near: unplaced == nil ? near : nil, writer))
      }
    }
    outcome.placings = outcome.placings.indices.filter { !taken.contains($0) }.map { outcome.placings[$0] }
    outcome.plan.placements = outcome.plan.placements.indices.filter { !taken.contains($0) }.map {
      outcome.plan.placements[$0]
    }
  }

  private func place(
    _ outcome: Engine.Refresh, _ situation: Situation, _ writer: StoreWriter
  ) throws -> (placed: [PlanItem], unplaced: [UnplacedGoal]) {
    let plan = outcome.plan
    if plan.placements.isEmpty && plan.unplaced.isEmpty { return ([], []) }
    // Looks up only the people concerned, because there may be many more.
    let concerned = Set(
      plan.placements.map(\.goalId) + plan.unplaced.map(\.goalId) + plan.unplaced.compactMap(\.givenUpFor))
    let goals = Dictionary(situation.goals.filter { concerned.contains($0.id) }.map { ($0.id, $0) }) {
      first, _ in first
    }
    let names = try writer.reader.displayNames(of: Set(goals.values.map(\.contactId)))
    let placed = try zip(plan.placements, outcome.placings).compactMap { placement, placing -> PlanItem? in
      guard var item = situation.item(for: placement, goals, names, createdAt: now) else { return nil }
      item.placing = placing
      try writer.put(item)
      try planner.emit(.placed, item: item, to: writer)
      return item
    }
    func name(_ goalId: String) -> String? {
      goals[goalId].flatMap { names[$0.contactId] } ?? situation.wish(goalId)?.name
    }
    return (
      placed, plan.unplaced.map { UnplacedGoal($0, occasion: situation.wish($0.goalId)?.title, name: name) }
    )
  }

  /// Resumes the goals at the end of their pause. Returns whether any goal was resumed.
  private func resumeWhoseTimeHasCome(_ situation: Situation, _ writer: StoreWriter) throws -> Bool {
    let today = situation.scenario.zone.date(at: now)
    let resumed = situation.goals.filter { goal in
      goal.paused && goal.pausedUntil.map { $0 <= today } ?? false
    }
    for var goal in resumed {
      if let until = goal.pausedUntil { try writer.putEndedPause(goalId: goal.id, until: until) }
      goal.paused = false
      goal.pausedUntil = nil
      try writer.put(goal)
      try planner.emit(.resumed, contactId: goal.contactId, to: writer)
    }
    return !resumed.isEmpty
  }
}

extension [Plan.Unplaced] {
  /// Returns the elements that `others` does not have. Both lists are in order of rank, and a command changes
  /// the rank of few elements. So their common prefix and suffix need no lookup.
  fileprivate func news(since others: [Plan.Unplaced]) -> [Plan.Unplaced] {
    let most = Swift.min(count, others.count)
    let begin = (0..<most).first { self[$0] != others[$0] } ?? most
    let end =
      (0..<most - begin).first { self[count - 1 - $0] != others[others.count - 1 - $0] } ?? most - begin
    let known = Set(others[begin..<others.count - end])
    return self[begin..<count - end].filter { !known.contains($0) }
  }
}

extension UnplacedGoal {
  /// - name: returns the name of a goal's person.
  /// - occasion: the name of the date, for a wish.
  init(_ unplaced: Plan.Unplaced, occasion: String?, name: (_ goalId: String) -> String?) {
    self.init(
      goalId: unplaced.goalId, name: name(unplaced.goalId) ?? "", dueOn: unplaced.dueOn,
      reason: unplaced.reason, givenUpFor: unplaced.givenUpFor.flatMap(name), occasion: occasion)
  }
}

/// Returns a new id: a random UUID in lower case (RFC 9562). Goals use ``OrderedIds`` instead.
func newId() -> String { UUID().uuidString.lowercased() }
