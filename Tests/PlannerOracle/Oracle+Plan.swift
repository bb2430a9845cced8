import PlannerModel
import PlannerTime

extension Oracle {
  /// Plans by sections 3 and 6.
  static func plan(_ scenario: Scenario) -> Plan {
    var oracle = Oracle(scenario)
    return oracle.greedy()
  }

  // MARK: - Section 3: priority

  static func score(_ goal: ScenarioGoal, due: CivilDate, today: CivilDate) -> Double {
    let overdueDays = max(0, today.daysSinceEpoch - due.daysSinceEpoch)
    let urgency = Double(overdueDays) / Double(goal.cadenceDays)
    let importanceNormalized = (Double(goal.importance) - 1) / 4
    return 0.7 * urgency + 0.3 * importanceNormalized
  }

  static func dueOn(_ goal: ScenarioGoal, _ zone: ZoneTable) -> CivilDate {
    if let dates = goal.dates { return dates.lowerBound }
    if let completed = goal.lastCompletedAt {
      return zone.date(at: completed).adding(days: goal.cadenceDays)
    }
    return zone.date(at: goal.createdAt)
  }

  func scores() -> [Plan.Score] {
    scenario.goals.filter { !$0.paused }.map { goal in
      let due = Oracle.dueOn(goal, scenario.zone)
      return Plan.Score(
        goalId: goal.id, dueOn: due, overdueDays: max(0, today.daysSinceEpoch - due.daysSinceEpoch),
        score: Oracle.score(goal, due: due, today: today))
    }
    .sorted { Oracle.isBefore(($0.score, $0.dueOn, $0.goalId), ($1.score, $1.dueOn, $1.goalId)) }
  }

  private static func isBefore(_ a: (Double, CivilDate, String), _ b: (Double, CivilDate, String)) -> Bool {
    if a.0 != b.0 { return a.0 > b.0 }
    if a.1 != b.1 { return a.1 < b.1 }
    return isLess(a.2, b.2)
  }

  private static func isLess(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    for (x, y) in zip(a, b) where x != y { return x < y }
    return a.count < b.count
  }

  static func isSame(_ a: String?, _ b: String) -> Bool { a.map { Array($0.utf8) == Array(b.utf8) } ?? false }

  // MARK: - Section 6: greedy

  /// The next occurrence of a goal.
  struct Next {
    var due: CivilDate
    /// The last allowed date of its session; nil for any.
    var last: CivilDate?
    /// Live items that were not counted yet.
    var items: [ScenarioItem]
  }

  func next(_ goal: ScenarioGoal) -> Next {
    let wishes = scenario.goals.filter { $0.dates != nil && Oracle.isSame($0.countsFor, goal.id) }
    let live = (scenario.items + wished).compactMap { item -> ScenarioItem? in
      guard [.pending, .snoozed, .rescheduled].contains(item.status) else { return nil }
      if Oracle.isSame(item.goalId, goal.id) { return item }
      guard wishes.contains(where: { Oracle.isSame(item.goalId, $0.id) }) else { return nil }
      var fixed = item
      fixed.byUser = true
      return fixed
    }
    .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    if let dates = goal.dates {
      let isOver = !live.isEmpty || goal.lastCompletedAt != nil || dates.upperBound < today
      return Next(
        due: isOver ? today.adding(days: 10_000) : dates.lowerBound, last: dates.upperBound, items: [])
    }
    var due = Oracle.dueOn(goal, scenario.zone)
    for item in live where item.isDue {
      due = max(due, scenario.zone.date(at: item.startAt).adding(days: goal.cadenceDays))
    }
    return look(Next(due: due, items: live.filter { !$0.isDue }), goal.cadenceDays)
  }

  /// Returns the next occurrence after a session was placed on a date.
  func next(_ goal: ScenarioGoal, after date: CivilDate, _ before: Next) -> Next {
    look(Next(due: date.adding(days: goal.cadenceDays), items: before.items), goal.cadenceDays)
  }

