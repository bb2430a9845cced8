import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// Nothing is placed before the earliest day, and nothing that stands there moves (section 4).
@Suite struct EarliestDayTests {
  /// Monday.
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
}
