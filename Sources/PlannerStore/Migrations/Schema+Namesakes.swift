extension Schema {
  // 40: The detail that distinguishes people of one name, the UIDs of a person besides their card, and a
  // person's data in another program's file at the last import.
  static let namesakes = """
    ALTER TABLE contact ADD COLUMN detail TEXT CHECK (detail <> '');
    ALTER TABLE contact ADD COLUMN uids TEXT CHECK (uids IS NULL OR json_valid(uids));
    CREATE TABLE imported (
      id TEXT NOT NULL PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
      said TEXT NOT NULL CHECK (json_valid(said))
    ) STRICT;
    """
}
