import GRDB
import PlannerModel
import PlannerTime

extension StoreReader {
  /// Returns all rows of the reminder ledger, by due time and id.
  package func reminders() throws -> [Reminder] { try all(StoreReader.allReminders) }

  /// Returns the rows of the ledger that are not about guests, by due time and id.
  package func ownReminders() throws -> [Reminder] { try cache.reminders.all(db) }

  /// Returns the notices of one kind about a conversation with a guest, by due time and id.
  package func guestNotices(_ kind: NoticeKind, conversation: String) throws -> [Reminder] {
    try all(StoreReader.noticesOfGuest, [kind.rawValue.databaseValue, conversation.databaseValue])
  }

  /// Returns claimed notices of messages that a later notice has replaced. A channel was delivering them when
  /// the daemon ended.
  package func overtakenNotices() throws -> [Reminder] { try all(StoreReader.overtaken) }

  /// Returns closed notices about guests that were due, and claimed, before a time.
  package func guestNotices(before time: Instant) throws -> [Reminder] {
    try all(StoreReader.oldNoticesOfGuests, [time.seconds.databaseValue, time.seconds.databaseValue])
  }

  /// Returns whether a row was made, claimed or given up by an unconfirmed clock.
  package func hasUnconfirmedReminder() throws -> Bool {
    try first(StoreReader.firstUnconfirmed, []) as Reminder? != nil
  }

  package func reminder(id: String) throws -> Reminder? { try one(Reminder.self, id: id) }

  /// Returns the reminders with an item as their `itemId`, by due time and id. Ignores rows that cover
  /// several items.
  package func reminders(itemId: String) throws -> [Reminder] {
    try all(StoreReader.remindersByItem, [itemId.databaseValue])
  }

  /// Returns the planned row with the earliest due time, even if that time has passed.
  package func nextReminder() throws -> Reminder? { try first(StoreReader.nextPlanned, []) }

  /// Returns the deliveries in a state, by next attempt, reminder and channel.
  package func deliveries(_ state: Delivery.State) throws -> [Delivery] {
    try all(StoreReader.deliveriesByState, [state.rawValue.databaseValue])
  }

  /// Returns the first deliveries that a channel has to make, by next attempt and reminder.
  /// - tried: true for deliveries that failed before, false for deliveries that were never tried.
  /// - time: only deliveries with a next attempt at or before this time.
  package func pendingDeliveries(
    _ channel: ChannelName, tried: Bool, until time: Instant? = nil, limit: Int
  ) throws -> [Delivery] {
    try all(
      StoreReader.deliveriesToMake,
      [
        channel.rawValue.databaseValue, tried.databaseValue, (time?.seconds ?? .max).databaseValue,
        limit.databaseValue,
      ])
  }

  /// Returns whether a delivery waits for an attempt after a time.
  package func hasWaitingDelivery(after time: Instant) throws -> Bool {
    try first(StoreReader.firstWaiting, [time.seconds.databaseValue]) as Delivery? != nil
  }

  /// Returns the first deliveries to withdraw, by next attempt, reminder and channel.
  package func withdrawingDeliveries(limit: Int) throws -> [Delivery] {
    try all(StoreReader.deliveriesToTakeBack, [limit.databaseValue])
  }

  /// Returns the deliveries of a reminder, by channel.
  package func deliveries(reminderId: String) throws -> [Delivery] {
    try all(StoreReader.deliveriesByReminder, [reminderId.databaseValue])
  }

  /// Returns the latest delivery with this id, which the channel assigned; nil if there is no such delivery.
  package func delivery(channel: ChannelName, externalId: String) throws -> Delivery? {
    try first(
      StoreReader.deliveryByExternalId, [channel.rawValue.databaseValue, externalId.databaseValue])
  }

  /// Returns the delivery of the latest visible notice of a guest's messages, other than the given notice;
  /// nil if there is no other.
  package func shownMessage(
    conversation: String, channel: ChannelName, otherThan reminderId: String
  ) throws -> Delivery? {
    let shown: [Delivery] = try all(
      StoreReader.deliveriesOfMessages,
      [conversation.databaseValue, channel.rawValue.databaseValue, reminderId.databaseValue])
    return shown.max { ($0.nextAttemptAt, $0.reminderId) < ($1.nextAttemptAt, $1.reminderId) }
  }

  /// Returns the notices of a guest's messages that are still to be delivered, or that have been visible
  /// since a time.
  package func noticesOfMessages(conversation: String, since: Instant) throws -> [Reminder] {
    try all(StoreReader.messagesTold, [conversation.databaseValue, since.seconds.databaseValue])
  }

  /// Returns the minutes before a session at which reminders are due, by person, for people who do not use
  /// `leadTimeMin`.
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
       WHERE \(Reminder.plannedCondition) AND +kind IN (\(quoted(NoticeKind.scheduled)))
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
       WHERE kind = 'message' AND json_extract(itemIds, '$[0]') = ? AND EXISTS (
        SELECT 1 FROM delivery WHERE reminderId = reminder.id AND nextAttemptAt >= ?
          AND (+state = 'pending' OR +state = 'sent' AND externalId IS NOT NULL))
      """
  static let deliveriesOfMessages =
    ObjectTable.delivery.select + """
       WHERE reminderId IN (
        SELECT id FROM reminder WHERE kind = 'message' AND json_extract(itemIds, '$[0]') = ?
          AND state IN ('claimed', 'delivered'))
        AND channel = ? AND reminderId <> ? AND +state = 'sent' AND externalId IS NOT NULL
      """
  static let allReminders = ObjectTable.reminder.select + " ORDER BY dueAt, id"
  static let noticesOfGuest =
    ObjectTable.reminder.select
    + " WHERE kind = ? AND json_extract(itemIds, '$[0]') = ? ORDER BY dueAt, id"
  static let overtaken =
    ObjectTable.reminder.select + " WHERE kind = 'message' AND state = 'claimed' AND expiresAt <= dueAt"
  /// Selects by time only: there are many rows about guests, and few old ones.
  static let oldNoticesOfGuests =
    ObjectTable.reminder.select + """
       WHERE +kind IN ('message', 'invitation') AND state <> 'claimed'
        AND dueAt < ? AND coalesce(claimedAt, dueAt) < ?
      """
  static let firstUnconfirmed =
    ObjectTable.reminder.select + " WHERE unconfirmedAt IS NOT NULL ORDER BY unconfirmedAt LIMIT 1"
  static let deliveriesToMake =
    ObjectTable.delivery.select + """
       WHERE state = 'pending' AND channel = ? AND (attempts > 0) = ? AND nextAttemptAt <= ?
      ORDER BY nextAttemptAt, reminderId LIMIT ?
      """
  static let firstWaiting =
    ObjectTable.delivery.select + " WHERE state IN ('pending', 'withdrawing') AND nextAttemptAt > ? LIMIT 1"
  static let deliveriesToTakeBack =
    ObjectTable.delivery.select
    + " WHERE state = 'withdrawing' ORDER BY nextAttemptAt, reminderId, channel LIMIT ?"
}
