import GRDB
import PlannerModel
import PlannerTime

extension StoreWriter {
  /// Undoes the latest command and returns its name. Every row that it touched is restored, in reverse order.
  /// Its undo group is deleted and nothing of this is recorded; call it in a write without a command.
  ///
  /// It also deletes the messages about a person whose addition is undone, and the sessions that the clock has
  /// planned since, because they depend on what is undone. Those are live, `auto`, `pending`, created after the
  /// command and start after `now`. Throws ``StoreError/nothingToUndo`` if there is no group.
  package func undo(now: Instant) throws -> String {
    guard let (id, command, at) = try latestGroup() else { throw StoreError.nothingToUndo }
    let group = id.databaseValue
    audit.changes.append(AuditDraft.Change(did: .undone, object: "command", count: 1))
    audit.changes += try changes(ofGroup: id, isUndone: true)
    let kept = try db.rows(StoreWriter.rowsOfGroup, [group]) { row in
      var columns = ColumnReader(row)
      return KeptRow(
        id: try columns.integer(), table: try columns.text(), key: try columns.text(),
        existed: try columns.integer() != 0)
    }
    for row in kept {
      guard let table = ObjectTable.all[row.table] else {
        throw UnreadableRow(detail: "an undo row of table \(row.table)")
      }
      if row.existed {
        try db.run(table.restore, [row.id.databaseValue])
      } else {
        try db.run(table.delete, [row.key.databaseValue])
      }
    }
    // No foreign key leads from messages to people, and nobody could erase these by a name any more.
    let gone = kept.filter { !$0.existed && $0.table == ObjectTable.contact.name }.map(\.key)
    if !gone.isEmpty { try deleteMessages(about: Set(gone)) }
    try db.run(
      StoreWriter.deleteProposals,
      [at.databaseValue, now.seconds.databaseValue, group, group])
    try db.run("DELETE FROM undoGroup WHERE id = ?", [group])
    reader.cache.forget()
    return command
  }

  private struct KeptRow {
    var id: Int
    var table: String
    var key: String
    var existed: Bool
  }

  private func latestGroup() throws -> (id: Int64, command: String, at: Int)? {
    try db.rows("SELECT id, command, at FROM undoGroup ORDER BY id DESC LIMIT 1") { row in
      var columns = ColumnReader(row)
      return (id: Int64(try columns.integer()), command: try columns.text(), at: try columns.integer())
    }.first
  }

  static let rowsOfGroup = """
    SELECT id, tableName, rowKey, rowBefore IS NOT NULL FROM undoRow WHERE groupId = ? ORDER BY id DESC
    """

  // Times are in whole seconds, and commands can follow each other faster. What was created in the same
  // second may be an earlier command's, whose group may be gone already.
  static let deleteProposals = """
    DELETE FROM item
    WHERE \(ItemStatus.liveCondition) AND status = 'pending' AND origin = 'auto' AND createdAt > ?
      AND startAt > ?
      AND NOT EXISTS (
        SELECT 1 FROM undoRow WHERE rowKey = item.id AND tableName = 'item'
          AND (groupId = ? AND rowBefore IS NOT NULL OR groupId < ? AND rowBefore IS NULL))
    """
}
