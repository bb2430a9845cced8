extension Schema {
  /// The folder of the calendar of dates; NULL if the dates are not written.
  static let mirrorDates = "ALTER TABLE mirror ADD COLUMN datesPath TEXT;"
}
