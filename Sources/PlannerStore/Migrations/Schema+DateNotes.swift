extension Schema {
  // 38: The time of day of notices of a date, a note on the date, and the days before birthdays when the user
  // gets a notice. NULL means the first time of the day's overview, no note, and the default.
  static let dateNotes = """
    ALTER TABLE importantDate ADD COLUMN timeOfDay TEXT CHECK (timeOfDay IS NULL OR timeOfDay GLOB '[0-2][0-9]:[0-5][0-9]');
    ALTER TABLE importantDate ADD COLUMN note TEXT CHECK (note IS NULL OR note <> '');
    ALTER TABLE preference ADD COLUMN dateLeadDays TEXT CHECK (dateLeadDays IS NULL OR json_valid(dateLeadDays));
    """
}
