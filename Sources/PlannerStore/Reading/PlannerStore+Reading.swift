import GRDB

/// Connections beside the one that writes.
extension PlannerStore {
  /// The same file by a connection of its own, which only reads: each ``read(_:)`` sees one state, the latest
  /// that was committed before it, whatever is being written meanwhile. It may be used on another thread than
  /// the store itself. Nil where there is no file. To be closed before the store is.
  package func reader() throws -> PlannerStore? {
    guard path != ":memory:" else { return nil }
    let queue = try StoreError.atTheEdge(path: path) { try DatabaseQueue.reading(path: path) }
    return PlannerStore(path: path, queue: queue, pulse: pulse, isReader: true)
  }

  /// Everything that is stored now, in memory and apart from it: for what is tried there.
  package func copy() throws -> PlannerStore {
    try StoreError.atTheEdge(path: path) {
      let memory = try DatabaseQueue.forAMoment(path: ":memory:", configuration: .store)
      try queue.backup(to: memory)
      return PlannerStore(path: ":memory:", queue: memory, pulse: StorePulse(), isReader: false)
    }
  }

  /// Bytes of the file; 0 where there is none.
  package var size: Int { DatabaseFile(path: path).size }

  /// Which state the latest commit made; nil while one is under way. Counts up.
  package var version: Int? { pulse.version }

  /// Something beside the store changed that its readers show.
  package func touch() {
    pulse.commitBegins()
    pulse.commitEnded(cache.shared)
  }

  /// Rows written so far: whoever waits for a long transaction can tell that it goes on.
  package var progress: Int { pulse.progress }

  /// Ends a transaction that is under way with ``StoreError/stopped``, at the next row that it writes; on any
  /// thread.
  package func stop() { pulse.stop() }

  /// What a reader sees, from begin to end.
  func snapshot<T>(_ body: (StoreReader) throws -> T) throws -> T {
    let before = version
    return try pulse.reading {
      try queue.read { db in
        // The first look at a table settles which state the transaction sees.
        try db.execute(sql: "SELECT 1 FROM preference LIMIT 1")
        cache.move(to: version == before ? before : nil)
        return try body(StoreReader(db: db, cache: cache))
      }
    }
  }
}
