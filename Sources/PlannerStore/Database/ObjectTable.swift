import PlannerModel

/// A table of one kind of object, and the SQL statements that all such tables have. The first columns are the
/// primary key.
struct ObjectTable: Sendable {
  let name: String
  let columns: [String]
  /// The number of columns in the primary key.
  let keyCount: Int
  /// `SELECT` of all columns, in order, without a condition.
  let select: String
  /// Selects by the primary key, like `update` and `delete`.
  let selectById: String
  let insert: String
  /// Sets all columns except the key. Parameters: these columns, then the key.
  let update: String
  let delete: String
  // Statements for undo, for tables with a key of one column.

  /// Records the row of a key for undo. Parameters: group, key.
  let record: String
  /// Records the present rows of a group. Parameter: group.
  let recordAfter: String
  /// Selects the content of an undo row: whether the row existed before and after, then its columns before
  /// and after. Parameter: the undo row's id.
  let recorded: String

  // Members for the audit log.

  /// The columns that are not part of the key, not computed from others, and not the engine's placing of a
  /// session.
  let fields: [String]
  /// See ``differences(_:columns:fields:)``.
  let differences: String

  /// Makes the statements of a table.
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

  /// Returns a statement that records all rows with a value in `column`. Parameters: group, value.
  func record(where column: String) -> String {
    record.replacing("WHERE \(columns[0]) = ?", with: "WHERE \(column) = ?")
  }

  /// The tables that undo restores. Data of other programs cannot be undone, and rows of the reminder ledger
  /// stay because sent notices cannot be taken back.
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
