// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// A person to stay in touch with.
package struct Contact: Hashable, Codable, Sendable {
  package var id: String
  /// The person's name, which name selectors match; 1 to 200 characters.
  package var displayName: String
  /// Words that group people, at most 200 of at most 100 characters.
  package var tags: [String]
  /// Why the person matters, shown with every session; at most 10000 characters.
  package var purpose: String?
  /// The UID of the person's vCard.
  package var cardUid: String?
  /// The card's display name when it was last read. While it equals the person's name, renaming the card
  /// renames the person.
  package var cardName: String?
  /// The person's time zone, an IANA name or an offset (+05:30). It takes precedence over the card's.
  package var timeZone: String?
  /// How many minutes before a session with the person the user is reminded, each 0...10080. One number
  /// replaces `leadTimeMin`; of two, the larger is first. Absent: `leadTimeMin` counts.
  package var remindMin: [Int]?
  /// True if the person left: the planner plans, tells, drafts and suggests nothing for them.
  package var archived: Bool?
  /// A word that distinguishes the person from others of the same name. displayName ends with it, in
  /// parentheses.
  package var detail: String?
  /// More identifiers of the person: the UIDs of their other cards, and of entries in files of other
  /// programs.
  package var uids: [String]?

  package init(
    id: String, displayName: String, tags: [String] = [], purpose: String? = nil, cardUid: String? = nil,
    cardName: String? = nil, timeZone: String? = nil, remindMin: [Int]? = nil, archived: Bool? = nil,
    detail: String? = nil, uids: [String]? = nil
  ) {
    self.id = id
    self.displayName = displayName
    self.tags = tags
    self.purpose = purpose
    self.cardUid = cardUid
    self.cardName = cardName
    self.timeZone = timeZone
    self.remindMin = remindMin
    self.archived = archived
    self.detail = detail
    self.uids = uids
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    displayName = try container.decode(String.self, forKey: "displayName")
    tags = try container.decode([String].self, forKey: "tags")
    purpose = try container.decodeIfPresent(String.self, forKey: "purpose")
    cardUid = try container.decodeIfPresent(String.self, forKey: "cardUid")
    cardName = try container.decodeIfPresent(String.self, forKey: "cardName")
    timeZone = try container.decodeIfPresent(String.self, forKey: "timeZone")
    remindMin = try container.decodeIfPresent([Int].self, forKey: "remindMin")
    archived = try container.decodeIfPresent(Bool.self, forKey: "archived")
    detail = try container.decodeIfPresent(String.self, forKey: "detail")
    uids = try container.decodeIfPresent([String].self, forKey: "uids")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(displayName, forKey: "displayName")
    try container.encode(tags, forKey: "tags")
    try container.encodeIfPresent(purpose, forKey: "purpose")
    try container.encodeIfPresent(cardUid, forKey: "cardUid")
    try container.encodeIfPresent(cardName, forKey: "cardName")
    try container.encodeIfPresent(timeZone, forKey: "timeZone")
    try container.encodeIfPresent(remindMin, forKey: "remindMin")
    try container.encodeIfPresent(archived, forKey: "archived")
    try container.encodeIfPresent(detail, forKey: "detail")
    try container.encodeIfPresent(uids, forKey: "uids")
  }
}

/// How often and how a person is to be met. A person has at most one goal.
package struct Goal: Hashable, Encodable, Sendable {
  package var id: String
  package var contactId: String
  /// Days from one session to the next, 1...3650.
  package var cadenceDays: Int
  /// 1...5.
  package var importance: Int
  /// The length of a session in minutes, 5...1440.
  package var minDurationMin: Int
  /// When the person can be met.
  package var windows: Windows
  /// When the goal was made. The cadence counts from here until a session has taken place.
  package var createdAt: Instant
  /// When the person was last met.
  package var lastCompletedAt: Instant?
  /// True if nothing is planned.
  package var paused: Bool
  /// The first day on which a paused goal is active again.
  package var pausedUntil: CivilDate?
  /// The start of the latest canceled session; the next session counts from it.
  package var skippedAt: Instant?
  /// The tag that the cadence comes from; absent if the person has an individual cadence.
  package var cadenceTag: String?

  package init(
    id: String, contactId: String, cadenceDays: Int, importance: Int = 3, minDurationMin: Int = 30,
    windows: Windows = .always, createdAt: Instant, lastCompletedAt: Instant? = nil, paused: Bool = false,
    pausedUntil: CivilDate? = nil, skippedAt: Instant? = nil, cadenceTag: String? = nil
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
    self.cadenceTag = cadenceTag
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(contactId, forKey: "contactId")
    try container.encode(cadenceDays, forKey: "cadenceDays")
    try container.encode(importance, forKey: "importance")
    try container.encode(minDurationMin, forKey: "minDurationMin")
    try container.encode(windows, forKey: "windows")
    try container.encode(createdAt, forKey: "createdAt")
    try container.encodeIfPresent(lastCompletedAt, forKey: "lastCompletedAt")
    try container.encode(paused, forKey: "paused")
    try container.encodeIfPresent(pausedUntil, forKey: "pausedUntil")
    try container.encodeIfPresent(skippedAt, forKey: "skippedAt")
    try container.encodeIfPresent(cadenceTag, forKey: "cadenceTag")
  }
}

/// The kind of a busy time: a period away, or an event of a calendar.
package enum BusyKind: String, CaseIterable, Codable, Sendable {
  case away, calendar
}

