import GRDB
import PlannerTime

/// The undo group of one command: the rows that it changed, as they were before. The group is inserted
/// together with the first row that it records. Without a command it records nothing, unless it resumes an
/// earlier group.
final class UndoGroup {
  /// The number of commands that can be undone.
  static let depth = 20

  private let db: Database
  private let command: String?
  private let at: Instant
  private(set) var id: Int64?
  /// The group of this transaction's command; nil if it changed no row, or there is no command.
  var ofCommand: Int64? { command == nil ? nil : id }

  init(db: Database, command: String?, at: Instant) {
    self.db = db
    self.command = command
    self.at = at
  }

  /// Records the row as it is now.
  func record(_ table: ObjectTable, key: String) throws {
    guard let id = try groupId() else { return }
    try db.run(table.record, [id.databaseValue, key.databaseValue])
  }

  /// Records all rows whose `column` is `value`.
  func record(_ table: ObjectTable, where column: String, _ value: String) throws {
    guard let id = try groupId() else { return }
    try db.run(table.record(where: column), [id.databaseValue, value.databaseValue])
  }

  /// Records that there was no such row.
  func recordAbsence(_ table: ObjectTable, key: String) throws {
    guard let id = try groupId() else { return }
    try db.run(
      "INSERT INTO undoRow (groupId, tableName, rowKey) VALUES (?, ?, ?)",
      [id.databaseValue, table.name.databaseValue, key.databaseValue])
  }

  func dropOldest() throws {
    guard id != nil else { return }
    try db.run(
      "DELETE FROM undoGroup WHERE id NOT IN (SELECT id FROM undoGroup ORDER BY id DESC LIMIT ?)",
      [UndoGroup.depth.databaseValue])
  }

  /// Adds what follows to the group of that command, unless there is a later one.
  func resume(_ earlier: Int64) throws {
    guard command == nil, try Int64.fetchOne(db, sql: "SELECT max(id) FROM undoGroup") == earlier else {
      return
    }
    id = earlier
  }

  private func groupId() throws -> Int64? {
    if let id { return id }
    guard let command else { return nil }
    try db.run(
      "INSERT INTO undoGroup (command, at) VALUES (?, ?)",
      [command.databaseValue, at.seconds.databaseValue])
    id = db.lastInsertedRowID
    return id
  }
}
