import PlannerDatabase

/// Replaces the planner's database with another one. No daemon may have it open.
package enum Restoration {
  package struct Outcome: Sendable {
    package var counts: StoreCounts
    /// The number of rows that could not be saved.
    package var lost = 0
    /// The new path of the replaced database; nil if there was no database.
    package var kept: String?
  }

  /// Replaces the database at a path with a copy. Throws ``StoreError`` and changes nothing if the copy is
  /// not a complete database of a planner, or if it has a newer schema.
  /// - stamp: a part of the kept file's name that differs from earlier ones: `20261122T084700Z`.
  package static func restore(_ copy: String, to path: String, stamp: String) throws -> Outcome {
    try replace(path) { (try $0.restore(copy, stamp: stamp), 0) }
  }

  /// Replaces the database and returns the outcome.
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
          // The user did not delete the files that the mirror's folder lacks, so they are written again.
          try db.execute(sql: "UPDATE mirror SET isNew = 1")
          // A page session that was ended later must not become valid again.
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
