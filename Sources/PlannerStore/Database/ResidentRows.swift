import GRDB
import Synchronization

/// Rows that each command looks at, in memory and in order, as they are in the transaction under way. One for
/// each connection, and used by whoever has that connection.
///
/// SQLite tells of each row that changes, whatever changes it (sqlite.org/c3ref/update_hook.html), and only
/// those are read again.
final class ResidentRows<Object: Stored>: TransactionObserver, Sendable {
  private struct State {
    /// Nil until they are read for the first time.
    var objects: [Object]?
    /// By place in `objects`.
    var rowIds: [Int64] = []
    /// Changed since they were read.
    var stale: Set<Int64> = []
    /// Changed by the transaction under way.
    var touched: Set<Int64> = []
  }

  private let state = Mutex(State())
  private let table = Object.table.name
  /// Every row, with its number behind its columns.
  let selectAll: String
  private let selectByRowId: String
  private let precedes: @Sendable (Object, Object) -> Bool

  /// - condition: SQL that tells which rows are kept.
  /// - order: the same as `precedes`, as SQL.
  init(where condition: String, order: String, _ precedes: @escaping @Sendable (Object, Object) -> Bool) {
    let select = "SELECT \(Object.table.columns.joined(separator: ", ")), rowid FROM \(table)"
    selectAll = "\(select) WHERE \(condition) ORDER BY \(order)"
    selectByRowId = "\(select) WHERE rowid = ? AND (\(condition))"
    self.precedes = precedes
  }

  func all(_ db: Database) throws -> [Object] {
    try state.withLock { state in
      // Where much changed, that is quicker.
      if state.stale.count > 100 + state.rowIds.count / 8 { state.objects = nil }
      try state.objects == nil ? load(&state, db) : update(&state, db)
      return state.objects ?? []
    }
  }

  /// They may be others now.
  func forget() {
    state.withLock { state in
      state.objects = nil
      state.rowIds = []
      state.stale = []
    }
  }

  /// What another connection knows; nil: nothing.
  func take(_ objects: [Object]?) {
    forget()
    state.withLock { $0.objects = objects }
  }

  var isLoaded: Bool { state.withLock { $0.objects != nil } }

  /// As they were read; nil where some have changed since.
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
    // Nobody else holds them while they change.
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
  /// The first place from which on all elements meet a condition.
  fileprivate func firstPlace(_ condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
