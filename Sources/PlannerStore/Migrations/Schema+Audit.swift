extension Schema {
  /// The audit log, and its numbers for people. AUTOINCREMENT keeps the highest number that was ever assigned
  /// in one of SQLite's tables, which shows whether entries are missing at the end
  /// (<https://www.sqlite.org/autoinc.html>). Numbers of people do not reference contacts: an undo may
  /// restore a removed person, who then has the same number.
  ///
  /// The third trigger is for REPLACE, which deletes a row without the second trigger.
  static let audit = """
    CREATE TABLE audit (
      id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      program TEXT NOT NULL,
      did TEXT NOT NULL,
      people INTEGER NOT NULL CHECK (people >= 0),
      hash TEXT NOT NULL CHECK (length(hash) = 64)
    ) STRICT;
    CREATE TRIGGER auditIsNeverChanged BEFORE UPDATE ON audit BEGIN
      SELECT raise(ABORT, 'the audit log is never changed');
    END;
    CREATE TRIGGER auditIsNeverDeleted BEFORE DELETE ON audit BEGIN
      SELECT raise(ABORT, 'the audit log is never deleted from');
    END;
    CREATE TRIGGER auditIsNeverReplaced BEFORE INSERT ON audit
      WHEN EXISTS (SELECT 1 FROM audit WHERE id = new.id) BEGIN
      SELECT raise(ABORT, 'the audit log is never changed');
    END;

    CREATE TABLE auditPerson (
      contactId TEXT NOT NULL PRIMARY KEY CHECK (contactId <> ''),
      number INTEGER NOT NULL UNIQUE CHECK (number > 0)
    ) STRICT;
    """
}
