import GRDB
import PlannerModel

extension Schema {
  /// How times of day are written; NULL, as in undo's rows of schema 8, for what the locale says.
  @Sendable
  static func version9(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE preference ADD COLUMN clock TEXT
          CHECK (clock IS NULL OR clock IN (\(quoted(Preferences.Clock.allCases))));
        """)
  }
}
