extension Schema {
  // 35: Which events a file of a calendar has, so that those of several files count once, and since when a broken file
  // counts as it was. All files are read again, as the zone in which they were read says.
  static let collections = """
    ALTER TABLE calendarFile ADD COLUMN uids TEXT CHECK (uids IS NULL OR uids <> '');
    ALTER TABLE calendarFile ADD COLUMN keptSince INTEGER;
    CREATE INDEX calendarFileBroken ON calendarFile (calendarId, name) WHERE keptSince IS NOT NULL;
    UPDATE calendarReading SET zone = '';
    """
}
