import ArgumentParser
import PlannerModel
import PlannerTime

/// `--except`: a day, or on `edit` the word `none`, which takes all of them back.
enum DayArgument: Equatable {
  case none
  case date(CivilDate)
  /// Which day it is, the planner's clock and zone say.
  case words(String)

  /// Throws ``Unread``.
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

  /// Nil for `none`. Throws ``InvalidField``.
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
