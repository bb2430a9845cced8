import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import PlannerWords

extension PlanItem {
  /// Returns whether another session is with the same person at the same time.
  fileprivate func isAtTheTime(of other: PlanItem) -> Bool {
    (contactId, startAt, durationMin) == (other.contactId, other.startAt, other.durationMin)
  }
}

/// Undoes commands.
struct Undoing: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Undoes a command and refreshes the plan in the same transaction. Returns the sessions that this changed.
  ///
  /// Throws ``UndoRefused`` if two sessions would be at the same time, or if a session that a guest booked
  /// would change.
  func takeBack(_ command: UndoableCommand, force: Bool) throws -> TakenBack {
    let original = try command.undoes.flatMap { id in try planner.store.read { try $0.command(id: id) } }
    let name = original?.command ?? command.command
    let reply = try planner.transaction(command: original == nil ? "undo: \(name)" : "redo: \(name)") {
      writer in
      let before = try liveById(writer.reader)
      let people = try writer.reader.contacts()
      let booked = try bookedByGuests(writer.reader)
      let outcome = try writer.undo(command, now: now)
      try planner.emit(.undone, detail: name, to: writer)
      // The undo may have added or removed a calendar.
      planner.calendars.forgetTimes()
      _ = try PlanRefresh(planner).refresh(writer, knownToo: false)
      let after = try liveById(writer.reader)
      if !force {
        try refuseOverlaps(from: before, to: after, undoing: command, writer.reader)
        try refuseChanges(of: booked, to: after, writer.reader)
      }
      var reply = TakenBack(
        undone: name, redone: original == nil ? nil : true, at: command.at, restored: [], removed: [],
        moved: [],
        remarks: Self.remarks(from: people, to: try writer.reader.contacts(), undoing: name)
          + (try remarks(on: outcome, writer.reader)))
      try show(from: before, to: after, in: &reply, writer.reader)
      return reply
    }
    // If the command added a file, no row names the file any more.
    try? planner.sweepFiles()
    planner.calendars.mayHaveChanged()
    planner.addressBooks.mayHaveChanged()
    return reply
  }

  /// Returns a sentence if another program changed something after this program's latest command.
  func remarkOnLater(than command: UndoableCommand, by program: String) throws -> [String] {
    guard let later = try planner.store.read({ try $0.lastUndo() }), later.id > command.id,
      later.program != program
    else {
      return []
    }
    return [
      "A later change by \(Undoing.whoActed(as: later.program)): \(later.command). "
        + "'plannerctl undo \(later.id)' undoes it."
    ]
  }

  /// Names the people who were removed or came back, except those in the command's name.
  private static func remarks(from before: [Contact], to after: [Contact], undoing name: String) -> [String] {
    func sentence(_ what: String, _ people: [Contact]) -> String? {
      let names = people.map(\.displayName).filter { !name.contains($0) }.sorted()
      return names.isEmpty ? nil : "\(what): \(few(names))."
    }
    let (known, kept) = (Set(before.map(\.id)), Set(after.map(\.id)))
    return [
      sentence("Removed", before.filter { !kept.contains($0.id) }),
      sentence("Back again", after.filter { !known.contains($0.id) }),
    ].compactMap(\.self)
  }

  private static func whoActed(as program: String) -> String {
    switch program {
    case "plannerweb": "your page"
    case "plannerctl": "your terminal"
    default: program
    }
  }

  private func liveById(_ reader: StoreReader) throws -> [String: PlanItem] {
    Dictionary(uniqueKeysWithValues: try reader.liveItems().map { ($0.id, $0) })
  }

  // MARK: - Changed sessions

  private func show(
    from before: [String: PlanItem], to after: [String: PlanItem], in reply: inout TakenBack,
    _ reader: StoreReader
  ) throws {
    func inOrder(_ items: [PlanItem]) -> [PlanItem] {
      items.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    }
    var added = after.values.filter { before[$0.id] == nil }
    var gone = before.values.filter { after[$0.id] == nil }
    // A session that a refresh replaced by one at the same time did not change for the user.
    added.removeAll { new in
      guard let same = gone.firstIndex(where: { $0.isAtTheTime(of: new) }) else { return false }
      gone.remove(at: same)
      return true
    }
    // A session that is answered again was not removed.
    let answered = try gone.compactMap { try reader.item(id: $0.id) }.filter {
      $0.status == .done || $0.status == .missed
    }
    gone.removeAll { item in answered.contains { $0.id == item.id } }
    let words = try planner.view(reader).composer()
    reply.remarks += inOrder(answered).map {
      "\($0.name), \(words.moment($0.startAt)), counts as \($0.status.rawValue) again."
    }
    let moved = after.values.filter { item in before[item.id].map { $0.startAt != item.startAt } ?? false }
    let look = try planner.views.cards.look(at: added + gone + moved, reader)
    reply.restored = inOrder(added).map { $0.shown(look) }
    reply.removed = inOrder(gone).map { $0.shown(look) }
    reply.moved = inOrder(moved).map { item in
      MovedItem(item: item.shown(look), from: before[item.id]?.startAt ?? item.startAt)
    }
  }

  // MARK: - Refusals

  /// Throws ``UndoRefused`` if two sessions would overlap. Two sessions that overlapped before the command
  /// may do so again, because the user put both there.
  private func refuseOverlaps(
    from before: [String: PlanItem], to after: [String: PlanItem], undoing command: UndoableCommand,
    _ reader: StoreReader
  ) throws {
    // No command records the moves of guests.
    let guests = try reader.itemsOfGuests()
    func wasThere(_ item: PlanItem) throws -> Bool {
      try reader.start(ofItem: item, before: command, isSure: !guests.contains(item.id)) == item.startAt
    }
    let ahead = after.values.filter { $0.endAt > now }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    func isNew(_ item: PlanItem) -> Bool { before[item.id]?.startAt != item.startAt }
    // A long session may overlap several.
    var running: [PlanItem] = []
    for second in ahead {
      running.removeAll { $0.endAt <= second.startAt }
      defer { running.append(second) }
      let first = try running.first {
        try (isNew($0) || isNew(second)) && !(wasThere($0) && wasThere(second))
      }
      guard let first else { continue }
      let words = try planner.view(reader).composer()
      throw UndoRefused(
        message:
          "\(first.name), \(words.moment(first.startAt)), and \(second.name), \(words.moment(second.startAt)), "
          + "would be at one time.")
    }
  }

  /// Returns the sessions ahead that guests have booked and still see.
  private func bookedByGuests(_ reader: StoreReader) throws -> [PlanItem] {
    try reader.invitations().compactMap { try GuestOffers(planner.view(reader)).booked($0) }.filter {
      $0.endAt > now
    }
  }

  private func refuseChanges(
    of booked: [PlanItem], to after: [String: PlanItem], _ reader: StoreReader
  ) throws {
    for item in booked where after[item.id]?.startAt != item.startAt {
      let words = try planner.view(reader).composer()
      let what =
        after[item.id].map { "would see \(words.moment($0.startAt)) instead" } ?? "would see it canceled"
      throw UndoRefused(message: "\(item.name) booked \(words.moment(item.startAt)), and \(what).")
    }
  }

  // MARK: - Remarks

  private func remarks(on outcome: UndoOutcome, _ reader: StoreReader) throws -> [String] {
    let words = try planner.view(reader).composer()
    var remarks = try outcome.kept.map { try remark(on: $0, reader, words) }.folded
    let days =
      words.zone.date(at: now).daysSinceEpoch - words.zone.date(at: outcome.command.at).daysSinceEpoch
    if now.seconds - outcome.command.at.seconds > 86_400 {
      remarks.append("That was \(days == 1 ? "yesterday" : "\(days) days ago").")
    }
    return remarks
  }

  private func remark(on kept: UndoOutcome.Kept, _ reader: StoreReader, _ words: Composer) throws -> String {
    let name = try kept.contactId.flatMap { try reader.contact(id: $0)?.displayName }
    switch kept.table {
    case "item":
      if let item = try reader.item(id: kept.key) { return remark(on: item, words) }
    case "goal":
      if let name, kept.fields.contains("lastCompletedAt"),
        let met = try reader.goal(id: kept.key)?.lastCompletedAt
      {
        return "\(name) was met on \(words.day(words.zone.date(at: met))) since then; that entry stays."
      }
      if let name { return "How often you meet \(name) was changed since then; that stays." }
    case "log":
      if let name, let entry = try reader.logEntry(id: kept.key) {
        return
          "The entry about \(name) of \(words.day(words.zone.date(at: entry.when))) was changed since then; it stays."
      }
    case "preference":
      return "You changed \(kept.fields.joined(separator: " and ")) since then; that stays."
    default: break
    }
    return name.map { "What you know about \($0) was changed since then; that stays." }
      ?? "A later change of the same data stays."
  }

  private func remark(on item: PlanItem, _ words: Composer) -> String {
    let day = words.day(words.zone.date(at: item.startAt))
    return switch item.status {
    case .done: "\(item.name) was met on \(day) since then; that entry stays."
    case .missed: "You marked the session with \(item.name) on \(day) as missed since then; that stays."
    case .canceled: "The session with \(item.name) on \(day) was canceled since then; that stays."
    default: "\(item.name) was moved to \(words.moment(item.startAt)) since then; that stays."
    }
  }
}
