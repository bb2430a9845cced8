import Foundation
import GRDB

/// Puts another database in the place of the planner's, while no daemon has it open.
package enum Restoration {
  package struct Outcome: Sendable {
    package var counts: StoreCounts
    /// Rows that could not be saved.
    package var lost = 0
    /// Where the database that was there is now; nil where there was none.
    package var kept: String?
  }

  /// - stamp: tells what is kept apart from what was kept before: `20261122T084700Z`.
  ///
  /// Throws ``StoreError`` where the copy is no whole database of a planner that this one knows; then nothing
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

  /// A finished draft, brought up to date, in the place of the database.
  static func put(_ draft: DraftFile, in path: String, keptAs name: String) throws -> Outcome {
    let store = try PlannerStore(path: draft.path)
    let counts: StoreCounts
    do {
      counts = try StoreError.atTheEdge(path: draft.path) {
        try store.queue.writeWithoutTransaction { db in
          // What is missing in the mirror's folder was not deleted there, and is written anew.
          try db.execute(sql: "UPDATE mirror SET isNew = 1")
        }
        return try store.read { try $0.counts() }
      }
      try store.close()
    } catch {
      try? store.close()
      throw error
    }
    // SQLite closes a file also where it could not empty the log; then it is not whole without it.
    guard !DatabaseFile(path: draft.path).hasLog else {
      throw StoreError.failing(path: draft.path, detail: "its log could not be emptied")
    }
    let kept = try Backups(of: path).keep(as: name)
    try draft.take(placeOf: path)
    return Outcome(counts: counts, kept: kept)
  }
}