/// Time that is taken by something other than a session.
package struct BusyTime: Hashable, Codable, Sendable {
  /// Instants; the end itself is free.
  package var start: Instant
  /// Instants; the end itself is free.
  package var end: Instant
  /// A period away, or an event of a calendar.
  package var kind: BusyKind
  /// Its title in the calendar, or the note of the period away.
  package var title: String
  /// The name and the colour of the event's calendar.
  package var calendar: String?
  /// The name and the colour of the event's calendar.
  package var color: String?

  package init(
    start: Instant, end: Instant, kind: BusyKind = .calendar, title: String = "", calendar: String? = nil,
    color: String? = nil
  ) {
    self.start = start
    self.end = end
    self.kind = kind
    self.title = title
    self.calendar = calendar
    self.color = color
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    start = try container.decode(Instant.self, forKey: "start")
    end = try container.decode(Instant.self, forKey: "end")
    kind = try container.decode(BusyKind.self, forKey: "kind")
    title = try container.decode(String.self, forKey: "title")
    calendar = try container.decodeIfPresent(String.self, forKey: "calendar")
    color = try container.decodeIfPresent(String.self, forKey: "color")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(start, forKey: "start")
    try container.encode(end, forKey: "end")
    try container.encode(kind, forKey: "kind")
    try container.encode(title, forKey: "title")
    try container.encodeIfPresent(calendar, forKey: "calendar")
    try container.encodeIfPresent(color, forKey: "color")
  }
}

/// The status of a session.
package enum ItemStatus: String, CaseIterable, Codable, Sendable {
  /// Live: the session is planned, or is over and waits for an answer.
  case pending
  /// Live: the session is planned, or is over and waits for an answer.
  case snoozed
  /// Live: the session is planned, or is over and waits for an answer.
  case rescheduled
  case done, canceled
  /// The user said that it did not take place.
  case missed
  /// Nobody answered within two days. `Done` and `Missed` can still answer.
  case lapsed
}

/// Who made a session.
package enum ItemOrigin: String, CaseIterable, Codable, Sendable {
  /// The engine placed it.
  case auto
  /// The user booked it.
  case manual
}

/// A session with a person, as the store and exported documents contain it. Members that are not explained
/// here are as in `ShownItem`.
package struct PlanItem: Hashable, Encodable, Sendable {
  package var id: String
  package var contactId: String
  package var goalId: String?
  package var name: String
  package var startAt: Instant
  package var durationMin: Int
  package var status: ItemStatus
  package var origin: ItemOrigin
  package var mirrorUid: String?
  package var createdAt: Instant
  package var notes: String?
  package var forcedOver: [BusyTime]?
  package var unlearned: Bool?
  /// The date that the session is for, and the year: birthday/PERSON/2027, anniversary/PERSON/2027 or, for an
  /// added date, DATE/2027, with ids.
  package var dateKey: String?
  /// True if only the user may move it, because the user chose its time, or agreed on it with a guest.
  /// Absent: true for a booked session, and for a rescheduled one without placing.
  package var agreed: Bool?
  /// True if it was the due session before it was moved: no session with that person is placed before it.
  package var isDue: Bool?
  /// The status of a lapsed session before it lapsed. If the clock was wrong, the session gets this status
  /// again.
  package var lapsedFrom: ItemStatus?
  /// The values by which the engine placed it; absent if the engine did not place it, or if somebody else
  /// moved it since.
  package var placing: Placing?

  package init(
    id: String, contactId: String, goalId: String? = nil, name: String, startAt: Instant, durationMin: Int,
    status: ItemStatus = .pending, origin: ItemOrigin = .auto, mirrorUid: String? = nil, createdAt: Instant,
    notes: String? = nil, forcedOver: [BusyTime]? = nil, unlearned: Bool? = nil, dateKey: String? = nil,
    agreed: Bool? = nil, isDue: Bool? = nil, lapsedFrom: ItemStatus? = nil, placing: Placing? = nil
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
    self.unlearned = unlearned
    self.dateKey = dateKey
    self.agreed = agreed
    self.isDue = isDue
    self.lapsedFrom = lapsedFrom
    self.placing = placing
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(contactId, forKey: "contactId")
    try container.encodeIfPresent(goalId, forKey: "goalId")
    try container.encode(name, forKey: "name")
    try container.encode(startAt, forKey: "startAt")
    try container.encode(durationMin, forKey: "durationMin")
    try container.encode(status, forKey: "status")
    try container.encode(origin, forKey: "origin")
    try container.encodeIfPresent(mirrorUid, forKey: "mirrorUid")
    try container.encode(createdAt, forKey: "createdAt")
    try container.encodeIfPresent(notes, forKey: "notes")
    try container.encodeIfPresent(forcedOver, forKey: "forcedOver")
    try container.encodeIfPresent(unlearned, forKey: "unlearned")
    try container.encodeIfPresent(dateKey, forKey: "dateKey")
    try container.encodeIfPresent(agreed, forKey: "agreed")
    try container.encodeIfPresent(isDue, forKey: "isDue")
    try container.encodeIfPresent(lapsedFrom, forKey: "lapsedFrom")
    try container.encodeIfPresent(placing, forKey: "placing")
  }
}

