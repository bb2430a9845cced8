import PlannerModel
import PlannerTime

extension Engine {
  /// What a refresh should do (section 11), for the caller to write.
  package struct Refresh: Sendable {
    /// Items for which nobody ever answered.
    package var lapsed: [String] = []
    package var moved: [Move] = []
    /// Live items that lie over a busy time and found no better place: item id, index of the busy time.
    package var conflicts: [(id: String, busy: Int)] = []
    package var plan: Plan
    /// What each of the plan's placements was placed by.
    package var placings: [Placing] = []

    package struct Move: Hashable, Sendable {
      package var id: String
      package var startAt: Instant
      /// Into the scenario's busy times: what took its place.
      package var busy: Int
      /// What the new start costs.
      package var cost: CostTerms
    }

    package var changesNothing: Bool { lapsed.isEmpty && moved.isEmpty && plan.placements.isEmpty }
  }

  /// Lapses what nobody answered for, moves what collides, then fills the horizon.
  ///
  /// - Parameter forced: for an item's id, the busy times that the user forced it over.
  package static func refresh(_ scenario: Scenario, forced: [String: [Range<Instant>]] = [:]) -> Refresh {
    var state = scenario
    var result = Refresh(plan: Plan(scores: [], placements: [], unplaced: []))
    let today = state.zone.date(at: Instant(minutes: state.now.minuteRoundedUp))
    for index in state.items.indices where state.items[index].status.isLive {
      let end = Instant(minutes: state.items[index].minutes.upperBound)
      if state.zone.date(at: end).adding(days: 2) < today {
        state.items[index].status = .lapsed
        result.lapsed.append(state.items[index].id)
      }
    }
    let order = state.items.indices
      .filter { isAhead(state.items[$0], of: state.now) }
      .sorted {
        (state.items[$0].startAt, state.items[$0].id) < (state.items[$1].startAt, state.items[$1].id)
      }
    var inConflict = order.compactMap { index in
      collision(of: state.items[index], with: state.busy, except: forced[state.items[index].id] ?? [])
        .map { (index: index, busy: $0) }
    }
    // What one item leaves can be what an earlier one needs: again, until nothing moves.
    var stuck = 0
    lazy var hope = Hope(scenario)
    while stuck != inConflict.count {
      let remaining = inConflict
      inConflict = []
      for (index, busy) in remaining {
        guard hope.isThere(for: state.items[index]),
          let best = bestCandidate(for: state.items[index], in: state)
        else {
          inConflict.append((index, busy))
          continue
        }
        state.items[index].startAt = best.startAt
        state.items[index].status = .rescheduled
        result.moved.append(
          Refresh.Move(id: state.items[index].id, startAt: best.startAt, busy: busy, cost: best.terms))
      }
      stuck = remaining.count
    }
    result.conflicts = inConflict.map { (state.items[$0.index].id, $0.busy) }
    (result.plan, result.placings) = explainedPlan(state)
    return result
  }

  /// Whether an item could lie anywhere if no other item were there. Asked first, because it is answered once
  /// for all items of a window and a duration: a long time away can leave thousands with no place at all.
  private struct Hope {
    private var search: StartSearch
    private let reaches: [ByteString: Reach]

    init(_ scenario: Scenario) {
      var empty = scenario
      empty.items = []
      search = StartSearch(Board.planning(empty))
      reaches = Dictionary(scenario.goals.map { (ByteString($0.id), Reach($0)) }) { first, _ in first }
    }

    mutating func isThere(for item: ScenarioItem) -> Bool {
      let reach = item.goalId.flatMap { reaches[ByteString($0)] }
      let demand = search.demand(reach ?? .always, duration: item.durationMin)
      switch search.cheapest(demand, from: .min) {
      case .start, .none(.weekFull): return true
      case .none: return false
      }
    }
  }

  private static func isAhead(_ item: ScenarioItem, of now: Instant) -> Bool {
    item.status.isLive && item.minutes.lowerBound > now.minuteRoundedUp
  }

  /// Live items that start after now and lie over a busy time: the conflicts that a refresh would find.
  package static func conflicts(
    _ scenario: Scenario, forced: [String: [Range<Instant>]] = [:]
  ) -> [(id: String, busy: Int)] {
    collisions(scenario, forced: forced).map { (scenario.items[$0.index].id, $0.busy) }
  }

  /// The same by the items' places in the scenario.
  static func collisions(
    _ scenario: Scenario, forced: [String: [Range<Instant>]]
  ) -> [(index: Int, busy: Int)] {
    scenario.items.indices.filter { isAhead(scenario.items[$0], of: scenario.now) }.compactMap { index in
      let item = scenario.items[index]
      return collision(of: item, with: scenario.busy, except: forced[item.id] ?? []).map { (index, $0) }
    }
  }

  /// The first busy time that a session overlaps, buffers aside.
  private static func collision(
    of item: ScenarioItem, with busy: [Range<Instant>], except forced: [Range<Instant>]
  ) -> Int? {
    busy.firstIndex { time in
      !time.isEmpty
        && item.minutes.overlaps(time.lowerBound.minuteRoundedDown..<time.upperBound.minuteRoundedUp)
        && !forced.contains(time)
    }
  }
}
