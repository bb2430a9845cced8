import PlannerModel
import PlannerTime

/// A session with an agreed time, and a busy time that overlaps it. The planner does not move the session:
/// the user decides.
package struct SessionConflict: Hashable, Sendable {
  package var itemId: String
  /// The session's start. After a move, the session has no conflict or a different one.
  package var startAt: Instant
  package var busy: Range<Instant>

  package init(itemId: String, startAt: Instant, busy: Range<Instant>) {
    self.itemId = itemId
    self.startAt = startAt
    self.busy = busy
  }

  /// Reads the conflict from a row of the ledger; nil if the row describes no conflict.
  package init?(_ row: Reminder) {
    guard row.kind == .conflict, let itemId = row.itemId, let startAt = row.startAt else { return nil }
    let times = row.itemIds.compactMap { Instant($0) }
    guard times.count == 2, times[0] <= times[1] else { return nil }
    self.init(itemId: itemId, startAt: startAt, busy: times[0]..<times[1])
  }
}

extension Ledger {
  /// The planner sends a notice of a conflict at once if the session starts within this many days. The
  /// rollups tell later ones.
  static let nearDays = 2

  /// Adds a row for each new conflict, and removes planned rows of conflicts that have ended. Each conflict
  /// is told once: its row stays when the conflict ends, in case it comes back.
  func planConflicts(_ changes: inout Changes) {
    guard let conflicts else { return }
    var known: [SessionConflict: Reminder] = [:]
    for row in reminders where row.kind == .conflict {
      guard let conflict = SessionConflict(row) else { continue }
      known[conflict] = row
      if row.state == .planned, !conflicts.contains(conflict) { changes.remove.append(row.id) }
    }
    for conflict in conflicts.sorted(by: { ($0.startAt, $0.itemId) < ($1.startAt, $1.itemId) }) {
      if let row = known[conflict], row.state != .expired { continue }
      var row =
        known[conflict]
        ?? Reminder(
          id: newId(), kind: .conflict, itemId: conflict.itemId, startAt: conflict.startAt, dueAt: now,
          expiresAt: conflict.startAt)
      let isNear = conflict.startAt <= now.adding(minutes: Ledger.nearDays * 1440) || rollupTimes.isEmpty
      row.plan(at: isNear ? timeToTell(conflict) : now)
      // The rollups tell this conflict, so it needs no delivery.
      if !isNear { row.state = .delivered }
      row.itemIds = [conflict.busy.lowerBound.description, conflict.busy.upperBound.description]
      changes.put.append(row)
    }
  }

  func claimConflicts(_ due: [Reminder], _ changes: inout Changes) {
    changes.put += due.map { isCurrentConflict($0) ? claimed($0) : expired($0) }
  }

  func isCurrentConflict(_ row: Reminder) -> Bool {
    guard let conflicts else { return true }
    return SessionConflict(row).map(conflicts.contains) ?? false
  }

  /// Returns the end of the quiet hours if that is early enough before the session, else now.
  private func timeToTell(_ conflict: SessionConflict) -> Instant {
    let end = preferences.endOfQuietHours(at: now, in: zone)
    let lead = live(conflict.itemId).map(lead) ?? leadTimeMin
    return end < conflict.startAt.adding(minutes: -lead) ? end : now
  }
}
