import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

extension StoreReader {
  /// Returns the calendars, by name.
  package func calendars() throws -> [CalendarSource] { try all(StoreReader.allCalendars) }

  /// Returns the result of a calendar's latest reading; nil if it was never read.
  package func calendarReading(_ calendarId: String) throws -> CalendarReading? {
    try one(CalendarReadingRow.self, id: calendarId)?.reading
  }

  /// Returns the known files of a calendar, by name.
  package func calendarFiles(_ calendarId: String) throws -> [CalendarFile] {
    try files(StoreReader.filesOf, calendarId)
  }

  /// Returns the files that could not be used completely, by name.
  package func calendarProblems(_ calendarId: String) throws -> [CalendarFile] {
    try files(StoreReader.problemsOf, calendarId)
  }

  /// Returns the broken files, for which the earlier content counts.
  package func brokenCalendarFiles(_ calendarId: String) throws -> [CalendarFile] {
    try files(StoreReader.brokenOf, calendarId)
  }

  private func files(_ sql: String, _ calendarId: String) throws -> [CalendarFile] {
    let rows: [CalendarFileRow] = try all(sql, [calendarId.databaseValue])
    return rows.map(\.file)
  }

  /// Returns the numbers of known files and events of a calendar.
  package func calendarCounts(_ calendarId: String) throws -> (files: Int, events: Int) {
    try db.rows(StoreReader.countsOfCalendar, [calendarId.databaseValue]) { row in
      var columns = ColumnReader(row)
      return (files: try columns.integer(), events: try columns.integer())
    }.first ?? (0, 0)
  }

  /// Returns the busy times of calendars that end after `from`, by start, end and title. Includes all-day and
  /// tentative events if their calendar's settings say so. Excludes bookings of guests: in the file that
  /// plannerguests gives to guests, their UID is the invitation's id.
  package func calendarTimes(from: Instant) throws -> [BusyTime] {
    try busyTimes(StoreReader.timesFrom, [from.seconds.databaseValue])
  }

  /// Returns the times after `from` that events of a calendar without a time of day take, by start; at most
  /// 100.
  package func daysTaken(by calendarId: String, from: Instant) throws -> [BusyTime] {
    try busyTimes(StoreReader.daysTaken, [from.seconds.databaseValue, calendarId.databaseValue])
  }

  /// Returns the times of the planner's own sessions in calendars, by calendar.
  package func ownTimes() throws -> [(calendarId: String, time: CalendarTime)] {
    try db.rows(StoreReader.ownTimes) { row in
      var columns = ColumnReader(row)
      let calendarId = try columns.text()
      let time = CalendarTime(
        uid: try columns.text(), start: try columns.instant(), end: try columns.instant(), title: "",
        isAllDay: try columns.integer() == 1)
      return (calendarId, time)
    }
  }

  private func busyTimes(_ sql: String, _ arguments: [DatabaseValue]) throws -> [BusyTime] {
    try db.rows(sql, arguments) { row in
      var columns = ColumnReader(row)
      return BusyTime(
        start: try columns.instant(), end: try columns.instant(), kind: .calendar, title: try columns.text(),
        calendar: try columns.text(), color: try columns.optionalText())
    }
  }

  // MARK: - The mirror

  /// Returns the mirror's settings. Throws ``UnreadableRow`` if their row is missing.
  package func mirror() throws -> MirrorSettings {
    guard let settings = try one(MirrorSettings.self, id: MirrorSettings.rowKey) else {
      throw UnreadableRow(detail: "the row of the mirror is gone")
    }
    return settings
  }

  /// Returns the mirror's copies, by item and component.
  package func mirrorCopies() throws -> [MirrorCopy] { try cache.mirrorCopies.all(db) }

  /// Returns the planned writes and removals, each of which may or may not have been made, by item and
  /// component.
  package func mirrorIntents() throws -> [MirrorIntent] { try all(StoreReader.allIntents) }

  /// Returns earlier folders of the mirror that still contain the planner's files, by path.
  package func mirrorLeft() throws -> [String] {
    try db.rows("SELECT path FROM mirrorLeft ORDER BY path") { row in
      var columns = ColumnReader(row)
      return try columns.text()
    }
  }

  /// Returns the edits made in other programs, latest first; only edits for one person if `contactId` is
  /// given.
  package func externalEdits(contactId: String?, limit: Int) throws -> [ExternalEdit] {
    guard let contactId else { return try all(StoreReader.allEdits, [limit.databaseValue]) }
    return try all(StoreReader.editsOf, [contactId.databaseValue, limit.databaseValue])
  }

  /// Returns the edits of some sessions made in other programs, latest first.
  package func externalEdits(ofItems ids: [String]) throws -> [ExternalEdit] {
    if ids.isEmpty { return [] }
    return try all(StoreReader.editsOfItems, [try StoredJSON.text(list: ids).databaseValue])
  }

  /// Returns the ids of live items that still start at the time to which another program moved them.
  package func itemsMovedOutside() throws -> Set<String> {
    Set(
      try db.rows(StoreReader.movedOutside) { row in
        var columns = ColumnReader(row)
        return try columns.text()
      })
  }

  static let movedOutside = """
    SELECT item.id FROM item JOIN externalEdit ON itemId = item.id AND movedTo = startAt
    WHERE \(ItemStatus.liveCondition)
    """
  static let allCalendars = ObjectTable.calendar.select + " ORDER BY name"
  private static let selectFiles = CalendarFileRow.table.select + " WHERE calendarId = ?"
  static let filesOf = selectFiles + " ORDER BY name"
  static let problemsOf = selectFiles + " AND problem IS NOT NULL ORDER BY name"
  static let brokenOf = selectFiles + " AND keptSince IS NOT NULL ORDER BY name"
  static let countsOfCalendar = """
    SELECT count(*), coalesce(sum(events), 0) FROM calendarFile WHERE calendarId = ?
    """
  private static let selectTimes = """
    SELECT startAt, endAt, title, calendar.name, calendar.color
    FROM calendarTime JOIN calendar ON calendar.id = calendarId
    WHERE endAt > ? AND isTentative <= tentative
      AND (isAllDay <= allDay OR (takesDays = 1 AND noAllDay IS NULL))
      AND NOT EXISTS (SELECT 1 FROM invitation WHERE invitation.id = lower(calendarTime.uid))
      AND NOT \(isOwn)
    """
  /// The SQL condition for the planner's own sessions: their UIDs end with its id.
  private static let isOwn =
    "coalesce(calendarTime.uid LIKE (SELECT '%@' || plannerId || '.social-planner' FROM mirror), 0)"
  static let ownTimes = """
    SELECT calendarId, uid, startAt, endAt, isAllDay FROM calendarTime WHERE \(isOwn) ORDER BY calendarId, uid, startAt
    """
  static let timesFrom = selectTimes + " ORDER BY startAt, endAt, title"
  static let daysTaken =
    selectTimes + " AND calendarId = ? AND isAllDay = 1 ORDER BY startAt, endAt, title LIMIT 100"
  static let allIntents = ObjectTable.mirrorIntent.select + " ORDER BY itemId, component"
  static let allEdits = ObjectTable.externalEdit.select + " ORDER BY at DESC, id LIMIT ?"
  static let editsOfItems =
    ObjectTable.externalEdit.select + " WHERE itemId IN (SELECT value FROM json_each(?)) ORDER BY at DESC, id"
  static let editsOf = ObjectTable.externalEdit.select + " WHERE contactId = ? ORDER BY at DESC, id LIMIT ?"
}
