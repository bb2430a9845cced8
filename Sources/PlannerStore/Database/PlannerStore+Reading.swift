import GRDB
import PlannerDatabase

/// Further connections besides the writing one.
extension PlannerStore {
  /// Returns a store on the same file with a separate read-only connection. Each ``read(_:)`` sees one
  /// snapshot: the latest state committed before it, unaffected by later writes. It may be used on another
  /// thread than this store. It must be closed before this store. Returns nil for a store in memory.
  package func reader() throws -> PlannerStore? {
    guard path != ":memory:" else { return nil }
    let queue = try StoreError.atTheEdge(path: path) { try DatabaseQueue.reading(path: path) }
    return PlannerStore(path: path, queue: queue, pulse: pulse, isReader: true)
  }

  /// Returns a copy of the whole store in memory, for trials.
  package func copy() throws -> PlannerStore {
    try StoreError.atTheEdge(path: path) {
      let memory = try DatabaseQueue.forAMoment(path: ":memory:", configuration: .store)
      try queue.backup(to: memory)
      return PlannerStore(path: ":memory:", queue: memory, pulse: StorePulse(), isReader: false)
    }
  }

  /// The size of the file in bytes; 0 if it does not exist.
  package var size: Int { DatabaseFile(path: path).size }

  /// The number of the latest committed state; nil during a commit. It only increases.
  package var version: Int? { pulse.version }

  /// Increases the version, because data outside of the store changed that its readers show.
  package func touch() {
    pulse.commitBegins()
    pulse.commitEnded(cache.shared)
  }

  /// The number of rows written so far. It shows whether a long transaction makes progress.
  package var progress: Int { pulse.progress }

  /// The number of rows read so far. It shows whether work grows with the size of the store.
  package var rowsRead: Int { pulse.readSoFar }

  /// Ends the current transaction with ``StoreError/stopped``, at the next row that it writes. May be called
  /// on any thread.
  package func stop() { pulse.stop() }

  /// Runs `body` on one snapshot, which stays the same until `body` ends.
  func snapshot<T>(_ body: (StoreReader) throws -> T) throws -> T {
    let before = version
    return try pulse.reading {
      try queue.read { db in
        // The first read of a table determines the snapshot of the transaction.
        try db.execute(sql: "SELECT 1 FROM preference LIMIT 1")
        cache.move(to: version == before ? before : nil)
        return try body(StoreReader(db: db, cache: cache))
      }
    }
  }
}
