import Foundation
import GRDB

/// Replaces the planner's database by another one. No daemon may have it open.
package enum Restoration {
  package struct Outcome: Sendable {
    package var counts: StoreCounts
    /// The number of rows that could not be saved.
    package var lost = 0
    /// The path of the replaced database; nil if there was none.
    package var kept: String?
  }

  /// - stamp: part of the kept file's name, to tell it from earlier ones: `20261122T084700Z`.
  ///
  /// Throws ``StoreError`` if the copy is no whole database of a planner, or has a newer schema; then nothing
  /// was changed.
  package static func restore(_ copy: String, to path: String, stamp: String) throws -> Outcome {
    guard access(copy, R_OK) == 0 else { throw StoreError(errno: errno, path: copy) }
    let file = DatabaseFile(path: copy)
    guard !file.isEmpty else { throw StoreError.corrupt(path: copy, detail: "the file is empty") }
    try file.check()
    return try DraftFile.with(path + ".new") { draft in
      try draft.fill(from: copy)
      return try put(draft, in: path, keptAs: "replaced-\(stamp)")
    }
  }

  /// Migrates a finished draft and puts it in the place of the database.
  static func put(_ draft: DraftFile, in path: String, keptAs name: String) throws -> Outcome {
    let store = try PlannerStore(path: draft.path)
    let counts: StoreCounts
    do {
      counts = try StoreError.atTheEdge(path: draft.path) {
        try store.queue.writeWithoutTransaction { db in
          // Files missing in the mirror's folder were not deleted by the user; they are written anew.
          try db.execute(sql: "UPDATE mirror SET isNew = 1")
          // One that was ended since must not begin anew.
          try db.execute(sql: "DELETE FROM pageSession")
        }
        return try store.read { try $0.counts() }
      }
      try store.close()
    } catch {
      try? store.close()
      throw error
    }
    // SQLite closes a file even if it could not empty the log; without its log the file is then incomplete.
    guard !DatabaseFile(path: draft.path).hasLog else {
      throw StoreError.failing(path: draft.path, detail: "its log could not be emptied")
    }
    let kept = try Backups(of: path).keep(as: name)
    try draft.take(placeOf: path)
    return Outcome(counts: counts, kept: kept)
  }
}
