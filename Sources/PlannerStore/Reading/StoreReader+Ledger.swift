import GRDB
import PlannerModel
import PlannerTime

extension StoreReader {
  /// Returns all rows of the reminder ledger, by due time and id.
  package func reminders() throws -> [Reminder] { try cache.reminders.all(db) }

  package func reminder(id: String) throws -> Reminder? { try one(Reminder.self, id: id) }

  /// Returns the reminders of one item (`itemId`), by due time and id. Does not look into rows that cover
  /// several items.
  package func reminders(itemId: String) throws -> [Reminder] {
    try all(StoreReader.remindersByItem, [itemId.databaseValue])
  }

  /// Returns the planned row that is due first, even if its time has passed.
  package func nextReminder() throws -> Reminder? { try first(StoreReader.nextPlanned, []) }

  /// Returns the deliveries in a state, by next attempt, reminder and channel.
  package func deliveries(_ state: Delivery.State) throws -> [Delivery] {
    try all(StoreReader.deliveriesByState, [state.rawValue.databaseValue])
  }

  /// Returns the deliveries of a reminder, by channel.
  package func deliveries(reminderId: String) throws -> [Delivery] {
    try all(StoreReader.deliveriesByReminder, [reminderId.databaseValue])
  }

  /// Returns the latest delivery with this id of the channel's own; nil if no delivery has it.
  package func delivery(channel: ChannelName, externalId: String) throws -> Delivery? {
    try first(
      StoreReader.deliveryByExternalId, [channel.rawValue.databaseValue, externalId.databaseValue])
  }

  /// Returns the delivery of the latest visible notice of what a guest wrote, but for one; nil if there is none.
  package func shownMessage(
    conversation: String, channel: ChannelName, otherThan reminderId: String
  ) throws -> Delivery? {
    try first(
      StoreReader.deliveriesOfMessages,
      [channel.rawValue.databaseValue, reminderId.databaseValue, conversation.databaseValue])
  }

  /// Returns the notices of what a guest wrote that are still to be told, or can be seen since then.
  package func noticesOfMessages(conversation: String, since: Instant) throws -> [Reminder] {
    try all(StoreReader.messagesTold, [conversation.databaseValue, since.seconds.databaseValue])
  }

  /// Returns how many minutes before a session reminders are due, by person, for people who do not use `leadTimeMin`.
  package func remindTimes() throws -> [String: [Int]] {
    let rows = try db.rows(StoreReader.allRemindTimes) { row in
      var columns = ColumnReader(row)
      return (id: try columns.text(), times: try StoredJSON.value([Int].self, columns.text()))
    }
    return rows.reduce(into: [:]) { $0[$1.id] = $1.times }
  }

  static let allRemindTimes = "SELECT id, remindMin FROM contact WHERE remindMin IS NOT NULL"
  static let remindersByItem = ObjectTable.reminder.select + " WHERE itemId = ? ORDER BY dueAt, id"
  static let nextPlanned =
    ObjectTable.reminder.select + """
       WHERE \(Reminder.plannedCondition) AND kind IN (\(quoted(NoticeKind.scheduled)))
      ORDER BY dueAt, id LIMIT 1
      """
  static let deliveriesByState =
    ObjectTable.delivery.select + " WHERE state = ? ORDER BY nextAttemptAt, reminderId, channel"
  static let deliveriesByReminder = ObjectTable.delivery.select + " WHERE reminderId = ? ORDER BY channel"
  static let deliveryByExternalId =
    ObjectTable.delivery.select + """
       WHERE channel = ? AND externalId = ? ORDER BY deliveredAt DESC, reminderId LIMIT 1
      """
  static let messagesTold =
    ObjectTable.reminder.select + """
       WHERE kind = 'message' AND json_extract(itemIds, '$[0]') = ? AND id IN (
        SELECT reminderId FROM delivery
        WHERE state IN ('pending', 'sent') AND nextAttemptAt >= ? AND (state = 'pending' OR externalId IS NOT NULL))
      """
  /// From the latest on, so that the first one that fits is enough.
  static let deliveriesOfMessages =
    ObjectTable.delivery.select + """
       WHERE state = 'sent' AND channel = ? AND externalId IS NOT NULL AND reminderId <> ? AND EXISTS (
        SELECT 1 FROM reminder WHERE reminder.id = reminderId AND kind = 'message'
        AND reminder.state IN ('claimed', 'delivered')
          AND json_extract(itemIds, '$[0]') = ?)
      ORDER BY nextAttemptAt DESC, reminderId DESC LIMIT 1
      """
}
