extension Schema {
  // 29: All-day events that take time without a setting of their calendar, and calendars in which no all-day
  // event does. The empty zone makes the planner read all files again.
  static let wholeDays = """
    ALTER TABLE calendar ADD COLUMN noAllDay INTEGER CHECK (noAllDay IS NULL OR noAllDay = 1);
    ALTER TABLE calendarTime ADD COLUMN takesDays INTEGER NOT NULL DEFAULT 0 CHECK (takesDays IN (0, 1));
    UPDATE calendarReading SET zone = '';
    """
}