/// The values by which the engine placed a session, at the time of placing. `Why` shows them.
package struct Placing: Hashable, Encodable, Sendable {
  /// As in `ScoreTerms`.
  package var dueOn: CivilDate
  /// As in `ScoreTerms`.
  package var overdueDays: Int
  /// As in `ScoreTerms`.
  package var cadenceDays: Int
  /// As in `ScoreTerms`.
  package var importance: Int
  /// The cost of the start.
  package var cost: CostTerms
  /// The rule that it broke at its previous time, if it moved for that.
  package var movedFor: UnfitReason?

  package init(
    dueOn: CivilDate, overdueDays: Int, cadenceDays: Int, importance: Int, cost: CostTerms,
    movedFor: UnfitReason? = nil
  ) {
    self.dueOn = dueOn
    self.overdueDays = overdueDays
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.cost = cost
    self.movedFor = movedFor
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(dueOn, forKey: "dueOn")
    try container.encode(overdueDays, forKey: "overdueDays")
    try container.encode(cadenceDays, forKey: "cadenceDays")
    try container.encode(importance, forKey: "importance")
    try container.encode(cost, forKey: "cost")
    try container.encodeIfPresent(movedFor, forKey: "movedFor")
  }
}

/// How people met.
package enum Outcome: String, CaseIterable, Codable, Sendable {
  case met, call, text, other
}

/// The kind of a log entry: how people met, or a note.
package enum LogKind: String, CaseIterable, Codable, Sendable {
  case met, call, text, other
  /// They did not meet; the entry has no effect on the plan.
  case note
}

/// A contact that took place, or a note on a person.
package struct InteractionLog: Hashable, Codable, Sendable {
  package var id: String
  package var contactId: String
  /// When it took place, or was noted.
  package var when: Instant
  /// How they met, or that it is a note.
  package var outcome: LogKind
  /// The user's text, at most 100000 characters.
  package var notes: String?
  /// True if nobody else ever sees the notes.
  package var `private`: Bool?
  /// True for a note that is shown first.
  package var pinned: Bool?
  /// True for a private note with an idea, such as for a gift, until it is ticked off.
  package var idea: Bool?

  package init(
    id: String, contactId: String, when: Instant, outcome: LogKind, notes: String? = nil,
    `private`: Bool? = nil, pinned: Bool? = nil, idea: Bool? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.when = when
    self.outcome = outcome
    self.notes = notes
    self.private = `private`
    self.pinned = pinned
    self.idea = idea
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    contactId = try container.decode(String.self, forKey: "contactId")
    when = try container.decode(Instant.self, forKey: "when")
    outcome = try container.decode(LogKind.self, forKey: "outcome")
    notes = try container.decodeIfPresent(String.self, forKey: "notes")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
    pinned = try container.decodeIfPresent(Bool.self, forKey: "pinned")
    idea = try container.decodeIfPresent(Bool.self, forKey: "idea")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(contactId, forKey: "contactId")
    try container.encode(when, forKey: "when")
    try container.encode(outcome, forKey: "outcome")
    try container.encodeIfPresent(notes, forKey: "notes")
    try container.encodeIfPresent(`private`, forKey: "private")
    try container.encodeIfPresent(pinned, forKey: "pinned")
    try container.encodeIfPresent(idea, forKey: "idea")
  }
}

/// Days off. Nothing is placed on them.
package struct Away: Hashable, Codable, Sendable {
  package var id: String
  /// The first and the last day, both included.
  package var from: CivilDate
  /// The first and the last day, both included.
  package var to: CivilDate
  /// The reason.
  package var note: String?
  /// The user's time zone when the period was added. While the user is away in another zone, sessions for
  /// later days keep to the clocks of this zone.
  package var timeZone: String?

  package init(id: String, from: CivilDate, to: CivilDate, note: String? = nil, timeZone: String? = nil) {
    self.id = id
    self.from = from
    self.to = to
    self.note = note
    self.timeZone = timeZone
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    from = try container.decode(CivilDate.self, forKey: "from")
    to = try container.decode(CivilDate.self, forKey: "to")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    timeZone = try container.decodeIfPresent(String.self, forKey: "timeZone")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(from, forKey: "from")
    try container.encode(to, forKey: "to")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encodeIfPresent(timeZone, forKey: "timeZone")
  }
}

/// A calendar that sessions are placed around.
package struct CalendarSource: Hashable, Codable, Sendable {
  package var id: String
  /// The name of the calendar; no two calendars have the same name.
  package var name: String
  /// The absolute path of a folder of .ics files (a vdir), or of a single such file.
  package var path: String
  /// #RRGGBB.
  package var color: String?
  /// True if every event without a time of day, and tentative ones, take time.
  package var allDay: Bool
  /// True if every event without a time of day, and tentative ones, take time.
  package var tentative: Bool
  /// The user's mail addresses, at most 100. An event that the user declined with one of them takes no time.
  package var addresses: [String]
  /// True if no event without a time of day takes time. If neither `allDay` nor this is true, such an event
  /// takes time if it is out of office, or if it lasts two days or more and is marked as busy.
  package var noAllDay: Bool?

  package init(
    id: String, name: String, path: String, color: String? = nil, allDay: Bool = false,
    tentative: Bool = true, addresses: [String] = [], noAllDay: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.color = color
    self.allDay = allDay
    self.tentative = tentative
    self.addresses = addresses
    self.noAllDay = noAllDay
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    name = try container.decode(String.self, forKey: "name")
    path = try container.decode(String.self, forKey: "path")
    color = try container.decodeIfPresent(String.self, forKey: "color")
    allDay = try container.decode(Bool.self, forKey: "allDay")
    tentative = try container.decode(Bool.self, forKey: "tentative")
    addresses = try container.decode([String].self, forKey: "addresses")
    noAllDay = try container.decodeIfPresent(Bool.self, forKey: "noAllDay")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encode(path, forKey: "path")
    try container.encodeIfPresent(color, forKey: "color")
    try container.encode(allDay, forKey: "allDay")
    try container.encode(tentative, forKey: "tentative")
    try container.encode(addresses, forKey: "addresses")
    try container.encodeIfPresent(noAllDay, forKey: "noAllDay")
  }
}

