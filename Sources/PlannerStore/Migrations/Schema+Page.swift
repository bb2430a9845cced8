extension Schema {
  /// The browsers that may see the page, and its port. The store keeps only the SHA-256 of a browser's
  /// secret.
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
