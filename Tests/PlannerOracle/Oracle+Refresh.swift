import PlannerModel
import PlannerTime

/// Refreshes by section 11, step by step.
extension Oracle {
  struct Refreshed {
    var lapsed: [String] = []
    var moved: [(id: String, startAt: Instant)] = []
    var withdrawn: [String] = []
    var conflicts: [String] = []
    /// The scenario after these steps, with the sessions of the plan.
    var scenario: Scenario
    var plan = Plan(scores: [], placements: [], unplaced: [])
  }

  private static let live: [ItemStatus] = [.pending, .snoozed, .rescheduled]

  static func collides(_ item: ScenarioItem, _ scenario: Scenario, _ forced: [Range<Instant>]) -> Bool {
    let start = roundedDown(item.startAt)
    return !item.forced
      && scenario.busy.contains { busy in
        busy.lowerBound != busy.upperBound && !forced.contains(busy)
          && start < roundedUp(busy.upperBound) && roundedDown(busy.lowerBound) < start + item.durationMin
      }
  }

  static func isAway(_ item: ScenarioItem, _ scenario: Scenario) -> Bool {
    let start = roundedDown(item.startAt)
    return scenario.away.contains { place in
      let away = scenario.busy[place]
      return away.lowerBound != away.upperBound && start < roundedUp(away.upperBound)
        && roundedDown(away.lowerBound) < start + item.durationMin
    }
  }

  /// Returns whether the plan may move or withdraw a session.
  static func isOwn(_ item: ScenarioItem, _ scenario: Scenario) -> Bool {
    guard let goal = scenario.goal(item.goalId) else { return false }
    return live.contains(item.status) && !goal.paused && item.origin == .auto && !item.byUser && !item.agreed
      && roundedDown(item.startAt) > roundedUp(scenario.now)
  }

  /// Returns whether a session that ends within the horizon is outside the allowed times.
  static func isClosed(_ item: ScenarioItem, _ scenario: Scenario) -> Bool {
    guard let goal = scenario.goal(item.goalId) else { return false }
    let start = roundedDown(item.startAt)
    let oracle = Oracle(scenario, area: start..<start + item.durationMin)
    return start + item.durationMin <= oracle.hi
      && (goal.dates.map { !$0.contains(oracle.date(start)) } ?? false
        || !oracle.lies(in: oracle.window(goal.windows), start, item.durationMin)
        || oracle.touches(oracle.quiet, start, item.durationMin)
        || !oracle.lies(in: oracle.awake(goal.contactZone), start, item.durationMin))
  }

  private struct Distance {
    let goal: ScenarioGoal
    var anchors: [Int]
    var standing: [Int] = []

    func isKept(on day: Int) -> Bool {
      anchors.allSatisfy { goal.isFarEnough(day, from: $0) }
        && standing.allSatisfy { abs($0 - day) >= goal.gap }
    }
  }

  /// Returns the goal that a wish counts for; nil for other goals.
  private static func goalCounted(by wish: ScenarioGoal?, _ scenario: Scenario) -> ScenarioGoal? {
    guard let wish, wish.dates != nil else { return nil }
    return scenario.goal(wish.countsFor)
  }

  static func refresh(_ scenario: Scenario, _ forced: [String: [Range<Instant>]] = [:]) -> Refreshed {
    var result = Refreshed(scenario: scenario)
    let zone = scenario.zone
    let now = roundedUp(scenario.now)
    for (index, item) in scenario.items.enumerated() where live.contains(item.status) {
      let end = roundedDown(item.startAt) + item.durationMin
      let daysBack =
        zone.date(at: Instant(minutes: now)).daysSinceEpoch
        - zone.date(at: Instant(minutes: end)).daysSinceEpoch
      if end <= now && daysBack > 2 {
        result.scenario.items[index].status = .lapsed
        result.lapsed.append(item.id)
      }
    }
    var own: [String] = []
    while settle(&result, forced, &own) {}
    let moves = result.moved
    result.moved = moves.enumerated().filter { number, move in
      !result.withdrawn.contains(move.id) && !moves[(number + 1)...].contains { $0.id == move.id }
    }.map(\.element)
    fill(&result, own: own)
    for (number, placed) in result.plan.placements.enumerated() {
      result.scenario.items.append(
        ScenarioItem(
          id: "new\(number)", goalId: placed.goalId, startAt: placed.startAt,
          durationMin: placed.durationMin, status: .pending))
    }
    return result
  }