/// The form in which sessions are written for other programs (RFC 5545).
package enum MirrorForm: String, CaseIterable, Codable, Sendable {
  /// An event (VEVENT, section 3.6.1).
  case event
  /// A to-do (VTODO, section 3.6.2).
  case task
  case both
}

/// What happens to sessions that were removed in the mirror's folder all at once.
package enum RemovedSessions: String, CaseIterable, Codable, Sendable {
  /// They are canceled.
  case cancel
  /// Their files are written again.
  case keep
}

/// A change that was made in another program.
package struct ExternalEdit: Hashable, Codable, Sendable {
  package var id: String
  /// When the planner noticed it.
  package var at: Instant
  /// The session, and its person.
  package var itemId: String
  /// The session, and its person.
  package var contactId: String
  /// The new start, if the session was moved. The planner does not move it away from there.
  package var movedTo: Instant?
  /// What was changed, and which change of the planner it overrode, for people.
  package var detail: String

  package init(
    id: String, at: Instant, itemId: String, contactId: String, movedTo: Instant? = nil, detail: String
  ) {
    self.id = id
    self.at = at
    self.itemId = itemId
    self.contactId = contactId
    self.movedTo = movedTo
    self.detail = detail
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    at = try container.decode(Instant.self, forKey: "at")
    itemId = try container.decode(String.self, forKey: "itemId")
    contactId = try container.decode(String.self, forKey: "contactId")
    movedTo = try container.decodeIfPresent(Instant.self, forKey: "movedTo")
    detail = try container.decode(String.self, forKey: "detail")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(at, forKey: "at")
    try container.encode(itemId, forKey: "itemId")
    try container.encode(contactId, forKey: "contactId")
    try container.encodeIfPresent(movedTo, forKey: "movedTo")
    try container.encode(detail, forKey: "detail")
  }
}

/// Why a value is refused.
package enum RefusalCode: String, CaseIterable, Codable, Sendable {
  /// It is outside of the range of its field, of the length of a session, or of the number of listed times.
  case outOfRange
  /// It is outside of the range of its field, of the length of a session, or of the number of listed times.
  case sessionLength
  /// It is outside of the range of its field, of the length of a session, or of the number of listed times.
  case candidateCount
  /// A text or a list is too long.
  case tooLong
  /// It is no whole or half hour.
  case halfHours
  /// A text is blank.
  case blank
  /// A name has no visible character or too many, or another person has it.
  case nameLength
  /// A name has no visible character or too many, or another person has it.
  case nameTaken
  /// The zone database has no such time zone.
  case unknownZone
  /// The person has no goal, also for a change that `WhatIf` tries, or a new goal has no cadence.
  case noGoal
  /// The person has no goal, also for a change that `WhatIf` tries, or a new goal has no cadence.
  case noGoalToChange
  /// The person has no goal, also for a change that `WhatIf` tries, or a new goal has no cadence.
  case noCadence
  /// The user has no name for guests yet.
  case noGuestName
  /// There is one lead time of reminders for everybody.
  case oneLead
  /// Browsers open no such port.
  case blockedPort
  /// The file is kept already.
  case fileKept
  /// It is no change that `WhatIf` can try, or no option of a person.
  case notChange
  /// It is no change that `WhatIf` can try, or no option of a person.
  case notOption
}

/// A channel that delivers reminders. The page shows these words:
package enum ChannelName: String, CaseIterable, Codable, Sendable {
  /// A line in this machine's log.
  case journal
  /// A notification with buttons.
  case desktop
  /// Your own programs.
  case hooks

  /// The case in words: `name: description`.
  package var inWords: String {
    switch self {
    case .journal: "journal: a line in this machine's log"
    case .desktop: "desktop: a notification with buttons"
    case .hooks: "hooks: your own programs"
    }
  }
}

/// Why hours are no longer open to a session.
package enum ClosedReason: String, CaseIterable, Codable, Sendable {
  /// They are outside the person's window.
  case outsideWindow
  /// They are in the user's quiet hours.
  case quietHours
  /// They are outside the waking hours where the person is.
  case contactHours
}

/// Why the planner withdrew a session that it had placed.
package enum WithdrawalReason: String, CaseIterable, Codable, Sendable {
  /// It was too near to the latest meeting, to a session at a time that the user chose, to another session of
  /// the plan, or to a session that the user canceled.
  case met
  /// It was too near to the latest meeting, to a session at a time that the user chose, to another session of
  /// the plan, or to a session that the user canceled.
  case booked
  /// It was too near to the latest meeting, to a session at a time that the user chose, to another session of
  /// the plan, or to a session that the user canceled.
  case planned
  /// The user is away or busy, and no other time is open or far enough from another session.
  case away
  /// The user is away or busy, and no other time is open or far enough from another session.
  case busy
  /// It lay there, and no other time is open or far enough from another session.
  case outsideWindow
  /// It lay there, and no other time is open or far enough from another session.
  case quietHours
  /// It lay there, and no other time is open or far enough from another session.
  case contactHours
  /// The times that it could have lie in full weeks.
  case weekFull
  /// It was for a date that is gone, or that needs no session any more.
  case dateGone
  /// The user paused its person.
  case paused
  /// It was too near to the latest meeting, to a session at a time that the user chose, to another session of
  /// the plan, or to a session that the user canceled.
  case canceled
  /// The session before it was moved to a later time.
  case moved
  /// Its person died or is archived.
  case died
  /// Its person died or is archived.
  case archived
  /// Its person has no cadence any more.
  case noCadence
}

