import PlannerDatabase

/// The numbered migrations of `guests.db`. Number n brings a database from schema n - 1 to schema n, and
/// `PRAGMA user_version` holds the current number. A released migration never changes.
enum GuestSchema {
  /// The marks that distinguish `guests.db` from other databases. The application id is "SPgu".
  static let kind = DatabaseKind(
    applicationId: 0x5350_6775, migrations: migrations, owner: "door",
    identity: "SELECT secret FROM door WHERE secret <> ''",
    signature: "UPDATE door SET acknowledged = -1 - acknowledged")

  static let migrations = [
    """
    CREATE TABLE door (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      displayName TEXT NOT NULL,
      greeting TEXT,
      retentionDays INTEGER NOT NULL CHECK (retentionDays BETWEEN 0 AND 3650),
      acknowledged INTEGER NOT NULL,
      secret TEXT NOT NULL
    ) STRICT;
    INSERT INTO door VALUES (1, '', NULL, 365, 0, '');

    CREATE TABLE account (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      name TEXT NOT NULL,
      nameKey TEXT NOT NULL UNIQUE CHECK (nameKey <> ''),
      salt BLOB NOT NULL,
      hash BLOB NOT NULL,
      createdAt INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE recovery (
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      hash TEXT NOT NULL,
      PRIMARY KEY (account, hash)
    ) STRICT;

    CREATE TABLE conversation (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('anonymous', 'invited', 'signedIn')),
      account TEXT UNIQUE REFERENCES account (id),
      name TEXT,
      nameFolded TEXT NOT NULL DEFAULT '',
      person TEXT,
      createdAt INTEGER NOT NULL,
      lastAt INTEGER NOT NULL,
      lastNumber INTEGER NOT NULL DEFAULT 0,
      ownerGotTo INTEGER NOT NULL DEFAULT 0,
      ownerReadTo INTEGER NOT NULL DEFAULT 0,
      guestReadTo INTEGER NOT NULL DEFAULT 0,
      guestGotTo INTEGER NOT NULL DEFAULT 0,
      deletedTo INTEGER NOT NULL DEFAULT 0,
      markedUnread INTEGER NOT NULL DEFAULT 0 CHECK (markedUnread IN (0, 1)),
      pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
      muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1)),
      archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
      blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
      zone TEXT
    ) STRICT;
    CREATE INDEX conversationLast ON conversation (lastAt);
    CREATE INDEX conversationPerson ON conversation (person);

    CREATE TABLE device (
      hash TEXT NOT NULL PRIMARY KEY CHECK (hash <> ''),
      conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX deviceConversation ON device (conversation);

    CREATE TABLE invitation (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('personal', 'open', 'offer')),
      tokenHash TEXT UNIQUE,
      durationMin INTEGER NOT NULL,
      expiresAt INTEGER,
      note TEXT,
      times TEXT NOT NULL CHECK (json_valid(times)),
      revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
      state TEXT NOT NULL CHECK (state IN ('unanswered', 'asked', 'booked', 'canceled', 'declined')),
      conversation TEXT REFERENCES conversation (id) ON DELETE SET NULL,
      request TEXT UNIQUE,
      start INTEGER,
      proposed TEXT NOT NULL CHECK (json_valid(proposed)),
      bookedAt INTEGER,
      lastBookedAt INTEGER,
      sequence INTEGER NOT NULL,
      changedAt INTEGER NOT NULL,
      -- The latest event that tells what its guest did with it.
      event INTEGER,
      zone TEXT,
      CHECK ((state = 'asked') = (request IS NOT NULL))
    ) STRICT;
    CREATE INDEX invitationConversation ON invitation (conversation);
    -- When it was, for the calendar of a guest that has it, after it was called off.
    CREATE TRIGGER invitationBooked AFTER UPDATE OF bookedAt ON invitation WHEN NEW.bookedAt IS NOT NULL BEGIN
      UPDATE invitation SET lastBookedAt = NEW.bookedAt WHERE id = NEW.id;
    END;

    CREATE TABLE image (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
      data BLOB NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX imageConversation ON image (conversation);

    CREATE TABLE message (
      conversation TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number > 0),
      id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      side TEXT NOT NULL CHECK (side IN ('guest', 'owner')),
      kind TEXT NOT NULL,
      text TEXT,
      folded TEXT NOT NULL,
      image TEXT,
      invitation TEXT,
      times TEXT NOT NULL CHECK (json_valid(times)),
      PRIMARY KEY (conversation, number)
    ) STRICT, WITHOUT ROWID;

    -- AUTOINCREMENT: a number is never given twice, even if the last event is erased. Numbers begin with the time, so
    -- that a store that was brought back from a copy gives none of them again, either.
    CREATE TABLE event (
      number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
      conversation TEXT NOT NULL,
      message TEXT,
      body TEXT NOT NULL CHECK (json_valid(body))
    ) STRICT;
    CREATE INDEX eventConversation ON event (conversation);
    """,
    """
    -- Whether the guest said the zone. Otherwise a device did.
    ALTER TABLE conversation ADD COLUMN zoneSaid INTEGER NOT NULL DEFAULT 0 CHECK (zoneSaid IN (0, 1));
    ALTER TABLE invitation ADD COLUMN zoneSaid INTEGER NOT NULL DEFAULT 0 CHECK (zoneSaid IN (0, 1));
    """,
    """
    -- crypt(5) in place of scrypt, which no release had. '*' is the hash of no password: who has such an account gets in
    -- by a recovery code, and sets another password.
    ALTER TABLE account DROP COLUMN salt;
    ALTER TABLE account DROP COLUMN hash;
    ALTER TABLE account ADD COLUMN hash TEXT NOT NULL DEFAULT '*';
    """,
    """
    -- What was found old enough to be erased: by which run of plannerguests, and when, in seconds since the machine
    -- started and by its wall clock.
    CREATE TABLE aged (
      key TEXT NOT NULL PRIMARY KEY,
      run TEXT NOT NULL,
      boot INTEGER NOT NULL,
      wall INTEGER NOT NULL
    ) STRICT;
    """,
    """
    -- The notice that guests must give. When what waits was asked for, and when the guest asked for another time than
    -- they had, on the last day.
    ALTER TABLE door ADD COLUMN noticeMin INTEGER NOT NULL DEFAULT 0 CHECK (noticeMin BETWEEN 0 AND 10080);
    ALTER TABLE invitation ADD COLUMN askedAt INTEGER;
    ALTER TABLE invitation ADD COLUMN moves TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(moves));
    """,
    """
    -- What is left of the limits, so that a restart gives nobody more. whose is a hash with the store's secret.
    CREATE TABLE budget (
      kind INTEGER NOT NULL,
      whose TEXT NOT NULL,
      left REAL NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (kind, whose)
    ) STRICT, WITHOUT ROWID;
    """,
  ]
}
