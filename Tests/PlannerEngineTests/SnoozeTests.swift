import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Snoozes (docs/engine.md, 'Snooze').
@Suite struct SnoozeTests {
  private let now = "2026-03-02T08:00:00Z"

  private func snooze(_ scenario: Scenario, _ duration: String) -> String? {
    Engine.snooze("i", by: CalendarDuration(duration) ?? CalendarDuration(), in: scenario)?.description
  }

  @Test func `it counts from the item or from now if that is later`() throws {
    let ahead = try given(now, items: [item("i", "2026-03-02T18:07:00Z")])
    #expect(snooze(ahead, "1h") == "2026-03-02T19:07:00Z")
    let running = try given("2026-03-02T18:09:01Z", items: [item("i", "2026-03-02T18:07:00Z")])
    #expect(snooze(running, "1h") == "2026-03-02T19:10:00Z")
  }

  @Test func `a free target is taken exactly on the grid or not`() throws {
    let scenario = try given(now, items: [item("i", "2026-03-02T18:07:59Z")])
    #expect(snooze(scenario, "1d") == "2026-03-03T18:07:00Z")
  }

  @Test func `days keep the clock time and hours elapse`() throws {
    // In New York, 8 March 2026 is an hour shorter.
    let scenario = try given(
      "2026-03-07T12:00:00Z", in: "America/New_York", items: [item("i", "2026-03-07T23:00:00Z")])
    #expect(snooze(scenario, "1d") == "2026-03-08T22:00:00Z")
    #expect(snooze(scenario, "24h") == "2026-03-08T23:00:00Z")
    #expect(snooze(scenario, "1d12h") == "2026-03-09T10:00:00Z")
    #expect(snooze(scenario, "3d") == "2026-03-10T22:00:00Z")
  }

  /// At a quarter to ten in the evening, a session at half past five moves to half past five tomorrow.
  @Test func `by days a session that is over keeps its time of day`() throws {
    let over = try given("2026-03-02T21:45:00Z", items: [item("i", "2026-03-02T17:30:00Z")]) {
      $0.quietHours = [22, 8]
    }
    #expect(snooze(over, "1d") == "2026-03-03T17:30:00Z")
    #expect(snooze(over, "1w") == "2026-03-09T17:30:00Z")
    let yesterdays = try given("2026-03-03T08:00:00Z", items: [item("i", "2026-03-02T17:30:00Z")])
    #expect(snooze(yesterdays, "1d") == "2026-03-04T17:30:00Z")
    #expect(snooze(yesterdays, "1d1h") == "2026-03-04T09:00:00Z")
  }

  /// Two hours after nine in the evening is at night. The session must not move to eight in the morning, a
  /// bad time for it.
  @Test func `far from the target it goes to the hours of the goal and those that are preferred`() throws {
    func goesTo(_ windows: Windows, busy: [Range<Instant>] = []) throws -> String? {
      let goals = [goal("g", in: windows)]
      let items = [item("i", "2026-03-02T20:30:00Z", of: "g")]
      let scenario = try given("2026-03-02T20:00:00Z", goals: goals, items: items, busy: busy) {
        $0.quietHours = [22, 8]
        $0.preferredHours = [HoursBlock(hours: TimeBlock(start: 1050, end: 1260))]
      }
      return snooze(scenario, "2h")
    }
    #expect(try goesTo(.always) == "2026-03-03T17:30:00Z")
    #expect(try goesTo(open("18:00-20:00")) == "2026-03-03T18:00:00Z")
    #expect(try goesTo(open("12:00-13:00")) == "2026-03-03T12:00:00Z")
    let evening = [time("2026-03-03T17:00:00Z", "2026-03-03T22:00:00Z")]
    #expect(try goesTo(.always, busy: evening) == "2026-03-03T08:00:00Z")
  }

  @Test func `windows capacity lead time and horizon do not bind`() throws {
    let scenario = try given(now, goals: [goal(in: open("18:00-18:30"))], items: [item("i", now)]) {
      $0.capacityPerWeek = 0
      $0.leadTimeMin = 10_080
      $0.schedulingHorizonDays = 1
    }
    #expect(snooze(scenario, "1h") == "2026-03-02T09:00:00Z")
    #expect(snooze(scenario, "5w") == "2026-04-06T08:00:00Z")
  }

  @Test func `its own time is free`() throws {
    let scenario = try given(now, items: [item("i", now, for: 120)]) { $0.bufferMin = 60 }
    #expect(snooze(scenario, "1h") == "2026-03-02T09:00:00Z")
  }

