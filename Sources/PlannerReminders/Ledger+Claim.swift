import PlannerModel
import PlannerTime

extension Ledger {
  /// Decides what happens to planned rows that are due: each is claimed, covered by a summary, or expired.
  ///
  /// - A reminder of a session that has not ended is sent at once, marked late if it is late. Several late
  ///   reminders become one summary. If both reminders of a session are due, only the later one is sent. A
  ///   session that has ended is left to the next rollup.
  /// - A follow-up asks once whether a session took place. If several follow-ups are late, or the day has
  ///   changed, the rollup asks instead.
  /// - After missed rollups, only the latest rollup of today is sent late, and only outside the quiet hours.
  /// - Dates that could not be told in time are gathered into one notice.
  ///
  /// lapsed: returns whether a session that is no longer live has lapsed.
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

  /// Reschedules reminders that missed their time before quiet hours and have a later time. Returns the other
  /// rows.
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
    // Several late reminders become one summary. So do too many reminders at one moment (after the lead time
    // grew).
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
