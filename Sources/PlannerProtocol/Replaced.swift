/// What `plannerd restore` and `plannerd recover` print: another database is in the place of the one that was
/// there.
package struct Replaced: Hashable, Codable, Sendable {
  /// The copy that was brought back; nil where the database itself was recovered.
  package var from: String?
  /// Where the database that was there is now; nil where there was none.
  package var kept: String?
  /// What there is now.
  package var counts: Counts
  /// Rows that are known to have been there and could not be saved.
  package var lost: Int

  package init(from: String?, kept: String?, counts: Counts, lost: Int) {
    self.from = from
    self.kept = kept
    self.counts = counts
    self.lost = lost
  }
}
