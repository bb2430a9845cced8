import PlannerTime

/// Starts of an event that are excluded or replaced.
struct LeftOut {
  private var seconds: Set<Int> = []
  /// The days, in the event's local time, on which all starts are excluded.
  private var days: Set<Int> = []

  /// A start, or all starts of a day.
  enum Mark: Hashable {
    case day(Int)
    case second(Int)

    /// - Parameter start: the event's start. Its zone applies to a floating moment.
    init(_ moment: CalendarMoment, of start: CalendarMoment) {
      if start.isDate || moment.isDate {
        self = .day(start.isDate ? moment.wholeDay : moment.day)
      } else {
        // Some programs omit the TZID of the start.
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
