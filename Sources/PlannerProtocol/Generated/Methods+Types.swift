// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// What of a person is set or changed.
package struct ContactFields: Hashable, Codable, Sendable {
  /// The person's name, which name selectors match; 1 to 200 characters.
  package var displayName: String?
  /// Words that group people, at most 200 of at most 100 characters.
  package var tags: [String]?
  /// Why the person matters, shown with every session; at most 10000 characters.
  package var purpose: String?
  /// The UID of the person's vCard.
  package var cardUid: String?
  /// The person's time zone, an IANA name or an offset (+05:30). It takes precedence over the card's.
  package var timeZone: String?
  /// How many minutes before a session with the person the user is reminded, each 0...10080. One number
  /// replaces `leadTimeMin`; of two, the larger is first. Absent: `leadTimeMin` counts.
  package var remindMin: [Int]?
  package var goal: GoalSettings?

  package init(
    displayName: String? = nil, tags: [String]? = nil, purpose: String? = nil, cardUid: String? = nil,
    timeZone: String? = nil, remindMin: [Int]? = nil, goal: GoalSettings? = nil
  ) {
    self.displayName = displayName
    self.tags = tags
    self.purpose = purpose
    self.cardUid = cardUid
    self.timeZone = timeZone
    self.remindMin = remindMin
    self.goal = goal
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    displayName = try container.decodeIfPresent(String.self, forKey: "displayName")
    tags = try container.decodeIfPresent([String].self, forKey: "tags")
    purpose = try container.decodeIfPresent(String.self, forKey: "purpose")
    cardUid = try container.decodeIfPresent(String.self, forKey: "cardUid")
    timeZone = try container.decodeIfPresent(String.self, forKey: "timeZone")
    remindMin = try container.decodeIfPresent([Int].self, forKey: "remindMin")
    goal = try container.decodeIfPresent(GoalSettings.self, forKey: "goal")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(displayName, forKey: "displayName")
    try container.encodeIfPresent(tags, forKey: "tags")
    try container.encodeIfPresent(purpose, forKey: "purpose")
    try container.encodeIfPresent(cardUid, forKey: "cardUid")
    try container.encodeIfPresent(timeZone, forKey: "timeZone")
    try container.encodeIfPresent(remindMin, forKey: "remindMin")
    try container.encodeIfPresent(goal, forKey: "goal")
  }
}

/// The values of a goal to set or change. Its members have the same meaning as in `Goal`. A new goal needs
/// cadenceDays. The others have defaults: importance 3, minDurationMin 30, windows of any day and time.
package struct GoalSettings: Hashable, Codable, Sendable {
  package var cadenceDays: Int?
  package var importance: Int?
  package var minDurationMin: Int?
  package var windows: Windows?
  /// True removes the person's individual cadence, and replaces cadenceDays. Then the cadence of a tag
  /// counts. Without such a tag the goal is removed, with the sessions that the planner placed for it.
  package var noCadence: Bool?

  package init(
    cadenceDays: Int? = nil, importance: Int? = nil, minDurationMin: Int? = nil, windows: Windows? = nil,
    noCadence: Bool? = nil
  ) {
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.minDurationMin = minDurationMin
    self.windows = windows
    self.noCadence = noCadence
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    cadenceDays = try container.decodeIfPresent(Int.self, forKey: "cadenceDays")
    importance = try container.decodeIfPresent(Int.self, forKey: "importance")
    minDurationMin = try container.decodeIfPresent(Int.self, forKey: "minDurationMin")
    windows = try container.decodeIfPresent(Windows.self, forKey: "windows")
    noCadence = try container.decodeIfPresent(Bool.self, forKey: "noCadence")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(cadenceDays, forKey: "cadenceDays")
    try container.encodeIfPresent(importance, forKey: "importance")
    try container.encodeIfPresent(minDurationMin, forKey: "minDurationMin")
    try container.encodeIfPresent(windows, forKey: "windows")
    try container.encodeIfPresent(noCadence, forKey: "noCadence")
  }
}

/// A session with a person, as replies contain it.
package struct ShownItem: Hashable, Codable, Sendable {
  package var id: String
  package var contactId: String
  package var goalId: String?
  /// The person's name when the message was made.
  package var name: String
  /// When the session starts.
  package var startAt: Instant
  /// Minutes, 1...1440.
  package var durationMin: Int
  /// The status of the session.
  package var status: ItemStatus
  /// Who made it.
  package var origin: ItemOrigin
  /// The UID of its copy in the user's calendar.
  package var mirrorUid: String?
  /// When it was placed or booked, or moved without a command.
  package var createdAt: Instant
  /// The user's notes for it, at most 100000 characters.
  package var notes: String?
  /// The busy times that the user forced it over; the planner does not move it away from them.
  package var forcedOver: [BusyTime]?
  /// True if the planner learns nothing about its time from its outcome, because it took place at another
  /// time, or because the user reset learning since.
  package var unlearned: Bool?
  /// The title of the date that the session is for: Ana's birthday.
  package var occasion: String?
  /// The beginning of the id that is unique among all items.
  package var shortId: String?
  /// The person's time zone, if it is known.
  package var contactTimeZone: String?
  /// True if the person took that time by an invitation; they see changes of the session.
  package var byGuest: Bool?
  /// The busy time that lies over the session, if the session is live and not over, and the user did not
  /// accept the overlap. Only in `Status`, `Agenda`, `Week`, `Next` and `Item`.
  package var overlaps: BusyTime?
  /// The number on which to call the person; absent if there is no such number. Only in `Next`.
  package var phone: LabeledValue?

  package init(
    id: String, contactId: String, goalId: String? = nil, name: String, startAt: Instant, durationMin: Int,
    status: ItemStatus, origin: ItemOrigin, mirrorUid: String? = nil, createdAt: Instant,
    notes: String? = nil, forcedOver: [BusyTime]? = nil, unlearned: Bool? = nil, occasion: String? = nil,
    shortId: String? = nil, contactTimeZone: String? = nil, byGuest: Bool? = nil, overlaps: BusyTime? = nil,
    phone: LabeledValue? = nil
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
    self.occasion = occasion
    self.shortId = shortId
    self.contactTimeZone = contactTimeZone
    self.byGuest = byGuest
    self.overlaps = overlaps
    self.phone = phone
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    contactId = try container.decode(String.self, forKey: "contactId")
    goalId = try container.decodeIfPresent(String.self, forKey: "goalId")
    name = try container.decode(String.self, forKey: "name")
    startAt = try container.decode(Instant.self, forKey: "startAt")
    durationMin = try container.decode(Int.self, forKey: "durationMin")
    status = try container.decode(ItemStatus.self, forKey: "status")
    origin = try container.decode(ItemOrigin.self, forKey: "origin")
    mirrorUid = try container.decodeIfPresent(String.self, forKey: "mirrorUid")
    createdAt = try container.decode(Instant.self, forKey: "createdAt")
    notes = try container.decodeIfPresent(String.self, forKey: "notes")
    forcedOver = try container.decodeIfPresent([BusyTime].self, forKey: "forcedOver")
    unlearned = try container.decodeIfPresent(Bool.self, forKey: "unlearned")
    occasion = try container.decodeIfPresent(String.self, forKey: "occasion")
    shortId = try container.decodeIfPresent(String.self, forKey: "shortId")
    contactTimeZone = try container.decodeIfPresent(String.self, forKey: "contactTimeZone")
    byGuest = try container.decodeIfPresent(Bool.self, forKey: "byGuest")
    overlaps = try container.decodeIfPresent(BusyTime.self, forKey: "overlaps")
    phone = try container.decodeIfPresent(LabeledValue.self, forKey: "phone")
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
    try container.encodeIfPresent(occasion, forKey: "occasion")
    try container.encodeIfPresent(shortId, forKey: "shortId")
    try container.encodeIfPresent(contactTimeZone, forKey: "contactTimeZone")
    try container.encodeIfPresent(byGuest, forKey: "byGuest")
    try container.encodeIfPresent(overlaps, forKey: "overlaps")
    try container.encodeIfPresent(phone, forKey: "phone")
  }
}

/// A file that could not be read completely.
package struct FileProblem: Hashable, Codable, Sendable {
  /// Its name in the folder.
  package var file: String
  /// What is wrong with it, for people.
  package var problem: String

  package init(file: String, problem: String) {
    self.file = file
    self.problem = problem
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    file = try container.decode(String.self, forKey: "file")
    problem = try container.decode(String.self, forKey: "problem")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(file, forKey: "file")
    try container.encode(problem, forKey: "problem")
  }
}

