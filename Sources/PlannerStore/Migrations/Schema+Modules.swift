extension Schema {
  /// Modules, with all of a module in one row, and the settings that the cadence of a tag gives to its goals.
  /// `added` has the cadences in force that a module brought, as they were at that time.
  static let modules = """
    CREATE TABLE module (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      title TEXT NOT NULL,
      about TEXT NOT NULL,
      author TEXT NOT NULL,
      version TEXT NOT NULL,
      licence TEXT NOT NULL,
      price TEXT,
      reads TEXT NOT NULL CHECK (json_valid(reads)),
      recipes TEXT NOT NULL CHECK (json_valid(recipes)),
      templates TEXT NOT NULL CHECK (json_valid(templates)),
      questions TEXT NOT NULL CHECK (json_valid(questions)),
      trust TEXT NOT NULL CHECK (trust IN ('shipped', 'signed', 'unsigned')),
      signer TEXT,
      isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
      installedAt INTEGER NOT NULL,
      added TEXT NOT NULL CHECK (json_valid(added))
    ) STRICT;

    ALTER TABLE tagCadence ADD COLUMN minDurationMin INTEGER
      CHECK (minDurationMin IS NULL OR minDurationMin BETWEEN 5 AND 1440);
    ALTER TABLE tagCadence ADD COLUMN importance INTEGER CHECK (importance IS NULL OR importance BETWEEN 1 AND 5);
    ALTER TABLE tagCadence ADD COLUMN windows TEXT CHECK (windows IS NULL OR json_valid(windows));
    """
}
