extension Schema {
  /// The searchable text and its indexes.
  ///
  /// `searchPerson` and `searchNote` contain folded text. The program writes it, because SQLite cannot fold
  /// accents. `searchStale` lists the texts to write again. Rows of deleted people and notes are deleted from
  /// all these tables at once. `INSERT OR IGNORE` would not work in these triggers: the conflict clause of
  /// the statement that fires a trigger has precedence (<https://www.sqlite.org/lang_createtrigger.html>).
  static let search = """
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
      INSERT INTO searchStale SELECT new.id, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
    END;
    CREATE TRIGGER contactChangedInSearch AFTER UPDATE ON contact BEGIN
      INSERT INTO searchStale SELECT new.id, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
    END;
    CREATE TRIGGER profileAddedToSearch AFTER INSERT ON profile BEGIN
      INSERT INTO searchStale SELECT new.id, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
    END;
    CREATE TRIGGER profileChangedInSearch AFTER UPDATE ON profile BEGIN
      INSERT INTO searchStale SELECT new.id, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
    END;
    CREATE TRIGGER profileDeletedFromSearch AFTER DELETE ON profile BEGIN
      INSERT INTO searchStale SELECT old.id, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.id AND kind = 'person');
    END;
    CREATE TRIGGER relationAddedToSearch AFTER INSERT ON relation WHEN new.toName IS NOT NULL BEGIN
      INSERT INTO searchStale SELECT new.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.contactId AND kind = 'person');
    END;
    CREATE TRIGGER relationDeletedFromSearch AFTER DELETE ON relation WHEN old.toName IS NOT NULL BEGIN
      INSERT INTO searchStale SELECT old.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.contactId AND kind = 'person');
    END;
    CREATE TRIGGER logAddedToSearch AFTER INSERT ON log WHEN new.notes IS NOT NULL BEGIN
      INSERT INTO searchStale SELECT new.id, 'log'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'log');
    END;
    CREATE TRIGGER logChangedInSearch AFTER UPDATE ON log WHEN new.notes IS NOT old.notes BEGIN
      INSERT INTO searchStale SELECT new.id, 'log'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'log');
    END;
    CREATE TRIGGER logDeletedFromSearch AFTER DELETE ON log WHEN old.notes IS NOT NULL BEGIN
      DELETE FROM searchNote WHERE objectId = old.id;
    END;
    CREATE TRIGGER itemAddedToSearch AFTER INSERT ON item WHEN new.notes IS NOT NULL BEGIN
      INSERT INTO searchStale SELECT new.id, 'item'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'item');
    END;
    CREATE TRIGGER itemChangedInSearch AFTER UPDATE ON item WHEN new.notes IS NOT old.notes BEGIN
      INSERT INTO searchStale SELECT new.id, 'item'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'item');
    END;
    CREATE TRIGGER itemDeletedFromSearch AFTER DELETE ON item WHEN old.notes IS NOT NULL BEGIN
      DELETE FROM searchNote WHERE objectId = old.id;
    END;
    """
}
