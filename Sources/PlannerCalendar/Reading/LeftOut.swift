import PlannerTime

/// Starts of an event that do not count.
struct LeftOut {
  private var seconds: Set<Int> = []
  /// All starts on these days, on the clocks of the event.
  private var days: Set<Int> = []

  /// What names a start, or all starts of a day.
  enum Mark: Hashable {
    case day(Int)
    case second(Int)

    /// - Parameter start: of the event, which says on whose clocks a moment without a zone is meant.
    init(_ moment: CalendarMoment, of start: CalendarMoment) {
      if start.isDate || moment.isDate {
        self = .day(moment.day)
      } else {
        // Some write these without the TZID that the start has.
        self = .second(moment.isFloating ? start.zone.second(ofWallSecond: moment.wall) : moment.second)
      }
    }
  }

  init(_ moments: [CalendarMoment], of start: CalendarMoment) {
    for moment in moments { insert(Mark(moment, of: start)) }
  }

  mutating func insert(_ mark: Mark) {
    switch mark {
    case .day(let day): days.insert(day)
    case .second(let second): seconds.insert(second)
    }
  }

  func contains(_ moment: CalendarMoment, second: Int) -> Bool {
    (!seconds.isEmpty && !moment.isDate && seconds.contains(second))
      || (!days.isEmpty && days.contains(moment.day))
  }
}
