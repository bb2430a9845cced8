import PlannerModel
import PlannerTime

/// What of a goal is set or changed. A new goal needs cadenceDays; the others have defaults: importance
/// 3, 30 minutes, any day and time.
package struct GoalSettings: Hashable, Codable, Sendable {
  package var cadenceDays: Int?
  package var importance: Int?
  package var minDurationMin: Int?
  package var windows: Windows?

  package init(
    cadenceDays: Int? = nil, importance: Int? = nil, minDurationMin: Int? = nil, windows: Windows? = nil
  ) {
    self.cadenceDays = cadenceDays
    self.importance = importance
    self.minDurationMin = minDurationMin
    self.windows = windows
  }
}

/// A session that a refresh moved, where it was, and what took its place or which hours closed.
package struct MovedItem: Hashable, Codable, Sendable {
  package var item: PlanItem
  package var from: Instant
  package var because: BusyTime?
  package var closed: ClosedReason?

  package init(item: PlanItem, from: Instant, because: BusyTime? = nil, closed: ClosedReason? = nil) {
    self.item = item
    self.from = from
    self.because = because
    self.closed = closed
  }
}

/// Days away in another zone. until: the last of them. home: the zone of the days after them.
package struct Journey: Hashable, Codable, Sendable {
  package var until: CivilDate
  package var home: String

  package init(until: CivilDate, home: String) {
    self.until = until
    self.home = home
  }
}

/// A session of the plan's own that a refresh took away: nothing of it is left.
/// - reason: met, booked, planned: too near to the latest meeting, to a session whose time the user chose, or to
/// another one of the plan's; away, busy, outsideWindow, quietHours, contactHours: there, and no other time is open or
/// far enough from another session; weekFull: it was planned anew after an edit, and the weeks are full.
/// - near: the day of what it is too near to, or another time would be.
package struct WithdrawnItem: Hashable, Codable, Sendable {
  package var item: PlanItem
  package var reason: WithdrawalReason
  package var near: CivilDate?

  package init(item: PlanItem, reason: WithdrawalReason, near: CivilDate? = nil) {
    self.item = item
    self.reason = reason
    self.near = near
  }
}

/// A live session that lies over a busy time and stays there for want of a better place.
package struct ConflictingItem: Hashable, Codable, Sendable {
  package var item: PlanItem
  package var with: BusyTime

  package init(item: PlanItem, with: BusyTime) {
    self.item = item
    self.with = with
  }
}

/// A goal that is due and found no place.
/// - reason: noWindow: nothing fits its window; noFreeTime: every such time is taken; weekFull: every
/// such time that is free lies in a week that is full; givenUpFor: the time that it would have
/// had went to somebody else, so that more of what matters fits.
/// - givenUpFor: the name of that other person.
package struct UnplacedGoal: Hashable, Codable, Sendable {
  package var goalId: String
  package var name: String
  package var dueOn: CivilDate
  package var reason: UnplacedReason
  package var givenUpFor: String?
  /// True where it had none before the command either, for the same reason.
  package var known: Bool?

  package init(
    goalId: String, name: String, dueOn: CivilDate, reason: UnplacedReason, givenUpFor: String? = nil,
    known: Bool? = nil
  ) {
    self.goalId = goalId
    self.name = name
    self.dueOn = dueOn
    self.reason = reason
    self.givenUpFor = givenUpFor
    self.known = known
  }
}

/// What a refresh did.
/// - missed: sessions that nobody answered for in two days; they count for nothing.
/// - waiting: sessions that are over and wait for `Done` or `Missed`.
package struct PlanReport: Hashable, Codable, Sendable {
  package var placed: [PlanItem]
  package var moved: [MovedItem]
  package var withdrawn: [WithdrawnItem]
  package var missed: [PlanItem]
  package var unplaced: [UnplacedGoal]
  package var conflicts: [ConflictingItem]
  package var waiting: [PlanItem]

  package init(
    placed: [PlanItem], moved: [MovedItem], withdrawn: [WithdrawnItem] = [], missed: [PlanItem],
    unplaced: [UnplacedGoal], conflicts: [ConflictingItem], waiting: [PlanItem]
  ) {
    self.placed = placed
    self.moved = moved
    self.withdrawn = withdrawn
    self.missed = missed
    self.unplaced = unplaced
    self.conflicts = conflicts
    self.waiting = waiting
  }
}

/// A person in the list of people.
package struct PersonSummary: Hashable, Codable, Sendable {
  package var contact: Contact
  package var goal: Goal?
  package var score: Double?
  package var dueOn: CivilDate?
  package var overdueDays: Int?
  package var nextItem: PlanItem?
  package var lastMetAt: Instant?

  package init(
    contact: Contact, goal: Goal? = nil, score: Double? = nil, dueOn: CivilDate? = nil,
    overdueDays: Int? = nil, nextItem: PlanItem? = nil, lastMetAt: Instant? = nil
  ) {
    self.contact = contact
    self.goal = goal
    self.score = score
    self.dueOn = dueOn
    self.overdueDays = overdueDays
    self.nextItem = nextItem
    self.lastMetAt = lastMetAt
  }
}

