import GRDB

extension StoreWriter {
  /// Adds an event to the outbox in this transaction. Returns its id.
  @discardableResult
  package func emit(_ event: StoreEvent) throws -> Int64 {
    try db.run(
      "INSERT INTO event (kind, at, item, contactId, detail) VALUES (?, ?, ?, ?, ?)",
      [
        .text(event.kind, "kind"), event.at.seconds.databaseValue,
        .text(event.item.map { try StoredJSON.text($0) }, "item"), .text(event.contactId, "contactId"),
        .text(event.detail, "detail"),
      ])
    return db.lastInsertedRowID
  }

  /// Deletes the delivered events: all up to and including this id.
  package func dropEvents(upTo id: Int64) throws {
    try db.run(StoreWriter.dropDelivered, [id.databaseValue])
  }

  static let dropDelivered = "DELETE FROM event WHERE id <= ?"
}
