import GRDB
import PlannerModel
import PlannerTime

extension StoreReader {
  package func item(id: String) throws -> PlanItem? { try one(PlanItem.self, id: id) }

  /// Returns the items with a status that start after a time, in no order.
  package func items(_ status: ItemStatus, after start: Instant) throws -> [PlanItem] {
    try all(StoreReader.itemsByStatus, [start.seconds.databaseValue, status.rawValue.databaseValue])
  }

  static let itemsByStatus = ObjectTable.item.select + " WHERE startAt > ? AND status = ?"

  /// Returns the existing items with these ids, in no order.
  package func items(ids: Set<String>) throws -> [PlanItem] {
    ids.isEmpty ? [] : try all(StoreReader.itemsById, [try StoredJSON.text(list: ids.sorted()).databaseValue])
  }

  /// Returns the items with ids that begin with `idPrefix` (ignoring case), by id; at most fifty.
  package func items(idPrefix: String) throws -> [PlanItem] {
    let prefix = idPrefix.lowercased()
    return try all(StoreReader.itemsByPrefix, [prefix.databaseValue, prefix.afterPrefix.databaseValue])
  }

  /// Returns all items of a person with any status, latest start first.
  package func items(contactId: String, limit: Int = .max) throws -> [PlanItem] {
    try all(StoreReader.itemsByContact, [contactId.databaseValue, limit.databaseValue])
  }

  /// Returns the items with any status that start at or after `from` and before `to`, by start and id.
  package func items(from: Instant, to: Instant) throws -> [PlanItem] {
    try all(
      StoreReader.itemsByStart, [from.secondsRoundedUp.databaseValue, to.secondsRoundedUp.databaseValue])
  }

  /// Returns the done items that start at or after `from` and before `to`, by start and id.
  package func doneItems(from: Instant, to: Instant) throws -> [PlanItem] {
    try all(
      StoreReader.doneByStart, [from.secondsRoundedUp.databaseValue, to.secondsRoundedUp.databaseValue])
  }

  /// Returns all live items, by start and id. Includes past items that wait for an answer.
  package func liveItems() throws -> [PlanItem] { try cache.liveItems.all(db) }

  /// Returns the live items that have not ended at `after`, by start and id.
  package func nextItems(after: Instant, limit: Int) throws -> [PlanItem] {
    // An item that runs at `after` started at most the longest duration before it. That limits the index
    // scan.
    let earliest = after.seconds - ValidRange.durationMin.bounds.upperBound * 60
    return try all(
      StoreReader.nextLive,
      [earliest.databaseValue, after.seconds.databaseValue, limit.databaseValue])
  }

  static let itemsById = ObjectTable.item.select + " WHERE id IN (SELECT value FROM json_each(?))"
  static let itemsByPrefix =
    ObjectTable.item.select + " WHERE id >= ? AND id < ? ORDER BY id LIMIT \(prefixLimit)"
  static let itemsByContact =
    ObjectTable.item.select + " WHERE contactId = ? ORDER BY startAt DESC, id DESC LIMIT ?"
  static let itemsByStart =
    ObjectTable.item.select + " WHERE startAt >= ? AND startAt < ? ORDER BY startAt, id"
  static let doneByStart =
    ObjectTable.item.select
    + " WHERE startAt >= ? AND startAt < ? AND status = \(quoted([ItemStatus.done])) ORDER BY startAt, id"
  static let nextLive =
    ObjectTable.item.select + """
       WHERE \(ItemStatus.liveCondition) AND startAt > ? AND startAt + durationMin * 60 > ?
      ORDER BY startAt, id LIMIT ?
      """
}

extension Instant {
  /// The first whole second at or after this instant. Stored instants are whole seconds, so a comparison with
  /// it gives the same result.
  var secondsRoundedUp: Int { -Int((-microseconds).floorDivided(by: 1_000_000)) }
}
