import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Windows, quiet hours, busy times and the weekly capacity (docs/engine.md, 'What is free').
@Suite struct FreeTimeTests {
  /// 2 March 2026 is a Monday.
  private let monday = "2026-03-02T00:00:00Z"

  // MARK: - Windows

  @Test func `a session may run across blocks that touch or overlap`() throws {
    for blocks in [open("10:00-11:00", "11:00-12:00"), open("11:00-12:00", "10:00-11:30")] {
      #expect(try starts(given(monday, goals: [goal(for: 120, in: blocks)])) == ["2026-03-02T10:00:00Z"])
    }
    let apart = open("10:00-11:00", "11:01-12:01")
    #expect(try reasons(given(monday, goals: [goal(for: 120, in: apart)])) == [.noWindow])
  }

  @Test func `blocks of neighbouring days touch at midnight`() throws {
    let late = try given(
      "2026-03-02T21:00:00Z", goals: [goal(for: 240, in: open("22:00-24:00", "00:00-02:00"))])
    #expect(starts(late) == ["2026-03-02T22:00:00Z"])
  }

  @Test func `a block that runs past midnight belongs to the day on which it starts`() throws {
    let mondays = open("22:00-02:00", on: [.mon])
    #expect(
      try starts(given("2026-03-02T23:30:00Z", goals: [goal(for: 150, in: mondays)])) == [
        "2026-03-02T23:30:00Z"
      ])
    // Early on Monday, only Sunday's block would be open, and Sunday is not listed.
    #expect(try starts(given(monday, goals: [goal(in: mondays)])) == ["2026-03-02T22:00:00Z"])
    // Early on Tuesday, Monday's block continues.
    #expect(try starts(given("2026-03-03T01:00:00Z", goals: [goal(in: mondays)])) == ["2026-03-03T01:00:00Z"])
  }

  @Test func `a block with equal ends lasts a day`() throws {
    let block = open("12:00-12:00", on: [.mon])
    let scenario = try given("2026-03-02T12:00:00Z", goals: [goal(for: 1440, in: block)])
    #expect(starts(scenario) == ["2026-03-02T12:00:00Z"])
  }

  @Test func `an excluded date removes the blocks that start on it`() throws {
    let nights = open("22:00-02:00", except: ["2026-03-03"])
    // Monday's night continues into the excluded Tuesday.
    #expect(try starts(given("2026-03-03T00:00:00Z", goals: [goal(in: nights)])) == ["2026-03-03T00:00:00Z"])
    // Tuesday's night does not begin, so Wednesday has no early hours.
    #expect(try starts(given("2026-03-03T02:00:00Z", goals: [goal(in: nights)])) == ["2026-03-04T22:00:00Z"])
  }

  @Test func `no session runs on into an excluded date`() throws {
    let days = Windows(excludedDates: [CivilDate("2026-03-03")].compactMap { $0 })
    #expect(
      try starts(given("2026-03-02T22:30:00Z", goals: [goal(for: 120, in: days)])) == ["2026-03-04T00:00:00Z"]
    )
    #expect(
      try starts(given("2026-03-02T22:00:00Z", goals: [goal(for: 120, in: days)])) == ["2026-03-02T22:00:00Z"]
    )
  }

  @Test func `only listed weekdays count`() throws {
    let weekend = open("10:00-11:00", on: [.sun, .sat, .sat])
    #expect(try starts(given(monday, goals: [goal(in: weekend)])) == ["2026-03-07T10:00:00Z"])
  }

  // MARK: - Quiet hours

  @Test(arguments: [
    ([22, 8], "2026-03-02T08:00:00Z"), ([0, 9], "2026-03-02T09:00:00Z"), ([0, 0], "2026-03-02T00:00:00Z"),
    ([13, 13], "2026-03-02T00:00:00Z"), ([24, 7], "2026-03-02T07:00:00Z"), ([24, 0], "2026-03-02T00:00:00Z"),
    ([21, 24], "2026-03-02T00:00:00Z"), ([1, 6], "2026-03-02T00:00:00Z"),
  ])
  func `quiet hours are left alone`(hours: [Double], first: String) throws {
    #expect(try starts(given(monday, goals: [goal()]) { $0.quietHours = hours }) == [first])
  }

  @Test func `quiet from zero to twenty four is always`() throws {
    #expect(try reasons(given(monday, goals: [goal()]) { $0.quietHours = [0, 24] }) == [.noWindow])
  }

  @Test func `a session may end when quiet hours begin`() throws {
    let evening = open("21:00-23:00")
    let quiet = { (prefs: inout Preferences) in prefs.quietHours = [22, 8] }
    #expect(
      try starts(given(monday, goals: [goal(for: 60, in: evening)], quiet)) == ["2026-03-02T21:00:00Z"])
    #expect(try reasons(given(monday, goals: [goal(for: 61, in: evening)], quiet)) == [.noWindow])
  }

  @Test func `the buffer does not keep a distance from quiet hours`() throws {
    let scenario = try given(monday, goals: [goal(for: 60, in: open("21:00-23:00"))]) {
      $0.quietHours = [22, 8]
      $0.bufferMin = 30
    }
    #expect(starts(scenario) == ["2026-03-02T21:00:00Z"])
  }

  // MARK: - Busy times

  @Test func `the buffer grows what is taken on both sides`() throws {
    let busy = [time("2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z")]
    func first(_ window: String, busy: [Range<Instant>], items: [ScenarioItem] = []) throws -> String? {
      let scenario = try given(monday, goals: [goal(in: open(window))], items: items, busy: busy) {
        $0.bufferMin = 15
        $0.slotStepMin = 5
        $0.schedulingHorizonDays = 1
      }
      return starts(scenario).first
    }
    #expect(try first("11:00-13:30", busy: busy) == "2026-03-02T11:00:00Z")
    #expect(try first("11:15-12:00", busy: busy) == "2026-03-02T11:15:00Z")
    #expect(try first("11:20-12:00", busy: busy) == nil)
    #expect(try first("13:00-14:00", busy: busy) == "2026-03-02T13:15:00Z")
    #expect(try first("13:00-13:40", busy: busy) == nil)
    let other = [item("i", "2026-03-02T12:00:00Z", for: 60, of: nil)]
    #expect(try first("11:15-12:00", busy: [], items: other) == "2026-03-02T11:15:00Z")
    #expect(try first("11:20-13:00", busy: [], items: other) == nil)
    #expect(try first("12:00-14:00", busy: [], items: other) == "2026-03-02T13:15:00Z")
  }

  @Test func `two placed sessions keep the buffer once between them`() throws {
    let two = [goal("a", in: open("10:00-24:00")), goal("b", in: open("09:00-24:00"))]
    let scenario = try given("2026-03-02T10:00:00Z", goals: two) { $0.bufferMin = 15 }
    #expect(starts(scenario) == ["2026-03-02T10:00:00Z", "2026-03-02T10:45:00Z"])
    // And before: the second session must end one buffer before the first begins.
    let before = try given("2026-03-02T09:00:00Z", goals: two) { $0.bufferMin = 20 }
    #expect(starts(before) == ["2026-03-02T10:00:00Z", "2026-03-02T09:00:00Z"])
  }

  @Test(arguments: [(0, "09:30-10:00"), (15, "09:15-09:45")])
  func `a session may end exactly where the buffer of a placed one begins`(buffer: Int, window: String) throws
  {
    let goals = [goal("a", importance: 5, in: open("10:00-11:00")), goal("b", in: open(window))]
    let scenario = try given(monday, goals: goals) {
      $0.bufferMin = buffer
      $0.schedulingHorizonDays = 1
    }
    #expect(starts(scenario) == ["2026-03-02T10:00:00Z", "2026-03-02T\(window.prefix(5)):00Z"])
    var tighter = scenario
    tighter.goals[1].minDurationMin = 31
    #expect(reasons(tighter) == [.noWindow])
  }

  @Test(arguments: ItemStatus.allCases)
  func `only live items take their time`(status: ItemStatus) throws {
    let items = [item("i", "2026-03-02T00:00:00Z", of: nil, status)]
    let isLive = [.pending, .snoozed, .rescheduled].contains(status)
    #expect(
      try starts(given(monday, goals: [goal()], items: items))
        == [isLive ? "2026-03-02T00:30:00Z" : "2026-03-02T00:00:00Z"])
  }

  @Test func `a placed session is in the way of those of another length`() throws {
    let goals = [
      goal("long", for: 180, importance: 5, in: open("10:00-13:00")), goal("short", in: open("02:00-03:00")),
      goal("other", for: 180, importance: 1, in: open("01:00-06:00")),
    ]
    #expect(
      try starts(given(monday, goals: goals)) == [
        "2026-03-02T10:00:00Z", "2026-03-02T02:00:00Z", "2026-03-02T02:30:00Z",
      ])
  }

  @Test func `no minute of a placed session or its buffer is used twice`() throws {
    let first = goal("a", importance: 5, in: open("10:00-10:30"))
    // 09:30 to 10:01 would overlap it by one minute.
    let goals = [first, goal("b", for: 31, in: open("09:30-11:01"))]
    #expect(try starts(given(monday, goals: goals)) == ["2026-03-02T10:00:00Z", "2026-03-02T10:30:00Z"])
    let near = try given(monday, goals: [first, goal("b", in: open("09:30-10:00"))]) { $0.bufferMin = 1 }
    #expect(starts(near) == ["2026-03-02T10:00:00Z", "2026-03-03T09:30:00Z"])
  }

  // MARK: - Capacity

  @Test(arguments: ItemStatus.allCases)
  func `live and done items fill their week`(status: ItemStatus) throws {
    let items = [item("i", "2026-03-08T23:00:59Z", of: nil, status)]
    let counts = [.pending, .snoozed, .rescheduled, .done].contains(status)
    let scenario = try given(monday, goals: [goal()], items: items) {
      $0.capacityPerWeek = 1
      $0.schedulingHorizonDays = 14
    }
    #expect(starts(scenario) == [counts ? "2026-03-09T00:00:00Z" : "2026-03-02T00:00:00Z"])
  }

  @Test func `a week holds exactly its capacity`() throws {
    let goals = ["a", "b", "c"].map { goal($0) }
    let scenario = try given("2026-03-06T12:00:00Z", goals: goals) { $0.capacityPerWeek = 2 }
    #expect(
      starts(scenario) == ["2026-03-06T12:00:00Z", "2026-03-07T00:00:00Z", "2026-03-09T00:00:00Z"])
  }

  @Test func `weeks run from monday to sunday on local dates`() throws {
    // 23:30 on Sunday 8 March in New York is Monday in UTC.
    let items = [item("i", "2026-03-09T03:30:00Z", of: nil)]
    let scenario = try given("2026-03-08T10:00:00Z", in: "America/New_York", goals: [goal()], items: items) {
      $0.capacityPerWeek = 1
    }
    #expect(starts(scenario) == ["2026-03-09T04:00:00Z"])
  }

  @Test func `what came earlier in the week counts`() throws {
    let items = [item("i", "2026-03-02T09:00:00Z", of: nil, .done)]
    let scenario = try given("2026-03-08T10:00:00Z", goals: [goal()], items: items) { $0.capacityPerWeek = 1 }
    #expect(starts(scenario) == ["2026-03-09T00:00:00Z"])
  }

  @Test func `what comes after the horizon in its last week counts`() throws {
    let items = [item("i", "2026-03-08T09:00:00Z", of: nil)]
    let scenario = try given(monday, goals: [goal()], items: items) {
      $0.capacityPerWeek = 1
      $0.schedulingHorizonDays = 2
    }
    #expect(reasons(scenario) == [.weekFull])
  }

  @Test func `without capacity nothing is placed`() throws {
    #expect(try reasons(given(monday, goals: [goal()]) { $0.capacityPerWeek = 0 }) == [.weekFull])
  }

  /// Juneau moved from the Asian to the American side of the date line at 15:30 on 19 October 1867, and
  /// repeated that day.
  @Test func `an excluded date that comes twice is excluded to its end`() throws {
    let nights = open("22:45-22:45", except: ["1867-10-19"])
    let scenario = try given(
      "1867-10-20T09:00:00Z", in: "America/Juneau", goals: [goal(in: nights)],
      items: [item("i", "1867-10-23T10:00:00Z")]
    ) { $0.schedulingHorizonDays = 3 }
    let found = Engine.candidates(for: "i", count: 10, in: scenario)
    let excluded = ["1867-10-19", "1867-10-20"].map {
      scenario.zone.instant(of: date($0), minuteOfDay: 1365)
    }
    #expect(!found.isEmpty && !found.contains { excluded[0] <= $0.startAt && $0.startAt < excluded[1] })
  }
}
