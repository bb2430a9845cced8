extension Schema {
  // 31: How long before a session a person's reminders come; NULL, as in undo's rows of schema 30, means as the
  // preferences have it. And whether sessions near a birthday move to it, which is so by default. Until now nothing was
  // planned by default, so of birthdays for which nothing is planned nobody has said so.
  static let remindTimes = """
    ALTER TABLE contact ADD COLUMN remindMin TEXT CHECK (remindMin IS NULL OR json_valid(remindMin));
    CREATE INDEX contactReminded ON contact (id) WHERE remindMin IS NOT NULL;
    ALTER TABLE importantDate ADD COLUMN movesNear INTEGER
      CHECK (movesNear IS NULL OR movesNear = 1 AND plan = 'none' AND kind = 'birthday');
    UPDATE importantDate SET movesNear = 1 WHERE kind = 'birthday' AND plan = 'none';
    """
}
