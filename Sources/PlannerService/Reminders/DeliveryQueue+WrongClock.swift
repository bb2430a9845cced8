import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// What the ledger did by a clock that was wrong (docs/reliability.md).
extension DeliveryQueue {
  /// In seconds: a correction by less than this makes no difference to what was told.
  private static let smallCorrection = 3600

  /// Stores a row and returns it. By a clock that nobody confirmed, a row that is made, claimed or given up gets the
  /// time that this clock shows.
  @discardableResult
  func put(_ row: Reminder, _ writer: StoreWriter) throws -> Reminder {
    var row = row
    if !clocks.watch.isRight {
      let known = try writer.reader.reminder(id: row.id)?.state
      if known == nil || known == .planned && row.state != .planned { row.unconfirmedAt = now }
    }
    try writer.put(row)
    return row
  }

  /// Deletes news that was told. What shows of it stays known as long as its clock may turn out to be wrong, and is
  /// withdrawn if it was.
  func end(news row: Reminder, _ deliveries: [Delivery], _ writer: StoreWriter) throws {
    let isShown = deliveries.contains { $0.state == .sent && $0.externalId != nil }
    if isShown, row.unconfirmedAt != nil, !clocks.watch.isRight {
      var row = row
      row.state = .delivered
      try writer.put(row)
    } else if isShown, row.unconfirmedAt.map({ $0 > now }) ?? false {
      try remove(row, writer)
    } else {
      try writer.deleteReminder(id: row.id)
    }
  }

  /// Returns whether there is something that a clock did that was not right, and the clock is right now.
  func knowsUnconfirmed(_ reader: StoreReader) throws -> Bool {
    guard clocks.watch.isRight else { return false }
    return try reader.hasUnconfirmedReminder()
  }

  /// Takes back what a clock told that was not right, so that it is told at its time; what shows is withdrawn. What had
  /// been told before that stays told, and so does everything if that clock proved right.
  func takeBackTheFuture(_ writer: StoreWriter) throws {
    let rows = try writer.reader.reminders()
    var owed: [Reminder] = []
    for var row in rows {
      guard let time = row.unconfirmedAt else { continue }
      // News that is being told is looked at again once it was told.
      if row.kind.isNews, row.state == .claimed, time > now {
        try hasten(row, writer)
        continue
      }
      row.unconfirmedAt = nil
      if time <= now.adding(seconds: Self.smallCorrection) {
        try confirm(row, writer)
      } else if row.kind.isOfGuests {
        try hasten(row, writer)
      } else if row.kind.isOfOneSession, row.state == .expired,
        try writer.reader.deliveries(reminderId: row.id).isEmpty
      {
        // The ledger plans it again.
        try writer.put(row)
      } else {
        let isPlanned = owed.contains { $0.kind == row.kind && $0.startAt == nil }
        if !isPlanned || row.startAt != nil, let again = try planned(again: row, writer.reader) {
          owed.append(again)
        }
        try remove(row, writer)
      }
    }
    let taken = Set(rows.filter { $0.kind == .rollup && $0.unconfirmedAt == nil }.map(\.dueAt))
    for row in owed where row.kind != .rollup || !taken.contains(row.dueAt) { try writer.put(row) }
  }

  /// Keeps what was told as it is.
  private func confirm(_ row: Reminder, _ writer: StoreWriter) throws {
    if row.kind.isNews, row.state != .claimed {
      try writer.deleteReminder(id: row.id)
    } else {
      try writer.put(row)
    }
  }

  /// What happened in truth, whatever the clock showed, is told now, or when the quiet hours end.
  private func hasten(_ row: Reminder, _ writer: StoreWriter) throws {
    var row = row
    let preferences = try writer.reader.preferences()
    let soon = row.kind.isNews ? now : preferences.endOfQuietHours(at: now, in: clocks.zone(preferences))
    guard row.dueAt > soon else { return }
    row.claimedAt = row.claimedAt.map { min($0, now) }
    row.dueAt = min(row.dueAt, soon)
    row.expiresAt = min(row.expiresAt, row.dueAt.adding(minutes: 24 * 60))
    try writer.put(row)
    for var delivery in try writer.reader.deliveries(reminderId: row.id) {
      delivery.nextAttemptAt = min(delivery.nextAttemptAt, row.dueAt)
      delivery.deliveredAt = delivery.deliveredAt.map { min($0, now) }
      try writer.put(delivery)
    }
  }

  /// Returns what is planned again by itself in the place of a row that is removed: a rollup of today and dates whose
  /// time came meanwhile, and dates that the user put off. Everything else is planned from the sessions.
  private func planned(again row: Reminder, _ reader: StoreReader) throws -> Reminder? {
    switch row.kind {
    case .rollup where row.state != .planned:
      return Reminder(id: newId(), kind: .rollup, dueAt: now, expiresAt: now, detail: row.detail)
    case .dates where row.startAt.map { $0 <= now } ?? (row.dueAt <= now):
      var again = Reminder(
        id: newId(), kind: .dates, startAt: row.startAt, dueAt: row.dueAt, expiresAt: row.expiresAt)
      if row.startAt != nil {
        let preferences = try reader.preferences()
        let zone = clocks.zone(preferences)
        let morning = zone.instant(
          of: zone.date(at: now).adding(days: 1),
          minuteOfDay: preferences.defaultNotificationTimes.min() ?? 540)
        again.itemIds = row.itemIds
        again.dueAt = min(row.dueAt, morning)
        again.expiresAt = again.dueAt.adding(minutes: 24 * 60)
      }
      return again
    default: return nil
    }
  }

  /// Removes a row. If something of it shows, or a channel has it in hand, an empty row stays that it is withdrawn by.
  private func remove(_ row: Reminder, _ writer: StoreWriter) throws {
    let isVisible = try writer.reader.deliveries(reminderId: row.id).contains {
      $0.state == .withdrawing || $0.state == .sent && $0.externalId != nil
        || underWay.contains(DeliveryKey($0))
    }
    guard isVisible else {
      try writer.deleteReminder(id: row.id)
      return
    }
    try takeBack(reminderId: row.id, writer)
    try writer.put(
      Reminder(
        id: row.id, kind: .summary, dueAt: now, expiresAt: now, state: .acknowledged, claimedAt: now))
  }
}
