import GRDB
import PlannerModel

extension Schema {
  /// What is learned of times: how fast it fades, what the user took away from its time, and what counts no more.
  ///
  /// `learning` has a row only where everything before an instant was to be forgotten. The half-life is NULL for the
  /// default: rows of schema 4, undo's among them, know of none.
  @Sendable
  static func version5(_ db: Database) throws {
    let days = ValidRange.learningHalfLifeDays.bounds
    try db.execute(
      sql: """
        ALTER TABLE preference ADD COLUMN learningHalfLifeDays INTEGER
          CHECK (learningHalfLifeDays IS NULL
            OR learningHalfLifeDays BETWEEN \(days.lowerBound) AND \(days.upperBound));
        ALTER TABLE item ADD COLUMN unlearned INTEGER CHECK (unlearned IS NULL OR unlearned = 1);
        DROP INDEX itemAnswered;
        CREATE INDEX itemAnswered ON item (startAt, id, status) WHERE \(ItemStatus.learnedCondition);

        CREATE TABLE evidence (
          id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
          contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
          startAt INTEGER NOT NULL,
          cause TEXT NOT NULL CHECK (cause IN (\(quoted(Evidence.Cause.allCases))))
        ) STRICT;
        CREATE INDEX evidenceContact ON evidence (contactId, startAt);

        -- Until now packed was refused, so nobody has chosen greedy over it.
        UPDATE preference SET placement = 'packed';
        UPDATE undoRow SET rowBefore = json_set(rowBefore, '$.placement', 'packed')
          WHERE tableName = 'preference' AND rowBefore IS NOT NULL;

        CREATE TABLE learning (
          id TEXT NOT NULL PRIMARY KEY CHECK (id = '\(LearningMark.rowKey)'),
          since INTEGER NOT NULL
        ) STRICT;
        """)
  }
}

extension ItemStatus {
  /// In exactly these words, in the partial index and in the query that is to use it.
  static let learnedCondition = "\(answeredCondition) AND unlearned IS NULL"
}
