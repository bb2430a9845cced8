import GRDB
import Glibc
import Synchronization

/// The log (`-wal`) of a database file with one writing connection. Keeps refused commits undone, marks the
/// log as belonging to this file, and marks the file as incomplete without its log.
package final class CommitLog: Sendable {
  private let path: String
  private let kind: DatabaseKind
  /// True if the log may contain the frames of a refused commit (``RefusedCommit``).
  private let isUnsettled = Mutex(false)
  /// True if the file is marked as incomplete without its present log.
  private let isMarked = Mutex(false)
  /// True if the next commit starts a new log.
  private let isNew = Mutex(true)

  package init(of path: String, _ kind: DatabaseKind) {
    self.path = path
    self.kind = kind
  }

  /// The length in bytes after which the log is checkpointed. SQLite's default is a thousand pages.
  private static let longest = 4 << 20

  /// False after a refused commit that may come back. ``settle(_:)`` then overwrites it.
  package var isSettled: Bool { !isUnsettled.withLock { $0 } }

  /// Makes sure that a refused commit stays undone. Must be called before each read and write. Throws
  /// ``StoreError/unknown(path:)`` if it cannot overwrite the commit.
  package func settle(_ db: Database) throws {
    guard isUnsettled.withLock({ $0 }) else { return }
    do { try RefusedCommit.overwrite(db) } catch { throw StoreError.unknown(path: path) }
    isUnsettled.withLock { $0 = false }
  }

  /// Must be called at the beginning of each transaction that will be committed.
  package func begin(_ db: Database) throws {
    if isNew.withLock({ $0 }) { try kind.sign(db) }
  }

  /// Must be called after a failed transaction. Throws ``StoreError/unknown(path:)`` if it may come back.
  package func wasRefused(_ refusal: RefusedCommit, _ error: any Error, _ db: Database) throws {
    guard refusal.mayReturn(after: error) else { return }
    isUnsettled.withLock { $0 = true }
    try settle(db)
  }

  /// Must be called after each commit. Checkpoints the log when it is long. This replaces SQLite's automatic
  /// checkpoints, which do not report when a new log starts.
  package func wasCommitted(_ db: Database) {
    let isLong = DatabaseFile(path: path).size(of: "\(path)-wal") > CommitLog.longest
    // If the checkpoint fails, the next commit tries again.
    let isDone = isLong && ((try? db.checkpoint()) ?? false)
    if isDone { return beginAnew(db) }
    isNew.withLock { $0 = false }
    // If marking fails, the next commit tries again.
    try? mark()
  }

  /// Prepares for a new log. All of the old log must be in the file.
  private func beginAnew(_ db: Database) {
    try? db.forgetPages()
    isNew.withLock { $0 = true }
    isMarked.withLock { $0 = false }
  }

  /// Marks the file as incomplete without its log. The log must have been synced since it was opened.
  private func mark() throws {
    guard path != ":memory:", !isMarked.withLock({ $0 }) else { return }
    try DatabaseFile(path: path).markInUse()
    isMarked.withLock { $0 = true }
  }

  /// Moves the whole log into the file. Throws SQLITE_BUSY if a reader is in the way.
  package func empty(_ db: Database) throws {
    try db.emptyLog()
    beginAnew(db)
  }

  /// Closes the writing connection. All other connections of this program must be closed already.
  package func close(_ queue: DatabaseQueue) throws {
    if (try? queue.writeWithoutTransaction { try empty($0) }) != nil {
      DatabaseFile(path: path).unmarkInUse()
    }
    try queue.close()
  }
}
