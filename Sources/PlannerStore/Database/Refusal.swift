import GRDB

/// A commit that failed, and what it takes for it to stay so.
///
/// In WAL mode a commit writes its frames to the log, the last one marked as the end of a transaction, then
/// syncs the log, and only then lets the connection's index of the log know. Where the sync fails, SQLite
/// refuses the commit and this connection never sees it; but the frames are whole, and whoever next opens the
/// file after a crash reads them as a commit (<https://www.sqlite.org/walformat.html>, section 4). The next
/// commit would take their place: so one that changes nothing does.
struct Refusal {
  /// The transaction's body is through: what failed is the commit itself.
  var reachedCommit = false

  /// Whether the frames may be in the log, whole. A write that failed, or found no room, left the last one
  /// out.
  func mayReturn(after error: any Error) -> Bool {
    guard reachedCommit, let error = error as? DatabaseError else { return false }
    switch error.extendedResultCode {
    case .SQLITE_FULL, .SQLITE_IOERR_WRITE: return false
    default: return error.resultCode != .SQLITE_CONSTRAINT
    }
  }

  /// Commits what the database says already, over the frames of the refused commit, and syncs it. A header
  /// field that is set to its own value makes its page one of the commit's all the same.
  static func overwrite(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.inTransaction(.immediate) {
      try db.execute(sql: "PRAGMA user_version = \(version)")
      return .commit
    }
  }
}
