import GRDB
import Glibc
import PlannerDatabase
import PlannerTime

/// Everything that the planner stores, in one SQLite database.
///
/// When ``write(command:at:_:)`` returns, its change is on the disk. If it throws, the change is not there
/// and does not come back. The exception is ``StoreError/unknown(path:)``: reads and writes throw it until
/// the disk works and the change is known to be gone. Reads and writes must not be nested: in a write, read
/// through ``StoreWriter/reader``. Every method throws ``StoreError``, ``InvalidField`` for a value that no
/// row can hold, and the errors of its body.
package final class PlannerStore: Sendable {
  /// The planner's own name in the list of programs that change the store.
  package static let ownProgram = "plannerd"

  /// The path of the file, or `:memory:`.
  package let path: String
  let queue: DatabaseQueue
  let cache: StoreCache
  let pulse: StorePulse
  /// True if ``reader()`` made this store.
  private let isReader: Bool
  private let log: CommitLog

  /// True if the committed state is known. If not, the next read or write finds out.
  package var isSettled: Bool { log.isSettled }

  /// Opens the file at `path`, creates it and its folder if they are missing (folder 0700, file 0600), and
  /// migrates an older schema. If the file has a newer schema, belongs to another program or is damaged,
  /// throws and leaves the file as it is.
  package convenience init(path: String) throws {
    try self.init(
      path: path, queue: StoreError.atTheEdge(path: path) { try .durable(path: path, Schema.kind, .store) },
      pulse: StorePulse(),
      isReader: false)
  }

  /// Returns a store in memory, for tests and trials.
  package static func inMemory() throws -> PlannerStore {
    let path = ":memory:"
    return try PlannerStore(
      path: path, queue: StoreError.atTheEdge(path: path) { try .inMemory() }, pulse: StorePulse(),
      isReader: false)
  }

  init(path: String, queue: DatabaseQueue, pulse: StorePulse, isReader: Bool) {
    self.path = path
    self.queue = queue
    self.pulse = pulse
    log = CommitLog(of: path, Schema.kind)
    self.isReader = isReader
    cache = StoreCache(pulse, isReader: isReader)
    if isReader { return }
    queue.add(transactionObserver: cache.goals)
    queue.add(transactionObserver: cache.liveItems)
    queue.add(transactionObserver: cache.reminders)
    queue.add(transactionObserver: cache.mirrorCopies)
    queue.add(transactionObserver: cache.preferences)
    queue.add(transactionObserver: cache.dates)
    queue.add(transactionObserver: cache.people)
    queue.add(transactionObserver: cache.meetings)
  }

  /// Runs `body` on the committed state.
  package func read<T>(_ body: (StoreReader) throws -> T) throws -> T {
    // No transaction is needed: only this connection writes to the file.
    try StoreError.atTheEdge(path: path) {
      if isReader { return try snapshot(body) }
      return try queue.unsafeRead { db in
        try log.settle(db)
        return try body(StoreReader(db: db, cache: cache))
      }
    }
  }

  /// Runs `body` as one transaction; if it throws, nothing changes.
  ///
  /// The puts and deletes form one undo group with the name `command` and the time `at`. Only the latest
  /// twenty groups are kept. A command that changes no row leaves no group. If `command` is nil, the clock
  /// caused the change, and no group records it.
  /// - program: the program that the audit log names.
  @discardableResult
  package func write<T>(
    command: String?, at: Instant, by program: String = PlannerStore.ownProgram, joining joined: Int64? = nil,
    _ body: (StoreWriter) throws -> T
  ) throws -> T {
    try transaction(command: command, at: at, by: program, joining: joined, completion: .commit, body)
  }

  /// Runs `body` as a transaction and always rolls it back, to find out its result.
  package func rehearse<T>(at: Instant, _ body: (StoreWriter) throws -> T) throws -> T {
    try transaction(command: nil, at: at, by: "", completion: .rollback, body)
  }

  /// Marks durably that ``scrubIfDue()`` is needed. Must be called before an erasure.
  package func scrubWillBeDue() throws { try erasure?.begin() }

  /// Removes the mark, if there was no erasure after all.
  package func scrubWillNotBeDue() { erasure?.end() }

  /// True if erased data may still be in the file or its log.
  package var isScrubDue: Bool { erasure?.isDue ?? false }

  private var erasure: ErasureMark? { path == ":memory:" ? nil : ErasureMark(of: path) }

  /// Rewrites the file and its log after an erasure, so that they contain no deleted data. Also removes the
  /// copies made before the erasure. Throws ``StoreError/busy(path:)`` while another program reads the file;
  /// the scrub then stays due.
  package func scrubIfDue() throws {
    guard isScrubDue else { return }
    try Backups(of: path).removeAll()
    try scrub()
    erasure?.end()
  }

  /// Rewrites the file and its log.
  package func scrub() throws {
    try StoreError.atTheEdge(path: path) {
      try queue.writeWithoutTransaction { db in
        // Readers of this store may have begun before; the longest of them takes some seconds.
        try db.execute(sql: "PRAGMA busy_timeout = \(pulse.hasReaders ? 10_000 : 1000)")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = 1000") }
        try db.emptyLog()
        try db.execute(sql: "VACUUM")
        // VACUUM may change rowids.
        cache.forgetRows()
        try log.empty(db)
      }
    }
  }

  /// Closes the file. The store cannot be used afterwards.
  package func close() throws {
    try StoreError.atTheEdge(path: path) {
      if isReader || path == ":memory:" { try queue.close() } else { try log.close(queue) }
    }
  }

  deinit { try? close() }

  private func transaction<T>(
    command: String?, at: Instant, by program: String, joining joined: Int64? = nil,
    completion: Database.TransactionCompletion, _ body: (StoreWriter) throws -> T
  ) throws -> T {
    try StoreError.atTheEdge(path: path) {
      try queue.writeWithoutTransaction { db in
        try log.settle(db)
        pulse.transactionBegins()
        var committed = false
        let lengthBefore = cache.itemIdPrefixLength
        if completion == .rollback {
          // A large rehearsal must not write its pages to the log.
          try db.execute(sql: "PRAGMA cache_spill = OFF")
        }
        defer {
          if completion == .rollback { try? db.execute(sql: "PRAGMA cache_spill = ON") }
          if !committed { cache.itemIdPrefixLength = lengthBefore }
        }
        var result: T?
        var refusal = RefusedCommit()
        defer { if refusal.reachedCommit { pulse.commitEnded(cache.shared) } }
        do {
          try db.inTransaction(.immediate) {
            if completion == .commit { try log.begin(db) }
            let group = UndoGroup(
              db: db, command: command, at: at, program: program, joining: joined)
            let writer = StoreWriter(
              reader: StoreReader(db: db, cache: cache), group: group, audit: AuditDraft(program: program))
            result = try body(writer)
            if completion == .commit {
              try writer.updateSearch()
              try writer.writeAudit(at: at)
              try group.finish()
              try cache.update(db)
              refusal.reachedCommit = true
              pulse.commitBegins()
            }
            return completion
          }
        } catch {
          // If this program refused the change, the observers were told about the rollback. SQLite may roll
          // back without telling them.
          if error is DatabaseError { cache.forgetRows() }
          try log.wasRefused(refusal, error, db)
          throw error
        }
        committed = completion == .commit
        if committed { log.wasCommitted(db) }
        guard let result else { throw StoreError.other("the transaction did not run") }
        return result
      }
    }
  }
}
