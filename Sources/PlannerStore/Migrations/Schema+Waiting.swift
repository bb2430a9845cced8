extension Schema {
  // 33: Indexes for waiting deliveries by channel and time, and for notices about guests by conversation, so
  // that no commit reads all rows.
  static let waiting = """
    CREATE INDEX deliveryWaiting ON delivery (channel, attempts > 0, nextAttemptAt, reminderId)
      WHERE state = 'pending';
    CREATE INDEX reminderOwn ON reminder (dueAt, id) WHERE kind NOT IN ('message', 'invitation');
    CREATE INDEX reminderKind ON reminder (kind, json_extract(itemIds, '$[0]'), dueAt, id);
    CREATE INDEX reminderUnconfirmed ON reminder (unconfirmedAt) WHERE unconfirmedAt IS NOT NULL;
    """
}
