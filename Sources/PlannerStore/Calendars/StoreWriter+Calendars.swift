import GRDB
import PlannerModel
import PlannerTime

extension StoreWriter {
  /// Inserts the calendar, or replaces the calendar with its id; recorded for undo. Throws
  /// ``StoreError/other(_:)`` if another calendar has its name or path.
  @discardableResult
  package func put(_ calendar: CalendarSource) throws -> Bool { try upsert(calendar, key: calendar.id) }

  /// Deletes a calendar and the content read from it. Returns false if it does not exist.
  @discardableResult
  package func deleteCalendar(id: String) throws -> Bool { try delete(.calendar, id: id) }

  // Calendar content can be read again, so these changes are not recorded for undo.

  package func put(_ reading: CalendarReading, of calendarId: String) throws {
    _ = try replace(CalendarReadingRow(calendarId: calendarId, reading: reading))
  }

  /// Replaces the data of a file. Replaces its times only if `times` is given.
  package func put(_ file: CalendarFile, times: [CalendarTime]?, of calendarId: String) throws {
    let effect = try write(CalendarFileRow(calendarId: calendarId, file: file))
    guard let times else { return }
    if effect != .inserted {
      try db.run(StoreWriter.deleteTimes, [calendarId.databaseValue, file.name.databaseValue])
    }
    for time in times {
      let row = CalendarTimeRow(calendarId: calendarId, file: file.name, time: time)
      try db.run(CalendarTimeRow.table.insert, try row.columnValues())
    }
  }

  /// Deletes a file and its times.
  package func deleteCalendarFile(_ name: String, of calendarId: String) throws {
    try db.run(StoreWriter.deleteFile, [calendarId.databaseValue, name.databaseValue])
  }

  // MARK: - The mirror

  @discardableResult
  package func put(_ settings: MirrorSettings) throws -> Bool { try replace(settings) }

  @discardableResult
  package func put(_ copy: MirrorCopy) throws -> Bool { try replace(copy) }

  @discardableResult
  package func put(_ edit: ExternalEdit) throws -> Bool { try replace(edit) }

  /// Stores an intent and replaces an earlier intent for the same copy.
  @discardableResult
  package func put(_ intent: MirrorIntent) throws -> Bool { try replace(intent) }

  package func deleteMirrorCopy(_ key: MirrorCopy.Key) throws { try delete(.mirrorCopy, key) }

  package func deleteMirrorIntent(_ key: MirrorCopy.Key) throws { try delete(.mirrorIntent, key) }

  private func delete(_ table: ObjectTable, _ key: MirrorCopy.Key) throws {
    try db.run(table.delete, [key.itemId.databaseValue, key.component.rawValue.databaseValue])
  }

  /// Records whether the planner's files must still be removed from a folder.
  package func setMirrorLeft(_ path: String, _ isLeft: Bool) throws {
    try db.run(
      isLeft ? "INSERT OR IGNORE INTO mirrorLeft (path) VALUES (?)" : "DELETE FROM mirrorLeft WHERE path = ?",
      [path.databaseValue])
  }

  /// Erases the text of copies without a session, and the text to be written for them. The rows stay until
  /// the files are removed.
  func eraseFromMirror() throws {
    for sql in StoreWriter.emptyMirrorOfNoItem { try db.run(sql) }
  }

  static let emptyMirrorOfNoItem = [
    "UPDATE mirrorCopy SET text = '' WHERE NOT EXISTS (SELECT 1 FROM item WHERE item.id = mirrorCopy.itemId)",
    "UPDATE mirrorIntent SET text = NULL WHERE NOT EXISTS (SELECT 1 FROM item WHERE item.id = mirrorIntent.itemId)",
  ]
  static let deleteTimes = "DELETE FROM calendarTime WHERE calendarId = ? AND file = ?"
  static let deleteFile = "DELETE FROM calendarFile WHERE calendarId = ? AND name = ?"
}