/// The rule that a session no longer fits after a change.
package enum UnfitReason: String, CaseIterable, Codable, Sendable {
  /// The person's window.
  case outsideWindow
  /// The user's quiet hours.
  case quietHours
  /// The waking hours where the person is.
  case contactHours
  /// The user's preferred hours.
  case preferredHours
  /// It is nearer to another session or busy time than `bufferMin`.
  case tooNear
  /// Its week has more than `capacityPerWeek`.
  case weekFull
}

/// Why a goal that is due found no place.
package enum UnplacedReason: String, CaseIterable, Codable, Sendable {
  /// No time fits its window.
  case noWindow
  /// Every such time is taken.
  case noFreeTime
  /// Every such time that is free lies in a full week.
  case weekFull
  /// Another person got the time, so that more important sessions fit.
  case givenUpFor
}

/// The kind of a date.
package enum DateKind: String, CaseIterable, Codable, Sendable {
  /// Dates of the profile or the card, which have the day.
  case birthday
  /// Dates of the profile or the card, which have the day.
  case anniversary
  /// A question that the user wants to ask again.
  case followUp
  /// Any other date.
  case custom
}

/// The session that is planned for a date: no session, one on the day, or one within three days of it.
package enum DatePlan: String, CaseIterable, Codable, Sendable {
  case none
  /// Only for a person's birthday. No session is added. A session that the planner placed within three days
  /// of the day moves to the day, if there is room.
  case near
  case day, week
}

/// The cost of a start, term by term, in thousandths of a day; lower is better. The terms add up to the cost.
package struct CostTerms: Hashable, Codable, Sendable {
  /// How late it is.
  package var day: Int
  /// How full its day is.
  package var crowd: Int
  /// How far it lies outside the user's preferred hours.
  package var hours: Int
  /// The negative of the bias that was learned for that weekday and time of day.
  package var learned: Int

  package init(day: Int, crowd: Int, hours: Int, learned: Int) {
    self.day = day
    self.crowd = crowd
    self.hours = hours
    self.learned = learned
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    day = try container.decode(Int.self, forKey: "day")
    crowd = try container.decode(Int.self, forKey: "crowd")
    hours = try container.decode(Int.self, forKey: "hours")
    learned = try container.decode(Int.self, forKey: "learned")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(day, forKey: "day")
    try container.encode(crowd, forKey: "crowd")
    try container.encode(hours, forKey: "hours")
    try container.encode(learned, forKey: "learned")
  }
}

/// A time that a session could move to.
package struct Candidate: Hashable, Codable, Sendable {
  /// When it would start.
  package var startAt: Instant
  /// The cost of the start, in thousandths of a day; lower is better.
  package var cost: Int
  /// The cost, term by term.
  package var terms: CostTerms

  package init(startAt: Instant, cost: Int, terms: CostTerms) {
    self.startAt = startAt
    self.cost = cost
    self.terms = terms
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    startAt = try container.decode(Instant.self, forKey: "startAt")
    cost = try container.decode(Int.self, forKey: "cost")
    terms = try container.decode(CostTerms.self, forKey: "terms")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(startAt, forKey: "startAt")
    try container.encode(cost, forKey: "cost")
    try container.encode(terms, forKey: "terms")
  }
}

/// How due a goal is, term by term: 0.7 * urgency + 0.3 * importanceNormalized.
package struct ScoreTerms: Hashable, Codable, Sendable {
  package var goalId: String
  /// The day on which the session was due.
  package var dueOn: CivilDate
  /// Days since then, at least 0.
  package var overdueDays: Int
  /// As in the goal.
  package var cadenceDays: Int
  /// As in the goal.
  package var importance: Int
  /// OverdueDays / cadenceDays.
  package var urgency: Double
  /// (importance - 1) / 4.
  package var importanceNormalized: Double
  /// The sum.
  package var score: Double

  package init(
    goalId: String, dueOn: CivilDate, overdueDays: Int, cadenceDays: Int, importance: Int, urgency: Double,
    importanceNormalized: Double, score: Double
  ) {
    self.goalId = goalId
    self.dueOn = dueOn
    self.overdueDays = overdueDays
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.urgency = urgency
    self.importanceNormalized = importanceNormalized
    self.score = score
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    goalId = try container.decode(String.self, forKey: "goalId")
    dueOn = try container.decode(CivilDate.self, forKey: "dueOn")
    overdueDays = try container.decode(Int.self, forKey: "overdueDays")
    cadenceDays = try container.decode(Int.self, forKey: "cadenceDays")
    importance = try container.decode(Int.self, forKey: "importance")
    urgency = try container.decode(Double.self, forKey: "urgency")
    importanceNormalized = try container.decode(Double.self, forKey: "importanceNormalized")
    score = try container.decode(Double.self, forKey: "score")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(goalId, forKey: "goalId")
    try container.encode(dueOn, forKey: "dueOn")
    try container.encode(overdueDays, forKey: "overdueDays")
    try container.encode(cadenceDays, forKey: "cadenceDays")
    try container.encode(importance, forKey: "importance")
    try container.encode(urgency, forKey: "urgency")
    try container.encode(importanceNormalized, forKey: "importanceNormalized")
    try container.encode(score, forKey: "score")
  }
}

