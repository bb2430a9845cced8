/// How the user writes times and dates. Whatever is written in any style can be parsed again (docs/words.md).
/// Months are words, so that nothing depends on the order of numbers.
package struct TimeStyle: Hashable, Sendable {
  /// True for `6:30pm` instead of `18:30`: without a blank, so that no line breaks between the parts.
  package var hasTwelveHours = false
  /// True for `Nov 24` instead of `24 Nov`.
  package var hasMonthFirst = false
  /// The first day of the weeks on a screen. The capacity of a week still counts from Monday.
  package var firstWeekday = Weekday.mon

  package init(hasTwelveHours: Bool = false, hasMonthFirst: Bool = false, firstWeekday: Weekday = .mon) {
    self.hasTwelveHours = hasTwelveHours
    self.hasMonthFirst = hasMonthFirst
    self.firstWeekday = firstWeekday
  }

  /// Returns `18:30`, or `6:30pm`; the end of a day is `24:00`, or `midnight`.
  /// - Parameters:
  ///   - minute: of the day, 0...1440.
  ///   - aligned: pads the hour to two columns.
  package func clock(minute: Int, aligned: Bool = false) -> String {
    if !hasTwelveHours { return TypedClock(minute: minute).text }
    if minute == 1440 { return "midnight" }
    let hour = (minute / 60 + 11) % 12 + 1
    return "\(aligned && hour < 10 ? " " : "")\(hour):\(padded(minute % 60, 2))\(minute < 720 ? "am" : "pm")"
  }

  /// Returns a time as people type it, as short as it can be parsed: `21`, `17:30`, or `9pm`, `5:30pm`.
  /// minute: of the day, 0...1440.
  package func typed(minute: Int) -> String {
    if hasTwelveHours { return minute == 1440 ? "midnight" : TypedClock(minute: minute).twelveHourText }
    return minute % 60 == 0 ? "\(minute / 60)" : clock(minute: minute)
  }

  /// The days of a week on a screen, in their order.
  package var weekdays: [Weekday] {
    (0..<7).map { Weekday.allCases[(firstWeekday.index + $0) % 7] }
  }

  /// Returns the first day of the week of a date.
  package func weekStart(of date: CivilDate) -> CivilDate {
    date.adding(days: -(date.weekday.index - firstWeekday.index).floorModulo(7))
  }
}
