extension Schema {
  /// Which date a session is for, and in which year.
  static let sessionsForDates = """
    ALTER TABLE item ADD COLUMN dateKey TEXT;
    CREATE INDEX itemDateKey ON item (dateKey) WHERE dateKey IS NOT NULL;
    """
}
