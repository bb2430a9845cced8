import PlannerDatabase

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
    try replace(path) { (try $0.restore(copy, stamp: stamp), 0) }
  }

  /// Returns the outcome of a replacement of the database.
  static func replace(
    _ path: String, _ body: (Replacement) throws -> (kept: String?, lost: Int)
  ) throws -> Outcome {
    var counts: StoreCounts?
    let (kept, lost) = try body(Replacement(of: path, Schema.kind) { counts = try finish($0) })
    guard let counts else { throw StoreError.other("nothing was put in its place") }
    return Outcome(counts: counts, lost: lost, kept: kept)
  }

  private static func finish(_ draft: String) throws -> StoreCounts {
    let store = try PlannerStore(path: draft)
    do {
      let counts = try StoreError.atTheEdge(path: draft) {
        try store.queue.writeWithoutTransaction { db in
          // Files missing in the mirror's folder were not deleted by the user; they are written anew.
          try db.execute(sql: "UPDATE mirror SET isNew = 1")
          // One that was ended since must not begin anew.
          try db.execute(sql: "DELETE FROM pageSession")
        }
        return try store.read { try $0.counts() }
      }
      try store.close()
      return counts
    } catch {
      try? store.close()
      throw error
    }
  }
}
