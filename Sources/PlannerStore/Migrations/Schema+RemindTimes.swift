extension Schema {
  // 30: How long before a session a person's reminders come; NULL, as in undo's rows of schema 29, means as the
  // preferences have it.
  static let remindTimes = """
    ALTER TABLE contact ADD COLUMN remindMin TEXT CHECK (remindMin IS NULL OR json_valid(remindMin));
    CREATE INDEX contactReminded ON contact (id) WHERE remindMin IS NOT NULL;
    """
}
