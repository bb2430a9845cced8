import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Item: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let item = try planner.item(self.item, for: .ahead, reader)
      guard let contact = try reader.contact(id: item.contactId) else {
        throw NotFound(kind: "person", selector: item.contactId, message: "The session's person is gone.")
      }
      return Reply(
        item: item.shown(try planner.look(at: [item], reader)), contact: contact,
        log: try reader.log(contactId: contact.id, limit: 20), card: planner.card(of: contact))
    }
  }
}

extension Methods.Note: UseCase {
  func run(in planner: Planner) throws -> Reply {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InvalidField(field: "text", value: .string(text), allowed: "a text that is not blank")
    }
    return try planner.change("note \(planner.named(item))") { writer in
      switch try planner.selected(item, writer.reader) {
      case .item(let item): return try note(item, planner, writer)
      case .person(let contact):
        if let item = try planner.nextItem(of: contact, writer.reader) {
          return try note(item, planner, writer)
        }
        try ValidLength.note.check(text, field: "text")
        let entry = InteractionLog(
          id: newId(), contactId: contact.id, when: planner.now, outcome: .note, notes: text)
        try writer.put(entry)
        try planner.emit(.noted, contactId: contact.id, detail: contact.displayName, to: writer)
        return Reply(entry: entry, contact: contact)
      }
    }.result
  }

  private func note(_ item: PlanItem, _ planner: Planner, _ writer: StoreWriter) throws -> Reply {
    var item = item
    item.notes = joined(item.notes, text)
    try ValidLength.note.check(item.notes, field: "text")
    return Reply(item: try planner.save(item, as: .noted, writer))
  }
}

extension Methods.Done: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("done \(planner.named(item))") { writer in
      let typed = try self.at.map { try planner.past($0, field: "at", writer.reader) }
      var reply = try answer(at: typed?.instant, planner, writer)
      reply.warnings = typed?.remark.map { [$0] }
      return reply
    }
    var reply = change.result
    reply.plan = change.plan
    if let contact = reply.contact { reply.ahead = try planner.nextItem(of: contact) }
    return reply
  }

  private func answer(at: Instant?, _ planner: Planner, _ writer: StoreWriter) throws -> Reply {
    switch try planner.selected(item, writer.reader) {
    case .item(let item): return try close(item, at, planner, writer)
    case .person(let contact):
      if let item = try planner.answerable(contact, at: at, writer.reader) {
        return try close(item, at, planner, writer)
      }
      let logged = try planner.log(contact, at: at, outcome: outcome, notes: notes, writer)
      return Reply(item: nil, entry: logged.entry, contact: contact, goal: logged.goal, plan: .empty)
    }
  }

  private func close(
    _ item: PlanItem, _ at: Instant?, _ planner: Planner, _ writer: StoreWriter
  ) throws -> Reply {
    guard item.status != .done, item.status != .canceled else {
      throw AlreadyDone(item)
    }
    if let notes { try ValidLength.note.check(joined(item.notes, notes), field: "notes") }
    let done = try planner.finish(item, at: at, outcome: outcome, notes: notes, writer)
    return Reply(item: done.item, goal: done.goal, plan: .empty)
  }
}

extension Methods.Missed: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("missed \(planner.named(item))") { writer in
      var item = try planner.item(self.item, for: .answer, writer.reader)
      guard item.status.isLive || item.status == .lapsed else {
        throw AlreadyDone(item)
      }
      guard item.startAt <= planner.now else {
        throw InvalidField(
          field: "item", value: .string(self.item),
          allowed: "a session that has begun (cancel skips one that has not)")
      }
      item.status = .missed
      return try planner.save(item, as: .missed, writer)
    }
    return Reply(item: change.result, plan: change.plan)
  }
}

extension Methods.Snooze: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let text = by ?? "1h"
    let duration = try InvalidField.reading(text, field: "by", CalendarDuration.read)
    guard (1...3650 * 1440).contains(duration.totalMinutes) else {
      throw InvalidField(field: "by", value: .string(text), allowed: "more than nothing, and at most 3650d")
    }
    let change = try planner.change("snooze \(planner.named(item)) \(duration)") { writer in
      var item = try planner.live(try planner.item(self.item, writer.reader))
      let situation = try planner.situation(writer.reader)
      guard let start = Engine.snooze(item.id, by: duration, in: situation.scenario) else {
        let target = duration.added(to: max(planner.now, item.startAt), in: situation.scenario.zone)
        throw NoFreeSlot(
          item: item.id, target: target.description,
          message: "Nothing is free for \(item.name) in the day after that; reschedule lists other times.")
      }
      guard ValidDates.contains(start) else {
        throw InvalidField(
          field: "by", value: .string(text), allowed: "so little that the session lies \(ValidDates.allowed)")
      }
      try planner.takeAway(item, to: start, .snoozed, writer)
      item.move(to: start, as: .snoozed)
      return (try planner.save(item, as: .snoozed, writer), planner.outsideWindow([item], situation))
    }
    return Reply(item: change.result.0, warnings: change.result.1, plan: change.plan)
  }
}

