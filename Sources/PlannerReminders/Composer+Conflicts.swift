import PlannerModel
import PlannerTime

/// A session with an agreed time, and the busy time that overlaps it.
package struct NoticeConflict {
  package var session: NoticeSession
  /// The title of the busy time.
  package var title: String
  package var busy: Range<Instant>
  /// The best other time; nil if no other time is free.
  package var best: Instant?

  package init(session: NoticeSession, title: String, busy: Range<Instant>, best: Instant?) {
    self.session = session
    self.title = title
    self.busy = busy
    self.best = best
  }
}

extension Composer {
  /// Returns a notice about an agreed session that overlaps a busy time.
  package func conflict(_ row: Reminder, _ conflict: NoticeConflict) -> Notice {
    notice(
      row, title: words(conflict),
      lines: ["This time was agreed, so the session stays.", idWords(conflict.session)],
      [conflict.session], actions: actions(conflict))
  }

  /// `Ana, Tue 18:30, overlaps 'Dentist' 18:00-19:00`.
  func words(_ conflict: NoticeConflict) -> String {
    "\(conflict.session.name), \(near(conflict.session.startAt)), overlaps '\(conflict.title)' \(span(conflict))"
  }

  /// - isOneOfSeveral: true for a notice with several sessions, whose keys name the session.
  func actions(_ conflict: NoticeConflict, isOneOfSeveral: Bool = false) -> [NoticeAction] {
    let session = conflict.session
    func key(_ key: ButtonKey) -> ButtonKey { isOneOfSeveral ? .ofSession(key, id: session.id) : key }
    let move = conflict.best.map { best in
      NoticeAction(
        key: key(.at("\(best)")), label: "Move to \(near(best))",
        command: "plannerctl reschedule \(session.shortId) --at \(best)")
    }
    return [move].compactMap(\.self) + [
      NoticeAction(
        key: key(.button(.keep)), label: "Keep both",
        command: "plannerctl reschedule \(session.shortId) --at \(session.startAt) --force"),
      NoticeAction(
        key: key(.button(.reschedule)), label: "Other time",
        command: "plannerctl reschedule \(session.shortId)"),
    ]
  }

  /// `Tue 18:30` within a week, else `Tue 8 Dec 18:30`.
  private func near(_ instant: Instant) -> String {
    let date = zone.date(at: instant)
    return 0...6 ~= date.daysSinceEpoch - today.daysSinceEpoch
      ? "\(date.weekday.rawValue) \(clock(instant))" : moment(instant)
  }

  private func span(_ conflict: NoticeConflict) -> String {
    let (start, end) = (conflict.busy.lowerBound, conflict.busy.upperBound)
    let (first, last) = (zone.date(at: start), zone.date(at: end))
    if zone.instant(of: first) == start, zone.instant(of: last) == end, first < last {
      let latest = last.adding(days: -1)
      return first == latest ? "on \(day(first))" : "from \(day(first)) to \(day(latest))"
    }
    let isOnItsDay = first == last && first == zone.date(at: conflict.session.startAt)
    return isOnItsDay ? "\(clock(start))-\(clock(end))" : range(start, end)
  }
}
