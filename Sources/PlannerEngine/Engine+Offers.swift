import PlannerModel
import PlannerTime

extension Engine {
  /// Returns starts to offer, in order of time. All of them are valid by the planner's own rules for
  /// sessions. Starts of `kept` that are still valid stay. Other starts follow by cost: first one on each
  /// date, then more.
  /// - goal: the windows, the length and the person's time zone.
  /// - until: the latest start.
  /// - lifted: ids of items to ignore.
  package static func offers(
    of goal: ScenarioGoal, most: Int, until: Instant, keeping kept: [Instant] = [], in scenario: Scenario,
    without lifted: Set<String> = []
  ) -> [Instant] {
    let board = Board.planning(scenario.forTheUser, without: lifted)
    var search = StartSearch(board)
    let demand = search.demand(Reach(goal), duration: goal.minDurationMin)
    let valid = search.all(demand, from: board.span.lowerBound)
      .filter { $0.minute <= until.minuteRoundedDown }
      .map { (startAt: Instant(minutes: $0.minute), cost: $0.terms.total) }
    let starts = Set(valid.map(\.startAt))
    var chosen = Array(kept.filter(starts.contains).prefix(most))
    var onDate: [CivilDate: Int] = [:]
    for start in chosen { onDate[scenario.zone.date(at: start), default: 0] += 1 }
    let ranked = valid.sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
      .map { (startAt: $0.startAt, date: scenario.zone.date(at: $0.startAt)) }
    var mostOnDate = 1
    var isMore = true
    while chosen.count < most, isMore {
      isMore = false
      for (start, date) in ranked where chosen.count < most {
        guard !chosen.contains(where: { abs($0.seconds - start.seconds) < goal.minDurationMin * 60 }) else {
          continue
        }
        guard onDate[date, default: 0] < mostOnDate else {
          isMore = true
          continue
        }
        onDate[date, default: 0] += 1
        chosen.append(start)
      }
      mostOnDate += 1
    }
    return chosen.sorted()
  }
}
