import PlannerModel
import PlannerTime

/// A notice that is due a number of days before one occurrence of a date that matters.
package struct DateTelling: Hashable, Sendable {
  /// The date, the occurrence and the number of days before it. Each key is told once.
  package var key: String
  /// Other keys under which this notice may have been told, for other people with the same date.
  package var otherKeys: [String]
  /// The day of the notice.
  package var day: CivilDate
  /// The minute of that day; nil for the time of the day's first rollup.
  package var minute: Int?
  /// True if the date stands only on a card of an address book.
  package var isOnCard: Bool
  /// True for the day of the date: the notice comes at once if that morning passed before the date was known.
  package var isToldAtOnce: Bool

  package init(
    key: String, otherKeys: [String] = [], day: CivilDate, minute: Int? = nil, isOnCard: Bool = false,
    isToldAtOnce: Bool = false
  ) {
    self.key = key
    self.otherKeys = otherKeys
    self.day = day
    self.minute = minute
    self.isOnCard = isOnCard
    self.isToldAtOnce = isToldAtOnce
  }

  fileprivate func isTold(_ told: Set<String>) -> Bool {
    told.contains(key) || otherKeys.contains(where: told.contains)
  }
}

/// The state of the cards that have dates to tell.
package struct KnownCards: Hashable, Sendable {
  /// The last day on which every address book was known in the morning; nil if no such day was noted.
  package var toldThrough: CivilDate?
  /// False if an address book was not read since the start: notices of its dates may be missing.
  package var areComplete: Bool
  /// True if an address book is being read for the first time. Until that ends, no dates are told.
  package var areAwaited: Bool

  package init(toldThrough: CivilDate? = nil, areComplete: Bool = true, areAwaited: Bool = false) {
    self.toldThrough = toldThrough
    self.areComplete = areComplete
    self.areAwaited = areAwaited
  }
}

extension Ledger {
  /// The number of days for which a missed notice is still sent late.
  package static let datesMemory = 14

  // MARK: - Planning

  /// Plans the next morning with a date to tell; only one is planned at a time. If a planned morning has
  /// passed, for example after a change of the zone or of the notification times, its notice comes at once.
  /// So does the notice of a date that became known after its morning.
  func planDates(_ changes: inout Changes) {
    let known = reminders.first { $0.kind == .dates && $0.state == .planned && $0.startAt == nil }
    // A row that is due must be claimed first.
    if let known, known.dueAt <= now { return }
    guard let next = nextDates(known) else {
      if let known { changes.remove.append(known.id) }
      return noteCards(&changes)
    }
    if next.at > now { noteCards(&changes) }
    var row = known ?? Reminder(id: newId(), kind: .dates, dueAt: next.at, expiresAt: next.at)
    row.dueAt = next.at
    row.expiresAt = next.at.adding(minutes: 24 * 60)
    row.itemIds = next.keys
    if row != known { changes.put.append(row) }
  }

  private func nextDates(_ known: Reminder?) -> (at: Instant, keys: [String])? {
    guard !rollupTimes.isEmpty else { return nil }
    let told = toldDates
    // Every transaction runs this, with up to tens of thousands of dates, so it looks only at a few days. The
    // mornings of days before today have passed. The mornings of later days have not.
    let late = owedDates(of: known, told)
    if !late.isEmpty { return (now, late) }
    let today = zone.date(at: now)
    func isAhead(_ telling: DateTelling) -> Bool { due(telling) > now && !telling.isTold(told) }
    guard let day = dates.first(where: { $0.day >= today && isAhead($0) })?.day else { return nil }
    let next = dates.filter { $0.day == day && isAhead($0) }
    guard let at = next.map(due).min() else { return nil }
    return (at, next.filter { due($0) == at }.map(\.key))
  }

  private func morning(of day: CivilDate) -> Instant {
    zone.instant(of: day, minuteOfDay: rollupTimes.first ?? 0)
  }

