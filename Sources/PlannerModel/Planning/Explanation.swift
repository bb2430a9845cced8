import PlannerTime

extension CostTerms {
  package var total: Int { day + crowd + hours + learned }
}

extension ScoreTerms {
  /// Computes the terms of engine.md section 3, in the order of that section.
  package init(goalId: String, dueOn: CivilDate, overdueDays: Int, cadenceDays: Int, importance: Int) {
    let urgency = Double(overdueDays) / Double(cadenceDays)
    let normalized = Double(importance - 1) / 4
    self.init(
      goalId: goalId, dueOn: dueOn, overdueDays: overdueDays, cadenceDays: cadenceDays,
      importance: importance,
      urgency: urgency, importanceNormalized: normalized, score: 0.7 * urgency + 0.3 * normalized)
  }
}
