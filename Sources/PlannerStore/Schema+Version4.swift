import GRDB
import PlannerModel

extension Schema {
  /// Address books, the name of a person's card, and the hours in which people elsewhere are met. Of cards nothing
  /// else is kept: they are read when they are asked for.
  @Sendable
  static func version4(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE addressBook (
          id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
          name TEXT NOT NULL UNIQUE CHECK (name <> ''),
          path TEXT NOT NULL UNIQUE CHECK (path <> '')
        ) STRICT;
        ALTER TABLE contact ADD COLUMN cardName TEXT;
        CREATE INDEX contactElsewhere ON contact (id) WHERE cardUid IS NOT NULL OR timeZone IS NOT NULL;
        ALTER TABLE preference ADD COLUMN contactHours TEXT CHECK (contactHours IS NULL OR json_valid(contactHours));
        """)
  }
}
