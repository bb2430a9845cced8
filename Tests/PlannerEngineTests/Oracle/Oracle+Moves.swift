import PlannerModel
import PlannerTime

extension Oracle {
  // MARK: - Section 9: candidates

  /// Every time that an item could move to, by (cost, start).
  static func choices(_ item: ScenarioItem, _ scenario: Scenario) -> [Candidate] {
    let oracle = Oracle(scenario, without: [item.id])
    let goal = scenario.goals.first { isSame(item.goalId, $0.id) }
    return oracle.valid(goal, item.durationMin)
      .filter { $0 != roundedDown(item.startAt) }
      .map {
        Candidate(startAt: Instant(minutes: $0), cost: oracle.cost($0), terms: oracle.terms($0))
      }
      .sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
  }

  static func candidates(_ item: ScenarioItem, _ count: Int, _ scenario: Scenario) -> [Candidate] {
    var kept: [Candidate] = []
    for choice in choices(item, scenario) where kept.count < count {
      let start = choice.startAt.minuteRoundedDown
      let overlaps = kept.contains { abs($0.startAt.minuteRoundedDown - start) < item.durationMin }
      let date = scenario.zone.date(at: choice.startAt)
      if overlaps || kept.count(where: { scenario.zone.date(at: $0.startAt) == date }) >= 2 { continue }
      kept.append(choice)
    }
    return kept.sorted { $0.startAt < $1.startAt }
  }

  // MARK: - Section 10: snooze

  func isFree(_ start: Int, _ duration: Int) -> Bool {
    !touches(quiet, start, duration) && !touches(taken, start, duration)
  }

  static func snooze(_ item: ScenarioItem, _ duration: CalendarDuration, _ scenario: Scenario) -> Instant? {
    let from = Instant(minutes: max(roundedUp(scenario.now), roundedDown(item.startAt)))
    let target = roundedDown(duration.added(to: from, in: scenario.zone))
    let oracle = Oracle(scenario, without: [item.id], area: target..<target + 1440 + 1440 + 1)
    if oracle.isFree(target, item.durationMin) { return Instant(minutes: target) }
    let start = (target + 1...target + 1440).first {
      oracle.isStart($0) && oracle.isFree($0, item.durationMin)
    }
    return start.map { Instant(minutes: $0) }
  }

  static func snoozeTonight(_ scenario: Scenario) -> [(id: String, startAt: Instant)]? {
    let now = roundedUp(scenario.now)
    let today = scenario.zone.date(at: Instant(minutes: now))
    // The date that follows today: its successor, unless the zone left that one out.
    let tomorrow = scenario.zone.date(at: scenario.zone.instant(of: today.adding(days: 1)))
    let tonight = scenario.items
      .filter { item in
        let start = roundedDown(item.startAt)
        return [.pending, .snoozed, .rescheduled].contains(item.status) && start >= now
          && scenario.zone.date(at: Instant(minutes: start)) == today
      }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    let morning = roundedUp(scenario.zone.instant(of: tomorrow, minuteOfDay: 540))
    var oracle = Oracle(scenario, without: tonight.map(\.id), area: morning..<morning + 3 * 1440 + 1)
    var moves: [(id: String, startAt: Instant)] = []
    for item in tonight {
      let start = (morning...morning + 2 * 1440).first {
        oracle.isStart($0) && oracle.date($0) == tomorrow && oracle.isFree($0, item.durationMin)
      }
      guard let start else { return nil }
      oracle.add(start: start, duration: item.durationMin)
      moves.append((item.id, Instant(minutes: start)))
    }
    return moves
  }

  // MARK: - Section 11: refresh

  struct Refreshed {
    var lapsed: [String] = []
    var moved: [(id: String, startAt: Instant)] = []
    var conflicts: [String] = []
    /// As it is after the moves and with what the plan placed.
    var scenario: Scenario
    var plan = Plan(scores: [], placements: [], unplaced: [])
  }

  static func collides(_ item: ScenarioItem, _ scenario: Scenario, _ forced: [Range<Instant>]) -> Bool {
    let start = roundedDown(item.startAt)
    return scenario.busy.contains { busy in
      busy.lowerBound != busy.upperBound && !forced.contains(busy)
        && start < roundedUp(busy.upperBound) && roundedDown(busy.lowerBound) < start + item.durationMin
    }
  }

  static func refresh(_ scenario: Scenario, _ forced: [String: [Range<Instant>]] = [:]) -> Refreshed {
    var result = Refreshed(scenario: scenario)
    let zone = scenario.zone
    let now = roundedUp(scenario.now)
    let live: [ItemStatus] = [.pending, .snoozed, .rescheduled]
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
    let order = scenario.items.filter { roundedDown($0.startAt) > now }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map(\.id)
    var somethingMoved = true
    while somethingMoved {
      somethingMoved = false
      result.conflicts = []
      for id in order {
        guard let index = result.scenario.items.firstIndex(where: { $0.id == id }) else { continue }
        let item = result.scenario.items[index]
        guard live.contains(item.status), collides(item, scenario, forced[id] ?? []) else { continue }
        if let choice = choices(item, result.scenario).first {
          result.scenario.items[index].startAt = choice.startAt
          result.scenario.items[index].status = .rescheduled
          result.moved.append((id, choice.startAt))
          somethingMoved = true
        } else {
          result.conflicts.append(id)
        }
      }
    }
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
