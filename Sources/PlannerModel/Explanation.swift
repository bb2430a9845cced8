import PlannerTime

/// The cost of a start, term by term, in thousandths of a day; lower is better.
/// - day: how late it is. crowd: how full its day is. hours: whether it lies outside the hours that the user prefers.
/// learned: minus what experience says for that weekday and time of day. They add up to the cost.
package struct CostTerms: Hashable, Codable, Sendable {
  package var day: Int
  package var crowd: Int
  package var hours: Int
  package var learned: Int

  package init(day: Int, crowd: Int, hours: Int, learned: Int) {
    self.day = day
    self.crowd = crowd
    self.hours = hours
    self.learned = learned
  }

  package var total: Int { day + crowd + hours + learned }
}

/// A time that a session could move to.
package struct Candidate: Hashable, Codable, Sendable {
  package var startAt: Instant
  package var cost: Int
  package var terms: CostTerms

  package init(startAt: Instant, cost: Int, terms: CostTerms) {
    self.startAt = startAt
    self.cost = cost
    self.terms = terms
  }
}

/// How due a goal is, term by term: 0.7 * urgency + 0.3 * importanceNormalized.
package struct ScoreTerms: Hashable, Codable, Sendable {
  package var goalId: String
  package var dueOn: CivilDate
  package var overdueDays: Int
  package var cadenceDays: Int
  package var importance: Int
  package var urgency: Double
  package var importanceNormalized: Double
  package var score: Double

  package init(
    goalId: String, dueOn: CivilDate, overdueDays: Int, cadenceDays: Int, importance: Int, urgency: Double,
    importanceNormalized: Double, score: Double
  ) {
    self.goalId = goalId
    self.dueOn = dueOn
    self.overdueDays = overdueDays
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.urgency = urgency
    self.importanceNormalized = importanceNormalized
    self.score = score
  }

  /// The terms of engine.md section 3, in the order written there.
  package init(goalId: String, dueOn: CivilDate, overdueDays: Int, cadenceDays: Int, importance: Int) {
    let urgency = Double(overdueDays) / Double(cadenceDays)
    let normalized = Double(importance - 1) / 4
    self.init(
      goalId: goalId, dueOn: dueOn, overdueDays: overdueDays, cadenceDays: cadenceDays,
      importance: importance,
      urgency: urgency, importanceNormalized: normalized, score: 0.7 * urgency + 0.3 * normalized)
  }
}

/// Why a start was not taken: the one rule that rejected it first, in this order.
package enum RejectionReason: String, CaseIterable, Codable, Sendable {
  case beforeDue, outsideWindow
  /// Outside the waking hours where the person is.
  case contactHours
  case quietHours, pastHorizon
  /// A calendar's busy time or a period away.
  case busy
  /// Another session.
  case taken
  case weekFull
  /// It is free now, and costs more now than the session's start does.
  case costlier
  /// It is free now and costs no more now: a session that is planned stays where it is. Without a session: it is free.
  case free
}

/// Whether what was promised can be kept.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Nobody slips.
  case kept
  /// Somebody does.
  case slips
  /// No plan could keep it: more is promised than the capacity allows, or somebody can never be met.
  case impossible
}

/// What a change that would help is about.
package enum ChangeKind: String, CaseIterable, Codable, Sendable {
  case shorter, busyTime, window, weekday, capacity, cadence, quietHours, contactHours
}
