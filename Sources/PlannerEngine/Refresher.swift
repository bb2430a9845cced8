import PlannerModel
import PlannerTime

/// Performs one refresh (engine.md section 11), step by step, on a copy of the scenario.
struct Refresher {
  var state: Scenario
  private let forced: [String: [Range<Instant>]]
  private let broken: [String: UnfitReason]
  var result = Engine.Refresh()
  let today: CivilDate
  private let fitting: Fitting
  /// The indices of the live items that start in the future, in order of (start, id).
  let ahead: [Int]
  let ids: GoalIds
  /// The index of each item's goal.
  var goalOf: [Int?]
  /// The index of the goal that a wish counts for, by the index of the wish.
  let countedBy: [Int: Int]
  /// Ids of misfits. They are ignored until they are settled or withdrawn.
  private var lifted: Set<String> = []
  /// The dates of each goal's anchors, and of its own sessions that stay.
  private var anchors: [Int: [Anchor]] = [:]
  private var standing: [Int: [Anchor]] = [:]
  /// Items on a busy time without another place so far.
  private var stuck: [(index: Int, busy: Int)] = []
  /// Agreed items on a busy time. The user decides about them.
  private var agreed: [(index: Int, busy: Int)] = []
  /// Built once, because busy times do not change during a refresh.
  private let busyIndex: BusyIndex
  private lazy var emptyCalendar = EmptyCalendarSearch(state)

  struct Anchor {
    var day: Int
    var reason: WithdrawalReason
  }

