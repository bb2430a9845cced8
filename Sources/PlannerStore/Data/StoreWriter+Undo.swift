import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

/// A command that can be undone, or an undo that can be reverted.
package struct UndoableCommand: Sendable {
  package var id: Int64
  /// The text of the command, with names: `snooze Dede 1d`.
  package var command: String
  package var at: Instant
  /// The program that ran the command.
  package var program: String
  /// True if the command was undone.
  package var isUndone: Bool
  /// The id of the command that it undid; nil if it is not an undo.
  package var undoes: Int64?
}

/// The result of an undo.
package struct UndoOutcome: Sendable {
  /// A row that was left unchanged, wholly or in some fields, because it was changed after the command.
  package struct Kept: Hashable, Sendable {
    /// The table of the row.
    package var table: String
    package var key: String
    /// The id of the person; nil if the row has no person.
    package var contactId: String?
    /// The columns that were left unchanged; empty if the whole row was.
    package var fields: [String]
  }

  package var command: UndoableCommand
  package var kept: [Kept] = []
  /// The ids of people with a restored goal, session or entry.
  var people: Set<String> = []
}

extension StoreWriter {
  /// Undoes a command: every field that it changed gets its former value, unless the field was changed later.
  /// Deletes the rows that the command created, and restores the rows that it deleted. Leaves rows that were
  /// answered or arranged since. Call it in a write with a command: the group of that command reverts the
  /// undo.
  ///
  /// Also deletes the sessions that the planner has placed automatically since then for the people concerned,
  /// because they depend on the undone changes; a refresh must follow. Throws ``StoreError/nothingToUndo`` if
  /// the command was undone already, and ``StoreError/duplicateName(name:)`` if another person now has a name
  /// that would be restored.
  package func undo(_ command: UndoableCommand, now: Instant) throws -> UndoOutcome {
    guard !command.isUndone else { throw StoreError.nothingToUndo }
    var outcome = UndoOutcome(command: command)
    let rows = try recordedRows(of: command.id)
    var last: [RecordedRow.Key: Int] = [:]
    var left: [RecordedRow.Key: Set<String>] = [:]
    for index in rows.indices.reversed() {
      let row = rows[index]
      // The row's state after this record: the state before its next record, or the state at the end of the
      // command.
      var after = last.updateValue(index, forKey: row.key).map { rows[$0].before } ?? row.after
      // Planners before schema 26 did not record the state after a command. The row is assumed to be
      // unchanged since.
      if command.program.isEmpty { after = try state(of: row.table, row.key.key) }
      try restore(row, after: after, &left[row.key, default: []], &outcome)
    }
    try deleteProposals(of: outcome.people, since: command, now: now)
    try group.undoes(command)
    audit.changes.append(AuditDraft.Change(did: .undone, object: "command", count: 1))
    reader.cache.forget()
    outcome.kept = left.filter { !$0.value.isEmpty }
      .map { key, fields in
        UndoOutcome.Kept(
          table: key.table, key: key.key, contactId: nil,
          fields: fields.filter { $0 != RecordedRow.whole }.sorted())
      }
    return try withPeople(outcome, rows)
  }

  // MARK: - One row

  private func restore(
    _ row: RecordedRow, after: RecordedRow.State, _ left: inout Set<String>, _ outcome: inout UndoOutcome
  ) throws {
    let table = row.table
    let current = try state(of: table, row.key.key)
    guard !left.contains(RecordedRow.whole) else { return }
    switch (row.before, current) {
    case (nil, nil): return
    case (nil, let current?):
      guard after == nil || !isKept(current, after: after, table) else {
        left.insert(RecordedRow.whole)
        return
      }
      // Another command created the row again.
      guard after != nil else { return }
      left.removeAll()
      try remove(table, row.key.key)
    case (let before?, nil):
      guard after == nil else {
        // A withdrawn proposal is planned again if it is still needed.
        if table.name != ObjectTable.item.name || !table.isProposal(before) { left.insert(RecordedRow.whole) }
        return
      }
      guard try isWanted(before, table) else {
        left.insert(RecordedRow.whole)
        return
      }
      try checkName(before, table, row.key.key)
      try group.recordAbsence(table, key: row.key.key)
      try db.run(table.insert, try withoutGoneGoal(before, table))
    case (let before?, let current?):
      guard let after else {
        left.insert(RecordedRow.whole)
        return
      }
      var merged = current
      var kept: [Int] = []
      for index in merged.indices where before[index] != after[index] {
        if current[index] == after[index], !left.contains(table.columns[index]) {
          merged[index] = before[index]
        } else if current[index] != before[index], !table.isIncidental(index) {
          kept.append(index)
        }
      }
      // The time and the status of a session belong together.
      if table.name == ObjectTable.item.name, kept.contains(where: { table.isOfSchedule($0) }) {
        for index in merged.indices where table.isOfSchedule(index) { merged[index] = current[index] }
        left.insert("startAt")
      }
      for index in kept {
        left.insert(table.columns[index])
        try rebase(row, table.columns[index], from: after[index], to: before[index])
      }
      guard merged != current else { return }
      try checkName(merged, table, row.key.key)
      try group.record(table, key: row.key.key)
      try db.run(table.update, Array(merged.dropFirst()) + [row.key.key.databaseValue])
      try noteMove(of: table, current, to: merged)
    }
    for column in ["contactId", "id"] where column != "id" || table.name == ObjectTable.contact.name {
      if let index = table.columns.firstIndex(of: column),
        let id = (row.before ?? after).flatMap({ String.fromDatabaseValue($0[index]) })
      {
        outcome.people.insert(id)
      }
    }
  }

