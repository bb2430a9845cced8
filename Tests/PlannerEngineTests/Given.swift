import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

// Short ways to write a scenario, so that a test only shows its subject.

/// Parses a valid instant.
func at(_ text: String) -> Instant {
  guard let instant = Instant(text) else { fatalError("'\(text)' is no instant") }
  return instant
}

func date(_ text: String) -> CivilDate {
  guard let date = CivilDate(text) else { fatalError("'\(text)' is no date") }
  return date
}

func time(_ start: String, _ end: String) -> Range<Instant> { at(start)..<at(end) }

/// Returns a scenario without rules: no quiet hours, lead time, buffer or fading, and enough capacity.
func given(
  _ now: String, in zone: String = "UTC", goals: [ScenarioGoal] = [], items: [ScenarioItem] = [],
  busy: [Range<Instant>] = [], history: [HistoryEntry] = [],
  _ change: (inout Preferences) -> Void = { _ in }
) throws -> Scenario {
  var prefs = Preferences.ofScenarios
  prefs.capacityPerWeek = 1000
  prefs.quietHours = [0, 0]
  prefs.leadTimeMin = 0
  prefs.schedulingHorizonDays = 7
  change(&prefs)
  return Scenario(
    now: at(now), zone: try #require(ZoneDatabase().zone(named: zone)), prefs: prefs, goals: goals,
    items: items, busy: busy, history: history)
}

/// Returns a goal that has been due for a long time, lasts half an hour, and occurs once in the horizon.
func goal(
  _ id: String = "g", every days: Int = 365, for minutes: Int = 30, importance: Int = 3,
  in windows: Windows = .always, created: String = "2000-01-01T00:00:00Z", completed: String? = nil,
  paused: Bool = false, at zone: String? = nil
) -> ScenarioGoal {
  ScenarioGoal(
    id: id, contactId: "c", cadenceDays: days, importance: importance, minDurationMin: minutes,
    windows: windows, createdAt: at(created), lastCompletedAt: completed.map { at($0) }, paused: paused,
    contactZone: zone.flatMap { ZoneDatabase().zone(named: $0) })
}

func item(
  _ id: String, _ start: String, for minutes: Int = 30, of goal: String? = "g",
  _ status: ItemStatus = .pending
) -> ScenarioItem {
  ScenarioItem(id: id, goalId: goal, startAt: at(start), durationMin: minutes, status: status)
}

/// Returns windows: `open("18:00-21:00", "22:00-02:00")`.
func open(_ blocks: String..., on weekdays: [Weekday] = Weekday.allCases, except: [String] = []) -> Windows {
  Windows(
    weekdays: weekdays,
    timeBlocks: blocks.map { text in
      let ends = text.split(separator: "-").map { clockMinutes(String($0), upTo: 1440) ?? 0 }
      return TimeBlock(start: ends[0], end: ends[1])
    }, excludedDates: except.map { date($0) })
}

/// Returns the plan's starts, in the order of placement.
func starts(_ scenario: Scenario) -> [String] {
  Engine.plan(scenario).placements.map { $0.startAt.description }
}

func placed(_ scenario: Scenario) -> [String] { Engine.plan(scenario).placements.map(\.goalId) }

func reasons(_ scenario: Scenario) -> [UnplacedReason] { Engine.plan(scenario).unplaced.map(\.reason) }
