import GRDB
import PlannerModel

extension Schema {
  /// Calendars and what was read of them, the mirror and its copies, and what was edited in other programs.
  ///
  /// What was read can be read again, so undo knows `calendar` only. `mirrorCopy.itemId` refers to nothing:
  /// the copy of an item that went has to be found, to be taken away.
  @Sendable
  static func version3(_ db: Database) throws {
    try db.execute(sql: calendars + mirror)
  }

  private static let calendars = """
    CREATE TABLE calendar (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      path TEXT NOT NULL UNIQUE CHECK (path <> ''),
      color TEXT,
      allDay INTEGER NOT NULL CHECK (allDay IN (0, 1)),
      tentative INTEGER NOT NULL CHECK (tentative IN (0, 1)),
      addresses TEXT NOT NULL CHECK (json_valid(addresses))
    ) STRICT;

    CREATE TABLE calendarReading (
      calendarId TEXT NOT NULL PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
      fromAt INTEGER NOT NULL,
      untilAt INTEGER NOT NULL,
      zone TEXT NOT NULL,
      readAt INTEGER NOT NULL,
      trouble TEXT
    ) STRICT;

    CREATE TABLE calendarFile (
      calendarId TEXT NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      events INTEGER NOT NULL,
      problem TEXT,
      continues INTEGER NOT NULL CHECK (continues IN (0, 1)),
      PRIMARY KEY (calendarId, name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE calendarTime (
      calendarId TEXT NOT NULL,
      file TEXT NOT NULL,
      startAt INTEGER NOT NULL,
      endAt INTEGER NOT NULL CHECK (endAt >= startAt),
      uid TEXT NOT NULL,
      title TEXT NOT NULL,
      isAllDay INTEGER NOT NULL CHECK (isAllDay IN (0, 1)),
      isTentative INTEGER NOT NULL CHECK (isTentative IN (0, 1)),
      FOREIGN KEY (calendarId, file) REFERENCES calendarFile (calendarId, name) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX calendarTimeFile ON calendarTime (calendarId, file);
    CREATE INDEX calendarTimeEnd ON calendarTime (endAt);

    """

  private static let mirror = """
    CREATE TABLE mirror (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = '\(MirrorSettings.rowKey)'),
      plannerId TEXT NOT NULL CHECK (plannerId <> ''),
      path TEXT,
      form TEXT NOT NULL CHECK (form IN (\(quoted(MirrorForm.allCases)))),
      isNew INTEGER NOT NULL CHECK (isNew IN (0, 1)),
      trouble TEXT,
      told INTEGER NOT NULL CHECK (told IN (0, 1))
    ) STRICT;
    INSERT INTO mirror (id, plannerId, form, isNew, told)
    VALUES ('\(MirrorSettings.rowKey)', lower(hex(randomblob(8))), '\(MirrorForm.event.rawValue)', 1, 0);

    CREATE TABLE mirrorCopy (
      itemId TEXT NOT NULL CHECK (itemId <> ''),
      component TEXT NOT NULL CHECK (component IN (\(quoted(MirrorCopy.Component.allCases)))),
      uid TEXT NOT NULL,
      file TEXT NOT NULL,
      text TEXT NOT NULL,
      closedAt INTEGER,
      PRIMARY KEY (itemId, component)
    ) STRICT;

    CREATE TABLE externalEdit (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      at INTEGER NOT NULL,
      itemId TEXT NOT NULL,
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      movedTo INTEGER,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX externalEditItem ON externalEdit (itemId, movedTo);
    CREATE INDEX externalEditContact ON externalEdit (contactId, at, id);
    CREATE INDEX externalEditTime ON externalEdit (at, id);
    """
}
