extension Schema {
  // 30: The latest time that is known to be right, in at most one row; and pauses that ended automatically.
  // These pauses continue if the clock was wrong.
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
