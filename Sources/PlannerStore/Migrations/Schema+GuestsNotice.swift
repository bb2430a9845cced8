extension Schema {
  // 28: The time between a booking and its session that guests must allow. NULL means the default. The lead
  // time of reminders served both purposes; a value that the user changed is copied.
  static let guestsNotice = """
    ALTER TABLE preference ADD COLUMN minNoticeMin INTEGER
      CHECK (minNoticeMin IS NULL OR minNoticeMin BETWEEN 0 AND 10080);
    UPDATE preference SET minNoticeMin = leadTimeMin WHERE leadTimeMin <> 30;
    """
}
