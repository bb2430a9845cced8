import GRDB

extension Schema {
  /// The zone in which days away were said; NULL, as in undo's rows of schema 9, where it was not kept.
  @Sendable
  static func version10(_ db: Database) throws {
    try db.execute(
      sql: "ALTER TABLE away ADD COLUMN timeZone TEXT CHECK (timeZone IS NULL OR timeZone <> '')")
  }
}