extension Methods.SnoozeTonight: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.change("snooze-tonight") { writer in
      let situation = try planner.situation(writer.reader)
      guard let moves = Engine.snoozeTonight(situation.scenario) else {
        throw NoFreeSlot(item: "", target: "tomorrow", message: situation.noRoomTomorrow)
      }
      let items = try moves.compactMap { move -> PlanItem? in
        guard var item = situation.item(move.id) else { return nil }
        try planner.takeAway(item, to: move.startAt, .snoozed, writer)
        item.move(to: move.startAt, as: .snoozed)
        return try planner.save(item, as: .snoozed, writer)
      }
      return Reply(items: items, warnings: planner.outsideWindow(items, situation))
    }.result
  }
}

extension Situation {
  /// Whose session keeps all from being moved to tomorrow, where it is one alone.
  fileprivate var noRoomTomorrow: String {
    let today = scenario.zone.date(at: scenario.now)
    let alone = scenario.items.indices.first { index in
      guard scenario.items[index].status.isLive,
        scenario.zone.date(at: scenario.items[index].startAt) == today
      else { return false }
      var others = scenario
      others.items[index].status = .canceled
      return Engine.snoozeTonight(others)?.isEmpty == false
    }
    guard let alone, let item = item(scenario.items[alone].id) else {
      return "Tomorrow has no room for all that is left of today; nothing was moved."
    }
    return
      "Tomorrow from 09:00 on has no room for \(item.name); nothing was moved. Put that one off by itself, then the "
      + "others: plannerctl snooze \(item.id.prefix(8)) 12h"
  }
}

extension Methods.Reschedule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("reschedule \(planner.named(item))") { writer in
      var item = try planner.live(try planner.item(self.item, writer.reader))
      let typed = try planner.wholeMinute(startAt, field: "startAt", writer.reader)
      let start = typed.instant
      let situation = try planner.situation(writer.reader)
      let choice = try planner.check(
        start, durationMin: item.durationMin, contactId: item.contactId, name: item.name, goalId: item.goalId,
        itemId: item.id, force: force ?? false, situation)
      try planner.takeAway(item, to: start, .rescheduled, writer)
      item.move(to: start, as: .rescheduled, forcedOver: choice.forcedOver)
      return (try planner.save(item, as: .rescheduled, writer), typed.warnings + choice.warnings)
    }
    return Reply(item: change.result.0, warnings: change.result.1, plan: change.plan)
  }
}

extension Methods.Cancel: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("cancel \(planner.named(item))") { writer in
      try planner.skip(try planner.live(try planner.item(self.item, writer.reader)), writer)
    }
    return Reply(item: change.result, plan: change.plan)
  }
}

extension Methods.Book: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("book \(name)") { writer in
      let contact = try planner.person(name, writer.reader)
      let goal = try writer.reader.goal(contactId: contact.id)
      let duration = durationMin ?? goal?.minDurationMin ?? 30
      try ValidRange.durationMin.check(duration, field: "durationMin")
      let typed = try planner.wholeMinute(at, field: "at", writer.reader)
      let start = typed.instant
      let situation = try planner.situation(writer.reader)
      let choice = try planner.check(
        start, durationMin: duration, contactId: contact.id, name: contact.displayName, goalId: goal?.id,
        itemId: nil, force: force ?? false, situation)
      let item = PlanItem(
        id: newId(), contactId: contact.id, goalId: goal?.id, name: contact.displayName, startAt: start,
        durationMin: duration, origin: .manual, createdAt: planner.now, forcedOver: choice.forcedOver)
      return (try planner.save(item, as: .booked, writer), typed.warnings + choice.warnings)
    }
    return Reply(item: change.result.0, warnings: change.result.1, plan: change.plan)
  }
}

extension Methods.Log: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("log \(name)") { writer in
      let contact = try planner.person(name, writer.reader)
      let typed = try self.at.map { try planner.past($0, field: "at", writer.reader) }
      let logged = try planner.log(contact, at: typed?.instant, outcome: outcome, notes: notes, writer)
      return Reply(
        entry: logged.entry, goal: logged.goal, warnings: typed?.remark.map { [$0] }, plan: .empty)
    }
    var reply = change.result
    reply.plan = change.plan
    return reply
  }
}

