import PlannerModel
import PlannerTime

/// Compares one copy of a session, and the file with it, with the last agreed values.
struct MirrorComparison {
  let mirror: Mirror
  let uid: MirrorUID
  let session: MirrorSession
  let copy: MirrorCopy?
  let found: MirrorSurvey.Found
  private(set) var ours: MirrorValues
  private let theirs: MirrorValues
  private let base: MirrorValues
  private let isAgreed: Bool
  /// The values in the stored copy.
  private let stored: MirrorValues?
  private let isTimed: Bool
  private var result = MirrorSide()
  private var newBase: MirrorValues
  private var fields: [MirrorValues.Field] = []

  init(
    mirror: Mirror, uid: MirrorUID, session: MirrorSession, copy: MirrorCopy?, found: MirrorSurvey.Found,
    ours: MirrorValues, base: MirrorBase
  ) {
    self.mirror = mirror
    self.uid = uid
    self.session = session
    self.copy = copy
    self.found = found
    self.ours = ours
    let known = base.values(under: found.reading)
    isAgreed = known != nil
    stored = base.agreed
    self.base = known ?? .unagreed(session, as: uid.component)
    newBase = self.base
    // A closed session needs no alarm, so its file is not written only because of another lead time.
    if !session.status.isLive { self.ours.leadTimeMin = self.base.leadTimeMin }
    (theirs, isTimed) = found.reading.values(against: self.base, in: mirror.zone)
  }

  func side() -> MirrorSide {
    var work = self
    for field in MirrorValues.Field.allCases { work.compare(field) }
    if work.fields.contains(.state), ours.state == .canceled, ours.leadTimeMin != nil {
      // A session that the planner cancels must have no alarm.
      work.ours.leadTimeMin = nil
      work.fields.append(.alarm)
    }
    return work.finished()
  }

  private mutating func compare(_ field: MirrorValues.Field) {
    if theirs.agrees(with: ours, in: field) {
      if field == .time, !isTimed { fields.append(field) }
      return
    }
    if theirs.agrees(with: base, in: field) {
      fields.append(field)
      return
    }
    switch field {
    case .time: compareTime()
    case .state: compareState()
    case .notes:
      let isOursChanged = ours.notes != base.notes
      let joined =
        isOursChanged ? MirrorValues.joined(theirs.notes, ours.notes, base: base.notes) : theirs.notes
      result.notes = (theirs.notes, joined)
      newBase.notes = theirs.notes
    // Keeps the title, categories and alarm that the user set.
    case .title, .categories, .alarm: break
    }
  }

  private mutating func compareTime() {
    guard session.status.isLive else { return setBack(.time) }
    // A file with only a date does not override a time of day that the planner set meanwhile.
    var moved = theirs
    if case .day = found.reading.start {
      moved = found.reading.values(against: ours, in: mirror.zone).values
    }
    newBase.take(.time, from: moved)
    if moved.agrees(with: ours, in: .time) { return fields.append(.time) }
    result.moved = (moved.start, moved.durationMin, mirror.timeOfOurs(ours, unlike: isAgreed ? base : nil))
  }

  private mutating func compareState() {
    let isLive = session.status.isLive
    guard theirs.state == .done || theirs.state == .canceled && isLive else { return setBack(.state) }
    result.closed = (theirs.state, isLive ? nil : "the status \(session.status.rawValue)")
    newBase.state = theirs.state
  }

  /// Schedules the planner's value to be written again: a closed session ignores changes by other programs.
  private mutating func setBack(_ field: MirrorValues.Field) {
    fields.append(field)
    result.remarks.append(
      MirrorRemark(
        """
        the session of \(session.title) is closed (\(session.status.rawValue)): another program's change in \
        \(found.file.name) was reverted
        """, fix: ""))
  }

  private func finished() -> MirrorSide {
    var side = result
    let name = found.file.name
    if side.isEdited {
      side.keep = mirror.agreed(uid, on: newBase, file: name, session: session, copy: copy)
      return side
    }
    let isWanted = mirror.form.components.contains(uid.component)
    if !isWanted || !session.status.isLive && mirror.isOver(copy?.closedAt) {
      var removal = mirror.removal(of: [found], uid: uid, copy: copy)
      if !removal.removals.isEmpty { removal.keep = baseUnlikeStored }
      return removal
    }
    guard !fields.isEmpty else {
      return kept(ours, side)
    }
    guard found.isAlone else {
      side.remarks.append(.shared(name, "written"))
      return kept(base, side)
    }
    side.write = MirrorWrite(
      file: name,
      text: found.document.text(
        writing: fields, of: uid, values: ours, oldLead: base.leadTimeMin, now: mirror.now),
      copy: mirror.agreed(uid, on: ours, file: name, session: session, copy: copy),
      replaces: found.file.fingerprint)
    side.keep = baseUnlikeStored
    if uid.component == .event, session.status.isLive {
      side.write?.refuses = found.reading.unfit(in: mirror.zone)
    }
    return side
  }

  /// The copy with the base values; nil if it is stored already. It is stored until the file is written or
  /// removed, because only it shows that no other program changed the file.
  private var baseUnlikeStored: MirrorCopy? {
    if base == stored { return nil }
    return mirror.agreed(uid, on: base, file: found.file.name, session: session, copy: copy)
  }

  /// Returns a side that writes nothing. Stores the copy if it changed.
  private func kept(_ values: MirrorValues, _ side: MirrorSide) -> MirrorSide {
    var side = side
    let name = found.file.name
    let new: MirrorCopy
    if values == stored, var copy {
      copy.file = name
      copy.closedAt = mirror.closedAt(session, copy)
      new = copy
    } else {
      new = mirror.agreed(uid, on: values, file: name, session: session, copy: copy)
    }
    if new != copy { side.keep = new }
    return side
  }
}
