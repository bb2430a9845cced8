extension Schema {
  // 40: What tells people of one name apart, what else somebody is known by than their card, and what the file of another
  // program said of them when it was last imported.
  static let namesakes = """
    ALTER TABLE contact ADD COLUMN detail TEXT CHECK (detail <> '');
    ALTER TABLE contact ADD COLUMN uids TEXT CHECK (uids IS NULL OR json_valid(uids));
    CREATE TABLE imported (
      id TEXT NOT NULL PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
      said TEXT NOT NULL CHECK (json_valid(said))
    ) STRICT;
    """
}