  @Test func `past a taken target the grid decides`() throws {
    let busy = [time("2026-03-02T09:05:00Z", "2026-03-02T10:01:00Z")]
    let scenario = try given(now, items: [item("i", now)], busy: busy)
    #expect(snooze(scenario, "1h") == "2026-03-02T10:15:00Z")
    var buffered = scenario
    buffered.prefs.bufferMin = 15
    #expect(snooze(buffered, "1h") == "2026-03-02T10:30:00Z")
    // A session that ends when the busy time begins is free, unless there is a buffer.
    #expect(snooze(scenario, "35m") == "2026-03-02T08:35:00Z")
    #expect(snooze(buffered, "35m") == "2026-03-02T10:30:00Z")
  }

  @Test func `a taken target on the grid is not tried twice`() throws {
    let scenario = try given(now, items: [item("i", now), item("j", "2026-03-02T09:00:00Z", for: 15)])
    #expect(snooze(scenario, "1h") == "2026-03-02T09:15:00Z")
  }

  @Test func `quiet hours bind`() throws {
    let scenario = try given(now, items: [item("i", "2026-03-02T20:45:00Z")]) { $0.quietHours = [22, 8] }
    #expect(snooze(scenario, "45m") == "2026-03-02T21:30:00Z")
    #expect(snooze(scenario, "1h") == "2026-03-03T08:00:00Z")
  }

  @Test func `it goes on to the next free time however far that is`() throws {
    let day = [time("2026-03-02T09:00:00Z", "2026-03-03T09:00:00Z")]
    #expect(try snooze(given(now, items: [item("i", now)], busy: day), "1h") == "2026-03-03T09:00:00Z")
    let more = [time("2026-03-02T09:00:00Z", "2026-03-03T09:00:01Z")]
    #expect(try snooze(given(now, items: [item("i", now)], busy: more), "1h") == "2026-03-03T09:15:00Z")
    let long = [item("i", now, for: 1440)]
    #expect(try snooze(given(now, items: long, busy: day), "1h") == "2026-03-03T09:00:00Z")
    let months = [time("2026-03-02T09:00:00Z", "2026-05-31T12:00:00Z")]
    #expect(try snooze(given(now, items: [item("i", now)], busy: months), "1h") == "2026-05-31T12:00:00Z")
    #expect(try snooze(given(now, items: [item("i", now)], busy: months), "3d") == "2026-05-31T12:00:00Z")
  }

  @Test func `where no time is free for a year there is none`() throws {
    let scenario = try given(now, items: [item("i", "2026-03-02T09:00:00Z")]) { $0.quietHours = [0, 24] }
    #expect(snooze(scenario, "1h") == nil)
    #expect(snooze(scenario, "3d") == nil)
  }

  @Test func `by days the time of day changes by at most three hours`() throws {
    func goesTo(_ busy: Range<Instant>..., by duration: String = "1d") throws -> String? {
      let scenario = try given(now, goals: [goal()], items: [item("i", "2026-03-02T18:00:00Z")], busy: busy) {
        $0.quietHours = [22, 8]
      }
      return snooze(scenario, duration)
    }
    // If busy until 20:00, a start two hours later is free. If busy until 21:30, only one an hour earlier is.
    let early = time("2026-03-03T17:30:00Z", "2026-03-03T20:00:00Z")
    #expect(try goesTo(early) == "2026-03-03T20:00:00Z")
    let evening = time("2026-03-03T17:30:00Z", "2026-03-03T21:45:00Z")
    #expect(try goesTo(evening) == "2026-03-03T17:00:00Z")
    // The whole afternoon and evening is busy. The session moves to the same time of the next day, not to the
    // next morning.
    let day = time("2026-03-03T14:00:00Z", "2026-03-03T22:00:00Z")
    #expect(try goesTo(day) == "2026-03-04T18:00:00Z")
    let both = time("2026-03-04T18:00:00Z", "2026-03-04T18:30:00Z")
    #expect(try goesTo(day, both) == "2026-03-04T17:30:00Z")
    // A snooze by hours only looks forward.
    #expect(try goesTo(day, by: "24h") == "2026-03-04T08:00:00Z")
  }

