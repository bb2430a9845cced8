import Foundation
import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerOracle

/// Sessions wanted on certain dates (docs/engine.md, 'Wishes').
@Suite struct `A wish` {
  private let now = "2026-03-02T08:00:00Z"  // a Monday

  private func wish(
    _ id: String = "w", on first: String, to last: String? = nil, for goal: String? = "g",
    in windows: Windows = open("18:00-21:00"), completed: String? = nil
  ) -> ScenarioGoal {
    let dates = date(first)...date(last ?? first)
    return ScenarioGoal(
      id: id, contactId: "c",
      cadenceDays: dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch + 1,
      importance: 5, minDurationMin: 30, windows: windows, createdAt: at("2000-01-01T00:00:00Z"),
      lastCompletedAt: completed.map { at($0) }, dates: dates, countsFor: goal)
  }

  private func weekly(_ id: String = "g", completed: String = "2026-03-01T18:00:00Z") -> ScenarioGoal {
    goal(id, every: 7, in: open("18:00-21:00"), completed: completed)
  }

  private func shown(_ plan: Plan) -> [String] {
    plan.placements.map { "\($0.goalId) \($0.startAt.description.prefix(16))" }
  }

  /// Returns the scenario after its refresh.
  private func after(_ scenario: Scenario, _ refresh: Engine.Refresh) -> Scenario {
    var after = scenario
    let gone = Set(refresh.withdrawn.map(\.id))
    after.items.removeAll { gone.contains($0.id) }
    for move in refresh.moved {
      if let index = after.items.firstIndex(where: { $0.id == move.id }) {
        after.items[index].startAt = move.startAt
        after.items[index].status = .rescheduled
      }
    }
    for (number, placed) in refresh.plan.placements.enumerated() {
      after.items.append(
        ScenarioItem(
          id: "new\(number)", goalId: placed.goalId, startAt: placed.startAt, durationMin: placed.durationMin,
          status: .pending))
    }
    return after
  }

  /// Refreshes, and checks that the next refresh has nothing to do.
  private func settled(_ scenario: Scenario) -> Engine.Refresh {
    let refresh = Engine.refresh(scenario)
    #expect(Engine.refresh(after(scenario, refresh)).changesNothing)
    return refresh
  }

  // MARK: - Placing

  @Test func `has one session, in the person's hours on its day`() throws {
    let plan = try Engine.plan(given(now, goals: [wish(on: "2026-03-05", for: nil)]))
    #expect(shown(plan) == ["w 2026-03-05T18:00"])
    #expect(plan.scores.map(\.dueOn) == [date("2026-03-05")])
    #expect(plan.scores.map(\.score) == [0.3])
  }

  @Test func `of several days has its session on the first that has room`() throws {
    let busy = [time("2026-03-04T00:00:00Z", "2026-03-06T00:00:00Z")]
    let scenario = try given(now, goals: [wish(on: "2026-03-04", to: "2026-03-08", for: nil)], busy: busy)
    #expect(shown(Engine.plan(scenario)) == ["w 2026-03-06T18:00"])
  }

  @Test func `is not placed before the horizon reaches its day, and then at once, however crowded the day`()
    throws
  {
    func scenario(_ now: String) throws -> Scenario {
      var scenario = try given(
        now, goals: [wish(on: "2026-03-09", for: nil)],
        items: [item("i", "2026-03-09T12:00:00Z", of: nil), item("j", "2026-03-09T13:00:00Z", of: nil)])
      scenario.softLimit = 1
      scenario.uncrowdedEndDays = 3
      return scenario
    }
    #expect(try shown(Engine.plan(scenario("2026-03-02T08:00:00Z"))) == [])
    #expect(try shown(Engine.plan(scenario("2026-03-03T08:00:00Z"))) == ["w 2026-03-09T18:00"])
  }

