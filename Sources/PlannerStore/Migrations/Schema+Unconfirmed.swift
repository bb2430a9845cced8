extension Schema {
  // 32: The time of an unconfirmed clock when a row of the ledger was made, claimed or given up; NULL if the
  // clock was right.
  static let unconfirmed = """
    ALTER TABLE reminder ADD COLUMN unconfirmedAt INTEGER;
    """
}
