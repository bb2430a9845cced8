/// The output of `plannerd restore` and `plannerd recover`, which replace the database with another one.
package struct Replaced: Hashable, Codable, Sendable {
  /// The copy that was restored; nil if the database itself was recovered.
  package var from: String?
  /// The path to which the previous database was moved; nil if there was no previous database.
  package var kept: String?
  /// The number of objects in the new database.
  package var counts: Counts
  /// The number of rows that are known to be lost.
  package var lost: Int

  package init(from: String?, kept: String?, counts: Counts, lost: Int) {
    self.from = from
    self.kept = kept
    self.counts = counts
    self.lost = lost
  }
}
