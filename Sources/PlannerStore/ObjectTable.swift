/// A table that holds one kind of object, and the statements that all such tables share. The first column
/// is `id`, the primary key.
struct ObjectTable: Sendable {
  let name: String
  let columns: [String]
  /// `SELECT` of every column, in order, without a condition.
  let select: String
  let selectById: String
  let insert: String
  /// Every column but the id, then the id.
  let update: String
  let delete: String
  /// Keeps the row of an id for undo: group, id.
  let record: String
  /// Writes back the row that the undo row of an id kept. An upsert and no REPLACE, which would delete the
  /// old row first and take along what refers to it.
  let restore: String

  init(_ name: String, columns: [String]) {
    self.name = name
    self.columns = columns
    let list = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let others = columns.dropFirst()
    let pairs = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    let extracts = columns.map { "json_extract(rowBefore, '$.\($0)')" }.joined(separator: ", ")
    let excluded = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    select = "SELECT \(list) FROM \(name)"
    selectById = "\(select) WHERE id = ?"
    insert = "INSERT INTO \(name) (\(list)) VALUES (\(marks))"
    update = "UPDATE \(name) SET \(others.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"
    delete = "DELETE FROM \(name) WHERE id = ?"
    record = """
      INSERT INTO undoRow (groupId, tableName, rowKey, rowBefore)
      SELECT ?, '\(name)', id, json_object(\(pairs)) FROM \(name) WHERE id = ?
      """
    restore = """
      INSERT INTO \(name) (\(list)) SELECT \(extracts) FROM undoRow WHERE id = ?
      ON CONFLICT (id) DO UPDATE SET \(excluded)
      """
  }

  /// Keeps all rows whose `column` has a value: group, value.
  func record(where column: String) -> String {
    record.replacing("WHERE id = ?", with: "WHERE \(column) = ?")
  }

  static let all = [
    "contact": contact, "goal": goal, "item": item, "log": log, "away": away, "preference": preference,
  ]
  static let contact = ObjectTable(
    "contact", columns: ["id", "nameKey", "displayName", "tags", "purpose", "cardUid", "timeZone"])
  static let goal = ObjectTable(
    "goal",
    columns: [
      "id", "contactId", "cadenceDays", "importance", "minDurationMin", "windows", "createdAt",
      "lastCompletedAt", "paused", "pausedUntil", "skippedAt",
    ])
  static let item = ObjectTable(
    "item",
    columns: [
      "id", "contactId", "goalId", "name", "startAt", "durationMin", "status", "origin", "mirrorUid",
      "createdAt", "notes", "forcedOver",
    ])
  static let log = ObjectTable("log", columns: ["id", "contactId", "happenedAt", "outcome", "notes"])
  static let away = ObjectTable("away", columns: ["id", "fromDate", "toDate", "note"])
  static let preference = ObjectTable(
    "preference",
    columns: [
      "id", "capacityPerWeek", "quietFrom", "quietTo", "notificationTimes", "schedulingHorizonDays",
      "leadTimeMin", "slotStepMin", "bufferMin", "timeZone", "placement",
    ])
}
