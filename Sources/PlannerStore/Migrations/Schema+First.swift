extension Schema {
  /// Instants are whole seconds since 1970 in UTC, dates `YYYY-MM-DD`, lists and windows JSON.
  ///
  /// `date(x, '+0 days')` is x if x is an existing date; without the modifier SQLite accepts 02-30.
  static let first = """
    CREATE TABLE contact (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      nameKey TEXT NOT NULL UNIQUE CHECK (nameKey <> ''),
      displayName TEXT NOT NULL,
      tags TEXT NOT NULL CHECK (json_valid(tags)),
      purpose TEXT,
      cardUid TEXT,
      timeZone TEXT
    ) STRICT;

    CREATE TABLE goal (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL UNIQUE REFERENCES contact (id) ON DELETE CASCADE,
      cadenceDays INTEGER NOT NULL CHECK (cadenceDays BETWEEN 1 AND 3650),
      importance INTEGER NOT NULL CHECK (importance BETWEEN 1 AND 5),
      minDurationMin INTEGER NOT NULL CHECK (minDurationMin BETWEEN 5 AND 1440),
      windows TEXT NOT NULL CHECK (json_valid(windows)),
      createdAt INTEGER NOT NULL,
      lastCompletedAt INTEGER,
      paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
      pausedUntil TEXT CHECK (pausedUntil IS date(pausedUntil, '+0 days')),
      skippedAt INTEGER
    ) STRICT;

    CREATE TABLE item (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      goalId TEXT REFERENCES goal (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      startAt INTEGER NOT NULL,
      durationMin INTEGER NOT NULL CHECK (durationMin BETWEEN 1 AND 1440),
      status TEXT NOT NULL CHECK (status IN ('pending', 'snoozed', 'rescheduled', 'done', 'canceled', 'missed', 'lapsed')),
      origin TEXT NOT NULL CHECK (origin IN ('auto', 'manual')),
      mirrorUid TEXT,
      createdAt INTEGER NOT NULL,
      notes TEXT,
      forcedOver TEXT CHECK (forcedOver IS NULL OR json_valid(forcedOver))
    ) STRICT;
    CREATE INDEX itemStart ON item (startAt, id);
    CREATE INDEX itemLive ON item (startAt, id) WHERE status IN ('pending', 'snoozed', 'rescheduled');
    CREATE INDEX itemAnswered ON item (startAt, id, status) WHERE status IN ('done', 'missed');
    CREATE INDEX itemContact ON item (contactId, startAt, id);
    CREATE INDEX itemGoal ON item (goalId);

    CREATE TABLE log (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      happenedAt INTEGER NOT NULL,
      outcome TEXT NOT NULL CHECK (outcome IN ('met', 'call', 'text', 'other')),
      notes TEXT
    ) STRICT;
    CREATE INDEX logContact ON log (contactId, happenedAt, id);
    CREATE INDEX logTime ON log (happenedAt, id);

    CREATE TABLE away (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      fromDate TEXT NOT NULL CHECK (fromDate IS date(fromDate, '+0 days')),
      toDate TEXT NOT NULL CHECK (toDate IS date(toDate, '+0 days') AND toDate >= fromDate),
      note TEXT
    ) STRICT;
    CREATE INDEX awayFrom ON away (fromDate, id);

    CREATE TABLE preference (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'preferences'),
      capacityPerWeek INTEGER NOT NULL CHECK (capacityPerWeek BETWEEN 0 AND 10000),
      quietFrom INTEGER NOT NULL CHECK (quietFrom BETWEEN 0 AND 24),
      quietTo INTEGER NOT NULL CHECK (quietTo BETWEEN 0 AND 24),
      notificationTimes TEXT NOT NULL CHECK (json_array_length(notificationTimes) <= 6),
      schedulingHorizonDays INTEGER NOT NULL
        CHECK (schedulingHorizonDays BETWEEN 1 AND 366),
      leadTimeMin INTEGER NOT NULL CHECK (leadTimeMin BETWEEN 0 AND 10080),
      slotStepMin INTEGER NOT NULL CHECK (slotStepMin IN (5, 10, 15, 20, 30, 60)),
      bufferMin INTEGER NOT NULL CHECK (bufferMin BETWEEN 0 AND 240),
      timeZone TEXT,
      placement TEXT NOT NULL CHECK (placement IN ('greedy', 'packed'))
    ) STRICT;

    CREATE TABLE undoGroup (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
      command TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE undoRow (
      id INTEGER NOT NULL PRIMARY KEY,
      groupId INTEGER NOT NULL REFERENCES undoGroup (id) ON DELETE CASCADE,
      tableName TEXT NOT NULL,
      rowKey TEXT NOT NULL,
      rowBefore TEXT CHECK (rowBefore IS NULL OR json_valid(rowBefore))
    ) STRICT;
    CREATE INDEX undoRowGroup ON undoRow (groupId, id);
    CREATE INDEX undoRowKey ON undoRow (rowKey, groupId);

    CREATE TABLE event (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      at INTEGER NOT NULL,
      item TEXT CHECK (item IS NULL OR json_valid(item)),
      contactId TEXT,
      detail TEXT
    ) STRICT;
    """
}
