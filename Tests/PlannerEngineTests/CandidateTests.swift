import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Other times for a session (docs/engine.md, 'Candidates').
@Suite struct CandidateTests {
  private let now = "2026-03-02T08:00:00Z"

  private func times(_ scenario: Scenario, _ count: Int = 5, of id: String = "i") -> [String] {
    Engine.candidates(for: id, count: count, in: scenario).map { $0.startAt.description }
  }

  @Test func `each day is asked once before any is asked twice`() throws {
    let evening = goal(in: open("18:00-21:00"))
    let scenario = try given(now, goals: [evening], items: [item("i", "2026-03-02T18:00:00Z")])
    let week = (3...8).map { "2026-03-0\($0)T18:00:00Z" }
    #expect(times(scenario) == ["2026-03-02T19:00:00Z"] + week.prefix(4))
    #expect(times(scenario, 3).count == 3)
    // First one start on each of the seven days, and then the cheapest of the remaining starts.
    #expect(
      times(scenario, 10)
        == (["2026-03-02T19:00:00Z"] + week + (3...5).map { "2026-03-0\($0)T18:30:00Z" }).sorted())
  }

  @Test func `on its own date only another hour is another time`() throws {
    let scenario = try given(
      now, goals: [goal(in: open("18:00-21:00"))], items: [item("i", "2026-03-02T18:30:00Z")]
    ) { $0.schedulingHorizonDays = 1 }
    #expect(times(scenario) == ["2026-03-02T19:30:00Z"])
    var near = scenario
    near.goals[0].windows = open("18:00-19:45")
    #expect(times(near) == [])
  }

  @Test func `they do not overlap each other buffers aside`() throws {
    let day = goal(for: 45, in: open("18:00-24:00"))
    // The item itself is outside the horizon of one day.
    let scenario = try given(now, goals: [day], items: [item("i", "2026-03-05T18:00:00Z", for: 45)]) {
      $0.bufferMin = 60
      $0.slotStepMin = 30
      $0.schedulingHorizonDays = 1
    }
    #expect(times(scenario, 3) == ["2026-03-02T18:00:00Z", "2026-03-02T19:00:00Z"])
    // Sessions that only touch do not overlap.
    var touching = scenario
    touching.prefs.slotStepMin = 15
    #expect(times(touching, 3) == ["2026-03-02T18:00:00Z", "2026-03-02T18:45:00Z"])
  }

  @Test func `the items own time day and week are free`() throws {
    let hour = goal(for: 60, in: open("18:00-20:00"))
    var scenario = try given(now, goals: [hour], items: [item("i", "2026-03-02T19:00:00Z", for: 60)]) {
      $0.capacityPerWeek = 1
      $0.schedulingHorizonDays = 1
    }
    let found = Engine.candidates(for: "i", count: 3, in: scenario)
    #expect(found.map(\.startAt) == [at("2026-03-02T18:00:00Z")])
    #expect(found.map(\.cost) == [0])
    scenario.items.append(item("j", "2026-03-08T18:00:00Z", .done))
    // The week is now full, apart from the item itself. Moving the item within the week adds nothing.
    #expect(times(scenario) == ["2026-03-02T18:00:00Z"])
    scenario.prefs.schedulingHorizonDays = 14
    scenario.items.append(item("k", "2026-03-12T18:00:00Z", .done))
    let weeks = Set(
      Engine.candidates(for: "i", count: 10, in: scenario).map { $0.startAt < at("2026-03-09T00:00:00Z") })
    #expect(weeks == [true], "another full week stays full")
  }

  @Test func `a session of today may stay today or go to tomorrow before any cheaper day`() throws {
    let scenario = try given(
      now, goals: [goal(in: open("18:00-21:00"))],
      items: [item("i", "2026-03-02T18:00:00Z"), item("j", "2026-03-03T20:30:00Z")]
    ) {
      $0.crowdCost = 20_000
      $0.capacityPerWeek = 1
    }
    #expect(times(scenario, 3).prefix(2) == ["2026-03-02T19:00:00Z", "2026-03-03T18:00:00Z"])
  }

  @Test func `its own start is left out`() throws {
    let one = goal(in: open("18:00-18:30"))
    let scenario = try given(now, goals: [one], items: [item("i", "2026-03-02T18:00:30Z")]) {
      $0.schedulingHorizonDays = 2
    }
    #expect(times(scenario) == ["2026-03-03T18:00:00Z"])
  }

  @Test func `the due date does not bind`() throws {
    let later = goal(every: 5, completed: "2026-03-02T07:00:00Z")
    let scenario = try given(now, goals: [later], items: [item("i", "2026-03-07T18:00:00Z")])
    #expect(times(scenario).first == "2026-03-02T08:00:00Z")
  }

  @Test func `lead time and horizon bind`() throws {
    let scenario = try given(now, goals: [goal()], items: [item("i", "2026-03-02T09:00:00Z")]) {
      $0.leadTimeMin = 15 * 60
      $0.schedulingHorizonDays = 2
    }
    #expect(
      times(scenario, 4) == ["2026-03-02T23:00:00Z", "2026-03-03T00:00:00Z", "2026-03-03T00:30:00Z"])
  }

  @Test func `the items own duration counts not the goals`() throws {
    let short = goal(for: 30, in: open("18:00-19:00"))
    let scenario = try given(now, goals: [short], items: [item("i", "2026-03-05T12:00:00Z", for: 60)]) {
      $0.schedulingHorizonDays = 1
    }
    #expect(times(scenario) == ["2026-03-02T18:00:00Z"])
    var longer = scenario
    longer.items[0].durationMin = 61
    #expect(times(longer) == [])
  }

  @Test func `the starts after a full week are all there`() throws {
    let items = [item("i", "2026-03-11T12:00:00Z"), item("j", "2026-03-02T12:00:00Z", .done)]
    let scenario = try given(now, goals: [goal()], items: items) {
      $0.capacityPerWeek = 1
      $0.schedulingHorizonDays = 8
    }
    #expect(times(scenario, 3) == ["2026-03-09T00:00:00Z", "2026-03-09T00:30:00Z"])
  }

  @Test(arguments: [nil, "gone"])
  func `an item without a goal may go anywhere outside quiet hours`(goalId: String?) throws {
    let evening = goal(in: open("18:00-21:00"))
    let items = [item("i", "2026-03-05T12:00:00Z", of: goalId)]
    let scenario = try given(now, goals: [evening], items: items) { $0.quietHours = [22, 10] }
    #expect(times(scenario).first == "2026-03-02T10:00:00Z")
  }

  @Test func `a paused goals window still holds`() throws {
    let evening = goal(in: open("18:00-21:00"), paused: true)
    let scenario = try given(now, goals: [evening], items: [item("i", "2026-03-05T12:00:00Z")])
    #expect(times(scenario).first == "2026-03-02T18:00:00Z")
  }

  @Test func `costs are shown term by term`() throws {
    let items = [item("i", "2026-03-05T12:00:00Z"), item("j", "2026-03-03T12:00:00Z", .done)]
    let history = Array(repeating: HistoryEntry(startAt: at("2026-02-24T08:00:00Z"), kept: false), count: 2)
    let scenario = try given(now, goals: [goal(in: open("08:00-08:30"))], items: items, history: history) {
      $0.capacityPerWeek = 7
      $0.schedulingHorizonDays = 2
    }
    // r0 = 1/4; the cell: (0 + 1) / 6 - 1/4 = -1/12.
    let found = Engine.candidates(for: "i", count: 3, in: scenario)
    #expect(
      found.map(\.terms) == [
        CostTerms(day: 0, crowd: 0, hours: 0, learned: 0),
        CostTerms(day: 1000, crowd: 1500, hours: 0, learned: 167),
      ])
    #expect(found.map(\.cost) == [0, 2667])
  }

  @Test func `where nothing fits there are none`() throws {
    let scenario = try given(
      now, goals: [goal()], items: [item("i", "2026-03-05T12:00:00Z")],
      busy: [time("2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z")])
    #expect(times(scenario) == [])
    #expect(times(scenario, of: "nobody") == [])
  }
}