/// A calendar, and the result of reading it.
package struct CalendarState: Hashable, Codable, Sendable {
  package var calendar: CalendarSource
  /// How many are known.
  package var files: Int
  /// How many are known.
  package var events: Int
  /// Files that could not be read completely; the readable parts count.
  package var problems: [FileProblem]
  /// Why the known events may be outdated: the folder is missing, unreadable or suddenly empty, or a file is
  /// broken.
  package var trouble: String?
  /// When a scan last found something new.
  package var readAt: Instant?

  package init(
    calendar: CalendarSource, files: Int, events: Int, problems: [FileProblem], trouble: String? = nil,
    readAt: Instant? = nil
  ) {
    self.calendar = calendar
    self.files = files
    self.events = events
    self.problems = problems
    self.trouble = trouble
    self.readAt = readAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    calendar = try container.decode(CalendarSource.self, forKey: "calendar")
    files = try container.decode(Int.self, forKey: "files")
    events = try container.decode(Int.self, forKey: "events")
    problems = try container.decode([FileProblem].self, forKey: "problems")
    trouble = try container.decodeIfPresent(String.self, forKey: "trouble")
    readAt = try container.decodeIfPresent(Instant.self, forKey: "readAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(calendar, forKey: "calendar")
    try container.encode(files, forKey: "files")
    try container.encode(events, forKey: "events")
    try container.encode(problems, forKey: "problems")
    try container.encodeIfPresent(trouble, forKey: "trouble")
    try container.encodeIfPresent(readAt, forKey: "readAt")
  }
}

/// The folder in which sessions are written for other programs, and its state.
package struct MirrorState: Hashable, Codable, Sendable {
  /// The folder.
  package var path: String
  /// The form in which sessions are written.
  package var form: MirrorForm
  /// The number of files in it that the planner wrote.
  package var files: Int
  /// Why the mirror could not be brought up to date; absent while it works.
  package var trouble: String?
  /// The folder of the calendar of dates; absent if dates are not written.
  package var dates: String?
  /// The number of files in that folder.
  package var dateFiles: Int?
  /// Why it could not be brought up to date.
  package var datesTrouble: String?
  /// The names of people with sessions that were removed there, in order of time, if there are too many to
  /// cancel them without an answer (`removed` of `SetMirror`); absent if there are no such sessions.
  package var removed: [String]?

  package init(
    path: String, form: MirrorForm, files: Int, trouble: String? = nil, dates: String? = nil,
    dateFiles: Int? = nil, datesTrouble: String? = nil, removed: [String]? = nil
  ) {
    self.path = path
    self.form = form
    self.files = files
    self.trouble = trouble
    self.dates = dates
    self.dateFiles = dateFiles
    self.datesTrouble = datesTrouble
    self.removed = removed
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    path = try container.decode(String.self, forKey: "path")
    form = try container.decode(MirrorForm.self, forKey: "form")
    files = try container.decode(Int.self, forKey: "files")
    trouble = try container.decodeIfPresent(String.self, forKey: "trouble")
    dates = try container.decodeIfPresent(String.self, forKey: "dates")
    dateFiles = try container.decodeIfPresent(Int.self, forKey: "dateFiles")
    datesTrouble = try container.decodeIfPresent(String.self, forKey: "datesTrouble")
    removed = try container.decodeIfPresent([String].self, forKey: "removed")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(path, forKey: "path")
    try container.encode(form, forKey: "form")
    try container.encode(files, forKey: "files")
    try container.encodeIfPresent(trouble, forKey: "trouble")
    try container.encodeIfPresent(dates, forKey: "dates")
    try container.encodeIfPresent(dateFiles, forKey: "dateFiles")
    try container.encodeIfPresent(datesTrouble, forKey: "datesTrouble")
    try container.encodeIfPresent(removed, forKey: "removed")
  }
}

/// A session that a refresh moved, and the reason.
package struct MovedItem: Hashable, Codable, Sendable {
  /// The session at its new time.
  package var item: ShownItem
  /// Its previous start.
  package var from: Instant
  /// The busy time that took its place.
  package var because: BusyTime?
  /// Otherwise the first rule that it broke there.
  package var closed: ClosedReason?
  /// Otherwise the other rule that was changed, and that it broke there.
  package var rule: UnfitReason?
  /// True if it was planned again with the sessions of people who were added within the hour.
  package var together: Bool?
  /// True if it moved so that its person is met in time.
  package var inTime: Bool?

  package init(
    item: ShownItem, from: Instant, because: BusyTime? = nil, closed: ClosedReason? = nil,
    rule: UnfitReason? = nil, together: Bool? = nil, inTime: Bool? = nil
  ) {
    self.item = item
    self.from = from
    self.because = because
    self.closed = closed
    self.rule = rule
    self.together = together
    self.inTime = inTime
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(ShownItem.self, forKey: "item")
    from = try container.decode(Instant.self, forKey: "from")
    because = try container.decodeIfPresent(BusyTime.self, forKey: "because")
    closed = try container.decodeIfPresent(ClosedReason.self, forKey: "closed")
    rule = try container.decodeIfPresent(UnfitReason.self, forKey: "rule")
    together = try container.decodeIfPresent(Bool.self, forKey: "together")
    inTime = try container.decodeIfPresent(Bool.self, forKey: "inTime")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(from, forKey: "from")
    try container.encodeIfPresent(because, forKey: "because")
    try container.encodeIfPresent(closed, forKey: "closed")
    try container.encodeIfPresent(rule, forKey: "rule")
    try container.encodeIfPresent(together, forKey: "together")
    try container.encodeIfPresent(inTime, forKey: "inTime")
  }
}

/// Days away in another time zone.
package struct Journey: Hashable, Codable, Sendable {
  /// The last day.
  package var until: CivilDate
  /// The time zone of the days after it.
  package var home: String

  package init(until: CivilDate, home: String) {
    self.until = until
    self.home = home
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    until = try container.decode(CivilDate.self, forKey: "until")
    home = try container.decode(String.self, forKey: "home")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(until, forKey: "until")
    try container.encode(home, forKey: "home")
  }
}

/// How times are written for the user.
package struct ShownTimes: Hashable, Codable, Sendable {
  /// As in `Preferences`.
  package var timeZone: String?
  /// As in `Preferences`.
  package var clock: String?
  /// As in `Preferences`.
  package var contactHours: [Double]
  /// As in `GetPreferences`.
  package var journey: Journey?

  package init(
    timeZone: String? = nil, clock: String? = nil, contactHours: [Double], journey: Journey? = nil
  ) {
    self.timeZone = timeZone
    self.clock = clock
    self.contactHours = contactHours
    self.journey = journey
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    timeZone = try container.decodeIfPresent(String.self, forKey: "timeZone")
    clock = try container.decodeIfPresent(String.self, forKey: "clock")
    contactHours = try container.decode([Double].self, forKey: "contactHours")
    journey = try container.decodeIfPresent(Journey.self, forKey: "journey")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(timeZone, forKey: "timeZone")
    try container.encodeIfPresent(clock, forKey: "clock")
    try container.encode(contactHours, forKey: "contactHours")
    try container.encodeIfPresent(journey, forKey: "journey")
  }
}

/// A session of the plan that a refresh removed completely.
package struct WithdrawnItem: Hashable, Codable, Sendable {
  /// The session as it was.
  package var item: ShownItem
  /// Why it was removed.
  package var reason: WithdrawalReason
  /// The day of the session or meeting that it, or another time for it, would be too near to.
  package var near: CivilDate?
  /// The title of the date that has a session on that day instead.
  package var occasion: String?

  package init(item: ShownItem, reason: WithdrawalReason, near: CivilDate? = nil, occasion: String? = nil) {
    self.item = item
    self.reason = reason
    self.near = near
    self.occasion = occasion
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(ShownItem.self, forKey: "item")
    reason = try container.decode(WithdrawalReason.self, forKey: "reason")
    near = try container.decodeIfPresent(CivilDate.self, forKey: "near")
    occasion = try container.decodeIfPresent(String.self, forKey: "occasion")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(reason, forKey: "reason")
    try container.encodeIfPresent(near, forKey: "near")
    try container.encodeIfPresent(occasion, forKey: "occasion")
  }
}

/// A live session that overlaps a busy time and stays, because no better time is free.
package struct ConflictingItem: Hashable, Codable, Sendable {
  /// The session.
  package var item: ShownItem
  /// The busy time.
  package var with: BusyTime

  package init(item: ShownItem, with: BusyTime) {
    self.item = item
    self.with = with
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(ShownItem.self, forKey: "item")
    with = try container.decode(BusyTime.self, forKey: "with")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(with, forKey: "with")
  }
}

/// A session that stays at its time, although it no longer fits after a change.
package struct UnfitItem: Hashable, Codable, Sendable {
  /// The session.
  package var item: ShownItem
  /// The first rule that it breaks now, and did not break before.
  package var reason: UnfitReason
  /// The title of the session or busy time that it is too near to.
  package var other: String?
  /// True for sessions that the planner placed and found no other time for.
  package var isOwn: Bool?

  package init(item: ShownItem, reason: UnfitReason, other: String? = nil, isOwn: Bool? = nil) {
    self.item = item
    self.reason = reason
    self.other = other
    self.isOwn = isOwn
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(ShownItem.self, forKey: "item")
    reason = try container.decode(UnfitReason.self, forKey: "reason")
    other = try container.decodeIfPresent(String.self, forKey: "other")
    isOwn = try container.decodeIfPresent(Bool.self, forKey: "isOwn")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(reason, forKey: "reason")
    try container.encodeIfPresent(other, forKey: "other")
    try container.encodeIfPresent(isOwn, forKey: "isOwn")
  }
}

/// A goal that is due and found no place, or a date that has no place for its session.
package struct UnplacedGoal: Hashable, Codable, Sendable {
  /// The id of the goal; for a date, an id that stands for the date and that no goal has.
  package var goalId: String
  /// The person's name.
  package var name: String
  /// The day on which the session was due.
  package var dueOn: CivilDate
  /// Why there is no place.
  package var reason: UnplacedReason
  /// The name of the person who got the time instead.
  package var givenUpFor: String?
  /// True if it had no place before the command either, for the same reason.
  package var known: Bool?
  /// The title of the date.
  package var occasion: String?

  package init(
    goalId: String, name: String, dueOn: CivilDate, reason: UnplacedReason, givenUpFor: String? = nil,
    known: Bool? = nil, occasion: String? = nil
  ) {
    self.goalId = goalId
    self.name = name
    self.dueOn = dueOn
    self.reason = reason
    self.givenUpFor = givenUpFor
    self.known = known
    self.occasion = occasion
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    goalId = try container.decode(String.self, forKey: "goalId")
    name = try container.decode(String.self, forKey: "name")
    dueOn = try container.decode(CivilDate.self, forKey: "dueOn")
    reason = try container.decode(UnplacedReason.self, forKey: "reason")
    givenUpFor = try container.decodeIfPresent(String.self, forKey: "givenUpFor")
    known = try container.decodeIfPresent(Bool.self, forKey: "known")
    occasion = try container.decodeIfPresent(String.self, forKey: "occasion")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(goalId, forKey: "goalId")
    try container.encode(name, forKey: "name")
    try container.encode(dueOn, forKey: "dueOn")
    try container.encode(reason, forKey: "reason")
    try container.encodeIfPresent(givenUpFor, forKey: "givenUpFor")
    try container.encodeIfPresent(known, forKey: "known")
    try container.encodeIfPresent(occasion, forKey: "occasion")
  }
}

/// The result of a refresh.
package struct PlanReport: Hashable, Codable, Sendable, UndoableReply {
  /// New sessions.
  package var placed: [ShownItem]
  /// Sessions that were in the way, or that a changed rule no longer allows at their previous time.
  package var moved: [MovedItem]
  /// Sessions of the plan that are not needed any more.
  package var withdrawn: [WithdrawnItem]
  /// Sessions that nobody answered within two days. They count neither as kept nor as missed.
  package var missed: [ShownItem]
  /// Goals that are due and found no time. After a command that changes something other than the plan, only
  /// goals that had a time before it, or another reason.
  package var unplaced: [UnplacedGoal]
  /// Sessions that stay over a busy time, because they are agreed or have no other place; agreed ones first.
  /// Older conflicts are included only if the command asked for the plan, as with `unplaced`.
  package var conflicts: [ConflictingItem]
  /// Sessions that are over and wait for an answer, as in `Week`.
  package var waiting: [ShownItem]
  /// After a change of preferences or windows, sessions that stay and no longer fit; absent if all fit.
  package var unfit: [UnfitItem]?
  /// Only if this type is the whole reply.
  package var undoId: String?

  package init(
    placed: [ShownItem], moved: [MovedItem], withdrawn: [WithdrawnItem] = [], missed: [ShownItem],
    unplaced: [UnplacedGoal], conflicts: [ConflictingItem], waiting: [ShownItem], unfit: [UnfitItem]? = nil,
    undoId: String? = nil
  ) {
    self.placed = placed
    self.moved = moved
    self.withdrawn = withdrawn
    self.missed = missed
    self.unplaced = unplaced
    self.conflicts = conflicts
    self.waiting = waiting
    self.unfit = unfit
    self.undoId = undoId
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    placed = try container.decode([ShownItem].self, forKey: "placed")
    moved = try container.decode([MovedItem].self, forKey: "moved")
    withdrawn = try container.decode([WithdrawnItem].self, forKey: "withdrawn")
    missed = try container.decode([ShownItem].self, forKey: "missed")
    unplaced = try container.decode([UnplacedGoal].self, forKey: "unplaced")
    conflicts = try container.decode([ConflictingItem].self, forKey: "conflicts")
    waiting = try container.decode([ShownItem].self, forKey: "waiting")
    unfit = try container.decodeIfPresent([UnfitItem].self, forKey: "unfit")
    undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(placed, forKey: "placed")
    try container.encode(moved, forKey: "moved")
    try container.encode(withdrawn, forKey: "withdrawn")
    try container.encode(missed, forKey: "missed")
    try container.encode(unplaced, forKey: "unplaced")
    try container.encode(conflicts, forKey: "conflicts")
    try container.encode(waiting, forKey: "waiting")
    try container.encodeIfPresent(unfit, forKey: "unfit")
    try container.encodeIfPresent(undoId, forKey: "undoId")
  }
}

/// A person in the list of people.
package struct PersonSummary: Hashable, Codable, Sendable {
  package var contact: Contact
  package var goal: Goal?
  /// How due the person is, greatest first; absent without a goal, as are dueOn and overdueDays.
  package var score: Double?
  /// The day on which the next session is due.
  package var dueOn: CivilDate?
  /// Days since then, 0 if that day is ahead.
  package var overdueDays: Int?
  /// Their next session that has not ended.
  package var nextItem: ShownItem?
  /// When the latest known contact took place.
  package var lastMetAt: Instant?
  /// True if the person died, according to the user or to the card.
  package var deceased: Bool?

  package init(
    contact: Contact, goal: Goal? = nil, score: Double? = nil, dueOn: CivilDate? = nil,
    overdueDays: Int? = nil, nextItem: ShownItem? = nil, lastMetAt: Instant? = nil, deceased: Bool? = nil
  ) {
    self.contact = contact
    self.goal = goal
    self.score = score
    self.dueOn = dueOn
    self.overdueDays = overdueDays
    self.nextItem = nextItem
    self.lastMetAt = lastMetAt
    self.deceased = deceased
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contact = try container.decode(Contact.self, forKey: "contact")
    goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
    score = try container.decodeIfPresent(Double.self, forKey: "score")
    dueOn = try container.decodeIfPresent(CivilDate.self, forKey: "dueOn")
    overdueDays = try container.decodeIfPresent(Int.self, forKey: "overdueDays")
    nextItem = try container.decodeIfPresent(ShownItem.self, forKey: "nextItem")
    lastMetAt = try container.decodeIfPresent(Instant.self, forKey: "lastMetAt")
    deceased = try container.decodeIfPresent(Bool.self, forKey: "deceased")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contact, forKey: "contact")
    try container.encodeIfPresent(goal, forKey: "goal")
    try container.encodeIfPresent(score, forKey: "score")
    try container.encodeIfPresent(dueOn, forKey: "dueOn")
    try container.encodeIfPresent(overdueDays, forKey: "overdueDays")
    try container.encodeIfPresent(nextItem, forKey: "nextItem")
    try container.encodeIfPresent(lastMetAt, forKey: "lastMetAt")
    try container.encodeIfPresent(deceased, forKey: "deceased")
  }
}

