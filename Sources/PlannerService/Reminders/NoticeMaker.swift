import PlannerEngine
import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime
import PlannerWords

extension NoticeSession {
  /// Returns the session with its old times.
  fileprivate func moved(from old: MovedSessions.Times?, in zone: ZoneTable) -> NoticeSession {
    var session = self
    session.oldStartAt = old?.startAt
    session.oldEndAt = old?.endAt
    session.localOldStart = old.map { $0.startAt.text(in: zone) }
    return session
  }
}

/// Writes the texts of notices.
struct NoticeMaker: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the notice of a reminder as of now; nil if nothing is left to say.
  func notice(_ row: Reminder) throws -> Notice? {
    let composer = try view.composer()
    switch row.kind {
    case .choices where row.asksAboutRemoved:
      let sessions = try sessions(items(row))
      return sessions.isEmpty || row.expiresAt <= now ? nil : composer.removed(row, sessions)
    case .reminder, .earlyReminder, .followUp, .choices:
      guard let item = try row.itemId.flatMap({ try reader.item(id: $0) }), item.status.isLive,
        item.startAt == row.startAt, let session = try session(item)
      else { return nil }
      if row.kind.isReminder {
        return composer.reminder(row, of: try withBirthday(session))
      }
      if row.kind == .followUp { return composer.followUp(row, of: session) }
      if let key = row.detail.flatMap(ButtonKey.init),
        let word = try AskingFirst(view).wordOfGuest(item, .moved)
      {
        return composer.confirmation(row, of: session, key: key, word)
      }
      let situation = try Situation(view)
      let best = Engine.candidates(for: item.id, count: 3, in: situation.scenario(choosingFor: item))
      return composer.choices(row, of: session, starts: best.map(\.startAt))
    case .summary:
      let ahead = try items(row).filter { $0.status.isLive && $0.endAt > now }
      return ahead.isEmpty
        ? nil
        : composer.summary(
          row, of: try sessions(ahead).map { try withBirthday($0) })
    case .dates: return composer.dates(row, of: try DateNotices(view).noticeDates(row))
    case .rollup: return composer.rollup(row, of: try day(row))
    case .message, .invitation: return composer.guest(row)
    case .moved:
      let moved = MovedSessions(row.detail)
      let sessions = try sessions(items(row)).map {
        $0.moved(from: moved.old[$0.id], in: try view.zone())
      }
      var row = row
      row.detail = moved.reason
      return sessions.isEmpty ? nil : composer.news(row, of: sessions)
    case .placed, .missed, .done:
      let sessions = try sessions(items(row))
      return sessions.isEmpty ? nil : composer.news(row, of: sessions)
    case .canceled:
      let sessions = try CanceledSession.all(row.detail).map { try session($0) }
      var row = row
      row.detail = nil
      return sessions.isEmpty ? nil : composer.news(row, of: sessions)
    case .conflict:
      guard let wanted = SessionConflict(row) else { return nil }
      return try ConflictReader(view).noticeConflicts().first {
        SessionConflict(itemId: $0.session.id, startAt: $0.session.startAt, busy: $0.busy) == wanted
      }.map { composer.conflict(row, $0) }
    case .answer, .test, .trouble: return nil
    }
  }

  func items(_ row: Reminder) throws -> [PlanItem] {
    try row.itemIds.compactMap { try reader.item(id: $0) }.sorted {
      ($0.startAt, $0.id) < ($1.startAt, $1.id)
    }
  }

  private func sessions(_ items: [PlanItem]) throws -> [NoticeSession] {
    try items.compactMap { try session($0) }
  }

  private func session(_ canceled: CanceledSession) throws -> NoticeSession {
    NoticeSession(
      id: canceled.id, shortId: String(canceled.id.prefix(try reader.itemIdPrefixLength())),
      contactId: canceled.contactId, name: canceled.name, startAt: canceled.startAt, endAt: canceled.endAt,
      localStart: canceled.startAt.text(in: try view.zone()))
  }

  /// Returns a session for notices; nil if its person is gone.
  func session(_ item: PlanItem) throws -> NoticeSession? {
    guard let contact = try reader.contact(id: item.contactId) else { return nil }
    let log = try reader.log(contactId: contact.id, limit: 20)
    let met = try reader.lastMeeting(contactId: contact.id)
    let preferences = try reader.preferences()
    let zone = try view.zone()
    let theirZone = try view.cards.contactZone(contact.id, reader)
    return NoticeSession(
      id: item.id, shortId: String(item.id.prefix(try reader.itemIdPrefixLength())), contactId: contact.id,
      name: item.name, startAt: item.startAt, endAt: item.endAt,
      localStart: item.startAt.text(in: zone), purpose: contact.purpose,
      lastMetAt: met?.when, lastOutcome: met?.outcome.meeting,
      lastNote: item.notes ?? log.lazy.filter { $0.private != true }.compactMap(\.notes).first,
      phone: try ProfileReader(view).numberToCall(contact)?.value,
      theirStart: theirZone.flatMap { $0.clock(at: item.startAt, seenFrom: zone, preferences.style) },
      occasion: item.occasion(item.dateKey == nil ? [:] : try reader.titlesOfDatesWithSessions()))
  }

  /// Returns a session with its person's birthday, if the birthday is near and the user wants notices of it.
  private func withBirthday(_ session: NoticeSession) throws -> NoticeSession {
    guard let contact = try reader.contact(id: session.contactId) else { return session }
    let day = try view.zone().date(at: session.startAt)
    let own = try DateReader(view).knownDates(of: contact).first {
      $0.kind == .birthday && $0.isOwn && !$0.leadDays.isEmpty
    }
    let days = day.adding(days: -7)...day.adding(days: 7)
    guard let own, let on = own.occurrences(in: days, leapDay: try reader.preferences().leapDay).first else {
      return session
    }
    var session = session
    session.birthday = NoticeSession.Birthday(on: on, years: own.years(on: on))
    return session
  }

  private func day(_ row: Reminder) throws -> Composer.Day {
    let preferences = try reader.preferences()
    let zone = try view.zone()
    let today = zone.date(at: now)
    let live = try reader.liveItems()
    var day = Composer.Day()
    day.news = row.detail
    day.dates = try DateNotices(view).rollupDates(row)
    day.today = try sessions(live.filter { $0.endAt > now && zone.date(at: $0.startAt) == today })
    day.missed = try sessions(items(row))
    day.conflicts = try ConflictReader(view).noticeConflicts()
    let situation = try Situation(view)
    for unplaced in Engine.places(situation.scenario).unplaced where unplaced.dueOn <= today {
      if let wish = situation.wish(unplaced.goalId) { day.unplaced.append(wish.title) }
      guard let goal = situation.goals.first(where: { $0.id == unplaced.goalId }),
        let contact = try reader.contact(id: goal.contactId)
      else { continue }
      day.unplaced.append(contact.displayName)
    }
    let told = Set(row.itemIds)
    let last = preferences.defaultNotificationTimes.max()
    // Rollups use the zone where the user is, also on the day after a journey.
    let clocks = view.clocks.zone(preferences)
    let isLast = last.map { clocks.wallClock(at: row.dueAt).minuteOfDay >= $0 } ?? true
    let asked = try Set(
      reader.ownReminders().filter { $0.kind == .followUp && $0.state != .expired }.compactMap(\.itemId))
    day.waiting = try sessions(
      live.filter { $0.endAt <= now && !told.contains($0.id) && (isLast || !asked.contains($0.id)) })
    if isLast {
      let early = live.filter { isEarly($0, on: today.adding(days: 1), in: zone, preferences) }
      day.earlyTomorrow = try early.compactMap { item in
        try session(item).map { Composer.EarlySession($0, note: item.notes) }
      }
    }
    return day
  }

  /// Returns whether a session of a day starts so early that the evening before names it: before 11:00, or
  /// less than 90 minutes after the end of the quiet hours.
  private func isEarly(
    _ item: PlanItem, on day: CivilDate, in zone: ZoneTable, _ preferences: Preferences
  ) -> Bool {
    guard zone.date(at: item.startAt) == day else { return false }
    let minute = zone.wallClock(at: item.startAt).minuteOfDay
    let quiet = preferences.quietHours
    let afterQuiet = (minute - Preferences.minute(ofHour: quiet[1]) + 1440) % 1440
    return minute < 11 * 60 || quiet[0] != quiet[1] && afterQuiet < 90
  }
}
