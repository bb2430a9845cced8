extension Schema {
  /// The user's conversations with the assistant, the hosts of models that the user allowed, and the tokens
  /// that today's requests needed. `about` is a list of ids of people, who may have been removed since.
  static let assistant = """
    CREATE TABLE chat (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      startedAt INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE chatMessage (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      chatId TEXT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
      place INTEGER NOT NULL CHECK (place >= 0),
      at INTEGER NOT NULL,
      speaker TEXT NOT NULL CHECK (speaker IN ('you', 'assistant')),
      text TEXT NOT NULL,
      commands TEXT NOT NULL CHECK (json_valid(commands)),
      model TEXT,
      about TEXT NOT NULL CHECK (json_valid(about))
    ) STRICT;
    CREATE INDEX chatMessagePlace ON chatMessage (chatId, place);

    CREATE TABLE modelHost (
      host TEXT NOT NULL PRIMARY KEY CHECK (host <> ''),
      allowedAt INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE modelRequest (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      at INTEGER NOT NULL,
      tokens INTEGER NOT NULL CHECK (tokens >= 0)
    ) STRICT;
    CREATE INDEX modelRequestAt ON modelRequest (at);

    ALTER TABLE preference ADD COLUMN shareFields TEXT CHECK (shareFields IS NULL OR json_valid(shareFields));
    """
}
