import Foundation
import GRDB

/// A database that is made beside the place that it is for, and goes there once it is whole.
struct DraftFile {
  let path: String

  /// An empty file for this user alone; what an earlier attempt left is gone.
  func create() throws {
    remove()
    try DatabaseFile(path: path).create()
  }

  func remove() { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) } }

  /// Everything that is committed in another database, by SQLite's online backup
  /// (<https://www.sqlite.org/backup.html>), checked; one file that needs no log.
  func fill(from source: String, _ check: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let reader = try DatabaseQueue.forAMoment(path: source, configuration: configuration)
    defer { try? reader.close() }
    let writer = try DatabaseQueue.forAMoment(path: path)
    do {
      try reader.backup(to: writer)
      try writer.writeWithoutTransaction { db in
        try check(db)
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try writer.close()
    } catch {
      try? writer.close()
      throw error
    }
  }

  /// Durably.
  func take(placeOf target: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0, rename(path, target) == 0, syncFolder(of: target) else {
      throw StoreError(errno: errno, path: target)
    }
  }
}
