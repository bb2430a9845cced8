extension Schema {
  // 32: The time that an unconfirmed clock showed when a row of the ledger was made, claimed or given up; NULL for a
  // clock that was right.
  static let unconfirmed = """
    ALTER TABLE reminder ADD COLUMN unconfirmedAt INTEGER;
    """
}
