import PlannerModel
import PlannerTime

extension Engine {
  /// The smallest change that would place a goal's occurrence (section 14).
  package struct SmallestChange: Hashable, Sendable {
    package var change: Change
    /// Ids of goals that would lose a session by the change. Empty if a change without such losses was found.
    package var costs: [String]
  }

  /// Returns the maximum number of complete plans for ``smallestChange(for:in:)``, besides the plan without a
  /// change.
  package static func smallestChangeRuns(goals: Int) -> Int { goals > 1000 ? 8 : 24 }

  /// Returns the smallest tried change that places a goal. Returns nil if no such change is found, or if the
  /// goal is not unplaced. Ignores wishes.
  package static func smallestChange(for goalId: String, in scenario: Scenario) -> SmallestChange? {
    let scenario = scenario.withoutWishes
    guard let index = scenario.index(ofGoal: goalId), !scenario.goals[index].paused else { return nil }
    return Improver(scenario, goal: index).smallest()
  }
}

/// Tries changes in order of size, the smallest first.
private struct Improver {
  let scenario: Scenario
  let goal: ScenarioGoal
  let before: Plan
  let placedBefore: [ByteString: Int]

  init(_ scenario: Scenario, goal index: Int) {
    self.scenario = scenario
    goal = scenario.goals[index]
    before = Engine.places(scenario)
    placedBefore = Self.counts(before)
  }

  func smallest() -> Engine.SmallestChange? {
    let id = ByteString(goal.id)
    guard before.unplaced.contains(where: { ByteString($0.goalId) == id }) else { return nil }
    var runs = Engine.smallestChangeRuns(goals: scenario.goals.count)
    var fallback: Engine.SmallestChange?
    for change in changes() {
      guard helpsAlone(change) else { continue }
      if runs == 0 { break }
      runs -= 1
      guard let costs = costs(of: change) else { continue }
      if costs.isEmpty { return Engine.SmallestChange(change: fewer(than: change, &runs), costs: []) }
      if fallback == nil { fallback = Engine.SmallestChange(change: change, costs: costs) }
    }
    return fallback
  }

  private func changes() -> [Change] {
    let prefs = scenario.prefs
    var changes = Change.shorter(goal) + soleBusyTimes() + Change.window(goal) + Change.weekday(goal)
    changes += Change.capacity(prefs, minutes: goal.minDurationMin)
    if let enough = capacityForAll() { changes.append(enough) }
    if let longer = longerCadence() { changes.append(longer) }
    changes += Change.quietHours(prefs)
    if goal.contactZone != nil { changes += Change.contactHours(prefs) }
    // Changes of equal size keep their order.
    return changes.enumerated().sorted { ($0.element.size, $0.offset) < ($1.element.size, $1.offset) }
      .map(\.element)
  }

  /// Returns a capacity with as many additional sessions a week as there are unplaced goals. Returns nil if
  /// the weeks are not full, or if only a few additional sessions are needed.
  private func capacityForAll() -> Change? {
    let id = ByteString(goal.id)
    let reason = before.unplaced.first { ByteString($0.goalId) == id }?.reason
    let more = before.unplaced.count
    let capacity = scenario.prefs.capacityPerWeek + more
    guard reason == .weekFull || reason == .givenUpFor, more > Change.fewSessions,
      ValidRange.capacityPerWeek.contains(capacity)
    else { return nil }
    return Change(kind: .capacity(capacity), goalId: nil, size: more * goal.minDurationMin)
  }

  /// Returns the smallest capacity that places the goal without a loss, found by binary search. Returns other
  /// changes as they are.
  private func fewer(than change: Change, _ runs: inout Int) -> Change {
    guard case .capacity(var enough) = change.kind else { return change }
    let now = scenario.prefs.capacityPerWeek
    var tooFew = now + Change.fewSessions
    var least = change
    while enough - tooFew > 1, runs > 0 {
      let capacity = (tooFew + enough) / 2
      let middle = Change(
        kind: .capacity(capacity), goalId: nil, size: (capacity - now) * goal.minDurationMin)
      runs -= 1
      if costs(of: middle)?.isEmpty ?? false {
        (least, enough) = (middle, capacity)
      } else {
        tooFew = capacity
      }
    }
    return least
  }