/// Why a start was not taken: the first rule that rejected it, in this order.
package enum RejectionReason: String, CaseIterable, Codable, Sendable {
  case beforeDue, outsideWindow
  /// Outside the waking hours where the person is.
  case contactHours
  case quietHours, pastHorizon
  /// A calendar's busy time, or a period away.
  case busy
  /// Another session.
  case taken
  case weekFull
  /// It is free now, and costs more now than the session's start.
  case costlier
  /// It is free now and costs no more, but planned sessions stay at their times.
  case free
}

/// The kind of a change that would help.
package enum ChangeKind: String, CaseIterable, Codable, Sendable {
  /// A shorter session.
  case shorter
  /// A busy time that would have to move.
  case busyTime
  /// One more hour at one end of the window.
  case window
  /// One more weekday.
  case weekday
  /// A greater capacity of every week.
  case capacity
  /// Meeting the person less often.
  case cadence
  case quietHours, contactHours
}

/// How the user took a session away from its time.
package enum EvidenceCause: String, CaseIterable, Codable, Sendable {
  case snoozed, rescheduled, canceled
}

/// A time at which a session was not kept, because the user took it away from there.
package struct Evidence: Hashable, Encodable, Sendable {
  package var id: String
  package var contactId: String
  /// When the session would have started.
  package var startAt: Instant
  /// What the user did with it.
  package var cause: EvidenceCause

  package init(id: String, contactId: String, startAt: Instant, cause: EvidenceCause) {
    self.id = id
    self.contactId = contactId
    self.startAt = startAt
    self.cause = cause
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(contactId, forKey: "contactId")
    try container.encode(startAt, forKey: "startAt")
    try container.encode(cause, forKey: "cause")
  }
}

/// How often to meet everybody who has a tag and no individual cadence. If a person has several such tags,
/// the shortest cadence counts.
package struct TagCadence: Hashable, Codable, Sendable {
  /// The tag as it was given.
  package var tag: String
  /// 1...3650.
  package var cadenceDays: Int
  /// The values of the goals that it makes, as in `Goal`; absent: the defaults of a new goal. Values that the
  /// user set for a person stay.
  package var minDurationMin: Int?
  /// The values of the goals that it makes, as in `Goal`; absent: the defaults of a new goal. Values that the
  /// user set for a person stay.
  package var importance: Int?
  /// The values of the goals that it makes, as in `Goal`; absent: the defaults of a new goal. Values that the
  /// user set for a person stay.
  package var windows: Windows?

  package init(
    tag: String, cadenceDays: Int, minDurationMin: Int? = nil, importance: Int? = nil, windows: Windows? = nil
  ) {
    self.tag = tag
    self.cadenceDays = cadenceDays
    self.minDurationMin = minDurationMin
    self.importance = importance
    self.windows = windows
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    tag = try container.decode(String.self, forKey: "tag")
    cadenceDays = try container.decode(Int.self, forKey: "cadenceDays")
    minDurationMin = try container.decodeIfPresent(Int.self, forKey: "minDurationMin")
    importance = try container.decodeIfPresent(Int.self, forKey: "importance")
    windows = try container.decodeIfPresent(Windows.self, forKey: "windows")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(tag, forKey: "tag")
    try container.encode(cadenceDays, forKey: "cadenceDays")
    try container.encodeIfPresent(minDurationMin, forKey: "minDurationMin")
    try container.encodeIfPresent(importance, forKey: "importance")
    try container.encodeIfPresent(windows, forKey: "windows")
  }
}

/// Whether the goals can be kept.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Nobody slips.
  case kept
  /// Somebody does.
  case slips
  /// No plan could keep the goals, because they ask for more sessions than the capacity allows, or because
  /// somebody can never be met.
  case impossible
}

/// The contents of a vCard. They are read when needed, and never stored.
package struct Card: Hashable, Codable, Sendable {
  /// The card's UID; for a card without UID, `name:` and its display name.
  package var uid: String
  /// FN, or else the best name on the card.
  package var displayName: String
  /// ORG.
  package var organization: String?
  /// As written, the preferred one first, with their labels.
  package var phones: [LabeledValue]
  /// As written, the preferred one first, with their labels.
  package var emails: [LabeledValue]
  /// CATEGORIES, and the names of the groups that have the card as a member.
  package var tags: [String]
  /// TZ, as an IANA name or an offset (+05:30).
  package var timeZone: String?
  /// Further contents; absent if there are no others.
  package var more: CardDetails?
  /// True if the card is a company's and not a person's.
  package var company: Bool?

  package init(
    uid: String, displayName: String, organization: String? = nil, phones: [LabeledValue] = [],
    emails: [LabeledValue] = [], tags: [String] = [], timeZone: String? = nil, more: CardDetails? = nil,
    company: Bool? = nil
  ) {
    self.uid = uid
    self.displayName = displayName
    self.organization = organization
    self.phones = phones
    self.emails = emails
    self.tags = tags
    self.timeZone = timeZone
    self.more = more
    self.company = company
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    uid = try container.decode(String.self, forKey: "uid")
    displayName = try container.decode(String.self, forKey: "displayName")
    organization = try container.decodeIfPresent(String.self, forKey: "organization")
    phones = try container.decode([LabeledValue].self, forKey: "phones")
    emails = try container.decode([LabeledValue].self, forKey: "emails")
    tags = try container.decode([String].self, forKey: "tags")
    timeZone = try container.decodeIfPresent(String.self, forKey: "timeZone")
    more = try container.decodeIfPresent(CardDetails.self, forKey: "more")
    company = try container.decodeIfPresent(Bool.self, forKey: "company")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(uid, forKey: "uid")
    try container.encode(displayName, forKey: "displayName")
    try container.encodeIfPresent(organization, forKey: "organization")
    try container.encode(phones, forKey: "phones")
    try container.encode(emails, forKey: "emails")
    try container.encode(tags, forKey: "tags")
    try container.encodeIfPresent(timeZone, forKey: "timeZone")
    try container.encodeIfPresent(more, forKey: "more")
    try container.encodeIfPresent(company, forKey: "company")
  }
}