  init(
    _ scenario: Scenario, _ forced: [String: [Range<Instant>]], _ broken: [String: UnfitReason] = [:]
  ) {
    state = scenario
    self.forced = forced
    self.broken = broken
    today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp))
    fitting = Fitting(scenario, today: today)
    busyIndex = BusyIndex(scenario.busy)
    ahead = scenario.items.indices.filter { scenario.items[$0].isAhead(of: scenario.now) }.sorted {
      (scenario.items[$0].startAt, scenario.items[$0].id) < (
        scenario.items[$1].startAt, scenario.items[$1].id
      )
    }
    ids = GoalIds(scenario.goals)
    goalOf = ids.goals(of: scenario.items)
    countedBy = ids.countedBy()
  }

  mutating func run() -> Engine.Refresh {
    lapse()
    settleAll()
    tellOnce()
    result.conflicts = (agreed + stuck).map { (state.items[$0.index].id, $0.busy) }
    fill()
    return result
  }

  private mutating func settleAll() {
    moveOthers()
    let before = changes
    moveOwn()
    if changes == before { return }
    let own = result.moved.count
    askAgain()
    let ours = Set(ahead.filter { isOwn($0) }.map { state.items[$0].id })
    if result.moved[own...].allSatisfy({ ours.contains($0.id) }) { return }
    // One of the user's sessions has moved to a time that own sessions left. Own sessions must keep their
    // distance to its new time.
    var again = Refresher(state, forced)
    again.result = result
    again.settleAll()
    self = again
  }

  /// Keeps one result for a session that was settled twice: its last move, or its withdrawal.
  private mutating func tellOnce() {
    let gone = Set(result.withdrawn.map(\.id))
    var last: [String: Int] = [:]
    for (number, move) in result.moved.enumerated() { last[move.id] = number }
    result.moved = result.moved.enumerated()
      .filter { last[$0.element.id] == $0.offset && !gone.contains($0.element.id) }.map(\.element)
  }

  private mutating func lapse() {
    for index in state.items.indices where state.items[index].status.isLive {
      let end = Instant(minutes: state.items[index].minutes.upperBound)
      if state.zone.date(at: end).adding(days: 2) < today {
        state.items[index].status = .lapsed
        result.lapsed.append(state.items[index].id)
      }
    }
  }

  // MARK: - Sessions that the user fixed

  /// Returns whether an item is the plan's own: its time is not fixed and its goal is not paused. Only own
  /// items may be withdrawn.
  func isOwn(_ index: Int) -> Bool {
    guard let goal = goalOf[index] else { return false }
    return !state.goals[goal].paused && !state.items[index].isFixed
  }

  /// Returns whether an item is a session for a wish.
  func isWish(_ index: Int) -> Bool { goalOf[index].map { state.goals[$0].dates != nil } ?? false }

  private mutating func moveOthers() {
    for index in ahead where !isOwn(index) {
      guard let busy = collision(index) else { continue }
      if state.items[index].agreed {
        agreed.append((index, busy))
      } else {
        stuck.append((index, busy))
      }
    }
    askAgain()
  }

  private var changes: Int { result.moved.count + result.withdrawn.count }

  /// Tries stuck items again until no item moves: a moved item may leave the place that an earlier item
  /// needs.
  private mutating func askAgain() {
    var count = -1
    while count != stuck.count {
      count = stuck.count
      let waiting = stuck
      stuck = []
      for (index, busy) in waiting { settle(Misfit(index: index, busy: busy, closed: nil)) }
    }
  }

  // MARK: - The plan's own sessions

  private struct Misfit {
    var index: Int
    var busy: Int?
    var closed: ClosedReason?
    /// Another rule that it breaks, if it does not overlap a busy time or closed hours.
    var rule: UnfitReason?
  }

  /// Sessions for wishes come first, because other sessions keep their distance to them.
  private mutating func moveOwn() {
    moveOwn(ahead.filter { isOwn($0) && isWish($0) })
    findAnchors()
    moveOwn(ahead.filter { isOwn($0) && !isWish($0) })
  }

  private mutating func moveOwn(_ own: [Int]) {
    var misfits: [(misfit: Misfit, surplus: Anchor?)] = []
    for index in own {
      let item = state.items[index]
      let goal = goalOf[index] ?? 0
      var misfit = Misfit(
        index: index, busy: collision(index), closed: fitting.reason(against: item, of: state.goals[goal]))
      if misfit.busy == nil, misfit.closed == nil { misfit.rule = broken[item.id] }
      if misfit.busy != nil || misfit.closed != nil || misfit.rule != nil {
        misfits.append((misfit, nil))
      } else if let near = nearest(to: day(of: item), of: goal) {
        misfits.append((misfit, near))
      } else {
        stand(index)
      }
    }
    lifted = Set(misfits.map { state.items[$0.misfit.index].id })
    for (misfit, surplus) in misfits {
      if let surplus {
        withdraw(misfit.index, surplus.reason, near: surplus)
      } else {
        settle(misfit)
      }
    }
  }

  private mutating func findAnchors() {
    for (index, goal) in goalOf.enumerated() where state.items[index].status.isLive {
      guard let goal = isWish(index) ? goal.flatMap({ countedBy[$0] }) : goal else { continue }
      if anchors[goal] == nil {
        let met = [state.goals[goal].lastCompletedAt, state.goals[goal].metAt].compactMap(\.self)
        anchors[goal] = met.map { Anchor(day: state.zone.date(at: $0).daysSinceEpoch, reason: .met) }
      }
      // The plan's own future sessions are checked here, so they are not anchors.
      let isPlanned = isOwn(index) && state.items[index].isAhead(of: state.now)
      if isPlanned && !isWish(index) { continue }
      anchors[goal, default: []].append(
        Anchor(day: day(of: state.items[index]), reason: isPlanned ? .planned : .booked))
    }
  }

  /// Moves a misfit to its best candidate that keeps its distance. A session that breaks a changed rule
  /// prefers its own date, and one outside the preferred hours moves only into them. Without any valid start,
  /// a session that only overlaps a busy time stays, unless it is an own session on days away. A session
  /// outside the preferred hours, or too near to another session or busy time, also stays. Any other session
  /// is withdrawn.
  private mutating func settle(_ misfit: Misfit) {
    let index = misfit.index
    let item = state.items[index]
    let goal = goalOf[index].map { state.goals[$0] }
    var starts =
      emptyCalendar.hasPlace(for: item, of: goal)
      ? Engine.validStarts(for: item, of: goal, in: state, without: lifted.union([item.id])) : []
    if state.aheadMin > 0, isOwn(index) {
      // Today's plan is made, so a session of a later day must not crowd it.
      let today = state.zone.date(at: Instant(minutes: state.now.minuteRoundedUp))
      if day(of: item) > today.daysSinceEpoch {
        starts.removeAll { $0.terms.crowd > 0 && state.zone.date(at: $0.startAt) == today }
      }
    }
    if misfit.rule != nil {
      if misfit.rule == .preferredHours { starts.removeAll { $0.terms.hours != 0 } }
      let own = day(of: item)
      func isOnOwnDate(_ start: Candidate) -> Bool {
        state.zone.date(at: start.startAt).daysSinceEpoch == own
      }
      starts = starts.filter(isOnOwnDate) + starts.filter { !isOnOwnDate($0) }
    }
    if let asked = item.notBefore {
      starts = starts.filter { $0.startAt >= asked } + starts.filter { $0.startAt < asked }
    }
    var tooNear: Anchor?
    for start in starts {
      if isOwn(index), let goal = goalOf[index],
        let near = nearest(to: state.zone.date(at: start.startAt).daysSinceEpoch, of: goal)
      {
        tooNear = tooNear ?? near
        continue
      }
      state.items[index].startAt = start.startAt
      state.items[index].status = .rescheduled
      lifted.remove(item.id)
      let cause =
        misfit.busy.map { Engine.Refresh.Cause.busy($0) } ?? misfit.closed.map { .closed($0) }
        ?? misfit.rule.map { .rule($0) }
      if let cause {
        result.moved.append(
          Engine.Refresh.Move(id: item.id, startAt: start.startAt, cause: cause, cost: start.terms))
      }
      if isOwn(index) { stand(index) }
      return
    }
    if let rule = misfit.rule {
      if rule == .weekFull { return withdraw(index, .weekFull, near: tooNear) }
      lifted.remove(item.id)
      return stand(index)
    }
    let isAway = isOwn(index) && misfit.busy != nil && isOnDaysAway(item)
    if let busy = misfit.busy, tooNear == nil, misfit.closed == nil, !isAway {
      lifted.remove(item.id)
      stuck.append((index, busy))
    } else {
      withdraw(index, isAway ? .away : misfit.closed.map { .closed($0) } ?? .busy, near: tooNear)
    }
  }

  mutating func withdraw(_ index: Int, _ reason: WithdrawalReason, near: Anchor?) {
    let id = state.items[index].id
    state.items[index].status = .canceled
    lifted.remove(id)
    result.withdrawn.append(
      Engine.Refresh.Withdrawal(id: id, reason: reason, near: near.map { CivilDate(daysSinceEpoch: $0.day) }))
  }

  /// Returns whether an item overlaps days away, when the user cannot meet people.
  private func isOnDaysAway(_ item: ScenarioItem) -> Bool {
    state.away.contains { !state.busy[$0].isEmpty && Range(minutesOf: state.busy[$0]).overlaps(item.minutes) }
  }

  // MARK: - Distance

  private mutating func stand(_ index: Int) {
    guard let goal = goalOf[index] else { return }
    standing[goal, default: []].append(Anchor(day: day(of: state.items[index]), reason: .planned))
  }

  /// Returns the anchor or own session that a date is too near to; nil if the date keeps its distance.
  private func nearest(to day: Int, of goal: Int) -> Anchor? {
    anchors[goal]?.first { isNear(day, to: $0.day, of: goal) }
      ?? standing[goal]?.first { abs(day - $0.day) < gap(of: goal) }
  }

  /// Returns whether a date does not keep its distance to an anchor.
  func isNear(_ day: Int, to anchor: Int, of goal: Int) -> Bool {
    day < anchor + gap(of: goal) && day > anchor - max(1, state.goals[goal].cadenceDays / 2)
  }

  private func gap(of goal: Int) -> Int {
    state.goals[goal].cadenceDays - state.goals[goal].cadenceDays / 4
  }

  func day(of item: ScenarioItem) -> Int { state.zone.date(at: item.startAt).daysSinceEpoch }

  private func collision(_ index: Int) -> Int? {
    state.collision(of: state.items[index], with: busyIndex, forced: forced)
  }
}

