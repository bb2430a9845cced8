/// How the user writes times and dates. What is written in any style is read back (docs/words.md): months are
/// words, so that nothing depends on the order of numbers.
package struct TimeStyle: Hashable, Sendable {
  /// `6:30pm` instead of `18:30`: without a blank, so that no line ends between both.
  package var hasTwelveHours = false
  /// `Nov 24` instead of `24 Nov`.
  package var hasMonthFirst = false
  /// Of the weeks on a screen; what is allowed in a week counts from Monday all the same.
  package var firstWeekday = Weekday.mon

  package init(hasTwelveHours: Bool = false, hasMonthFirst: Bool = false, firstWeekday: Weekday = .mon) {
    self.hasTwelveHours = hasTwelveHours
    self.hasMonthFirst = hasMonthFirst
    self.firstWeekday = firstWeekday
  }

  /// `18:30`, or `6:30pm`; the end of a day is `24:00`, or `midnight`.
  /// - Parameters:
  ///   - minute: of the day, 0...1440.
  ///   - aligned: two columns for the hour.
  package func clock(minute: Int, aligned: Bool = false) -> String {
    if !hasTwelveHours { return TypedClock(minute: minute).text }
    if minute == 1440 { return "midnight" }
    let hour = (minute / 60 + 11) % 12 + 1
    return "\(aligned && hour < 10 ? " " : "")\(hour):\(padded(minute % 60, 2))\(minute < 720 ? "am" : "pm")"
  }

  /// As people type it, as short as it is understood: `21`, `17:30`, or `9pm`, `5:30pm`. minute: of the day,
  /// 0...1440.
  package func typed(minute: Int) -> String {
    if hasTwelveHours { return minute == 1440 ? "midnight" : TypedClock(minute: minute).twelveHourText }
    return minute % 60 == 0 ? "\(minute / 60)" : clock(minute: minute)
  }

  /// The days of a week on a screen, in their order.
  package var weekdays: [Weekday] {
    (0..<7).map { Weekday.allCases[(firstWeekday.index + $0) % 7] }
  }

  /// The first day of the week that a day lies in.
  package func weekStart(of date: CivilDate) -> CivilDate {
    date.adding(days: -(date.weekday.index - firstWeekday.index).floorModulo(7))
  }
}
