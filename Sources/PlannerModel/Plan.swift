import PlannerTime

/// What the engine answers (engine.md section 8).
package struct Plan: Hashable, Codable, Sendable {
  package var scores: [Score]
  package var placements: [Placement]
  package var unplaced: [Unplaced]
  /// Goals whose next session waits for another day to come into view; nil where none does.
  package var waiting: [String]?

  package init(
    scores: [Score], placements: [Placement], unplaced: [Unplaced], waiting: [String]? = nil
  ) {
    self.scores = scores
    self.placements = placements
    self.unplaced = unplaced
    self.waiting = waiting
  }

  /// How due one goal is.
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

  /// An occurrence that found no start; `dueOn` is the next due date. `givenUpFor` is the goal that has its place,
  /// where the reason says that there is one.
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
  }
}

/// Why a session cannot stay where it is: its hours are no longer open (engine.md section 11).
package enum ClosedReason: String, CaseIterable, Codable, Sendable {
  case outsideWindow, quietHours, contactHours

  /// For people, after 'because of'.
  package var inWords: String {
    switch self {
    case .outsideWindow: "their hours"
    case .quietHours: "your quiet hours"
    case .contactHours: "the night where they are"
    }
  }
}

/// Why the plan took a session of its own away (engine.md section 11).
package enum WithdrawalReason: String, CaseIterable, Codable, Sendable {
  /// It was too near the latest meeting, a session whose time the user chose, or one of the plan's own.
  case met, booked, planned
  /// You are away, or busy, and there is no other time that is far enough from another one.
  case away, busy
  /// Its hours are no longer open, and there are no others.
  case outsideWindow, quietHours, contactHours
  /// It was planned anew after an edit, and its weeks are full.
  case weekFull

  /// Of what was planned anew and found no place.
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

/// Why an occurrence found no start (engine.md section 6).
package enum UnplacedReason: String, CaseIterable, Codable, Sendable {
  /// No start fits the window, the quiet hours and the bounds in time.
  case noWindow
  /// Every such start is taken.
  case noFreeTime
  /// Every such start that is free lies in a week that is full.
  case weekFull
  /// It had a start until the round was packed: it went to another goal, so that more of what matters fits.
  case givenUpFor
}
