import ArgumentParser
import PlannerEngine
import PlannerModel
import PlannerTime

/// Measures the engine only: `greedy` and `packed` over scenarios of three sizes, each with few and many busy
/// times, compared with sorting as many (score, id) pairs as there are goals; then the growth with the number
/// of goals and with the horizon. benchmarks/README.md lists the limitations.
struct SlotEngine: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Time the engine over growing scenarios.")

  @Flag(help: "Only the two smaller sizes, and not how it grows, for bench-check.")
  var quick = false

  @Option(help: "Seed of the scenarios.")
  var seed: UInt64 = 1

  struct Size {
    /// The prefix of the figures' names.
    var name: String
    var words: String
    var goals: Int
    var days: Int
    var durations: [Int]
    var capacity: Int
  }

  static let sizes = [
    Size(
      name: "person", words: "a person", goals: 150, days: 14, durations: [15, 30, 45, 60], capacity: 5),
    Size(
      name: "office", words: "an office", goals: 2000, days: 84, durations: [15, 30, 45, 60], capacity: 100),
    Size(name: "city", words: "a city", goals: 10_000, days: 366, durations: [15], capacity: 10_000),
  ]

  func run() throws {
    var figures: [Figure] = []
    for size in quick ? Self.sizes.dropLast() : Self.sizes {
      for busy in [60, 5000] { figures += measure(size, busy: busy, runs: 15) }
    }
    for goals in [100, 300, 1000, 3000, 10_000, 30_000] where !quick {
      figures += grow("goals", "\(goals) goals, 84 days", to: goals, goals: goals, days: 84)
    }
    for days in [7, 14, 28, 56, 112, 224, 366] where !quick {
      figures += grow("days", "\(days) days, 1000 goals", to: days, goals: 1000, days: days)
    }
    try Measurements(seed: seed, figures: figures).print()
  }

  private func measure(_ size: Size, busy: Int, runs: Int) -> [Figure] {
    let scenario = scenario(size, busy: busy)
    let plan = Engine.plan(scenario.placing(.greedy))
    var random = Generator(seed: seed)
    let pairs = plan.scores.map { ($0.score, $0.goalId) }.shuffled(using: &random)
    var greedy: [Double] = []
    var packed: [Double] = []
    var sort: [Double] = []
    // Repeats fast scenarios often enough that the clock and single interrupts do not matter.
    let times = max(1, 3000 / size.goals)
    for _ in 0..<runs {
      greedy.append(time(scenario, .greedy, times))
      sort.append(
        mean(times) { consume(pairs.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.count) })
      packed.append(time(scenario, .packed, times))
    }
    let name = "engine-\(size.name)-\(busy)"
    let what = "\(size.words), \(busy) busy times"
    let placed = "\(plan.placements.count) placed, \(plan.unplaced.count) not"
    return [
      Figure("\(name)-greedy", "\(what), greedy: \(placed)", unit: "ms", greedy),
      Figure("\(name)-sort", "\(what), sorting \(size.goals) pairs", unit: "ms", sort),
      .ratio("\(name)-sort-ratio", "\(what), greedy to sorting", greedy, to: sort),
      Figure("\(name)-packed", "\(what), packed", unit: "ms", packed),
      .ratio("\(name)-packed-ratio", "\(what), packed to greedy", packed, to: greedy),
    ]
  }

  /// Returns the points of two curves.
  private func grow(_ axis: String, _ what: String, to value: Int, goals: Int, days: Int) -> [Figure] {
    let size = Size(name: axis, words: what, goals: goals, days: days, durations: [15], capacity: 10_000)
    let scenario = scenario(size, busy: 1000)
    consume(Engine.plan(scenario).placements.count)
    var greedy: [Double] = []
    var packed: [Double] = []
    for _ in 0..<5 {
      greedy.append(time(scenario, .greedy))
      packed.append(time(scenario, .packed))
    }
    return [
      Figure("engine-\(axis)-\(value)-greedy", "\(what), greedy", unit: "ms", greedy, size: value),
      Figure("engine-\(axis)-\(value)-packed", "\(what), packed", unit: "ms", packed, size: value),
    ]
  }

  private func time(
    _ scenario: Scenario, _ placement: Preferences.Placement, _ times: Int = 1
  ) -> Double {
    let scenario = scenario.placing(placement)
    return mean(times) { consume(Engine.plan(scenario).placements.count) }
  }

  /// Returns the mean milliseconds of `body` over several runs.
  private func mean(_ times: Int, _ body: () -> Void) -> Double {
    milliseconds { for _ in 0..<times { body() } } / Double(times)
  }

  /// Returns a scenario. Windows differ from goal to goal (weekdays, an evening or a morning), and due dates
  /// are spread over the horizon. Busy times are in office hours and overlap, as in shared calendars.
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

extension Scenario {
  fileprivate func placing(_ placement: Preferences.Placement) -> Scenario {
    var scenario = self
    scenario.prefs.placement = placement
    return scenario
  }
}
