import GRDB
import PlannerModel

extension Schema {
  /// When the user likes to meet people, how far sessions are spread, and what a session's hours cost when it was placed.
  /// NULL for the defaults, and for hours that cost nothing: rows of schema 7, undo's among them, know of none.
  ///
  /// The next rollup says that there are such defaults now, to those who have people.
  @Sendable
  static func version8(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE preference ADD COLUMN preferredHours TEXT
          CHECK (preferredHours IS NULL OR json_valid(preferredHours));
        ALTER TABLE preference ADD COLUMN crowdCost INTEGER
          CHECK (crowdCost IS NULL OR crowdCost BETWEEN 0 AND 20000);
        ALTER TABLE item ADD COLUMN placedHours INTEGER
          CHECK (placedHours IS NULL OR placedDueOn IS NOT NULL AND placedHours BETWEEN -1000000000 AND 1000000000);
        UPDATE reminder SET detail = 'New: sessions go to evenings and weekends (Mon-Fri 17:30-21, Sat,Sun 10-20), and each to a day of its own for up to five days. Other hours: plannerctl prefs set preferredHours "Mon-Fri 12-13". As before: plannerctl prefs set preferredHours none, plannerctl prefs set spreadDays 1.5'
          WHERE kind = 'rollup' AND state = 'planned' AND EXISTS (SELECT 1 FROM contact);
        """)
  }
}
