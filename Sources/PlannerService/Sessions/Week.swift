import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Week: UseCase {
  var callKind: CallKind { .look }

  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let days = days ?? 7
    guard (1...42).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...42")
    }
    return try planner.store.read { reader in
      let first = try planner.firstDay(from, days: days, reader) { $0.monday }
      let last = first.adding(days: days - 1)
      let look = try planner.addressBooks.look(reader)
      let preferences = try reader.preferences()
      return Reply(
        days: try planner.agenda(from: first, days: days, reader),
        away: try reader.aways().filter { $0.from <= last && first <= $0.to }, preferences: preferences,
        journey: try planner.journey(preferences, reader),
        waiting: try planner.unanswered(reader).map { $0.shown(look) },
        undoable: try reader.lastUndo(by: planner.host.program)?.shown)
    }
  }
}
