import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// Corrections of the ledger after the clock was wrong (docs/reliability.md).
extension DeliveryQueue {
  /// Seconds. A smaller correction of the clock changes no notice.
  private static let smallCorrection = 3600

  /// Stores a row and returns it. While the clock is not confirmed, a row that is made, claimed or given up
  /// gets the time of this clock.
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

  /// Deletes delivered news. If it is visible and its clock may prove wrong, the row stays. If the clock was
  /// wrong, the notice is withdrawn.
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

  /// Returns whether rows of an unconfirmed clock exist and the clock is right now.
  func knowsUnconfirmed(_ reader: StoreReader) throws -> Bool {
    guard clocks.watch.isRight else { return false }
    return try reader.hasUnconfirmedReminder()
  }

  /// Reverts notices that a wrong clock sent too early, so that they are sent at their time. Visible ones are
  /// withdrawn. Notices from before that time stay. If that clock proved right, all notices stay.
  func takeBackTheFuture(_ writer: StoreWriter) throws {
    let rows = try writer.reader.reminders()
    var owed: [Reminder] = []
    for var row in rows {
      guard let time = row.unconfirmedAt else { continue }
      // News that is being delivered is checked again after its delivery.
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
        // The ledger plans this reminder again.
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

  /// Confirms a row, so that its notice stays.
  private func confirm(_ row: Reminder, _ writer: StoreWriter) throws {
    if row.kind.isNews, row.state != .claimed {
      try writer.deleteReminder(id: row.id)
    } else {
      try writer.put(row)
    }
  }

  /// Sends a notice of a real event now, or at the end of the quiet hours. Its time by the wrong clock is
  /// ignored.
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

  /// Returns the row that replaces a removed row: a rollup of today, dates with a time that came in the
  /// meantime, or dates that the user put off. The ledger plans all other rows from the sessions.
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

  /// Removes a row. If its notice is visible or a channel has it in hand, an empty row stays, so that it can
  /// be withdrawn.
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