  /// Returns whether a row that the command created stays, because it was changed since. A person is always
  /// removed, with all their data. A session is removed if only the planner moved it.
  private func isKept(_ current: [DatabaseValue], after: RecordedRow.State, _ table: ObjectTable) -> Bool {
    guard let after, table.name != ObjectTable.contact.name else { return false }
    let differs = current.indices.filter { current[$0] != after[$0] && !table.isIncidental($0) }
    if differs.isEmpty { return false }
    return table.name != ObjectTable.item.name || !table.isProposal(current)
  }

  private func remove(_ table: ObjectTable, _ key: String) throws {
    switch table.name {
    case ObjectTable.contact.name: try deleteContact(id: key)
    case ObjectTable.goal.name: _ = try deleteGoal(id: key)
    default: _ = try delete(table, id: key)
    }
  }

  /// Returns whether all people of a row exist.
  private func isWanted(_ values: [DatabaseValue], _ table: ObjectTable) throws -> Bool {
    for column in ["contactId", "toId", "otherId", "a", "b"] {
      guard let index = table.columns.firstIndex(of: column), let id = String.fromDatabaseValue(values[index])
      else { continue }
      if try !exists(.contact, id: id) { return false }
    }
    return true
  }

  /// Returns the row without its goal if the goal was deleted since.
  private func withoutGoneGoal(_ values: [DatabaseValue], _ table: ObjectTable) throws -> [DatabaseValue] {
    guard let index = table.columns.firstIndex(of: "goalId"),
      let id = String.fromDatabaseValue(values[index]),
      try !exists(.goal, id: id)
    else { return values }
    var values = values
    values[index] = .null
    return values
  }

  private func checkName(_ values: [DatabaseValue], _ table: ObjectTable, _ key: String) throws {
    guard table.name == ObjectTable.contact.name, let index = table.columns.firstIndex(of: "nameKey"),
      let name = table.columns.firstIndex(of: "displayName"),
      let nameKey = String.fromDatabaseValue(values[index]),
      let other = try reader.contact(nameKey: nameKey), other.id != key
    else { return }
    throw StoreError.duplicateName(name: String.fromDatabaseValue(values[name]) ?? "")
  }

  /// Updates the value that the next later command recorded for a field that this undo leaves. With this
  /// command undone, that command would have found the earlier value.
  private func rebase(
    _ row: RecordedRow, _ column: String, from after: DatabaseValue, to before: DatabaseValue
  ) throws {
    let path = "$.\(column)".databaseValue
    try db.run(
      StoreWriter.rebase,
      [
        path, before, row.key.key.databaseValue, row.table.name.databaseValue, row.id.databaseValue, path,
        after,
      ])
  }

  private func state(of table: ObjectTable, _ key: String) throws -> RecordedRow.State {
    try db.rows(table.selectById, [key.databaseValue]) { Array($0.databaseValues) }.first
  }

  // MARK: - Recorded rows

