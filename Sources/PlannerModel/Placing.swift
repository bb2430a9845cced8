import PlannerTime

/// What the engine placed a session by, as it was then (engine.md section 13): how due the occurrence was, and what its
/// start cost. Both change with everything that is placed later, so that they cannot be worked out again.
package struct Placing: Hashable, Encodable, Sendable {
  /// Far beyond what the engine makes, and so little that sums of them are numbers.
  package static let bounds = -1_000_000_000...1_000_000_000

  package var dueOn: CivilDate
  package var overdueDays: Int
  package var cadenceDays: Int
  package var importance: Int
  package var cost: CostTerms

  package init(dueOn: CivilDate, overdueDays: Int, cadenceDays: Int, importance: Int, cost: CostTerms) {
    self.dueOn = dueOn
    self.overdueDays = overdueDays
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.cost = cost
  }

  package func score(goalId: String) -> ScoreTerms {
    ScoreTerms(
      goalId: goalId, dueOn: dueOn, overdueDays: overdueDays, cadenceDays: cadenceDays, importance: importance
    )
  }
}

extension Placing: Decodable {
  private enum Key: CodingKey { case dueOn, overdueDays, cadenceDays, importance, cost }
  private enum Term: CodingKey { case day, crowd, learned }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    dueOn = try container.value(.dueOn, String.self, allowed: "a date, YYYY-MM-DD") { CivilDate($0) }
    overdueDays = try container.value(.overdueDays, Int.self, allowed: "0...\(Self.bounds.upperBound)") {
      0 <= $0 && Self.bounds.contains($0) ? $0 : nil
    }
    cadenceDays = try container.integer(.cadenceDays, in: .cadenceDays)
    importance = try container.integer(.importance, in: .importance)
    let terms = try container.nestedContainer(keyedBy: Term.self, forKey: .cost)
    func term(_ key: Term) throws -> Int {
      let allowed = "\(Self.bounds.lowerBound)...\(Self.bounds.upperBound)"
      return try terms.value(key, Int.self, allowed: allowed) { Self.bounds.contains($0) ? $0 : nil }
    }
    cost = CostTerms(day: try term(.day), crowd: try term(.crowd), learned: try term(.learned))
  }
}