/// An occurrence of a date that matters: a birthday, an anniversary or any other date.
package struct UpcomingDate: Hashable, Codable, Sendable {
  /// Absent if only the profile or the card has the date.
  package var id: String?
  /// The person, if the date belongs to a person.
  package var contactId: String?
  /// The person, if the date belongs to a person.
  package var name: String?
  package var kind: DateKind
  package var title: String
  /// The day.
  package var on: CivilDate
  /// The number of years completed on that day; absent if the year is not known.
  package var years: Int?
  /// The number of days from today.
  package var daysAhead: Int
  /// The session that is planned for it; absent: near for a person's birthday, none for any other date.
  package var plan: DatePlan?
  /// When the session that is planned for it starts.
  package var startAt: Instant?
  /// The name of the relative of `name` who has the birthday, such as a child, if that relative is not a
  /// contact.
  package var child: String?
  /// True for a date that only the card has, and that is neither a birthday nor an anniversary.
  package var fromCard: Bool?
  /// The time of the notice, HH:MM, if it differs from the time for other dates.
  package var timeOfDay: String?
  /// The user's text.
  package var note: String?
  /// For a birthday, the ideas for its person; absent if there are none.
  package var ideas: [String]?

  package init(
    id: String? = nil, contactId: String? = nil, name: String? = nil, kind: DateKind, title: String,
    on: CivilDate, years: Int? = nil, daysAhead: Int, plan: DatePlan? = nil, startAt: Instant? = nil,
    child: String? = nil, fromCard: Bool? = nil, timeOfDay: String? = nil, note: String? = nil,
    ideas: [String]? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.name = name
    self.kind = kind
    self.title = title
    self.on = on
    self.years = years
    self.daysAhead = daysAhead
    self.plan = plan
    self.startAt = startAt
    self.child = child
    self.fromCard = fromCard
    self.timeOfDay = timeOfDay
    self.note = note
    self.ideas = ideas
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decodeIfPresent(String.self, forKey: "id")
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    name = try container.decodeIfPresent(String.self, forKey: "name")
    kind = try container.decode(DateKind.self, forKey: "kind")
    title = try container.decode(String.self, forKey: "title")
    on = try container.decode(CivilDate.self, forKey: "on")
    years = try container.decodeIfPresent(Int.self, forKey: "years")
    daysAhead = try container.decode(Int.self, forKey: "daysAhead")
    plan = try container.decodeIfPresent(DatePlan.self, forKey: "plan")
    startAt = try container.decodeIfPresent(Instant.self, forKey: "startAt")
    child = try container.decodeIfPresent(String.self, forKey: "child")
    fromCard = try container.decodeIfPresent(Bool.self, forKey: "fromCard")
    timeOfDay = try container.decodeIfPresent(String.self, forKey: "timeOfDay")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    ideas = try container.decodeIfPresent([String].self, forKey: "ideas")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(id, forKey: "id")
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encode(kind, forKey: "kind")
    try container.encode(title, forKey: "title")
    try container.encode(on, forKey: "on")
    try container.encodeIfPresent(years, forKey: "years")
    try container.encode(daysAhead, forKey: "daysAhead")
    try container.encodeIfPresent(plan, forKey: "plan")
    try container.encodeIfPresent(startAt, forKey: "startAt")
    try container.encodeIfPresent(child, forKey: "child")
    try container.encodeIfPresent(fromCard, forKey: "fromCard")
    try container.encodeIfPresent(timeOfDay, forKey: "timeOfDay")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encodeIfPresent(ideas, forKey: "ideas")
  }
}

