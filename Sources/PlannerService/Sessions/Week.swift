import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Week: Query {
  var readers: ReaderKind { .quick }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    let days = days ?? 7
    guard (1...42).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...42")
    }
    return try views.read { view in
      let first = try TypedTimes(view).firstDay(from, days: days) { $0.monday }
      let last = first.adding(days: days - 1)
      let look = try view.cards.look(view.reader)
      let preferences = try view.reader.preferences()
      return Reply(
        days: try AgendaReader(view).agenda(from: first, days: days),
        away: try view.reader.aways().filter { $0.from <= last && first <= $0.to }, preferences: preferences,
        journey: try PreferenceReader(view).journey(preferences),
        waiting: try AgendaReader(view).unanswered().map { $0.shown(look) },
        undoable: try view.reader.lastUndo(by: views.program)?.shown)
    }
  }
}