/// Finds whether an item would have a place if there were no other items. This is checked first, because one
/// search serves all items with the same window and duration, and a long absence can leave thousands of items
/// without a place.
private struct EmptyCalendarSearch {
  private var search: StartSearch

  init(_ scenario: Scenario) {
    var empty = scenario
    empty.items = []
    search = StartSearch(Board.planning(empty))
  }

  mutating func hasPlace(for item: ScenarioItem, of goal: ScenarioGoal?) -> Bool {
    let demand = search.demand(goal.map { Reach($0) } ?? .always, duration: item.durationMin)
    switch search.cheapest(demand, from: .min) {
    case .start, .none(.weekFull): return true
    case .none: return false
    }
  }
}

/// Checks whether sessions are still at times that their goals and the preferences allow.
private struct Fitting {
  private let local: LocalMinutes
  private let prefs: Preferences
  private let horizonEnd: Int
  private let quiet: TimeBlock?

  init(_ scenario: Scenario, today: CivilDate) {
    prefs = scenario.prefs
    let first = today.daysSinceEpoch
    local = LocalMinutes(zone: scenario.zone, days: first - 4...first + prefs.schedulingHorizonDays + 4)
    horizonEnd = local.minute(day: first + prefs.schedulingHorizonDays)
    quiet = prefs.quietBlock
  }

