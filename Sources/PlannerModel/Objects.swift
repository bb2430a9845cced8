import PlannerTime

/// A person to stay in touch with.
package struct Contact: Hashable, Codable, Sendable {
  /// A lower-case UUID, as every id.
  package var id: String
  package var displayName: String
  package var tags: [String]
  package var purpose: String?
  /// The UID of the person's vCard.
  package var cardUid: String?
  /// That card's display name when it was last seen: while it is the person's too, they are renamed with it.
  package var cardName: String?
  /// The person's own IANA time zone, which goes before the card's.
  package var timeZone: String?

  package init(
    id: String, displayName: String, tags: [String] = [], purpose: String? = nil, cardUid: String? = nil,
    cardName: String? = nil, timeZone: String? = nil
  ) {
    self.id = id
    self.displayName = displayName
    self.tags = tags
    self.purpose = purpose
    self.cardUid = cardUid
    self.cardName = cardName
    self.timeZone = timeZone
  }
}

/// What was promised to a person: at most one goal each.
package struct Goal: Hashable, Encodable, Sendable {
  package var id: String
  package var contactId: String
  /// Days from one session to the next, 1...3650.
  package var cadenceDays: Int
  /// 1...5.
  package var importance: Int
  /// Minutes, 5...1440.
  package var minDurationMin: Int
  package var windows: Windows
  package var createdAt: Instant
  package var lastCompletedAt: Instant?
  package var paused: Bool
  /// The first day on which a paused goal runs again.
  package var pausedUntil: CivilDate?
  /// The start of the latest session that the user canceled: 'not this time' (engine.md section 11).
  package var skippedAt: Instant?

  package init(
    id: String, contactId: String, cadenceDays: Int, importance: Int = 3, minDurationMin: Int = 30,
    windows: Windows = .always, createdAt: Instant, lastCompletedAt: Instant? = nil, paused: Bool = false,
    pausedUntil: CivilDate? = nil, skippedAt: Instant? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.minDurationMin = minDurationMin
    self.windows = windows
    self.createdAt = createdAt
    self.lastCompletedAt = lastCompletedAt
    self.paused = paused
    self.pausedUntil = pausedUntil
    self.skippedAt = skippedAt
  }

  /// What the engine counts from: a skipped session moves the goal on like one that took place.
  package var countsFrom: Instant? {
    guard let skippedAt else { return lastCompletedAt }
    return max(skippedAt, lastCompletedAt ?? skippedAt)
  }
}

/// Where a session stands in its life.
package enum ItemStatus: String, CaseIterable, Codable, Sendable {
  case pending, snoozed, rescheduled, done, canceled
  /// The user said that it did not happen.
  case missed
  /// Nobody ever said.
  case lapsed

  /// Planned, or over and waiting for an answer.
  package var isLive: Bool { self == .pending || self == .snoozed || self == .rescheduled }
}

/// One session with a person.
package struct PlanItem: Hashable, Encodable, Sendable {
  package enum Origin: String, CaseIterable, Codable, Sendable {
    /// Placed by the engine.
    case auto
    /// Booked by the user.
    case manual
  }

  package var id: String
  package var contactId: String
  package var goalId: String?
  package var name: String
  package var startAt: Instant
  /// Minutes, 1...1440.
  package var durationMin: Int
  package var status: ItemStatus
  package var origin: Origin
  /// The UID of its copy in the user's calendar.
  package var mirrorUid: String?
  package var createdAt: Instant
  package var notes: String?
  /// The busy times that the user forced it over; it is not moved for those.
  package var forcedOver: [BusyTime]?
  /// True where its outcome says nothing of its time: it took place at another time, or was to be forgotten.
  package var unlearned: Bool?
  /// What the engine placed it by; nil where it did not, or where the session was moved since by somebody else.
  package var placing: Placing?
  /// The beginning of the id that is unique among all items: only in replies, never stored.
  package var shortId: String?
  /// The person's own time zone, wherever it is known from: only in replies, never stored.
  package var contactTimeZone: String?

  package init(
    id: String, contactId: String, goalId: String? = nil, name: String, startAt: Instant, durationMin: Int,
    status: ItemStatus = .pending, origin: Origin = .auto, mirrorUid: String? = nil, createdAt: Instant,
    notes: String? = nil, forcedOver: [BusyTime]? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.goalId = goalId
    self.name = name
    self.startAt = startAt
    self.durationMin = durationMin
    self.status = status
    self.origin = origin
    self.mirrorUid = mirrorUid
    self.createdAt = createdAt
    self.notes = notes
    self.forcedOver = forcedOver
  }

  package var endAt: Instant { startAt.adding(minutes: durationMin) }

  /// Moves it to a time that the user chose: what it was placed by is no longer why it is there.
  package mutating func move(to start: Instant, as status: ItemStatus, forcedOver: [BusyTime]? = nil) {
    startAt = start
    self.status = status
    self.forcedOver = forcedOver
    placing = nil
  }
}

