extension Schema {
  // 30: The latest time that was right as far as is known, at most one row; and pauses that ended by themselves, which
  // go on if the clock was wrong.
  static let clock = """
    CREATE TABLE clock (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'clock'),
      rightAt INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE endedPause (
      goalId TEXT NOT NULL PRIMARY KEY REFERENCES goal (id) ON DELETE CASCADE,
      pausedUntil TEXT NOT NULL CHECK (pausedUntil IS date(pausedUntil, '+0 days'))
    ) STRICT;
    """
}
