import PlannerModel
import PlannerTime

extension Engine {
  /// The changes of a refresh (section 11). The caller writes them.
  package struct Refresh: Sendable {
    /// Ids of items that the user did not answer in time.
    package var lapsed: [String] = []
    package var moved: [Move] = []
    package var withdrawn: [Withdrawal] = []
    /// Live items that overlap a busy time and have no better place: the id of the item, and the index of the
    /// busy time.
    package var conflicts: [(id: String, busy: Int)] = []
    /// The placements that fill the horizon, without scores.
    package var plan = Plan(scores: [], placements: [], unplaced: [])
    /// The score and cost of each placement of the plan.
    package var placings: [Placing] = []

    package struct Move: Hashable, Sendable {
      package var id: String
      package var startAt: Instant
      package var cause: Cause
      /// The cost of the new start.
      package var cost: CostTerms
    }

    /// The reason why a session could not stay at its time.
    package enum Cause: Hashable, Sendable {
      /// A busy time took its place: its index in the scenario's list.
      case busy(Int)
      /// The hours of the session are no longer open.
      case closed(ClosedReason)
      /// The session breaks another rule that has changed.
      case rule(UnfitReason)
    }

    package struct Withdrawal: Hashable, Sendable {
      package var id: String
      package var reason: WithdrawalReason
      /// The date that the session is too near to; nil for other reasons.
      package var near: CivilDate?

      package init(id: String, reason: WithdrawalReason, near: CivilDate? = nil) {
        self.id = id
        self.reason = reason
        self.near = near
      }
    }

    package var changesNothing: Bool {
      lapsed.isEmpty && moved.isEmpty && withdrawn.isEmpty && plan.placements.isEmpty
    }
  }

  /// Lapses items that the user did not answer, moves sessions that overlap busy times or are no longer in
  /// open hours, withdraws surplus sessions, and then fills the horizon.
  ///
  /// - Parameters:
  ///   - forced: the busy times that the user forced an item over, by item id.
  ///   - broken: for the plan's own items, by id, a changed rule of preferred hours, buffer or capacity that
  ///     the item now breaks.
  package static func refresh(
    _ scenario: Scenario, forced: [String: [Range<Instant>]] = [:], broken: [String: UnfitReason] = [:]
  ) -> Refresh {
    var refresher = Refresher(scenario, forced, broken)
    return refresher.run()
  }

  /// Returns the live items that start in the future and overlap a busy time: the conflicts that a refresh
  /// would find. Agreed items come first.
  package static func conflicts(
    _ scenario: Scenario, forced: [String: [Range<Instant>]] = [:]
  ) -> [(id: String, busy: Int)] {
    let found = collisions(scenario, forced: forced)
    let agreed = found.filter { scenario.items[$0.index].agreed }
    let others = found.filter { !scenario.items[$0.index].agreed }
    return (agreed + others).map { (scenario.items[$0.index].id, $0.busy) }
  }

  /// Returns the same conflicts with the items' indices in the scenario.
  static func collisions(
    _ scenario: Scenario, forced: [String: [Range<Instant>]]
  ) -> [(index: Int, busy: Int)] {
    let busy = BusyIndex(scenario.busy)
    return scenario.items.indices.filter { scenario.items[$0].isAhead(of: scenario.now) }.compactMap {
      index in
      scenario.collision(of: scenario.items[index], with: busy, forced: forced).map { (index, $0) }
    }
  }
}

extension ScenarioItem {
  func isAhead(of now: Instant) -> Bool { status.isLive && minutes.lowerBound > now.minuteRoundedUp }
}

extension Scenario {
  /// Returns the index of the first busy time that a session overlaps, without buffers, unless the user
  /// forced the session over it; nil if there is no such time.
  /// - index: the index of ``busy``.
  func collision(
    of item: ScenarioItem, with index: BusyIndex, forced: [String: [Range<Instant>]]
  ) -> Int? {
    if item.forced { return nil }
    let allowed = forced[item.id] ?? []
    return index.first(overlapping: item.minutes) { !allowed.contains(busy[$0]) }
  }
}

extension Range<Int> {
  /// Creates the range of whole minutes that contains a time.
  package init(minutesOf time: Range<Instant>) {
    self = time.lowerBound.minuteRoundedDown..<time.upperBound.minuteRoundedUp
  }
}
