import PlannerModel
import PlannerTime

extension Engine {
  /// Why a goal's session starts when it does, or why it has none.
  package struct Explanation: Sendable {
    package var score: ScoreTerms
    /// The start itself with its cost, where it lies on a day that the engine plans.
    package var cost: Candidate?
    package var rejected: [Rejection]
  }

  /// Starts that one rule rejected first.
  package struct Rejection: Hashable, Sendable {
    package var reason: RejectionReason
    package var count: Int
    package var first: Instant
    package var last: Instant
    /// Busy times (indices into the scenario's) and items that were in the way, each once.
    package var busy: [Int]
    package var items: [Int]
  }

  /// Explains a goal's item, or with `itemId` nil its next occurrence: every start from now on (before the
  /// item's own) under the one rule that rejects it first.
  package static func explain(goalId: String, itemId: String?, in scenario: Scenario) -> Explanation? {
    guard let goal = scenario.goals.first(where: { ByteString($0.id) == ByteString(goalId) }) else {
      return nil
    }
    let item = scenario.items.first { $0.id == itemId }
    let duration = item?.durationMin ?? goal.minDurationMin
    var others = scenario
    others.items.removeAll { $0.id == itemId }
    let ownDue = Urgency.dueDay(of: goal, zone: scenario.zone)
    let dueDay = itemId == nil ? nextDue(of: goal, in: others) : ownDue
    let explained = Explainer(
      scenario: others, goal: goal, duration: duration, dueDay: dueDay, start: item?.minutes.lowerBound)
    return Explanation(
      score: Urgency.terms(of: goal, dueDay: ownDue, today: explained.board.today),
      cost: explained.ownCost, rejected: explained.rejections())
  }

  private static func nextDue(of goal: ScenarioGoal, in scenario: Scenario) -> Int {
    var alone = scenario
    alone.goals = [goal]
    return GreedyPlanner.nextDueDays(alone).first ?? 0
  }
}

private struct Explainer {
  let scenario: Scenario
  let duration: Int
  let start: Int?
  let board: Board
  /// One board without quiet hours, to tell a closed window from quiet hours.
  private let window: Bits
  private let dueFrom: Int

  init(scenario: Scenario, goal: ScenarioGoal, duration: Int, dueDay: Int, start: Int?) {
    self.scenario = scenario
    self.duration = duration
    self.start = start
    let lead = scenario.prefs.leadTimeMin
    board = Board(scenario) { now, horizonEnd in
      // A start after the horizon is still explained: the user may have moved it there.
      now + lead..<max(now + lead, horizonEnd, (start ?? 0) + duration)
    }
    var wakeful = scenario
    wakeful.prefs.quietHours = [0, 0]
    let span = board.span
    window = Board(wakeful) { _, _ in span }.starts(of: duration, in: goal.windows)
    dueFrom = board.local.minute(day: max(dueDay, board.today))
  }

  var ownCost: Candidate? {
    guard let start, start >= board.span.lowerBound else { return nil }
    let index = board.grid.index(atOrAfter: start)
    guard index < board.grid.count else { return nil }
    let terms = board.cost(of: board.grid.pieces[Int(board.grid.pieceOf[index])])
    return Candidate(startAt: Instant(minutes: start), cost: terms.total, terms: terms)
  }

  func rejections() -> [Engine.Rejection] {
    var found: [RejectionReason: Engine.Rejection] = [:]
    for index in 0..<board.grid.count {
      let minute = board.grid.minute(at: index)
      if let start, minute >= start { break }
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
    let session = minute..<minute + duration
    if minute < dueFrom { return (.beforeDue, [], []) }
    if !window.contains(index) {
      return (session.upperBound > board.horizonEnd ? .pastHorizon : .outsideWindow, [], [])
    }
    let lower = minute - board.span.lowerBound
    if board.quiet.next(from: lower) < lower + duration { return (.quietHours, [], []) }
    if session.upperBound > board.horizonEnd { return (.pastHorizon, [], []) }
    if board.taken.next(from: lower) < lower + duration {
      let obstacles = Engine.obstacles(at: Instant(minutes: minute), durationMin: duration, in: scenario)
      let busy = obstacles.compactMap { if case .busy(let index) = $0 { index } else { nil } }
      let items = obstacles.compactMap { if case .item(let index) = $0 { index } else { nil } }
      return (busy.isEmpty ? .taken : .busy, busy, items)
    }
    let piece = board.grid.pieces[Int(board.grid.pieceOf[index])]
    return (board.isFull(weekOf: piece.day) ? .weekFull : .costlier, [], [])
  }
}
