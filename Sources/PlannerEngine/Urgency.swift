import PlannerModel
import PlannerTime

/// The priority of a goal (engine.md section 3), in double precision and in the order of operations given
/// there.
enum Urgency {
  /// Returns the local date from which the goal is due, as days since the epoch.
  @inline(__always)
  static func dueDay(of goal: borrowing ScenarioGoal, zone: ZoneTable) -> Int {
    if let dates = goal.dates { return dates.lowerBound.daysSinceEpoch }
    return dueDay(
      completed: goal.lastCompletedAt, created: goal.createdAt, cadenceDays: goal.cadenceDays, zone: zone)
  }

  static func dueDay(completed: Instant?, created: Instant, cadenceDays: Int, zone: ZoneTable) -> Int {
    guard let completed else { return zone.date(at: created).daysSinceEpoch }
    return zone.date(at: completed).daysSinceEpoch + cadenceDays
  }

  static func terms(of goal: ScenarioGoal, dueDay: Int, today: Int) -> ScoreTerms {
    ScoreTerms(
      goalId: goal.id, dueOn: CivilDate(daysSinceEpoch: dueDay), overdueDays: max(0, today - dueDay),
      cadenceDays: goal.cadenceDays, importance: goal.importance)
  }

  @inline(__always)
  static func score(of goal: borrowing ScenarioGoal, dueDay: Int, today: Int) -> Double {
    0.7 * (Double(max(0, today - dueDay)) / Double(goal.cadenceDays)) + 0.3
      * (Double(goal.importance - 1) / 4)
  }
}

/// The sort key of a goal in the order of sections 3 and 6: score descending, due date ascending, then name
/// and id ascending by UTF-8 bytes.
struct Rank {
  var score: Double
  var dueDay: Int
  /// The index in the scenario's goals.
  var goal: Int

  static func precedes(_ a: Rank, _ b: Rank, _ ids: GoalIds) -> Bool {
    if a.score != b.score { return a.score > b.score }
    if a.dueDay != b.dueDay { return a.dueDay < b.dueDay }
    return ids.precedes(a.goal, b.goal)
  }
}
