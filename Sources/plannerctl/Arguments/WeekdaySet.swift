import ArgumentParser
import PlannerModel
import PlannerTime

/// `--on`: days and runs of days, `mon-thu,sat`; a run may go over the week's end (`fri-mon`).
struct WeekdaySet: ExpressibleByArgument, Equatable {
  /// In the order of the week, each once.
  var weekdays: [Weekday]

  init?(argument: String) {
    guard let days = Weekday.days(in: argument) else { return nil }
    weekdays = days
  }
}
