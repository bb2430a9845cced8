import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import PlannerWords

extension KnownDate {
  /// The ledger's key for the date. The key of a birthday, or of another date on a card, stays the same if
  /// the user changes its notices or renames the person.
  var key: String {
    kind.isOfProfile
      ? Self.key(kind, of: contactId, isOwn ? "own" : title)
      : Self.key(kind, of: contactId, isOnCard ? title : id ?? title)
  }

  static func key(_ kind: DateKind, of contactId: String?, _ title: String) -> String {
    "\(kind.rawValue)/\(contactId ?? "")/\(title)"
  }

  /// Returns the notice of an occurrence, without facts about the person.
  func notice(on day: CivilDate) -> NoticeDate {
    var notice = NoticeDate(
      contactId: contactId, name: name, kind: kind, title: title, on: day,
      years: yearly ? years(on: day) : nil)
    notice.knownFrom = knownFrom
    notice.note = note
    return notice
  }

  /// The key of the notice that comes `lead` days before an occurrence.
  func key(on day: CivilDate, lead: Int) -> String { "\(key)/\(day)/\(lead)" }
}

extension Reminder {
  /// The occurrences of a notice of dates: their keys, without the number of days before.
  var occurrences: Set<String> {
    Set(itemIds.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.endIndex)) })
  }
}

extension Reminder {
  /// Returns whether a notice of dates names a date that was added, or a date of a profile with these notice
  /// settings.
  fileprivate func names(_ date: ImportantDate) -> Bool {
    itemIds.contains { key in
      if date.month != nil { return key.contains("/\(date.id)/") }
      let title = date.isOfChild ? date.kind.title(of: date.title) : date.isOfCard ? date.title : "own"
      return key.hasPrefix(KnownDate.key(date.kind, of: date.contactId, title) + "/")
    }
  }
}

/// The state that the notices and the calendar of dates depend on.
struct DateState: Equatable {
  var today: CivilDate
  var leapDay: LeapDay
  var stored: Int
  var cards: Int
  var usualLead: [Int]
}

/// The notices of dates: when they come, and what they say.
struct DateNotices: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// The number of days ahead for which the ledger knows notices. It is long enough for the next yearly date.
  private static let tellingDays = 370

  /// Returns the notices of all dates from two weeks ago to a year ahead, by day.
  func dateTellings() throws -> [DateTelling] {
    let state = try DateReader(view).dateState()
    let today = state.today
    if let known = view.dateCache.tellings, known.state == state { return known.tellings }
    let tellings = try (DateReader(view).knownDates() + fadings()).flatMap { date -> [DateTelling] in
      let longest = date.leadDays.max() ?? 0
      let days = today.adding(days: -Ledger.datesMemory)...today.adding(days: Self.tellingDays + longest)
      return date.occurrences(in: days, leapDay: state.leapDay).flatMap { on in
        date.leadDays.map { lead in
          DateTelling(
            key: date.key(on: on, lead: lead), otherKeys: date.otherKeys.map { "\($0)/\(on)/\(lead)" },
            day: on.adding(days: -lead), minute: date.minute, isOnCard: date.isOnCard,
            isToldAtOnce: lead == 0 && !date.isFading)
        }
      }
    }.sorted { ($0.day, $0.key) < ($1.day, $1.key) }
    view.dateCache.tellings = (state, tellings)
    return tellings
  }

  /// Returns the dates in a row of the ledger, by day. Of several notices of one occurrence, the latest
  /// counts.
  func noticeDates(_ row: Reminder) throws -> [NoticeDate] {
    let preferences = try reader.preferences()
    let zone = view.clocks.zone(preferences)
    return try occurrences(row).map { try noticeDate($0.date, $0.on, zone, preferences) }
      .sorted { ($0.on, $0.title) < ($1.on, $1.title) }
  }

  fileprivate func occurrences(_ row: Reminder) throws -> [(date: KnownDate, on: CivilDate)] {
    let wanted = row.occurrences
    let preferences = try reader.preferences()
    let today = view.clocks.zone(preferences).date(at: now)
    let days = today.adding(days: -60)...today.adding(days: Self.tellingDays * 2)
    var found: [(date: KnownDate, on: CivilDate)] = []
    for date in try DateReader(view).knownDates() + fadings()
    where wanted.contains(where: { $0.hasPrefix(date.key) }) {
      for on in date.occurrences(in: days, leapDay: preferences.leapDay)
      where wanted.contains("\(date.key)/\(on)") {
        found.append((date, on))
      }
    }
    return found
  }

  private func noticeDate(
    _ date: KnownDate, _ on: CivilDate, _ zone: ZoneTable, _ preferences: Preferences
  ) throws -> NoticeDate {
    var notice = date.notice(on: on)
    // The date is a person's death, so they cannot be met or called.
    if date.isDeath {
      (notice.title, notice.name) = ("\(date.name ?? "")'s \(date.title)", nil)
      return notice
    }
    guard let contact = try date.contactId.flatMap({ try reader.contact(id: $0) }) else { return notice }
    let met = try reader.lastMeeting(contactId: contact.id)
    let log = try reader.log(contactId: contact.id, limit: 50)
    notice.purpose = contact.purpose
    if date.isForGifts { notice.ideas = try reader.ideas()[contact.id].map(ideasInWords) }
    notice.isFading = date.isFading ? true : nil
    if let purpose = date.draftPurpose {
      let waiting = try DraftReader(view).waitingDraft(to: contact.id, for: purpose)
      notice.draftWaits = waiting == nil ? nil : true
      notice.draftCommand = Quoted.shellLine(
        ["plannerctl", "draft"]
          + (waiting.map { ["show", String($0.id.prefix(8))] } ?? [
            contact.displayName, "--for", purpose.word,
          ]))
    }
    notice.lastMetAt = met?.when
    notice.lastOutcome = met?.outcome.meeting
    notice.lastNote = log.lazy.filter { $0.private != true }.compactMap(\.notes).first
    notice.phone = try ProfileReader(view).numberToCall(contact)?.value
    notice.theirNow = try view.cards.contactZone(contact.id, reader)?
      .clock(at: now, seenFrom: zone, preferences.style)
    let sessions = try reader.liveItems().filter { $0.contactId == contact.id && $0.endAt > now }
    let key = date.sessionKey(on: on)?.text
    notice.plannedAt =
      (sessions.first { $0.dateKey == key && key != nil }
      ?? sessions.first { zone.date(at: $0.startAt) == on })?.startAt
    let isMet = met.map { zone.date(at: $0.when) == on } ?? false
    if notice.plannedAt == nil, !isMet, key != nil, on >= zone.date(at: now) {
      let isProfiles = DateKey.ofProfiles.contains(date.kind)
      notice.planCommand = Quoted.shellLine(
        ["plannerctl", "dates", "plan"]
          + (isProfiles ? [contact.displayName, date.kind.rawValue] : [String((date.id ?? "").prefix(8))]))
    }
    return notice
  }
}

