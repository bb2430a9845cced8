import GRDB
import Synchronization

/// A sorted in-memory cache of rows that each command reads, in the state of the current transaction. Each
/// connection has a separate cache, and only the thread that uses the connection uses it.
///
/// SQLite reports each changed row, whatever changes it (sqlite.org/c3ref/update_hook.html). Only those rows
/// are read again.
final class ResidentRows<Object: Stored>: TransactionObserver, Sendable {
  private struct State {
    /// Nil before the rows are read for the first time, and after they were discarded.
    var objects: [Object]?
    /// The rowids, by index in `objects`.
    var rowIds: [Int64] = []
    /// Rowids of rows that changed since they were read.
    var stale: Set<Int64> = []
    /// Rowids of rows that the current transaction changed.
    var touched: Set<Int64> = []
  }

  private let state = Mutex(State())
  private let table = Object.table.name
  /// Selects every row, with its rowid after its columns.
  let selectAll: String
  private let selectByRowId: String
  private let precedes: @Sendable (Object, Object) -> Bool

  /// Creates an empty cache.
  /// - condition: the SQL condition of the cached rows.
  /// - order: the order of `precedes`, in SQL.
  init(where condition: String, order: String, _ precedes: @escaping @Sendable (Object, Object) -> Bool) {
    let select = "SELECT \(Object.table.columns.joined(separator: ", ")), rowid FROM \(table)"
    selectAll = "\(select) WHERE \(condition) ORDER BY \(order)"
    selectByRowId = "\(select) WHERE rowid = ? AND (\(condition))"
    self.precedes = precedes
  }

  func all(_ db: Database) throws -> [Object] {
    try state.withLock { state in
      // If many rows changed, reading all of them is faster.
      if state.stale.count > 100 + state.rowIds.count / 8 { state.objects = nil }
      try state.objects == nil ? load(&state, db) : update(&state, db)
      return state.objects ?? []
    }
  }

  /// Discards the rows. They are read again when they are needed.
  func forget() {
    state.withLock { state in
      state.objects = nil
      state.rowIds = []
      state.stale = []
    }
  }

  /// Takes over the rows of another connection; nil if that connection has no cached rows.
  func take(_ objects: [Object]?) {
    forget()
    state.withLock { $0.objects = objects }
  }

  var isLoaded: Bool { state.withLock { $0.objects != nil } }

  /// The cached rows; nil if some rows have changed since they were read.
  var latest: [Object]? { state.withLock { $0.stale.isEmpty ? $0.objects : nil } }

  private func load(_ state: inout State, _ db: Database) throws {
    state.rowIds = []
    state.stale = []
    state.objects = try db.rows(selectAll) { row in
      state.rowIds.append(row[Object.columns.count])
      return try Object(row)
    }
  }

  private func update(_ state: inout State, _ db: Database) throws {
    guard !state.stale.isEmpty, var objects = state.objects else { return }
    // Without this reference, the array is changed in place, unless other connections share it.
    state.objects = nil
    for rowId in state.stale {
      if let place = state.rowIds.firstIndex(of: rowId) {
        state.rowIds.remove(at: place)
        objects.remove(at: place)
      }
      guard let object = try db.rows(selectByRowId, [rowId.databaseValue], make: { try Object($0) }).first
      else { continue }
      let place = objects.firstPlace { !precedes($0, object) }
      objects.insert(object, at: place)
      state.rowIds.insert(rowId, at: place)
    }
    state.stale = []
    state.objects = objects
  }

  // MARK: - TransactionObserver

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { kind.tableName == table }

  func databaseDidChange(with event: DatabaseEvent) {
    state.withLock { state in
      state.touched.insert(event.rowID)
      if state.objects != nil { state.stale.insert(event.rowID) }
    }
  }

  func databaseDidCommit(_ db: Database) { state.withLock { $0.touched = [] } }

  func databaseDidRollback(_ db: Database) {
    state.withLock { state in
      if state.objects != nil { state.stale.formUnion(state.touched) }
      state.touched = []
    }
  }
}

extension Array {
  /// Returns the first index from which all elements meet a condition (binary search).
  fileprivate func firstPlace(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
