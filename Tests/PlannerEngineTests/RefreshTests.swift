import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Refreshes, which the timer and every change run (docs/engine.md, 'Refresh').
@Suite struct RefreshTests {
  private let now = "2026-03-05T08:00:00Z"

  private func moves(_ refresh: Engine.Refresh) -> [String] { refresh.moved.map { "\($0.id) \($0.startAt)" } }

  // MARK: - Unanswered sessions

  @Test func `a session lapses when its day lies more than two days back`() throws {
    let items = [
      item("old", "2026-03-02T23:00:00Z", of: nil), item("over midnight", "2026-03-02T23:30:00Z", of: nil),
      item("fresh", "2026-03-03T00:00:00Z", of: nil), item("done", "2026-01-02T00:00:00Z", .done),
      item("snoozed", "2026-02-02T00:00:00Z", of: nil, .snoozed),
      item("missed", "2026-01-02T00:00:00Z", of: nil, .missed),
    ]
    let refresh = try Engine.refresh(given(now, items: items))
    #expect(refresh.lapsed == ["old", "snoozed"])
    #expect(!refresh.changesNothing)
  }

  @Test func `days are local`() throws {
    // In New York it is still the 4th, and the session was on the 2nd.
    let items = [item("i", "2026-03-02T12:00:00Z", of: nil)]
    #expect(
      try Engine.refresh(given("2026-03-05T04:00:00Z", in: "America/New_York", items: items)).lapsed == [])
    #expect(
      try Engine.refresh(given("2026-03-05T05:00:00Z", in: "America/New_York", items: items)).lapsed == ["i"])
  }

  @Test func `what lapsed no longer holds its goal back`() throws {
    let items = [item("i", "2026-03-01T12:00:00Z")]
    let due = goal(every: 10, completed: "2026-02-20T12:00:00Z")
    #expect(
      try Engine.refresh(given(now, goals: [due], items: items)).plan.placements.map(\.startAt) == [at(now)])
  }

  // MARK: - Collisions

  @Test func `a session under a busy time moves to its best candidate`() throws {
    let busy = [
      time("2026-03-06T00:00:00Z", "2026-03-06T00:00:00Z"),
      time("2026-03-05T18:15:00Z", "2026-03-06T12:00:00Z"),
    ]
    let evening = goal(in: open("18:00-21:00"))
    let items = [item("i", "2026-03-05T18:00:00Z")]
    let refresh = try Engine.refresh(given(now, goals: [evening], items: items, busy: busy))
    #expect(moves(refresh) == ["i 2026-03-06T18:00:00Z"])
    #expect(refresh.moved.map(\.cause) == [.busy(1)])
    #expect(refresh.conflicts.isEmpty)
    #expect(refresh.plan.placements == [])
  }

  @Test func `the buffer makes no collision`() throws {
    let busy = [
      time("2026-03-05T18:30:00Z", "2026-03-05T19:00:00Z"),
      time("2026-03-05T17:00:00Z", "2026-03-05T18:00:00Z"),
    ]
    let items = [item("i", "2026-03-05T18:00:00Z", of: nil)]
    #expect(try Engine.refresh(given(now, items: items, busy: busy) { $0.bufferMin = 60 }).changesNothing)
    let touched = [time("2026-03-05T18:29:59Z", "2026-03-05T19:00:00Z")]
    #expect(try !Engine.refresh(given(now, items: items, busy: touched)).changesNothing)
    let before = [time("2026-03-05T17:00:00Z", "2026-03-05T18:00:01Z")]
    #expect(try !Engine.refresh(given(now, items: items, busy: before)).changesNothing)
  }

  @Test func `a busy time that ends when it starts moves nothing`() throws {
    let busy = [time("2026-03-05T18:10:30Z", "2026-03-05T18:10:30Z")]
    let items = [item("i", "2026-03-05T18:00:00Z", of: nil)]
    #expect(try Engine.refresh(given(now, items: items, busy: busy)).changesNothing)
  }

  @Test func `only live sessions ahead move`() throws {
    let busy = [time("2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z")]
    let items = [
      item("begun", now, of: nil), item("done", "2026-03-05T12:00:00Z", of: nil, .done),
      item("canceled", "2026-03-05T12:00:00Z", of: nil, .canceled),
      item("next", "2026-03-05T08:01:00Z", of: nil),
    ]
    let refresh = try Engine.refresh(given(now, items: items, busy: busy))
    #expect(refresh.moved.map(\.id) == ["next"])
    #expect(try Engine.conflicts(given(now, items: items, busy: busy)).map(\.id) == ["next"])
  }

  @Test func `they move in order of time then id`() throws {
    let busy = [time("2026-03-05T12:00:00Z", "2026-03-06T00:00:00Z")]
    let items = [
      item("c", "2026-03-05T13:00:00Z", of: nil), item("b", "2026-03-05T13:00:00Z", of: nil),
      item("a", "2026-03-05T14:00:00Z", of: nil),
    ]
    let refresh = try Engine.refresh(given(now, items: items, busy: busy))
    #expect(
      moves(refresh) == ["b 2026-03-05T08:00:00Z", "c 2026-03-05T08:30:00Z", "a 2026-03-05T09:00:00Z"])
  }

  @Test func `what finds no place stays and is shown`() throws {
    let busy = [time("2026-03-05T00:00:00Z", "2026-03-20T00:00:00Z")]
    let refresh = try Engine.refresh(
      given(now, items: [item("i", "2026-03-06T12:00:00Z", of: nil)], busy: busy))
    #expect(refresh.conflicts.map(\.id) == ["i"])
    #expect(refresh.conflicts.map(\.busy) == [0])
    #expect(refresh.changesNothing)
  }

  @Test func `what the user forced stays`() throws {
    let busy = [
      time("2026-03-06T12:00:00Z", "2026-03-06T13:00:00Z"),
      time("2026-03-06T12:15:00Z", "2026-03-06T14:00:00Z"),
    ]
    let scenario = try given(now, items: [item("i", "2026-03-06T12:00:00Z", of: nil)], busy: busy)
    #expect(Engine.refresh(scenario, forced: ["i": busy]).changesNothing)
    #expect(Engine.conflicts(scenario, forced: ["i": busy]).isEmpty)
    // A busy time that was added later moves the session.
    let refresh = Engine.refresh(scenario, forced: ["i": [busy[0]]])
    #expect(refresh.moved.map(\.cause) == [.busy(1)])
    #expect(Engine.conflicts(scenario, forced: ["i": [busy[0]]]).map(\.busy) == [1])
    #expect(Engine.refresh(scenario, forced: ["j": busy]).moved.map(\.cause) == [.busy(0)])
  }

  @Test func `an earlier one takes what a later one leaves`() throws {
    // One session a week. "a" can only move to the 11th. That week is full until "b" has moved to the 17th.
    let goals = [
      goal("a", in: open("18:00-19:00", on: [.wed], except: ["2026-03-18"])),
      goal("b", in: open("12:00-13:00", on: [.tue])),
    ]
    var items = [
      item("a", "2026-03-05T18:00:00Z", of: "a"), item("b", "2026-03-10T12:00:00Z", of: "b"),
    ]
    for index in items.indices { items[index].byUser = true }
    let busy = [
      time("2026-03-05T00:00:00Z", "2026-03-09T00:00:00Z"),
      time("2026-03-10T12:00:00Z", "2026-03-10T13:00:00Z"),
    ]
    let scenario = try given(now, goals: goals, items: items, busy: busy) {
      $0.capacityPerWeek = 1
      $0.schedulingHorizonDays = 14
    }
    let refresh = Engine.refresh(scenario)
    #expect(moves(refresh) == ["b 2026-03-17T12:00:00Z", "a 2026-03-11T18:00:00Z"])
    #expect(refresh.conflicts.isEmpty)
  }

  // MARK: - Filling

  @Test func `the horizon is filled around what moved`() throws {
    let busy = [time("2026-03-06T00:00:00Z", "2026-03-20T00:00:00Z")]
    let items = [item("i", "2026-03-06T09:00:00Z", of: nil)]
    let refresh = try Engine.refresh(given(now, goals: [goal()], items: items, busy: busy))
    #expect(moves(refresh) == ["i 2026-03-05T08:00:00Z"])
    #expect(refresh.plan.placements.map(\.startAt) == [at("2026-03-05T08:30:00Z")])
  }

  // MARK: - Times chosen by the user

  @Test func `what the user chose is moved by no hours and no other session`() throws {
    var items = [item("i", "2026-03-06T23:00:00Z"), item("j", "2026-03-06T23:00:00Z")]
    items[0].byUser = true
    items[1].origin = .manual
    let scenario = try given(now, goals: [goal(in: open("10:00-11:00"))], items: items) {
      $0.quietHours = [22, 8]
    }
    #expect(Engine.refresh(scenario).changesNothing)
  }

  @Test func `nothing moves what is forced`() throws {
    var scenario = try given(
      now, goals: [goal()], items: [item("i", "2026-03-06T12:00:00Z")],
      busy: [time("2026-03-06T12:00:00Z", "2026-03-06T13:00:00Z")])
    #expect(moves(Engine.refresh(scenario)) == ["i 2026-03-05T08:00:00Z"])
    scenario.items[0].forced = true
    #expect(Engine.refresh(scenario).changesNothing)
    #expect(Engine.conflicts(scenario).isEmpty)
  }

  // MARK: - The plan's own sessions

  private func withdrawn(_ refresh: Engine.Refresh) -> [String] {
    refresh.withdrawn.map { "\($0.id) \($0.reason) \($0.near?.description ?? "-")" }
  }

  @Test func `it follows its goals hours`() throws {
    let scenario = try given(
      now, goals: [goal(in: open("10:00-11:00"))], items: [item("i", "2026-03-06T08:00:00Z")])
    let refresh = Engine.refresh(scenario)
    #expect(moves(refresh) == ["i 2026-03-05T10:00:00Z"])
    #expect(refresh.moved.map(\.cause) == [.closed(.outsideWindow)])
    #expect(refresh.plan.placements.isEmpty)
    var quiet = scenario
    quiet.goals[0].windows = .always
    quiet.prefs.quietHours = [6, 9]
    #expect(Engine.refresh(quiet).moved.map(\.cause) == [.closed(.quietHours)])
    var asleep = scenario
    asleep.goals = [goal(at: "America/New_York")]
    #expect(Engine.refresh(asleep).moved.map(\.cause) == [.closed(.contactHours)])
  }

  @Test func `it goes where there is no hour left`() throws {
    let scenario = try given(
      now, goals: [goal(for: 30, in: open("10:00-10:15"))], items: [item("i", "2026-03-06T10:00:00Z")])
    #expect(withdrawn(Engine.refresh(scenario)) == ["i outsideWindow -"])
  }

  @Test func `after a meeting the next one is one too many`() throws {
    // A weekly goal, met today and planned for the day after tomorrow.
    let weekly = goal(every: 7, completed: "2026-03-05T07:00:00Z")
    let scenario = try given(now, goals: [weekly], items: [item("i", "2026-03-07T12:00:00Z")]) {
      $0.schedulingHorizonDays = 14
    }
    let refresh = Engine.refresh(scenario)
    #expect(withdrawn(refresh) == ["i met 2026-03-05"])
    #expect(refresh.plan.placements.map(\.startAt) == [at("2026-03-12T00:00:00Z")])
    // Three quarters of a week, which is six days, are enough distance.
    var later = scenario
    later.items[0].startAt = at("2026-03-11T12:00:00Z")
    #expect(Engine.refresh(later).withdrawn.isEmpty)
  }

  @Test func `before a booking half a cadence is far enough`() throws {
    var booked = item("b", "2026-03-10T12:00:00Z")
    booked.origin = .manual
    let scenario = try given(
      now, goals: [goal(every: 7)], items: [item("i", "2026-03-08T12:00:00Z"), booked])
    #expect(withdrawn(Engine.refresh(scenario)) == ["i booked 2026-03-10"])
    var earlier = scenario
    earlier.items[0].startAt = at("2026-03-07T12:00:00Z")
    #expect(Engine.refresh(earlier).withdrawn.isEmpty)
  }

  @Test func `of two in a row the second goes`() throws {
    let scenario = try given(
      now, goals: [goal(every: 7)],
      items: [item("i", "2026-03-06T12:00:00Z"), item("j", "2026-03-06T18:00:00Z")])
    #expect(withdrawn(Engine.refresh(scenario)) == ["j planned 2026-03-06"])
  }

  @Test func `what makes way keeps its distance`() throws {
    // Away during the week of the first of two weekly sessions. The only remaining days are next to the
    // second session.
    let scenario = try given(
      now, goals: [goal(every: 7)],
      items: [item("i", "2026-03-06T12:00:00Z"), item("j", "2026-03-13T12:00:00Z")],
      busy: [time("2026-03-05T00:00:00Z", "2026-03-11T00:00:00Z")]
    ) { $0.schedulingHorizonDays = 14 }
    #expect(withdrawn(Engine.refresh(scenario)) == ["i busy 2026-03-13"])
  }

  @Test func `it keeps its distance to a session of the user's that moves to where another one made way`()
    throws
  {
    // Only the times of j and k are free. k leaves its window, and the session that the user snoozed
    // moves there.
    var snoozed = item("i", "2026-03-12T10:00:00Z", of: "a")
    (snoozed.byUser, snoozed.status) = (true, .snoozed)
    let scenario = try given(
      now, goals: [goal("a", every: 4), goal("b", every: 9, in: open("20:00-21:00"))],
      items: [
        snoozed, item("j", "2026-03-10T12:00:00Z", of: "a"), item("k", "2026-03-09T12:00:00Z", of: "b"),
      ],
      busy: [
        time("2026-03-05T00:00:00Z", "2026-03-09T12:00:00Z"),
        time("2026-03-09T12:30:00Z", "2026-03-10T12:00:00Z"),
        time("2026-03-10T12:30:00Z", "2026-03-25T00:00:00Z"),
      ]
    ) { $0.schedulingHorizonDays = 14 }
    let refresh = Engine.refresh(scenario)
    #expect(moves(refresh) == ["i 2026-03-09T12:00:00Z"])
    #expect(withdrawn(refresh) == ["k outsideWindow -", "j booked 2026-03-09"])
  }

  // MARK: - Bookings far ahead

  @Test func `a booking in months does not end the calls until then`() throws {
    var booked = item("b", "2026-05-20T12:00:00Z")
    booked.origin = .manual
    let scenario = try given(now, goals: [goal(every: 7)], items: [booked]) { $0.schedulingHorizonDays = 14 }
    #expect(starts(scenario) == ["2026-03-05T08:00:00Z", "2026-03-12T00:00:00Z"])
  }

  @Test func `nothing is placed within half a cadence of a booking`() throws {
    var booked = item("b", "2026-03-12T12:00:00Z")
    booked.byUser = true
    // From the 9th on, the distance to the booking would be three days or less.
    let scenario = try given(
      now, goals: [goal(every: 7)], items: [booked],
      busy: [time("2026-03-05T00:00:00Z", "2026-03-10T00:00:00Z")])
    #expect(reasons(scenario) == [.noFreeTime])
    var open = scenario
    open.busy = [time("2026-03-05T00:00:00Z", "2026-03-09T00:00:00Z")]
    #expect(starts(open) == ["2026-03-09T00:00:00Z"])
  }

  @Test func `what lies over days away goes where there is no other place`() throws {
    // Its own week and the next one are full without it.
    let others = ["2026-03-02", "2026-03-09"].map { item($0, "\($0)T18:00:00Z", of: nil) }
    var scenario = try given(
      "2026-03-02T00:00:00Z", goals: [goal("a", every: 14), goal("b", every: 14)],
      items: [item("i", "2026-03-04T10:00:00Z", of: "a"), item("j", "2026-03-04T12:00:00Z", of: "b")]
        + others,
      busy: [
        time("2026-03-04T09:00:00Z", "2026-03-04T11:00:00Z"),
        time("2026-03-04T11:30:00Z", "2026-03-05T00:00:00Z"),
      ]
    ) { $0.capacityPerWeek = 1 }
    #expect(Engine.refresh(scenario).conflicts.map(\.id) == ["i", "j"])
    scenario.away = [1]
    #expect(Engine.refresh(scenario).conflicts.map(\.id) == ["i"])
    #expect(withdrawn(Engine.refresh(scenario)) == ["j away -"])
    // A time chosen by the user stays, even if it lies over days away.
    scenario.items[1].byUser = true
    #expect(Engine.refresh(scenario).conflicts.map(\.id) == ["j", "i"])
  }
}
