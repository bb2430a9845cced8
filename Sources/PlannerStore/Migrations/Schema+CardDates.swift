extension Schema {
  // 36: The last day whose morning came while every address book was known, at most one row: what their cards say of later
  // days may still be told.
  static let cardDates = """
    CREATE TABLE cardDates (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'cardDates'),
      toldThrough TEXT NOT NULL CHECK (toldThrough IS date(toldThrough, '+0 days'))
    ) STRICT;
    """
}
