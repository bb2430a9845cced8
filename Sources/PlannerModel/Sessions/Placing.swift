import PlannerTime

extension Placing {
  /// The allowed costs: far beyond any cost from the engine, but small enough that sums do not overflow.
  package static let bounds = -1_000_000_000...1_000_000_000

  package func score(goalId: String) -> ScoreTerms {
    ScoreTerms(
      goalId: goalId, dueOn: dueOn, overdueDays: overdueDays, cadenceDays: cadenceDays, importance: importance
    )
  }
}

extension Placing: Decodable {
  private enum Key: CodingKey { case dueOn, overdueDays, cadenceDays, importance, cost, movedFor }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    dueOn = try container.value(.dueOn, CivilDate.self, allowed: "a date, YYYY-MM-DD") { $0 }
    overdueDays = try container.value(.overdueDays, Int.self, allowed: "0...\(Self.bounds.upperBound)") {
      0 <= $0 && $0 <= Self.bounds.upperBound ? $0 : nil
    }
    cadenceDays = try container.integer(.cadenceDays, in: .cadenceDays)
    importance = try container.integer(.importance, in: .importance)
    cost = try container.object(.cost, KeptCost.self).terms
    movedFor = try container.decodeIfPresent(UnfitReason.self, forKey: .movedFor)
    for term in [cost.day, cost.crowd, cost.hours, cost.learned] where !Self.bounds.contains(term) {
      throw InvalidField(
        field: container.path(.cost), value: .number(Double(term)),
        allowed: "terms of \(Self.bounds.lowerBound)...\(Self.bounds.upperBound)")
    }
  }
}

/// The cost terms in a document. Documents that are older than the preferred hours have no term for them.
private struct KeptCost: Decodable {
  var terms: CostTerms

  private enum Key: CodingKey { case day, crowd, hours, learned }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    terms = CostTerms(
      day: try container.decode(Int.self, forKey: .day),
      crowd: try container.decode(Int.self, forKey: .crowd),
      hours: try container.decodeIfPresent(Int.self, forKey: .hours) ?? 0,
      learned: try container.decode(Int.self, forKey: .learned))
  }
}

extension ClosedReason {
  /// The rule that closes the time.
  package var rule: UnfitReason {
    switch self {
    case .outsideWindow: .outsideWindow
    case .quietHours: .quietHours
    case .contactHours: .contactHours
    }
  }
}
