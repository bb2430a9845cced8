extension Schema {
  /// The date that a session is for, with the year.
  static let sessionsForDates = """
    ALTER TABLE item ADD COLUMN dateKey TEXT;
    CREATE INDEX itemDateKey ON item (dateKey) WHERE dateKey IS NOT NULL;
    """
}
