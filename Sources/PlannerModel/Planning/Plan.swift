import PlannerTime

/// The result of the engine (engine.md section 8).
package struct Plan: Hashable, Codable, Sendable {
  package var scores: [Score]
  package var placements: [Placement]
  package var unplaced: [Unplaced]
  /// Ids of goals with a next session that waits for another day to come into view; nil if there are no such
  /// goals.
  package var waiting: [String]?

  package init(
    scores: [Score], placements: [Placement], unplaced: [Unplaced], waiting: [String]? = nil
  ) {
    self.scores = scores
    self.placements = placements
    self.unplaced = unplaced
    self.waiting = waiting
  }

  /// The score of one goal.
  package struct Score: Hashable, Codable, Sendable {
    package var goalId: String
    package var dueOn: CivilDate
    package var overdueDays: Int
    package var score: Double

    package init(goalId: String, dueOn: CivilDate, overdueDays: Int, score: Double) {
      self.goalId = goalId
      self.dueOn = dueOn
      self.overdueDays = overdueDays
      self.score = score
    }
  }

  /// A session that was placed.
  package struct Placement: Hashable, Codable, Sendable {
    package var goalId: String
    package var startAt: Instant
    package var durationMin: Int

    package init(goalId: String, startAt: Instant, durationMin: Int) {
      self.goalId = goalId
      self.startAt = startAt
      self.durationMin = durationMin
    }
  }

  /// An occurrence without a start; `dueOn` is the next due date. `givenUpFor` is the goal that got its
  /// place, if that is the reason.
  package struct Unplaced: Hashable, Codable, Sendable {
    package var goalId: String
    package var dueOn: CivilDate
    package var reason: UnplacedReason
    package var givenUpFor: String?

    package init(goalId: String, dueOn: CivilDate, reason: UnplacedReason, givenUpFor: String? = nil) {
      self.goalId = goalId
      self.dueOn = dueOn
      self.reason = reason
      self.givenUpFor = givenUpFor
    }

    /// Hashes only the goal's id, because each goal has one such value, and there may be thousands.
    package func hash(into hasher: inout Hasher) { hasher.combine(goalId) }
  }
}

extension WithdrawalReason {
  /// Returns the reason for a session that was planned again and found no place.
  package init(_ reason: UnplacedReason) {
    self =
      switch reason {
      case .noWindow: .outsideWindow
      case .noFreeTime: .busy
      case .weekFull, .givenUpFor: .weekFull
      }
  }

  package static func closed(_ reason: ClosedReason) -> WithdrawalReason {
    switch reason {
    case .outsideWindow: .outsideWindow
    case .quietHours: .quietHours
    case .contactHours: .contactHours
    }
  }
}
