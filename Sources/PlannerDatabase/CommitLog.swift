import GRDB
import Glibc
import Synchronization

/// The log (`-wal`) of a database file that one connection writes to. It keeps a refused commit undone, tells the log
/// from that of another file, and marks the file as not complete without it.
package final class CommitLog: Sendable {
  private let path: String
  private let kind: DatabaseKind
  /// True if the log may hold the frames of a refused commit: see ``Refusal``.
  private let isUnsettled = Mutex(false)
  /// True if the file is marked as not complete without the log that is there now.
  private let isMarked = Mutex(false)
  /// True if the next commit begins the log anew.
  private let isNew = Mutex(true)

  package init(of path: String, _ kind: DatabaseKind) {
    self.path = path
    self.kind = kind
  }

  /// In bytes; SQLite's own limit is a thousand pages.
  private static let longest = 4 << 20

  /// True if it is known what is committed. If not, the next ``settle(_:)`` finds out.
  package var isSettled: Bool { !isUnsettled.withLock { $0 } }

  /// Makes sure that a refused commit stays undone. Must be called before each read and write. Throws
  /// ``StoreError/unknown(path:)`` if that fails.
  package func settle(_ db: Database) throws {
    guard isUnsettled.withLock({ $0 }) else { return }
    do { try Refusal.overwrite(db) } catch { throw StoreError.unknown(path: path) }
    isUnsettled.withLock { $0 = false }
  }

  /// Must be called at the beginning of each transaction that is to be committed.
  package func begin(_ db: Database) throws {
    if isNew.withLock({ $0 }) { try kind.sign(db) }
  }

  /// Must be called after a transaction that failed. Throws ``StoreError/unknown(path:)`` if it may come back.
  package func wasRefused(_ refusal: Refusal, _ error: any Error, _ db: Database) throws {
    guard refusal.mayReturn(after: error) else { return }
    isUnsettled.withLock { $0 = true }
    try settle(db)
  }

  /// Must be called after each commit. Checkpoints the log when it is long. This replaces SQLite's own
  /// checkpoints, which do not tell when the log begins anew.
  package func wasCommitted(_ db: Database) {
    let isLong = DatabaseFile(path: path).size(of: "\(path)-wal") > CommitLog.longest
    // If it fails, it is tried again with the next commit.
    let isDone = isLong && ((try? db.checkpoint()) ?? false)
    if isDone { return beginAnew(db) }
    isNew.withLock { $0 = false }
    // Likewise.
    try? mark()
  }

  /// All of the log is in the file.
  private func beginAnew(_ db: Database) {
    try? db.forgetPages()
    isNew.withLock { $0 = true }
    isMarked.withLock { $0 = false }
  }

  /// Marks the file as not complete without its log, which must have been synced since it was opened.
  private func mark() throws {
    guard path != ":memory:", !isMarked.withLock({ $0 }) else { return }
    try DatabaseFile(path: path).markInUse()
    isMarked.withLock { $0 = true }
  }

  /// Moves all of the log into the file. Throws SQLITE_BUSY if a reader is in the way.
  package func empty(_ db: Database) throws {
    try db.emptyLog()
    beginAnew(db)
  }

  /// Closes the connection that writes. All others of this program must be closed already.
  package func close(_ queue: DatabaseQueue) throws {
    if (try? queue.writeWithoutTransaction { try empty($0) }) != nil {
      DatabaseFile(path: path).unmarkInUse()
    }
    try queue.close()
  }
}
