import GRDB
import PlannerModel

extension Schema {
  /// Instants are whole seconds since 1970 in UTC, dates `YYYY-MM-DD`, lists and windows JSON.
  ///
  /// `date(x, '+0 days')` is x where that is a date that exists; without the modifier SQLite lets 02-30 pass.
  @Sendable
  static func version1(_ db: Database) throws {
    try db.execute(sql: people + items + record + undoAndOutbox)
  }

  private static let people = """
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
      cadenceDays INTEGER NOT NULL \(ValidRange.cadenceDays.check("cadenceDays")),
      importance INTEGER NOT NULL \(ValidRange.importance.check("importance")),
      minDurationMin INTEGER NOT NULL \(ValidRange.minDurationMin.check("minDurationMin")),
      windows TEXT NOT NULL CHECK (json_valid(windows)),
      createdAt INTEGER NOT NULL,
      lastCompletedAt INTEGER,
      paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
      pausedUntil TEXT CHECK (pausedUntil IS date(pausedUntil, '+0 days')),
      skippedAt INTEGER
    ) STRICT;

    """

  private static let items = """
    CREATE TABLE item (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      goalId TEXT REFERENCES goal (id) ON DELETE SET NULL,
      name TEXT NOT NULL,
      startAt INTEGER NOT NULL,
      durationMin INTEGER NOT NULL \(ValidRange.durationMin.check("durationMin")),
      status TEXT NOT NULL CHECK (status IN (\(quoted(ItemStatus.allCases)))),
      origin TEXT NOT NULL CHECK (origin IN (\(quoted(PlanItem.Origin.allCases)))),
      mirrorUid TEXT,
      createdAt INTEGER NOT NULL,
      notes TEXT,
      forcedOver TEXT CHECK (forcedOver IS NULL OR json_valid(forcedOver))
    ) STRICT;
    CREATE INDEX itemStart ON item (startAt, id);
    CREATE INDEX itemLive ON item (startAt, id) WHERE \(ItemStatus.liveCondition);
    CREATE INDEX itemAnswered ON item (startAt, id, status) WHERE \(ItemStatus.answeredCondition);
    CREATE INDEX itemContact ON item (contactId, startAt, id);
    CREATE INDEX itemGoal ON item (goalId);

    """

  private static let record = """
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
      id TEXT NOT NULL PRIMARY KEY CHECK (id = '\(Preferences.rowKey)'),
      capacityPerWeek INTEGER NOT NULL \(ValidRange.capacityPerWeek.check("capacityPerWeek")),
      quietFrom INTEGER NOT NULL \(ValidRange.quietHour.check("quietFrom")),
      quietTo INTEGER NOT NULL \(ValidRange.quietHour.check("quietTo")),
      notificationTimes TEXT NOT NULL CHECK (json_array_length(notificationTimes) <= 6),
      schedulingHorizonDays INTEGER NOT NULL
        \(ValidRange.schedulingHorizonDays.check("schedulingHorizonDays")),
      leadTimeMin INTEGER NOT NULL \(ValidRange.leadTimeMin.check("leadTimeMin")),
      slotStepMin INTEGER NOT NULL \(ValidRange.slotStepMin.check("slotStepMin")),
      bufferMin INTEGER NOT NULL \(ValidRange.bufferMin.check("bufferMin")),
      timeZone TEXT,
      placement TEXT NOT NULL CHECK (placement IN (\(quoted(Preferences.Placement.allCases))))
    ) STRICT;

    """

  private static let undoAndOutbox = """
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

extension ValidRange {
  /// The CHECK that keeps a column within the range. Its numbers are frozen in the databases that exist: a
  /// change of the table needs a migration, and a test says so.
  fileprivate func check(_ column: String) -> String {
    let condition =
      choices.map { "IN (\($0.map(String.init).joined(separator: ", ")))" }
      ?? "BETWEEN \(bounds.lowerBound) AND \(bounds.upperBound)"
    return "CHECK (\(column) \(condition))"
  }
}

extension ItemStatus {
  /// In exactly these words, in the partial indexes and in the queries that are to use them.
  static let liveCondition = "status IN (\(quoted(ItemStatus.allCases.filter(\.isLive))))"
  /// The user said whether it took place.
  static let answeredCondition = "status IN (\(quoted([ItemStatus.done, .missed])))"
}
