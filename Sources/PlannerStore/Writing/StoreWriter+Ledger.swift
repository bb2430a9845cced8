import GRDB
import PlannerModel
import PlannerTime

/// The reminder ledger. What was sent cannot be taken back, so none of it is recorded for undo.
extension StoreWriter {
  /// Inserts the reminder or replaces the one with its id; its deliveries stay. Returns false and writes
  /// nothing if that makes no difference. Throws ``StoreError/other(_:)`` for a second `reminder` or
  /// `followUp` of an item's start, or a second `rollup` of a time.
  @discardableResult
  package func put(_ reminder: Reminder) throws -> Bool { try replace(reminder) }

  /// Inserts the delivery or replaces the one of its reminder and channel. Returns false and writes nothing
  /// if that makes no difference. Throws ``StoreError/other(_:)`` if there is no such reminder.
  @discardableResult
  package func put(_ delivery: Delivery) throws -> Bool { try replace(delivery) }

  /// Makes what waits for its next attempt due at once; nil: on every channel. What is not due yet, as in quiet hours,
  /// stays so. News is due whatever the clock showed, and so is what is to be taken back.
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

  /// Deletes a reminder with its deliveries. Returns false if there is none.
  @discardableResult
  package func deleteReminder(id: String) throws -> Bool {
    guard try exists(.reminder, id: id) else { return false }
    try db.run(ObjectTable.reminder.delete, [id.databaseValue])
    return true
  }

  func replace(_ object: some Stored) throws -> Bool {
    try reader.cache.pulse.step()
    let table = type(of: object).table
    let values = try object.columnValues()
    let key = Array(values.prefix(table.keyCount))
    let before = try db.rows(table.selectById, key) { Array($0.databaseValues) }.first
    if before == values { return false }
    if before == nil {
      try db.run(table.insert, values)
    } else {
      try db.run(table.update, Array(values.dropFirst(table.keyCount)) + key)
    }
    return true
  }
}