/// The contents of a vCard beside the ways to reach the person.
package struct CardDetails: Hashable, Codable, Sendable {
  /// TITLE, else ROLE.
  package var title: String?
  /// BDAY and ANNIVERSARY, YYYY-MM-DD or --MM-DD.
  package var birthday: String?
  /// BDAY and ANNIVERSARY, YYYY-MM-DD or --MM-DD.
  package var anniversary: String?
  /// URL.
  package var urls: [LabeledValue]?
  /// ADR.
  package var addresses: [PostalAddress]?
  /// RELATED, and the equivalents of Apple and Google.
  package var related: [CardRelation]?
  /// NOTE.
  package var note: String?
  /// True if it contains a picture, which `Photo` of org.socialplanner.People returns.
  package var hasPhoto: Bool?
  /// DEATHDATE, and the equivalents of other programs.
  package var death: Death?
  /// N, and its pronunciation.
  package var name: PersonName?
  /// Every other date with a label (X-ABDATE, X-ANDROID-CUSTOM), and a second anniversary.
  package var dates: [LabeledDate]?

  package init(
    title: String? = nil, birthday: String? = nil, anniversary: String? = nil, urls: [LabeledValue]? = nil,
    addresses: [PostalAddress]? = nil, related: [CardRelation]? = nil, note: String? = nil,
    hasPhoto: Bool? = nil, death: Death? = nil, name: PersonName? = nil, dates: [LabeledDate]? = nil
  ) {
    self.title = title
    self.birthday = birthday
    self.anniversary = anniversary
    self.urls = urls
    self.addresses = addresses
    self.related = related
    self.note = note
    self.hasPhoto = hasPhoto
    self.death = death
    self.name = name
    self.dates = dates
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    title = try container.decodeIfPresent(String.self, forKey: "title")
    birthday = try container.decodeIfPresent(String.self, forKey: "birthday")
    anniversary = try container.decodeIfPresent(String.self, forKey: "anniversary")
    urls = try container.decodeIfPresent([LabeledValue].self, forKey: "urls")
    addresses = try container.decodeIfPresent([PostalAddress].self, forKey: "addresses")
    related = try container.decodeIfPresent([CardRelation].self, forKey: "related")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    hasPhoto = try container.decodeIfPresent(Bool.self, forKey: "hasPhoto")
    death = try container.decodeIfPresent(Death.self, forKey: "death")
    name = try container.decodeIfPresent(PersonName.self, forKey: "name")
    dates = try container.decodeIfPresent([LabeledDate].self, forKey: "dates")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(title, forKey: "title")
    try container.encodeIfPresent(birthday, forKey: "birthday")
    try container.encodeIfPresent(anniversary, forKey: "anniversary")
    try container.encodeIfPresent(urls, forKey: "urls")
    try container.encodeIfPresent(addresses, forKey: "addresses")
    try container.encodeIfPresent(related, forKey: "related")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encodeIfPresent(hasPhoto, forKey: "hasPhoto")
    try container.encodeIfPresent(death, forKey: "death")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(dates, forKey: "dates")
  }
}

/// A date of a person and its label, from a card or from the file of another program.
package struct LabeledDate: Hashable, Codable, Sendable {
  package var label: String
  /// YYYY-MM-DD or --MM-DD.
  package var day: String
  /// True if it comes once, and not each year.
  package var once: Bool?

  package init(label: String, day: String, once: Bool? = nil) {
    self.label = label
    self.day = day
    self.once = once
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    label = try container.decode(String.self, forKey: "label")
    day = try container.decode(String.self, forKey: "day")
    once = try container.decodeIfPresent(Bool.self, forKey: "once")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(label, forKey: "label")
    try container.encode(day, forKey: "day")
    try container.encodeIfPresent(once, forKey: "once")
  }
}

/// A mail address, phone number or link, and its label.
package struct LabeledValue: Hashable, Codable, Sendable {
  /// The address itself.
  package var value: String
  /// Home, work, mobile, fax or the like.
  package var label: String?

  package init(value: String, label: String? = nil) {
    self.value = value
    self.label = label
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    value = try container.decode(String.self, forKey: "value")
    label = try container.decodeIfPresent(String.self, forKey: "label")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(value, forKey: "value")
    try container.encodeIfPresent(label, forKey: "label")
  }
}

