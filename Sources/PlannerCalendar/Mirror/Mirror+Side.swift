import PlannerModel
import PlannerTime

extension Mirror {
  /// Compares one copy of a session with its file. Returns the actions.
  /// - isHeld: true if a missing file does not count as deleted yet.
  func side(
    _ uid: MirrorUID, session: MirrorSession?, copy: MirrorCopy?, in survey: MirrorSurvey, isHeld: Bool
  ) -> MirrorSide {
    if survey.unreadable.contains(uid) { return MirrorSide() }
    var side = judged(uid, session: session, copy: copy, in: survey, isHeld: isHeld)
    let earlier = intents[uid.key]
    if let write = side.write {
      side.intent = MirrorIntent(key: uid.key, text: write.copy.text)
    } else if side.removals.contains(where: { $0.forget != nil }) {
      side.intent = MirrorIntent(key: uid.key, text: earlier?.text, removes: true)
    } else if side.isJudged {
      side.settled = earlier?.key
    }
    return side
  }

  private func judged(
    _ uid: MirrorUID, session: MirrorSession?, copy: MirrorCopy?, in survey: MirrorSurvey, isHeld: Bool
  ) -> MirrorSide {
    let found = survey.found[uid] ?? []
    guard let session else { return removal(of: found, uid: uid, copy: copy) }
    let isWanted = form.components.contains(uid.component) && session.status.isLive
    let ours = MirrorValues(session, as: uid.component)
    let base = MirrorBase(
      agreed: copy.flatMap { values(of: $0.text, uid: uid, like: ours) },
      written: intents[uid.key]?.text.flatMap { values(of: $0, uid: uid, like: ours) }, zone: zone)
    let one = choice(of: found, uid: uid, copy: copy)

    guard let one else {
      if let side = movedAway(uid, session: session, copy: copy, ours: ours, base: base) { return side }
      var side = MirrorSide()
      let isAnew = isNew || isRemoving(uid.key) || removed == .keep || copy.map(isElsewhere) ?? true
      if isWanted, isAnew {
        let name = freeName(uid, among: survey.names)
        side.write = MirrorWrite(
          file: name, text: MirrorDocument.text(uid, values: ours, now: now),
          copy: agreed(uid, on: ours, file: name, session: session, copy: copy))
        // The copy belongs to a missing file. It is deleted first, so that no pass counts that file as
        // deleted before the new one is written.
        side.forget = copy?.key
      } else if isHeld {
        side.isJudged = false
      } else if let copy, !survey.hasRiddle || !form.components.contains(uid.component) {
        side.forget = copy.key
        if isWanted { side.closed = (.canceled, timeOfOurs(ours, unlike: base.agreed)) }
      } else if survey.hasRiddle {
        side.isJudged = false
      }
      return side
    }
    // An intended write may have been made, and the user may have changed the file after it.
    if copy == nil, base.written == nil, !isWanted {
      return restored(one, uid, session) ?? removal(of: found, uid: uid, copy: nil)
    }
    if let double = found.first(where: { $0.isAlone && $0.file != one.file }) {
      // Removes duplicates first, one at a time. Edits count in a later pass, when no duplicate can be
      // mistaken for an edit.
      var side = MirrorSide()
      if one.isAlone {
        side.write = joined(one, with: double, uid: uid, session: session, copy: copy, base: base)
      }
      if side.write == nil { side = removal(of: [double], uid: uid, forget: nil) }
      (side.isJudged, side.isUnfinished) = (false, true)
      for index in side.removals.indices { side.removals[index].heldBy = one.file.name }
      return side
    }
    var side = MirrorComparison(
      mirror: self, uid: uid, session: session, copy: copy, found: one, ours: ours, base: base
    ).side()
    if session.status.isLive, one.document.repeats(uid) { side.remarks.append(.repeats(one.file.name)) }
    return side
  }

  /// Returns the actions for a file that came back after its session was canceled; nil if it did not come
  /// back. The planner keeps such a file: a server or the user restored it.
  private func restored(_ one: MirrorSurvey.Found, _ uid: MirrorUID, _ session: MirrorSession) -> MirrorSide?
  {
    guard session.status == .canceled, !isNew, form.components.contains(uid.component),
      removedElsewhere.contains(uid.itemId)
    else { return nil }
    var side = MirrorSide()
    if one.reading.state == .open {
      side.isRestored = session.startAt > now
      if !side.isRestored { side.remarks = [.restoredLate(one.file.name, session.title)] }
    }
    return side
  }

  func removal(of found: [MirrorSurvey.Found], uid: MirrorUID, copy: MirrorCopy?) -> MirrorSide {
    removal(of: found, uid: uid, forget: copy == nil && intents[uid.key] == nil ? nil : uid.key)
  }

  /// Returns the removal of these files. Leaves files that also contain other components.
  private func removal(of found: [MirrorSurvey.Found], uid: MirrorUID, forget: MirrorCopy.Key?) -> MirrorSide
  {
    var side = MirrorSide()
    for one in found where one.isAlone {
      side.removals.append(
        MirrorRemoval(
          file: one.file.name, fingerprint: one.file.fingerprint, itemId: uid.itemId, forget: forget))
    }
    side.remarks = found.filter { !$0.isAlone }.map { .shared($0.file.name, "removed") }
    if side.removals.isEmpty { side.forget = forget }
    return side
  }

  // MARK: - The base

  /// Parses the text of a stored copy or intent; nil if it can no longer be read.
  func values(of text: String, uid: MirrorUID, like ours: MirrorValues) -> MirrorValues? {
    guard let reading = MirrorDocument(text)?.reading(uid, zoneNamed: zoneNamed) else { return nil }
    var values = reading.values(against: ours, in: zone).values
    values.leadTimeMin = reading.triggers.first.map { $0 / -60 }
    return values
  }

  /// Returns the copy to store when both sides agree on the values.
  func agreed(
    _ uid: MirrorUID, on values: MirrorValues, file: String, session: MirrorSession, copy: MirrorCopy?
  ) -> MirrorCopy {
    MirrorCopy(
      itemId: uid.itemId, component: uid.component, uid: uid.text, file: file,
      text: MirrorDocument.text(uid, values: values, now: now),
      closedAt: closedAt(session, copy))
  }

  func closedAt(_ session: MirrorSession, _ copy: MirrorCopy?) -> Instant? {
    session.status.isLive ? nil : copy?.closedAt ?? now
  }

  /// Describes the planner's time in words; nil if it is the agreed time.
  func timeOfOurs(_ ours: MirrorValues, unlike base: MirrorValues?) -> String? {
    if let base, ours.agrees(with: base, in: .time) { return nil }
    let clock = zone.wallClock(at: ours.start)
    return "the time \(clock.date) \(clock.time)" + (ours.durationMin.map { " (\($0) min)" } ?? "")
  }

  // MARK: - Names

  static func fileName(_ uid: MirrorUID) -> String { uid.text + ".ics" }

  /// Returns a file name that is not used in the folder.
  private func freeName(_ uid: MirrorUID, among names: Set<String>) -> String {
    var name = Self.fileName(uid)
    var number = 1
    while names.contains(name) {
      number += 1
      name = "\(uid.text)-\(number).ics"
    }
    return name
  }
}
