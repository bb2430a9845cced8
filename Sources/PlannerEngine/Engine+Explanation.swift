import PlannerModel
import PlannerTime

extension Engine {
  /// The reasons why a goal's session starts when it does, or why it was not placed.
  package struct Explanation: Sendable {
    /// The score of the occurrence, which determines its order in the rounds of section 6.
    package var score: ScoreTerms
    /// The start with its present cost; nil if it is not in the future and within the horizon.
    package var cost: Candidate?
    package var rejected: [Rejection]
  }

  /// The starts that one rule is the first to reject.
  package struct Rejection: Hashable, Sendable {
    package var reason: RejectionReason
    package var count: Int
    package var first: Instant
    package var last: Instant
    /// Indices of the scenario's busy times and items that were obstacles, each once.
    package var busy: [Int]
    package var items: [Int]
  }

  /// Explains a goal's item under present conditions; if `itemId` is nil, the goal's next occurrence. Counts
  /// every start of the horizon (before the item's own) under the first rule that rejects it. Returns nil if
  /// the goal does not exist.
  package static func explain(goalId: String, itemId: String?, in scenario: Scenario) -> Explanation? {
    guard let goal = scenario.goals.first(where: { ByteString($0.id) == ByteString(goalId) }) else {
      return nil
    }
    let item = scenario.items.first { $0.id == itemId }
    let due = nextDue(of: goal, before: item, in: scenario)
    let explainer = Explainer(scenario: scenario, goal: goal, item: item, dueDay: due)
    return Explanation(
      score: Urgency.terms(of: goal, dueDay: due, today: explainer.board.today),
      cost: explainer.ownCost, rejected: explainer.rejections())
  }

  /// Returns the due date of a goal's session, computed from the goal's live items before it. Returns nil if
  /// the goal does not exist.
  package static func dueOn(_ item: ScenarioItem, goalId: String, in scenario: Scenario) -> CivilDate? {
    scenario.goals.first { ByteString($0.id) == ByteString(goalId) }.map {
      CivilDate(daysSinceEpoch: nextDue(of: $0, before: item, in: scenario))
    }
  }

  /// Returns the due date of an occurrence, computed from the goal's live items before it.
  private static func nextDue(of goal: ScenarioGoal, before item: ScenarioItem?, in scenario: Scenario) -> Int
  {
    if let dates = goal.dates { return dates.lowerBound.daysSinceEpoch }
    var alone = scenario.withoutWishes
    alone.goals = [goal]
    if let item { alone.items.removeAll { $0.id == item.id || $0.startAt >= item.startAt } }
    return dueDates(alone).first?.day ?? 0
  }
}

private struct Explainer {
  let scenario: Scenario
  let item: ScenarioItem?
  let duration: Int
  let board: Board
  /// The starts that fit the window without quiet hours. They distinguish a closed window from quiet hours.
  private let window: Bits
  /// The starts within the person's contact hours; nil if all starts are.
  private let awake: Bits?
  private let dueFrom: Int
  private let dates: ClosedRange<CivilDate>?

  init(scenario: Scenario, goal: ScenarioGoal, item: ScenarioItem?, dueDay: Int) {
    self.scenario = scenario
    self.item = item
    let duration = item?.durationMin ?? goal.minDurationMin
    self.duration = duration
    // The span continues after the horizon: a session that would end after it can still be outside its window
    // or in quiet hours.
    let lifted: Set<String> = item.map { [$0.id] } ?? []
    board = Board(scenario, without: lifted) { now, horizonEnd in
      let earliest = Board.earliest(scenario, now: now, horizonEnd: horizonEnd)
      return earliest..<max(earliest, horizonEnd) + duration
    }
    var wakeful = scenario
    wakeful.prefs.quietHours = [0, 0]
    let span = board.span
    window = Board(wakeful) { _, _ in span }.starts(of: duration, in: goal.windows)
    awake = goal.contactZone.flatMap { [board] in board.awakeStarts(of: duration, in: $0) }
    dueFrom = board.local.minute(day: max(dueDay, board.today))
    dates = goal.dates
  }

  var ownCost: Candidate? {
    guard let item, case let start = item.minutes.lowerBound,
      start >= board.now, start < board.horizonEnd
    else { return nil }
    let terms = board.cost(of: start..<start + duration)
    return Candidate(startAt: Instant(minutes: start), cost: terms.total, terms: terms)
  }

  func rejections() -> [Engine.Rejection] {
    var found: [RejectionReason: Engine.Rejection] = [:]
    let end = min(board.horizonEnd, item?.minutes.lowerBound ?? .max)
    for index in 0..<board.grid.count {
      let minute = board.grid.minute(at: index)
      if minute >= end { break }
      let (reason, busy, items) = verdict(on: minute, index: index)
      let at = Instant(minutes: minute)
      var entry =
        found[reason]
        ?? Engine.Rejection(reason: reason, count: 0, first: at, last: at, busy: [], items: [])
      entry.count += 1
      entry.last = at
      for each in busy where !entry.busy.contains(each) { entry.busy.append(each) }
      for each in items where !entry.items.contains(each) { entry.items.append(each) }
      found[reason] = entry
    }
    return RejectionReason.allCases.compactMap { found[$0] }
  }

  private func verdict(on minute: Int, index: Int) -> (RejectionReason, busy: [Int], items: [Int]) {
    if minute < dueFrom { return (.beforeDue, [], []) }
    if !window.contains(index)
      || dates.map({ !$0.contains(CivilDate(daysSinceEpoch: board.local.day(minute))) }) ?? false
    {
      return (.outsideWindow, [], [])
    }
    if let awake, !awake.contains(index) { return (.contactHours, [], []) }
    let lower = minute - board.span.lowerBound
    if board.quiet.next(from: lower) < lower + duration { return (.quietHours, [], []) }
    if minute + duration > board.horizonEnd { return (.pastHorizon, [], []) }
    if board.taken.next(from: lower) < lower + duration {
      let obstacles = Engine.obstacles(
        at: Instant(minutes: minute), durationMin: duration, for: item?.id, in: scenario)
      let busy = obstacles.compactMap { if case .busy(let index) = $0 { index } else { nil } }
      let items = obstacles.compactMap { if case .item(let index) = $0 { index } else { nil } }
      return (busy.isEmpty ? .taken : .busy, busy, items)
    }
    if board.isFull(weekOf: board.local.day(minute)) { return (.weekFull, [], []) }
    return (
      ownCost.map { board.cost(of: minute..<minute + duration).total > $0.cost } ?? false ? .costlier : .free,
      [], []
    )
  }
}
