import GRDB
import PlannerModel

extension StoreWriter {
  /// Deletes a person with goal, items and log. Returns the numbers of deleted rows; all 0 if the person does
  /// not exist.
  @discardableResult
  package func deleteContact(id: String) throws -> StoreCounts {
    let counts = try countsOf(contactId: id)
    guard counts.contacts > 0 else { return counts }
    // Undo works backwards: it restores the person before the rows that refer to the person, and the goal
    // before its items.
    try deleteMessages(about: [id])
    try group.record(KeptInvitation.table, where: "contactId", id)
    try group.record(KeptContent.table, where: "contactId", id)
    try group.record(Draft.table, where: "contactId", id)
    try group.record(Draft.table, where: "otherId", id)
    try group.record(Introduction.table, where: "a", id)
    try group.record(Introduction.table, where: "b", id)
    try group.record(ImportantDate.table, where: "contactId", id)
    try group.record(StoredRelation.table, where: "toId", id)
    try group.record(StoredRelation.table, where: "contactId", id)
    try group.record(KeptProfile.table, key: id)
    try group.record(ImportedPerson.table, key: id)
    try group.record(.externalEdit, where: "contactId", id)
    try group.record(.evidence, where: "contactId", id)
    try group.record(.log, where: "contactId", id)
    try group.record(.item, where: "contactId", id)
    try group.record(.goal, where: "contactId", id)
    try group.record(.contact, key: id)
    try db.run(ObjectTable.contact.delete, [id.databaseValue])
    reader.cache.forget()
    return counts
  }

  /// Deletes a goal. Its items stay, without a goal. Returns false if the goal does not exist.
  @discardableResult
  package func deleteGoal(id: String) throws -> Bool {
    guard try exists(.goal, id: id) else { return false }
    try group.record(.item, where: "goalId", id)
    return try delete(.goal, id: id)
  }

  @discardableResult
  package func deleteItem(id: String) throws -> Bool {
    reader.cache.forget()
    return try delete(.item, id: id)
  }

  @discardableResult
  package func deleteLogEntry(id: String) throws -> Bool { try delete(.log, id: id) }

  @discardableResult
  package func deleteAway(id: String) throws -> Bool { try delete(.away, id: id) }

  /// Deletes the record that the user moved a session away from a time.
  @discardableResult
  package func deleteEvidence(id: String) throws -> Bool { try delete(.evidence, id: id) }

  func delete(_ table: ObjectTable, id: String) throws -> Bool {
    guard try exists(table, id: id) else { return false }
    try group.record(table, key: id)
    try db.run(table.delete, [id.databaseValue])
    return true
  }

  func exists(_ table: ObjectTable, id: String) throws -> Bool {
    try !db.rows(table.selectById, [id.databaseValue], make: { _ in true }).isEmpty
  }

  /// Returns the numbers of rows of each kind that a person has.
  func countsOf(contactId: String) throws -> StoreCounts {
    let id = Array(repeating: contactId.databaseValue, count: 5)
    return try db.rows(StoreWriter.countOne, id) { row in
      var columns = ColumnReader(row)
      return StoreCounts(
        contacts: try columns.integer(), goals: try columns.integer(), items: try columns.integer(),
        log: try columns.integer(), liveItems: try columns.integer())
    }.first ?? StoreCounts()
  }

  static let countOne = """
    SELECT (SELECT count(*) FROM contact WHERE id = ?), (SELECT count(*) FROM goal WHERE contactId = ?),
      (SELECT count(*) FROM item WHERE contactId = ?), (SELECT count(*) FROM log WHERE contactId = ?),
      (SELECT count(*) FROM item WHERE contactId = ? AND \(ItemStatus.liveCondition))
    """
}
