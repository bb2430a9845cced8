import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import PlannerWords
import Varlink

/// Carries out the buttons of notices.
struct NoticeButtons: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Handles a button. Its notice may be from an earlier daemon or an earlier notification server. The button
  /// runs the same use cases as commands. The answer tells the result for the session.
  func pressed(_ key: String, of noticeId: String, on channel: ChannelName) throws {
    let (row, sent) = try planner.store.read {
      (try $0.reminder(id: noticeId), try $0.deliveries(reminderId: noticeId))
    }
    guard let row, let delivery = sent.first(where: { $0.channel == channel }), let key = ButtonKey(key)
    else {
      return
    }
    do {
      if row.kind == .dates {
        if case .button(let button) = key { try pressed(button, ofDates: row) }
        return
      }
      if row.kind.isOfGuests {
        guard key == .button(.reply), let conversation = row.itemIds.first else { return }
        try acknowledge(row)
        let otherwise = try planner.read {
          try $0.composer().answer(
            id: newId(),
            "Answer in the inbox of your page, or by plannerctl inbox reply \(conversation.prefix(8))")
        }
        planner.deliveries.messenger?.carryOut(.openConversation(conversation, otherwise: otherwise))
        return
      }
      if row.asksAboutRemoved {
        if case .button(let button) = key { try pressed(button, ofRemoved: row, sentAs: delivery.externalId) }
        return
      }
      if row.kind == .rollup { return try pressed(key, ofRollup: row, sentAs: delivery.externalId) }
      guard key != .button(.reply), let itemId = row.itemId else { return }
      guard let item = try planner.read({ try $0.reader.item(id: itemId) }) else {
        return try say("That session no longer exists.", replacing: delivery.externalId)
      }
      if let stale = try stale(row, item) { return try say(stale, replacing: delivery.externalId) }
      let answer = try answer(key, row, item)
      try acknowledge(row)
      if let answer { try say(answer, replacing: nil) }
    } catch let refusal as any InterfaceError {
      try say(refusal.message, replacing: nil)
    } catch let error as StoreError {
      try say(error.onTheWire.message, replacing: nil)
      throw error
    }
  }

  /// Handles a button of a rollup. It decides the conflict of one session, like a button of the conflict's
  /// notice.
  private func pressed(_ key: ButtonKey, ofRollup row: Reminder, sentAs externalId: String?) throws {
    guard case .ofSession(let key, let id) = key else { return }
    let found = try planner.read { view -> (row: Reminder, item: PlanItem)? in
      guard let item = try view.reader.item(id: id), item.status.isLive,
        let row = try view.reader.reminders(itemId: item.id).last(where: {
          $0.kind == .conflict && $0.startAt == item.startAt
        })
      else { return nil }
      return (row, item)
    }
    guard let found else { return try say("That session changed in the meantime.", replacing: externalId) }
    let answer = try answer(key, found.row, found.item)
    try acknowledge(row)
    if let answer { try say(answer, replacing: nil) }
  }

  /// Acknowledges the reminder of a notice that the user closed.
  func dismissed(_ externalId: String, on channel: ChannelName) throws {
    let row = try planner.store.read { reader in
      try reader.delivery(channel: channel, externalId: externalId).flatMap {
        try reader.reminder(id: $0.reminderId)
      }
    }
    if let row, row.state == .delivered { try acknowledge(row) }
  }

  /// Returns a sentence if a button is out of date because the session is closed or has moved; nil otherwise.
  private func stale(_ row: Reminder, _ item: PlanItem) throws -> String? {
    if !item.status.isLive { return AlreadyDone(item).message }
    if item.startAt == row.startAt { return nil }
    return try planner.read {
      "The session with \(item.name) has moved to \(try $0.composer().moment(item.startAt))."
    }
  }

  /// Carries out a button. Returns the text for the user; nil if no text is needed.
  /// - isSure: true if the user confirmed a move from a time that a guest took.
  private func answer(
    _ key: ButtonKey, _ row: Reminder, _ item: PlanItem, isSure: Bool = false
  ) throws -> String? {
    switch key {
    case .button(let button): return try answer(button, row, item, isSure: isSure)
    case .confirmed(let key): return try answer(key, row, item, isSure: true)
    case .at(let time):
      if !isSure, try asksFirst(key, item) { return nil }
      let rescheduled = try Methods.Reschedule(item: item.id, startAt: time).run(in: planner)
      return try moved(
        rescheduled.item.name, to: rescheduled.item.startAt, rescheduled.warnings + changes(rescheduled.plan))
    case .ofSession: return nil
    }
  }

  private func answer(
    _ button: NoticeButton, _ row: Reminder, _ item: PlanItem, isSure: Bool
  ) throws -> String? {
    switch button {
    case .done:
      var plan = try Methods.Done(item: item.id).run(in: planner).plan
      // The next planned session needs no popup.
      (plan.placed, plan.unplaced) = ([], [])
      let changes = try changes(plan)
      return changes.isEmpty ? nil : changes.joined(separator: " ")
    case .no:
      var plan = try Methods.Missed(item: item.id).run(in: planner).plan
      guard let next = plan.placed.firstIndex(where: { $0.contactId == item.contactId }) else {
        let noted = "\(item.name): marked as missed."
        return try ([noted] + changes(plan)).joined(separator: " ")
      }
      let placed = plan.placed.remove(at: next)
      return try moved(placed.name, to: placed.startAt, changes(plan))
    case .reschedule:
      try offer(item)
      return nil
    case .keep:
      let conflict = try planner.read { view in
        try ConflictReader(view).agreedConflicts()?.first {
          SessionConflict($0.item, $0.with) == SessionConflict(row)
        }
      }
      guard let conflict else { return "Nothing overlaps the session with \(item.name) any more." }
      try keepBoth(conflict.item, conflict.with)
      return try planner.read {
        "\(item.name) stays at \(try $0.composer().moment(item.startAt)), over '\(conflict.with.inWords)'."
      }
    case .snoozeHour, .snoozeDay, .snoozeThreeDays:
      if !isSure, try asksFirst(.button(button), item) { return nil }
      let (snoozed, isFar) = try Methods.Snooze(item: item.id, by: button.snooze ?? "").snoozed(in: planner)
      if isFar, let item = try planner.read({ try $0.reader.item(id: item.id) }) { try offer(item) }
      return try moved(
        snoozed.item.name, to: snoozed.item.startAt, (snoozed.warnings ?? []) + changes(snoozed.plan))
    case .plan, .draft, .reply, .cancel, .leave: return nil
    }
  }

  /// Returns sentences about the button's other changes, like the answer of a command.
  private func changes(_ plan: PlanReport) throws -> [String] {
    let sentences = try planner.read { plan.sentences(try $0.composer()) }
    // A popup has little room.
    if sentences.count <= Self.mostChangesSaid + 1 { return sentences }
    return sentences.prefix(Self.mostChangesSaid)
      + ["\(sentences.count - Self.mostChangesSaid) other sessions changed: your plan shows them."]
  }

  private static let mostChangesSaid = 3

  /// - remarks: sentences about the new time, and about other sessions.
  private func moved(_ name: String, to start: Instant, _ remarks: [String] = []) throws -> String {
    let moved = try planner.read { "\(name): now \(try $0.composer().moment(start))" }
    return remarks.isEmpty ? moved : "\(moved). \(remarks.joined(separator: " "))"
  }

  /// Sends a second notice with the best other times.
  /// - detail: the key of the pressed button, if the notice asks for confirmation.
  func offer(_ item: PlanItem, detail: String? = nil) throws {
    try planner.store.write(command: nil, at: now) { writer in
      let row = Reminder(
        id: newId(), kind: .choices, itemId: item.id, startAt: item.startAt, dueAt: now,
        expiresAt: now.adding(minutes: 60), state: .claimed, claimedAt: now, detail: detail)
      let channels = try planner.deliveries.channels(for: row, writer.reader)
      try planner.deliveries.open(planner.deliveries.put(row, writer), channels, writer)
    }
    try planner.settle()
  }

  func acknowledge(_ row: Reminder) throws {
    // The ledger waits until the clock is trusted. It then withdraws the notice if its session has changed.
    if row.itemId != nil, planner.clocks.watch.doubt != nil { return }
    try planner.store.write(command: nil, at: now) { writer in
      // Reads the reminder again, because the button may have changed it.
      guard var row = try writer.reader.reminder(id: row.id), row.state == .delivered else { return }
      row.state = .acknowledged
      try writer.put(row)
    }
  }

  func say(_ sentence: String, replacing externalId: String?) throws {
    let notice = try planner.read { try $0.composer().answer(id: newId(), sentence) }
    planner.deliveries.messenger?.carryOut(.say(notice, replacing: externalId))
  }
}
