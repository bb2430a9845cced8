import GRDB
import Synchronization

extension DatabaseQueue {
  /// Opens a short-lived connection, which must be closed like any other. The object itself is never
  /// released. When libdispatch releases a queue of GRDB's, it runs a block on its global pool, and the
  /// process would wake once a second from then on.
  package static func forAMoment(path: String, configuration: Configuration = Configuration()) throws
    -> DatabaseQueue
  {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    closed.withLock { $0.append(queue) }
    return queue
  }

  /// The closed connections, a few hundred bytes each. A daemon makes two a day, and one for each trial.
  private static let closed = Mutex<[DatabaseQueue]>([])

  /// Opens a connection to a file that writes to it: checked, durable and migrated. ``CommitLog/close(_:)`` closes it.
  package static func durable(
    path: String, _ kind: DatabaseKind, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    let file = DatabaseFile(path: path)
    try file.checkIsNew()
    let isNew = file.isEmpty
    try file.create()
    try file.checkLocks()
    try file.check(kind)
    file.makePrivate()
    let hadLog = file.hasLog
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.makeDurable()
      if hadLog { try db.settleLog() }
      try kind.migrate(db)
      // The file's identity must not be in the log alone.
      if isNew { try db.settleLog() }
      try db.forgetPages()
    }
    return queue
  }
}

extension Configuration {
  /// Of a connection to a store.
  /// - patience: for how many seconds it waits for another program that holds the file.
  package static func store(patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA secure_delete = ON")
      // VACUUM copies everything through temporary storage, which must not be a file in /var/tmp.
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return configuration
  }
}

extension Database {
  /// Makes commits durable: each is on the disk when it returns. GRDB has settings of its own, so these come
  /// after it, and are read back.
  fileprivate func makeDurable() throws {
    try demand("journal_mode", "wal", setTo: "WAL")
    try demand("synchronous", "2", setTo: "FULL")
    try demand("foreign_keys", "1", setTo: "ON")
    try demand("secure_delete", "1", setTo: "ON")
    // The store checkpoints by itself: see ``CommitLog``.
    try execute(sql: "PRAGMA wal_autocheckpoint = 0")
    // A log that begins anew is truncated to what is in it.
    try execute(sql: "PRAGMA journal_size_limit = 0")
  }

  /// Moves the log that a killed process left into the file before anything is built on it. What that process
  /// could not sync may be in memory alone, and anything written after it would be lost with it.
  fileprivate func settleLog() throws {
    do { try emptyLog() } catch let error as DatabaseError
      where [.SQLITE_BUSY, .SQLITE_FULL].contains(error.resultCode)
    {
      // Another program reads the file, or there is no room in it: the log stays, and SQLite empties it
      // later.
    }
  }

  /// Moves what the log holds into the file, as far as no reader needs it. Returns true if all of it was
  /// moved: the next commit then begins the log anew.
  func checkpoint() throws -> Bool {
    guard let row = try Row.fetchOne(self, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return false }
    return row["log"] as Int? == row["checkpointed"] as Int?
  }

  /// Moves what the log (`-wal`) holds into the file, and truncates the log. Throws SQLITE_BUSY if a reader
  /// is in the way.
  package func emptyLog() throws {
    guard try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal" else { return }
    let row = try Row.fetchOne(self, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    // The first column says that a reader in another program was in the way.
    guard let row, row["busy"] == 0 else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
  }

  /// Forgets the pages in memory: SQLite counts the change counter up from that of the page that it read last.
  func forgetPages() throws { try execute(sql: "PRAGMA shrink_memory") }

  private func demand(_ setting: String, _ wanted: String, setTo value: String) throws {
    try execute(sql: "PRAGMA \(setting) = \(value)")
    let found = try String.fetchOne(self, sql: "PRAGMA \(setting)") ?? "nothing"
    guard found == wanted else { throw StoreError.notDurable(setting: "\(setting)=\(value)", found: found) }
  }
}