extension Methods.History: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let limit = limit ?? 50
    guard (1...10_000).contains(limit) else {
      throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...10000")
    }
    return try planner.store.read { reader in
      let contact = try name.map { try planner.person($0, reader) }
      return Reply(
        entries: try reader.log(contactId: contact?.id, limit: limit),
        edits: try reader.externalEdits(contactId: contact?.id, limit: limit))
    }
  }
}

extension Planner {
  /// A session took place: at its start, or now if it was earlier than planned, unless `at` says when.
  func finish(
    _ item: PlanItem, at: Instant?, outcome: Outcome?, notes: String?, _ writer: StoreWriter
  ) throws -> (item: PlanItem, goal: Goal?) {
    let at = at ?? min(now, item.startAt)
    var item = item
    item.status = .done
    item.unlearned = item.wasKept(at, in: try zone(writer.reader)) ? nil : true
    try writer.put(
      InteractionLog(
        id: newId(), contactId: item.contactId, when: at, outcome: .init(outcome ?? .met),
        notes: notes.map { joined(item.notes, $0) } ?? item.notes))
    let goal = try complete(contactId: item.contactId, at: at, writer)
    return (try save(item, as: .done, writer), goal)
  }

  /// A meeting that was no session; now unless `at` says when.
  func log(
    _ contact: Contact, at: Instant?, outcome: Outcome?, notes: String?, _ writer: StoreWriter
  ) throws -> (entry: InteractionLog, goal: Goal?) {
    try ValidLength.note.check(notes, field: "notes")
    let entry = InteractionLog(
      id: newId(), contactId: contact.id, when: at ?? now, outcome: .init(outcome ?? .met),
      notes: notes.flatMap { $0.isEmpty ? nil : $0 })
    try writer.put(entry)
    let goal = try complete(contactId: contact.id, at: entry.when, writer)
    try emit(.logged, contactId: contact.id, detail: entry.outcome.rawValue, to: writer)
    return (entry, goal)
  }

  /// A person's next session that has not ended.
  func nextItem(of contact: Contact) throws -> PlanItem? {
    try store.read { reader in
      try nextItem(of: contact, reader).map { $0.shown(try look(at: [$0], reader)) }
    }
  }

  fileprivate func nextItem(of contact: Contact, _ reader: StoreReader) throws -> PlanItem? {
    next(of: try reader.items(contactId: contact.id))
  }

  /// Not this time: the next session counts from this one's day, but from no later one than today or the day on which
  /// this one was due.
  @discardableResult
  func skip(_ item: PlanItem, _ writer: StoreWriter) throws -> PlanItem {
    try takeAway(item, to: nil, .canceled, writer)
    var item = item
    item.status = .canceled
    if let goalId = item.goalId, var goal = try writer.reader.goal(id: goalId) {
      let skippedAt = try skipped(item, of: goal, writer.reader)
      goal.skippedAt = max(goal.skippedAt ?? skippedAt, skippedAt)
      try writer.put(goal)
    }
    return try save(item, as: .canceled, writer)
  }

  /// From when on a goal counts after a session was canceled.
  private func skipped(_ item: PlanItem, of goal: Goal, _ reader: StoreReader) throws -> Instant {
    let zone = try zone(reader)
    let today = zone.date(at: now)
    func dueNow() throws -> CivilDate? {
      try Engine.dueOn(ScenarioItem(item), goalId: goal.id, in: situation(reader).scenario)
    }
    let latest = max(today, try item.placing?.dueOn ?? dueNow() ?? today)
    guard zone.date(at: item.startAt) > latest else { return item.startAt }
    return zone.instant(of: latest, minuteOfDay: zone.wallClock(at: item.startAt).minuteOfDay)
  }

  /// Writes a changed session and what happened to it; the session as it goes out.
  fileprivate func save(_ item: PlanItem, as event: EventKind, _ writer: StoreWriter) throws -> PlanItem {
    try writer.put(item)
    try emit(event, item: item, to: writer)
    return item.shown(try look(at: [item], writer.reader))
  }
}

/// Notes with a line added.
private func joined(_ notes: String?, _ line: String) -> String { notes.map { "\($0)\n\(line)" } ?? line }

extension TimeExpression.Resolved {
  fileprivate var warnings: [String] { remark.map { [$0] } ?? [] }
}
