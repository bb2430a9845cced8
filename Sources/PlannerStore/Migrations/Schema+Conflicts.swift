extension Schema {
  // 27: Notices of events that overlap agreed sessions and of canceled sessions, and a second reminder of a
  // session. The kinds of a reminder are a CHECK, which cannot be changed in place. Tables that refer to the
  // old table would be deleted with it, so they are created again.
  static let conflicts = """
    CREATE TABLE newReminder (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('reminder', 'earlyReminder', 'followUp', 'rollup', 'dates', 'summary', 'placed', 'moved', 'canceled', 'missed', 'done', 'conflict', 'message', 'invitation', 'choices')),
      itemId TEXT,
      startAt INTEGER,
      dueAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('planned', 'claimed', 'delivered', 'acknowledged', 'expired')),
      claimedAt INTEGER,
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      itemIds TEXT NOT NULL CHECK (json_valid(itemIds)),
      detail TEXT,
      CHECK (NOT kind IN ('reminder', 'earlyReminder', 'followUp', 'conflict') OR (itemId IS NOT NULL AND startAt IS NOT NULL))
    ) STRICT;
    INSERT INTO newReminder SELECT id, kind, itemId, startAt, dueAt, expiresAt, state, claimedAt, late, itemIds, detail
      FROM reminder;
    CREATE TABLE oldDelivery AS SELECT * FROM delivery;
    DROP TABLE delivery;
    DROP TABLE reminder;
    ALTER TABLE newReminder RENAME TO reminder;
    CREATE INDEX reminderDue ON reminder (dueAt, id);
    CREATE INDEX reminderPlanned ON reminder (dueAt, id) WHERE state = 'planned';
    CREATE INDEX reminderItem ON reminder (itemId, dueAt, id);
    CREATE UNIQUE INDEX reminderOnce ON reminder (itemId, startAt, kind)
      WHERE kind IN ('reminder', 'earlyReminder', 'followUp');
    CREATE UNIQUE INDEX rollupOnce ON reminder (dueAt) WHERE kind IN ('rollup');
    CREATE TABLE delivery (
      reminderId TEXT NOT NULL REFERENCES reminder (id) ON DELETE CASCADE,
      channel TEXT NOT NULL CHECK (channel IN ('journal', 'desktop', 'hooks')),
      state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'withdrawing', 'withdrawn', 'failed')),
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      nextAttemptAt INTEGER NOT NULL,
      externalId TEXT,
      deliveredAt INTEGER,
      lastError TEXT,
      PRIMARY KEY (reminderId, channel)
    ) STRICT;
    INSERT INTO delivery SELECT reminderId, channel, state, attempts, nextAttemptAt, externalId, deliveredAt, lastError
      FROM oldDelivery;
    DROP TABLE oldDelivery;
    CREATE INDEX deliveryState ON delivery (state, nextAttemptAt, reminderId, channel);
    CREATE INDEX deliveryExternal ON delivery (channel, externalId);
    """
}
