import PlannerModel
import PlannerTime

/// Where a session is in a calendar that the planner only reads.
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

  /// The file of a copy that is there. No file of the folder has a name with a slash.
  var file: String { Self.place + calendarId }

  static let place = "calendar/"

  /// Whether a copy is in a calendar that is only read, and has no file.
  package static func holds(_ copy: MirrorCopy) -> Bool { copy.file.hasPrefix(place) }
}

/// Sessions whose files the user moved from the mirror to another calendar. They stay planned, and changes there count.
extension Mirror {
  /// Returns what to do with a session that has no file in the folder and is in another calendar; nil if it is in none, or
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
    // Nothing is written to that calendar. Other programs see the planner's new time in the mirror.
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

  /// Plans a session again that another program removed from the mirror before it was in the other calendar.
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

  /// Returns true if a live session without a file does not count as deleted: it is in another calendar, or in none that
  /// the planner reads any more.
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
  /// Nil if no session lasts so long, or so short.
  fileprivate var minutes: Int? {
    let minutes = (end.seconds - start.seconds) / 60
    return (1...1440).contains(minutes) ? minutes : nil
  }
}
