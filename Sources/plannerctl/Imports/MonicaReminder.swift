import PlannerModel
import PlannerTime

/// A reminder of Monica's.
struct MonicaReminder {
  var title: String
  /// When it comes first.
  var first: PartialDate?
  /// `year`, `month`, `week` or `day`; something else if it comes once.
  var unit: String
  /// How many units there are from one to the next.
  var number: Int

  /// Adds it to a person as a date; names it if no date stands for it.
  /// - place: of the person in the file.
  func add(
    to profile: inout PersonProfile, of name: String, at place: String, _ today: CivilDate,
    _ result: inout ImportedPeople
  ) {
    func leaveOut(_ reason: String) {
      result.leaveOut(name, at: place, "has the reminder '\(title)', which \(reason)")
    }
    guard let first else { return leaveOut("has no day") }
    let words = ["day": "day", "week": "week", "month": "month", "year": "year"]
    guard let unit = words[unit] else {
      guard let day = first.date, day >= today else { return leaveOut("is over") }
      return profile.addDate(title, first, once: true)
    }
    guard unit == "year", number <= 1 else {
      let rhythm = number <= 1 ? "each \(unit)" : "every \(number) \(unit)s"
      return leaveOut("comes \(rhythm); `plannerctl edit NAME --every DURATION` takes its place")
    }
    // The year is that of the first reminder, and not that of what it is about.
    profile.addDate(title, PartialDate(year: nil, month: first.month, day: first.day) ?? first)
  }
}
