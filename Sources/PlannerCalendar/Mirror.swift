import PlannerModel
import PlannerTime

/// Compares our sessions, the files of the mirror's folder and what both sides last agreed on.
///
/// Pure: it reads and writes nothing. Both sides are compared with the base by content, never by clocks:
/// what the user's program changed comes back as an edit, what we changed is written.
package struct Mirror: Sendable {
  let plannerId: String
  let form: MirrorForm
  let now: Instant
  let zone: ZoneTable
  let zoneNamed: @Sendable (String) -> ZoneTable?
  let sessions: [MirrorSession]
  let copies: [MirrorCopy]
  let files: [MirrorFile]
  let isNew: Bool

  /// - Parameters:
  ///   - zone: in which floating times and dates are meant.
  ///   - zoneNamed: the zone of a TZID that is a name of the IANA's.
  ///   - sessions: the live ones, and closed ones that have a copy or a file. Without any, every file of
  ///     ours is removed: so a folder is left.
  ///   - isNew: the folder was just chosen: what is missing in it was not deleted.
  package init(
    plannerId: String, form: MirrorForm, now: Instant, zone: ZoneTable,
    zoneNamed: @escaping @Sendable (String) -> ZoneTable?, sessions: [MirrorSession],
    copies: [MirrorCopy], files: [MirrorFile], isNew: Bool = false
  ) {
    self.plannerId = plannerId
    self.form = form
    self.now = now
    self.zone = zone
    self.zoneNamed = zoneNamed
    self.sessions = sessions
    self.copies = copies
    self.files = files
    self.isNew = isNew
  }

  package func difference() -> MirrorDifference {
    MirrorDifference()
  }
}