  /// Makes both passes. Returns true if they must be repeated, because another session moved after the plan's
  /// own sessions were judged.
  private static func settle(
    _ result: inout Refreshed, _ forced: [String: [Range<Instant>]], _ own: inout [String]
  ) -> Bool {
    let scenario = result.scenario
    let zone = scenario.zone
    let now = roundedUp(scenario.now)
    func item(_ id: String) -> ScenarioItem { result.scenario.items.first { $0.id == id }! }
    func day(_ item: ScenarioItem) -> Int { zone.date(at: item.startAt).daysSinceEpoch }
    func set(_ id: String, _ status: ItemStatus, _ start: Instant? = nil) {
      let index = result.scenario.items.firstIndex { $0.id == id }!
      result.scenario.items[index].status = status
      if let start { result.scenario.items[index].startAt = start }
    }
    func isInConflict(_ id: String) -> Bool { collides(item(id), scenario, forced[id] ?? []) }
    let order = scenario.items
      .filter { live.contains($0.status) && roundedDown($0.startAt) > now }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map(\.id)
    let ours = order.filter { isOwn(item($0), scenario) }
    own = ours
    let agreed = order.filter { item($0).agreed && isInConflict($0) }
    var stayed = order.filter { !ours.contains($0) && !item($0).agreed && isInConflict($0) }
    var lifted: Set<String> = []
    var distances: [Distance] = []

    /// Moves or withdraws a session. Returns false if it stays.
    func settle(_ id: String, isClosed: Bool) -> Bool {
      let today = zone.date(at: Instant(minutes: now))
      let isSettledToday =
        scenario.aheadMin > 0 && ours.contains(id) && day(item(id)) > today.daysSinceEpoch
      let all = Oracle.choices(item(id), result.scenario, lifted: lifted).filter { choice in
        !(isSettledToday && choice.terms.crowd > 0 && zone.date(at: choice.startAt) == today)
      }
      func isLate(_ choice: Candidate) -> Bool { item(id).notBefore.map { choice.startAt >= $0 } ?? true }
      let choices = all.filter(isLate) + all.filter { !isLate($0) }
      let number = ours.contains(id) ? distances.firstIndex { isSame(item(id).goalId, $0.goal.id) } : nil
      let best = choices.first { choice in
        number.map { distances[$0].isKept(on: zone.date(at: choice.startAt).daysSinceEpoch) } ?? true
      }
      if let best {
        set(id, .rescheduled, best.startAt)
        result.moved.append((id, best.startAt))
        if let number { distances[number].standing.append(day(item(id))) }
      } else if !choices.isEmpty || isClosed || ours.contains(id) && isAway(item(id), scenario) {
        set(id, .canceled)
        result.withdrawn.append(id)
      } else {
        lifted.remove(id)
        return false
      }
      lifted.remove(id)
      return true
    }
    func askThoseWhoStayed() {
      var before = -1
      while before != stayed.count {
        before = stayed.count
        stayed = stayed.filter { !settle($0, isClosed: false) }
      }
    }

    askThoseWhoStayed()
    func judge(_ own: [String]) {
      var misfits: [(id: String, isClosed: Bool, isSurplus: Bool)] = []
      for id in own {
        let number = distances.firstIndex { isSame(item(id).goalId, $0.goal.id) }
        let isClosed = isClosed(item(id), scenario)
        if isInConflict(id) || isClosed {
          misfits.append((id, isClosed, false))
        } else if let number, !distances[number].isKept(on: day(item(id))) {
          misfits.append((id, false, true))
        } else if let number {
          distances[number].standing.append(day(item(id)))
        }
      }
      lifted = Set(misfits.map(\.id))
      for (id, isClosed, isSurplus) in misfits {
        if isSurplus {
          lifted.remove(id)
          set(id, .canceled)
          result.withdrawn.append(id)
        } else if !settle(id, isClosed: isClosed) {
          stayed.append(id)
        }
      }
    }
    judge(ours.filter { scenario.goal(item($0).goalId)?.dates != nil })
    distances = result.scenario.goals.filter { $0.dates == nil }.map { goal in
      var anchors = goal.lastCompletedAt.map { [zone.date(at: $0).daysSinceEpoch] } ?? []
      for item in result.scenario.items where live.contains(item.status) {
        let own = scenario.goal(item.goalId)
        let isOfWish = isSame(goalCounted(by: own, scenario)?.id, goal.id)
        if isOfWish || isSame(item.goalId, goal.id) && !isOwn(item, scenario) { anchors.append(day(item)) }
      }
      return Distance(goal: goal, anchors: anchors)
    }
    judge(ours.filter { scenario.goal(item($0).goalId)?.dates == nil })
    let judged = result.moved.count
    askThoseWhoStayed()
    result.conflicts = agreed + stayed
    return result.moved[judged...].contains { !ours.contains($0.id) }
  }

