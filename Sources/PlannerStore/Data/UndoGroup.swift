import GRDB
import PlannerTime

/// The undo group of one command: the rows that it changed, before and after. The group is inserted together
/// with its first row. Without a command, it records nothing unless it resumes an earlier group.
final class UndoGroup {
  /// The number of commands that can be undone.
  static let depth = 20

  private let db: Database
  private let command: String?
  private let at: Instant
  private let program: String
  private let joined: Int64?
  private(set) var id: Int64?
  /// The group of this transaction's command; nil without a command, or if the command changed no row.
  var ofCommand: Int64? { command == nil ? nil : id }

  /// True if the next changed row is recorded.
  var isRecording: Bool { command != nil || id != nil }

  /// Prepares a group.
  /// - joined: the group that this command becomes a part of, unless there is a later group.
  init(db: Database, command: String?, at: Instant, program: String, joining joined: Int64?) {
    self.joined = joined
    self.db = db
    self.command = command
    self.at = at
    self.program = program
  }

  /// Records the present row.
  func record(_ table: ObjectTable, key: String) throws {
    guard let id = try groupId() else { return }
    try db.run(table.record, [id.databaseValue, key.databaseValue])
  }

  /// Records all rows with `value` in `column`.
  func record(_ table: ObjectTable, where column: String, _ value: String) throws {
    guard let id = try groupId() else { return }
    try db.run(table.record(where: column), [id.databaseValue, value.databaseValue])
  }

  /// Records that the row did not exist.
  func recordAbsence(_ table: ObjectTable, key: String) throws {
    guard let id = try groupId() else { return }
    try db.run(
      "INSERT INTO undoRow (groupId, tableName, rowKey) VALUES (?, ?, ?)",
      [id.databaseValue, table.name.databaseValue, key.databaseValue])
  }

  /// Records that this command undoes another one. If the other one is an undo, its command is in force
  /// again.
  func undoes(_ other: UndoableCommand) throws {
    let undone = [other.id.databaseValue]
    if let id = try groupId() {
      try db.run("UPDATE undoGroup SET undoes = ? WHERE id = ?", undone + [id.databaseValue])
    }
    try db.run("UPDATE undoGroup SET isUndone = 1 WHERE id = ?", undone)
    if let original = other.undoes {
      try db.run("UPDATE undoGroup SET isUndone = 0 WHERE id = ?", [original.databaseValue])
    }
  }

  /// Records the rows after this transaction, and drops the oldest groups.
  func finish() throws {
    guard let id else { return }
    let tables = try String.fetchAll(
      db, sql: "SELECT DISTINCT tableName FROM undoRow WHERE groupId = ?", arguments: [id])
    for table in tables.compactMap({ ObjectTable.all[$0] }) {
      try db.run(table.recordAfter, [id.databaseValue])
    }
    try db.run(UndoGroup.dropOldest, [UndoGroup.depth.databaseValue])
  }

  // An undo is dropped together with the command that it undid.
  private static let dropOldest = """
    DELETE FROM undoGroup WHERE undoes IS NULL
      AND id NOT IN (SELECT id FROM undoGroup WHERE undoes IS NULL ORDER BY id DESC LIMIT ?)
    """

  /// Adds the following changes to the group of a command, unless there is a later group.
  func resume(_ earlier: Int64) throws {
    if command == nil, try isLatest(earlier) { id = earlier }
  }

  private func isLatest(_ group: Int64) throws -> Bool {
    try Int64.fetchOne(db, sql: "SELECT max(id) FROM undoGroup") == group
  }

  private func groupId() throws -> Int64? {
    if let id { return id }
    guard let command else { return nil }
    if let joined, try isLatest(joined) {
      try db.run(
        "UPDATE undoGroup SET command = command || '; ' || ? WHERE id = ?",
        [command.databaseValue, joined.databaseValue])
      id = joined
      return id
    }
    try db.run(
      "INSERT INTO undoGroup (command, at, program) VALUES (?, ?, ?)",
      [command.databaseValue, at.seconds.databaseValue, program.databaseValue])
    id = db.lastInsertedRowID
    return id
  }
}
