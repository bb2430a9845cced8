import GRDB
import PlannerModel

extension StoreReader {
  /// Returns a person's profile, without relations and notes; empty if the user entered nothing.
  package func profile(contactId: String) throws -> PersonProfile {
    try one(KeptProfile.self, id: contactId)?.profile ?? PersonProfile()
  }

  /// Returns all profiles that are not empty, by person.
  package func profiles() throws -> [KeptProfile] { try all(StoreReader.allProfiles) }

  /// Returns the profiles of the people who must not be introduced to a person.
  package func profiles(naming id: String) throws -> [KeptProfile] {
    try all(StoreReader.profilesNaming, [id.databaseValue])
  }

  /// Returns the relations of a person, stored at either end.
  package func relations(contactId: String) throws -> [StoredRelation] {
    try all(StoreReader.relationsOfContact, [contactId.databaseValue, contactId.databaseValue])
  }

  /// Returns all relations, by person.
  package func relations() throws -> [StoredRelation] { try all(StoreReader.allRelations) }

  /// Returns the relations with a birthday and an other end that is only a name, by id.
  package func relationsWithBirthday() throws -> [StoredRelation] {
    try all(StoredRelation.table.select + " WHERE birthday IS NOT NULL AND toName IS NOT NULL ORDER BY id")
  }

  package func importantDate(id: String) throws -> ImportantDate? { try one(ImportantDate.self, id: id) }

  /// Returns the dates that the user added, by id.
  package func importantDates() throws -> [ImportantDate] { try all(StoreReader.allDates) }

  /// Returns the dates of people for which the user wants a session, by id.
  package func plannedDates() throws -> [ImportantDate] { try all(StoreReader.datesWithPlan) }

  /// Returns the keys of the dates with a session that took place or was canceled.
  package func closedDateKeys() throws -> Set<String> {
    Set(
      try db.rows(StoreReader.closedKeys) { row in
        var columns = ColumnReader(row)
        return try columns.text()
      })
  }

  /// Returns the titles of the added dates with sessions, by id.
  package func titlesOfDatesWithSessions() throws -> [String: String] {
    let rows = try db.rows(StoreReader.titlesWithSessions) { row in
      var columns = ColumnReader(row)
      return (id: try columns.text(), title: try columns.text())
    }
    return Dictionary(rows.map { ($0.id, $0.title) }) { first, _ in first }
  }

  /// Returns the added dates of a person, by id.
  package func importantDates(contactId: String) throws -> [ImportantDate] {
    try all(StoreReader.datesOfContact, [contactId.databaseValue])
  }

  package func introduction(_ a: String, _ b: String) throws -> Introduction? {
    try one(Introduction.self, id: Introduction.id(a, b))
  }

  /// Returns the states of all introductions, by ids.
  package func introductions() throws -> [Introduction] {
    try all(Introduction.table.select + " ORDER BY id")
  }

  /// Returns the notes on a person: pinned ones first, then the newest.
  package func personNotes(contactId: String) throws -> [InteractionLog] {
    try all(StoreReader.notesOfContact, [contactId.databaseValue])
  }

  /// Returns the ideas that are not ticked off, by person, the oldest first.
  package func ideas() throws -> [String: [String]] {
    let rows = try db.rows(StoreReader.allIdeas) { row in
      var columns = ColumnReader(row)
      return (id: try columns.text(), text: try columns.text())
    }
    return Dictionary(grouping: rows, by: \.id).mapValues { $0.map(\.text) }
  }

  /// Returns the birthday and anniversary of each person with one of them in their profile, by person.
  package func birthdays() throws -> [String: (birthday: String?, anniversary: String?)] {
    let rows = try db.rows(StoreReader.allBirthdays) { row in
      var columns = ColumnReader(row)
      return (
        id: try columns.text(), birthday: try columns.optionalText(), anniversary: try columns.optionalText()
      )
    }
    return Dictionary(rows.map { ($0.id, ($0.birthday, $0.anniversary)) }) { first, _ in first }
  }

  /// Returns the ids of the archived people, and of the people with a death in their profile.
  package func departed() throws -> (archived: Set<String>, deceased: Set<String>) {
    func ids(_ sql: String) throws -> Set<String> {
      Set(
        try db.rows(sql) { row in
          var columns = ColumnReader(row)
          return try columns.text()
        })
    }
    return (try ids(StoreReader.archivedIds), try ids(StoreReader.deceasedIds))
  }

  /// Returns the photos of all profiles, including photos that an undo would restore.
  package func usedPhotos() throws -> Set<String> {
    Set(
      try db.rows(StoreReader.allPhotos) { row in
        var columns = ColumnReader(row)
        return try columns.text()
      })
  }

  /// A number that changes whenever people, profiles, relations or dates may have changed.
  package var datesVersion: Int { cache.dates.current }

  static let archivedIds = "SELECT id FROM contact WHERE archived IS NOT NULL"
  static let deceasedIds = "SELECT id FROM profile WHERE death IS NOT NULL"
  static let allProfiles = KeptProfile.table.select + " ORDER BY id"
  static let profilesNaming = KeptProfile.table.select + " WHERE instr(introductions, ?)"
  static let allRelations = StoredRelation.table.select + " ORDER BY id"
  static let relationsOfContact = StoredRelation.table.select + " WHERE contactId = ? OR toId = ? ORDER BY id"
  static let allDates = ImportantDate.table.select + " ORDER BY id"
  static let datesWithPlan =
    ImportantDate.table.select + " WHERE plan <> 'none' AND contactId IS NOT NULL ORDER BY id"
  static let closedKeys = """
    SELECT dateKey FROM item
    WHERE dateKey IS NOT NULL AND status IN (\(quoted([ItemStatus.done, .canceled])))
    """
  static let titlesWithSessions = """
    SELECT id, title FROM importantDate
    WHERE id IN (SELECT substr(dateKey, 1, 36) FROM item WHERE dateKey IS NOT NULL)
    """
  static let datesOfContact = ImportantDate.table.select + " WHERE contactId = ? ORDER BY id"
  static let notesOfContact =
    ObjectTable.log.select + """
       WHERE contactId = ? AND outcome = '\(LogKind.note.rawValue)'
      ORDER BY pinned IS NULL, happenedAt DESC, id DESC
      """
  private static let allIdeas = """
    SELECT contactId, notes FROM log WHERE idea = 1 AND notes IS NOT NULL ORDER BY contactId, happenedAt, rowid
    """
  private static let allPhotos = """
    SELECT photo FROM profile WHERE photo IS NOT NULL
    UNION SELECT json_extract(rowBefore, '$.photo') FROM undoRow
      WHERE tableName = 'profile' AND json_extract(rowBefore, '$.photo') IS NOT NULL
    """
  private static let allBirthdays = """
    SELECT id, birthday, anniversary FROM profile WHERE birthday IS NOT NULL OR anniversary IS NOT NULL
    """
}