  /// Returns the first rule that a session breaks; nil if it breaks no rule or ends after the horizon.
  func reason(against item: ScenarioItem, of goal: ScenarioGoal) -> ClosedReason? {
    let session = item.minutes
    guard session.upperBound <= horizonEnd else { return nil }
    let date = CivilDate(daysSinceEpoch: local.day(session.lowerBound))
    if let dates = goal.dates, !dates.contains(date) { return .outsideWindow }
    let days = local.day(session.lowerBound) - 2...local.day(session.upperBound) + 1
    if !session.isCovered(by: local.open(goal.windows, days: days)) { return .outsideWindow }
    if let quiet, days.contains(where: { local.minutes(of: quiet, on: $0).overlaps(session) }) {
      return .quietHours
    }
    if let zone = goal.contactZone, !prefs.isContactTime(session, in: zone) { return .contactHours }
    return nil
  }
}

extension Range<Int> {
  /// Returns whether each member is in one of the ranges.
  func isCovered(by ranges: [Range<Int>]) -> Bool {
    var next = lowerBound
    while next < upperBound {
      guard let end = ranges.filter({ $0.contains(next) }).map(\.upperBound).max() else { return false }
      next = end
    }
    return true
  }
}

extension Preferences {
  /// The quiet hours as a block; nil if there are no quiet hours.
  package var quietBlock: TimeBlock? { Self.block(quietHours) }

  /// Returns whether a session lies within the contact hours of a zone.
  func isContactTime(_ session: Range<Int>, in zone: ZoneTable) -> Bool {
    let first = zone.date(at: Instant(minutes: session.lowerBound)).daysSinceEpoch - 2
    let last = zone.date(at: Instant(minutes: session.upperBound)).daysSinceEpoch + 1
    guard let block = contactBlock else { return true }
    let local = LocalMinutes(zone: zone, days: first...last)
    return session.isCovered(by: (first...last).map { local.minutes(of: block, on: $0) })
  }

  /// The contact hours as a block; nil if people can be met at any time.
  var contactBlock: TimeBlock? { Self.block(contactHours) }

  private static func block(_ hours: [Double]) -> TimeBlock? {
    hours[0] == hours[1] ? nil : TimeBlock(start: minute(ofHour: hours[0]), end: minute(ofHour: hours[1]))
  }
}
