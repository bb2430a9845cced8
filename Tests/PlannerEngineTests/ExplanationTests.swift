import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Explanations of a session's time (docs/engine.md, 'Explanations').
@Suite struct ExplanationTests {
  private let now = "2026-03-02T08:00:00Z"

  private func explain(_ scenario: Scenario, _ id: String? = "i") throws -> Engine.Explanation {
    try #require(Engine.explain(goalId: "g", itemId: id, in: scenario))
  }

  private func shown(_ rejected: [Engine.Rejection]) -> [String] {
    rejected.map { "\($0.reason) \($0.count) \($0.first) \($0.last)" }
  }

  @Test func `every reason in its order`() throws {
    // Hourly starts from Monday 08:00. Due on Tuesday. Open from 10:00 to 20:00, quiet from 18:00.
    let items = [
      item("i", "2026-03-12T12:00:00Z", for: 60), item("j", "2026-03-03T12:00:00Z", of: nil),
      item("k", "2026-03-03T15:00:00Z", of: nil, .done),
    ]
    let busy = [
      time("2026-03-03T10:00:00Z", "2026-03-03T11:00:00Z"),
      time("2026-03-03T10:30:00Z", "2026-03-03T12:10:00Z"),
    ]
    let scenario = try given(
      now, goals: [goal(every: 10, for: 30, in: open("10:00-20:00"), completed: "2026-02-21T10:00:00Z")],
      items: items, busy: busy
    ) {
      $0.slotStepMin = 60
      $0.quietHours = [18, 10]
      $0.capacityPerWeek = 2
      $0.schedulingHorizonDays = 9
    }
    let rejected = try explain(scenario).rejected
    #expect(
      shown(rejected) == [
        "beforeDue 16 2026-03-02T08:00:00Z 2026-03-02T23:00:00Z",
        "outsideWindow 112 2026-03-03T00:00:00Z 2026-03-10T23:00:00Z",
        "quietHours 16 2026-03-03T18:00:00Z 2026-03-10T19:00:00Z",
        "busy 3 2026-03-03T10:00:00Z 2026-03-03T12:00:00Z",
        "weekFull 45 2026-03-03T13:00:00Z 2026-03-08T17:00:00Z",
        "free 16 2026-03-09T10:00:00Z 2026-03-10T17:00:00Z",
      ])
    #expect(rejected.map(\.busy) == [[], [], [], [0, 1], [], []])
    #expect(rejected.map(\.items) == [[], [], [], [1], [], []])
  }

  @Test func `another session in the way is named by its place in the scenario`() throws {
    // The explained item comes first in the list.
    let items = [item("i", "2026-03-02T10:00:00Z"), item("j", "2026-03-02T08:00:00Z", for: 60, of: nil)]
    let scenario = try given(now, goals: [goal()], items: items) { $0.bufferMin = 15 }
    let rejected = try explain(scenario).rejected
    #expect(
      shown(rejected) == [
        "taken 5 2026-03-02T08:00:00Z 2026-03-02T09:00:00Z",
        "free 3 2026-03-02T09:15:00Z 2026-03-02T09:45:00Z",
      ])
    #expect(rejected[0].items == [1])
  }

  @Test func `a second session is due after the first`() throws {
    let items = [item("first", "2026-03-02T09:00:00Z"), item("i", "2026-03-04T00:00:00Z")]
    let scenario = try given(now, goals: [goal(every: 2)], items: items)
    let rejected = try explain(scenario).rejected
    #expect(rejected.map(\.reason) == [.beforeDue])
    #expect(rejected.map(\.count) == [160])
    // The score belongs to the occurrence that determined the order of the second round.
    #expect(try explain(scenario).score.dueOn == date("2026-03-04"))
  }

  @Test func `the next occurrence is explained to the end of the horizon`() throws {
    let busy = [time("2026-03-02T00:00:00Z", "2026-03-20T00:00:00Z")]
    let scenario = try given(now, goals: [goal(for: 60)], busy: busy) { $0.schedulingHorizonDays = 1 }
    let explanation = try explain(scenario, nil)
    #expect(
      shown(explanation.rejected) == [
        "pastHorizon 3 2026-03-02T23:15:00Z 2026-03-02T23:45:00Z",
        "busy 61 2026-03-02T08:00:00Z 2026-03-02T23:00:00Z",
      ])
    #expect(explanation.cost == nil)
  }

  @Test func `near the horizon a closed window is a closed window`() throws {
    let scenario = try given("2026-03-02T22:30:00Z", goals: [goal(for: 60, in: open("00:00-23:00"))]) {
      $0.schedulingHorizonDays = 1
      $0.slotStepMin = 30
    }
    #expect(
      try shown(explain(scenario, nil).rejected) == [
        "outsideWindow 3 2026-03-02T22:30:00Z 2026-03-02T23:30:00Z"
      ])
  }

  @Test func `the cost is that of the start even off the grid`() throws {
    // 23:50 belongs to Monday. The next start on the grid would be on Tuesday.
    let history = Array(repeating: HistoryEntry(startAt: at("2026-02-23T22:00:00Z"), kept: true), count: 2)
    let items = [item("i", "2026-03-02T23:50:00Z")]
    let cost = try explain(given(now, goals: [goal()], items: items, history: history)).cost
    // r0 = 3/4; (2 + 3) / 6 - 3/4 = 1/12.
    #expect(
      cost
        == Candidate(
          startAt: at("2026-03-02T23:50:00Z"), cost: -167,
          terms: CostTerms(day: 0, crowd: 0, hours: 0, learned: -167)))
  }

  @Test func `what is free and dearer is costlier and what is not is free`() throws {
    // Capacity for one session a day. Another session makes Monday evening expensive.
    let items = [item("other", "2026-03-02T09:00:00Z", of: nil), item("i", "2026-03-03T00:30:00Z")]
    let scenario = try given(now, goals: [goal()], items: items) {
      $0.capacityPerWeek = 7
      $0.quietHours = [9, 23]
      $0.slotStepMin = 30
    }
    #expect(
      try shown(explain(scenario).rejected) == [
        "quietHours 28 2026-03-02T09:00:00Z 2026-03-02T22:30:00Z",
        "costlier 4 2026-03-02T08:00:00Z 2026-03-02T23:30:00Z",
        "free 1 2026-03-03T00:00:00Z 2026-03-03T00:00:00Z",
      ])
  }

  @Test func `a session in the past or past the horizon has no cost`() throws {
    let past = try explain(given(now, goals: [goal()], items: [item("i", "2026-03-02T07:00:00Z")]))
    #expect(past.cost == nil)
    #expect(past.rejected == [])
    let far = try explain(given(now, goals: [goal()], items: [item("i", "9999-12-30T07:00:00Z")]))
    #expect(far.cost == nil)
    #expect(far.rejected.reduce(0) { $0 + $1.count } == 64 + 6 * 96)
  }

  @Test func `a session nearer than the lead time has a cost`() throws {
    let scenario = try given(now, goals: [goal()], items: [item("i", "2026-03-02T08:37:00Z")]) {
      $0.leadTimeMin = 60
    }
    let near = try explain(scenario)
    #expect(near.cost?.startAt == at("2026-03-02T08:37:00Z"))
    #expect(near.rejected == [])
  }

  @Test func `what makes way comes with the cost of its new start`() throws {
    let scenario = try given(
      now, goals: [goal()],
      items: [item("i", "2026-03-02T12:00:00Z"), item("j", "2026-03-03T12:00:00Z", of: nil)],
      busy: [time("2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z")]
    ) { $0.capacityPerWeek = 7 }
    let moved = try #require(Engine.refresh(scenario).moved.first)
    #expect(moved.startAt == at("2026-03-04T00:00:00Z"))
    #expect(moved.cost == CostTerms(day: 2000, crowd: 0, hours: 0, learned: 0))
  }

  @Test func `the score is shown term by term`() throws {
    let late = goal(every: 10, importance: 4, completed: "2026-02-15T12:00:00Z")
    let score = try explain(given(now, goals: [late]), nil).score
    #expect(
      score
        == ScoreTerms(
          goalId: "g", dueOn: date("2026-02-25"), overdueDays: 5, cadenceDays: 10, importance: 4,
          urgency: 0.5,
          importanceNormalized: 0.75, score: 0.7 * 0.5 + 0.3 * 0.75))
  }

  @Test func `who is not there is not explained`() throws {
    #expect(try Engine.explain(goalId: "h", itemId: nil, in: given(now, goals: [goal()])) == nil)
  }
}
