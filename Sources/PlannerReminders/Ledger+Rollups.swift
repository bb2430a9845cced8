import PlannerModel
import PlannerTime

extension Ledger {
  // MARK: - Planning

  /// Plans the next rollup; only one is planned at a time.
  func planRollup(_ changes: inout Changes) {
    let known = reminders.first { $0.kind == .rollup && $0.state == .planned }
    // A rollup that is due must be claimed first.
    if let known, known.dueAt <= now { return }
    let others = reminders.filter { $0.kind == .rollup && $0.state != .planned }
    let sent = Set(others.filter { $0.state != .expired }.map(\.dueAt))
    guard let next = rollups(fromDay: 0, days: 3).first(where: { $0 > now && !sent.contains($0) }) else {
      if let known { changes.remove.append(known.id) }
      return
    }
    // The row expired although its time is ahead: the clock was set back.
    let unsent = others.first { $0.dueAt == next }
    if let known, unsent != nil { changes.remove.append(known.id) }
    var row = unsent ?? known ?? Reminder(id: newId(), kind: .rollup, dueAt: next, expiresAt: next)
    row.plan(at: next)
    row.expiresAt = expiry(ofRollupAt: next)
    // News that the user did not get because the rollup expired.
    if var untold = others.last(where: { $0.state == .expired && $0.detail != nil && $0.id != row.id }) {
      row.detail = untold.detail
      untold.detail = nil
      changes.put.append(untold)
    }
    if row != known { changes.put.append(row) }
  }

  /// Returns the time when a rollup expires: the end of its day, but at least an hour after the rollup.
  private func expiry(ofRollupAt at: Instant) -> Instant {
    max(zone.instant(of: zone.date(at: at).adding(days: 1)), at.adding(minutes: 60))
  }

  /// Returns the times of the rollups of some days, in order; `first` is counted from today.
  private func rollups(fromDay first: Int, days: Int) -> [Instant] {
    let today = zone.date(at: now)
    return (first..<first + days).flatMap { day in
      rollupTimes.map { zone.instant(of: today.adding(days: day), minuteOfDay: $0) }
    }.sorted()
  }

  // MARK: - Claiming

  func claimRollups(
    _ due: [Reminder], lapsed: (String) throws -> Bool, _ changes: inout Changes
  ) rethrows {
    let others = Set(reminders.filter { $0.kind == .rollup && $0.state != .planned }.map(\.dueAt))
    for row in due {
      // If the clock was set back and forward again, today's latest rollup may have been sent already.
      guard let latest = rollups(fromDay: 0, days: 1).last(where: { $0 <= now }),
        !others.contains(latest), !isLate(latest) || !preferences.isQuiet(now, in: zone)
      else {
        changes.put.append(expired(row))
        continue
      }
      var row = row
      row.dueAt = latest
      row.expiresAt = expiry(ofRollupAt: latest)
      row.itemIds = try missed(changes, lapsed: lapsed)
      changes.put.append(claimed(row))
    }
  }

  /// Returns the ids of sessions that passed without a reminder. Leaves out sessions that the user answered
  /// or moved since, and those that a rollup reported. changes: the changes that the same claim made in other
  /// rows.
  private func missed(_ changes: Changes, lapsed: (String) throws -> Bool) rethrows -> [String] {
    let rollups = reminders.filter { $0.kind == .rollup && $0.state != .planned && $0.state != .expired }
    let rows = Dictionary((reminders + changes.put).map { ($0.id, $0) }) { _, later in later }
    var latest: [String: Reminder] = [:]
    for row in rows.values where row.kind == .reminder {
      guard let itemId = row.itemId, let startAt = row.startAt,
        live(itemId).map({ $0.startAt == startAt }) ?? true
      else { continue }
      if let other = latest[itemId]?.startAt, other > startAt { continue }
      latest[itemId] = row
    }
    return try latest.filter { itemId, row in
      let isTold = rollups.contains {
        // A session that was reported and then postponed can be missed again.
        $0.itemIds.contains(itemId) && $0.claimedAt.map { $0 >= row.expiresAt } ?? true
      }
      return try row.state == .expired && !isTold && (live(itemId) != nil || lapsed(itemId))
    }.sorted { ($0.value.expiresAt, $0.key) < ($1.value.expiresAt, $1.key) }.map(\.key)
  }
}
