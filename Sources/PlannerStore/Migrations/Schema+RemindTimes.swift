extension Schema {
  // 31: The minutes before a session at which a person's reminders come; NULL, as in undo's rows of schema
  // 30, means the value of the preferences. And whether sessions near a birthday move to it, which is the new
  // default. Birthdays without a plan get it, because the earlier default was to plan nothing.
  static let remindTimes = """
    ALTER TABLE contact ADD COLUMN remindMin TEXT CHECK (remindMin IS NULL OR json_valid(remindMin));
    CREATE INDEX contactReminded ON contact (id) WHERE remindMin IS NOT NULL;
    ALTER TABLE importantDate ADD COLUMN movesNear INTEGER
      CHECK (movesNear IS NULL OR movesNear = 1 AND plan = 'none' AND kind = 'birthday');
    UPDATE importantDate SET movesNear = 1 WHERE kind = 'birthday' AND plan = 'none';
    """
}
