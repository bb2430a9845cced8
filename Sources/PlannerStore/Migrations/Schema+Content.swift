extension Schema {
  /// Kept files with their text as shown, and in `words` the folded text for searches. `number` is the key of
  /// the index, because rowids without a column may change (<https://www.sqlite.org/lang_vacuum.html>). The
  /// texts are the last columns, so that lists need not read them.
  static let content = """
    CREATE TABLE content (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (id <> ''),
      contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('text', 'pdf', 'png', 'jpeg', 'webp', 'tiff')),
      size INTEGER NOT NULL CHECK (size >= 0),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      private INTEGER CHECK (private IS NULL OR private = 1),
      addedAt INTEGER NOT NULL,
      characters INTEGER NOT NULL CHECK (characters >= 0),
      text TEXT NOT NULL,
      words TEXT NOT NULL
    ) STRICT;
    CREATE INDEX contentContact ON content (contactId) WHERE contactId IS NOT NULL;
    CREATE INDEX contentFile ON content (sha256);
    CREATE VIRTUAL TABLE contentIndex USING fts5 (
      words, content = 'content', content_rowid = 'number', tokenize = 'trigram case_sensitive 1');
    CREATE TRIGGER contentAddedToSearch AFTER INSERT ON content BEGIN
      INSERT INTO contentIndex (rowid, words) VALUES (new.number, new.words);
    END;
    CREATE TRIGGER contentChangedInSearch AFTER UPDATE OF words ON content BEGIN
      INSERT INTO contentIndex (contentIndex, rowid, words) VALUES ('delete', old.number, old.words);
      INSERT INTO contentIndex (rowid, words) VALUES (new.number, new.words);
    END;
    CREATE TRIGGER contentDeletedFromSearch AFTER DELETE ON content BEGIN
      INSERT INTO contentIndex (contentIndex, rowid, words) VALUES ('delete', old.number, old.words);
    END;
    """
}
