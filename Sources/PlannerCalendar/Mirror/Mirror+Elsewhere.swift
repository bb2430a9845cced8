import PlannerModel
import PlannerTime

/// The place of a session in a calendar that the planner only reads.
package struct SessionElsewhere: Hashable, Sendable {
  package var calendarId: String
  /// The calendar's name.
  package var calendar: String
  package var start: Instant
  package var end: Instant
  package var isAllDay: Bool

  package init(calendarId: String, calendar: String, start: Instant, end: Instant, isAllDay: Bool = false) {
    self.calendarId = calendarId
    self.calendar = calendar
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
  }

  /// The stored file name of a copy in that calendar. File names in the mirror's folder contain no slash.
  var file: String { Self.place + calendarId }

  static let place = "calendar/"

  /// Returns whether a copy is in a calendar that the planner only reads, and so has no file.
  package static func holds(_ copy: MirrorCopy) -> Bool { copy.file.hasPrefix(place) }
}

/// Sessions with files that the user moved from the mirror to another calendar. They stay planned, and
/// changes there count.
extension Mirror {
  /// Returns the actions for a session that has no file in the folder and is in another calendar. Returns nil
  /// if the session is in no calendar, or if its file must be written again.
  /// is to be written again.
  func movedAway(
    _ uid: MirrorUID, session: MirrorSession, copy: MirrorCopy?, ours: MirrorValues, base: MirrorBase
  ) -> MirrorSide? {
    guard let there = place(of: session.itemId, copy), !isNew, form.components.contains(uid.component) else {
      return nil
    }
    if copy == nil { return restored(uid, session, there, ours) }
    guard session.status.isLive, !isRemoving(uid.key) else { return nil }
    var agreed = base.agreed ?? ours
    var theirs = agreed
    if uid.component == .event, !there.isAllDay, let minutes = there.minutes {
      theirs.start = Instant(minutes: there.start.minuteRoundedDown)
      theirs.durationMin = minutes
    }
    let isMoved = !theirs.agrees(with: agreed, in: .time)
    // The planner does not write to that calendar. Other programs see the planner's new time in the mirror.
    if !isMoved, !ours.agrees(with: agreed, in: .time) { return nil }
    var side = MirrorSide()
    if isMoved, !theirs.agrees(with: ours, in: .time) {
      side.moved = (theirs.start, theirs.durationMin, timeOfOurs(ours, unlike: agreed))
    }
    if copy?.file != there.file, uid.component == form.components.first { side.left = there.calendar }
    agreed.take(.time, from: theirs)
    let new = self.agreed(uid, on: agreed, file: there.file, session: session, copy: copy)
    if isMoved || copy?.file != there.file { side.keep = new }
    return side
  }

  /// Plans a session again if another program removed it from the mirror before it appeared in the other
  /// calendar.
  private func restored(
    _ uid: MirrorUID, _ session: MirrorSession, _ there: SessionElsewhere, _ ours: MirrorValues
  ) -> MirrorSide? {
    guard session.status == .canceled, session.startAt > now, uid.component == .event else { return nil }
    var open = ours
    open.state = .open
    var side = MirrorSide()
    side.isRestored = true
    side.keep = agreed(uid, on: open, file: there.file, session: session, copy: nil)
    side.keep?.closedAt = nil
    return side
  }

  /// Returns true if a live session without a file does not count as deleted: it is in another calendar, or
  /// in a calendar that the planner no longer reads.
  func isElsewhere(_ copy: MirrorCopy) -> Bool {
    if !(elsewhere[copy.itemId] ?? []).isEmpty { return true }
    guard SessionElsewhere.holds(copy) else { return false }
    return !calendarIds.contains(String(copy.file.dropFirst(SessionElsewhere.place.count)))
  }

  private func place(of itemId: String, _ copy: MirrorCopy?) -> SessionElsewhere? {
    let all = elsewhere[itemId] ?? []
    return all.first { $0.file == copy?.file } ?? all.first
  }
}

extension SessionElsewhere {
  /// The length in minutes; nil if it is outside of the limits of a session, 1...1440.
  fileprivate var minutes: Int? {
    let minutes = (end.seconds - start.seconds) / 60
    return (1...1440).contains(minutes) ? minutes : nil
  }
}