  @Test func `is placed once: not where it has a session, was completed, or is over`() throws {
    let live = item("i", "2026-03-20T18:00:00Z", of: "w", .snoozed)
    let over: [(wish: ScenarioGoal, items: [ScenarioItem])] = [
      (wish(on: "2026-03-05", for: nil), [live]),
      (wish(on: "2026-03-05", for: nil, completed: "2026-03-01T18:00:00Z"), []),
      (wish(on: "2026-03-01", for: nil), []),
    ]
    for (wish, items) in over {
      let plan = try Engine.plan(given(now, goals: [wish], items: items))
      #expect(plan.placements == [] && plan.unplaced == [])
    }
  }

  @Test func `stands among the others: who is more due goes first, and the week can be full`() throws {
    let overdue = goal("a", every: 7, in: open("18:00-21:00"), completed: "2026-02-01T18:00:00Z")
    let calm = goal("b", every: 7, importance: 1, in: open("18:00-21:00"), completed: "2026-02-23T18:00:00Z")
    func plan(_ capacity: Int) throws -> Plan {
      try Engine.plan(
        given(now, goals: [overdue, calm, wish(on: "2026-03-05", for: nil)]) { $0.capacityPerWeek = capacity }
      )
    }
    #expect(try shown(plan(2)) == ["a 2026-03-02T18:00", "w 2026-03-05T18:00"])
    let full = try plan(1)
    #expect(full.placements.map(\.goalId) == ["a"])
    #expect(full.unplaced.map { "\($0.goalId) \($0.reason)" } == ["w weekFull", "b weekFull"])
  }

  @Test func `says why it has no place: no window that day, or the day is taken`() throws {
    let weekend = open("18:00-21:00", on: [.sat, .sun])
    #expect(try reasons(given(now, goals: [wish(on: "2026-03-05", in: weekend)])) == [.noWindow])
    let away = [time("2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z")]
    #expect(try reasons(given(now, goals: [wish(on: "2026-03-05")], busy: away)) == [.noFreeTime])
  }

  @Test(arguments: [
    ("2026-03-08", "2026-03-09T00:00:00Z"),  // the clocks go forward at 2:00
    ("2026-11-01", "2026-11-02T01:00:00Z"),  // they go back at 2:00
  ])
  func `keeps to the clocks of its day when they change`(_ day: String, _ start: String) throws {
    let now = at("\(day)T12:00:00Z").adding(minutes: -3 * 1440)
    let wish = wish(on: day, for: nil, in: open("20:00-21:00"))
    let scenario = try given("\(now)", in: "America/New_York", goals: [wish])
    #expect(Engine.plan(scenario).placements.map(\.startAt) == [at(start)])
  }

  // MARK: - Effect on the goal

  @Test func `counts as a meeting: the ordinary session goes, and the next is a cadence later`() throws {
    let items = [item("i", "2026-03-08T18:00:00Z")]
    let scenario = try given(now, goals: [weekly(), wish(on: "2026-03-05")], items: items) {
      $0.schedulingHorizonDays = 14
    }
    let refresh = settled(scenario)
    #expect(refresh.withdrawn.map(\.id) == ["i"])
    #expect(refresh.withdrawn.map(\.near) == [date("2026-03-05")])
    #expect(shown(refresh.plan) == ["w 2026-03-05T18:00", "g 2026-03-12T18:00"])
  }

