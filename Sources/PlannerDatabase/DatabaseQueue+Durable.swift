import GRDB
import Synchronization

extension DatabaseQueue {
  /// Opens a short-lived connection. The caller must close it. The object itself is never released: when
  /// libdispatch releases a queue of GRDB, it runs a block on its global pool, and the process would wake
  /// once a second from then on.
  package static func forAMoment(path: String, configuration: Configuration = Configuration()) throws
    -> DatabaseQueue
  {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    closed.withLock { $0.append(queue) }
    return queue
  }

  /// The closed connections, a few hundred bytes each. A daemon makes two connections a day, and one for each
  /// trial.
  private static let closed = Mutex<[DatabaseQueue]>([])

  /// Opens a writing connection to a file: checked, durable and migrated. ``CommitLog/close(_:)`` closes it.
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
      // The file itself must contain the identity, not only the log.
      if isNew { try db.settleLog() }
      try db.forgetPages()
    }
    return queue
  }
}

extension Configuration {
  /// Returns the configuration of a connection to a store.
  /// - patience: the seconds to wait while another program holds the file.
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
  /// Makes commits durable: a commit is on the disk when it returns. Runs after GRDB's own settings, and
  /// reads each setting back.
  fileprivate func makeDurable() throws {
    try demand("journal_mode", "wal", setTo: "WAL")
    try demand("synchronous", "2", setTo: "FULL")
    try demand("foreign_keys", "1", setTo: "ON")
    try demand("secure_delete", "1", setTo: "ON")
    // The store makes checkpoints itself (``CommitLog``).
    try execute(sql: "PRAGMA wal_autocheckpoint = 0")
    // SQLite truncates a log to its content when it starts a new one.
    try execute(sql: "PRAGMA journal_size_limit = 0")
  }

  /// Moves the log of a killed process into the file before any new write. Changes that the process did not
  /// sync may exist only in memory. If the disk loses them, it would also lose anything written after them.
  fileprivate func settleLog() throws {
    do { try emptyLog() } catch let error as DatabaseError
      where [.SQLITE_BUSY, .SQLITE_FULL].contains(error.resultCode)
    {
      // Another program reads the file, or the disk is full. The log stays, and SQLite empties it later.
    }
  }

  /// Moves the log into the file, except the part that a reader needs. Returns true if all of it was moved:
  /// the next commit then starts a new log.
  func checkpoint() throws -> Bool {
    guard let row = try Row.fetchOne(self, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return false }
    return row["log"] as Int? == row["checkpointed"] as Int?
  }

  /// Moves the log (`-wal`) into the file and truncates it. Throws SQLITE_BUSY if a reader is in the way.
  package func emptyLog() throws {
    guard try String.fetchOne(self, sql: "PRAGMA journal_mode") == "wal" else { return }
    let row = try Row.fetchOne(self, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    // The first column says whether a reader in another program was in the way.
    guard let row, row["busy"] == 0 else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
  }

  /// Drops cached pages, because SQLite increments the change counter of the page that it read last.
  func forgetPages() throws { try execute(sql: "PRAGMA shrink_memory") }

  private func demand(_ setting: String, _ wanted: String, setTo value: String) throws {
    try execute(sql: "PRAGMA \(setting) = \(value)")
    let found = try String.fetchOne(self, sql: "PRAGMA \(setting)") ?? "nothing"
    guard found == wanted else { throw StoreError.notDurable(setting: "\(setting)=\(value)", found: found) }
  }
}