/// The agenda of one day.
package struct AgendaDay: Hashable, Codable, Sendable {
  /// The day.
  package var date: CivilDate
  /// Its sessions, in order of time.
  package var items: [ShownItem]
  /// The busy times on it.
  package var busy: [BusyTime]
  /// The dates that matter on it, by title; absent if there are no dates.
  package var dates: [UpcomingDate]?

  package init(date: CivilDate, items: [ShownItem], busy: [BusyTime], dates: [UpcomingDate]? = nil) {
    self.date = date
    self.items = items
    self.busy = busy
    self.dates = dates
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    date = try container.decode(CivilDate.self, forKey: "date")
    items = try container.decode([ShownItem].self, forKey: "items")
    busy = try container.decode([BusyTime].self, forKey: "busy")
    dates = try container.decodeIfPresent([UpcomingDate].self, forKey: "dates")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(date, forKey: "date")
    try container.encode(items, forKey: "items")
    try container.encode(busy, forKey: "busy")
    try container.encodeIfPresent(dates, forKey: "dates")
  }
}

/// Starts that were rejected for one reason.
package struct RejectedStarts: Hashable, Codable, Sendable {
  /// The first rule that rejected them.
  package var reason: RejectionReason
  /// How many.
  package var count: Int
  /// The earliest and the latest start.
  package var first: Instant
  /// The earliest and the latest start.
  package var last: Instant
  /// The obstacles, at most three.
  package var titles: [String]

  package init(reason: RejectionReason, count: Int, first: Instant, last: Instant, titles: [String]) {
    self.reason = reason
    self.count = count
    self.first = first
    self.last = last
    self.titles = titles
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    reason = try container.decode(RejectionReason.self, forKey: "reason")
    count = try container.decode(Int.self, forKey: "count")
    first = try container.decode(Instant.self, forKey: "first")
    last = try container.decode(Instant.self, forKey: "last")
    titles = try container.decode([String].self, forKey: "titles")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(reason, forKey: "reason")
    try container.encode(count, forKey: "count")
    try container.encode(first, forKey: "first")
    try container.encode(last, forKey: "last")
    try container.encode(titles, forKey: "titles")
  }
}

/// The smallest change with which a person would find a place. The engine was run with it.
package struct SmallestChange: Hashable, Codable, Sendable {
  /// The kind of the change.
  package var kind: ChangeKind
  /// The change as a sentence for people.
  package var says: String
  /// The command that makes the change, if there is one.
  package var command: String?
  /// Names of people who would lose a session for it; empty if some change helps without such a loss.
  package var costs: [String]

  package init(kind: ChangeKind, says: String, command: String? = nil, costs: [String]) {
    self.kind = kind
    self.says = says
    self.command = command
    self.costs = costs
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    kind = try container.decode(ChangeKind.self, forKey: "kind")
    says = try container.decode(String.self, forKey: "says")
    command = try container.decodeIfPresent(String.self, forKey: "command")
    costs = try container.decode([String].self, forKey: "costs")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(kind, forKey: "kind")
    try container.encode(says, forKey: "says")
    try container.encodeIfPresent(command, forKey: "command")
    try container.encode(costs, forKey: "costs")
  }
}

