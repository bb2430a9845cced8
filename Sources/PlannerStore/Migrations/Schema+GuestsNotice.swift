extension Schema {
  // 28: The notice that guests must give. NULL means the default. Until now it was the lead time of reminders, which stays
  // theirs where the user had set another one.
  static let guestsNotice = """
    ALTER TABLE preference ADD COLUMN minNoticeMin INTEGER
      CHECK (minNoticeMin IS NULL OR minNoticeMin BETWEEN 0 AND 10080);
    UPDATE preference SET minNoticeMin = leadTimeMin WHERE leadTimeMin <> 30;
    """
}
