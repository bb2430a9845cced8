import GRDB
import PlannerModel
import PlannerTime

extension StoreReader {
  /// Returns the latest recorded time at or before `now`; nil if no time was recorded.
  package func latestTime(until now: Instant = Instant(seconds: 253_402_300_799)) throws -> Instant? {
    try db.rows(StoreReader.latestTime, Array(repeating: now.seconds.databaseValue, count: 4)) { row in
      var columns = ColumnReader(row)
      return try columns.optionalInteger().map { Instant(seconds: $0) }
    }.first ?? nil
  }

  private static let latestTime = """
    SELECT max(at) FROM (
      SELECT max(at) AS at FROM undoGroup WHERE at <= ?
      UNION ALL SELECT max(at) FROM audit WHERE at <= ?
      UNION ALL SELECT max(claimedAt) FROM reminder WHERE claimedAt <= ?
      UNION ALL SELECT max(readAt) FROM calendarReading WHERE readAt <= ?)
    """

  /// Returns the commands that can be undone or were undone, latest first; at most twenty.
  package func commands() throws -> [UndoableCommand] {
    try commands("undoes IS NULL ORDER BY id DESC")
  }

  /// Returns the command or undo with this id; nil if it was dropped.
  package func command(id: Int64) throws -> UndoableCommand? {
    try commands("id = ?", [id.databaseValue]).first
  }

  /// Returns the latest command that can be undone; nil if there is no such command.
  /// - program: only commands of this program, of the planner itself (a button, an edit in a calendar
  ///   program), and of a planner that did not record programs; nil for commands of all programs.
  package func lastUndo(by program: String? = nil) throws -> UndoableCommand? {
    try commands().first { command in
      !command.isUndone
        && (program == nil || [program, PlannerStore.ownProgram, ""].contains(command.program))
    }
  }

  /// Returns the latest undo that can be reverted; nil if there is no such undo.
  /// - program: only undos of this program.
  /// - id: only undos of this command.
  package func lastRedo(by program: String? = nil, of id: Int64? = nil) throws -> UndoableCommand? {
    try commands(StoreReader.undos).first { undo in
      (program == nil || undo.program == program) && (id == nil || undo.undoes == id)
    }
  }

  /// Returns the start of a session before a command; nil if the session did not exist or was not live then.
  /// Also nil if the commands since then do not record the start.
  /// - isSure: true if only commands can have moved the session since then, and it was not placed since.
  package func start(ofItem item: PlanItem, before command: UndoableCommand, isSure: Bool) throws -> Instant?
  {
    let recorded = try db.rows(
      StoreReader.itemBefore, [item.id.databaseValue, command.id.databaseValue]
    ) { row in
      var columns = ColumnReader(row)
      return try columns.optionalInteger().map { Instant(seconds: $0) }
    }
    return recorded.first ?? (isSure && item.createdAt <= command.at ? item.startAt : nil)
  }

  private static let itemBefore = """
    SELECT CASE WHEN \(ItemStatus.liveCondition) THEN startAt END
    FROM (
      SELECT json_extract(rowBefore, '$.status') AS status, json_extract(rowBefore, '$.startAt') AS startAt
      FROM undoRow WHERE rowKey = ? AND tableName = 'item' AND groupId >= ? ORDER BY id LIMIT 1)
    """

  private func commands(_ condition: String, _ arguments: [DatabaseValue] = []) throws -> [UndoableCommand] {
    let select = "SELECT id, command, at, program, isUndone, undoes FROM undoGroup WHERE "
    return try db.rows(select + condition, arguments) { row in
      var columns = ColumnReader(row)
      return UndoableCommand(
        id: Int64(try columns.integer()), command: try columns.text(), at: try columns.instant(),
        program: try columns.text(), isUndone: try columns.integer() != 0,
        undoes: try columns.optionalInteger().map(Int64.init))
    }
  }

  // A redo is not an undo.
  private static let undos = """
    isUndone = 0 AND undoes IN (SELECT id FROM undoGroup WHERE undoes IS NULL) ORDER BY id DESC
    """
}
