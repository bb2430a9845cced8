import GRDB
import PlannerModel
import PlannerTime

extension StoreReader {
  /// The maximum number of matches for a prefix: enough to show that it is ambiguous.
  package static let prefixLimit = 50

  /// Returns all people, by name key.
  package func contacts() throws -> [Contact] {
    try cache.contacts.value { try all(StoreReader.allContacts) }
  }

  /// Returns display names by id: of all people, or of the given people.
  package func displayNames(of ids: Set<String>? = nil) throws -> [String: String] {
    let rows: [(String, String)] =
      if let ids {
        try db.rows(StoreReader.namesById, [StoredJSON.text(list: Array(ids)).databaseValue], make: named)
      } else {
        try db.rows(StoreReader.allNames, make: named)
      }
    return Dictionary(rows) { first, _ in first }
  }

  private func named(_ row: Row) throws -> (String, String) {
    var columns = ColumnReader(row)
    return (try columns.text(), try columns.text())
  }

  /// Returns the tags of these people by id. Leaves out people without tags.
  package func tags(ofContacts ids: Set<String>) throws -> [String: [String]] {
    let found: [Contact] = try all(
      StoreReader.taggedById, [try StoredJSON.text(list: ids.sorted()).databaseValue])
    return Dictionary(found.map { ($0.id, $0.tags) }) { first, _ in first }
  }

  /// Returns the tags of the people with a live session, by id.
  package func tagsWithLiveItems() throws -> [String: [String]] {
    let rows = try db.rows(StoreReader.taggedWithLive) { row in
      var columns = ColumnReader(row)
      return (id: try columns.text(), tags: try StoredJSON.tags(columns.text()))
    }
    return Dictionary(rows.map { ($0.id, $0.tags) }) { first, _ in first }
  }

  package func contact(id: String) throws -> Contact? { try one(Contact.self, id: id) }

  /// Returns the person with exactly this name key (``nameKey(_:)``).
  package func contact(nameKey key: String) throws -> Contact? {
    try first(StoreReader.contactByKey, [key.databaseValue])
  }

  /// Returns the people with a name that begins with `namePrefix` (ignoring case and diacritics), by name
  /// key; at most fifty.
  package func contacts(namePrefix: String) throws -> [Contact] {
    let key = nameKey(namePrefix)
    return try all(StoreReader.contactsByPrefix, [key.databaseValue, key.afterPrefix.databaseValue])
  }

  /// Returns the people with a name that contains `prefix` from the start of a later word on, by name key; at
  /// most fifty. The prefix may have several words.
  package func contacts(laterWord prefix: String) throws -> [Contact] {
    try all(StoreReader.contactsByLaterWord, [(" " + nameKey(prefix)).databaseValue])
  }

  /// Returns names that a mistyped name may stand for, at most two thousand. If there are more people,
  /// returns only names with a word that begins with the same letter.
  package func namesLike(_ name: String) throws -> [String] {
    guard let letter = nameKey(name).unicodeScalars.first.map(String.init) else { return [] }
    return try db.rows(
      StoreReader.namesByLetter,
      [letter.databaseValue, letter.afterPrefix.databaseValue, (" " + letter).databaseValue]
    ) { row in
      var columns = ColumnReader(row)
      return try columns.text()
    }
  }

  /// Returns the goals, by id.
  package func goals() throws -> [Goal] { try cache.goals.all(db) }

  package func goal(id: String) throws -> Goal? { try one(Goal.self, id: id) }

  package func goal(contactId: String) throws -> Goal? {
    try first(StoreReader.goalByContact, [contactId.databaseValue])
  }

  /// Returns the log of one person, or of all people if `contactId` is nil; latest first.
  package func log(contactId: String? = nil, limit: Int = .max) throws -> [InteractionLog] {
    if let contactId {
      return try all(StoreReader.logByContact, [contactId.databaseValue, limit.databaseValue])
    }
    return try all(StoreReader.wholeLog, [limit.databaseValue])
  }

  /// Returns a person's latest log entry that is not a note.
  package func lastMeeting(contactId: String) throws -> InteractionLog? {
    let latest: [InteractionLog] = try all(
      StoreReader.meetingsByContact, [contactId.databaseValue, 1.databaseValue])
    return latest.first
  }

  /// Returns the time of each person's last meeting according to the log, by contact id.
  package func lastMet() throws -> [String: Instant] {
    try cache.lastMet.value {
      let rows = try Row.fetchCursor(db, sql: StoreReader.latestMeetings)
      var met: [String: Instant] = [:]
      while let row = try rows.next() { met[row[0]] = (row[1] as Int?).map(Instant.init(seconds:)) }
      return met
    }
  }

  /// Returns the notes of sessions and of the log, each with the id of its person.
  package func notes() throws -> [(contactId: String, text: String)] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT contactId, notes FROM log WHERE notes IS NOT NULL
        UNION ALL SELECT contactId, notes FROM item WHERE notes IS NOT NULL
        """)
    var notes: [(contactId: String, text: String)] = []
    while let row = try rows.next() { notes.append((row[0], row[1])) }
    return notes
  }

  package func logEntry(id: String) throws -> InteractionLog? { try one(InteractionLog.self, id: id) }

  static let allContacts = ObjectTable.contact.select + " ORDER BY nameKey"
  private static let allNames = "SELECT id, displayName FROM contact"
  static let namesById = allNames + " WHERE id IN (SELECT value FROM json_each(?))"
  static let taggedById =
    ObjectTable.contact.select + " WHERE id IN (SELECT value FROM json_each(?)) AND tags <> '[]'"
  static let taggedWithLive = """
    SELECT id, tags FROM contact
    WHERE id IN (SELECT contactId FROM item WHERE \(ItemStatus.liveCondition)) AND tags <> '[]'
    """
  static let contactByKey = ObjectTable.contact.select + " WHERE nameKey = ?"
  static let contactsByPrefix =
    ObjectTable.contact.select + " WHERE nameKey >= ? AND nameKey < ? ORDER BY nameKey LIMIT \(prefixLimit)"
  static let contactsByLaterWord =
    ObjectTable.contact.select + " WHERE instr(nameKey, ?) > 0 ORDER BY nameKey LIMIT \(prefixLimit)"
  private static let namesByLetter = """
    SELECT displayName FROM contact
    WHERE (SELECT count(*) FROM contact) <= 2000 OR nameKey >= ?1 AND nameKey < ?2 OR instr(nameKey, ?3) > 0
    ORDER BY nameKey LIMIT 2000
    """
  static let goalByContact = ObjectTable.goal.select + " WHERE contactId = ?"
  static let logByContact =
    ObjectTable.log.select + " WHERE contactId = ? ORDER BY happenedAt DESC, id DESC LIMIT ?"
  private static let isMeeting = "outcome <> '\(LogKind.note.rawValue)'"
  static let meetingsByContact =
    ObjectTable.log.select + " WHERE contactId = ? AND \(isMeeting) ORDER BY happenedAt DESC, id DESC LIMIT ?"
  /// Takes one index lookup for each person, even if the log is long.
  static let latestMeetings = """
    SELECT id, (
      SELECT happenedAt FROM log WHERE contactId = contact.id AND \(isMeeting) ORDER BY happenedAt DESC \
      LIMIT 1)
    FROM contact
    """
  static let wholeLog = ObjectTable.log.select + " ORDER BY happenedAt DESC, id DESC LIMIT ?"
}
