import PlannerModel
import PlannerTime

extension Engine {
  /// What a refresh should do (section 11), for the caller to write.
  package struct Refresh: Sendable {
    /// Items for which nobody ever answered.
    package var lapsed: [String] = []
    package var moved: [Move] = []
    package var withdrawn: [Withdrawal] = []
    /// Live items that lie over a busy time and found no better place: item id, index of the busy time.
    package var conflicts: [(id: String, busy: Int)] = []
    /// Without its scores.
    package var plan = Plan(scores: [], placements: [], unplaced: [])
    /// What each of the plan's placements was placed by.
    package var placings: [Placing] = []

    package struct Move: Hashable, Sendable {
      package var id: String
      package var startAt: Instant
      package var cause: Cause
      /// What the new start costs.
      package var cost: CostTerms
    }

    /// Why a session could not stay where it was.
    package enum Cause: Hashable, Sendable {
      /// Into the scenario's busy times: what took its place.
      case busy(Int)
      /// Its hours are no longer open.
      case closed(ClosedReason)
    }

    package struct Withdrawal: Hashable, Sendable {
      package var id: String
      package var reason: WithdrawalReason
      /// What it is too near to, where that is why.
      package var near: CivilDate?
    }

    package var changesNothing: Bool {
      lapsed.isEmpty && moved.isEmpty && withdrawn.isEmpty && plan.placements.isEmpty
    }
  }

  /// Lapses what nobody answered for, moves what collides or is no longer open, withdraws what is one too
  /// many, then fills the horizon.
  ///
  /// - Parameter forced: for an item's id, the busy times that the user forced it over.
  package static func refresh(_ scenario: Scenario, forced: [String: [Range<Instant>]] = [:]) -> Refresh {
    var refresher = Refresher(scenario, forced)
    return refresher.run()
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
  /// The first busy time that a session overlaps, buffers aside, and was not forced over.
  /// - index: of ``busy``.
  func collision(
    of item: ScenarioItem, with index: BusyIndex, forced: [String: [Range<Instant>]]
  ) -> Int? {
    if item.forced { return nil }
    let allowed = forced[item.id] ?? []
    return index.first(overlapping: item.minutes) { !allowed.contains(busy[$0]) }
  }
}

extension Range<Int> {
  /// The whole minutes that a time touches.
  init(minutesOf time: Range<Instant>) {
    self = time.lowerBound.minuteRoundedDown..<time.upperBound.minuteRoundedUp
  }
}
