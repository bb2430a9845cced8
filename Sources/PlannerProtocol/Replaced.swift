/// The output of `plannerd restore` and `plannerd recover`, which replace the database with another one.
package struct Replaced: Hashable, Codable, Sendable {
  /// The copy that was restored; nil if the database itself was recovered.
  package var from: String?
  /// The path to which the previous database was moved; nil if there was none.
  package var kept: String?
  /// The counts of what the new database holds.
  package var counts: Counts
  /// The number of rows that are known to have existed but could not be saved.
  package var lost: Int

  package init(from: String?, kept: String?, counts: Counts, lost: Int) {
    self.from = from
    self.kept = kept
    self.counts = counts
    self.lost = lost
  }
}