  @Test func `far ahead does not end the sessions until then`() throws {
    let scenario = try given(now, goals: [weekly(), wish(on: "2026-03-18")]) { $0.schedulingHorizonDays = 21 }
    #expect(
      shown(settled(scenario).plan).sorted() == ["g 2026-03-08T18:00", "w 2026-03-18T18:00"])
    let later = try given(now, goals: [weekly(), wish(on: "2026-03-22")]) { $0.schedulingHorizonDays = 21 }
    #expect(
      shown(settled(later).plan).sorted() == [
        "g 2026-03-08T18:00", "g 2026-03-15T18:00", "w 2026-03-22T18:00",
      ])
  }

  @Test func `takes the place of the ordinary session where the week is full`() throws {
    let others = (0..<2).map { item("o\($0)", "2026-03-0\(3 + $0)T12:00:00Z", of: nil) }
    let scenario = try given(
      now, goals: [weekly(completed: "2026-02-20T18:00:00Z"), wish(on: "2026-03-05")],
      items: others + [item("i", "2026-03-03T18:00:00Z")]
    ) { $0.capacityPerWeek = 3 }
    let refresh = settled(scenario)
    #expect(refresh.withdrawn.map(\.id) == ["i"])
    #expect(shown(refresh.plan) == ["w 2026-03-05T18:00"])
  }

  @Test func `in a week that is full of others' sessions has no place, and takes nobody's`() throws {
    let items = (0..<3).map { item("o\($0)", "2026-03-0\(3 + $0)T12:00:00Z", of: nil) }
    let scenario = try given(now, goals: [weekly(), wish(on: "2026-03-05")], items: items) {
      $0.capacityPerWeek = 3
    }
    let refresh = settled(scenario)
    #expect(refresh.withdrawn.isEmpty)
    #expect(refresh.plan.unplaced.map(\.goalId).contains("w"))
  }

  @Test func `withdraws no session that the user fixed, nor another wish's`() throws {
    var booked = item("i", "2026-03-06T18:00:00Z")
    booked.byUser = true
    let scenario = try given(
      now, goals: [weekly(), wish("v", on: "2026-03-04"), wish(on: "2026-03-05")], items: [booked])
    let refresh = settled(scenario)
    #expect(refresh.withdrawn.isEmpty)
    #expect(shown(refresh.plan) == ["v 2026-03-04T18:00", "w 2026-03-05T18:00"])
  }

  // MARK: - The wish's session

  @Test func `whose day changed moves there, and is withdrawn where that day is not in view`() throws {
    let items = [item("i", "2026-03-04T18:00:00Z", of: "w")]
    let moved = try settled(given(now, goals: [wish(on: "2026-03-06")], items: items))
    #expect(moved.moved.map { "\($0.id) \($0.startAt)" } == ["i 2026-03-06T18:00:00Z"])
    let gone = try settled(given(now, goals: [wish(on: "2026-04-06")], items: items))
    #expect(gone.withdrawn.map { "\($0.id) \($0.reason)" } == ["i outsideWindow"])
    var fixed = items
    fixed[0].byUser = true
    #expect(try settled(given(now, goals: [wish(on: "2026-03-06")], items: fixed)).changesNothing)
  }

  @Test func `moves within its dates for a busy time, and else stays over it`() throws {
    let items = [item("i", "2026-03-04T18:00:00Z", of: "w")]
    let busy = [time("2026-03-04T18:00:00Z", "2026-03-04T19:00:00Z")]
    let moved = try settled(given(now, goals: [wish(on: "2026-03-04")], items: items, busy: busy))
    #expect(moved.moved.map { "\($0.startAt)" } == ["2026-03-04T19:00:00Z"])
    let day = [time("2026-03-04T12:00:00Z", "2026-03-04T23:00:00Z")]
    let stuck = try settled(given(now, goals: [wish(on: "2026-03-04")], items: items, busy: day))
    #expect(stuck.conflicts.map(\.id) == ["i"] && stuck.moved.isEmpty)
    var away = try given(now, goals: [wish(on: "2026-03-04")], items: items, busy: day)
    away.away = [0]
    #expect(settled(away).withdrawn.map(\.id) == ["i"])
  }

  @Test func `can only be moved to its dates`() throws {
    let scenario = try given(
      now, goals: [wish(on: "2026-03-04", to: "2026-03-05")],
      items: [item("i", "2026-03-04T18:00:00Z", of: "w")])
    let days = Set(
      Engine.candidates(for: "i", count: 10, in: scenario).map { "\($0.startAt)".prefix(10) })
    #expect(days == ["2026-03-04", "2026-03-05"])
  }

  @Test func `is explained by its dates`() throws {
    let scenario = try given(now, goals: [wish(on: "2026-03-04", in: .always)]) { $0.slotStepMin = 60 }
    let explanation = try #require(Engine.explain(goalId: "w", itemId: nil, in: scenario))
    #expect(explanation.score.dueOn == date("2026-03-04"))
    let counts = Dictionary(uniqueKeysWithValues: explanation.rejected.map { ($0.reason, $0.count) })
    #expect(counts == [.beforeDue: 40, .free: 24, .outsideWindow: 96])
  }

  @Test func `is counted in order of time, also on a day that has a session already`() throws {
    // The wish comes first, so an ordinary session is planned before it.
    var scenario = try given(now, goals: [weekly(), wish(on: "2026-03-15")]) {
      $0.schedulingHorizonDays = 21
    }
    scenario.items.append(
      ScenarioItem(
        id: "i", goalId: "g", startAt: at("2026-03-15T20:00:00Z"), durationMin: 30, status: .pending))
    let plan = Engine.plan(scenario)
    #expect(shown(plan) == ["w 2026-03-15T18:00", "g 2026-03-08T18:00", "g 2026-03-22T18:00"])
    #expect(plan == Oracle.plan(scenario))
  }

  // MARK: - Other rules

  @Test func `promises nothing by itself, and its session is one of its person's`() throws {
    let scenario = try given(now, goals: [weekly()])
    var wished = scenario
    wished.goals.append(wish(on: "2026-03-05"))
    #expect(Engine.check(wished).promisedPerWeek == 1)
    #expect(Engine.check(wished).people.count == 1)
    #expect(Engine.due(before: date("2026-12-01"), wished) == ["g"])
  }

  @Test func `in a scenario is a goal with two dates, and the goal that it counts for`() throws {
    func read(_ more: String) throws -> Scenario {
      let goal = #""cadenceDays":1,"importance":5,"minDurationMin":30,"createdAt":"2026-01-01T00:00:00Z""#
      let json =
        #"{"now":"2026-03-02T08:00:00Z","timeZone":"UTC","goals":[{"id":"g","contactId":"c",\#(goal)},"#
        + #"{"id":"w","contactId":"c",\#(goal),\#(more)}]}"#
      let zones = ZoneDatabase()
      return try Scenario(json: Data(json.utf8)) { zones.zone(named: $0) }
    }
    let read1 = try read(#""dates":["2026-03-04","2026-03-05"],"countsFor":"g""#)
    #expect(read1.goals[1].dates == date("2026-03-04")...date("2026-03-05"))
    #expect(read1.goals[1].countsFor == "g")
    for (more, field) in [
      (#""dates":["2026-03-05","2026-03-04"]"#, "goals[1].dates"),
      (#""dates":["2026-02-30","2026-03-04"]"#, "goals[1].dates"),
      (#""dates":["2026-03-04"]"#, "goals[1].dates"),
      (#""dates":["2026-03-04","2026-03-04"],"countsFor":"w""#, "goals[1].countsFor"),
      (#""countsFor":"g""#, "goals[1].countsFor"),
    ] {
      let error = #expect(throws: InvalidField.self) { try read(more) }
      #expect(error?.field == field)
    }
  }

  // MARK: - Random scenarios

  /// Returns a random scenario with added wishes, some of which have sessions.
  private func random(_ seed: UInt64) -> Scenario {
    var maker = RandomScenario(seed: seed)
    var scenario = maker.scenario()
    let today = scenario.zone.date(at: scenario.now)
    let ordinary = scenario.goals.map(\.id)
    for number in 0..<maker.number(1...4) {
      let first = today.adding(days: maker.number(-2...scenario.prefs.schedulingHorizonDays))
      let dates = first...first.adding(days: maker.one(of: [0, 0, 2, 6]))
      let goal = ordinary.isEmpty || maker.chance(oneIn: 4) ? nil : maker.one(of: ordinary)
      scenario.goals.append(
        ScenarioGoal(
          id: "wish \(number)", contactId: "c", cadenceDays: 7, importance: 5,
          minDurationMin: maker.one(of: [15, 30, 60]),
          windows: maker.chance(oneIn: 2) ? .always : maker.windows(), createdAt: scenario.now, dates: dates,
          countsFor: goal))
      if maker.chance(oneIn: 3) {
        scenario.items.append(
          ScenarioItem(
            id: "wished \(number)", goalId: "wish \(number)", startAt: maker.instant(-1440...5 * 1440),
            durationMin: 30, status: .pending, byUser: maker.chance(oneIn: 3)))
      }
    }
    return scenario
  }

  @Test func `is planned as its rules say when they are followed minute by minute`() {
    for seed in PropertySeeds.take(120) {
      let scenario = random(seed)
      #expect(Engine.plan(scenario) == Oracle.plan(scenario), "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `is refreshed as its rules say when they are followed minute by minute`() {
    for seed in PropertySeeds.take(60) {
      let scenario = random(seed)
      if Oracle(scenario, area: area(of: scenario)).datesStepBack { continue }
      Oracle.compareRefresh(scenario, [:], seed)
    }
  }

  /// Begins two days before now. If the current date is repeated (Alaska, 18 October 1867), that includes its
  /// first time.
  private func area(of scenario: Scenario) -> Range<Int> {
    let now = scenario.now.minuteRoundedUp
    return now - 2 * 1440..<now + 30 * 1440
  }

  @Test func `is placed at most once, on its dates, and a refresh leaves the next one nothing to do`() {
    for seed in PropertySeeds.take(120) {
      var scenario = random(seed)
      if seed % 2 == 0 { scenario.prefs.placement = .packed }
      if Oracle(scenario, area: area(of: scenario)).datesStepBack { continue }
      let refresh = Engine.refresh(scenario)
      for wish in scenario.goals {
        guard let dates = wish.dates else { continue }
        let placed = refresh.plan.placements.filter { $0.goalId == wish.id }
        let has = scenario.items.contains { item in
          item.goalId == wish.id && item.status.isLive && !refresh.withdrawn.contains { $0.id == item.id }
            && !refresh.lapsed.contains(item.id)
        }
        #expect(placed.count <= (has ? 0 : 1), "PLANNER_SEED=\(seed), \(wish.id)")
        for placement in placed {
          #expect(
            dates.contains(scenario.zone.date(at: placement.startAt)), "PLANNER_SEED=\(seed), \(wish.id)")
        }
      }
      var next = after(scenario, refresh)
      for index in next.items.indices where refresh.lapsed.contains(next.items[index].id) {
        next.items[index].status = .lapsed
      }
      let second = Engine.refresh(next)
      #expect(second.changesNothing, "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `is placed at a valid start by all rules that hold for the others`() {
    for seed in PropertySeeds.take(60) {
      let scenario = random(seed)
      if Oracle(scenario, area: area(of: scenario)).datesStepBack { continue }
      let refresh = Engine.refresh(scenario)
      var then = scenario
      let gone = Set(refresh.withdrawn.map(\.id) + refresh.lapsed)
      then.items.removeAll { gone.contains($0.id) }
      for move in refresh.moved {
        if let index = then.items.firstIndex(where: { $0.id == move.id }) {
          then.items[index].startAt = move.startAt
        }
      }
      for (number, placed) in refresh.plan.placements.enumerated() {
        var others = then
        others.items += refresh.plan.placements.enumerated().filter { $0.offset != number }.map {
          ScenarioItem(
            id: "new\($0.offset)", goalId: $0.element.goalId, startAt: $0.element.startAt,
            durationMin: $0.element.durationMin, status: .pending)
        }
        let goal = scenario.goals.first { Oracle.isSame($0.id, placed.goalId) }
        #expect(
          Oracle(others).valid(goal, placed.durationMin).contains(placed.startAt.minuteRoundedDown),
          "PLANNER_SEED=\(seed), \(placed.goalId)")
      }
    }
  }
}
