import PlannerModel
import PlannerTime

/// Unusual scenarios: odd zones in weeks with clock changes, all preferences at their limits, windows that
/// overlap, touch and run past midnight, and instants with seconds.
package struct RandomScenario {
  package var random: SeededRandom
  private var now = Instant(minutes: 0)
  private var zone = ZoneTable.utc
  private var horizon = 1

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Returns the scenario of a seed, always the same.
  package static func make(seed: UInt64) -> Scenario {
    var maker = RandomScenario(seed: seed)
    return maker.scenario()
  }

  /// Zones and days near a clock change or another event.
  private static let moments: [(zone: String, date: String)] = [
    ("UTC", "2026-03-01"), ("UTC", "2024-02-28"), ("Europe/Berlin", "2026-03-28"),
    ("Europe/Berlin", "2026-10-24"), ("America/New_York", "2026-03-07"), ("America/New_York", "2026-10-31"),
    ("America/St_Johns", "2006-04-01"), ("America/St_Johns", "2006-10-28"),  // changes at 00:01
    ("America/Havana", "2026-03-07"), ("America/Havana", "2026-10-31"),  // at midnight
    ("America/Sao_Paulo", "2018-11-03"), ("America/Santiago", "2026-04-03"),
    ("America/Santiago", "2026-09-05"),
    ("Asia/Beirut", "2026-03-28"), ("Africa/Cairo", "2026-04-23"), ("Africa/Cairo", "2026-10-29"),
    ("Australia/Lord_Howe", "2026-04-04"), ("Australia/Lord_Howe", "2026-10-03"),  // half an hour
    ("Antarctica/Troll", "2026-03-28"), ("Antarctica/Troll", "2026-10-24"),  // two hours
    ("Pacific/Apia", "2011-12-29"), ("Pacific/Kwajalein", "1993-08-20"),  // a day left out
    ("Asia/Pyongyang", "2015-08-14"), ("Asia/Pyongyang", "2018-05-04"), ("Asia/Kathmandu", "2026-06-10"),
    ("Africa/Casablanca", "2026-02-14"), ("Africa/Casablanca", "2026-03-21"),
    ("Pacific/Chatham", "2026-04-04"),
    ("Europe/Dublin", "2026-10-24"), ("America/Scoresbysund", "2024-03-30"),
    ("Pacific/Kiritimati", "2026-12-28"),
    ("Africa/Monrovia", "1972-01-06"), ("America/Juneau", "1867-10-18"),  // offsets with seconds
    ("America/New_York", "2105-11-01"), ("Asia/Tehran", "2022-03-20"), ("Asia/Gaza", "2026-10-23"),
  ]

  private static let zones: [String: ZoneTable] = {
    let database = ZoneDatabase()
    return moments.reduce(into: [:]) { tables, moment in
      tables[moment.zone] = tables[moment.zone] ?? database.zone(named: moment.zone)
    }
  }()

  // MARK: - Random values

  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  package mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

  /// Returns true in one of `times` cases.
  package mutating func chance(oneIn times: Int) -> Bool { number(1...times) == 1 }

  private mutating func many<Thing>(upTo most: Int, _ make: (inout RandomScenario) -> Thing) -> [Thing] {
    let count = number(0...most)
    return (0..<count).map { _ in make(&self) }
  }

  /// Returns an instant some minutes from now, usually a whole minute.
  package mutating func instant(_ minutes: ClosedRange<Int>) -> Instant {
    let whole = Instant(minutes: now.minuteRoundedDown + number(minutes))
    if chance(oneIn: 3) { return Instant(microseconds: whole.microseconds + Int64(number(1...59_999_999))) }
    return chance(oneIn: 2) ? Instant(minutes: whole.minuteRoundedDown.floorDivided(by: 15) * 15) : whole
  }

  // MARK: - Parts

  package mutating func scenario() -> Scenario {
    let moment = one(of: Self.moments)
    zone = Self.zones[moment.zone] ?? .utc
    let day = CivilDate(moment.date) ?? CivilDate(daysSinceEpoch: 0)
    now = zone.instant(of: day)
    now = instant(-2 * 1440...1440)
    if chance(oneIn: 8) {
      now = Instant(microseconds: zone.instant(of: day).microseconds - Int64(number(0...2)))
    }
    let prefs = preferences()
    horizon = prefs.schedulingHorizonDays
    let ids = ["a", "b", "B", "z", "\u{e9}", "e\u{301}", "", "\u{1f600}", "\u{ff5e}", "a b", "10", "9"]
    let goals = ids.shuffled(using: &random).prefix(number(0...6)).map { goal(id: $0) }
    let items = (0..<number(0...7)).map { number in
      item(id: "i\(number)", goals: goals.map(\.id) + ["nobody's"])
    }
    var scenario = Scenario(
      now: now, zone: zone, prefs: prefs, goals: goals, items: items,
      busy: many(upTo: one(of: [0, 3, 12])) { $0.busy() },
      history: many(upTo: one(of: [0, 2, 40])) { maker in
        HistoryEntry(startAt: maker.instant(-60 * 1440...20 * 1440), kept: !maker.chance(oneIn: 3))
      })
    scenario.uncrowdedEndDays = one(of: [0, 0, 1, 2, 4])
    scenario.away = Set(scenario.busy.indices.filter { _ in chance(oneIn: 3) })
    scenario.softLimit = chance(oneIn: 2) ? number(1...3) : nil
    if chance(oneIn: 4) {
      scenario.earliestDay = scenario.zone.date(at: scenario.now).adding(days: number(-1...3))
    }
    scenario.aheadMin = one(of: [0, 0, 30, 180])
    scenario.prefs.outsideHourCost = one(of: [0, 0, 1, 250, 500, 5000])
    for index in scenario.items.indices {
      scenario.items[index].agreed = chance(oneIn: 6)
      scenario.items[index].isDue = chance(oneIn: 6)
    }
    for index in scenario.items.indices where chance(oneIn: 6) {
      scenario.items[index].notBefore = scenario.items[index].startAt.adding(minutes: number(-600...600))
    }
    return scenario
  }

  private mutating func preferences() -> Preferences {
    var prefs = Preferences.ofScenarios
    prefs.capacityPerWeek = one(of: [0, 1, 2, 3, 5, 7, 8, 15, 40, 10_000])
    prefs.quietHours = one(of: [
      [0, 0], [0, 0], [22, 8], [22.5, 7.5], [24, 7], [21, 24], [12, 14], [0, 9], [9, 9], [8, 20], [24, 0],
      [1, 6],
      [23, 1], [0, 24],
    ])
    prefs.schedulingHorizonDays = one(of: [1, 1, 2, 2, 3, 3, 4, 7, 9, 14])
    prefs.leadTimeMin = one(of: [0, 0, 0, 10, 30, 47, 240, 1440, 10_080])
    prefs.slotStepMin = one(of: [5, 10, 15, 15, 20, 30, 60])
    prefs.bufferMin = one(of: [0, 0, 0, 5, 15, 37, 240])
    prefs.contactHours = one(of: [[9, 21], [9, 21.5], [0, 24], [20, 4], [7, 7], [24, 0], [23, 24]])
    prefs.learningHalfLifeDays = one(of: [0, 0, 1, 7, 90, 90, 3650])
    prefs.crowdCost = one(of: [0, 1500, 1500, 4000, 5000, 20_000])
    prefs.preferredHours = many(upTo: one(of: [0, 0, 2, 4])) { maker in
      let days = maker.chance(oneIn: 2) ? Weekday.allCases : [maker.one(of: Weekday.allCases)]
      return HoursBlock(weekdays: days, hours: maker.blocks()[0])
    }
    return prefs
  }

  private mutating func goal(id: String) -> ScenarioGoal {
    ScenarioGoal(
      id: id, contactId: "c", cadenceDays: one(of: [1, 1, 2, 3, 7, 30, 3650]), importance: number(1...5),
      minDurationMin: one(of: [5, 15, 30, 30, 45, 60, 61, 90, 300, 1440]), windows: windows(),
      createdAt: instant(-one(of: [3, 40, 5000]) * 1440...one(of: [0, 5]) * 1440),
      lastCompletedAt: chance(oneIn: 2) ? instant(-40 * 1440...3 * 1440) : nil, paused: chance(oneIn: 8),
      contactZone: chance(oneIn: 3) ? Self.zones[one(of: Self.moments).zone] : nil)
  }

  package mutating func windows() -> Windows {
    if chance(oneIn: 4) { return .always }
    let weekdays =
      chance(oneIn: 2) ? Weekday.allCases : (0...number(0...5)).map { _ in one(of: Weekday.allCases) }
    let today = zone.date(at: now)
    return Windows(
      weekdays: weekdays, timeBlocks: blocks(),
      excludedDates: many(upTo: one(of: [0, 2])) { today.adding(days: $0.number(-2...$0.horizon + 1)) })
  }

  private mutating func blocks() -> [TimeBlock] {
    let length = one(of: [5, 20, 60, 90, 180, 600, 1440])
    let start = chance(oneIn: 3) ? number(0...1439) : number(0...47) * 30
    let first = TimeBlock(
      start: start, end: start + length <= 1440 ? start + length : (start + length) % 1440)
    switch number(1...5) {
    case 1:  // they touch
      return [first, TimeBlock(start: first.end % 1440, end: (first.end + 45) % 1440)]
    case 2:  // they overlap
      return [first, TimeBlock(start: (start + 10) % 1440, end: (start + length + 30) % 1440)]
    case 3: return [first, TimeBlock(start: one(of: [0, 1380, 1439]), end: one(of: [0, 60, 1440]))]
    default: return [first]
    }
  }

  private mutating func item(id: String, goals: [String]) -> ScenarioItem {
    ScenarioItem(
      id: id, goalId: chance(oneIn: 4) ? nil : one(of: goals),
      startAt: instant(-one(of: [1, 9]) * 1440...(horizon + one(of: [0, 4])) * 1440),
      durationMin: one(of: [1, 15, 30, 30, 60, 60, 95, 240, 1440]),
      status: chance(oneIn: 3) ? one(of: ItemStatus.allCases) : one(of: [.pending, .snoozed, .rescheduled]),
      origin: chance(oneIn: 6) ? .manual : .auto, byUser: chance(oneIn: 5), forced: chance(oneIn: 10))
  }

  package mutating func busy() -> Range<Instant> {
    let start = instant(-1440...horizon * 1440)
    switch number(1...8) {
    case 1: return start..<start
    case 2: return start..<Instant(microseconds: start.microseconds + Int64(number(1...90_000_000)))
    case 3: return start..<start.adding(minutes: 1440 * number(1...2))
    default: return start..<start.adding(seconds: number(1...20) * one(of: [900, 900, 733]))
    }
  }
}
