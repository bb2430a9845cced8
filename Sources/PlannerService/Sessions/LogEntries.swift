import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.EditLogEntry: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("history edit \(CommandNames(planner).nameOf(entry: id))", anew: \.anew) {
      writer in
      let view = planner.view(writer)
      var entry = try LogReader(view).entry(id)
      if let at { entry.when = try TypedTimes(view).past(at, field: "at").instant }
      if let outcome {
        guard entry.outcome != .note else {
          throw InvalidField(field: "outcome", value: .string(outcome.rawValue), allowed: "absent for a note")
        }
        entry.outcome = .init(outcome)
      }
      if let notes {
        try ValidLength.note.check(notes, field: "notes")
        guard entry.outcome != .note || !notes.isEmpty else {
          throw InvalidField(field: "notes", value: .string(notes), .blank)
        }
        entry.notes = notes.isEmpty ? nil : notes.withPlainLineEnds
      }
      try writer.put(entry)
      try planner.emit(.logged, contactId: entry.contactId, detail: entry.outcome.rawValue, to: writer)
      let goal = try SessionWriter(planner).countMeetings(with: entry.contactId, writer)
      return (entry: entry, goal: goal, anew: [goal].compactMap(\.self))
    }
    return Reply(entry: change.result.entry, goal: change.result.goal, plan: change.plan)
  }
}

extension Methods.RemoveLogEntry: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("history remove \(CommandNames(planner).nameOf(entry: id))", anew: \.anew)
    { writer in
      let view = planner.view(writer)
      let entry = try LogReader(view).entry(id)
      if var item = try LogReader(view).session(of: entry) {
        item.status = .missed
        _ = try SessionWriter(planner).save(item, as: .missed, writer)
      }
      let goal = try SessionWriter(planner).removeEntry(entry, writer)
      try planner.emit(.logged, contactId: entry.contactId, detail: entry.outcome.rawValue, to: writer)
      return (entry: entry, goal: goal, anew: [goal].compactMap(\.self))
    }
    return Reply(entry: change.result.entry, goal: change.result.goal, plan: change.plan)
  }
}

/// Entries of the log.
struct LogReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Minutes. A second `done` within this time asks for confirmation.
  private static let soon = 120

  /// Throws ``DoneAlready`` if a meeting with the person ended less than two hours ago.
  func refuseSecond(_ contactId: String) throws {
    // A message from a guest is logged as a text, so texts do not count.
    guard let last = try reader.lastMeeting(contactId: contactId), last.outcome != .text else { return }
    let end = try session(of: last)?.endAt ?? last.when
    guard max(end, last.when) > now.adding(minutes: -LogReader.soon) else { return }
    throw DoneAlready(
      at: last.when,
      message: "Done already at \(try view.composer().clock(last.when)): log another meeting with --again.")
  }

  /// Returns whether a session is ahead, or ended less than two hours ago.
  func isRecent(_ item: PlanItem) -> Bool { item.endAt > now.adding(minutes: -LogReader.soon) }

  /// Returns the entry with this id or prefix of an id. Throws ``NotFound`` and ``Ambiguous``.
  func entry(_ selector: String) throws -> InteractionLog {
    let wanted = selector.lowercased()
    if let entry = try reader.logEntry(id: wanted) { return entry }
    let found = wanted.utf8.count < 4 ? [] : try reader.log().filter { $0.id.hasPrefix(wanted) }
    guard let entry = found.first else {
      throw NotFound(
        kind: .logEntry, selector: selector,
        message: "No entry of the log has an id that begins with '\(selector)'.")
    }
    guard found.count == 1 else {
      throw Ambiguous(
        selector: selector,
        matches: try found.map { Match(id: $0.id, name: try name(of: $0), startAt: $0.when) },
        message: "'\(selector)' is the beginning of more than one id.")
    }
    return entry
  }

  func name(of entry: InteractionLog) throws -> String {
    try reader.contact(id: entry.contactId)?.displayName ?? ""
  }

  /// Returns the session that an entry closed; nil if it closed no session.
  func session(of entry: InteractionLog) throws -> PlanItem? {
    try reader.items(contactId: entry.contactId).first {
      try $0.status == .done && self.entry(of: $0)?.id == entry.id
    }
  }

  /// Returns the entry that closed a session; nil if it was removed.
  func entry(of item: PlanItem) throws -> InteractionLog? {
    try reader.log(contactId: item.contactId).first { $0.outcome != .note && item.isClosed(by: $0) }
  }
}

extension SessionWriter {
  @discardableResult
  func removeEntry(_ entry: InteractionLog, _ writer: StoreWriter) throws -> Goal? {
    try writer.deleteLogEntry(id: entry.id)
    return try countMeetings(with: entry.contactId, writer)
  }

  /// Makes a person's goal count from their latest meeting.
  func countMeetings(with contactId: String, _ writer: StoreWriter) throws -> Goal? {
    guard var goal = try writer.reader.goal(contactId: contactId) else { return nil }
    goal.lastCompletedAt = try writer.reader.lastMeeting(contactId: contactId)?.when
    try writer.put(goal)
    return goal
  }
}

extension PlanItem {
  /// Returns whether `done` made the entry for this session: at its start, or less than a day earlier.
  fileprivate func isClosed(by entry: InteractionLog) -> Bool {
    entry.when <= startAt && startAt.seconds - entry.when.seconds < 86_400
  }
}
