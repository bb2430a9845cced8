import PlannerModel
import PlannerTime

extension Ledger {
  /// Decides what happens to planned rows that are due: each is claimed, covered by a summary, or expired.
  ///
  /// - A session ahead or running is reminded of at once, marked late if it is. Several late reminders become
  /// one summary. Of two reminders of one session, only the later is sent. A session that is over is left to the next
  /// rollup.
  /// - Whether a session took place is asked once. If several questions are late, or on a later day, the
  /// rollup asks.
  /// - Of missed rollups, only the latest of today is made up for, outside the quiet hours.
  /// - Dates that could not be told are gathered into one notice.
  ///
  /// lapsed: returns whether a session that is no longer live lapsed.
  package func claim(lapsed: (String) throws -> Bool) rethrows -> Changes {
    var changes = Changes()
    let due = reminders.filter { $0.state == .planned && $0.dueAt <= now }
      .sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
    claimReminders(putOff(due.filter(\.kind.isReminder), &changes), &changes)
    claimFollowUps(due.filter { $0.kind == .followUp }, &changes)
    claimConflicts(due.filter { $0.kind == .conflict }, &changes)
    claimDates(due.filter { $0.kind == .dates }, &changes)
    try claimRollups(due.filter { $0.kind == .rollup }, lapsed: lapsed, &changes)
    return changes
  }

  func isLate(_ dueAt: Instant) -> Bool { now.seconds - dueAt.seconds > Ledger.grace }

  func claimed(_ row: Reminder) -> Reminder {
    var row = row
    row.state = .claimed
    row.claimedAt = now
    row.late = isLate(row.dueAt)
    return row
  }

  func expired(_ row: Reminder) -> Reminder {
    var row = row
    row.state = .expired
    return row
  }

  /// Plans again what could not come before quiet hours and can come later. Returns the rest.
  private func putOff(_ due: [Reminder], _ changes: inout Changes) -> [Reminder] {
    due.filter { row in
      guard let time = timeAfterAll(row) else { return true }
      var row = row
      row.dueAt = time
      changes.put.append(row)
      return false
    }
  }

  private func claimReminders(_ due: [Reminder], _ changes: inout Changes) {
    let near = Set(due.filter { $0.kind == .reminder }.compactMap(\.itemId))
    func isNeeded(_ row: Reminder) -> Bool {
      isAhead(row) && (row.kind == .reminder || row.itemId.map { !near.contains($0) } ?? false)
    }
    let ahead = due.filter(isNeeded)
    changes.put += due.filter { !isNeeded($0) }.map(expired)
    // Several late reminders become one summary, and so do too many at one moment (after the lead time grew).
    let late = ahead.filter { isLate($0.dueAt) }
    let isFlood = ahead.count > Ledger.sideBySide
    let together = isFlood ? ahead : late.count > 1 ? late : []
    changes.put += ahead.filter { !together.contains($0) }.map(claimed)
    guard let first = together.first else { return }
    changes.put += together.map { row in
      var row = claimed(row)
      row.state = .delivered
      return row
    }
    changes.put.append(
      Reminder(
        id: newId(), kind: .summary, dueAt: first.dueAt, expiresAt: together.map(\.expiresAt).max() ?? now,
        state: .claimed, claimedAt: now, late: !late.isEmpty, itemIds: together.compactMap(\.itemId)))
  }

  private func isAhead(_ row: Reminder) -> Bool {
    row.itemId.flatMap { live($0) }.map { $0.endAt > now } ?? false
  }

  private func claimFollowUps(_ due: [Reminder], _ changes: inout Changes) {
    let unsaid = Set(
      (reminders + changes.put).filter { $0.kind == .reminder && $0.state == .expired }.compactMap { Key($0) }
    )
    let today = zone.date(at: now)
    let asked = due.filter { row in
      guard let item = row.itemId.flatMap({ live($0) }), item.endAt <= now else { return false }
      return !unsaid.contains(Key(.reminder, item)) && zone.date(at: row.dueAt) == today
    }
    let isFlood = asked.filter { isLate($0.dueAt) }.count > 1
    for row in due {
      let isAsked = asked.contains(row) && !(isFlood && isLate(row.dueAt))
      changes.put.append(isAsked ? claimed(row) : expired(row))
    }
  }
}
