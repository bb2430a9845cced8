import PlannerModel
import PlannerTime

/// A reminder of Monica.
struct MonicaReminder {
  var title: String
  /// The date of the first reminder.
  var first: PartialDate?
  /// `year`, `month`, `week` or `day`; any other text means that it does not repeat.
  var unit: String
  /// The interval, in units.
  var number: Int

  /// Adds the reminder to a person as a date. If no date can represent it, reports it as left out.
  /// - place: the person's position in the file.
  func add(
    to profile: inout PersonProfile, of name: String, at place: String, _ today: CivilDate,
    _ result: inout ImportedPeople
  ) {
    func leaveOut(_ reason: String) {
      result.leaveOut(name, at: place, "has the reminder '\(title)': it \(reason)")
    }
    guard let first else { return leaveOut("has no day") }
    let words = ["day": "day", "week": "week", "month": "month", "year": "year"]
    guard let unit = words[unit] else {
      guard let day = first.date, day >= today else { return leaveOut("is over") }
      return profile.addDate(title, first, once: true)
    }
    guard unit == "year", number <= 1 else {
      let rhythm = number <= 1 ? "each \(unit)" : "every \(number) \(unit)s"
      return leaveOut("comes \(rhythm); `plannerctl edit NAME --every DURATION` replaces it")
    }
    // Drops the year: it belongs to the first reminder, not to the event.
    profile.addDate(title, PartialDate(year: nil, month: first.month, day: first.day) ?? first)
  }
}