/// How well a goal can be kept in the next thirteen weeks, if all goes as planned.
package struct PersonOutlook: Hashable, Codable, Sendable {
  package var contactId: String
  package var goalId: String
  /// The person's name.
  package var name: String
  /// Sessions a week, 7 / cadenceDays.
  package var promisedPerWeek: Double
  /// How many minutes a week the person could be met on average, and at how many starts, if nobody else were
  /// met: their window and contact hours without quiet hours and busy times.
  package var openMinutesPerWeek: Int
  /// How many minutes a week the person could be met on average, and at how many starts, if nobody else were
  /// met: their window and contact hours without quiet hours and busy times.
  package var startsPerWeek: Double
  /// Sessions that the cadence asks for in that time, and sessions that the simulation found a place for.
  package var promised: Int
  /// Sessions that the cadence asks for in that time, and sessions that the simulation found a place for.
  package var kept: Int
  /// How late the sessions are, counted from the due date, or from today if they were due before.
  package var worstDaysLate: Int
  /// How late the sessions are, counted from the due date, or from today if they were due before.
  package var averageDaysLate: Double
  /// True in any of these cases: a session is later than a quarter of the cadence and later than two days; no
  /// session takes place though one was due for more than two weeks; at least two sessions, and a quarter of
  /// the promised ones, are missed; or there is no start at all.
  package var slips: Bool

  package init(
    contactId: String, goalId: String, name: String, promisedPerWeek: Double, openMinutesPerWeek: Int,
    startsPerWeek: Double, promised: Int, kept: Int, worstDaysLate: Int, averageDaysLate: Double, slips: Bool
  ) {
    self.contactId = contactId
    self.goalId = goalId
    self.name = name
    self.promisedPerWeek = promisedPerWeek
    self.openMinutesPerWeek = openMinutesPerWeek
    self.startsPerWeek = startsPerWeek
    self.promised = promised
    self.kept = kept
    self.worstDaysLate = worstDaysLate
    self.averageDaysLate = averageDaysLate
    self.slips = slips
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decode(String.self, forKey: "contactId")
    goalId = try container.decode(String.self, forKey: "goalId")
    name = try container.decode(String.self, forKey: "name")
    promisedPerWeek = try container.decode(Double.self, forKey: "promisedPerWeek")
    openMinutesPerWeek = try container.decode(Int.self, forKey: "openMinutesPerWeek")
    startsPerWeek = try container.decode(Double.self, forKey: "startsPerWeek")
    promised = try container.decode(Int.self, forKey: "promised")
    kept = try container.decode(Int.self, forKey: "kept")
    worstDaysLate = try container.decode(Int.self, forKey: "worstDaysLate")
    averageDaysLate = try container.decode(Double.self, forKey: "averageDaysLate")
    slips = try container.decode(Bool.self, forKey: "slips")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contactId, forKey: "contactId")
    try container.encode(goalId, forKey: "goalId")
    try container.encode(name, forKey: "name")
    try container.encode(promisedPerWeek, forKey: "promisedPerWeek")
    try container.encode(openMinutesPerWeek, forKey: "openMinutesPerWeek")
    try container.encode(startsPerWeek, forKey: "startsPerWeek")
    try container.encode(promised, forKey: "promised")
    try container.encode(kept, forKey: "kept")
    try container.encode(worstDaysLate, forKey: "worstDaysLate")
    try container.encode(averageDaysLate, forKey: "averageDaysLate")
    try container.encode(slips, forKey: "slips")
  }
}

/// A change that helps to keep the goals. The simulation was run with it.
package struct Relaxation: Hashable, Codable, Sendable {
  /// As in `SmallestChange`.
  package var kind: ChangeKind
  /// As in `SmallestChange`.
  package var says: String
  /// As in `SmallestChange`.
  package var command: String?
  /// How many people would slip with it, and how many sessions would be missed.
  package var slipping: Int
  /// How many people would slip with it, and how many sessions would be missed.
  package var missed: Int

  package init(kind: ChangeKind, says: String, command: String? = nil, slipping: Int, missed: Int) {
    self.kind = kind
    self.says = says
    self.command = command
    self.slipping = slipping
    self.missed = missed
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    kind = try container.decode(ChangeKind.self, forKey: "kind")
    says = try container.decode(String.self, forKey: "says")
    command = try container.decodeIfPresent(String.self, forKey: "command")
    slipping = try container.decode(Int.self, forKey: "slipping")
    missed = try container.decode(Int.self, forKey: "missed")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(kind, forKey: "kind")
    try container.encode(says, forKey: "says")
    try container.encodeIfPresent(command, forKey: "command")
    try container.encode(slipping, forKey: "slipping")
    try container.encode(missed, forKey: "missed")
  }
}

/// A session that would be at another time, or of another length.
package struct ShiftedItem: Hashable, Codable, Sendable {
  /// The session after the change.
  package var item: ShownItem
  /// Its start without the change.
  package var from: Instant
  /// Its length without the change.
  package var fromDurationMin: Int

  package init(item: ShownItem, from: Instant, fromDurationMin: Int) {
    self.item = item
    self.from = from
    self.fromDurationMin = fromDurationMin
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(ShownItem.self, forKey: "item")
    from = try container.decode(Instant.self, forKey: "from")
    fromDurationMin = try container.decode(Int.self, forKey: "fromDurationMin")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(from, forKey: "from")
    try container.encode(fromDurationMin, forKey: "fromDurationMin")
  }
}

/// The difference between the plan with a change and the plan without it.
package struct PlanDifference: Hashable, Codable, Sendable {
  /// Sessions that would be added, removed, or moved to another time.
  package var gained: [ShownItem]
  /// Sessions that would be added, removed, or moved to another time.
  package var lost: [ShownItem]
  /// Sessions that would be added, removed, or moved to another time.
  package var moved: [ShiftedItem]
  /// People who have a place only without the change.
  package var leftOut: [UnplacedGoal]
  /// People who have a place only with the change; a session is gained.
  package var noLonger: [UnplacedGoal]
  /// People who have no place without the change, and with it are not due, or paused.
  package var notDue: [UnplacedGoal]

  package init(
    gained: [ShownItem], lost: [ShownItem], moved: [ShiftedItem], leftOut: [UnplacedGoal],
    noLonger: [UnplacedGoal], notDue: [UnplacedGoal]
  ) {
    self.gained = gained
    self.lost = lost
    self.moved = moved
    self.leftOut = leftOut
    self.noLonger = noLonger
    self.notDue = notDue
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    gained = try container.decode([ShownItem].self, forKey: "gained")
    lost = try container.decode([ShownItem].self, forKey: "lost")
    moved = try container.decode([ShiftedItem].self, forKey: "moved")
    leftOut = try container.decode([UnplacedGoal].self, forKey: "leftOut")
    noLonger = try container.decode([UnplacedGoal].self, forKey: "noLonger")
    notDue = try container.decode([UnplacedGoal].self, forKey: "notDue")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(gained, forKey: "gained")
    try container.encode(lost, forKey: "lost")
    try container.encode(moved, forKey: "moved")
    try container.encode(leftOut, forKey: "leftOut")
    try container.encode(noLonger, forKey: "noLonger")
    try container.encode(notDue, forKey: "notDue")
  }
}

/// The number of objects of each kind.
package struct Counts: Hashable, Codable, Sendable {
  /// People, goals, sessions, log entries and periods away.
  package var contacts: Int
  /// People, goals, sessions, log entries and periods away.
  package var goals: Int
  /// People, goals, sessions, log entries and periods away.
  package var items: Int
  /// People, goals, sessions, log entries and periods away.
  package var log: Int
  /// People, goals, sessions, log entries and periods away.
  package var away: Int

  package init(contacts: Int, goals: Int, items: Int, log: Int, away: Int) {
    self.contacts = contacts
    self.goals = goals
    self.items = items
    self.log = log
    self.away = away
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contacts = try container.decode(Int.self, forKey: "contacts")
    goals = try container.decode(Int.self, forKey: "goals")
    items = try container.decode(Int.self, forKey: "items")
    log = try container.decode(Int.self, forKey: "log")
    away = try container.decode(Int.self, forKey: "away")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contacts, forKey: "contacts")
    try container.encode(goals, forKey: "goals")
    try container.encode(items, forKey: "items")
    try container.encode(log, forKey: "log")
    try container.encode(away, forKey: "away")
  }
}

/// An entry of the audit log.
package struct Receipt: Hashable, Codable, Sendable {
  /// Its number, from 1.
  package var number: Int
  /// Its time.
  package var at: Instant
  /// Its SHA-256 in hexadecimal digits.
  package var hash: String

  package init(number: Int, at: Instant, hash: String) {
    self.number = number
    self.at = at
    self.hash = hash
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    number = try container.decode(Int.self, forKey: "number")
    at = try container.decode(Instant.self, forKey: "at")
    hash = try container.decode(String.self, forKey: "hash")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(number, forKey: "number")
    try container.encode(at, forKey: "at")
    try container.encode(hash, forKey: "hash")
  }
}