  /// Returns whether the change would place the goal if it were the only goal. If not, no plan of all goals
  /// is needed.
  private func helpsAlone(_ change: Change) -> Bool {
    if case .cadence = change.kind { return true }
    var alone = scenario
    alone.goals = [goal]
    return Engine.places(change.applied(to: alone)).placements.count > placedBefore[ByteString(goal.id)] ?? 0
  }

  /// Returns the goals that lose a session by a change in a plan of all goals; nil if the change does not
  /// place the occurrence.
  private func costs(of change: Change) -> [String]? {
    let after = Engine.places(change.applied(to: scenario))
    let id = ByteString(goal.id)
    let counts = Self.counts(after)
    if case .cadence(let days) = change.kind {
      // With a longer cadence the goal is due later, and must be placed exactly on its due date.
      let longer = later(change.applied(to: scenario))
      let due = nextDue(in: longer)
      let own = Engine.places(longer).placements.first { ByteString($0.goalId) == id }
      guard !after.unplaced.contains(where: { ByteString($0.goalId) == id }), let own,
        scenario.zone.date(at: own.startAt).daysSinceEpoch == due, ValidRange.cadenceDays.contains(days)
      else { return nil }
    } else if counts[id] ?? 0 <= placedBefore[id] ?? 0 {
      return nil
    }
    return scenario.goals.map(\.id).filter {
      let other = ByteString($0)
      return other != id && counts[other] ?? 0 < placedBefore[other] ?? 0
    }
  }

  /// Returns the four shortest busy times that are the only obstacle to a start.
  private func soleBusyTimes() -> [Change] {
    var alone = scenario
    alone.goals = [goal]
    let board = Board.planning(scenario)
    let fitting = board.starts(of: goal.minDurationMin, in: Reach(goal))
    let due = board.local.minute(day: max(nextDue(in: alone), board.today))
    var found: Set<Int> = []
    var index = fitting.next(from: board.grid.index(atOrAfter: due))
    while index < board.grid.count {
      let minute = board.grid.minute(at: index)
      index = fitting.next(from: index + 1)
      let lower = minute - board.span.lowerBound
      if board.isFull(weekOf: board.local.day(minute)) { continue }
      guard board.taken.next(from: lower) < lower + goal.minDurationMin else { continue }
      let obstacles = Engine.obstacles(
        at: Instant(minutes: minute), durationMin: goal.minDurationMin, in: scenario)
      if obstacles.count == 1, case .busy(let busy) = obstacles[0] { found.insert(busy) }
    }
    return found.map { busy in
      let time = scenario.busy[busy]
      let minutes = time.upperBound.minuteRoundedUp - time.lowerBound.minuteRoundedDown
      return Change(kind: .busyTime(busy), goalId: nil, size: minutes)
    }
    .sorted { ($0.size, $0.index) < ($1.size, $1.index) }.prefix(4).map { $0 }
  }

  /// Returns a cadence with which the occurrence is due on the first day with a place for it; nil if there is
  /// no such day.
  private func longerCadence() -> Change? {
    var alone = later(scenario)
    alone.goals = [goal]
    let id = ByteString(goal.id)
    guard let first = Engine.places(alone).placements.first(where: { ByteString($0.goalId) == id }) else {
      return nil
    }
    let days = scenario.zone.date(at: first.startAt).daysSinceEpoch - nextDue(in: alone)
    guard days > 0 else { return nil }
    let change = Change.cadence(goal, days: goal.cadenceDays + days)
    // A person who was never met is due from the beginning, with any cadence.
    return nextDue(in: change.applied(to: alone)) == nextDue(in: alone) ? nil : change
  }

  /// Returns the scenario with a longer horizon, because later days are outside the present one.
  private func later(_ scenario: Scenario) -> Scenario {
    var later = scenario
    later.prefs.schedulingHorizonDays = max(
      scenario.prefs.schedulingHorizonDays, min(84, 2 * scenario.prefs.schedulingHorizonDays + 14))
    return later
  }

  private func nextDue(in scenario: Scenario) -> Int {
    scenario.index(ofGoal: goal.id).map { Engine.dueDates(scenario)[$0].day } ?? 0
  }

  private static func counts(_ plan: Plan) -> [ByteString: Int] {
    plan.placements.reduce(into: [:]) { $0[ByteString($1.goalId), default: 0] += 1 }
  }
}

extension Change {
  /// The index of the busy time; 0 for other kinds.
  fileprivate var index: Int { if case .busyTime(let index) = kind { index } else { 0 } }
}
