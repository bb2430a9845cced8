import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

extension Planner {
  /// The number of days for which a button of an old notice still works.
  private static let buttonDays = 7

  /// Handles a button, perhaps on a notice of an earlier daemon or an earlier notification server. It runs
  /// the same use cases as commands do, and answers with the result for the session.
  package func pressed(_ key: String, of externalId: String, on channel: ChannelName) throws {
    guard let delivery = try find(externalId, channel),
      let row = try store.read({ try $0.reminder(id: delivery.reminderId) }), isOurs(key)
    else { return }
    do {
      if row.kind == .dates { return try pressed(key, ofDates: row) }
      if row.kind.isOfGuests {
        guard key == "reply", let conversation = row.itemIds.first else { return }
        try acknowledge(row)
        let otherwise = try store.read {
          try composer($0).answer(
            id: newId(),
            "Answer in the inbox of your page, or by plannerctl inbox reply \(conversation.prefix(8))")
        }
        deliveries.messenger?.carryOut(.openConversation(conversation, otherwise: otherwise))
        return
      }
      // Of a session's notice it is another program's.
      guard key != "reply", let itemId = row.itemId else { return }
      guard let item = try store.read({ try $0.item(id: itemId) }) else {
        return try say("That session no longer exists.", replacing: delivery.externalId)
      }
      if let stale = try stale(row, item) { return try say(stale, replacing: delivery.externalId) }
      let answer = try answer(key, row, item)
      try acknowledge(row)
      if let answer { try say(answer, replacing: nil) }
    } catch let refusal as any PlannerError {
      try say(refusal.message, replacing: nil)
    } catch let error as StoreError {
      try say(error.onTheWire.message, replacing: nil)
      throw error
    }
  }

  /// Returns whether a button's key is one of ours. Servers report every button to every program, and restart
  /// their numbers at each login. So a button with the number of our notice may be another program's.
  private func isOurs(_ key: String) -> Bool {
    ["done", "no", "plan", "draft", "reply", "reschedule", "snooze-1h", "snooze-1d", "snooze-3d"].contains(
      key)
      || key.hasPrefix("at-")
  }

  /// Acknowledges the reminder of a notice that the user closed.
  package func dismissed(_ externalId: String, on channel: ChannelName) throws {
    guard let delivery = try find(externalId, channel), delivery.externalId == externalId,
      let row = try store.read({ try $0.reminder(id: delivery.reminderId) }), row.state == .delivered
    else { return }
    try acknowledge(row)
  }

  /// Returns the delivery with this external id; if there is none, because the notification server was
  /// another one then, a recent delivery with the same number.
  private func find(_ externalId: String, _ channel: ChannelName) throws -> Delivery? {
    let number = externalId.prefix { $0 != "@" }
    let known = try store.read { try $0.deliveries(channel: channel, externalIdPrefix: "\(number)@") }
    let oldest = now.adding(minutes: -Planner.buttonDays * 24 * 60)
    return known.first { $0.externalId == externalId }
      ?? known.first { $0.deliveredAt.map { $0 > oldest } ?? false }
  }

  /// Returns why a button is out of date: the session is closed, or has moved. Returns nil if it is not.
  private func stale(_ row: Reminder, _ item: PlanItem) throws -> String? {
    if !item.status.isLive { return AlreadyDone(item).message }
    if item.startAt == row.startAt { return nil }
    return try store.read {
      "The session with \(item.name) has moved to \(try composer($0).moment(item.startAt))."
    }
  }

  /// Carries out a button. Returns what to tell the user; nil if nothing needs to be said.
  private func answer(_ key: String, _ row: Reminder, _ item: PlanItem) throws -> String? {
    switch key {
    case "done":
      _ = try Methods.Done(item: item.id).run(in: self)
      return nil
    case "no":
      let plan = try Methods.Missed(item: item.id).run(in: self).plan
      let next = plan.placed.first { $0.contactId == item.contactId }
      return try next.map { try moved($0.name, to: $0.startAt) }
        ?? "\(item.name): noted that it did not happen."
    case "reschedule":
      try offer(item)
      return nil
    default:
      if key.hasPrefix("snooze-") {
        let snoozed = try Methods.Snooze(item: item.id, by: String(key.dropFirst(7))).run(in: self).item
        return try moved(snoozed.name, to: snoozed.startAt)
      }
      guard key.hasPrefix("at-") else { return nil }
      let time = String(key.dropFirst(3))
      let rescheduled = try Methods.Reschedule(item: item.id, startAt: time).run(in: self).item
      return try moved(rescheduled.name, to: rescheduled.startAt)
    }
  }

  private func moved(_ name: String, to start: Instant) throws -> String {
    try store.read { "\(name): now \(try composer($0).moment(start))" }
  }

  /// Sends a second notice with the best other times.
  private func offer(_ item: PlanItem) throws {
    try store.write(command: nil, at: now) { writer in
      let row = Reminder(
        id: newId(), kind: .choices, itemId: item.id, startAt: item.startAt, dueAt: now,
        expiresAt: now.adding(minutes: 60), state: .claimed, claimedAt: now)
      try writer.put(row)
      try deliveries.open(row, try deliveries.channels(for: row, writer.reader), writer)
    }
    try settle()
  }

  func acknowledge(_ row: Reminder) throws {
    try store.write(command: nil, at: now) { writer in
      // Reads the reminder as it is after what the button did.
      guard var row = try writer.reader.reminder(id: row.id), row.state == .delivered else { return }
      row.state = .acknowledged
      try writer.put(row)
    }
  }

  func say(_ sentence: String, replacing externalId: String?) throws {
    let notice = try store.read { try composer($0).answer(id: newId(), sentence) }
    deliveries.messenger?.carryOut(.say(notice, replacing: externalId))
  }
}
