extension Schema {
  // 36: At most one row: the last day when all address books were known by the morning. Notices may still be
  // due for dates on cards that fall on later days.
  static let cardDates = """
    CREATE TABLE cardDates (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'cardDates'),
      toldThrough TEXT NOT NULL CHECK (toldThrough IS date(toldThrough, '+0 days'))
    ) STRICT;
    """
}
