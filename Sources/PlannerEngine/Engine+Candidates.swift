import PlannerModel
import PlannerTime

extension Engine {
  /// Returns other times for a live item (section 9), in order of time.
  ///
  /// `itemId` must be the id of an item of the scenario; `count` is 3...10.
  package static func candidates(for itemId: String, count: Int, in scenario: Scenario) -> [Candidate] {
    guard let item = scenario.items.first(where: { $0.id == itemId }) else { return [] }
    let own = Instant(minutes: item.minutes.lowerBound)
    let ownDate = scenario.zone.date(at: own)
    let starts = movableStarts(for: item, on: ownDate, in: scenario).map {
      (candidate: $0, date: scenario.zone.date(at: $0.startAt))
    }
    var kept: [Candidate] = []
    var keptOnDate: [CivilDate: Int] = [:]
    // A user who moves a session of today is offered times of today and tomorrow first.
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp))
    if ownDate == today {
      for day in [today, today.adding(days: 1)] {
        let first = starts.first { candidate, date in
          date == day && abs(candidate.startAt.seconds - own.seconds) >= Self.leastOnOwnDate * 60
            && !kept.contains { $0.overlaps(candidate, minutes: item.durationMin) }
        }
        guard let first else { continue }
        keptOnDate[day] = 1
        kept.append(first.candidate)
      }
    }
    for most in 1...2 {
      for (candidate, date) in starts where kept.count < count {
        let start = candidate.startAt
        let isElsewhere =
          date != ownDate
          || most == 1 && abs(start.seconds - own.seconds) >= Self.leastOnOwnDate * 60
        guard isElsewhere, keptOnDate[date, default: 0] < most,
          !kept.contains(where: { $0.overlaps(candidate, minutes: item.durationMin) })
        else { continue }
        keptOnDate[date, default: 0] += 1
        kept.append(candidate)
      }
    }
    return kept.sorted { $0.startAt < $1.startAt }
  }

  /// Returns the best other time for a live item that somebody else agreed on: a later one, or an earlier one
  /// if there is no later one. Nil if no other time is free, or if the item does not exist.
  package static func bestLater(than itemId: String, in scenario: Scenario) -> Candidate? {
    guard let item = scenario.items.first(where: { $0.id == itemId }) else { return nil }
    let own = Instant(minutes: item.minutes.lowerBound)
    let starts = movableStarts(for: item, on: scenario.zone.date(at: own), in: scenario)
    return starts.first { $0.startAt > own } ?? starts.first
  }

  /// Returns the valid starts for an item that the user moves. The item's own week always has room for it,
  /// because it is already counted there.
  /// - ownDate: the date of the item's present start.
  static func movableStarts(
    for item: ScenarioItem, on ownDate: CivilDate, in scenario: Scenario
  ) -> [Candidate] {
    let goal = scenario.goal(of: item)
    let scenario = scenario.forTheUser
    let starts = validStarts(for: item, of: goal, in: scenario)
    let others = scenario.items.count { other in
      (other.status.isLive || other.status == .done) && other.id != item.id
        && scenario.zone.date(at: other.startAt).monday == ownDate.monday
    }
    guard others >= scenario.prefs.capacityPerWeek else { return starts }
    var roomy = scenario
    roomy.prefs.capacityPerWeek = others + 1
    // Crowded days stay crowded.
    roomy.softLimit = Board.softLimit(scenario)
    let own = validStarts(for: item, of: goal, in: roomy).filter {
      scenario.zone.date(at: $0.startAt).monday == ownDate.monday
    }
    return (own + starts).sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
  }

  /// In minutes. On the item's own date, candidates are at least this far from the present start.
  private static let leastOnOwnDate = 60

  /// Returns all valid starts for an item with its own duration, ignoring its due date, by cost, then time.
  /// Starts for a wish are on its dates.
  ///
  /// - goal: the item's goal.
  /// - lifted: ids of items to ignore; nil to ignore only the item.
  static func validStarts(
    for item: ScenarioItem, of goal: ScenarioGoal?, in scenario: Scenario, without lifted: Set<String>? = nil
  ) -> [Candidate] {
    let board = Board.planning(scenario, without: lifted ?? [item.id])
    var search = StartSearch(board)
    let demand = search.demand(goal.map { Reach($0) } ?? .always, duration: item.durationMin)
    return search.all(demand, from: board.span.lowerBound)
      .filter { start in
        start.minute != item.minutes.lowerBound
          && goal?.dates?.contains(scenario.zone.date(at: Instant(minutes: start.minute))) ?? true
      }
      .map { Candidate(startAt: Instant(minutes: $0.minute), cost: $0.terms.total, terms: $0.terms) }
      .sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
  }
}

extension Candidate {
  /// Returns whether the sessions of two candidates overlap, without buffers.
  fileprivate func overlaps(_ other: Candidate, minutes: Int) -> Bool {
    abs(startAt.seconds - other.startAt.seconds) < Int64(minutes * 60)
  }
}