/// A person's death.
package struct Death: Hashable, Codable, Sendable {
  /// YYYY-MM-DD, YYYY-MM, YYYY or --MM-DD; absent if the day is not known.
  package var diedOn: String?
  /// True if the user is told about the day each year.
  package var remember: Bool?

  package init(diedOn: String? = nil, remember: Bool? = nil) {
    self.diedOn = diedOn
    self.remember = remember
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    diedOn = try container.decodeIfPresent(String.self, forKey: "diedOn")
    remember = try container.decodeIfPresent(Bool.self, forKey: "remember")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(diedOn, forKey: "diedOn")
    try container.encodeIfPresent(remember, forKey: "remember")
  }
}

/// The parts of a name, as a card has them (N of vCard). Each may have several values.
package struct PersonName: Hashable, Codable, Sendable {
  /// The parts, in the order of N.
  package var family: [String]?
  /// The parts, in the order of N.
  package var given: [String]?
  /// The parts, in the order of N.
  package var additional: [String]?
  /// The parts, in the order of N.
  package var prefix: [String]?
  /// The parts, in the order of N.
  package var suffix: [String]?
  /// How they are pronounced.
  package var phoneticFamily: String?
  /// How they are pronounced.
  package var phoneticGiven: String?
  /// How they are pronounced.
  package var phoneticAdditional: String?

  package init(
    family: [String]? = nil, given: [String]? = nil, additional: [String]? = nil, prefix: [String]? = nil,
    suffix: [String]? = nil, phoneticFamily: String? = nil, phoneticGiven: String? = nil,
    phoneticAdditional: String? = nil
  ) {
    self.family = family
    self.given = given
    self.additional = additional
    self.prefix = prefix
    self.suffix = suffix
    self.phoneticFamily = phoneticFamily
    self.phoneticGiven = phoneticGiven
    self.phoneticAdditional = phoneticAdditional
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    family = try container.decodeIfPresent([String].self, forKey: "family")
    given = try container.decodeIfPresent([String].self, forKey: "given")
    additional = try container.decodeIfPresent([String].self, forKey: "additional")
    prefix = try container.decodeIfPresent([String].self, forKey: "prefix")
    suffix = try container.decodeIfPresent([String].self, forKey: "suffix")
    phoneticFamily = try container.decodeIfPresent(String.self, forKey: "phoneticFamily")
    phoneticGiven = try container.decodeIfPresent(String.self, forKey: "phoneticGiven")
    phoneticAdditional = try container.decodeIfPresent(String.self, forKey: "phoneticAdditional")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(family, forKey: "family")
    try container.encodeIfPresent(given, forKey: "given")
    try container.encodeIfPresent(additional, forKey: "additional")
    try container.encodeIfPresent(prefix, forKey: "prefix")
    try container.encodeIfPresent(suffix, forKey: "suffix")
    try container.encodeIfPresent(phoneticFamily, forKey: "phoneticFamily")
    try container.encodeIfPresent(phoneticGiven, forKey: "phoneticGiven")
    try container.encodeIfPresent(phoneticAdditional, forKey: "phoneticAdditional")
  }
}

/// A postal address.
package struct PostalAddress: Hashable, Codable, Sendable {
  /// Its lines.
  package var street: String?
  /// Its lines.
  package var city: String?
  /// Its lines.
  package var region: String?
  /// Its lines.
  package var postalCode: String?
  /// Its lines.
  package var country: String?
  /// Home, work or the like.
  package var label: String?

  package init(
    street: String? = nil, city: String? = nil, region: String? = nil, postalCode: String? = nil,
    country: String? = nil, label: String? = nil
  ) {
    self.street = street
    self.city = city
    self.region = region
    self.postalCode = postalCode
    self.country = country
    self.label = label
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    street = try container.decodeIfPresent(String.self, forKey: "street")
    city = try container.decodeIfPresent(String.self, forKey: "city")
    region = try container.decodeIfPresent(String.self, forKey: "region")
    postalCode = try container.decodeIfPresent(String.self, forKey: "postalCode")
    country = try container.decodeIfPresent(String.self, forKey: "country")
    label = try container.decodeIfPresent(String.self, forKey: "label")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(street, forKey: "street")
    try container.encodeIfPresent(city, forKey: "city")
    try container.encodeIfPresent(region, forKey: "region")
    try container.encodeIfPresent(postalCode, forKey: "postalCode")
    try container.encodeIfPresent(country, forKey: "country")
    try container.encodeIfPresent(label, forKey: "label")
  }
}

/// A relative on a card.
package struct CardRelation: Hashable, Codable, Sendable {
  /// The relation, as the card has it.
  package var type: String
  /// A name, or a card's UID.
  package var name: String

  package init(type: String, name: String) {
    self.type = type
    self.name = name
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    type = try container.decode(String.self, forKey: "type")
    name = try container.decode(String.self, forKey: "name")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(type, forKey: "type")
    try container.encode(name, forKey: "name")
  }
}

/// An address book in which the planner finds people's cards.
package struct AddressBook: Hashable, Codable, Sendable {
  package var id: String
  /// The name of the address book; no two have the same name.
  package var name: String
  /// The absolute path of a folder of .vcf files, or of a single such file.
  package var path: String

  package init(id: String, name: String, path: String) {
    self.id = id
    self.name = name
    self.path = path
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    name = try container.decode(String.self, forKey: "name")
    path = try container.decode(String.self, forKey: "path")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encode(path, forKey: "path")
  }
}
