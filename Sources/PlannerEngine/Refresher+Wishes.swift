import PlannerModel
import PlannerTime

extension Refresher {
  /// Fills the horizon. A session for a wish counts as a meeting, so the plan's own sessions that are too
  /// near to it are withdrawn, and the rest is filled again (engine.md section 16).
  mutating func fill() {
    var wishes: [(placement: Plan.Placement, placing: Placing)] = []
    while true {
      var (plan, placings) = Engine.explainedPlan(state, ids, goalOf: goalOf)
      let placed = plan.placements.indices.filter { isCounted(plan.placements[$0].goalId) }
      let unplaced = plan.unplaced.filter { isCounted($0.goalId) }
      let before = result.withdrawn.count
      let added = placed.map { (plan.placements[$0], placings[$0]) }
      let count = wishes.count
      wishes += added
      for (placement, _) in added { withdrawBeside(placement) }
      for wish in unplaced {
        if let swapped = placeInstead(wish) { wishes.append(swapped) }
      }
      if result.withdrawn.count > before { continue }
      plan.placements.insert(contentsOf: wishes.prefix(count).map(\.placement), at: 0)
      placings.insert(contentsOf: wishes.prefix(count).map(\.placing), at: 0)
      (result.plan, result.placings) = (plan, placings)
      return
    }
  }

  /// Returns whether a goal is a wish that counts for another goal.
  private func isCounted(_ goalId: String) -> Bool {
    !countedBy.isEmpty && ids.number(of: goalId).map { countedBy[$0] != nil } ?? false
  }

  /// Adds a session for a wish to the state, and withdraws the plan's own sessions that are too near to it.
  private mutating func withdrawBeside(_ placement: Plan.Placement) {
    guard let wish = ids.number(of: placement.goalId) else { return }
    let day = state.zone.date(at: placement.startAt).daysSinceEpoch
    let near = own(near: day, wish)
    state.items.append(
      ScenarioItem(
        id: placement.goalId, goalId: placement.goalId, startAt: placement.startAt,
        durationMin: placement.durationMin, status: .pending))
    goalOf.append(wish)
    for index in near { withdraw(index, .planned, near: Anchor(day: day, reason: .planned)) }
  }

  /// Returns the plan's own future sessions, of the goal that a wish counts for, that are too near to a date.
  private func own(near date: Int, _ wish: Int) -> [Int] {
    guard let goal = countedBy[wish] else { return [] }
    return ahead.filter {
      goalOf[$0] == goal && state.items[$0].status.isLive && isOwn($0)
        && isNear(day(of: state.items[$0]), to: date, of: goal)
    }
  }

  /// Places a wish without a place at a time that becomes free when the plan's own sessions near it are
  /// withdrawn. Returns nil if there is no such time.
  private mutating func placeInstead(_ unplaced: Plan.Unplaced) -> (
    placement: Plan.Placement, placing: Placing
  )? {
    guard let wish = ids.number(of: unplaced.goalId) else { return nil }
    let goal = state.goals[wish]
    guard let dates = goal.dates else { return nil }
    let end = today.adding(days: state.prefs.schedulingHorizonDays)
    var best: Candidate?
    var date = max(dates.lowerBound, today)
    while date <= dates.upperBound, date < end {
      defer { date = date.adding(days: 1) }
      let near = own(near: date.daysSinceEpoch, wish)
      if near.isEmpty { continue }
      let start = Engine.start(
        of: goal, on: date...date, in: state, without: Set(near.map { state.items[$0].id }))
      if let start, best.map({ (start.cost, start.startAt) < ($0.cost, $0.startAt) }) ?? true { best = start }
    }
    guard let best else { return nil }
    let placement = Plan.Placement(
      goalId: goal.id, startAt: best.startAt, durationMin: goal.minDurationMin)
    withdrawBeside(placement)
    return (
      placement,
      Placing(
        dueOn: unplaced.dueOn, overdueDays: max(0, today.daysSinceEpoch - unplaced.dueOn.daysSinceEpoch),
        cadenceDays: goal.cadenceDays, importance: goal.importance, cost: best.terms)
    )
  }
}

extension Engine {
  /// Returns the cheapest start of a goal's session on these dates, as an offer to the user; nil if there is
  /// no start.
  /// - lifted: ids of items to ignore.
  package static func start(
    of goal: ScenarioGoal, on dates: ClosedRange<CivilDate>, in scenario: Scenario,
    without lifted: Set<String> = []
  ) -> Candidate? {
    let board = Board.planning(scenario.forTheUser, without: lifted)
    var search = StartSearch(board)
    let demand = search.demand(Reach(goal), duration: goal.minDurationMin)
    let first = board.local.minute(day: dates.lowerBound.daysSinceEpoch)
    let answer = search.cheapest(
      demand, fromIndex: board.grid.index(atOrAfter: max(board.span.lowerBound, first)),
      until: dates.upperBound.daysSinceEpoch)
    guard case .start(let index, let minute) = answer else { return nil }
    let terms = board.cost(
      of: board.grid.piece(at: index), hours: search.hoursCost(demand, at: index))
    return Candidate(startAt: Instant(minutes: minute), cost: terms.total, terms: terms)
  }
}
