import GRDB
import PlannerModel
import PlannerTime

/// Reads the store within one transaction. Not valid after the transaction.
///
/// Lists have a stable order, which each method states. `limit` is the maximum number of elements.
package struct StoreReader {
  let db: Database
  let cache: StoreCache

  /// Returns the stored preferences, or the defaults.
  package func preferences() throws -> Preferences {
    try cache.preferences.all(db).first ?? .defaults
  }

  /// Returns the days away, by their first day.
  package func aways() throws -> [Away] { try all(StoreReader.allAways) }

  package func away(id: String) throws -> Away? { try one(Away.self, id: id) }

  package func counts() throws -> StoreCounts {
    try db.rows(StoreReader.countAll) { row in
      var columns = ColumnReader(row)
      return StoreCounts(
        contacts: try columns.integer(), goals: try columns.integer(), items: try columns.integer(),
        log: try columns.integer(), away: try columns.integer(), liveItems: try columns.integer())
    }.first ?? StoreCounts()
  }

  /// Returns the events of the outbox after the event with this id, oldest first.
  package func events(after id: Int64, limit: Int = .max) throws -> [StoreEvent] {
    let arguments = [id.databaseValue, limit.databaseValue]
    return try db.rows(StoreReader.eventsAfter, arguments) { row in
      var columns = ColumnReader(row)
      return StoreEvent(
        id: Int64(try columns.integer()), kind: try columns.text(), at: try columns.instant(),
        item: try columns.optionalText().map { try StoredJSON.value(PlanItem.self, $0) },
        contactId: try columns.optionalText(), detail: try columns.optionalText())
    }
  }

  /// Returns the id of the latest event; nil if the outbox is empty.
  package func lastEventId() throws -> Int64? { try Int64.fetchOne(db, sql: "SELECT max(id) FROM event") }

  func one<Object: Stored>(_ type: Object.Type, id: String) throws -> Object? {
    try first(Object.table.selectById, [id.databaseValue])
  }

  func first<Object: Stored>(_ sql: String, _ arguments: [DatabaseValue]) throws -> Object? {
    let found: [Object] = try all(sql, arguments)
    return found.first
  }

  func all<Object: Stored>(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> [Object] {
    let found = try db.rows(sql, arguments) { try Object($0) }
    cache.pulse.read(found.count)
    return found
  }

  static let allAways = ObjectTable.away.select + " ORDER BY fromDate, id"
  static let eventsAfter = """
    SELECT id, kind, at, item, contactId, detail FROM event WHERE id > ? ORDER BY id LIMIT ?
    """
  private static let countAll = """
    SELECT (SELECT count(*) FROM contact), (SELECT count(*) FROM goal), (SELECT count(*) FROM item),
      (SELECT count(*) FROM log), (SELECT count(*) FROM away),
      (SELECT count(*) FROM item WHERE \(ItemStatus.liveCondition))
    """
}

extension String {
  /// An upper bound of all texts that begin with this text: it ends with the last Unicode scalar.
  var afterPrefix: String { self + "\u{10FFFF}" }
}
