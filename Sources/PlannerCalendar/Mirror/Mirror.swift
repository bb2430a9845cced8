import PlannerModel
import PlannerTime

/// Compares the planner's sessions, the files of the mirror's folder, and the state on which both last
/// agreed.
///
/// The comparison is pure: it does not access files. Both sides are compared with the agreed state by
/// content, never by timestamps. A change by the user's program becomes an edit, and a change by the planner
/// is written.
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
  let mayForget: Bool
  let isQuiet: Bool
  let isMarked: Bool
  let removed: RemovedSessions?
  let removedElsewhere: Set<String>
  let elsewhere: [String: [SessionElsewhere]]
  let calendarIds: Set<String>
  let isRead: Bool

  /// - Parameters:
  ///   - zone: the zone for floating times and dates.
  ///   - zoneNamed: returns the zone for an IANA name in a TZID.
  ///   - sessions: the live sessions, the recently canceled ones, and closed sessions with a copy or a file.
  ///     Without sessions, all files of the planner are removed. This is how a folder is abandoned, even one
  ///     that another planner uses if there are no copies either.
  ///   - intents: the actions that were about to be done, with unknown result.
  ///   - isNew: true if the folder was just chosen. Missing files then do not count as deleted.
  ///   - mayForget: whether to remove files of sessions that were closed long ago. False while the clock may
  ///     be wrong.
  ///   - isQuiet: false while the folder changes: a missing file may be written again soon.
  ///   - isMarked: false if the file with the folder's owner is missing: it is then another folder.
  ///   - removed: the user's decision about sessions with missing files; nil without a decision.
  ///   - removedElsewhere: the canceled sessions that another program removed. Their files may come back.
  ///   - elsewhere: the places of sessions in calendars that are only read, by session.
  ///   - calendarIds: the ids of those calendars.
  ///   - isRead: whether the folder is one of those calendars. Other events in it then take time.
  package init(
    plannerId: String, form: MirrorForm, now: Instant, zone: ZoneTable,
    zoneNamed: @escaping @Sendable (String) -> ZoneTable?, sessions: [MirrorSession],
    copies: [MirrorCopy], intents: [MirrorIntent] = [], files: [MirrorFile], isNew: Bool = false,
    mayForget: Bool = true, isQuiet: Bool = true, isMarked: Bool = true, removed: RemovedSessions? = nil,
    removedElsewhere: Set<String> = [], elsewhere: [String: [SessionElsewhere]] = [:],
    calendarIds: Set<String> = [],
    isRead: Bool = false
  ) {
    self.isRead = isRead
    self.removedElsewhere = removedElsewhere
    self.elsewhere = elsewhere
    self.calendarIds = calendarIds
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
    self.mayForget = mayForget
    self.isQuiet = isQuiet
    self.isMarked = isMarked
    self.removed = removed
  }

  package func difference() -> MirrorDifference {
    var survey = MirrorSurvey(files: files, copies: copies, plannerId: plannerId, zoneNamed: zoneNamed)
    if survey.hasStrangers { survey.adopt(missingCopies(survey), in: zone, zoneNamed: zoneNamed) }
    var difference = MirrorDifference()
    difference.strangers = isRead ? [] : survey.strangers(from: now, in: zone, zoneNamed: zoneNamed)
    difference.remarks = survey.remarks + [MirrorRemark.strangers(difference.strangers)].compactMap(\.self)
    difference.inTheWay = survey.inTheWay
    let missing = missing(survey)
    difference.trouble = trouble(survey, missing)
    if difference.trouble != nil { return difference }
    difference.isWaiting = removed == nil && !isQuiet && !missing.isEmpty
    difference.removed = removed == nil && isQuiet && isMany(missing) ? missing : []
    let held = Set(difference.isWaiting ? missing : difference.removed)
    let sessions = Dictionary(sessions.map { ($0.itemId, $0) }) { first, _ in first }
    let copies = Dictionary(copies.map { ($0.key, $0) }) { first, _ in first }
    let ids = Set(sessions.keys).union(copies.keys.map(\.itemId)).union(intents.keys.map(\.itemId))
      .union(survey.found.keys.map(\.itemId))
    for itemId in ids.sorted() {
      let sides = MirrorCopy.Component.allCases.map { component in
        side(
          MirrorUID(plannerId: plannerId, itemId: itemId, component: component),
          session: sessions[itemId], copy: copies[MirrorCopy.Key(itemId: itemId, component: component)],
          in: survey, isHeld: held.contains(itemId))
      }
      difference.add(sides, session: sessions[itemId])
    }
    return difference
  }

  /// Returns the reason for changing nothing; nil if there is no such reason.
  private func trouble(_ survey: MirrorSurvey, _ missing: [String]) -> String? {
    // A planner that abandons a folder may leave it to another planner.
    let isLeft = copies.isEmpty && !sessions.contains(where: \.status.isLive)
    if !isLeft, let (planner, file) = survey.other {
      return """
        another planner (\(planner)) keeps its sessions in the mirror's folder (\(file)): choose a separate \
        folder for one of the two with 'plannerctl mirror set DIR'
        """
    }
    if isMarked || missing.isEmpty || removed != nil { return nil }
    return """
      the mirror's folder is not the planner's earlier folder, and \(missing.count) of its files are \
      missing, so nothing is canceled: restore it, or write the files again with 'plannerctl mirror set DIR'
      """
  }

  /// Returns the live sessions without a file that the planner did not remove, in order of time.
  private func missing(_ survey: MirrorSurvey) -> [String] {
    if isNew || survey.hasRiddle { return [] }
    let ids = Set(survey.lost(of: kept).filter { !isElsewhere($0) }.map(\.itemId))
    return sessions.map(\.itemId).filter(ids.contains)
  }

  /// Returns the copies with a UID that no file contains, and the sessions without a copy.
  private func missingCopies(_ survey: MirrorSurvey) -> [MirrorSurvey.Missing] {
    let sessions = Dictionary(sessions.map { ($0.itemId, $0) }) { first, _ in first }
    let missing = survey.lost(of: kept).compactMap { copy -> MirrorSurvey.Missing? in
      guard let uid = MirrorUID(copy.uid), let session = sessions[copy.itemId] else { return nil }
      let ours = MirrorValues(session, as: copy.component)
      let agreed = values(of: copy.text, uid: uid, like: ours)
      return MirrorSurvey.Missing(uid: uid, file: copy.file, values: [ours] + [agreed].compactMap(\.self))
    }
    return missing + uncopied(survey)
  }

  /// Returns the sessions without a copy that may have a file: a canceled session may be back under another
  /// UID.
  private func uncopied(_ survey: MirrorSurvey) -> [MirrorSurvey.Missing] {
    let copied = Set(copies.map(\.key))
    let uids = sessions.filter { removedElsewhere.contains($0.itemId) || $0.status.isLive }.flatMap {
      session in
      form.components.map { MirrorUID(plannerId: plannerId, itemId: session.itemId, component: $0) }
    }
    return uids.filter { !copied.contains($0.key) && survey.found[$0] == nil }
      .map { MirrorSurvey.Missing(uid: $0, file: nil, values: []) }
  }

  /// The copies of live sessions that should have a file. Excludes copies with an intended removal, because
  /// the planner may have removed the file.
  private var kept: [MirrorCopy] {
    let live = Set(sessions.filter(\.status.isLive).map(\.itemId))
    return copies.filter { copy in
      live.contains(copy.itemId) && form.components.contains(copy.component) && !isRemoving(copy.key)
    }
  }

  /// Returns whether the user must confirm before so many sessions are canceled: more than two, and more than
  /// half of all.
  private func isMany(_ missing: [String]) -> Bool {
    missing.count > 2 && missing.count * 2 > Set(kept.map(\.itemId)).count
  }

  /// Returns true if the planner was about to remove the file. If the file is missing, no other program
  /// deleted it.
  func isRemoving(_ key: MirrorCopy.Key) -> Bool { intents[key]?.removes ?? false }

  /// Returns true if a session has been closed for at least 30 days. Its copy is then removed.
  func isOver(_ closedAt: Instant?) -> Bool {
    mayForget && closedAt.map { $0.adding(minutes: 30 * 1440) <= now } ?? false
  }
}