/// The planner's data as one document, for export and import.
package struct ExportDocument: Hashable, Codable, Sendable {
  /// Always org.socialplanner.export.
  package var format: String
  /// 1.
  package var version: Int
  /// Absent if an import leaves them unchanged.
  package var preferences: Preferences?
  /// Every object of each kind.
  package var contacts: [Contact]
  /// Every object of each kind.
  package var goals: [Goal]
  /// Every object of each kind.
  package var items: [PlanItem]
  /// Every object of each kind.
  package var log: [InteractionLog]
  /// Every object of each kind.
  package var away: [Away]
  /// Every object of each kind.
  package var calendars: [CalendarSource]?
  /// Every object of each kind.
  package var addressBooks: [AddressBook]?
  /// Every object of each kind.
  package var evidence: [Evidence]?
  /// Sessions that started earlier are not learned from. Absent if learning was never reset, or if an import
  /// leaves it unchanged.
  package var learnedSince: Instant?
  /// Every object of each kind.
  package var edits: [ExternalEdit]?
  /// Each a `KeptProfile`, an `ImportantDate`, an `Introduction` and a `KeptSegment` of
  /// org.socialplanner.People; absent: empty.
  package var profiles: [KeptProfile]?
  /// Each a `KeptProfile`, an `ImportantDate`, an `Introduction` and a `KeptSegment` of
  /// org.socialplanner.People; absent: empty.
  package var dates: [ImportantDate]?
  /// Each a `KeptProfile`, an `ImportantDate`, an `Introduction` and a `KeptSegment` of
  /// org.socialplanner.People; absent: empty.
  package var introductions: [Introduction]?
  /// Each a `KeptProfile`, an `ImportantDate`, an `Introduction` and a `KeptSegment` of
  /// org.socialplanner.People; absent: empty.
  package var segments: [KeptSegment]?
  /// Absent: empty.
  package var tagCadences: [TagCadence]?
  /// Each a `Draft` of org.socialplanner.Drafts; absent: empty.
  package var drafts: [Draft]?
  /// Each a `KeptChat` of org.socialplanner.Assistant; absent: empty.
  package var chats: [KeptChat]?
  /// Each a `KeptContent` of org.socialplanner.Content, without the bytes of the file; absent: empty.
  package var content: [KeptContent]?
  /// Each a `KeptModule` of org.socialplanner.Modules; absent: empty.
  package var modules: [KeptModule]?

  package init(
    format: String, version: Int, preferences: Preferences? = nil, contacts: [Contact], goals: [Goal],
    items: [PlanItem], log: [InteractionLog], away: [Away], calendars: [CalendarSource]? = nil,
    addressBooks: [AddressBook]? = nil, evidence: [Evidence]? = nil, learnedSince: Instant? = nil,
    edits: [ExternalEdit]? = nil, profiles: [KeptProfile]? = nil, dates: [ImportantDate]? = nil,
    introductions: [Introduction]? = nil, segments: [KeptSegment]? = nil, tagCadences: [TagCadence]? = nil,
    drafts: [Draft]? = nil, chats: [KeptChat]? = nil, content: [KeptContent]? = nil,
    modules: [KeptModule]? = nil
  ) {
    self.format = format
    self.version = version
    self.preferences = preferences
    self.contacts = contacts
    self.goals = goals
    self.items = items
    self.log = log
    self.away = away
    self.calendars = calendars
    self.addressBooks = addressBooks
    self.evidence = evidence
    self.learnedSince = learnedSince
    self.edits = edits
    self.profiles = profiles
    self.dates = dates
    self.introductions = introductions
    self.segments = segments
    self.tagCadences = tagCadences
    self.drafts = drafts
    self.chats = chats
    self.content = content
    self.modules = modules
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    format = try container.decode(String.self, forKey: "format")
    version = try container.decode(Int.self, forKey: "version")
    preferences = try container.decodeIfPresent(Preferences.self, forKey: "preferences")
    contacts = try container.decode([Contact].self, forKey: "contacts")
    goals = try container.decode([Goal].self, forKey: "goals")
    items = try container.decode([PlanItem].self, forKey: "items")
    log = try container.decode([InteractionLog].self, forKey: "log")
    away = try container.decode([Away].self, forKey: "away")
    calendars = try container.decodeIfPresent([CalendarSource].self, forKey: "calendars")
    addressBooks = try container.decodeIfPresent([AddressBook].self, forKey: "addressBooks")
    evidence = try container.decodeIfPresent([Evidence].self, forKey: "evidence")
    learnedSince = try container.decodeIfPresent(Instant.self, forKey: "learnedSince")
    edits = try container.decodeIfPresent([ExternalEdit].self, forKey: "edits")
    profiles = try container.decodeIfPresent([KeptProfile].self, forKey: "profiles")
    dates = try container.decodeIfPresent([ImportantDate].self, forKey: "dates")
    introductions = try container.decodeIfPresent([Introduction].self, forKey: "introductions")
    segments = try container.decodeIfPresent([KeptSegment].self, forKey: "segments")
    tagCadences = try container.decodeIfPresent([TagCadence].self, forKey: "tagCadences")
    drafts = try container.decodeIfPresent([Draft].self, forKey: "drafts")
    chats = try container.decodeIfPresent([KeptChat].self, forKey: "chats")
    content = try container.decodeIfPresent([KeptContent].self, forKey: "content")
    modules = try container.decodeIfPresent([KeptModule].self, forKey: "modules")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(format, forKey: "format")
    try container.encode(version, forKey: "version")
    try container.encodeIfPresent(preferences, forKey: "preferences")
    try container.encode(contacts, forKey: "contacts")
    try container.encode(goals, forKey: "goals")
    try container.encode(items, forKey: "items")
    try container.encode(log, forKey: "log")
    try container.encode(away, forKey: "away")
    try container.encodeIfPresent(calendars, forKey: "calendars")
    try container.encodeIfPresent(addressBooks, forKey: "addressBooks")
    try container.encodeIfPresent(evidence, forKey: "evidence")
    try container.encodeIfPresent(learnedSince, forKey: "learnedSince")
    try container.encodeIfPresent(edits, forKey: "edits")
    try container.encodeIfPresent(profiles, forKey: "profiles")
    try container.encodeIfPresent(dates, forKey: "dates")
    try container.encodeIfPresent(introductions, forKey: "introductions")
    try container.encodeIfPresent(segments, forKey: "segments")
    try container.encodeIfPresent(tagCadences, forKey: "tagCadences")
    try container.encodeIfPresent(drafts, forKey: "drafts")
    try container.encodeIfPresent(chats, forKey: "chats")
    try container.encodeIfPresent(content, forKey: "content")
    try container.encodeIfPresent(modules, forKey: "modules")
  }
}

