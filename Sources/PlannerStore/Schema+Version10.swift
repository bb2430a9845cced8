import GRDB

extension Schema {
  /// The zone in which days away were said, and quiet hours that begin or end at half past; NULL, as in undo's rows of
  /// schema 9, where it was not kept, and for whole hours.
  @Sendable
  static func version10(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE away ADD COLUMN timeZone TEXT CHECK (timeZone IS NULL OR timeZone <> '');
        ALTER TABLE preference ADD COLUMN quietFromMinute INTEGER CHECK (quietFromMinute IS NULL OR quietFromMinute = 30);
        ALTER TABLE preference ADD COLUMN quietToMinute INTEGER CHECK (quietToMinute IS NULL OR quietToMinute = 30);
        """)
  }
}
