import PlannerTime

/// Everything that the engine computes from (engine.md section 1), already checked: the daemon makes it
/// from its store and calendars, `plannerd simulate` from JSON.
package struct Scenario: Sendable {
  package var now: Instant
  package var zone: ZoneTable
  package var prefs: Preferences
  package var goals: [ScenarioGoal]
  package var items: [ScenarioItem]
  package var busy: [Range<Instant>]
  /// Those of the busy times that are days away, by their places.
  package var away: Set<Int> = []
  package var history: [HistoryEntry]
  /// The last days of the horizon, on which nobody is put on a crowded day: who would be waits for another
  /// day to come into view (engine.md section 6).
  package var uncrowdedEndDays = 0
  /// So many sessions a day may have before it is crowded, where that is fewer than the capacity says
  /// (section 5).
  package var softLimit: Int?
  /// Nothing is placed on an earlier date, where there is one (section 4).
  package var earliestDay: CivilDate?

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

/// A goal as the engine sees it.
package struct ScenarioGoal: Hashable, Sendable {
  package var id: String
  package var contactId: String
  package var cadenceDays: Int
  package var importance: Int
  package var minDurationMin: Int
  package var windows: Windows
  package var createdAt: Instant
  package var lastCompletedAt: Instant?
  package var paused: Bool
  /// Where the person lives, if that is known: they are met within `prefs.contactHours` there.
  package var contactZone: ZoneTable?

  package init(
    id: String, contactId: String, cadenceDays: Int, importance: Int, minDurationMin: Int,
    windows: Windows = .always, createdAt: Instant, lastCompletedAt: Instant? = nil, paused: Bool = false,
    contactZone: ZoneTable? = nil
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
  }

  /// The stored goal, counted on from what was completed or skipped.
  package init(_ goal: Goal, contactZone: ZoneTable? = nil) {
    self.init(
      id: goal.id, contactId: goal.contactId, cadenceDays: goal.cadenceDays, importance: goal.importance,
      minDurationMin: goal.minDurationMin, windows: goal.windows, createdAt: goal.createdAt,
      lastCompletedAt: goal.countsFrom, paused: goal.paused, contactZone: contactZone)
  }
}

/// An item as the engine sees it.
package struct ScenarioItem: Hashable, Sendable {
  package var id: String
  package var goalId: String?
  package var startAt: Instant
  package var durationMin: Int
  package var status: ItemStatus
  package var origin: ItemOrigin
  /// The user chose the time that it has now.
  package var byUser: Bool
  /// No busy time moves it.
  package var forced: Bool
  /// Where the person lives, if that is elsewhere; nil too where the goal says it.
  package var contactZone: ZoneTable?

  package init(
    id: String, goalId: String?, startAt: Instant, durationMin: Int, status: ItemStatus,
    origin: ItemOrigin = .auto, byUser: Bool = false, forced: Bool = false,
    contactZone: ZoneTable? = nil
  ) {
    self.id = id
    self.goalId = goalId
    self.startAt = startAt
    self.durationMin = durationMin
    self.status = status
    self.origin = origin
    self.byUser = byUser
    self.forced = forced
    self.contactZone = contactZone
  }

  /// Its time is the user's own.
  package var isFixed: Bool { origin == .manual || byUser }

  /// What the user wrote a note for is theirs too: a plan that takes it away would lose the note.
  package init(_ item: PlanItem, contactZone: ZoneTable? = nil) {
    self.init(
      id: item.id, goalId: item.goalId, startAt: item.startAt, durationMin: item.durationMin,
      status: item.status, origin: item.origin, byUser: item.placing == nil || item.notes != nil,
      contactZone: contactZone)
  }

  /// Whole minutes since the epoch.
  package var minutes: Range<Int> { startAt.minuteRoundedDown..<startAt.minuteRoundedDown + durationMin }
}

/// Whether a session that was planned for a start took place then.
package struct HistoryEntry: Hashable, Sendable {
  package var startAt: Instant
  package var kept: Bool

  package init(startAt: Instant, kept: Bool) {
    self.startAt = startAt
    self.kept = kept
  }
}
