import GRDB
import PlannerModel

/// Makes the changes of one transaction; not valid after it. Puts and deletes are recorded for undo if the
/// transaction is a command's.
package struct StoreWriter {
  /// What is stored, including the changes of this transaction so far.
  package let reader: StoreReader
  let group: UndoGroup
  let audit: AuditDraft

  var db: Database { reader.db }

  /// The undo group that records what is put and deleted; nil if there is no command, or it changed no row
  /// yet.
  package var commandId: Int64? { group.id }

  /// Whether an undo can revert what is put and deleted.
  package var isUndoable: Bool { group.isRecording }

  /// Adds what follows to the undo group of that command, if it is still the latest. Does nothing if this
  /// transaction is a command itself.
  package func resume(_ commandId: Int64) throws { try group.resume(commandId) }

  // Each put inserts the object or replaces the one with its id. It returns false and writes nothing if that
  // makes no difference. Instants lose their fractions of a second.

  /// Throws ``StoreError/duplicateName(name:)`` if somebody else has the name.
  @discardableResult
  package func put(_ contact: Contact) throws -> Bool {
    do {
      return try upsert(contact, key: contact.id)
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
      && error.message?.contains("nameKey") == true
    {
      throw StoreError.duplicateName(name: contact.displayName)
    }
  }

  @discardableResult
  package func put(_ goal: Goal) throws -> Bool { try upsert(goal, key: goal.id) }

  @discardableResult
  package func put(_ item: PlanItem) throws -> Bool { try upsert(item, key: item.id) }

  @discardableResult
  package func put(_ entry: InteractionLog) throws -> Bool { try upsert(entry, key: entry.id) }

  @discardableResult
  package func put(_ away: Away) throws -> Bool { try upsert(away, key: away.id) }

  @discardableResult
  package func put(_ preferences: Preferences) throws -> Bool {
    try upsert(preferences, key: Preferences.rowKey)
  }

  func upsert<Object: Stored>(_ object: Object, key: String) throws -> Bool {
    try reader.cache.pulse.step()
    let table = Object.table
    let values = try object.columnValues()
    let before = try db.rows(table.selectById, [key.databaseValue]) { Array($0.databaseValues) }.first
    if before == values { return false }
    guard let before else {
      try group.recordAbsence(table, key: key)
      try db.run(table.insert, values)
      if table.name == ObjectTable.item.name { try reader.lengthenItemIdPrefix(for: key) }
      return true
    }
    try group.record(table, key: key)
    try db.run(table.update, Array(values.dropFirst()) + [key.databaseValue])
    try noteMove(of: table, before, to: values)
    return true
  }
}