/// An object that matched a selector.
package struct Match: Hashable, Codable, Sendable {
  package var id: String
  /// The object's name.
  package var name: String
  /// For a session, its start.
  package var startAt: Instant?

  package init(id: String, name: String, startAt: Instant? = nil) {
    self.id = id
    self.name = name
    self.startAt = startAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    name = try container.decode(String.self, forKey: "name")
    startAt = try container.decodeIfPresent(Instant.self, forKey: "startAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encodeIfPresent(startAt, forKey: "startAt")
  }
}

/// The kind of an obstacle to a session.
package enum ObstacleKind: String, CaseIterable, Codable, Sendable {
  case away, calendar, session, quietHours, past
}

/// An obstacle to a session.
package struct Obstacle: Hashable, Codable, Sendable {
  /// The kind of the obstacle.
  package var kind: ObstacleKind
  /// Its title.
  package var title: String
  /// The time that it takes.
  package var start: Instant
  /// The time that it takes.
  package var end: Instant

  package init(kind: ObstacleKind, title: String, start: Instant, end: Instant) {
    self.kind = kind
    self.title = title
    self.start = start
    self.end = end
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    kind = try container.decode(ObstacleKind.self, forKey: "kind")
    title = try container.decode(String.self, forKey: "title")
    start = try container.decode(Instant.self, forKey: "start")
    end = try container.decode(Instant.self, forKey: "end")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(kind, forKey: "kind")
    try container.encode(title, forKey: "title")
    try container.encode(start, forKey: "start")
    try container.encode(end, forKey: "end")
  }
}

/// How grave a finding is.
package enum Severity: String, CaseIterable, Codable, Sendable {
  case ok, warning, broken
}

/// Something that is missing or misconfigured, and how to fix it.
package struct Finding: Hashable, Codable, Sendable {
  /// How grave it is.
  package var severity: Severity
  /// The finding, in a sentence.
  package var what: String
  /// The file, socket or setting.
  package var `where`: String
  /// What to do about it; empty if nothing can be done.
  package var fix: String

  package init(severity: Severity, what: String, `where`: String, fix: String) {
    self.severity = severity
    self.what = what
    self.where = `where`
    self.fix = fix
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    severity = try container.decode(Severity.self, forKey: "severity")
    what = try container.decode(String.self, forKey: "what")
    `where` = try container.decode(String.self, forKey: "where")
    fix = try container.decode(String.self, forKey: "fix")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(severity, forKey: "severity")
    try container.encode(what, forKey: "what")
    try container.encode(`where`, forKey: "where")
    try container.encode(fix, forKey: "fix")
  }
}

/// The subject of a reminder.
package enum ReminderKind: String, CaseIterable, Codable, Sendable {
  /// A session that is near.
  case reminder
  /// A session that is over ("did it happen?").
  case followUp
  /// The day.
  case rollup
  /// Dates that matter.
  case dates
  /// An agreed session that something overlaps.
  case conflict
}

/// The next reminder.
package struct NextReminder: Hashable, Codable, Sendable {
  /// When it is sent.
  package var at: Instant
  /// Its subject.
  package var kind: ReminderKind
  /// The session that it is about; absent for a rollup.
  package var item: ShownItem?

  package init(at: Instant, kind: ReminderKind, item: ShownItem? = nil) {
    self.at = at
    self.kind = kind
    self.item = item
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    at = try container.decode(Instant.self, forKey: "at")
    kind = try container.decode(ReminderKind.self, forKey: "kind")
    item = try container.decodeIfPresent(ShownItem.self, forKey: "item")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(at, forKey: "at")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(item, forKey: "item")
  }
}

/// The result of a test of one channel.
package struct ChannelTrial: Hashable, Codable, Sendable {
  /// The channel.
  package var channel: ChannelName
  /// True if the notice was delivered.
  package var ok: Bool
  /// A sentence for people.
  package var detail: String

  package init(channel: ChannelName, ok: Bool, detail: String) {
    self.channel = channel
    self.ok = ok
    self.detail = detail
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    channel = try container.decode(ChannelName.self, forKey: "channel")
    ok = try container.decode(Bool.self, forKey: "ok")
    detail = try container.decode(String.self, forKey: "detail")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(channel, forKey: "channel")
    try container.encode(ok, forKey: "ok")
    try container.encode(detail, forKey: "detail")
  }
}

/// A part of `Windows`.
package enum WindowsPart: String, CaseIterable, Codable, Sendable {
  case weekdays, timeBlocks, excludedDates
}

/// The objects that were removed with a person.
package struct Removed: Hashable, Codable, Sendable {
  /// The number of sessions and log entries.
  package var items: Int
  /// The number of sessions and log entries.
  package var log: Int

  package init(items: Int, log: Int) {
    self.items = items
    self.log = log
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    items = try container.decode(Int.self, forKey: "items")
    log = try container.decode(Int.self, forKey: "log")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(items, forKey: "items")
    try container.encode(log, forKey: "log")
  }
}

/// A further person who was at a meeting.
package struct AlsoMet: Hashable, Codable, Sendable {
  package var contactId: String
  /// The person's name.
  package var name: String
  /// The session that the meeting closed; absent if it closed none.
  package var item: ShownItem?
  /// The goal after the meeting; absent if the person has none.
  package var goal: Goal?

  package init(contactId: String, name: String, item: ShownItem? = nil, goal: Goal? = nil) {
    self.contactId = contactId
    self.name = name
    self.item = item
    self.goal = goal
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decode(String.self, forKey: "contactId")
    name = try container.decode(String.self, forKey: "name")
    item = try container.decodeIfPresent(ShownItem.self, forKey: "item")
    goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contactId, forKey: "contactId")
    try container.encode(name, forKey: "name")
    try container.encodeIfPresent(item, forKey: "item")
    try container.encodeIfPresent(goal, forKey: "goal")
  }
}

/// A change that was taken back, or made again.
package struct TakenBack: Hashable, Codable, Sendable, UndoableReply {
  /// The command.
  package var undone: String
  /// True if the command was made again.
  package var redone: Bool?
  /// When the command was made.
  package var at: Instant
  /// Sessions that exist now and did not before.
  package var restored: [ShownItem]
  /// Sessions that no longer exist.
  package var removed: [ShownItem]
  /// Sessions at another time.
  package var moved: [MovedItem]
  /// Further remarks: which objects stay because they were changed since, and how old the command is.
  package var remarks: [String]
  package var undoId: String?

  package init(
    undone: String, redone: Bool? = nil, at: Instant, restored: [ShownItem], removed: [ShownItem],
    moved: [MovedItem], remarks: [String], undoId: String? = nil
  ) {
    self.undone = undone
    self.redone = redone
    self.at = at
    self.restored = restored
    self.removed = removed
    self.moved = moved
    self.remarks = remarks
    self.undoId = undoId
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    undone = try container.decode(String.self, forKey: "undone")
    redone = try container.decodeIfPresent(Bool.self, forKey: "redone")
    at = try container.decode(Instant.self, forKey: "at")
    restored = try container.decode([ShownItem].self, forKey: "restored")
    removed = try container.decode([ShownItem].self, forKey: "removed")
    moved = try container.decode([MovedItem].self, forKey: "moved")
    remarks = try container.decode([String].self, forKey: "remarks")
    undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(undone, forKey: "undone")
    try container.encodeIfPresent(redone, forKey: "redone")
    try container.encode(at, forKey: "at")
    try container.encode(restored, forKey: "restored")
    try container.encode(removed, forKey: "removed")
    try container.encode(moved, forKey: "moved")
    try container.encode(remarks, forKey: "remarks")
    try container.encodeIfPresent(undoId, forKey: "undoId")
  }
}

/// A command that can be taken back, or was.
package struct Command: Hashable, Codable, Sendable {
  package var id: String
  /// The command, in words.
  package var command: String
  /// When it was made.
  package var at: Instant
  /// The program that made it: plannerctl or plannerweb; plannerd for a button of a notification, and for
  /// changes in a calendar program.
  package var program: String
  /// True if it was taken back.
  package var isUndone: Bool

  package init(id: String, command: String, at: Instant, program: String, isUndone: Bool) {
    self.id = id
    self.command = command
    self.at = at
    self.program = program
    self.isUndone = isUndone
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    command = try container.decode(String.self, forKey: "command")
    at = try container.decode(Instant.self, forKey: "at")
    program = try container.decode(String.self, forKey: "program")
    isUndone = try container.decode(Bool.self, forKey: "isUndone")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(command, forKey: "command")
    try container.encode(at, forKey: "at")
    try container.encode(program, forKey: "program")
    try container.encode(isUndone, forKey: "isUndone")
  }
}

/// The kinds of events that `Watch` reports. Changes come first, then events that time brings.
package enum EventKind: String, CaseIterable, Codable, Sendable {
  case added, edited, paused, resumed, removed, placed, moved, withdrawn, snoozed, rescheduled, done, missed,
  lapsed, canceled, booked, noted, logged, awayAdded, awayRemoved, preferences, imported, erased, undone,
  calendarAdded, calendarRemoved, calendarsChanged, addressBookAdded, addressBookRemoved, forgotten
  /// A session is near.
  case reminded
  case began
  /// A session is over, and waits for an answer.
  case ended
  case dayBegan
  /// The counts of `GetDoor` of org.socialplanner.Invitations changed.
  case guests
}

/// An address book, and the result of reading it.
package struct AddressBookState: Hashable, Codable, Sendable {
  /// The address book.
  package var addressBook: AddressBook
  /// How many are known.
  package var files: Int
  /// How many are known.
  package var cards: Int
  /// Files that could not be read completely; the readable parts count.
  package var problems: [FileProblem]
  /// Why the known cards may be outdated: the folder is missing, unreadable or suddenly empty, or a file is
  /// broken.
  package var trouble: String?

  package init(
    addressBook: AddressBook, files: Int, cards: Int, problems: [FileProblem], trouble: String? = nil
  ) {
    self.addressBook = addressBook
    self.files = files
    self.cards = cards
    self.problems = problems
    self.trouble = trouble
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    addressBook = try container.decode(AddressBook.self, forKey: "addressBook")
    files = try container.decode(Int.self, forKey: "files")
    cards = try container.decode(Int.self, forKey: "cards")
    problems = try container.decode([FileProblem].self, forKey: "problems")
    trouble = try container.decodeIfPresent(String.self, forKey: "trouble")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(addressBook, forKey: "addressBook")
    try container.encode(files, forKey: "files")
    try container.encode(cards, forKey: "cards")
    try container.encode(problems, forKey: "problems")
    try container.encodeIfPresent(trouble, forKey: "trouble")
  }
}

