import PlannerModel
import PlannerTime

extension Ledger {
  /// Brings the rows in line with the present sessions, lead time and rollup times. Returns no changes if
  /// they already match.
  package func reconcile() -> Changes {
    var changes = Changes()
    var fired: Set<Key> = []
    var reminded: Set<String> = []
    var claims: [Key: Instant] = [:]
    var unsent: [Key: Reminder] = [:]
    for row in reminders where row.state != .planned {
      if let key = Key(row) {
        fired.insert(key)
        claims[key] = row.claimedAt
        if row.state == .expired { unsent[key] = row }
      }
      if row.kind == .reminder, let itemId = row.itemId, row.state != .expired { reminded.insert(itemId) }
    }
    // For each kind and each session, the index of the planned row. A moved session keeps its row.
    var planned: [[Int?]] = Ledger.ofSession.map { _ in Array(repeating: nil, count: sessions.count) }
    for (index, row) in reminders.enumerated() {
      if row.state == .planned {
        guard let itemId = row.itemId, row.kind != .conflict else { continue }
        guard let place = places[itemId] else {
          close(row, &changes)
          continue
        }
        if let kind = Ledger.ofSession.firstIndex(of: row.kind) { planned[kind][place] = index }
      } else {
        review(row, claims, &changes)
      }
    }
    let inOrder = sessions.indices.sorted {
      (sessions[$0].startAt, sessions[$0].id) < (sessions[$1].startAt, sessions[$1].id)
    }
    for place in inOrder {
      let item = sessions[place]
      let wasReminded = reminded.contains(item.id)
      for (number, kind) in Ledger.ofSession.enumerated() {
        let key = Key(kind, item)
        // An early reminder never comes after the other reminder.
        let isNeedless = kind == .earlyReminder && fired.contains(Key(.reminder, item))
        let known = planned[number][place].map { reminders[$0] }
        guard !fired.contains(key) else {
          if let known { changes.remove.append(known.id) }
          // The row expired although the session is ahead: the clock was set back, or the session moved back
          // to its old time.
          if item.endAt > now, !isNeedless, var row = unsent[key] {
            row.plan(at: now)
            if let row = plan(kind, item, known: row, wasReminded: wasReminded) { changes.put.append(row) }
          }
          continue
        }
        // A session that ended before it was known is left to the rollup.
        guard known != nil || item.endAt > now else { continue }
        let row = isNeedless ? nil : plan(kind, item, known: known, wasReminded: wasReminded)
        if row == nil, let known { changes.remove.append(known.id) }
        if let row, row != known { changes.put.append(row) }
      }
    }
    planConflicts(&changes)
    planRollup(&changes)
    planDates(&changes)
    return changes
  }

  /// The kinds of reminders that each session has.
  private static let ofSession: [NoticeKind] = [.reminder, .earlyReminder, .followUp]

  /// Returns the row as it is planned now; nil if there is nothing to plan.
  private func plan(_ kind: NoticeKind, _ item: PlanItem, known: Reminder?, wasReminded: Bool) -> Reminder? {
    let early = kind == .earlyReminder ? earlyTime(item, known: known) : nil
    if kind == .earlyReminder, early == nil { return nil }
    var row =
      known
      ?? Reminder(id: newId(), kind: kind, itemId: item.id, dueAt: now, expiresAt: item.endAt)
    // Also true for a new row.
    let isMoved = row.startAt != item.startAt
    row.startAt = item.startAt
    switch kind {
    case .followUp:
      row.dueAt = item.endAt
      row.expiresAt = item.endAt.adding(minutes: 24 * 60)
    case .earlyReminder:
      row.dueAt = early ?? now
      row.expiresAt = item.endAt
    default:
      row.expiresAt = item.endAt
      let time = time(of: item)
      if time > now {
        row.dueAt = time
      } else if isMoved {
        // If the user was reminded and then moved the session to a near time, the reminder comes at its
        // start.
        row.dueAt = wasReminded ? max(item.startAt, now) : now
      } else if row.dueAt > now, !wasReminded || row.dueAt != item.startAt {
        row.dueAt = now
      }
    }
    return row
  }

  /// Closes the planned row of a closed session. A reminder that was due is kept as expired: if the session
  /// lapsed, the next rollup reports it.
  private func close(_ row: Reminder, _ changes: inout Changes) {
    guard row.kind == .reminder, row.dueAt <= now else { return changes.remove.append(row.id) }
    var row = row
    row.state = .expired
    changes.put.append(row)
  }

  /// Closes a claimed row that no longer holds, and removes a closed row that is old. claims: when each
  /// reminder was claimed.
  private func review(_ row: Reminder, _ claims: [Key: Instant], _ changes: inout Changes) {
    let isOpen = row.state == .claimed || row.state == .delivered
    if isOpen, !isCurrent(row, claims) {
      var row = row
      row.state = row.state == .claimed ? .expired : .acknowledged
      changes.put.append(row)
      changes.withdraw.append(row.id)
    } else if mayForget, row.state != .claimed,
      // A row that was due before a long sleep was told after the sleep.
      max(row.dueAt, row.claimedAt ?? row.dueAt) < now.adding(minutes: -Ledger.memoryDays * 24 * 60),
      row.itemId.map({ live($0) == nil }) ?? true
    {
      changes.remove.append(row.id)
    }
  }

  /// Returns whether the row's message still holds.
  private func isCurrent(_ row: Reminder, _ claims: [Key: Instant]) -> Bool {
    switch row.kind {
    case .reminder, .earlyReminder, .followUp, .choices:
      row.itemId.flatMap { live($0) }?.startAt == row.startAt
    case .summary:
      // If a session still has the announced time, its own reminder was claimed together with the summary.
      row.itemIds.contains { id in
        live(id).map { item in
          item.endAt > now
            && [NoticeKind.reminder, .earlyReminder].contains { claims[Key($0, item)] == row.claimedAt }
        } ?? false
      }
    case .conflict: isCurrentConflict(row)
    default: true
    }
  }
}

extension Reminder {
  /// Resets the row to planned, as if it had never been claimed.
  mutating func plan(at dueAt: Instant) {
    state = .planned
    self.dueAt = dueAt
    claimedAt = nil
    late = false
    itemIds = []
  }
}
