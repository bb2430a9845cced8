extension Schema {
  // 29: Events of a whole day that take time by themselves, and calendars for which none shall. All files are read
  // again, as the zone in which they were read says.
  static let wholeDays = """
    ALTER TABLE calendar ADD COLUMN noAllDay INTEGER CHECK (noAllDay IS NULL OR noAllDay = 1);
    ALTER TABLE calendarTime ADD COLUMN takesDays INTEGER NOT NULL DEFAULT 0 CHECK (takesDays IN (0, 1));
    UPDATE calendarReading SET zone = '';
    """
}
