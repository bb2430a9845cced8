import ArgumentParser
import PlannerModel
import PlannerTime

/// `--between`: `18:00-21:00`; `24:00` is the end of the day.
struct TimeBlockArgument: ExpressibleByArgument, Equatable {
  var block: TimeBlock

  init?(argument: String) {
    guard let block = TimeBlock(argument) else { return nil }
    self.block = block
  }
}

/// `--except`: a date, or on `edit` the word `none`, which takes all of them back.
struct DateArgument: ExpressibleByArgument, Equatable {
  /// Nil for `none`.
  var date: CivilDate?

  init?(argument: String) {
    date = CivilDate(argument)
    if date == nil, argument != "none" { return nil }
  }
}

extension Outcome: ExpressibleByArgument {}
extension MirrorForm: ExpressibleByArgument {}
