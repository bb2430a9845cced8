import ArgumentParser
import PlannerTime

/// `--every`: a DURATION of whole days.
struct Cadence: ExpressibleByArgument, Equatable {
  var days: Int

  init?(argument: String) {
    guard let days = CalendarDuration(argument)?.wholeDays else { return nil }
    self.days = days
  }
}

/// `--for`: a DURATION in minutes.
struct Minutes: ExpressibleByArgument, Equatable {
  var minutes: Int

  init?(argument: String) {
    guard let duration = CalendarDuration(argument) else { return nil }
    minutes = duration.totalMinutes
  }
}
