import PlannerTime

/// The checked input of the engine (engine.md section 1). The daemon makes it from its store and calendars,
/// and `plannerd simulate` from JSON.
package struct Scenario: Sendable {
  package var now: Instant
  package var zone: ZoneTable
  package var prefs: Preferences
  package var goals: [ScenarioGoal]
  package var items: [ScenarioItem]
  package var busy: [Range<Instant>]
  /// Indices of the busy times that are days away.
  package var away: Set<Int> = []
  package var history: [HistoryEntry]
  /// The number of days at the end of the horizon on which no session is put on a crowded day. Such a session
  /// waits for another day to come into view (engine.md section 6).
  package var uncrowdedEndDays = 0
  /// The number of sessions that a day may have before it is crowded, if it is lower than the number from the
  /// capacity (section 5).
  package var softLimit: Int?
  /// The earliest date on which anything is placed; nil if there is no such limit (section 4).
  package var earliestDay: CivilDate?
  /// The minimum number of minutes from now to a session that the engine places or moves (section 4). Offered
  /// times are only `leadTimeMin` away.
  package var aheadMin = 0
  /// The birthdays by goal id. Sessions near them move to them. Only the simulation of section 15 uses them.
  package var birthdays: [String: [CivilDate]] = [:]

  package init(
    now: Instant, zone: ZoneTable, prefs: Preferences = .defaults, goals: [ScenarioGoal],
    items: [ScenarioItem] = [], busy: [Range<Instant>] = [], history: [HistoryEntry] = []
  ) {
    self.now = now
    self.zone = zone
    self.prefs = prefs
    self.goals = goals
    self.items = items
    self.busy = busy
    self.history = history
  }
}

extension Scenario {
  /// The scenario without its wishes. Sessions of wishes become sessions of the goals that they count for,
  /// and nothing moves them.
  package var withoutWishes: Scenario {
    guard goals.contains(where: { $0.dates != nil }) else { return self }
    let wishes = goals.filter { $0.dates != nil }
    let countsFor = Dictionary(wishes.map { ($0.id, $0.countsFor) }) { first, _ in first }
    var scenario = self
    scenario.goals.removeAll { $0.dates != nil }
    for index in items.indices {
      guard let goalId = countsFor[items[index].goalId ?? ""] else { continue }
      scenario.items[index].goalId = goalId
      scenario.items[index].byUser = true
    }
    return scenario
  }
}

/// A goal for the engine. A goal with ``dates`` is a wish (engine.md section 16).
package struct ScenarioGoal: Hashable, Sendable {
  package var id: String
  package var contactId: String
  package var cadenceDays: Int
  package var importance: Int
  package var minDurationMin: Int
  package var windows: Windows
  package var createdAt: Instant
  package var lastCompletedAt: Instant?
  /// The latest meeting, if a later canceled session is the `lastCompletedAt`. Own sessions keep their
  /// distance to both (section 11).
  package var metAt: Instant?
  package var paused: Bool
  /// The person's time zone, if it is known. The person is met within `prefs.contactHours` of this zone.
  package var contactZone: ZoneTable?
  /// For a wish: the range of dates for its only session. Nil if sessions follow a cadence.
  package var dates: ClosedRange<CivilDate>?
  /// For a wish: the id of the goal that counts its session as a meeting.
  package var countsFor: String?
  /// The person's name. It orders equal goals before their ids do (section 3); empty if only ids order them.
  package var name = ""

  package init(
    id: String, contactId: String, cadenceDays: Int, importance: Int, minDurationMin: Int,
    windows: Windows = .always, createdAt: Instant, lastCompletedAt: Instant? = nil, paused: Bool = false,
    contactZone: ZoneTable? = nil, dates: ClosedRange<CivilDate>? = nil, countsFor: String? = nil
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
    self.contactZone = contactZone
    self.dates = dates
    self.countsFor = countsFor
  }

  /// Creates it from a stored goal. The cadence counts from the latest session that was completed or skipped.
  package init(_ goal: Goal, contactZone: ZoneTable? = nil) {
    self.init(
      id: goal.id, contactId: goal.contactId, cadenceDays: goal.cadenceDays, importance: goal.importance,
      minDurationMin: goal.minDurationMin, windows: goal.windows, createdAt: goal.createdAt,
      lastCompletedAt: goal.countsFrom, paused: goal.paused, contactZone: contactZone)
    if goal.countsFrom != goal.lastCompletedAt { metAt = goal.lastCompletedAt }
  }
}

/// An item for the engine.
package struct ScenarioItem: Hashable, Sendable {
  package var id: String
  package var goalId: String?
  package var startAt: Instant
  package var durationMin: Int
  package var status: ItemStatus
  package var origin: ItemOrigin
  /// True if the user chose its present time.
  package var byUser: Bool
  /// True if a busy time does not move it.
  package var forced: Bool
  /// True if only the user may move it (engine.md section 11).
  package var agreed: Bool
  /// True if it stands for the due occurrence, even after a move (section 6).
  package var isDue: Bool
  /// For a session that the user postponed: the time that it was postponed to. It moves to an earlier time
  /// only if there is no later one (section 11).
  package var notBefore: Instant?
  /// The person's time zone, if it differs from the user's; also nil if the goal has it.
  package var contactZone: ZoneTable?

  package init(
    id: String, goalId: String?, startAt: Instant, durationMin: Int, status: ItemStatus,
    origin: ItemOrigin = .auto, byUser: Bool = false, forced: Bool = false, agreed: Bool = false,
    isDue: Bool = false, contactZone: ZoneTable? = nil
  ) {
    self.id = id
    self.goalId = goalId
    self.startAt = startAt
    self.durationMin = durationMin
    self.status = status
    self.origin = origin
    self.byUser = byUser
    self.forced = forced
    self.agreed = agreed
    self.isDue = isDue
    self.contactZone = contactZone
  }

  /// True if the user chose or agreed on its time.
  package var isFixed: Bool { origin == .manual || byUser || agreed }

  /// Creates it from a stored item. An item with a note counts as fixed, because withdrawing it would lose
  /// the note.
  package init(_ item: PlanItem, contactZone: ZoneTable? = nil) {
    self.init(
      id: item.id, goalId: item.goalId, startAt: item.startAt, durationMin: item.durationMin,
      status: item.status, origin: item.origin, byUser: item.placing == nil || item.notes != nil,
      agreed: item.isAgreed, isDue: item.isDue == true, contactZone: contactZone)
    if origin == .auto, item.placing == nil, !agreed { notBefore = startAt }
  }

  /// The time of the item in whole minutes since the epoch.
  package var minutes: Range<Int> { startAt.minuteRoundedDown..<startAt.minuteRoundedDown + durationMin }
}

/// Records whether a session that was planned for a start took place at that time.
package struct HistoryEntry: Hashable, Sendable {
  package var startAt: Instant
  package var kept: Bool

  package init(startAt: Instant, kept: Bool) {
    self.startAt = startAt
    self.kept = kept
  }
}
