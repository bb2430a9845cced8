/// The user's style of times and dates. Text in any style can be parsed again (docs/words.md). Months are
/// words, so that the order of numbers does not matter.
package struct TimeStyle: Hashable, Sendable {
  /// True for `6:30pm` instead of `18:30`. There is no blank, so that a line break cannot separate the parts.
  package var hasTwelveHours = false
  /// True for `Nov 24` instead of `24 Nov`.
  package var hasMonthFirst = false
  /// The first day of a week on a screen. The capacity of a week still counts from Monday.
  package var firstWeekday = Weekday.mon

  package init(hasTwelveHours: Bool = false, hasMonthFirst: Bool = false, firstWeekday: Weekday = .mon) {
    self.hasTwelveHours = hasTwelveHours
    self.hasMonthFirst = hasMonthFirst
    self.firstWeekday = firstWeekday
  }

  /// Returns `18:30` or `6:30pm`. The end of a day is `24:00` or `midnight`.
  /// - Parameters:
  ///   - minute: the minute of the day, 0...1440.
  ///   - aligned: pads the hour to two columns.
  package func clock(minute: Int, aligned: Bool = false) -> String {
    if !hasTwelveHours { return TypedClock(minute: minute).text }
    if minute == 1440 { return "midnight" }
    let hour = (minute / 60 + 11) % 12 + 1
    return "\(aligned && hour < 10 ? " " : "")\(hour):\(padded(minute % 60, 2))\(minute < 720 ? "am" : "pm")"
  }

  /// Returns a time in the shortest form that can be parsed: `21`, `17:30`, or `9pm`, `5:30pm`.
  /// - minute: the minute of the day, 0...1440.
  package func typed(minute: Int) -> String {
    if hasTwelveHours { return minute == 1440 ? "midnight" : TypedClock(minute: minute).twelveHourText }
    return minute % 60 == 0 ? "\(minute / 60)" : clock(minute: minute)
  }

  /// The days of a week on a screen, in order.
  package var weekdays: [Weekday] {
    (0..<7).map { Weekday.allCases[(firstWeekday.index + $0) % 7] }
  }

  /// Returns the first day of the week of a date.
  package func weekStart(of date: CivilDate) -> CivilDate {
    date.adding(days: -(date.weekday.index - firstWeekday.index).floorModulo(7))
  }
}
