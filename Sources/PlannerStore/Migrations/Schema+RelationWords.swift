extension Schema {
  // 39: Two more kinds of relations, words for a relation at both ends, and what people are to the user.
  static let relationWords = """
    CREATE TABLE newRelation (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('spouse', 'partner', 'ex', 'child', 'parent', 'sibling', 'relative', 'pet', 'friend', 'colleague', 'assistant', 'metThrough')),
      toId TEXT REFERENCES contact (id) ON DELETE CASCADE CHECK (toId <> contactId),
      toName TEXT CHECK (toName <> ''),
      birthYear INTEGER,
      birthday TEXT,
      label TEXT CHECK (label <> ''),
      labelBack TEXT CHECK (labelBack <> ''),
      CHECK ((toId IS NULL) <> (toName IS NULL))
    ) STRICT;
    INSERT INTO newRelation (id, contactId, kind, toId, toName, birthYear, birthday)
      SELECT id, contactId, kind, toId, toName, birthYear, birthday FROM relation;
    DROP TABLE relation;
    ALTER TABLE newRelation RENAME TO relation;
    CREATE INDEX relationContact ON relation (contactId);
    CREATE INDEX relationTo ON relation (toId) WHERE toId IS NOT NULL;
    CREATE TRIGGER relationAddedToSearch AFTER INSERT ON relation WHEN new.toName IS NOT NULL BEGIN
      INSERT INTO searchStale SELECT new.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.contactId AND kind = 'person');
    END;
    CREATE TRIGGER relationDeletedFromSearch AFTER DELETE ON relation WHEN old.toName IS NOT NULL BEGIN
      INSERT INTO searchStale SELECT old.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.contactId AND kind = 'person');
    END;
    ALTER TABLE profile ADD COLUMN toYou TEXT CHECK (toYou IS NULL OR json_valid(toYou));
    """
}
