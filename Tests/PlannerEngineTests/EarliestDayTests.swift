import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// No session is placed before the earliest day or in the next hours, and existing sessions there stay
/// (section 4).
@Suite struct EarliestDayTests {
  /// Returns a scenario that begins on a Monday.
  private func scenario(_ earliest: String?, items: [ScenarioItem] = []) throws -> Scenario {
    var scenario = try given(
      "2026-03-02T08:00:00Z", goals: [goal("a", in: open("18:00-21:00"))], items: items)
    scenario.earliestDay = earliest.flatMap { CivilDate($0) }
    return scenario
  }

  @Test(
    arguments: [
      (nil, "2026-03-02"), ("2026-03-01", "2026-03-02"), ("2026-03-02", "2026-03-02"),
      ("2026-03-03", "2026-03-03"), ("2026-03-05", "2026-03-05"),
    ] as [(String?, String)])
  func `the first start is on it or later`(_ earliest: String?, _ date: String) throws {
    #expect(starts(try scenario(earliest)).first == "\(date)T18:00:00Z")
  }

  @Test func `beyond the horizon nothing is placed`() throws {
    let plan = Engine.plan(try scenario("9999-12-31"))
    #expect(plan.placements.isEmpty && plan.unplaced.map(\.reason) == [.noWindow])
  }

  @Test func `what stands before it stays`() throws {
    let refresh = Engine.refresh(
      try scenario("2026-03-03", items: [item("i", "2026-03-02T18:00:00Z", of: "a")]), forced: [:])
    #expect(refresh.moved.isEmpty && refresh.withdrawn.isEmpty)
  }

  @Test func `what a busy time moves goes to it or later`() throws {
    var full = try scenario("2026-03-04", items: [item("i", "2026-03-03T18:00:00Z", of: "a")])
    full.busy = [time("2026-03-03T17:00:00Z", "2026-03-03T21:00:00Z")]
    #expect(Engine.refresh(full, forced: [:]).moved.map(\.startAt.description) == ["2026-03-04T18:00:00Z"])
  }

  // MARK: - The next hours

  @Test func `nothing is placed within the minutes that the planner keeps free`() throws {
    var evening = try scenario(nil)
    evening.now = try #require(Instant("2026-03-02T18:05:00Z"))
    #expect(starts(evening).first == "2026-03-02T18:15:00Z")
    evening.aheadMin = 180
    #expect(starts(evening).first == "2026-03-03T18:00:00Z")
  }

  @Test func `what a busy time moves does not come within the next hours, and what is there stays`() throws {
    var evening = try scenario(
      nil, items: [item("i", "2026-03-03T18:00:00Z", of: "a"), item("j", "2026-03-02T19:00:00Z", of: "b")])
    evening.goals.append(goal("b", in: open("18:00-21:00")))
    evening.now = try #require(Instant("2026-03-02T18:05:00Z"))
    evening.busy = [time("2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z")]
    evening.aheadMin = 180
    let refresh = Engine.refresh(evening, forced: [:])
    #expect(refresh.moved.map(\.id) == ["i"])
    #expect(refresh.moved.map(\.startAt.description) == ["2026-03-04T18:00:00Z"])
  }

  @Test func `the user may choose a time within the next hours`() throws {
    var evening = try scenario(nil, items: [item("i", "2026-03-03T18:00:00Z", of: "a")])
    evening.now = try #require(Instant("2026-03-02T18:05:00Z"))
    evening.aheadMin = 180
    let offered = Engine.candidates(for: "i", count: 5, in: evening).map(\.startAt.description)
    #expect(offered.contains("2026-03-02T18:15:00Z"))
  }

  @Test func `the calls of a week away do not all come today`() throws {
    let ids = ["a", "b", "c", "d"]
    var morning = try scenario(
      nil, items: ids.enumerated().map { item($1, "2026-03-0\($0 + 2)T18:00:00Z", of: $1) })
    morning.goals = ids.map { goal($0, in: open("18:00-21:00")) }
    (morning.softLimit, morning.prefs.crowdCost) = (1, 1500)
    morning.busy = [time("2026-03-03T00:00:00Z", "2026-03-10T00:00:00Z")]
    morning.away = [0]
    func todays() -> Int {
      Engine.refresh(morning, forced: [:]).moved.count { "\($0.startAt)".hasPrefix("2026-03-02") }
    }
    #expect(todays() == 3)
    morning.aheadMin = 180
    #expect(todays() == 0)
  }
}