/// A time that the user took a session away from: it was not kept there (engine.md section 11).
package struct Evidence: Hashable, Encodable, Sendable {
  package enum Cause: String, CaseIterable, Codable, Sendable { case snoozed, rescheduled, canceled }

  package var id: String
  package var contactId: String
  /// Where the session would have started.
  package var startAt: Instant
  package var cause: Cause

  package init(id: String, contactId: String, startAt: Instant, cause: Cause) {
    self.id = id
    self.contactId = contactId
    self.startAt = startAt
    self.cause = cause
  }
}

/// How people met.
package enum Outcome: String, CaseIterable, Codable, Sendable { case met, call, text, other }

/// One contact that took place, or a note on a person.
package struct InteractionLog: Hashable, Codable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case met, call, text, other
    /// Nobody met: what the user wants to know of the person.
    case note

    package init(_ outcome: Outcome) {
      self =
        switch outcome {
        case .met: .met
        case .call: .call
        case .text: .text
        case .other: .other
        }
    }

    /// How people met; nil where they did not.
    package var meeting: Outcome? { Outcome(rawValue: rawValue) }
  }

  package var id: String
  package var contactId: String
  package var when: Instant
  package var outcome: Kind
  package var notes: String?

  package init(id: String, contactId: String, when: Instant, outcome: Kind, notes: String? = nil) {
    self.id = id
    self.contactId = contactId
    self.when = when
    self.outcome = outcome
    self.notes = notes
  }
}

/// Whole days off, both included: nothing is placed in them.
package struct Away: Hashable, Codable, Sendable {
  package var id: String
  package var from: CivilDate
  package var to: CivilDate
  package var note: String?
  /// The zone that the user was in when they said it: while they are away in another one, what is planned for later
  /// keeps to this one's clocks. Nil in what was said before this was kept.
  package var timeZone: String?

  package init(id: String, from: CivilDate, to: CivilDate, note: String? = nil, timeZone: String? = nil) {
    self.id = id
    self.from = from
    self.to = to
    self.note = note
    self.timeZone = timeZone
  }

  /// The busy time that it is on the clocks of a zone.
  package func busyTime(in zone: ZoneTable) -> BusyTime {
    BusyTime(
      start: zone.instant(of: from), end: zone.instant(of: to.adding(days: 1)), kind: .away,
      title: note ?? "away")
  }
}

/// A stretch of time that is taken by something other than a session of ours.
package struct BusyTime: Hashable, Codable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable { case away, calendar }

  package var start: Instant
  package var end: Instant
  package var kind: Kind
  package var title: String
  /// The name of the calendar that it is in.
  package var calendar: String?
  /// That calendar's, `#RRGGBB`.
  package var color: String?

  package init(
    start: Instant, end: Instant, kind: Kind = .calendar, title: String = "", calendar: String? = nil,
    color: String? = nil
  ) {
    self.start = start
    self.end = end
    self.kind = kind
    self.title = title
    self.calendar = calendar
    self.color = color
  }

  /// Empty where it ends before it starts, as a store from before may hold it.
  package var range: Range<Instant> { start..<max(start, end) }

  /// Whole minutes, start rounded down and end rounded up; empty where it ends when it starts.
  package var minutes: Range<Int> {
    start == end ? 0..<0 : start.minuteRoundedDown..<max(start.minuteRoundedDown, end.minuteRoundedUp)
  }
}