  /// Makes the last step, and withdraws sessions that make way for wishes (section 16).
  private static func fill(_ result: inout Refreshed, own: [String]) {
    var state = result.scenario
    let zone = state.zone
    let today = zone.date(at: Instant(minutes: roundedUp(state.now)))
    var earlier: [Plan.Placement] = []
    func tooNear(to date: CivilDate, _ goal: ScenarioGoal) -> [String] {
      own.filter { id in
        state.items.contains { item in
          item.id == id && live.contains(item.status) && isSame(item.goalId, goal.id)
            && !goal.isFarEnough(zone.date(at: item.startAt).daysSinceEpoch, from: date.daysSinceEpoch)
        }
      }
    }
    while true {
      var plan = plan(state)
      let count = result.withdrawn.count
      var wished = plan.placements.filter { goalCounted(by: state.goal($0.goalId), state) != nil }
      func makeWay(for placement: Plan.Placement, _ goal: ScenarioGoal) {
        let gone = tooNear(to: zone.date(at: placement.startAt), goal)
        for index in state.items.indices where gone.contains(state.items[index].id) {
          state.items[index].status = .canceled
        }
        result.withdrawn += gone
        state.items.append(
          ScenarioItem(
            id: placement.goalId, goalId: placement.goalId, startAt: placement.startAt,
            durationMin: placement.durationMin, status: .pending))
      }
      for placement in wished {
        if let goal = goalCounted(by: state.goal(placement.goalId), state) { makeWay(for: placement, goal) }
      }
      for unplaced in plan.unplaced {
        guard let wish = state.goal(unplaced.goalId), let goal = goalCounted(by: wish, state),
          let dates = wish.dates
        else { continue }
        var starts: [(cost: Int, start: Int)] = []
        for offset in 0..<state.prefs.schedulingHorizonDays {
          let date = today.adding(days: offset)
          let near = dates.contains(date) ? tooNear(to: date, goal) : []
          if near.isEmpty { continue }
          let oracle = Oracle(state, without: near)
          starts += oracle.valid(wish, wish.minDurationMin).filter { oracle.date($0) == date }
            .map { (oracle.cost($0, wish.minDurationMin), $0) }
        }
        guard let best = starts.min(by: { $0 < $1 }) else { continue }
        let placement = Plan.Placement(
          goalId: wish.id, startAt: Instant(minutes: best.start), durationMin: wish.minDurationMin)
        wished.append(placement)
        makeWay(for: placement, goal)
      }
      if result.withdrawn.count > count {
        earlier += wished
        continue
      }
      plan.placements = earlier + plan.placements
      result.plan = plan
      for index in result.scenario.items.indices
      where result.withdrawn.contains(result.scenario.items[index].id) {
        result.scenario.items[index].status = .canceled
      }
      return
    }
  }
}

extension Scenario {
  fileprivate func goal(_ id: String?) -> ScenarioGoal? { goals.first { Oracle.isSame(id, $0.id) } }
}

extension ScenarioGoal {
  fileprivate var gap: Int { cadenceDays - cadenceDays / 4 }

  /// Returns whether a day keeps its distance to an anchor.
  fileprivate func isFarEnough(_ day: Int, from anchor: Int) -> Bool {
    day >= anchor + gap || day <= anchor - max(1, cadenceDays / 2)
  }
}
