import PlannerEngine
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// Checks whether goals can be kept (docs/engine.md section 15).
@Suite struct CheckTests {
  private let now = "2026-03-02T08:00:00Z"

  private func weekly(_ id: String, in windows: Windows = .always) -> ScenarioGoal {
    goal(id, every: 7, in: windows, created: "2026-03-01T00:00:00Z", completed: "2026-02-24T10:00:00Z")
  }

  @Test func `a promise that fits is kept`() throws {
    let scenario = try given(now, goals: [weekly("a"), weekly("b")]) {
      $0.capacityPerWeek = 5
      $0.schedulingHorizonDays = 14
    }
    let check = Engine.check(scenario)
    #expect(check.verdict == .kept)
    #expect(check.promisedPerWeek == 2)
    #expect(check.relaxations == [])
    #expect(check.people.map(\.outlook.goalId) == ["a", "b"])
    // Due on Tuesday the 3rd and then every week: the thirteenth time is 26 May.
    #expect(check.people.allSatisfy { $0.outlook.promised == 13 && $0.outlook.kept == 13 })
    #expect(check.people.allSatisfy { $0.outlook.worstDaysLate <= 1 && !$0.outlook.slips })
  }

  /// Five new people with one evening each.
  @Test func `whom you never met may have any day of their first period`() throws {
    let scenario = try given(
      now,
      goals: (1...5).map { goal("\($0)", every: 7, in: open("18:00-21:00"), created: "2026-03-02T07:00:00Z") }
    ) {
      $0.capacityPerWeek = 5
      $0.schedulingHorizonDays = 14
      $0.crowdCost = 5000
    }
    let check = Engine.check(scenario)
    #expect(check.verdict == .kept)
    #expect(check.people.allSatisfy { $0.outlook.worstDaysLate == 0 && $0.outlook.kept >= 12 })
    var known = scenario
    for index in known.goals.indices { known.goals[index].lastCompletedAt = at("2026-02-23T18:00:00Z") }
    #expect(Engine.check(known).people.map(\.outlook.worstDaysLate).max() ?? 0 >= 3)
  }

  @Test func `more is promised than is allowed`() throws {
    let goals = ["a", "b", "c", "d"].map { weekly($0) }
    let scenario = try given(now, goals: goals) {
      $0.capacityPerWeek = 2
      $0.schedulingHorizonDays = 14
    }
    let check = Engine.check(scenario)
    #expect(check.verdict == .impossible)
    #expect(check.promisedPerWeek == 4)
    // Two a week for thirteen weeks, in total.
    #expect(check.people.reduce(0) { $0 + $1.outlook.kept } == 26)
    #expect(check.people.allSatisfy { $0.outlook.slips })
    let best = try #require(check.relaxations.first)
    #expect(best.change.kind == .capacity(4))
    #expect(best.slipping == 0)
    // The engine confirms each relaxation when it is applied.
    for relaxation in check.relaxations {
      let outlooks = Engine.outlooks(relaxation.change.applied(to: scenario))
      #expect(relaxation.slipping == outlooks.count { $0.slips })
      #expect(relaxation.missed == outlooks.reduce(0) { $0 + $1.missed })
    }
  }

  @Test func `one who can never be met`() throws {
    let scenario = try given(now, goals: [weekly("a"), weekly("b", in: open("23:00-23:20"))])
    let check = Engine.check(scenario)
    #expect(check.verdict == .impossible)
    let never = check.people[1]
    #expect((never.room.openMinutesPerWeek, never.room.startsPerWeek) == (140, 0))
    #expect((never.outlook.promised, never.outlook.kept, never.outlook.worstDaysLate) == (13, 0, 90))
    // A session of fifteen minutes fits in these twenty minutes, and this one fits in a window that opens an
    // hour earlier.
    let kinds = check.relaxations.map(\.change.kind)
    #expect(kinds.contains(.shorter(15)) && kinds.contains(.window(open("22:00-23:20"))))
  }

