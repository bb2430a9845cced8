import GRDB

/// A failed commit that must stay undone.
///
/// In WAL mode, a commit writes its frames to the log and marks the last one as the end of a transaction.
/// Then it syncs the log, and then updates the connection's index of the log. If the sync fails, SQLite
/// refuses the commit and this connection never sees it. But the frames are complete, so after a crash the
/// next connection reads them as a commit (<https://www.sqlite.org/walformat.html>, section 4). The next
/// commit would overwrite them, so ``overwrite(_:)`` makes a commit that changes nothing.
package struct RefusedCommit {
  /// True once the body of the transaction is done: a later error comes from the commit itself.
  package var reachedCommit = false

  package init() {}

  /// Returns whether the log may contain all frames. If a write failed or the disk was full, the last frame
  /// is missing.
  func mayReturn(after error: any Error) -> Bool {
    guard reachedCommit, let error = error as? DatabaseError else { return false }
    switch error.extendedResultCode {
    case .SQLITE_FULL, .SQLITE_IOERR_WRITE: return false
    default: return error.resultCode != .SQLITE_CONSTRAINT
    }
  }

  /// Commits the present state over the frames of the refused commit, and syncs it. Setting a header field to
  /// its present value is enough to put its page into the commit.
  static func overwrite(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.inTransaction(.immediate) {
      try db.execute(sql: "PRAGMA user_version = \(version)")
      return .commit
    }
  }
}
