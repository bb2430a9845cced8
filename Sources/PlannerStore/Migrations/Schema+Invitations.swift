extension Schema {
  /// Invitations, the people behind guests, and the state of the exchange with plannerguests. The kinds of a
  /// reminder are a CHECK, which cannot be changed in place. Tables that refer to the old table would be
  /// deleted with it, so they are created again.
  ///
  /// `invitation.itemId` is not a foreign key: an import replaces items by id. `guestErasure` has the
  /// conversations that plannerguests must still erase. `contactId` of a guest is NULL if the user said that
  /// the guest is not one of their people.
  static let invitations = """
    CREATE TABLE invitation (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('personal', 'open', 'offer')),
      contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
      token TEXT UNIQUE CHECK (token <> ''),
      durationMin INTEGER NOT NULL CHECK (durationMin BETWEEN 5 AND 1440),
      most INTEGER NOT NULL CHECK (most BETWEEN 1 AND 50),
      untilAt INTEGER,
      expiresAt INTEGER,
      note TEXT,
      createdAt INTEGER NOT NULL,
      revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
      state TEXT NOT NULL CHECK (state IN ('unanswered', 'asked', 'booked', 'canceled', 'declined')),
      times TEXT NOT NULL CHECK (json_valid(times)),
      conversation TEXT,
      request TEXT,
      proposed TEXT NOT NULL CHECK (json_valid(proposed)),
      answer TEXT CHECK (answer IS NULL OR answer IN ('booked', 'fresh', 'declined')),
      answerNote TEXT,
      itemId TEXT,
      CHECK ((token IS NULL) = (kind = 'offer')),
      CHECK (kind = 'open' OR contactId IS NOT NULL)
    ) STRICT;
    CREATE INDEX invitationContact ON invitation (contactId) WHERE contactId IS NOT NULL;

    CREATE TABLE guest (
      conversation TEXT NOT NULL PRIMARY KEY CHECK (conversation <> ''),
      contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
      loggedOn TEXT CHECK (loggedOn IS date(loggedOn, '+0 days'))
    ) STRICT;
    CREATE INDEX guestContact ON guest (contactId) WHERE contactId IS NOT NULL;

    CREATE TABLE door (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'door'),
      displayName TEXT NOT NULL,
      greeting TEXT,
      retentionDays INTEGER NOT NULL CHECK (retentionDays BETWEEN 0 AND 3650),
      url TEXT,
      event INTEGER NOT NULL CHECK (event >= 0)
    ) STRICT;

    CREATE TABLE guestErasure (
      conversation TEXT NOT NULL PRIMARY KEY CHECK (conversation <> '')
    ) STRICT;

    CREATE TABLE newReminder (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('reminder', 'followUp', 'rollup', 'dates', 'summary', 'placed', 'moved', 'missed', 'done', 'message', 'invitation', 'choices')),
      itemId TEXT,
      startAt INTEGER,
      dueAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('planned', 'claimed', 'delivered', 'acknowledged', 'expired')),
      claimedAt INTEGER,
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      itemIds TEXT NOT NULL CHECK (json_valid(itemIds)),
      detail TEXT,
      CHECK (NOT kind IN ('reminder', 'followUp') OR (itemId IS NOT NULL AND startAt IS NOT NULL))
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
    CREATE UNIQUE INDEX reminderOnce ON reminder (itemId, startAt, kind) WHERE kind IN ('reminder', 'followUp');
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

    ALTER TABLE preference ADD COLUMN invitationsNeedConfirmation INTEGER
      CHECK (invitationsNeedConfirmation IS NULL OR invitationsNeedConfirmation = 1);
    ALTER TABLE preference ADD COLUMN quoteMessages INTEGER CHECK (quoteMessages IS NULL OR quoteMessages = 1);
    """
}
