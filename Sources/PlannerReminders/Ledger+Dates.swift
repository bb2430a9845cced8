import PlannerModel
import PlannerTime

/// One notice that is owed of a date that matters: so many days before one of its occurrences.
package struct DateTelling: Hashable, Sendable {
  /// The date, the occurrence and the number of days before it. It is told once.
  package var key: String
  /// The day on which it is told.
  package var day: CivilDate

  package init(key: String, day: CivilDate) {
    self.key = key
    self.day = day
  }
}

extension Ledger {
  /// How many days a notice that could not come is still made up for.
  package static let datesMemory = 14

  // MARK: - Planning

  /// Plans the next morning on which there is a date to tell of; only one is planned at a time. What was planned
  /// for a morning that has passed since, as by another zone or another time of notices, comes at once.
  func planDates(_ changes: inout Changes) {
    let known = reminders.first { $0.kind == .dates && $0.state == .planned && $0.startAt == nil }
    // What is due must be claimed first.
    if let known, known.dueAt <= now { return }
    guard let minute = rollupTimes.first,
      let next = nextDates(owed: Set(known?.itemIds ?? []), minute: minute)
    else {
      if let known { changes.remove.append(known.id) }
      return
    }
    var row = known ?? Reminder(id: newId(), kind: .dates, dueAt: next.at, expiresAt: next.at)
    row.dueAt = next.at
    row.expiresAt = next.at.adding(minutes: 24 * 60)
    row.itemIds = next.keys
    if row != known { changes.put.append(row) }
  }

  private func nextDates(owed: Set<String>, minute: Int) -> (at: Instant, keys: [String])? {
    let told = toldDates
    let today = zone.date(at: now)
    func morning(_ telling: DateTelling) -> Instant { zone.instant(of: telling.day, minuteOfDay: minute) }
    // Every transaction comes here, and there may be tens of thousands: only those of some days are looked at. The
    // morning of a day before today has passed, that of a later day has not.
    let late = dates.filter { telling in
      telling.day <= today && owed.contains(telling.key) && !told.contains(telling.key)
        && morning(telling) <= now
    }
    if !late.isEmpty { return (now, late.map(\.key)) }
    let next = dates.first { $0.day >= today && morning($0) > now && !told.contains($0.key) }
    guard let next else { return nil }
    return (morning(next), dates.filter { $0.day == next.day && !told.contains($0.key) }.map(\.key))
  }

  /// The keys of what was told, or given up. A row that was claimed counts, whether or not a channel delivered it.
  private var toldDates: Set<String> {
    Set(reminders.lazy.filter { $0.kind == .dates && $0.state != .planned }.flatMap(\.itemIds))
  }

  // MARK: - Claiming

  /// Gathers everything that is owed until this moment into one notice.
  func claimDates(_ due: [Reminder], _ changes: inout Changes) {
    var told = toldDates
    for row in due {
      var row = row
      // A notice that the user put off has its dates already.
      if row.startAt == nil {
        row.itemIds = owedDates(of: row, told)
        told.formUnion(row.itemIds)
      }
      if row.itemIds.isEmpty {
        changes.put.append(expired(row))
        continue
      }
      row.expiresAt = max(row.expiresAt, now.adding(minutes: 24 * 60))
      changes.put.append(claimed(row))
    }
  }

  private func owedDates(of row: Reminder, _ told: Set<String>) -> [String] {
    let minute = rollupTimes.first ?? 0
    let today = zone.date(at: now)
    let first = max(zone.date(at: row.dueAt), today.adding(days: -Ledger.datesMemory))
    let planned = Set(row.itemIds)
    return dates.filter { telling in
      guard !told.contains(telling.key), telling.day >= today.adding(days: -Ledger.datesMemory) else {
        return false
      }
      let hasCome = zone.instant(of: telling.day, minuteOfDay: minute) <= now
      return hasCome && telling.day >= first || planned.contains(telling.key)
    }.map(\.key)
  }
}
