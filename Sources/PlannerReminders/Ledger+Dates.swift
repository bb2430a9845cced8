import PlannerModel
import PlannerTime

/// One notice that is owed of a date that matters: so many days before one of its occurrences.
package struct DateTelling: Hashable, Sendable {
  /// The date, the occurrence and the number of days before it. It is told once.
  package var key: String
  /// Keys by which the same may have been told: of other people who have the date, too.
  package var otherKeys: [String]
  /// The day on which it is told.
  package var day: CivilDate
  /// The minute of that day; nil: at the first time of the day's overview.
  package var minute: Int?
  /// True if a card of an address book has the date, and nothing else.
  package var isOnCard: Bool
  /// True if it is told at once where its morning had passed before it was known: on the day of the date.
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

/// What is known of the cards whose dates are told.
package struct KnownCards: Hashable, Sendable {
  /// The last day whose morning came while every address book was known; nil if that was never noted.
  package var toldThrough: CivilDate?
  /// False if an address book was not read since the start: dates of its cards may be owed.
  package var areComplete: Bool
  /// True if an address book is being read for the first time: nothing is told of dates until it is known.
  package var areAwaited: Bool

  package init(toldThrough: CivilDate? = nil, areComplete: Bool = true, areAwaited: Bool = false) {
    self.toldThrough = toldThrough
    self.areComplete = areComplete
    self.areAwaited = areAwaited
  }
}

extension Ledger {
  /// How many days a notice that could not come is still made up for.
  package static let datesMemory = 14

  // MARK: - Planning

  /// Plans the next morning on which there is a date to tell of; only one is planned at a time. What was planned
  /// for a morning that has passed since, as by another zone or another time of notices, comes at once. So does a date
  /// that became known after its morning.
  func planDates(_ changes: inout Changes) {
    let known = reminders.first { $0.kind == .dates && $0.state == .planned && $0.startAt == nil }
    // What is due must be claimed first.
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
    // Every transaction comes here, and there may be tens of thousands: only those of some days are looked at. The
    // morning of a day before today has passed, that of a later day has not.
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

  /// The keys of what was told, or given up. A row that was claimed counts, whether or not a channel delivered it.
  private var toldDates: Set<String> {
    Set(reminders.lazy.filter { $0.kind == .dates && $0.state != .planned }.flatMap(\.itemIds))
  }

  /// Notes the last day whose morning has come, if every address book is known: what cards say later of that day and
  /// those before it was not known in time. A clock that goes back takes the day back.
  private func noteCards(_ changes: inout Changes) {
    let today = zone.date(at: now)
    let last = rollupTimes.isEmpty || hasCome(today) ? today : today.adding(days: -1)
    if cards.areComplete, cards.toldThrough != last { changes.cardsToldThrough = last }
  }

  // MARK: - Claiming

  /// Gathers everything that is owed until this moment into one notice.
  func claimDates(_ due: [Reminder], _ changes: inout Changes) {
    if cards.areAwaited { return }
    var told = toldDates
    for row in due {
      var row = row
      // A notice that the user put off has its dates already.
      let said = row.startAt == nil ? owedDates(of: row, told) : withoutNeedless(row.itemIds)
      if said.isEmpty {
        if row.startAt == nil { row.itemIds = [] }
        changes.put.append(expired(row))
        continue
      }
      told.formUnion(said)
      row.itemIds = said
      // A notice that was left out must not make the others look late.
      if let first = dates.first(where: { said.contains($0.key) }) {
        row.dueAt = max(row.dueAt, self.due(first))
      }
      row.expiresAt = max(row.expiresAt, now.adding(minutes: 24 * 60))
      changes.put.append(claimed(row))
    }
  }

  /// Returns the keys of what is owed now.
  /// - row: the row that tells of them. It has what was known in time, and if it is due, so is what came since.
  private func owedDates(of row: Reminder?, _ told: Set<String>) -> [String] {
    let today = zone.date(at: now)
    let oldest = today.adding(days: -Ledger.datesMemory)
    let planned = Set(row?.itemIds ?? [])
    let since = row.flatMap { $0.dueAt <= now ? $0.dueAt : nil }
    // They are in order of their days.
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

  /// Leaves out a notice if a nearer one of the same occurrence is of today or an earlier day. On the day itself nobody
  /// needs the notice of seven days before.
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

  /// Returns which occurrence a key is of, and how many days before it.
  private static func parts(of key: String) -> (occurrence: Substring, lead: Int?) {
    guard let slash = key.lastIndex(of: "/") else { return (key[...], nil) }
    return (key[..<slash], Int(key[key.index(after: slash)...]))
  }
}