  @Test func `by days it leaves its time of day where the week has no other time`() throws {
    let evenings = (3...9).map { day in time("2026-03-0\(day)T12:00:00Z", "2026-03-0\(day)T22:00:00Z") }
    let scenario = try given(now, goals: [goal()], items: [item("i", "2026-03-02T18:00:00Z")], busy: evenings)
    {
      $0.quietHours = [22, 8]
    }
    #expect(snooze(scenario, "1d") == "2026-03-04T08:00:00Z")
    let (eight, six) = (at("2026-03-04T08:00:00Z"), at("2026-03-03T18:00:00Z"))
    #expect(!Engine.isNear(eight, toClockOf: six, in: scenario.zone))
    #expect(Engine.isNear(at("2026-03-04T15:00:00Z"), toClockOf: six, in: scenario.zone))
    #expect(
      Engine.isNear(at("2026-03-04T00:30:00Z"), toClockOf: at("2026-03-03T23:00:00Z"), in: scenario.zone))
  }

  @Test func `a session of a goal in its window comes before one that is nearer to the clock time`() throws {
    let mornings = [goal("g", in: open("15:00-16:00"))]
    let busy = [time("2026-03-03T17:30:00Z", "2026-03-03T21:45:00Z")]
    let scenario = try given(now, goals: mornings, items: [item("i", "2026-03-02T18:00:00Z")], busy: busy)
    #expect(snooze(scenario, "1d") == "2026-03-03T15:30:00Z")
  }

  @Test func `who is not there is not snoozed`() throws {
    #expect(try snooze(given(now), "1h") == nil)
  }
}

/// Moves all of today's remaining sessions to tomorrow (docs/engine.md, 'Snooze').
@Suite struct SnoozeTonightTests {
  private let now = "2026-03-02T17:00:00Z"

  private func moves(_ scenario: Scenario) -> [String]? {
    Engine.snoozeTonight(scenario)?.map { "\($0.id) \($0.startAt)" }
  }

