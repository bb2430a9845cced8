import ArgumentParser
import PlannerEngine
import PlannerModel
import PlannerTime

/// The engine alone: `greedy` over three sizes, each with few and many busy times, beside sorting as many
/// (score, id) pairs as there are goals. What it leaves out is said in benchmarks/README.md.
struct SlotEngine: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Time the engine over growing scenarios.")

  @Option(help: "Runs counted of each size.")
  var runs = 15

  @Option(help: "Seed of the scenarios.")
  var seed: UInt64 = 1

  struct Size {
    var name: String
    var goals: Int
    var days: Int
    var durations: [Int]
    var capacity: Int
  }

  static let sizes = [
    Size(name: "a person", goals: 150, days: 14, durations: [15, 30, 45, 60], capacity: 5),
    Size(name: "an office", goals: 2000, days: 84, durations: [15, 30, 45, 60], capacity: 100),
    Size(name: "a city", goals: 10_000, days: 366, durations: [15], capacity: 10_000),
  ]

  func run() throws {
    print("slot engine, greedy: medians of \(runs) runs, [least ... most]; seed \(seed)")
    print(row("", "goals", "days", "busy", "placed", "rejected", "plan ms", "sort ms", "plan/sort"))
    for size in Self.sizes {
      for busy in [60, 5000] {
        let scenario = scenario(size, busy: busy)
        let plan = Engine.plan(scenario)
        var random = Generator(seed: seed)
        let pairs = plan.scores.map { ($0.score, $0.goalId) }.shuffled(using: &random)
        var ratios: [Double] = []
        var planTimes: [Double] = []
        var sortTimes: [Double] = []
        for _ in 0..<runs {
          let planned = milliseconds { consume(Engine.plan(scenario).placements.count) }
          let sorted = milliseconds { consume(pairs.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.count) }
          planTimes.append(planned)
          sortTimes.append(sorted)
          ratios.append(planned / sorted)
        }
        print(
          row(
            size.name, "\(size.goals)", "\(size.days)", "\(busy)", "\(plan.placements.count)",
            "\(plan.unplaced.count)",
            spread(planTimes), spread(sortTimes), spread(ratios)))
      }
    }
  }

  /// Windows differ from goal to goal (weekdays, an evening or a morning), due dates are spread over the
  /// horizon; busy times lie in office hours and overlap, as those of shared calendars do.
  func scenario(_ size: Size, busy: Int) -> Scenario {
    var random = Generator(seed: seed)
    guard let zone = ZoneDatabase().zone(named: "Europe/Berlin") else {
      return Scenario(now: .init(seconds: 0), zone: .utc, goals: [])
    }
    let now = zone.instant(of: CivilDate(daysSinceEpoch: 20_515), minuteOfDay: 480)
    var prefs = Preferences.defaults
    prefs.capacityPerWeek = size.capacity
    prefs.schedulingHorizonDays = size.days
    let goals = (0..<size.goals).map { index in
      let cadence = [7, 14, 21, 30, 60, 90, 180][random.below(7)]
      let weekdays = Weekday.allCases.filter { _ in random.below(3) > 0 }
      let start = 480 + 30 * random.below(22)
      return ScenarioGoal(
        id: "goal-\(padded(random.below(1_000_000_000), 9))-\(index)", contactId: "c\(index)",
        cadenceDays: cadence,
        importance: 1 + random.below(5), minDurationMin: size.durations[random.below(size.durations.count)],
        windows: Windows(
          weekdays: weekdays.isEmpty ? [.sat] : weekdays,
          timeBlocks: [TimeBlock(start: start, end: min(1320, start + 60 + 30 * random.below(7)))]),
        createdAt: now.adding(minutes: -1440 * 400),
        lastCompletedAt: now.adding(minutes: -1440 * random.below(cadence * 3 / 2 + 1)))
    }
    let times = (0..<busy).map { _ -> Range<Instant> in
      var day = 20_515 + random.below(size.days)
      if CivilDate(daysSinceEpoch: day).weekday.index > 4 { day -= 2 }
      let start = zone.instant(of: CivilDate(daysSinceEpoch: day), minuteOfDay: 540 + 5 * random.below(90))
      return start..<start.adding(minutes: 15 + 5 * random.below(10))
    }
    let history = (0..<200).map { _ in
      HistoryEntry(startAt: now.adding(minutes: -60 * random.below(24 * 365)), kept: random.below(4) > 0)
    }
    return Scenario(now: now, zone: zone, prefs: prefs, goals: goals, busy: times, history: history)
  }
}