  private func look(_ start: Next, _ cadence: Int) -> Next {
    var next = start
    for item in start.items {
      let date = scenario.zone.date(at: item.startAt)
      let isFixed = item.origin == .manual || item.byUser || item.agreed
      if isFixed && date >= max(next.due, today).adding(days: cadence) {
        next.last = date.adding(days: -(cadence < 2 ? 1 : cadence / 2))
        return next
      }
      next.due = max(next.due, date.adding(days: cadence))
      next.items.removeFirst()
    }
    return next
  }

  func nextDue(_ goal: ScenarioGoal) -> CivilDate { next(goal).due }

  private typealias Occurrence = (goal: ScenarioGoal, next: Next, fitting: [Int])

  mutating func greedy() -> Plan {
    var plan = Plan(scores: scores(), placements: [], unplaced: [])
    var active = scenario.goals.filter { !$0.paused }.map { goal in
      (goal: goal, next: next(goal), fitting: fitting(goal, goal.minDurationMin))
    }
    var count: Int
    repeat {
      count = plan.placements.count
      active = fill(active, &plan)
    } while plan.placements.count > count
    if !active.isEmpty { plan.waiting = active.map(\.goal.id) }
    return plan
  }

  /// Places sessions in rounds until no occurrence is left. Returns the occurrences that wait.
  private mutating func fill(_ occurrences: [Occurrence], _ plan: inout Plan) -> [Occurrence] {
    let end = today.adding(days: scenario.prefs.schedulingHorizonDays)
    let late = end.adding(days: -scenario.uncrowdedEndDays)
    var active = occurrences
    var waiting: [Occurrence] = []
    while true {
      let wishes = active.filter { $0.goal.dates != nil && $0.next.due < end }
      let isHeld = { (goal: ScenarioGoal) in
        goal.dates == nil && wishes.contains { Oracle.isSame($0.goal.countsFor, goal.id) }
      }
      let round = active.filter { $0.next.due < end && !isHeld($0.goal) }.sorted { a, b in
        Oracle.isBefore(
          (Oracle.score(a.goal, due: a.next.due, today: today), a.next.due, a.goal.id),
          (Oracle.score(b.goal, due: b.next.due, today: today), b.next.due, b.goal.id))
      }
      if round.isEmpty { return waiting }
      active = active.filter { isHeld($0.goal) }
      for (goal, next, fitting) in round {
        let dueFrom = minute(max(next.due, today))
        let inTime = fitting.filter { start in
          start >= dueFrom && (next.last.map { date(start) <= $0 } ?? true)
        }
        switch best(of: inTime, goal.minDurationMin) {
        case .failure(let reason):
          plan.unplaced.append(Plan.Unplaced(goalId: goal.id, dueOn: next.due, reason: reason.reason))
        case .success(let start)
        where goal.dates == nil && date(start) >= late && terms(start, goal.minDurationMin).crowd > 0:
          waiting.append((goal, next, fitting))
        case .success(let start):
          add(start: start, duration: goal.minDurationMin)
          plan.placements.append(
            Plan.Placement(
              goalId: goal.id, startAt: Instant(minutes: start), durationMin: goal.minDurationMin))
          if goal.dates == nil {
            active.append((goal, self.next(goal, after: date(start), next), fitting))
          } else {
            wished.append(
              ScenarioItem(
                id: goal.id, goalId: goal.id, startAt: Instant(minutes: start),
                durationMin: goal.minDurationMin,
                status: .pending))
            active = active.map { other in
              Oracle.isSame(goal.countsFor, other.goal.id)
                ? (other.goal, self.next(other.goal), other.fitting) : other
            }
          }
        }
      }
    }
  }

  private struct NoStart: Error { var reason: UnplacedReason }

  private func best(of fitting: [Int], _ duration: Int) -> Result<Int, NoStart> {
    if fitting.isEmpty { return .failure(NoStart(reason: .noWindow)) }
    let free = fitting.filter { !touches(taken, $0, duration) }
    if free.isEmpty { return .failure(NoStart(reason: .noFreeTime)) }
    var found: (start: Int, cost: Int)?
    for start in free where !weekIsFull(date(start)) {
      let cost = cost(start, duration)
      if found == nil || cost < found?.cost ?? 0 { found = (start, cost) }
    }
    return found.map { .success($0.start) } ?? .failure(NoStart(reason: .weekFull))
  }
}