  @Test func `what starts today from now on keeps its time of day tomorrow`() throws {
    let items = [
      item("late", "2026-03-02T23:59:59Z"), item("now", "2026-03-02T17:00:00Z", of: nil, .snoozed),
      item("evening", "2026-03-02T18:00:00Z", for: 45, .rescheduled), item("running", "2026-03-02T16:59:00Z"),
      item("tomorrow", "2026-03-03T00:00:00Z"), item("done", "2026-03-02T19:00:00Z", .done),
    ]
    #expect(
      try moves(given(now, items: items)) == [
        "now 2026-03-03T17:00:00Z", "evening 2026-03-03T18:00:00Z", "late 2026-03-03T23:45:00Z",
      ])
  }

  @Test func `the hours of the goal and those that are preferred come first`() throws {
    func goesTo(_ windows: Windows, busy: [Range<Instant>] = [], of goalId: String? = "g") throws -> [String]?
    {
      let goals = [goal("g", in: windows)]
      return try moves(
        given(now, goals: goals, items: [item("i", "2026-03-02T18:00:00Z", of: goalId)], busy: busy) {
          $0.preferredHours = [HoursBlock(hours: TimeBlock(start: 1050, end: 1260))]
        })
    }
    let late = Windows(timeBlocks: [TimeBlock(start: 1140, end: 1320)])
    let mornings = Windows(timeBlocks: [TimeBlock(start: 600, end: 720)])
    #expect(try goesTo(.always) == ["i 2026-03-03T18:00:00Z"])
    #expect(try goesTo(.always, of: nil) == ["i 2026-03-03T18:00:00Z"])
    #expect(try goesTo(late) == ["i 2026-03-03T19:00:00Z"])
    // The session keeps its time of day, although that is outside the goal's windows.
    #expect(try goesTo(mornings) == ["i 2026-03-03T18:00:00Z"])
    // The goal has no windows on a Tuesday.
    #expect(try goesTo(Windows(weekdays: [.mon])) == ["i 2026-03-03T18:00:00Z"])
    let evening = time("2026-03-03T17:00:00Z", "2026-03-03T22:00:00Z")
    #expect(try goesTo(.always, busy: [evening]) == ["i 2026-03-03T16:30:00Z"])
  }

  @Test
  func `without a time within three hours it goes to the hours of the goal, else to the first free time`()
    throws
  {
    func goesTo(_ windows: Windows) throws -> [String]? {
      let busy = [time("2026-03-03T14:30:00Z", "2026-03-04T00:00:00Z")]
      let items = [item("i", "2026-03-02T18:00:00Z")]
      return try moves(given(now, goals: [goal(in: windows)], items: items, busy: busy))
    }
    #expect(try goesTo(open("10:00-12:00")) == ["i 2026-03-03T10:00:00Z"])
    #expect(try goesTo(open("18:00-20:00")) == ["i 2026-03-03T09:00:00Z"])
  }

  @Test func `the times nearest to the one that was wanted are one on each day, near its time of day`() throws
  {
    let busy = [
      time("2026-03-03T12:00:00Z", "2026-03-04T00:00:00Z"),
      time("2026-03-04T17:30:00Z", "2026-03-04T19:00:00Z"),
    ]
    let scenario = try given(now, goals: [goal()], items: [item("i", "2026-03-03T09:00:00Z")], busy: busy)
    func near(_ count: Int, _ scenario: Scenario) -> [String] {
      Engine.starts(
        near: at("2026-03-03T18:00:00Z"), for: "i", from: at("2026-03-03T00:00:00Z"), count: count,
        in: scenario
      ).map(\.description)
    }
    #expect(
      near(3, scenario) == ["2026-03-04T17:00:00Z", "2026-03-05T18:00:00Z", "2026-03-06T18:00:00Z"])
    var full = scenario
    full.busy = (3...9).map { day in time("2026-03-0\(day)T10:00:00Z", "2026-03-0\(day)T23:59:00Z") }
    #expect(near(2, full) == ["2026-03-03T09:30:00Z", "2026-03-04T09:30:00Z"])
  }

  @Test func `where their hours leave somebody no room all go to the first free times`() throws {
    // An hour at 17:30 would not leave four hours for the other session.
    let busy = [
      time("2026-03-03T09:00:00Z", "2026-03-03T15:00:00Z"),
      time("2026-03-03T20:00:00Z", "2026-03-04T12:00:00Z"),
    ]
    let items = [item("a", "2026-03-02T18:00:00Z", for: 60), item("b", "2026-03-02T19:00:00Z", for: 240)]
    let scenario = try given(now, items: items, busy: busy) {
      $0.preferredHours = [HoursBlock(hours: TimeBlock(start: 1050, end: 1260))]
    }
    #expect(moves(scenario) == ["a 2026-03-03T15:00:00Z", "b 2026-03-03T16:00:00Z"])
  }

  @Test func `equal starts go by id`() throws {
    let items = [item("b", "2026-03-02T18:00:00Z"), item("a", "2026-03-02T18:00:00Z", for: 60)]
    #expect(
      try moves(given(now, items: items)) == ["a 2026-03-03T18:00:00Z", "b 2026-03-03T17:30:00Z"])
  }

  @Test func `nothing to move is success`() throws {
    #expect(try moves(given(now, items: [item("i", "2026-03-02T16:00:00Z")])) == [])
  }

  @Test func `quiet busy and buffers bind`() throws {
    let busy = [time("2026-03-03T17:00:00Z", "2026-03-03T18:00:00Z")]
    var scenario = try given(now, items: [item("i", "2026-03-02T18:00:00Z", for: 31)], busy: busy) {
      $0.quietHours = [22, 9]
      $0.bufferMin = 30
      $0.slotStepMin = 10
    }
    #expect(moves(scenario) == ["i 2026-03-03T18:30:00Z"])
    scenario.prefs.quietHours = [19, 9]
    #expect(moves(scenario) == ["i 2026-03-03T15:50:00Z"])
  }

  @Test func `they are lifted together`() throws {
    // The late session ends at 20:00 tomorrow. It is not an obstacle with its buffer, because it moves too.
    let items = [item("early", "2026-03-02T18:00:00Z"), item("late", "2026-03-02T20:00:00Z", for: 1440)]
    let scenario = try given(now, items: items) { $0.bufferMin = 60 }
    #expect(moves(scenario) == ["early 2026-03-03T18:00:00Z", "late 2026-03-03T20:00:00Z"])
  }

  @Test func `all move or none does`() throws {
    let busy = [time("2026-03-03T09:30:00Z", "2026-03-05T00:00:00Z")]
    let items = [item("a", "2026-03-02T18:00:00Z"), item("b", "2026-03-02T19:00:00Z")]
    #expect(try moves(given(now, items: [items[0]], busy: busy)) == ["a 2026-03-03T09:00:00Z"])
    #expect(try moves(given(now, items: items, busy: busy)) == nil)
  }

  @Test func `the start must be tomorrow the end need not`() throws {
    let busy = [time("2026-03-03T09:00:00Z", "2026-03-03T23:45:00Z")]
    let scenario = try given(now, items: [item("a", "2026-03-02T18:00:00Z")], busy: busy)
    #expect(moves(scenario) == ["a 2026-03-03T23:45:00Z"])
    var full = scenario
    full.busy = [time("2026-03-03T09:00:00Z", "2026-03-03T23:45:01Z")]
    #expect(moves(full) == nil)
  }

  @Test func `tomorrow is the next date that exists`() throws {
    // Apia skipped from Thursday the 29th to Saturday the 31st. 19:00 there was 05:00Z.
    let scenario = try given(
      "2011-12-30T03:00:00Z", in: "Pacific/Apia", items: [item("i", "2011-12-30T05:00:00Z")])
    #expect(moves(scenario) == ["i 2011-12-31T05:00:00Z"])
  }
}
