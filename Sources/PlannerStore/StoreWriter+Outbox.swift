import GRDB

extension StoreWriter {
  /// Adds an event to the outbox, in this transaction; returns the id that it got.
  @discardableResult
  package func emit(_ event: StoreEvent) throws -> Int64 {
    var columns = ColumnWriter()
    try columns.text(event.kind, "kind")
    columns.instant(event.at)
    var item = event.item
    item?.shortId = nil
    try columns.text(item.map { try StoredJSON.text($0) }, "item")
    try columns.text(event.contactId, "contactId")
    try columns.text(event.detail, "detail")
    try db.run(
      "INSERT INTO event (kind, at, item, contactId, detail) VALUES (?, ?, ?, ?, ?)", columns.values)
    return db.lastInsertedRowID
  }

  /// Forgets the events up to and including that one: they have been delivered.
  package func dropEvents(upTo id: Int64) throws {
    try db.run(StoreWriter.dropDelivered, [id.databaseValue])
  }

  static let dropDelivered = "DELETE FROM event WHERE id <= ?"
}
