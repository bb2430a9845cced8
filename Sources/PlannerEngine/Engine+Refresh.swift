import PlannerModel
import PlannerTime

extension Engine {
  /// The changes that a refresh makes (section 11), for the caller to write.
  package struct Refresh: Sendable {
    /// Ids of items that nobody answered in time.
    package var lapsed: [String] = []
    package var moved: [Move] = []
    package var withdrawn: [Withdrawal] = []
    /// Live items that overlap a busy time and found no better place: item id, index of the busy time.
    package var conflicts: [(id: String, busy: Int)] = []
    /// The placements that fill the horizon; no scores.
    package var plan = Plan(scores: [], placements: [], unplaced: [])
    /// For each placement of the plan, the score and cost that placed it.
    package var placings: [Placing] = []

    package struct Move: Hashable, Sendable {
      package var id: String
      package var startAt: Instant
      package var cause: Cause
      /// The cost of the new start.
      package var cost: CostTerms
    }

    /// Why a session could not stay where it was.
    package enum Cause: Hashable, Sendable {
      /// Index into the scenario's busy times: the one that took its place.
      case busy(Int)
      /// The session's hours are no longer open.
      case closed(ClosedReason)
      /// The session breaks another rule that has changed.
      case rule(UnfitReason)
    }

    package struct Withdrawal: Hashable, Sendable {
      package var id: String
      package var reason: WithdrawalReason
      /// The date that it is too near to; nil if that is not the reason.
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

  /// Lapses items that nobody answered, moves those that collide or are no longer in open hours, withdraws
  /// surplus ones, then fills the horizon.
  ///
  /// - Parameters:
  ///   - forced: by item id, the busy times that the user forced the item over.
  ///   - broken: by the id of an own item, a rule of preferred hours, buffer or capacity that it breaks since the rule
  ///     has changed.
  package static func refresh(
    _ scenario: Scenario, forced: [String: [Range<Instant>]] = [:], broken: [String: UnfitReason] = [:]
  ) -> Refresh {
    var refresher = Refresher(scenario, forced, broken)
    return refresher.run()
  }

  /// Returns the live items that start after now and overlap a busy time: the conflicts that a refresh would
  /// find. The agreed ones come first.
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
  /// Returns the index of the first busy time that a session overlaps, buffers aside, and was not forced
  /// over.
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
  /// Makes the range of whole minutes that a time touches.
  package init(minutesOf time: Range<Instant>) {
    self = time.lowerBound.minuteRoundedDown..<time.upperBound.minuteRoundedUp
  }
}
