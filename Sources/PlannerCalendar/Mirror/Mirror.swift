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
  let intents: [MirrorCopy.Key: MirrorIntent]
  let files: [MirrorFile]
  let isNew: Bool

  /// - Parameters:
  ///   - zone: in which floating times and dates are meant.
  ///   - zoneNamed: the zone of a TZID that is a name of the IANA's.
  ///   - sessions: the live ones, and closed ones that have a copy or a file. Without any, every file of
  ///     ours is removed: so a folder is left, also to another planner where there are no copies either.
  ///   - intents: what was about to be done, and nobody knows whether it was.
  ///   - isNew: the folder was just chosen: what is missing in it was not deleted.
  package init(
    plannerId: String, form: MirrorForm, now: Instant, zone: ZoneTable,
    zoneNamed: @escaping @Sendable (String) -> ZoneTable?, sessions: [MirrorSession],
    copies: [MirrorCopy], intents: [MirrorIntent] = [], files: [MirrorFile], isNew: Bool = false
  ) {
    self.plannerId = plannerId
    self.form = form
    self.now = now
    self.zone = zone
    self.zoneNamed = zoneNamed
    self.sessions = sessions
    self.copies = copies
    self.intents = Dictionary(intents.map { ($0.key, $0) }) { first, _ in first }
    self.files = files
    self.isNew = isNew
  }

  package func difference() -> MirrorDifference {
    let survey = MirrorSurvey(files: files, copies: copies, plannerId: plannerId, zoneNamed: zoneNamed)
    var difference = MirrorDifference()
    difference.remarks = survey.remarks
    difference.inTheWay = survey.inTheWay
    difference.trouble = trouble(survey)
    if difference.trouble != nil { return difference }
    let sessions = Dictionary(sessions.map { ($0.itemId, $0) }) { first, _ in first }
    let copies = Dictionary(copies.map { ($0.key, $0) }) { first, _ in first }
    let ids = Set(sessions.keys).union(copies.keys.map(\.itemId)).union(intents.keys.map(\.itemId))
      .union(survey.found.keys.map(\.itemId))
    for itemId in ids.sorted() {
      let sides = MirrorCopy.Component.allCases.map { component in
        side(
          MirrorUID(plannerId: plannerId, itemId: itemId, component: component),
          session: sessions[itemId], copy: copies[MirrorCopy.Key(itemId: itemId, component: component)],
          in: survey)
      }
      difference.add(sides, session: sessions[itemId])
    }
    return difference
  }

  /// Why nothing may be touched.
  private func trouble(_ survey: MirrorSurvey) -> String? {
    // Who leaves a folder leaves it to the other.
    let isLeft = sessions.isEmpty && copies.isEmpty
    if !isLeft, let (planner, file) = survey.other {
      return """
        another planner (\(planner)) keeps its sessions in the mirror's folder (\(file)): give one of the two \
        a folder of its own with 'plannerctl mirror set DIR'
        """
    }
    guard !files.contains(where: \.isFile), !isNew else { return nil }
    // What we were about to remove ourselves may well be gone.
    let ids = Set(sessions.map(\.itemId))
    let missing = copies.filter { copy in
      ids.contains(copy.itemId) && form.components.contains(copy.component) && !isOver(copy.closedAt)
        && !isRemoving(copy.key)
    }
    if missing.isEmpty { return nil }
    return """
      the mirror's folder is suddenly empty, where \(missing.count) files of ours were, and nothing is \
      canceled: bring them back, or have them written anew with 'plannerctl mirror set DIR'
      """
  }

  /// We were about to remove the file: where it is missing, nobody else deleted it.
  func isRemoving(_ key: MirrorCopy.Key) -> Bool { intents[key]?.removes ?? false }

  /// 30 days after a session was found to be closed its copy goes.
  func isOver(_ closedAt: Instant?) -> Bool {
    closedAt.map { $0.adding(minutes: 30 * 1440) <= now } ?? false
  }
}
