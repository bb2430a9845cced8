import GRDB
import PlannerModel

/// Makes the changes of one transaction; not valid after it. Records puts and deletes for undo if the
/// transaction belongs to a command.
package struct StoreWriter {
  /// Reads the store, including the changes of this transaction so far.
  package let reader: StoreReader
  let group: UndoGroup
  let audit: AuditDraft

  var db: Database { reader.db }

  /// The undo group that records puts and deletes; nil without a command, or if the command has changed no
  /// row yet.
  package var commandId: Int64? { group.id }

  /// True if an undo can revert puts and deletes.
  package var isUndoable: Bool { group.isRecording }

  /// Adds the following changes to the undo group of a command, if it is still the latest group. Does nothing
  /// if this transaction belongs to a command.
  package func resume(_ commandId: Int64) throws { try group.resume(commandId) }

  // Each put inserts the object, or replaces the object with its id. It returns false and writes nothing if
  // nothing changes. Instants lose their fractions of a second.

  /// Stores a person. Throws ``StoreError/duplicateName(name:)`` if another person has the name.
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
