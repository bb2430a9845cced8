import ArgumentParser
import PlannerTime

/// `--every`: a DURATION of whole days.
struct Cadence: ExpressibleByArgument, Equatable {
  var days: Int

  init?(argument: String) {
    guard let duration = CalendarDuration(argument), duration.totalMinutes % 1440 == 0 else { return nil }
    days = duration.totalMinutes / 1440
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
