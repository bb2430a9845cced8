import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerEngine

/// The effect of history, and how it fades (engine.md section 5).
@Suite struct ExperienceTests {
  private let now = "2026-03-02T12:00:00Z"

  private func entries(_ start: String, _ kept: Bool, times: Int = 1) -> [HistoryEntry] {
    Array(repeating: HistoryEntry(startAt: at(start), kept: kept), count: times)
  }

  private func experience(
    _ history: [HistoryEntry], halfLife: Int, in zone: String = "UTC"
  ) throws -> Experience {
    Engine.experience(try given(now, in: zone, history: history) { $0.learningHalfLifeDays = halfLife })
  }

  /// Computes section 5 without fading, in whole numbers of sessions.
  private func unfaded(_ scenario: Scenario) -> [Int] {
    var kept = Array(repeating: 0, count: 56)
    var total = kept
    for entry in scenario.history {
      let wall = scenario.zone.wallClock(at: entry.startAt)
      let cell = wall.date.weekday.index * 8 + wall.secondOfDay / 10_800
      total[cell] += 1
      if entry.kept { kept[cell] += 1 }
    }
    let r0 = Double(kept.reduce(0, +) + 1) / Double(scenario.history.count + 2)
    return zip(kept, total).map { kept, total in
      total == 0
        ? 0 : Int((2000 * ((Double(kept) + 4 * r0) / Double(total + 4) - r0) + 0.5).rounded(.down))
    }
  }

  @Test func `without a half life it is the formula of section5`() {
    var biased = 0
    for seed in PropertySeeds.take(300) {
      var scenario = RandomScenario.make(seed: seed)
      scenario.prefs.learningHalfLifeDays = 0
      let bias = Engine.experience(scenario).bias
      #expect(bias == unfaded(scenario), "PLANNER_SEED=\(seed)")
      biased += bias.count { $0 != 0 }
    }
    #expect(biased > 0 || PropertySeeds.mayMissRareCases)
  }

  @Test func `a long half life tends to none`() {
    var faded = 0
    for seed in PropertySeeds.take(300) {
      var scenario = RandomScenario.make(seed: seed)
      func distance(_ days: Int) -> Int {
        scenario.prefs.learningHalfLifeDays = days
        return zip(Engine.experience(scenario).bias, unfaded(scenario)).map { abs($0 - $1) }.max() ?? 0
      }
      // Results are rounded down, so a tiny difference can become 1. The history is at most sixty days old.
      #expect(distance(1 << 40) <= 1, "PLANNER_SEED=\(seed)")
      // The weight 2^(-60/3650) is 0.989, which changes the result by at most 2000 * 2 * 0.011 thousandths.
      #expect(distance(3650) <= 45, "PLANNER_SEED=\(seed)")
      if distance(1) > 45 { faded += 1 }
    }
    #expect(faded > 0 || PropertySeeds.mayMissRareCases)
  }

  @Test func `a session counts half after a half life`() throws {
    // A fortnight ago and today, on Mondays from 18:00. The weights are 1/2 and 1, so r0 = (1 + 1) / (1.5 +
    // 2) = 4/7; (1 + 16/7) / 5.5 - 4/7 = 2/77, which is 25.97 thousandths. That rounds to 52 of 2000.
    let history = entries("2026-02-16T18:00:00Z", false) + entries("2026-03-02T18:00:00Z", true)
    let read = try experience(history, halfLife: 14)
    let cell = read.cells[6]
    #expect((cell.kept, cell.total) == (1, 2))
    #expect((cell.weightKept, cell.weight) == (1, 1.5))
    #expect(read.rate == 2 / 3.5)
    #expect(cell.bias == 52)
    // Without fading, r0 = 1/2, and one kept of two gives no bias.
    #expect(try experience(history, halfLife: 0).cells[6].bias == 0)
    #expect(read.cells.indices.allSatisfy { $0 == 6 || read.cells[$0] == Experience.Cell() })
  }

  @Test func `what lies ahead is no younger than today`() throws {
    let ahead = try experience(entries("2026-03-09T18:00:00Z", false), halfLife: 1)
    #expect(ahead.cells[6].weight == 1)
    #expect(ahead.cells[6] == (try experience(entries("2026-03-02T18:00:00Z", false), halfLife: 1)).cells[6])
  }

  @Test func `the age is counted in local dates`() throws {
    // 23:30 on Sunday in New York is 04:30 on Monday in UTC.
    let history = entries("2026-03-02T04:30:00Z", true)
    let there = try experience(history, halfLife: 1, in: "America/New_York")
    #expect(there.cells[6 * 8 + 7].weight == 0.5)
    #expect(try experience(history, halfLife: 1).cells[1].weight == 1)
  }

  @Test func `what has faded away says nothing`() throws {
    // 2^-20000 underflows to 0.
    let history = entries("1971-03-01T18:00:00Z", false, times: 1000)
    let cell = try experience(history, halfLife: 1).cells[6]
    #expect((cell.total, cell.weight, cell.bias) == (1000, 0, 0))
  }

  @Test func `no history says nothing`() throws {
    let read = try experience([], halfLife: 90)
    #expect(read.rate == 0.5)
    #expect(read.bias == Array(repeating: 0, count: 56))
    #expect(read.highest == 0)
  }

  @Test func `the order of the history does not matter to the last bit`() {
    for seed in PropertySeeds.take(100) {
      var scenario = RandomScenario.make(seed: seed)
      scenario.prefs.learningHalfLifeDays = 7
      let before = Engine.experience(scenario)
      var random = SeededRandom(seed: seed)
      scenario.history.shuffle(using: &random)
      #expect(Engine.experience(scenario) == before, "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `a new habit beats an old one`() throws {
    // Tuesdays were good long ago, Thursdays are good now.
    let history =
      entries("2025-02-25T18:00:00Z", true, times: 20) + entries("2025-02-27T18:00:00Z", false, times: 20)
      + entries("2026-02-24T18:00:00Z", false, times: 8) + entries("2026-02-26T18:00:00Z", true, times: 8)
    let (tuesday, thursday) = (8 + 6, 24 + 6)
    let never = try experience(history, halfLife: 0).bias
    #expect(never[tuesday] > 0 && never[thursday] < 0)
    let fading = try experience(history, halfLife: 90).bias
    #expect(fading[tuesday] < 0 && fading[thursday] > 0)
  }
}
