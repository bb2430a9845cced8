import GRDB
import PlannerModel

extension Schema {
  /// The reminder ledger, and where reminders go.
  ///
  /// `reminder.itemId` refers to nothing on purpose: an import replaces items by id, and what was sent for
  /// one must not be sent again.
  @Sendable
  static func version2(_ db: Database) throws {
    try db.execute(sql: ledger + channels)
  }

  private static let ledger = """
    CREATE TABLE reminder (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN (\(quoted(NoticeKind.stored)))),
      itemId TEXT,
      startAt INTEGER,
      dueAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN (\(quoted(Reminder.State.allCases)))),
      claimedAt INTEGER,
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      itemIds TEXT NOT NULL CHECK (json_valid(itemIds)),
      detail TEXT,
      CHECK (NOT \(NoticeKind.oncePerStart) OR (itemId IS NOT NULL AND startAt IS NOT NULL))
    ) STRICT;
    CREATE INDEX reminderDue ON reminder (dueAt, id);
    CREATE INDEX reminderPlanned ON reminder (dueAt, id) WHERE \(Reminder.plannedCondition);
    CREATE INDEX reminderItem ON reminder (itemId, dueAt, id);
    CREATE UNIQUE INDEX reminderOnce ON reminder (itemId, startAt, kind) WHERE \(NoticeKind.oncePerStart);
    CREATE UNIQUE INDEX rollupOnce ON reminder (dueAt) WHERE kind IN (\(quoted([NoticeKind.rollup])));

    CREATE TABLE delivery (
      reminderId TEXT NOT NULL REFERENCES reminder (id) ON DELETE CASCADE,
      channel TEXT NOT NULL CHECK (channel IN (\(quoted(ChannelName.allCases)))),
      state TEXT NOT NULL CHECK (state IN (\(quoted(Delivery.State.allCases)))),
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      nextAttemptAt INTEGER NOT NULL,
      externalId TEXT,
      deliveredAt INTEGER,
      lastError TEXT,
      PRIMARY KEY (reminderId, channel)
    ) STRICT;
    CREATE INDEX deliveryState ON delivery (state, nextAttemptAt, reminderId, channel);
    CREATE INDEX deliveryExternal ON delivery (channel, externalId);

    """

  private static let channels = """
    ALTER TABLE preference ADD COLUMN channels TEXT CHECK (channels IS NULL OR json_valid(channels));
    """
}

extension NoticeKind {
  /// Those that can be rows: an answer, a trial and a trouble are sent at once and forgotten.
  static let stored = allCases.filter { $0 != .answer && $0 != .test && $0 != .trouble }
  static let news = allCases.filter(\.isNews)
  /// Of an item and its start there is one at most.
  static let oncePerStart = "kind IN (\(quoted([NoticeKind.reminder, .followUp])))"
}

extension Reminder {
  /// In exactly these words, in the partial index and in the queries that are to use it.
  static let plannedCondition = "state = '\(State.planned.rawValue)'"
}
