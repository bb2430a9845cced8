import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Scores, costs and the order of placement (docs/engine.md, 'Priority', 'Cost', 'Placement').
@Suite struct PriorityTests {
  private let monday = "2026-03-02T00:00:00Z"

  private func kept(_ start: String, _ kept: Bool = true, times: Int = 1) -> [HistoryEntry] {
    Array(repeating: HistoryEntry(startAt: at(start), kept: kept), count: times)
  }

  // MARK: - Scores

  @Test func `a score is urgency and importance`() throws {
    let goals = [
      goal("late", every: 10, importance: 1, completed: "2026-02-15T12:00:00Z"),  // due 25 Feb: 5 of 10 days
      goal("new", every: 10, importance: 5, created: "2026-03-01T12:00:00Z"),  // late by 1 of 10 days
      goal("early", every: 10, importance: 2, completed: "2026-03-01T12:00:00Z"),
      goal("paused", paused: true),
    ]
    let scores = try Engine.scores(given(monday, goals: goals))
    #expect(scores.map(\.goalId) == ["new", "late", "early"])
    #expect(scores.map(\.score) == [0.7 * 0.1 + 0.3 * 1, 0.7 * 0.5 + 0.3 * 0, 0.7 * 0 + 0.3 * 0.25])
    #expect(scores.map(\.dueOn) == [date("2026-03-01"), date("2026-02-25"), date("2026-03-11")])
    #expect(scores.map(\.overdueDays) == [1, 5, 0])
  }

  @Test func `equal scores go by due date then by id`() throws {
    let goals = [
      goal("z", completed: "2026-02-28T00:00:00Z"), goal("e\u{301}", completed: "2026-03-01T00:00:00Z"),
      goal("\u{e9}", completed: "2026-03-01T00:00:00Z"), goal("f", completed: "2026-03-01T00:00:00Z"),
      goal("\u{1f600}", completed: "2026-03-01T00:00:00Z"),
      goal("\u{ff5e}", completed: "2026-03-01T00:00:00Z"),
      goal("", completed: "2026-03-01T00:00:00Z"),
    ]
    let order = try Engine.scores(given(monday, goals: goals)).map { Array($0.goalId.utf8) }
    let expected = ["z", "", "e\u{301}", "f", "\u{e9}", "\u{ff5e}", "\u{1f600}"]
    #expect(order == expected.map { Array($0.utf8) })
  }

  // MARK: - Cost

  @Test func `a crowded day costs one and a half`() throws {
    // softLimit is 2 for a capacity of 8 to 14 a week. The third session of a day costs 1500: less than two
    // days, more than one.
    let goals = ["a", "b", "c", "d", "e"].map { goal($0) }
    let scenario = try given(monday, goals: goals) { $0.capacityPerWeek = 8 }
    let days = starts(scenario).map { $0.prefix(10) }
    #expect(days == ["2026-03-02", "2026-03-02", "2026-03-03", "2026-03-03", "2026-03-02"])
  }

  @Test(arguments: [(1, 1), (7, 1), (8, 2), (14, 2), (15, 3)])
  func `the soft limit is a seventh of the capacity rounded up`(capacity: Int, limit: Int) throws {
    let items = (0..<limit).map { item("i\($0)", "2026-03-03T0\($0):00:00Z", of: nil, .done) }
    let later = items.map { item in
      var item = item
      item.startAt = at("2026-04-03T00:00:00Z")
      return item
    }
    func crowd(_ items: [ScenarioItem]) throws -> Int? {
      let own = item("own", "2026-03-03T12:00:00Z")
      let scenario = try given(monday, goals: [goal()], items: items + [own]) {
        $0.capacityPerWeek = capacity
      }
      return Engine.explain(goalId: "g", itemId: "own", in: scenario)?.cost?.terms.crowd
    }
    #expect(try crowd(items) == 1500)
    #expect(try crowd(later) == 0)
    #expect(try crowd(Array(items.dropLast())) == 0)
  }

  @Test func `without capacity the soft limit is one`() throws {
    let scenario = try given(monday, goals: [goal()], items: [item("i", "2026-03-03T12:00:00Z")]) {
      $0.capacityPerWeek = 0
    }
    let terms = Engine.explain(goalId: "g", itemId: "i", in: scenario)?.cost?.terms
    #expect(terms == CostTerms(day: 1000, crowd: 0, hours: 0, learned: 0))
  }

