import GRDB
import PlannerModel

extension Schema {
  /// What each session was placed by. Those of earlier schemas keep none: it cannot be worked out again.
  @Sendable
  static func version6(_ db: Database) throws {
    let terms = Placing.bounds
    let columns = [
      "placedOverdueDays", "placedCadenceDays", "placedImportance", "placedDay", "placedCrowd",
      "placedLearned",
    ]
    let integers = columns.map { column in
      let bounds =
        switch column {
        case "placedOverdueDays": 0...terms.upperBound
        case "placedCadenceDays": ValidRange.cadenceDays.bounds
        case "placedImportance": ValidRange.importance.bounds
        default: terms
        }
      return """
        ALTER TABLE item ADD COLUMN \(column) INTEGER
          CHECK ((\(column) IS NULL) = (placedDueOn IS NULL)
            AND (\(column) IS NULL OR \(column) BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)));

        """
    }
    try db.execute(
      sql: """
        ALTER TABLE item ADD COLUMN placedDueOn TEXT CHECK (placedDueOn IS date(placedDueOn, '+0 days'));

        """ + integers.joined())
  }
}
