import GRDB
import PlannerDatabase

/// Connections beside the one that writes.
extension PlannerStore {
  /// Returns a store on the same file with a read-only connection of its own. Each ``read(_:)`` sees one
  /// snapshot: the latest state committed before it, whatever is written meanwhile. It may be used on another
  /// thread than the store itself. Returns nil if there is no file. It must be closed before the store is.
  package func reader() throws -> PlannerStore? {
    guard path != ":memory:" else { return nil }
    let queue = try StoreError.atTheEdge(path: path) { try DatabaseQueue.reading(path: path) }
    return PlannerStore(path: path, queue: queue, pulse: pulse, isReader: true)
  }

  /// Returns a copy in memory of everything stored now, for trials.
  package func copy() throws -> PlannerStore {
    try StoreError.atTheEdge(path: path) {
      let memory = try DatabaseQueue.forAMoment(path: ":memory:", configuration: .store)
      try queue.backup(to: memory)
      return PlannerStore(path: ":memory:", queue: memory, pulse: StorePulse(), isReader: false)
    }
  }

  /// The size of the file in bytes; 0 if there is none.
  package var size: Int { DatabaseFile(path: path).size }

  /// The number of the latest committed state; nil while a commit is under way. It only increases.
  package var version: Int? { pulse.version }

  /// Raises the version, because something outside of the store changed that its readers show.
  package func touch() {
    pulse.commitBegins()
    pulse.commitEnded(cache.shared)
  }

  /// The number of rows written so far, by which one can tell that a long transaction makes progress.
  package var progress: Int { pulse.progress }

  /// The number of rows read so far, by which one can tell that work does not grow with what is stored.
  package var rowsRead: Int { pulse.readSoFar }

  /// Ends a transaction that is under way with ``StoreError/stopped``, at the next row that it writes. May be
  /// called on any thread.
  package func stop() { pulse.stop() }

  /// Runs `body` on one snapshot, which does not change until it ends.
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
