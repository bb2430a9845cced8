extension Schema {
  /// Text to search in, segments, cadences of tags, introductions, the audit log, and sessions for dates.
  ///
  /// `searchPerson` and `searchNote` hold folded text that the program writes, because only it can fold
  /// accents. What it must write again is in `searchStale`. Rows of people and notes that are deleted are
  /// deleted from all of them at once.
  static let twelfth = """
    CREATE TABLE searchPerson (
      id INTEGER NOT NULL PRIMARY KEY,
      contactId TEXT NOT NULL UNIQUE REFERENCES contact (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      words TEXT NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE personIndex USING fts5 (
      name, words, content = 'searchPerson', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
    CREATE TRIGGER searchPersonAdded AFTER INSERT ON searchPerson BEGIN
      INSERT INTO personIndex (rowid, name, words) VALUES (new.id, new.name, new.words);
    END;
    CREATE TRIGGER searchPersonChanged AFTER UPDATE ON searchPerson BEGIN
      INSERT INTO personIndex (personIndex, rowid, name, words) VALUES ('delete', old.id, old.name, old.words);
      INSERT INTO personIndex (rowid, name, words) VALUES (new.id, new.name, new.words);
    END;
    CREATE TRIGGER searchPersonDeleted AFTER DELETE ON searchPerson BEGIN
      INSERT INTO personIndex (personIndex, rowid, name, words) VALUES ('delete', old.id, old.name, old.words);
    END;

    CREATE TABLE searchNote (
      id INTEGER NOT NULL PRIMARY KEY,
      objectId TEXT NOT NULL UNIQUE CHECK (objectId <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX searchNoteContact ON searchNote (contactId);
    CREATE VIRTUAL TABLE noteIndex USING fts5 (
      text, content = 'searchNote', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
    CREATE TRIGGER searchNoteAdded AFTER INSERT ON searchNote BEGIN
      INSERT INTO noteIndex (rowid, text) VALUES (new.id, new.text);
    END;
    CREATE TRIGGER searchNoteChanged AFTER UPDATE ON searchNote BEGIN
      INSERT INTO noteIndex (noteIndex, rowid, text) VALUES ('delete', old.id, old.text);
      INSERT INTO noteIndex (rowid, text) VALUES (new.id, new.text);
    END;
    CREATE TRIGGER searchNoteDeleted AFTER DELETE ON searchNote BEGIN
      INSERT INTO noteIndex (noteIndex, rowid, text) VALUES ('delete', old.id, old.text);
    END;

    CREATE TABLE searchWord (word TEXT NOT NULL PRIMARY KEY CHECK (word <> '')) STRICT, WITHOUT ROWID;

    CREATE TABLE searchStale (
      objectId TEXT NOT NULL CHECK (objectId <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('person', 'log', 'item')),
      PRIMARY KEY (objectId, kind)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO searchStale SELECT id, 'person' FROM contact;
    INSERT INTO searchStale SELECT id, 'log' FROM log WHERE notes IS NOT NULL;
    INSERT INTO searchStale SELECT id, 'item' FROM item WHERE notes IS NOT NULL;
    CREATE TRIGGER contactAddedToSearch AFTER INSERT ON contact BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'person');
    END;
    CREATE TRIGGER contactChangedInSearch AFTER UPDATE ON contact BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'person');
    END;
    CREATE TRIGGER profileAddedToSearch AFTER INSERT ON profile BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'person');
    END;
    CREATE TRIGGER profileChangedInSearch AFTER UPDATE ON profile BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'person');
    END;
    CREATE TRIGGER profileDeletedFromSearch AFTER DELETE ON profile BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (old.id, 'person');
    END;
    CREATE TRIGGER relationAddedToSearch AFTER INSERT ON relation WHEN new.toName IS NOT NULL BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.contactId, 'person');
    END;
    CREATE TRIGGER relationDeletedFromSearch AFTER DELETE ON relation WHEN old.toName IS NOT NULL BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (old.contactId, 'person');
    END;
    CREATE TRIGGER logAddedToSearch AFTER INSERT ON log WHEN new.notes IS NOT NULL BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'log');
    END;
    CREATE TRIGGER logChangedInSearch AFTER UPDATE ON log WHEN new.notes IS NOT old.notes BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'log');
    END;
    CREATE TRIGGER logDeletedFromSearch AFTER DELETE ON log WHEN old.notes IS NOT NULL BEGIN
      DELETE FROM searchNote WHERE objectId = old.id;
    END;
    CREATE TRIGGER itemAddedToSearch AFTER INSERT ON item WHEN new.notes IS NOT NULL BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'item');
    END;
    CREATE TRIGGER itemChangedInSearch AFTER UPDATE ON item WHEN new.notes IS NOT old.notes BEGIN
      INSERT OR IGNORE INTO searchStale VALUES (new.id, 'item');
    END;
    CREATE TRIGGER itemDeletedFromSearch AFTER DELETE ON item WHEN old.notes IS NOT NULL BEGIN
      DELETE FROM searchNote WHERE objectId = old.id;
    END;

    CREATE TABLE segment (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      name TEXT NOT NULL,
      filter TEXT NOT NULL
    ) STRICT;

    CREATE TABLE tagCadence (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      tag TEXT NOT NULL,
      cadenceDays INTEGER NOT NULL CHECK (cadenceDays BETWEEN 1 AND 3650)
    ) STRICT;
    ALTER TABLE goal ADD COLUMN cadenceTag TEXT;

    CREATE TABLE introduction (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      a TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      b TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      status TEXT NOT NULL CHECK (status IN ('suggested', 'approved', 'introduced', 'successful', 'noOutcome', 'rejected')),
      approvedAt INTEGER,
      introducedAt INTEGER,
      endedAt INTEGER,
      note TEXT,
      CHECK (a < b)
    ) STRICT;
    CREATE INDEX introductionA ON introduction (a);
    CREATE INDEX introductionB ON introduction (b);

    CREATE TABLE audit (
      id INTEGER NOT NULL PRIMARY KEY,
      at INTEGER NOT NULL,
      program TEXT NOT NULL,
      action TEXT NOT NULL,
      kind TEXT,
      contactId TEXT,
      fields TEXT NOT NULL CHECK (json_valid(fields)),
      count INTEGER NOT NULL,
      previous TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER auditStays BEFORE UPDATE ON audit BEGIN
      SELECT RAISE(ABORT, 'the audit log is never changed');
    END;
    CREATE TRIGGER auditGrows BEFORE DELETE ON audit BEGIN
      SELECT RAISE(ABORT, 'the audit log is never shortened');
    END;

    ALTER TABLE item ADD COLUMN occasion TEXT;
    CREATE INDEX itemOccasion ON item (occasion) WHERE occasion IS NOT NULL;
    ALTER TABLE mirror ADD COLUMN datesPath TEXT;
    """
}
