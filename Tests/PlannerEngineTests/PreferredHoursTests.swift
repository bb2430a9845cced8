import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Preferred hours and the spread of sessions (docs/engine.md, 'What a start costs').
@Suite struct PreferredHoursTests {
  private let now = "2026-03-02T08:00:00Z"
  private let evenings = [
    HoursBlock(
      weekdays: [.mon, .tue, .wed, .thu, .fri], hours: TimeBlock(start: 17 * 60 + 30, end: 21 * 60)),
    HoursBlock(weekdays: [.sat, .sun], hours: TimeBlock(start: 600, end: 1200)),
  ]

  @Test func `a session goes to them of its own accord`() throws {
    let scenario = try given(now, goals: [goal()]) { $0.preferredHours = evenings }
    #expect(starts(scenario) == ["2026-03-02T17:30:00Z"])
  }

  @Test func `all of it lies in them`() throws {
    let busy = [time("2026-03-02T17:30:00Z", "2026-03-02T20:45:00Z")]
    let scenario = try given(now, goals: [goal()], busy: busy) { $0.preferredHours = evenings }
    #expect(starts(scenario) == ["2026-03-03T17:30:00Z"])
  }

  @Test func `a session may run across two that touch`() throws {
    let scenario = try given(now, goals: [goal(for: 120)]) {
      $0.preferredHours = [
        HoursBlock(hours: TimeBlock(start: 1080, end: 1140)),
        HoursBlock(hours: TimeBlock(start: 1140, end: 1200)),
      ]
    }
    #expect(starts(scenario) == ["2026-03-02T18:00:00Z"])
  }

  @Test func `they are worth two days and no more`() throws {
    // This evening and the next two are busy, so the next free evening is three days later.
    let busy = (2...4).map { time("2026-03-0\($0)T17:00:00Z", "2026-03-0\($0)T21:00:00Z") }
    let scenario = try given(now, goals: [goal()], busy: busy) { $0.preferredHours = evenings }
    #expect(starts(scenario) == ["2026-03-02T08:00:00Z"])
    var two = scenario
    two.busy.removeLast()
    // An evening two days later costs as much as this morning, and the earlier start wins.
    #expect(starts(two) == ["2026-03-02T08:00:00Z"])
    two.busy.removeLast()
    #expect(starts(two) == ["2026-03-03T17:30:00Z"])
  }

  @Test(arguments: [(0, "2026-03-02T08:00:00Z"), (250, "2026-03-02T17:00:00Z")])
  func `outside of them the nearest time is the best if the distance has a price`(
    price: Int, start: String
  ) throws {
    // The evenings are busy, and each later day costs a thousand.
    let busy = (2...8).map { time("2026-03-0\($0)T17:30:00Z", "2026-03-0\($0)T21:00:00Z") }
    let scenario = try given(now, goals: [goal()], busy: busy) {
      $0.preferredHours = evenings
      $0.outsideHourCost = price
    }
    #expect(starts(scenario) == [start])
  }

  @Test(arguments: [
    ("08:00", 2000 + 9 * 100), ("16:59", 2000 + 100), ("17:00", 2000), ("17:15", 2000), ("17:30", 0),
    ("20:30", 0), ("21:00", 2000), ("21:01", 2000 + 100), ("22:00", 2000 + 100), ("22:01", 2000 + 2 * 100),
  ])
  func `an hour that was begun counts whole`(clock: String, hours: Int) throws {
    let scenario = try given(
      "2026-03-02T00:00:00Z", goals: [goal()], items: [item("i", "2026-03-02T\(clock):00Z")]
    ) {
      $0.preferredHours = evenings
      $0.outsideHourCost = 100
    }
    let why = try #require(Engine.explain(goalId: "g", itemId: "i", in: scenario))
    #expect(why.cost?.terms.hours == hours)
  }

  @Test func `a date without any is twelve hours away, as is a night far from them`() throws {
    let mornings = [HoursBlock(weekdays: [.mon], hours: TimeBlock(start: 0, end: 60))]
    for start in ["2026-03-02T18:00:00Z", "2026-03-03T18:00:00Z"] {
      let scenario = try given("2026-03-02T12:00:00Z", goals: [goal()], items: [item("i", start)]) {
        $0.preferredHours = mornings
        $0.outsideHourCost = 100
      }
      let why = try #require(Engine.explain(goalId: "g", itemId: "i", in: scenario))
      #expect(why.cost?.terms.hours == 2000 + 12 * 100, "\(start)")
    }
  }

  @Test func `who has a window is met in it all the same`() throws {
    let mornings = goal(in: open("09:00-10:00"))
    let scenario = try given(now, goals: [mornings]) { $0.preferredHours = evenings }
    #expect(starts(scenario) == ["2026-03-02T09:00:00Z"])
    let why = try #require(
      Engine.explain(
        goalId: "g", itemId: "i",
        in: try given(now, goals: [mornings], items: [item("i", "2026-03-02T09:00:00Z")]) {
          $0.preferredHours = evenings
        }))
    #expect(why.cost?.terms == CostTerms(day: 0, crowd: 0, hours: 2000, learned: 0))
  }

  @Test func `where a day is dear sessions spread`() throws {
    let weekly = (1...5).map { goal("g\($0)", in: open("18:00-21:00")) }
    func days(_ crowdCost: Int, _ placement: Preferences.Placement) throws -> [String] {
      let scenario = try given(now, goals: weekly) {
        $0.capacityPerWeek = 7
        $0.crowdCost = crowdCost
        $0.placement = placement
      }
      return starts(scenario).map { String($0.prefix(10)) }.sorted()
    }
    for placement in Preferences.Placement.allCases {
      #expect(try days(5000, placement) == (2...6).map { "2026-03-0\($0)" })
      #expect(try Set(days(0, placement)) == ["2026-03-02"])
    }
  }
}
