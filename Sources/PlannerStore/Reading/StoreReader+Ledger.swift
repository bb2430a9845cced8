import GRDB
import PlannerModel
import PlannerTime

extension StoreReader {
  /// All of the reminder ledger, by when they are due and id.
  package func reminders() throws -> [Reminder] { try cache.reminders.all(db) }

  package func reminder(id: String) throws -> Reminder? { try one(Reminder.self, id: id) }

  /// Those whose one item it is (`itemId`; rows that cover several items are not looked into), by when they
  /// are due and id.
  package func reminders(itemId: String) throws -> [Reminder] {
    try all(StoreReader.remindersByItem, [itemId.databaseValue])
  }

  /// The planned `reminder`, `followUp` or `rollup` that is due first, even if that has passed.
  package func nextReminder() throws -> Reminder? { try first(StoreReader.nextPlanned, []) }

  /// By next attempt, reminder and channel.
  package func deliveries(_ state: Delivery.State) throws -> [Delivery] {
    try all(StoreReader.deliveriesByState, [state.rawValue.databaseValue])
  }

  /// By channel.
  package func deliveries(reminderId: String) throws -> [Delivery] {
    try all(StoreReader.deliveriesByReminder, [reminderId.databaseValue])
  }

  /// Those that a channel calls something that begins with `externalIdPrefix` (compared exactly), latest
  /// delivered first; at most fifty.
  package func deliveries(channel: ChannelName, externalIdPrefix: String) throws -> [Delivery] {
    try all(
      StoreReader.deliveriesByExternalId,
      [
        channel.rawValue.databaseValue, externalIdPrefix.databaseValue,
        externalIdPrefix.afterPrefix.databaseValue,
      ])
  }

  static let remindersByItem = ObjectTable.reminder.select + " WHERE itemId = ? ORDER BY dueAt, id"
  static let nextPlanned =
    ObjectTable.reminder.select + """
       WHERE \(Reminder.plannedCondition) AND kind IN (\(quoted([NoticeKind.reminder, .followUp, .rollup])))
      ORDER BY dueAt, id LIMIT 1
      """
  static let deliveriesByState =
    ObjectTable.delivery.select + " WHERE state = ? ORDER BY nextAttemptAt, reminderId, channel"
  static let deliveriesByReminder = ObjectTable.delivery.select + " WHERE reminderId = ? ORDER BY channel"
  static let deliveriesByExternalId =
    ObjectTable.delivery.select + """
       WHERE channel = ? AND externalId >= ? AND externalId < ?
      ORDER BY deliveredAt DESC, reminderId LIMIT \(prefixLimit)
      """
}
