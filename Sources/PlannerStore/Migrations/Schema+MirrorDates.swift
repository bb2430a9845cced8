extension Schema {
  /// The folder of the calendar of dates; NULL where they are written nowhere.
  static let mirrorDates = "ALTER TABLE mirror ADD COLUMN datesPath TEXT;"
}