  private func due(_ telling: DateTelling) -> Instant {
    telling.minute.map { zone.instant(of: telling.day, minuteOfDay: $0) } ?? morning(of: telling.day)
  }

  private func hasCome(_ day: CivilDate) -> Bool { morning(of: day) <= now }

  /// The keys that were told or given up. A claimed row counts, whether or not a channel delivered it.
  private var toldDates: Set<String> {
    Set(reminders.lazy.filter { $0.kind == .dates && $0.state != .planned }.flatMap(\.itemIds))
  }

  /// Notes the last day that has had its morning, if every address book is known. A date that a card adds
  /// later, for that day or an earlier one, was not known in time. If the clock goes back, so does this day.
  private func noteCards(_ changes: inout Changes) {
    let today = zone.date(at: now)
    let last = rollupTimes.isEmpty || hasCome(today) ? today : today.adding(days: -1)
    if cards.areComplete, cards.toldThrough != last { changes.cardsToldThrough = last }
  }

  // MARK: - Claiming

  /// Gathers all notices that are due by now into one notice.
  func claimDates(_ due: [Reminder], _ changes: inout Changes) {
    if cards.areAwaited { return }
    var told = toldDates
    for row in due {
      var row = row
      // A notice that the user put off already has its dates.
      let said = row.startAt == nil ? owedDates(of: row, told) : withoutNeedless(row.itemIds)
      if said.isEmpty {
        if row.startAt == nil { row.itemIds = [] }
        changes.put.append(expired(row))
        continue
      }
      told.formUnion(said)
      row.itemIds = said
      // A notice that was left out must not make the other notices look late.
      if let first = dates.first(where: { said.contains($0.key) }) {
        row.dueAt = max(row.dueAt, self.due(first))
      }
      row.expiresAt = max(row.expiresAt, now.adding(minutes: 24 * 60))
      changes.put.append(claimed(row))
    }
  }

  /// Returns the keys of the notices that are due now and were not told.
  /// - row: the planned row. It has the dates that were known in time. If it is due, dates since then count,
  ///   too.
  private func owedDates(of row: Reminder?, _ told: Set<String>) -> [String] {
    let today = zone.date(at: now)
    let oldest = today.adding(days: -Ledger.datesMemory)
    let planned = Set(row?.itemIds ?? [])
    let since = row.flatMap { $0.dueAt <= now ? $0.dueAt : nil }
    // `dates` is sorted by day.
    let owed = dates.prefix { $0.day <= today }.filter { telling in
      guard telling.day >= oldest, !telling.isTold(told) else { return false }
      let due = due(telling)
      let isOwed =
        planned.contains(telling.key) || telling.isToldAtOnce && telling.day == today
        || since.map { due >= $0 } ?? false
        || telling.isOnCard && cards.toldThrough.map { telling.day > $0 } ?? false
      return isOwed && due <= now
    }
    return withoutNeedless(owed.map(\.key))
  }

  /// Leaves out a notice if a notice nearer to the same occurrence belongs to today or an earlier day. On the
  /// day itself nobody needs the notice of seven days before.
  private func withoutNeedless(_ keys: [String]) -> [String] {
    if keys.isEmpty { return [] }
    let today = zone.date(at: now)
    let wanted = Set(keys.map { Self.parts(of: $0).occurrence })
    var latest: [Substring: Int] = [:]
    for telling in dates where telling.day <= today {
      let (occurrence, lead) = Self.parts(of: telling.key)
      guard wanted.contains(occurrence), let lead else { continue }
      latest[occurrence] = min(latest[occurrence] ?? lead, lead)
    }
    return keys.filter { key in
      let (occurrence, lead) = Self.parts(of: key)
      guard let lead, let last = latest[occurrence] else { return true }
      return lead <= last
    }
  }

  /// Returns the occurrence that a key names, and the number of days before it.
  private static func parts(of key: String) -> (occurrence: Substring, lead: Int?) {
    guard let slash = key.lastIndex(of: "/") else { return (key[...], nil) }
    return (key[..<slash], Int(key[key.index(after: slash)...]))
  }
}
