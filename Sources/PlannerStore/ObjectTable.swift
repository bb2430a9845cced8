import PlannerModel

/// A table that holds one kind of object, and the statements that all such tables share. The first columns
/// are the primary key.
struct ObjectTable: Sendable {
  let name: String
  let columns: [String]
  /// How many columns the primary key has.
  let keyCount: Int
  /// `SELECT` of every column, in order, without a condition.
  let select: String
  /// By the primary key, as `update` and `delete`.
  let selectById: String
  let insert: String
  /// Every column but the key, then the key.
  let update: String
  let delete: String
  // What undo needs, for tables whose key is `id`.

  /// Keeps the row of an id for undo: group, id.
  let record: String
  /// Writes back the row that the undo row of an id kept. An upsert and no REPLACE, which would delete the
  /// old row first and take along what refers to it.
  let restore: String

  init(_ name: String, key: [String] = ["id"], columns others: [String]) {
    let columns = key + others
    self.name = name
    self.columns = columns
    keyCount = key.count
    let list = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let pairs = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    let extracts = columns.map { "json_extract(rowBefore, '$.\($0)')" }.joined(separator: ", ")
    let excluded = others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    select = "SELECT \(list) FROM \(name)"
    let condition = key.map { "\($0) = ?" }.joined(separator: " AND ")
    selectById = "\(select) WHERE \(condition)"
    insert = "INSERT INTO \(name) (\(list)) VALUES (\(marks))"
    update = "UPDATE \(name) SET \(others.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(condition)"
    delete = "DELETE FROM \(name) WHERE \(condition)"
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

  /// Those that undo puts back.
  static let all = [
    "contact": contact, "goal": goal, "item": item, "log": log, "away": away, "preference": preference,
    "calendar": calendar, "addressBook": addressBook, "externalEdit": externalEdit, "evidence": evidence,
    "learning": learning,
  ]
  static let contact = ObjectTable(
    "contact", columns: ["nameKey", "displayName", "tags", "purpose", "cardUid", "timeZone", "cardName"])
  static let goal = ObjectTable(
    "goal",
    columns: [
      "contactId", "cadenceDays", "importance", "minDurationMin", "windows", "createdAt",
      "lastCompletedAt", "paused", "pausedUntil", "skippedAt",
    ])
  static let item = ObjectTable(
    "item",
    columns: [
      "contactId", "goalId", "name", "startAt", "durationMin", "status", "origin", "mirrorUid",
      "createdAt", "notes", "forcedOver", "unlearned", "placedDueOn",
    ] + Placing.integerColumns)
  static let log = ObjectTable("log", columns: ["contactId", "happenedAt", "outcome", "notes"])
  static let away = ObjectTable("away", columns: ["fromDate", "toDate", "note", "timeZone"])
  static let preference = ObjectTable(
    "preference",
    columns: [
      "capacityPerWeek", "quietFrom", "quietTo", "notificationTimes", "schedulingHorizonDays",
      "leadTimeMin", "slotStepMin", "bufferMin", "timeZone", "placement",
      "channels", "contactHours", "learningHalfLifeDays", "preferredHours", "crowdCost",
      "clock", "quietFromMinute", "quietToMinute",
    ])

  static let calendar = ObjectTable(
    "calendar", columns: ["name", "path", "color", "allDay", "tentative", "addresses"])

  static let addressBook = ObjectTable("addressBook", columns: ["name", "path"])

  static let evidence = ObjectTable("evidence", columns: ["contactId", "startAt", "cause"])
  static let learning = ObjectTable("learning", columns: ["since"])

  // What other programs hold cannot be taken back.

  static let mirror = ObjectTable(
    "mirror", columns: ["plannerId", "path", "form", "isNew", "trouble", "told"])
  static let mirrorCopy = ObjectTable(
    "mirrorCopy", key: ["itemId", "component"], columns: ["uid", "file", "text", "closedAt"])
  static let mirrorIntent = ObjectTable(
    "mirrorIntent", key: ["itemId", "component"], columns: ["text", "removes"])
  static let externalEdit = ObjectTable(
    "externalEdit", columns: ["at", "itemId", "contactId", "movedTo", "detail"])

  // The reminder ledger: what was sent stays sent, so undo knows nothing of it.

  static let reminder = ObjectTable(
    "reminder",
    columns: [
      "kind", "itemId", "startAt", "dueAt", "expiresAt", "state", "claimedAt", "late", "itemIds", "detail",
    ])
  static let delivery = ObjectTable(
    "delivery", key: ["reminderId", "channel"],
    columns: ["state", "attempts", "nextAttemptAt", "externalId", "deliveredAt", "lastError"])
}