  @Test(arguments: [nil, "2026-03-01T10:00:00Z"])
  func `one who can never be met slips, however seldom it would be`(_ completed: String?) throws {
    let dan = goal("dan", every: 364, for: 120, in: open("18:00-19:00"), completed: completed)
    let check = try Engine.check(given(now, goals: [dan]))
    #expect(check.verdict == .impossible)
    #expect(check.people.map(\.slips) == [true])
    let longer = try #require(
      check.relaxations.first { $0.change.kind == .window(open("18:00-20:00")) }, "\(check.relaxations)")
    #expect((longer.slipping, longer.missed) == (0, 0))
  }

  @Test func `one who is never reached slips, though a quarter of the cadence is not over`() throws {
    let rare = goal("b", every: 400, importance: 1, created: "2026-03-02T00:00:00Z")
    let scenario = try given(now, goals: [weekly("a"), rare]) { $0.capacityPerWeek = 1 }
    let outlook = try #require(Engine.outlooks(scenario).last)
    #expect((outlook.promised, outlook.kept, outlook.worstDaysLate, outlook.slips) == (1, 0, 91, true))
    // Due on the 80th day, and away from then on. Eleven days late, of an allowed hundred, is not a slip.
    let late = goal("c", every: 400, completed: "2025-04-16T10:00:00Z")
    let away = [time("2026-05-20T00:00:00Z", "2026-07-01T00:00:00Z")]
    let soon = try #require(Engine.outlooks(given(now, goals: [late], busy: away)).first)
    #expect((soon.promised, soon.kept, soon.worstDaysLate, soon.slips) == (1, 0, 11, false))
  }

  @Test func `a session over a busy time does not take place, unless it was forced there`() throws {
    let away = [time("2026-03-03T00:00:00Z", "2026-03-08T00:00:00Z")]
    let items = [item("i", "2026-03-03T10:00:00Z", of: "a")]
    let scenario = try given(now, goals: [weekly("a")], items: items, busy: away)
    let outlook = try #require(Engine.outlooks(scenario).first)
    #expect(outlook.worstDaysLate >= 5 && outlook.slips)
    let forced = try #require(Engine.outlooks(scenario, forced: ["i": away]).first)
    #expect((forced.kept, forced.worstDaysLate, forced.slips) == (13, 0, false))
    #expect(Engine.check(scenario).verdict == .slips)
    #expect(Engine.check(scenario, forced: ["i": away]).verdict == .kept)
  }

  @Test func `what was left untried is counted`() throws {
    let mondays = open("18:00-19:00", on: [.mon])
    func check(_ count: Int) throws -> Engine.Check {
      try Engine.check(
        given(now, goals: (1...count).map { weekly("\($0)", in: mondays) }) { $0.capacityPerWeek = 1 })
    }
    let few = try check(3)
    #expect(few.tried > 6 && few.untried == 0)
    let many = try check(201)
    #expect(many.tried == 6 && many.untried > 0)
  }

  @Test func `the window is what quiet hours, busy times and sleep leave of it`() throws {
    let evenings = open("18:00-21:00", on: [.mon])
    // Thirteen Mondays of three hours. One hour of each is quiet, and one of the Mondays has a busy time.
    let scenario = try given(
      now, goals: [weekly("a", in: evenings)], busy: [time("2026-03-09T18:00:00Z", "2026-03-09T20:00:00Z")]
    ) { $0.quietHours = [20, 8] }
    let room = try #require(Engine.rooms(of: scenario.goals, in: scenario).first)
    #expect(room.openMinutesPerWeek == (12 * 120 + 6) / 13)
    // Half-hour sessions start every quarter of an hour from 18:00 to 19:30.
    #expect(room.startsPerWeek == 12 * 7 / 13.0)
  }

  @Test func `a session that is planned or over is one of them`() throws {
    let items = [
      item("over", "2026-03-01T10:00:00Z", of: "a"), item("next", "2026-03-08T10:00:00Z", of: "a"),
    ]
    let scenario = try given(now, goals: [weekly("a")], items: items)
    let outlook = try #require(Engine.outlooks(scenario).first)
    // Met on the 1st, due on the 8th.
    #expect((outlook.promised, outlook.kept, outlook.worstDaysLate) == (13, 13, 0))
  }

  @Test func `who is paused promises nothing`() throws {
    let check = try Engine.check(
      given(now, goals: [goal("a", every: 1, paused: true)]) { $0.capacityPerWeek = 1 })
    #expect(check.verdict == .kept)
    #expect(check.promisedPerWeek == 0)
    #expect(check.people == [])
  }

  @Test func `what was due before today counts from today`() throws {
    let outlook = try #require(Engine.outlooks(given(now, goals: [goal(every: 365)])).first)
    #expect((outlook.promised, outlook.kept, outlook.worstDaysLate) == (1, 1, 0))
  }

  @Test func `of anything it says something that holds together`() {
    for seed in PropertySeeds.take(6) {
      let scenario = RandomScenario.make(seed: seed)
      let check = Engine.check(scenario)
      #expect(check.people.count == scenario.goals.count { !$0.paused }, "PLANNER_SEED=\(seed)")
      for (goal, person) in zip(scenario.goals.filter { !$0.paused }, check.people) {
        let outlook = person.outlook
        #expect(outlook.kept >= 0 && outlook.promised >= 0, "PLANNER_SEED=\(seed)")
        #expect(Double(outlook.worstDaysLate) >= outlook.averageDaysLate, "PLANNER_SEED=\(seed)")
        let tolerance = max(2, goal.cadenceDays / 4)
        let isNeverMet = outlook.promised > 0 && outlook.kept == 0 && outlook.worstDaysLate > 14
        #expect(outlook.slips == (outlook.worstDaysLate > tolerance || isNeverMet), "PLANNER_SEED=\(seed)")
        #expect(person.slips == (outlook.slips || person.room.startsPerWeek == 0), "PLANNER_SEED=\(seed)")
      }
      let slips = check.people.contains { $0.slips }
      if check.verdict == .kept { #expect(!slips, "PLANNER_SEED=\(seed)") }
      if check.verdict == .slips { #expect(slips, "PLANNER_SEED=\(seed)") }
      let burdens = check.relaxations.map { ($0.slipping, $0.missed) }
      for (one, next) in zip(burdens, burdens.dropFirst()) { #expect(one <= next, "PLANNER_SEED=\(seed)") }
    }
  }
}
