import PlannerModel

/// A table that holds one kind of object, and the SQL statements that all such tables have. The first columns
/// are the primary key.
struct ObjectTable: Sendable {
  let name: String
  let columns: [String]
  /// The number of columns in the primary key.
  let keyCount: Int
  /// `SELECT` of every column, in order, without a condition.
  let select: String
  /// Selects by the primary key, as `update` and `delete` do.
  let selectById: String
  let insert: String
  /// Every column but the key, then the key.
  let update: String
  let delete: String
  // Statements for undo, for tables with a key of one column.

  /// Records the row of a key for undo. Parameters: group, key.
  let record: String
  /// Records the rows of a group as they are now. Parameter: group.
  let recordAfter: String
  /// Selects what an undo row recorded: whether there was a row before and after, then its columns before and after.
  /// Parameter: the undo row's id.
  let recorded: String

  // For the audit log.

  /// The columns that are no key and computed from no other, without what the engine placed a session by.
  let fields: [String]
  /// See ``differences(_:columns:fields:)``.
  let differences: String

  /// - keys: the number of columns in the primary key.
  init<Object>(_ name: String, _ all: [Column<Object>], keys: Int = 1) {
    let columns = all.map(\.name)
    let (key, others) = (columns.prefix(keys), columns.dropFirst(keys))
    self.name = name
    self.columns = columns
    keyCount = keys
    let list = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let pairs = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    select = "SELECT \(list) FROM \(name)"
    let condition = key.map { "\($0) = ?" }.joined(separator: " AND ")
    let id = columns[0]
    selectById = "\(select) WHERE \(condition)"
    insert = "INSERT INTO \(name) (\(list)) VALUES (\(marks))"
    update = "UPDATE \(name) SET \(others.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(condition)"
    fields = all.dropFirst(keys).filter { !$0.isDerived && !$0.name.hasPrefix("placed") }
      .map(\.name)
    differences = ObjectTable.differences(name, columns: columns, fields: fields)
    delete = "DELETE FROM \(name) WHERE \(condition)"
    record = """
      INSERT INTO undoRow (groupId, tableName, rowKey, rowBefore)
      SELECT ?, '\(name)', \(id), json_object(\(pairs)) FROM \(name) WHERE \(id) = ?
      """
    func extracts(_ state: String) -> String {
      columns.map { "json_extract(\(state), '$.\($0)')" }.joined(separator: ", ")
    }
    recorded = """
      SELECT rowBefore IS NOT NULL OR NULL, rowAfter IS NOT NULL OR NULL, \(extracts("rowBefore")),
        \(extracts("rowAfter"))
      FROM undoRow WHERE id = ?
      """
    recordAfter = """
      UPDATE undoRow SET rowAfter =
        (SELECT json_object(\(pairs)) FROM \(name) WHERE \(name).\(id) = undoRow.rowKey)
      WHERE groupId = ? AND tableName = '\(name)'
      """
  }

  /// Returns a statement that records all rows whose `column` has a value. Parameters: group, value.
  func record(where column: String) -> String {
    record.replacing("WHERE \(columns[0]) = ?", with: "WHERE \(column) = ?")
  }

  /// The tables that undo restores. What other programs hold cannot be undone, and what the reminder ledger
  /// says was sent stays sent.
  static let all = Dictionary(
    uniqueKeysWithValues: [
      contact, goal, item, log, away, Preferences.table, CalendarSource.table, AddressBook.table,
      externalEdit,
      evidence, LearningMark.table, KeptProfile.table, StoredRelation.table, ImportantDate.table,
      Introduction.table, KeptSegment.table, TagCadence.table, Draft.table,
      KeptMessage.table, KeptContent.table, KeptModule.table, KeptInvitation.table, KeptGuest.table,
      ImportedPerson.table,
    ].map { ($0.name, $0) })
  static var contact: ObjectTable { Contact.table }
  static var goal: ObjectTable { Goal.table }
  static var item: ObjectTable { PlanItem.table }
  static var log: ObjectTable { InteractionLog.table }
  static var away: ObjectTable { Away.table }
  static var calendar: ObjectTable { CalendarSource.table }
  static var addressBook: ObjectTable { AddressBook.table }
  static var evidence: ObjectTable { Evidence.table }
  static var learning: ObjectTable { LearningMark.table }
  static var mirrorCopy: ObjectTable { MirrorCopy.table }
  static var mirrorIntent: ObjectTable { MirrorIntent.table }
  static var externalEdit: ObjectTable { ExternalEdit.table }
  static var reminder: ObjectTable { Reminder.table }
  static var delivery: ObjectTable { Delivery.table }
}
