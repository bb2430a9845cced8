import Foundation
import GRDB

/// A database that is built in a temporary file and moved to its place when it is complete.
struct DraftFile {
  let path: String

  /// Calls `make` with an empty file that only this user can access. Removes the files of an earlier attempt
  /// first, and afterwards any file that `make` did not move to its place.
  static func with<Result>(_ path: String, _ make: (DraftFile) throws -> Result) throws -> Result {
    let draft = DraftFile(path: path)
    draft.remove()
    defer { draft.remove() }
    try DatabaseFile(path: path).create()
    return try make(draft)
  }

  func remove() { for suffix in ["", "-wal", "-shm", "-journal", ".inuse"] { unlink(path + suffix) } }

  /// Fills the draft with the committed state of another database, as one file without a log. Uses SQLite's
  /// online backup (<https://www.sqlite.org/backup.html>). Throws ``StoreError`` if it finds damage.
  func fill(from source: String) throws {
    try StoreError.atTheEdge(path: source) {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      let reader = try DatabaseQueue.forAMoment(path: source, configuration: configuration)
      defer { try? reader.close() }
      let writer = try DatabaseQueue.forAMoment(path: path)
      do {
        try reader.backup(to: writer)
        try writer.writeWithoutTransaction { db in
          let problems = try db.problems()
          if !problems.isEmpty {
            throw StoreError.corrupt(path: source, detail: problems.joined(separator: "; "))
          }
          try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try writer.close()
      } catch {
        try? writer.close()
        throw error
      }
    }
  }

  /// Moves the file to `target`, durably.
  func take(placeOf target: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0, rename(path, target) == 0, syncFolder(of: target) else {
      throw StoreError(errno: errno, path: target)
    }
  }
}

extension Database {
  /// Returns the problems that SQLite finds in the whole database.
  fileprivate func problems() throws -> [String] {
    let check = try String.fetchAll(self, sql: "PRAGMA integrity_check(5)").filter { $0 != "ok" }
    let orphans = try Row.fetchAll(self, sql: "PRAGMA foreign_key_check").count
    return check + (orphans == 0 ? [] : ["\(orphans) rows refer to missing rows"])
  }
}
