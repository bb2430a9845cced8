import PlannerModel
import PlannerTime

extension Engine {
  /// Other times for a live item (section 9), in order of time; empty where there is none.
  ///
  /// `itemId` must name an item of the scenario; `count` is 3...10.
  package static func candidates(for itemId: String, count: Int, in scenario: Scenario) -> [Candidate] {
    var kept: [Candidate] = []
    guard let item = scenario.items.first(where: { $0.id == itemId }) else { return kept }
    var keptOnDate: [CivilDate: Int] = [:]
    for candidate in validStarts(for: item, in: scenario) {
      let start = candidate.startAt
      let end = start.adding(minutes: item.durationMin)
      let date = scenario.zone.date(at: start)
      guard keptOnDate[date, default: 0] < 2,
        !kept.contains(where: { start < $0.startAt.adding(minutes: item.durationMin) && $0.startAt < end })
      else { continue }
      keptOnDate[date, default: 0] += 1
      kept.append(candidate)
      if kept.count == count { break }
    }
    return kept.sorted { $0.startAt < $1.startAt }
  }

  /// The cheapest of section 9's candidates: where a conflicting item moves to.
  static func bestCandidate(for item: ScenarioItem, in scenario: Scenario) -> Candidate? {
    validStarts(for: item, in: scenario).first
  }

  /// Every valid start for an item's own duration whatever its due date, by cost, then time.
  private static func validStarts(for item: ScenarioItem, in scenario: Scenario) -> [Candidate] {
    let goal = item.goalId.flatMap { id in scenario.goals.first { ByteString($0.id) == ByteString(id) } }
    let board = Board.planning(scenario, without: [item.id])
    var search = StartSearch(board)
    let demand = search.demand(goal.map { Reach($0) } ?? .always, duration: item.durationMin)
    return search.all(demand, from: board.span.lowerBound)
      .filter { $0.minute != item.minutes.lowerBound }
      .map { Candidate(startAt: Instant(minutes: $0.minute), cost: $0.terms.total, terms: $0.terms) }
      .sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
  }
}
