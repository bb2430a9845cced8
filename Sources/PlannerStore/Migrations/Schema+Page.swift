extension Schema {
  /// The browsers that may see the page, and its port. Of the secret that a browser has, only the SHA-256 is kept.
  static let page = """
    CREATE TABLE pageSession (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
      createdAt INTEGER NOT NULL,
      seenAt INTEGER NOT NULL,
      endsAt INTEGER NOT NULL,
      browser TEXT
    ) STRICT;
    ALTER TABLE preference ADD COLUMN webPort INTEGER
      CHECK (webPort IS NULL OR webPort BETWEEN 1024 AND 65535);
    """
}
