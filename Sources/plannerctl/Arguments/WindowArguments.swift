import ArgumentParser
import PlannerModel
import PlannerTime

/// The value of `--except`: a day. On `edit` it may also be the word `none`, which removes all excepted days.
enum DayArgument: Equatable {
  case none
  case date(CivilDate)
  /// A day in words, which depends on the planner's clock and zone.
  case words(String)

  /// Parses the text. Throws ``Unread`` if it cannot be a day.
  init(reading text: String) throws(Unread) {
    if text == "none" {
      self = .none
    } else if let date = CivilDate(text) {
      self = .date(date)
    } else {
      _ = try TimeExpression.day(text, now: Clock.system.now(), zone: .utc)
      self = .words(text)
    }
  }

  /// Returns the date; nil for `none`. Throws ``InvalidField`` if the words are not a day.
  func date(in context: () throws -> RenderContext) throws -> CivilDate? {
    switch self {
    case .none: return nil
    case .date(let date): return date
    case .words(let text):
      let context = try context()
      return try InvalidField.reading(text, field: "--except") { text throws(Unread) in
        try TimeExpression.day(text, now: context.now, zone: context.zone)
      }
    }
  }
}

extension Outcome: ExpressibleByArgument {}
extension MirrorForm: ExpressibleByArgument {}
extension RemovedSessions: ExpressibleByArgument {}
