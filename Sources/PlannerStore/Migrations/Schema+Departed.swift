extension Schema {
  // 37: Archived people, people who died, and the parts of names. The text for searches is folded again, with
  // plain letters also for letters such as ł and ø. The program does that, except for the text of files.
  static let departed = """
    ALTER TABLE contact ADD COLUMN archived INTEGER CHECK (archived IS NULL OR archived = 1);
    ALTER TABLE profile ADD COLUMN death TEXT CHECK (death IS NULL OR json_valid(death));
    ALTER TABLE profile ADD COLUMN name TEXT CHECK (name IS NULL OR json_valid(name));
    CREATE INDEX contactArchived ON contact (id) WHERE archived IS NOT NULL;
    CREATE INDEX profileDeath ON profile (id) WHERE death IS NOT NULL;
    INSERT OR IGNORE INTO searchStale SELECT id, 'person' FROM contact;
    INSERT OR IGNORE INTO searchStale SELECT id, 'log' FROM log WHERE notes IS NOT NULL;
    INSERT OR IGNORE INTO searchStale SELECT id, 'item' FROM item WHERE notes IS NOT NULL;
    UPDATE content SET words = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words,
      'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ø', 'o'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'ħ', 'h'), 'ŧ', 't')
      WHERE words GLOB '*[łđðıøæœßþħŧ]*';
    """
}