extension DateReader {
  func dateState() throws -> DateState {
    let preferences = try reader.preferences()
    return DateState(
      today: view.clocks.zone(preferences).date(at: now), leapDay: preferences.leapDay,
      stored: reader.datesVersion,
      cards: view.cards.version, usualLead: preferences.dateLeadDays)
  }
}

/// Stores which notices of dates were given.
struct ToldDates: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Stores the time of the notice in added dates, and prepares drafts for today's dates.
  func noteTold(_ row: Reminder, _ writer: StoreWriter) throws {
    let today = try planner.zone(writer.reader).date(at: now)
    try DraftWriter(planner).prepareDrafts(
      DateNotices(planner.view(writer)).occurrences(row).filter { $0.on == today }.map(\.date), writer)
    for var date in try writer.reader.importantDates() where row.names(date) {
      date.lastToldAt = now
      try writer.put(date)
    }
  }

  /// Corrects the stored times of dates' notices, after notices of a wrong clock were removed.
  func correctToldDates(_ writer: StoreWriter) throws {
    let told = try writer.reader.ownReminders().filter { $0.kind == .dates && $0.claimedAt != nil }
    for var date in try writer.reader.importantDates() {
      guard let known = date.lastToldAt, known > now else { continue }
      date.lastToldAt = told.filter { $0.names(date) }.compactMap(\.claimedAt).max()
      if date.lastToldAt != known { try writer.put(date) }
    }
  }
}

extension NoticeButtons {
  /// Handles a button on a notice of one date.
  func pressed(_ button: NoticeButton, ofDates row: Reminder) throws {
    guard row.state == .delivered || row.state == .claimed else { return }
    switch button {
    case .done:
      let keys = row.itemIds.map {
        $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      }
      // If a person was merged into another one, the date has a key for each.
      let known = try planner.store.read { reader in
        try keys.first { try $0.count > 2 && reader.contact(id: $0[1]) != nil }
      }
      let parts = known ?? keys.first ?? []
      if let known { _ = try Methods.Log(name: known[1]).run(in: planner) }
      // The answer also ends a follow-up question.
      if parts.count > 2, DateKind(rawValue: parts[0])?.isQuestion == true {
        _ = try planner.change("date") { try $0.deleteImportantDate(id: parts[2]) }
      }
    case .plan:
      guard let (date, on) = try planner.read({ try DateNotices($0).occurrences(row).first }) else { return }
      let item = try planner.change("date plan \(date.title)") {
        try DateSessions(planner).plan(date, on: on, $0).item
      }.result
      try acknowledge(row)
      return try say(
        planner.read { "\(item.name): planned for \(try $0.composer().moment(item.startAt))" }, replacing: nil
      )
    case .draft:
      guard let (date, _) = try planner.read({ try DateNotices($0).occurrences(row).first }),
        let contactId = date.contactId,
        let purpose = date.draftPurpose
      else { return }
      if try planner.read({ try DraftReader($0).waitingDraft(to: contactId, for: purpose) }) == nil {
        _ = try DraftMethods.MakeDrafts(name: contactId, purpose: purpose).run(in: planner)
      }
      try acknowledge(row)
      return try say(
        "A draft to \(date.name ?? "them") waits on your page, and in plannerctl drafts", replacing: nil)
    case .snoozeDay:
      try planner.transaction(command: nil) { writer in
        let preferences = try writer.reader.preferences()
        let zone = planner.clocks.zone(preferences)
        let tomorrow = zone.date(at: now).adding(days: 1)
        let at = zone.instant(of: tomorrow, minuteOfDay: preferences.defaultNotificationTimes.min() ?? 540)
        try planner.deliveries.put(
          Reminder(
            id: newId(), kind: .dates, startAt: row.dueAt, dueAt: at, expiresAt: at.adding(minutes: 24 * 60),
            itemIds: row.itemIds), writer)
      }
    case .no, .reply, .reschedule, .keep, .cancel, .leave, .snoozeHour, .snoozeThreeDays: return
    }
    try acknowledge(row)
  }
}

extension KnownDate {
  /// The purpose of a draft for the date; nil if no draft fits. A child's birthday is not the person's own.
  var draftPurpose: DraftPurpose? {
    if isFading { return .checkIn }
    return kind.isOfProfile && !isOwn ? nil : kind.draftPurpose
  }
}
