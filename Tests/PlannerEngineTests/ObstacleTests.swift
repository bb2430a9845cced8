import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Obstacles to a time that the user chose, and cautions about it (docs/engine.md, 'A time of the user's
/// own').
@Suite struct ObstacleTests {
  private let now = "2026-03-02T08:00:00Z"

  private func obstacles(
    _ start: String, for minutes: Int = 30, _ scenario: Scenario, moving id: String? = nil
  )
    -> [Engine.Obstacle]
  {
    Engine.obstacles(at: at(start), durationMin: minutes, for: id, in: scenario)
  }

  private func cautions(
    _ start: String, for minutes: Int = 30, in windows: Windows = .always, _ scenario: Scenario,
    moving id: String? = nil
  )
    -> [Engine.Caution]
  {
    Engine.cautions(at: at(start), durationMin: minutes, windows: windows, for: id, in: scenario)
  }

  // MARK: - Obstacles

  @Test func `a free time has none`() throws {
    #expect(try obstacles("2026-03-02T08:00:00Z", given(now)) == [])
    #expect(try obstacles("2030-01-01T03:33:00Z", given(now)) == [])
  }

  @Test func `the past is one this minute is not`() throws {
    #expect(try obstacles("2026-03-02T07:59:00Z", given(now)) == [.past])
    #expect(try obstacles("2026-03-02T08:00:00Z", given("2026-03-02T08:00:59Z")) == [])
  }

  @Test func `quiet hours are shown whole`() throws {
    let scenario = try given(now) { $0.quietHours = [22, 8] }
    let night = Engine.Obstacle.quiet(time("2026-03-02T22:00:00Z", "2026-03-03T08:00:00Z"))
    #expect(obstacles("2026-03-02T21:31:00Z", scenario) == [night])
    #expect(obstacles("2026-03-02T21:30:00Z", scenario) == [])
    #expect(obstacles("2026-03-03T07:59:00Z", scenario) == [night])
    #expect(obstacles("2026-03-03T08:00:00Z", scenario) == [])
    #expect(obstacles("2026-03-02T12:00:00Z", for: 1440, scenario) == [night])
    #expect(
      obstacles("2026-03-02T21:59:00Z", for: 1440, scenario)
        == [night])
    var buffered = scenario
    buffered.prefs.bufferMin = 30
    #expect(obstacles("2026-03-02T21:30:00Z", buffered) == [])
  }

  @Test func `quiet hours follow the clock through its changes`() throws {
    // New York, 8 March 2026: 22:00 EST is 03:00Z, 08:00 EDT is 12:00Z.
    let scenario = try given(now, in: "America/New_York") { $0.quietHours = [22, 8] }
    #expect(
      obstacles("2026-03-08T11:59:00Z", scenario)
        == [.quiet(time("2026-03-08T03:00:00Z", "2026-03-08T12:00:00Z"))])
    #expect(obstacles("2026-03-08T12:00:00Z", scenario) == [])
  }

  @Test func `busy times and live sessions are met with their buffers`() throws {
    let busy = [
      time("2026-03-02T10:00:00Z", "2026-03-02T11:00:00Z"),
      time("2026-03-02T11:30:00Z", "2026-03-02T11:30:00Z"),
    ]
    let items = [
      item("i", "2026-03-02T12:00:59Z"), item("done", "2026-03-02T11:30:00Z", .done),
      item("over", "2026-03-02T11:30:00Z", .lapsed), item("j", "2026-03-02T12:00:00Z", .snoozed),
    ]
    let scenario = try given(now, items: items, busy: busy)
    #expect(obstacles("2026-03-02T11:00:00Z", for: 60, scenario) == [])
    #expect(obstacles("2026-03-02T10:59:59Z", for: 60, scenario) == [.busy(0)])
    #expect(obstacles("2026-03-02T11:01:00Z", for: 60, scenario) == [.item(0), .item(3)])
    #expect(obstacles("2026-03-02T11:01:00Z", for: 60, scenario, moving: "j") == [.item(0)])
    var buffered = scenario
    buffered.prefs.bufferMin = 1
    #expect(obstacles("2026-03-02T11:00:00Z", for: 60, buffered) == [.busy(0), .item(0), .item(3)])
    #expect(obstacles("2026-03-02T11:01:00Z", for: 58, buffered) == [])
  }

  // MARK: - Cautions

  @Test func `a time outside the window deserves a word`() throws {
    let evening = open("18:00-20:00", "20:00-21:00")
    let scenario = try given(now) { $0.quietHours = [19, 8] }
    #expect(cautions("2026-03-02T18:00:00Z", for: 180, in: evening, scenario) == [])
    #expect(cautions("2026-03-02T18:01:00Z", for: 180, in: evening, scenario) == [.outsideWindow])
    #expect(cautions("2026-03-02T17:59:00Z", for: 60, in: evening, scenario) == [.outsideWindow])
  }

  @Test func `so does a full week`() throws {
    let items = [
      item("i", "2026-03-08T23:59:00Z", of: nil, .done), item("j", "2026-03-09T10:00:00Z", of: nil, .lapsed),
    ]
    let scenario = try given(now, items: items) { $0.capacityPerWeek = 1 }
    #expect(cautions("2026-03-02T12:00:00Z", scenario) == [.weekFull])
    #expect(cautions("2026-03-02T12:00:00Z", scenario, moving: "i") == [])
    #expect(cautions("2026-03-09T12:00:00Z", scenario) == [])
  }

  @Test func `so does a time too soon for a reminder`() throws {
    let scenario = try given("2026-03-02T07:59:01Z") { $0.leadTimeMin = 30 }
    #expect(cautions("2026-03-02T08:29:00Z", scenario) == [.withinLeadTime])
    #expect(cautions("2026-03-02T08:00:00Z", scenario) == [.withinLeadTime])
    #expect(cautions("2026-03-02T08:30:00Z", scenario) == [])
    #expect(cautions("2026-03-02T07:30:00Z", scenario) == [])  // the past is an obstacle, not a caution
  }

  @Test func `the planners own starts deserve none`() throws {
    let scenario = try given(now, goals: [goal(in: open("18:00-21:00"))]) {
      $0.capacityPerWeek = 1
      $0.leadTimeMin = 60
      $0.quietHours = [20, 8]
    }
    let start = try #require(starts(scenario).first)
    #expect(cautions(start, in: scenario.goals[0].windows, scenario) == [])
    #expect(obstacles(start, scenario) == [])
  }
}
