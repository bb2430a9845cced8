import PlannerModel
import PlannerTime

/// Compares our sessions, the files of the mirror's folder and the state that both last agreed on.
///
/// This is pure: it reads and writes nothing. Both sides are compared with the base by content, never by
/// timestamps. A change by the user's program becomes an edit, and a change of ours is written.
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
  ///   - sessions: the live ones, those that were canceled lately, and closed ones that have a copy or a file. If there
  ///     are none, every file of ours is removed. A folder is abandoned this way, also in favour of another planner if
  ///     there are no copies either.
  ///   - intents: the actions that were about to be done, with unknown outcome.
  ///   - isNew: true if the folder was just chosen, so that files missing in it do not count as deleted.
  ///   - mayForget: whether files of sessions that were closed long ago are removed. A wrong clock must not do that.
  ///   - isQuiet: false while the folder changes: a file that is missing may be about to be written again.
  ///   - isMarked: false if the file is missing that says whose folder it is: the folder is another one.
  ///   - removed: what the user wants of sessions whose files are missing; nil if nothing was said.
  ///   - removedElsewhere: the canceled sessions that another program removed. Their files may come back.
  ///   - elsewhere: by session, its places in calendars that are only read.
  ///   - calendarIds: the ids of those calendars.
  ///   - isRead: whether the folder is one of those calendars, so that events of others in it take time.
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

  /// Returns the reason why nothing may be changed; nil if there is none.
  private func trouble(_ survey: MirrorSurvey, _ missing: [String]) -> String? {
    // A planner that abandons a folder does not mind that another one uses it.
    let isLeft = copies.isEmpty && !sessions.contains(where: \.status.isLive)
    if !isLeft, let (planner, file) = survey.other {
      return """
        another planner (\(planner)) keeps its sessions in the mirror's folder (\(file)): give one of the \
        two a folder of its own with 'plannerctl mirror set DIR'
        """
    }
    if isMarked || missing.isEmpty || removed != nil { return nil }
    return """
      the mirror's folder is not the one that held the planner's files, and \(missing.count) of them are \
      missing, so nothing is canceled: bring it back, or have them written anew with 'plannerctl mirror set DIR'
      """
  }

  /// Returns the live sessions, in order of time, that lack a file. The planner did not remove it.
  private func missing(_ survey: MirrorSurvey) -> [String] {
    if isNew || survey.hasRiddle { return [] }
    let ids = Set(survey.lost(of: kept).filter { !isElsewhere($0) }.map(\.itemId))
    return sessions.map(\.itemId).filter(ids.contains)
  }

  /// Returns the copies whose UID is in no file, and the sessions that have no copy.
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

  /// Returns the sessions that have no copy and may have a file: that of a canceled session may be back under another UID.
  private func uncopied(_ survey: MirrorSurvey) -> [MirrorSurvey.Missing] {
    let copied = Set(copies.map(\.key))
    let uids = sessions.filter { removedElsewhere.contains($0.itemId) || $0.status.isLive }.flatMap {
      session in
      form.components.map { MirrorUID(plannerId: plannerId, itemId: session.itemId, component: $0) }
    }
    return uids.filter { !copied.contains($0.key) && survey.found[$0] == nil }
      .map { MirrorSurvey.Missing(uid: $0, file: nil, values: []) }
  }

  /// Returns the copies of live sessions that should have a file. A copy with an intended removal is none of them: we
  /// may have removed the file.
  private var kept: [MirrorCopy] {
    let live = Set(sessions.filter(\.status.isLive).map(\.itemId))
    return copies.filter { copy in
      live.contains(copy.itemId) && form.components.contains(copy.component) && !isRemoving(copy.key)
    }
  }

  /// Returns whether it takes an answer before so many sessions are canceled: more than two, and more than half of all.
  private func isMany(_ missing: [String]) -> Bool {
    missing.count > 2 && missing.count * 2 > Set(kept.map(\.itemId)).count
  }

  /// Returns true if we were about to remove the file: if it is missing, nobody else deleted it.
  func isRemoving(_ key: MirrorCopy.Key) -> Bool { intents[key]?.removes ?? false }

  /// Returns true if a session was found closed at least 30 days ago, after which its copy is removed.
  func isOver(_ closedAt: Instant?) -> Bool {
    mayForget && closedAt.map { $0.adding(minutes: 30 * 1440) <= now } ?? false
  }
}