  @Test func `experience moves a start`() throws {
    // Sessions on Mondays from 18:00 to 20:59 were kept, and those in the mornings were missed.
    let history = kept("2026-02-23T20:59:59Z", times: 9) + kept("2026-02-23T00:00:00Z", false, times: 9)
    #expect(try starts(given(monday, goals: [goal()], history: history)) == ["2026-03-02T18:00:00Z"])
    // History entries in the future count like those in the past.
    let ahead = kept("2027-03-01T18:00:00Z", times: 9) + kept("2027-03-01T02:59:00Z", false, times: 9)
    #expect(try starts(given(monday, goals: [goal()], history: ahead)) == ["2026-03-02T18:00:00Z"])
  }

  @Test func `experience is worth what the formula says`() throws {
    // r0 = 6/12; the cell (5 of 8): (5 + 2) / 12 - 0.5 = 1/12, 166.67 thousandths, rounded to 167.
    let history =
      kept("2026-02-24T09:00:00Z", times: 5) + kept("2026-02-24T11:59:00Z", false, times: 3)
      + kept("2026-02-24T12:00:00Z", false, times: 2)
    let scenario = try given(monday, goals: [goal()], history: history)
    func learned(_ start: String) -> Int? {
      var scenario = scenario
      scenario.items = [item("i", start)]
      return Engine.explain(goalId: "g", itemId: "i", in: scenario)?.cost?.terms.learned
    }
    #expect(learned("2026-03-03T09:00:00Z") == -167)
    #expect(learned("2026-03-03T11:59:00Z") == -167)
    // (0 + 2) / 6 - 0.5 = -1/6: -333.33, rounded to -333.
    #expect(learned("2026-03-03T12:00:00Z") == 333)
    #expect(learned("2026-03-03T08:59:00Z") == 0)
    #expect(learned("2026-03-04T09:00:00Z") == 0)
  }

  @Test func `halves are rounded up also below zero`() throws {
    // r0 = 1/16; the cell (0 of 4): (0 + 1/4) / 8 - 1/16 = -1/32, exactly -62.5 thousandths, rounded to -62.
    let history =
      kept("2026-02-24T09:00:00Z", false, times: 4) + kept("2026-02-25T12:00:00Z", false, times: 10)
    let scenario = try given(
      monday, goals: [goal()], items: [item("i", "2026-03-03T09:00:00Z")], history: history)
    #expect(Engine.explain(goalId: "g", itemId: "i", in: scenario)?.cost?.terms.learned == 62)
  }

  @Test func `experience cannot lose a later better start`() throws {
    // Tuesday evening is better by more than the cost of a day.
    let history = kept("2026-02-24T18:00:00Z", times: 90) + kept("2026-02-23T18:00:00Z", false, times: 900)
    #expect(try starts(given(monday, goals: [goal()], history: history)) == ["2026-03-03T18:00:00Z"])
  }

