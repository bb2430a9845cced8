import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.AddAway: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try ValidLength.awayNote.check(note, field: "note")
    let change = try planner.change("away \(from) \(to)") { writer in
      let first = try planner.day(from, field: "from", writer.reader)
      let last = try planner.day(to, field: "to", from: first, writer.reader)
      guard first <= last else {
        throw InvalidField(field: "to", value: .string(to), allowed: "\(first) or later")
      }
      // Its end, midnight after the last day, has to be a date that can be written.
      guard last < CivilDate.lastWritable else {
        throw InvalidField(field: "to", value: .string(to), allowed: "before \(CivilDate.lastWritable)")
      }
      let away = Away(id: newId(), from: first, to: last, note: note.flatMap { $0.isEmpty ? nil : $0 })
      try writer.put(away)
      try planner.emit(.awayAdded, detail: "\(first) to \(last)", to: writer)
      return away
    }
    return Reply(away: change.result, plan: change.plan)
  }
}

extension CivilDate {
  /// Dates and instants are written with four digits of the year.
  static let lastWritable = CivilDate(daysSinceEpoch: CivilDate.days(year: 9999, month: 12, day: 31))
}

extension Methods.RemoveAway: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("away remove \(id)") { writer in
      let wanted = id.lowercased()
      let matches = try writer.reader.aways().filter {
        $0.id == wanted || (wanted.utf8.count >= 4 && $0.id.hasPrefix(wanted))
      }
      guard let away = matches.first else {
        throw NotFound(
          kind: "away", selector: id, message: "No period away has an id that begins with '\(id)'.")
      }
      guard matches.count == 1 else {
        throw Ambiguous(
          selector: id, matches: matches.map { Match(id: $0.id, name: "\($0.from) to \($0.to)") },
          message: "'\(id)' is the beginning of more than one id.")
      }
      try writer.deleteAway(id: away.id)
      try planner.emit(.awayRemoved, detail: "\(away.from) to \(away.to)", to: writer)
    }
    return Reply(plan: change.plan)
  }
}

extension Methods.ListAway: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let today = planner.zone(try reader.preferences()).date(at: planner.now)
      return Reply(away: try reader.aways().filter { $0.to >= today })
    }
  }
}
