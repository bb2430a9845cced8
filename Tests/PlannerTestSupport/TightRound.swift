import PlannerModel
import PlannerTime

/// A round with too little time for all goals: evenings that some goals need and others do not, sessions of
/// several lengths, and busy times in between. Every cadence is longer than the horizon, so each goal is due
/// once, unless `cadences` says otherwise; then several rounds are tight.
package enum TightRound {
  package static func make(
    seed: UInt64, goals: ClosedRange<Int> = 8...24, days: Int = 7, cadences: ClosedRange<Int> = 30...90
  ) -> Scenario {
    var dice = RandomScenario(seed: seed)
    let zones = [
      "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Antarctica/Troll",
    ]
    let zone = ZoneDatabase().zone(named: dice.one(of: zones)) ?? .utc
    let now = zone.instant(of: CivilDate(daysSinceEpoch: 20_515 + dice.number(0...360)), minuteOfDay: 480)
    var prefs = Preferences.ofScenarios
    prefs.placement = .packed
    prefs.capacityPerWeek = dice.one(of: [6, 9, 1000, 1000])
    prefs.schedulingHorizonDays = days
    prefs.bufferMin = dice.one(of: [0, 0, 5, 15])
    let people = (0..<dice.number(goals)).map { number in
      let start = 1020 + 30 * dice.number(0...6)
      return ScenarioGoal(
        id: "g\(number)", contactId: "c\(number)", cadenceDays: dice.number(cadences),
        importance: dice.number(1...5), minDurationMin: dice.one(of: [15, 30, 45, 60, 90]),
        windows: Windows(
          weekdays: Weekday.allCases.filter { _ in !dice.chance(oneIn: 3) } + [.wed],
          timeBlocks: [TimeBlock(start: start, end: min(1320, start + 90 + 30 * dice.number(0...3)))]),
        createdAt: now.adding(minutes: -1440 * 400),
        lastCompletedAt: now.adding(minutes: -1440 * (25 + dice.number(0...120))))
    }
    let busy = (0..<days).map { day -> Range<Instant> in
      let start = now.adding(minutes: 1440 * day + 540 + 15 * dice.number(0...12))
      return start..<start.adding(minutes: 60 + 15 * dice.number(0...6))
    }
    return Scenario(now: now, zone: zone, prefs: prefs, goals: people, busy: busy)
  }
}
