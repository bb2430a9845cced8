extension Schema {
  // 35: The events of each calendar file, so that an event in several files counts once; and the time since
  // which a broken file counts with its earlier content. The empty zone makes the planner read all files
  // again.
  static let collections = """
    ALTER TABLE calendarFile ADD COLUMN uids TEXT CHECK (uids IS NULL OR uids <> '');
    ALTER TABLE calendarFile ADD COLUMN keptSince INTEGER;
    CREATE INDEX calendarFileBroken ON calendarFile (calendarId, name) WHERE keptSince IS NOT NULL;
    UPDATE calendarReading SET zone = '';
    """
}
