import GRDB
import PlannerModel

extension Schema {
  /// Notes on a person are entries of the log, too. A CHECK cannot be changed where it stands. And how times of day are
  /// written; NULL, as in undo's rows of schema 8, for what the locale says.
  @Sendable
  static func version9(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE newLog (
          id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
          contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
          happenedAt INTEGER NOT NULL,
          outcome TEXT NOT NULL CHECK (outcome IN (\(quoted(InteractionLog.Kind.allCases)))),
          notes TEXT
        ) STRICT;
        INSERT INTO newLog (id, contactId, happenedAt, outcome, notes)
          SELECT id, contactId, happenedAt, outcome, notes FROM log;
        DROP TABLE log;
        ALTER TABLE newLog RENAME TO log;
        CREATE INDEX logContact ON log (contactId, happenedAt, id);
        CREATE INDEX logTime ON log (happenedAt, id);
        ALTER TABLE preference ADD COLUMN clock TEXT
          CHECK (clock IS NULL OR clock IN (\(quoted(Preferences.Clock.allCases))));
        """)
  }
}