  private func recordedRows(of group: Int64) throws -> [RecordedRow] {
    let found = try db.rows(StoreWriter.rowsOfGroup, [group.databaseValue]) { row in
      var columns = ColumnReader(row)
      return (id: try columns.integer(), table: try columns.text(), key: try columns.text())
    }
    return try found.map { row in
      guard let table = ObjectTable.all[row.table] else {
        throw UnreadableRow(detail: "an undo row of table \(row.table)")
      }
      let states =
        try db.rows(table.recorded, [row.id.databaseValue]) { Array($0.databaseValues) }.first ?? []
      let count = table.columns.count
      guard states.count == 2 * count + 2 else { throw UnreadableRow(detail: "an undo row") }
      return RecordedRow(
        id: row.id, table: table, key: RecordedRow.Key(table: row.table, key: row.key),
        before: states[0].isNull ? nil : Array(states[2..<2 + count]),
        after: states[1].isNull ? nil : Array(states[(2 + count)...]))
    }
  }

  /// Adds the person of each kept row. Leaves out rows that were deleted together with their person.
  private func withPeople(_ outcome: UndoOutcome, _ rows: [RecordedRow]) throws -> UndoOutcome {
    var outcome = outcome
    outcome.kept = try outcome.kept.compactMap { kept in
      guard let table = ObjectTable.all[kept.table] else { return nil }
      let recorded = rows.first { $0.key.table == kept.table && $0.key.key == kept.key }
      let now = try state(of: table, kept.key)
      guard let state = now ?? recorded?.before else { return nil }
      var kept = kept
      let isPerson = table.name == ObjectTable.contact.name
      if let column = table.columns.firstIndex(of: isPerson ? "id" : "contactId") {
        kept.contactId = String.fromDatabaseValue(state[column])
      }
      return kept
    }
    outcome.kept.sort { ($0.table, $0.key) < ($1.table, $1.key) }
    return outcome
  }

  private func deleteProposals(of people: Set<String>, since command: UndoableCommand, now: Instant) throws {
    for person in people.sorted() {
      let ids = try db.rows(
        StoreWriter.proposals,
        [
          person.databaseValue, command.at.seconds.databaseValue, now.seconds.databaseValue,
          command.id.databaseValue, command.id.databaseValue,
        ]
      ) { row in
        var columns = ColumnReader(row)
        return try columns.text()
      }
      for id in ids { try deleteItem(id: id) }
    }
  }

  static let rowsOfGroup = "SELECT id, tableName, rowKey FROM undoRow WHERE groupId = ? ORDER BY id"
  static let rebase = """
    UPDATE undoRow SET rowBefore = json_set(rowBefore, ?, ?)
    WHERE id = (SELECT min(id) FROM undoRow WHERE rowKey = ? AND tableName = ? AND id > ?)
      AND json_extract(rowBefore, ?) IS ?
    """

  // Times are in whole seconds, and commands can follow each other faster. An earlier command may have
  // created an item in the same second, and its group may be gone already.
  static let proposals = """
    SELECT id FROM item
    WHERE contactId = ? AND \(ItemStatus.liveCondition) AND status = 'pending' AND origin = 'auto' AND createdAt > ?
      AND startAt > ?
      AND NOT EXISTS (
        SELECT 1 FROM undoRow WHERE rowKey = item.id AND tableName = 'item'
          AND (groupId = ? AND rowBefore IS NOT NULL OR groupId < ? AND rowBefore IS NULL))
    """
}

/// A row before and after a command.
private struct RecordedRow {
  /// The values of its columns; nil if the row did not exist.
  typealias State = [DatabaseValue]?

  struct Key: Hashable {
    var table: String
    var key: String
  }

  /// Stands for the whole row in a set of columns.
  static let whole = ""

  var id: Int
  var table: ObjectTable
  var key: Key
  var before: State
  var after: State
}

extension ObjectTable {
  /// Returns whether nobody chose the value of a column: it is computed, or part of the engine's placing of a
  /// session.
  fileprivate func isIncidental(_ index: Int) -> Bool { !fields.contains(columns[index]) }

  fileprivate func isOfSchedule(_ index: Int) -> Bool {
    columns[index] != "notes" && columns[index] != "name"
  }

  /// Returns whether a row of `item` is only the planner's proposal.
  fileprivate func isProposal(_ values: [DatabaseValue]) -> Bool {
    func text(_ column: String) -> String? {
      columns.firstIndex(of: column).flatMap { String.fromDatabaseValue(values[$0]) }
    }
    func number(_ column: String) -> Int? {
      columns.firstIndex(of: column).flatMap { Int.fromDatabaseValue(values[$0]) }
    }
    // A refresh that moves a session sets both.
    let isMoved = text("status") == ItemStatus.rescheduled.rawValue && number("agreed") != 1
    return (text("status") == ItemStatus.pending.rawValue || isMoved)
      && text("origin") == ItemOrigin.auto.rawValue
  }
}
