import GRDB
import PlannerModel
import PlannerTime

/// The reminder ledger. Sent notices cannot be taken back, so these changes are not recorded for undo.
extension StoreWriter {
  /// Inserts the reminder, or replaces the reminder with its id; its deliveries stay. Returns false and
  /// writes nothing if nothing changes. Throws ``StoreError/other(_:)`` for a second `reminder` or `followUp`
  /// of an item's start, or a second `rollup` of a time.
  @discardableResult
  package func put(_ reminder: Reminder) throws -> Bool { try replace(reminder) }

  /// Inserts the delivery, or replaces the delivery of its reminder and channel. Returns false and writes
  /// nothing if nothing changes. Throws ``StoreError/other(_:)`` if the reminder does not exist.
  @discardableResult
  package func put(_ delivery: Delivery) throws -> Bool { try replace(delivery) }

  /// Makes deliveries that wait for their next attempt due at once, on one channel or on all channels (nil).
  /// Reminders that are not due yet, for example because of quiet hours, keep their time. News and
  /// withdrawals are always made due, whatever the clock shows.
  package func hastenDeliveries(_ channel: ChannelName?, now: Instant) throws {
    try reader.cache.pulse.step()
    let (time, name) = (now.seconds.databaseValue, channel?.rawValue.databaseValue ?? .null)
    try db.run(StoreWriter.hasten, [time, time, name, name, time])
  }

  static let hasten = """
    UPDATE delivery SET nextAttemptAt = ?
    WHERE state IN ('pending', 'withdrawing') AND nextAttemptAt > ? AND (? IS NULL OR channel = ?)
      AND (state = 'withdrawing' OR EXISTS (
        SELECT 1 FROM reminder WHERE reminder.id = reminderId
          AND (dueAt <= ? OR kind IN (\(quoted(NoticeKind.allCases.filter(\.isNews)))))))
    """

  /// Deletes a reminder with its deliveries. Returns false if it does not exist.
  @discardableResult
  package func deleteReminder(id: String) throws -> Bool {
    guard try exists(.reminder, id: id) else { return false }
    try db.run(ObjectTable.reminder.delete, [id.databaseValue])
    return true
  }

  func replace(_ object: some Stored) throws -> Bool { try write(object) != .unchanged }

  /// The effect of writing a row.
  enum Effect { case unchanged, inserted, updated }

  func write(_ object: some Stored) throws -> Effect {
    try reader.cache.pulse.step()
    let table = type(of: object).table
    let values = try object.columnValues()
    let key = Array(values.prefix(table.keyCount))
    let before = try db.rows(table.selectById, key) { Array($0.databaseValues) }.first
    if before == values { return .unchanged }
    if before == nil {
      try db.run(table.insert, values)
      return .inserted
    }
    try db.run(table.update, Array(values.dropFirst(table.keyCount)) + key)
    return .updated
  }
}
