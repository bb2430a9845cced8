import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

extension KnownDate {
  /// The key by which the ledger knows the date. That of a birthday stays the same if the user sets how it is told.
  var key: String {
    switch kind {
    case .birthday, .anniversary: "\(kind.rawValue)/\(contactId ?? "")/\(title)"
    case .followUp, .custom: "\(kind.rawValue)/\(contactId ?? "")/\(id ?? title)"
    }
  }

  /// The key of the notice so many days before an occurrence.
  func key(on day: CivilDate, lead: Int) -> String { "\(key)/\(day)/\(lead)" }
}

extension Planner {
  /// How many days ahead the ledger is told of dates: so that a yearly one always has its next.
  private static let tellingDays = 370

  /// Returns what is to be told of all dates from two weeks ago to a year ahead, by day.
  func dateTellings(_ reader: StoreReader) throws -> [DateTelling] {
    let state = try dateState(reader)
    let today = state.today
    if let known = deliveries.knownTellings, known.state == state { return known.tellings }
    let tellings = try knownDates(reader).flatMap { date -> [DateTelling] in
      let longest = date.leadDays.max() ?? 0
      let days = today.adding(days: -Ledger.datesMemory)...today.adding(days: Self.tellingDays + longest)
      return date.occurrences(in: days, leapDay: state.leapDay).flatMap { on in
        date.leadDays.map { DateTelling(key: date.key(on: on, lead: $0), day: on.adding(days: -$0)) }
      }
    }.sorted { ($0.day, $0.key) < ($1.day, $1.key) }
    deliveries.knownTellings = (state, tellings)
    return tellings
  }

  func dateState(_ reader: StoreReader) throws -> DateState {
    let preferences = try reader.preferences()
    return DateState(
      today: zone(preferences).date(at: now), leapDay: preferences.leapDay, stored: reader.datesVersion,
      cards: addressBooks.version)
  }

  /// What the tellings and the calendar of dates depend on.
  struct DateState: Equatable {
    var today: CivilDate
    var leapDay: LeapDay
    var stored: Int
    var cards: Int
  }

  /// Returns the dates that a row of the ledger is about, by day. Of several notices of one occurrence, the
  /// latest counts.
  func noticeDates(_ row: Reminder, _ reader: StoreReader) throws -> [NoticeDate] {
    let wanted = Set(row.itemIds.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
    let preferences = try reader.preferences()
    let zone = zone(preferences)
    let today = zone.date(at: now)
    let days = today.adding(days: -60)...today.adding(days: Self.tellingDays * 2)
    var found: [NoticeDate] = []
    for date in try knownDates(reader) where wanted.contains(where: { $0.hasPrefix(date.key) }) {
      for on in date.occurrences(in: days, leapDay: preferences.leapDay)
      where wanted.contains("\(date.key)/\(on)") {
        found.append(try noticeDate(date, on, zone, preferences, reader))
      }
    }
    return found.sorted { ($0.on, $0.title) < ($1.on, $1.title) }
  }

  private func noticeDate(
    _ date: KnownDate, _ on: CivilDate, _ zone: ZoneTable, _ preferences: Preferences, _ reader: StoreReader
  ) throws -> NoticeDate {
    var notice = NoticeDate(
      contactId: date.contactId, name: date.name, kind: date.kind, title: date.title, on: on,
      years: date.yearly ? date.years(on: on) : nil)
    guard let contact = try date.contactId.flatMap({ try reader.contact(id: $0) }) else { return notice }
    let met = try reader.lastMeeting(contactId: contact.id)
    let log = try reader.log(contactId: contact.id, limit: 50)
    notice.purpose = contact.purpose
    notice.lastMetAt = met?.when
    notice.lastOutcome = met?.outcome.meeting
    notice.lastNote = log.lazy.filter { $0.private != true }.compactMap(\.notes).first
    notice.phone =
      try reader.profile(contactId: contact.id).phones?.first?.value ?? card(of: contact)?.phones.first
    notice.theirNow = try addressBooks.contactZone(contact.id, reader)?
      .clock(at: now, seenFrom: zone, preferences.style)
    return notice
  }

  /// Records when the user was told of dates that were added.
  func noteTold(_ row: Reminder, _ writer: StoreWriter) throws {
    for var date in try writer.reader.importantDates() {
      let isTold = row.itemIds.contains { key in
        key.contains("/\(date.id)/")
          || date.month == nil && key.hasPrefix("\(date.kind.rawValue)/\(date.contactId ?? "-")/")
      }
      guard isTold else { continue }
      date.lastToldAt = now
      try writer.put(date)
    }
  }

  /// Handles a button on a notice of one date.
  func pressed(_ key: String, ofDates row: Reminder) throws {
    guard row.state == .delivered || row.state == .claimed else { return }
    switch key {
    case "done":
      let parts =
        row.itemIds.first?.split(separator: "/", omittingEmptySubsequences: false).map(String.init) ?? []
      if parts.count > 2, let contact = try store.read({ try $0.contact(id: parts[1]) }) {
        _ = try Methods.Log(name: contact.id).run(in: self)
      }
      // A question that was asked is done with.
      if parts.count > 2, parts[0] == DateKind.followUp.rawValue {
        try transaction(command: "date") { writer in _ = try writer.deleteImportantDate(id: parts[2]) }
      }
    case "snooze-1d":
      try transaction(command: nil) { writer in
        let preferences = try writer.reader.preferences()
        let zone = zone(preferences)
        let tomorrow = zone.date(at: now).adding(days: 1)
        let at = zone.instant(of: tomorrow, minuteOfDay: preferences.defaultNotificationTimes.min() ?? 540)
        try writer.put(
          Reminder(
            id: newId(), kind: .dates, startAt: row.dueAt, dueAt: at, expiresAt: at.adding(minutes: 24 * 60),
            itemIds: row.itemIds))
      }
    default: return
    }
    try acknowledge(row)
  }
}
