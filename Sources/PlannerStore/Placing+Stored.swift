import PlannerModel
import PlannerTime

// Columns of the table of items, and no JSON: ten thousand of them are read for a refresh.
extension Placing {
  /// After `placedDueOn`.
  static let integerColumns = [
    "placedOverdueDays", "placedCadenceDays", "placedImportance", "placedDay", "placedCrowd", "placedLearned",
    "placedHours",
  ]

  /// The last is NULL for 0.
  var integers: [Int?] {
    [
      overdueDays, cadenceDays, importance, cost.day, cost.crowd, cost.learned,
      cost.hours == 0 ? nil : cost.hours,
    ]
  }

  /// Nil where there is nothing.
  init?(columns: inout ColumnReader) throws {
    guard let dueOn = try columns.optionalDate() else {
      for _ in Placing.integerColumns { columns.skip() }
      return nil
    }
    self.init(
      dueOn: dueOn, overdueDays: try columns.integer(), cadenceDays: try columns.integer(),
      importance: try columns.integer(),
      cost: CostTerms(
        day: try columns.integer(), crowd: try columns.integer(), hours: 0, learned: try columns.integer()))
    cost.hours = try columns.optionalInteger() ?? 0
    let isSound = integers.allSatisfy { $0.map(Placing.bounds.contains) ?? true } && cadenceDays > 0
    guard isSound else { throw UnreadableRow(detail: "what a session was placed by") }
  }
}
