import PlannerModel
import PlannerTime

/// Section 11, step by step.
extension Oracle {
  struct Refreshed {
    var lapsed: [String] = []
    var moved: [(id: String, startAt: Instant)] = []
    var withdrawn: [String] = []
    var conflicts: [String] = []
    /// As it is after all that, and with what the plan placed.
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

  /// Whether a session is the plan's own, to be moved and taken away.
  static func isOwn(_ item: ScenarioItem, _ scenario: Scenario) -> Bool {
    guard let goal = scenario.goals.first(where: { isSame(item.goalId, $0.id) }) else { return false }
    return live.contains(item.status) && !goal.paused && item.origin == .auto && !item.byUser
      && roundedDown(item.startAt) > roundedUp(scenario.now)
  }

  /// Whether a session that ends within the horizon lies where it may not.
  static func isClosed(_ item: ScenarioItem, _ scenario: Scenario) -> Bool {
    guard let goal = scenario.goals.first(where: { isSame(item.goalId, $0.id) }) else { return false }
    let start = roundedDown(item.startAt)
    let oracle = Oracle(scenario, area: start..<start + item.durationMin)
    return start + item.durationMin <= oracle.hi
      && (!oracle.lies(in: oracle.window(goal.windows), start, item.durationMin)
        || oracle.touches(oracle.quiet, start, item.durationMin)
        || !oracle.lies(in: oracle.awake(goal.contactZone), start, item.durationMin))
  }

  private struct Distance {
    let goal: ScenarioGoal
    var anchors: [Int]
    var standing: [Int] = []

    func isKept(on day: Int) -> Bool {
      let gap = goal.cadenceDays - goal.cadenceDays / 4
      let half = max(1, goal.cadenceDays / 2)
      return anchors.allSatisfy { day >= $0 + gap || day <= $0 - half }
        && standing.allSatisfy { abs($0 - day) >= gap }
    }
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
    let own = order.filter { isOwn(item($0), scenario) }
    var stayed = order.filter { !own.contains($0) && isInConflict($0) }
    var lifted: Set<String> = []
    var distances: [Distance] = []

    /// False where it stays.
    func settle(_ id: String, isClosed: Bool) -> Bool {
      let choices = choices(item(id), result.scenario, lifted: lifted)
      let number = own.contains(id) ? distances.firstIndex { isSame(item(id).goalId, $0.goal.id) } : nil
      let best = choices.first { choice in
        number.map { distances[$0].isKept(on: zone.date(at: choice.startAt).daysSinceEpoch) } ?? true
      }
      if let best {
        set(id, .rescheduled, best.startAt)
        result.moved.append((id, best.startAt))
        if let number { distances[number].standing.append(day(item(id))) }
      } else if !choices.isEmpty || isClosed || own.contains(id) && isAway(item(id), scenario) {
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
    distances = result.scenario.goals.map { goal in
      var anchors = goal.lastCompletedAt.map { [zone.date(at: $0).daysSinceEpoch] } ?? []
      for item in result.scenario.items where live.contains(item.status) && isSame(item.goalId, goal.id) {
        if !isOwn(item, scenario) { anchors.append(day(item)) }
      }
      return Distance(goal: goal, anchors: anchors)
    }
    var misfits: [(id: String, isClosed: Bool, isSurplus: Bool)] = []
    for id in own {
      let number = distances.firstIndex { isSame(item(id).goalId, $0.goal.id) }!
      let isClosed = isClosed(item(id), scenario)
      if isInConflict(id) || isClosed {
        misfits.append((id, isClosed, false))
      } else if !distances[number].isKept(on: day(item(id))) {
        misfits.append((id, false, true))
      } else {
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
    askThoseWhoStayed()
    result.conflicts = stayed
    result.plan = plan(result.scenario)
    for (number, placed) in result.plan.placements.enumerated() {
      result.scenario.items.append(
        ScenarioItem(
          id: "new\(number)", goalId: placed.goalId, startAt: placed.startAt,
          durationMin: placed.durationMin, status: .pending))
    }
    return result
  }
}