/// A card and its address book.
package struct FoundCard: Hashable, Codable, Sendable {
  /// The card.
  package var card: Card
  /// The name of its address book.
  package var addressBook: String
  /// The name of the person that the card belongs to, if they were added.
  package var person: String?

  package init(card: Card, addressBook: String, person: String? = nil) {
    self.card = card
    self.addressBook = addressBook
    self.person = person
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    card = try container.decode(Card.self, forKey: "card")
    addressBook = try container.decode(String.self, forKey: "addressBook")
    person = try container.decodeIfPresent(String.self, forKey: "person")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(card, forKey: "card")
    try container.encode(addressBook, forKey: "addressBook")
    try container.encodeIfPresent(person, forKey: "person")
  }
}

/// An unused card that has the name of a person without a card in any address book.
package struct CardProposal: Hashable, Codable, Sendable {
  /// The person; absent if no person has that name.
  package var contactId: String?
  /// The person's name.
  package var name: String
  /// The card.
  package var found: FoundCard
  /// True if the person had another card, which is no longer in any address book.
  package var lost: Bool?
  /// True if another fact of both is the same: a mail address, a number, the birthday or the company.
  package var alike: Bool?

  package init(
    contactId: String? = nil, name: String, found: FoundCard, lost: Bool? = nil, alike: Bool? = nil
  ) {
    self.contactId = contactId
    self.name = name
    self.found = found
    self.lost = lost
    self.alike = alike
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    name = try container.decode(String.self, forKey: "name")
    found = try container.decode(FoundCard.self, forKey: "found")
    lost = try container.decodeIfPresent(Bool.self, forKey: "lost")
    alike = try container.decodeIfPresent(Bool.self, forKey: "alike")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encode(name, forKey: "name")
    try container.encode(found, forKey: "found")
    try container.encodeIfPresent(lost, forKey: "lost")
    try container.encodeIfPresent(alike, forKey: "alike")
  }
}

/// A contact that took place before the person was added.
package struct PastContact: Hashable, Codable, Sendable {
  /// A TIME in the past.
  package var at: String
  /// Met by default.
  package var outcome: Outcome?
  /// Text, at most 100000 characters.
  package var notes: String?

  package init(at: String, outcome: Outcome? = nil, notes: String? = nil) {
    self.at = at
    self.outcome = outcome
    self.notes = notes
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    at = try container.decode(String.self, forKey: "at")
    outcome = try container.decodeIfPresent(Outcome.self, forKey: "outcome")
    notes = try container.decodeIfPresent(String.self, forKey: "notes")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(at, forKey: "at")
    try container.encodeIfPresent(outcome, forKey: "outcome")
    try container.encodeIfPresent(notes, forKey: "notes")
  }
}

/// A person to be added. Members that are not explained here are as in `AddContact`. Without tags the person
/// gets the card's.
package struct NewContact: Hashable, Codable, Sendable {
  package var fields: ContactFields
  /// When the person was last met, a TIME in the past.
  package var lastContact: String?
  /// The person's profile, a `PersonProfile` of org.socialplanner.People. In its relations, `to` is an id or
  /// a whole name, also of somebody in the same list. Any other text is the name of somebody who is not a
  /// contact.
  package var profile: PersonProfile?
  /// Earlier contacts, at most 10000.
  package var met: [PastContact]?
  /// As in `Contact`.
  package var archived: Bool?
  /// The person's identifier in the file or program that they come from. Relations of other people in the
  /// same list may have it as `to`.
  package var uid: String?

  package init(
    fields: ContactFields = ContactFields(), lastContact: String? = nil, profile: PersonProfile? = nil,
    met: [PastContact]? = nil, archived: Bool? = nil, uid: String? = nil
  ) {
    self.fields = fields
    self.lastContact = lastContact
    self.profile = profile
    self.met = met
    self.archived = archived
    self.uid = uid
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    fields = try ContactFields(from: decoder)
    lastContact = try container.decodeIfPresent(String.self, forKey: "lastContact")
    profile = try container.decodeIfPresent(PersonProfile.self, forKey: "profile")
    met = try container.decodeIfPresent([PastContact].self, forKey: "met")
    archived = try container.decodeIfPresent(Bool.self, forKey: "archived")
    uid = try container.decodeIfPresent(String.self, forKey: "uid")
  }

  package func encode(to encoder: any Encoder) throws {
    try fields.encode(to: encoder)
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(lastContact, forKey: "lastContact")
    try container.encodeIfPresent(profile, forKey: "profile")
    try container.encodeIfPresent(met, forKey: "met")
    try container.encodeIfPresent(archived, forKey: "archived")
    try container.encodeIfPresent(uid, forKey: "uid")
  }
}

/// A person who was added or changed.
package struct AddedContact: Hashable, Codable, Sendable {
  /// Their present values.
  package var contact: Contact
  /// Their present values.
  package var goal: Goal?

  package init(contact: Contact, goal: Goal? = nil) {
    self.contact = contact
    self.goal = goal
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contact = try container.decode(Contact.self, forKey: "contact")
    goal = try container.decodeIfPresent(Goal.self, forKey: "goal")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contact, forKey: "contact")
    try container.encodeIfPresent(goal, forKey: "goal")
  }
}

/// A person who was not added.
package struct SkippedContact: Hashable, Codable, Sendable {
  /// Their name.
  package var displayName: String
  /// Why, in a sentence.
  package var reason: String

  package init(displayName: String, reason: String) {
    self.displayName = displayName
    self.reason = reason
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    displayName = try container.decode(String.self, forKey: "displayName")
    reason = try container.decode(String.self, forKey: "reason")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(displayName, forKey: "displayName")
    try container.encode(reason, forKey: "reason")
  }
}

/// An existing person who got more data.
package struct UpdatedContact: Hashable, Codable, Sendable {
  /// The person after the change.
  package var contact: Contact
  /// The new facts, each the rest of a sentence, such as "phone +351 900 000 000" or "company Beta instead of
  /// Alfa".
  package var changes: [String]

  package init(contact: Contact, changes: [String]) {
    self.contact = contact
    self.changes = changes
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contact = try container.decode(Contact.self, forKey: "contact")
    changes = try container.decode([String].self, forKey: "changes")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contact, forKey: "contact")
    try container.encode(changes, forKey: "changes")
  }
}

/// The learning about sessions on one weekday within three hours.
package struct LearnedCell: Hashable, Codable, Sendable {
  /// The day.
  package var weekday: Weekday
  /// 0, 3, 6 and so on to 21.
  package var fromHour: Int
  /// Sessions that were done.
  package var kept: Int
  /// Sessions that were done, missed, or taken away by the user.
  package var total: Int
  /// The same after fading: each session counts half after every learningHalfLifeDays.
  package var weight: Double
  /// The same after fading: each session counts half after every learningHalfLifeDays.
  package var weightKept: Double
  /// Thousandths of a day by which a start there is cheaper, or, below 0, dearer.
  package var bias: Int

  package init(
    weekday: Weekday, fromHour: Int, kept: Int, total: Int, weight: Double, weightKept: Double, bias: Int
  ) {
    self.weekday = weekday
    self.fromHour = fromHour
    self.kept = kept
    self.total = total
    self.weight = weight
    self.weightKept = weightKept
    self.bias = bias
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    weekday = try container.decode(Weekday.self, forKey: "weekday")
    fromHour = try container.decode(Int.self, forKey: "fromHour")
    kept = try container.decode(Int.self, forKey: "kept")
    total = try container.decode(Int.self, forKey: "total")
    weight = try container.decode(Double.self, forKey: "weight")
    weightKept = try container.decode(Double.self, forKey: "weightKept")
    bias = try container.decode(Int.self, forKey: "bias")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(weekday, forKey: "weekday")
    try container.encode(fromHour, forKey: "fromHour")
    try container.encode(kept, forKey: "kept")
    try container.encode(total, forKey: "total")
    try container.encode(weight, forKey: "weight")
    try container.encode(weightKept, forKey: "weightKept")
    try container.encode(bias, forKey: "bias")
  }
}

/// The kind of object that a selector looks for.
package enum ObjectKind: String, CaseIterable, Codable, Sendable {
  case item, person, logEntry, tag, away, calendar, addressBook, card, mirror, preference, date, segment,
  ticket, pageSession, draft, template, chat, content, module, conversation, invitation
}
