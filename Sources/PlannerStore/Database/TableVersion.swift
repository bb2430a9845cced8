import GRDB
import Synchronization

/// A number that changes whenever rows of some tables may have changed. Each connection has a separate
/// number.
final class TableVersion: TransactionObserver, Sendable {
  private let tables: Set<String>
  private let count = Atomic(0)

  init(_ tables: Set<String>) { self.tables = tables }

  var current: Int { count.load(ordering: .relaxed) }

  /// Changes the number. Must be called if rows may have changed without a report from SQLite.
  func advance() { count.add(1, ordering: .relaxed) }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { tables.contains(kind.tableName) }
  func databaseDidChange(with event: DatabaseEvent) { advance() }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) { advance() }
}
