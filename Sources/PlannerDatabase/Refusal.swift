import GRDB

/// A commit that failed, and what it takes for it to stay undone.
///
/// In WAL mode a commit writes its frames to the log, the last one marked as the end of a transaction. It
/// then syncs the log, and only then updates the connection's index of the log. If the sync fails, SQLite
/// refuses the commit and this connection never sees it. But the frames are whole, and whoever next opens the
/// file after a crash reads them as a commit (<https://www.sqlite.org/walformat.html>, section 4). The next
/// commit would overwrite them, so ``overwrite(_:)`` makes one that changes nothing.
package struct Refusal {
  /// True once the transaction's body is done: what fails after that is the commit itself.
  package var reachedCommit = false

  package init() {}

  /// Returns whether the log may hold all the frames. A write that failed, or found no room, left the last
  /// frame out.
  func mayReturn(after error: any Error) -> Bool {
    guard reachedCommit, let error = error as? DatabaseError else { return false }
    switch error.extendedResultCode {
    case .SQLITE_FULL, .SQLITE_IOERR_WRITE: return false
    default: return error.resultCode != .SQLITE_CONSTRAINT
    }
  }

  /// Commits the present state again, over the frames of the refused commit, and syncs it. Setting a header
  /// field to its own value is enough to put its page into the commit.
  static func overwrite(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.inTransaction(.immediate) {
      try db.execute(sql: "PRAGMA user_version = \(version)")
      return .commit
    }
  }
}
