extension Schema {
  // 33: What waits for a channel is found by its channel and time, what guests did by its conversation, so that no
  // commit reads all of it.
  static let waiting = """
    CREATE INDEX deliveryWaiting ON delivery (channel, attempts > 0, nextAttemptAt, reminderId)
      WHERE state = 'pending';
    CREATE INDEX reminderOwn ON reminder (dueAt, id) WHERE kind NOT IN ('message', 'invitation');
    CREATE INDEX reminderKind ON reminder (kind, json_extract(itemIds, '$[0]'), dueAt, id);
    CREATE INDEX reminderUnconfirmed ON reminder (unconfirmedAt) WHERE unconfirmedAt IS NOT NULL;
    """
}
