extension Schema {
  /// Saved filters with names, and cadences of tags. The ids are the folded names.
  static let segments = """
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
    """
}
