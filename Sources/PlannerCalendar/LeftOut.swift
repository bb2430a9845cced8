import PlannerTime

/// Starts of an event that do not count.
struct LeftOut {
  private var seconds: Set<Int> = []
  /// All starts on these days, on the clocks of the event.
  private var days: Set<Int> = []

  /// - Parameter start: of the event, which says on whose clocks a moment without a zone is meant.
  init(_ moments: [CalendarMoment], of start: CalendarMoment) {
    for moment in moments {
      if start.isDate || moment.isDate {
        days.insert(moment.day)
      } else if moment.isFloating {
        // Some write these without the TZID that the start has.
        seconds.insert(start.zone.second(ofWallSecond: moment.wall))
      } else {
        seconds.insert(moment.second)
      }
    }
  }

  func contains(_ moment: CalendarMoment, second: Int) -> Bool {
    (!seconds.isEmpty && !moment.isDate && seconds.contains(second))
      || (!days.isEmpty && days.contains(moment.day))
  }
}