  @Test func `equal costs go to the earlier start`() throws {
    #expect(try starts(given(monday, goals: [goal(in: open("05:00-23:00"))])) == ["2026-03-02T05:00:00Z"])
    // This also holds if experience makes the search continue to later starts.
    let sundays = kept("2026-03-01T18:00:00Z", times: 2) + kept("2026-02-26T18:00:00Z", false)
    #expect(
      try starts(given(monday, goals: [goal(in: open("05:00-23:00"))], history: sundays))
        == ["2026-03-02T05:00:00Z"])
  }

  // MARK: - Greedy

  @Test func `everybody gets a first session before anybody gets a second`() throws {
    let goals = [goal("a", every: 1, importance: 5), goal("b", every: 1), goal("c", every: 1, importance: 1)]
    let scenario = try given(monday, goals: goals) { $0.schedulingHorizonDays = 2 }
    #expect(placed(scenario) == ["a", "b", "c", "a", "b", "c"])
    #expect(
      starts(scenario).map { $0.prefix(10) } == Array(repeating: "2026-03-02", count: 3)
        + Array(repeating: "2026-03-03", count: 3))
  }

  @Test func `a round keeps the order in which it began`() throws {
    // After its first session, "a" is no longer overdue. In the second round "b" is due earlier and comes
    // first.
    let goals = [
      goal("a", every: 2, completed: "2026-01-01T00:00:00Z"),
      goal("b", every: 1, completed: "2026-03-01T00:00:00Z"),
    ]
    let scenario = try given(monday, goals: goals) { $0.schedulingHorizonDays = 3 }
    #expect(placed(scenario) == ["a", "b", "b", "a", "b"])
  }

  @Test func `the next due date follows the latest live item`() throws {
    let items = [
      item("i1", "2026-03-04T22:00:00Z"), item("i2", "2026-03-01T22:00:00Z"),
      item("i3", "2026-03-08T22:00:00Z", .canceled), item("i4", "2026-03-08T22:00:00Z", of: "h"),
      item("i5", "2026-03-08T22:00:00Z", .done),
    ]
    let scenario = try given(monday, goals: [goal(every: 2)], items: items)
    #expect(starts(scenario) == ["2026-03-06T00:00:00Z", "2026-03-08T00:00:00Z"])
  }

  @Test func `it follows the items local date`() throws {
    // 02:00Z on the 3rd is still the 2nd in New York.
    let items = [item("i", "2026-03-03T02:00:00Z")]
    let scenario = try given(monday, in: "America/New_York", goals: [goal(every: 2)], items: items)
    #expect(starts(scenario).first == "2026-03-04T05:00:00Z")
  }

  @Test func `a live item that is over still counts`() throws {
    let items = [item("i", "2026-02-28T10:00:00Z")]
    let scenario = try given(monday, goals: [goal(every: 3)], items: items)
    #expect(starts(scenario).first == "2026-03-03T00:00:00Z")
  }

  @Test func `due on the last day is in and on the next is out`() throws {
    let end = { (prefs: inout Preferences) in prefs.schedulingHorizonDays = 3 }
    let last = goal(every: 3, completed: "2026-03-01T10:00:00Z")
    #expect(try starts(given(monday, goals: [last], end)) == ["2026-03-04T00:00:00Z"])
    let next = goal(every: 4, completed: "2026-03-01T10:00:00Z")
    let plan = try Engine.plan(given(monday, goals: [next], end))
    #expect(plan.placements == [])
    #expect(plan.unplaced == [])
    let again = try Engine.plan(given(monday, goals: [goal(every: 3)], end))
    #expect(again.placements.map(\.startAt) == [at(monday)])
    #expect(again.unplaced == [])
  }

  @Test func `what finds no start is reported once and given up`() throws {
    let evening = goal(every: 1, for: 60, in: open("18:00-19:00", on: [.mon]))
    let plan = try Engine.plan(given(monday, goals: [evening]))
    #expect(plan.placements.map(\.startAt) == [at("2026-03-02T18:00:00Z")])
    #expect(plan.unplaced == [Plan.Unplaced(goalId: "g", dueOn: date("2026-03-03"), reason: .noWindow)])
  }

  @Test func `the reason is the first that holds`() throws {
    let evening = goal(for: 60, in: open("18:00-19:00"))
    let busy = (2...8).map { time("2026-03-0\($0)T18:30:00Z", "2026-03-0\($0)T18:31:00Z") }
    let full = { (prefs: inout Preferences) in prefs.capacityPerWeek = 0 }
    #expect(
      try reasons(given(monday, goals: [goal(for: 61, in: open("18:00-19:00"))], busy: busy, full)) == [
        .noWindow
      ])
    #expect(try reasons(given(monday, goals: [evening], busy: busy, full)) == [.noFreeTime])
    #expect(try reasons(given(monday, goals: [evening], busy: Array(busy.dropLast()), full)) == [.weekFull])
  }

  @Test func `paused goals take no part`() throws {
    let plan = try Engine.plan(given(monday, goals: [goal(paused: true)]))
    #expect(plan == Plan(scores: [], placements: [], unplaced: []))
  }

  @Test func `ids that only look the same are different goals`() throws {
    let goals = [goal("\u{e9}", every: 2), goal("e\u{301}", every: 2)]
    let items = [item("i", "2026-03-05T12:00:00Z", of: "e\u{301}")]
    let plan = try Engine.plan(given(monday, goals: goals, items: items) { $0.schedulingHorizonDays = 2 })
    #expect(plan.placements.map { Array($0.goalId.utf8) } == [Array("\u{e9}".utf8)])
  }
}