/// What the agenda shows of one day.
package struct AgendaDay: Hashable, Codable, Sendable {
  package var date: CivilDate
  package var items: [PlanItem]
  package var busy: [BusyTime]

  package init(date: CivilDate, items: [PlanItem], busy: [BusyTime]) {
    self.date = date
    self.items = items
    self.busy = busy
  }
}

/// Starts that were rejected for one reason.
/// - reason: the first rule that rejected them, in this order: beforeDue, outsideWindow, contactHours
/// (the waking hours where the person is), quietHours, pastHorizon, busy (calendar or away), taken (another session), weekFull, costlier: it is
/// free now, and costs more now; or free: it is free now and costs no more, but what is planned stays.
/// - first, last: the earliest and the latest of them.
/// - titles: what was in the way, at most three.
package struct RejectedStarts: Hashable, Codable, Sendable {
  package var reason: RejectionReason
  package var count: Int
  package var first: Instant
  package var last: Instant
  package var titles: [String]

  package init(reason: RejectionReason, count: Int, first: Instant, last: Instant, titles: [String]) {
    self.reason = reason
    self.count = count
    self.first = first
    self.last = last
    self.titles = titles
  }
}

/// How many objects of each kind.
package struct Counts: Hashable, Codable, Sendable {
  package var contacts: Int
  package var goals: Int
  package var items: Int
  package var log: Int
  package var away: Int

  package init(contacts: Int, goals: Int, items: Int, log: Int, away: Int) {
    self.contacts = contacts
    self.goals = goals
    self.items = items
    self.log = log
    self.away = away
  }
}

/// What leaves and enters the planner as one document.
/// - format: always org.socialplanner.export. version: 1.
package struct ExportDocument: Hashable, Codable, Sendable {
  package var format: String
  package var version: Int
  package var preferences: Preferences?
  package var contacts: [Contact]
  package var goals: [Goal]
  package var items: [PlanItem]
  package var log: [InteractionLog]
  package var away: [Away]
  package var calendars: [CalendarSource]?
  package var addressBooks: [AddressBook]?
  package var evidence: [Evidence]?
  package var learnedSince: Instant?
  package var edits: [ExternalEdit]?

  package init(
    format: String, version: Int, preferences: Preferences? = nil, contacts: [Contact], goals: [Goal],
    items: [PlanItem], log: [InteractionLog], away: [Away], calendars: [CalendarSource]? = nil,
    addressBooks: [AddressBook]? = nil, evidence: [Evidence]? = nil, learnedSince: Instant? = nil,
    edits: [ExternalEdit]? = nil
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
  }
}

/// Something that matched a selector. startAt stands where it is an item.
package struct Match: Hashable, Codable, Sendable {
  package var id: String
  package var name: String
  package var startAt: Instant?

  package init(id: String, name: String, startAt: Instant? = nil) {
    self.id = id
    self.name = name
    self.startAt = startAt
  }
}

/// What is in the way of a session.
/// - kind: away, calendar, session, quietHours, past.
package struct Obstacle: Hashable, Codable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    case away, calendar, session, quietHours, past
  }

  package var kind: Kind
  package var title: String
  package var start: Instant
  package var end: Instant

  package init(kind: Kind, title: String, start: Instant, end: Instant) {
    self.kind = kind
    self.title = title
    self.start = start
    self.end = end
  }
}

/// What is missing or misconfigured, and how to mend it.
package struct Finding: Hashable, Codable, Sendable {
  package enum Severity: String, CaseIterable, Codable, Sendable { case ok, warning, broken }

  package var severity: Severity
  package var what: String
  package var `where`: String
  package var mend: String

  package init(severity: Severity, what: String, `where`: String, mend: String) {
    self.severity = severity
    self.what = what
    self.`where` = `where`
    self.mend = mend
  }
}

/// What the planner says next, and when.
package struct NextReminder: Hashable, Codable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable { case reminder, followUp, rollup }

  package var at: Instant
  package var kind: Kind
  /// None for a rollup.
  package var item: PlanItem?

  package init(at: Instant, kind: Kind, item: PlanItem? = nil) {
    self.at = at
    self.kind = kind
    self.item = item
  }
}

/// How a trial of one channel went.
package struct ChannelTrial: Hashable, Codable, Sendable {
  package var channel: ChannelName
  package var ok: Bool
  package var detail: String

  package init(channel: ChannelName, ok: Bool, detail: String) {
    self.channel = channel
    self.ok = ok
    self.detail = detail
  }
}

/// What went with a person.
package struct Removed: Hashable, Codable, Sendable {
  package var items: Int
  package var log: Int

  package init(items: Int, log: Int) {
    self.items = items
    self.log = log
  }
}
