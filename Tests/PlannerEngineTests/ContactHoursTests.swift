import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// People with a known time zone are met in their own contact hours (docs/engine.md, 'What is free').
@Suite struct ContactHoursTests {
  /// 2 March 2026 is a Monday; Tokyo is nine hours ahead of UTC all year.
  private let monday = "2026-03-02T00:00:00Z"

  @Test func `a session lies within the contact hours where the person is`() throws {
    let tokyo = goal(at: "Asia/Tokyo")
    // 9:00 in Tokyo is midnight in London.
    #expect(try starts(given(monday, in: "Europe/London", goals: [tokyo])) == ["2026-03-02T00:00:00Z"])
    #expect(try starts(given("2026-03-02T11:31:00Z", goals: [tokyo])) == ["2026-03-03T00:00:00Z"])
    #expect(try starts(given("2026-03-02T11:30:00Z", goals: [tokyo])) == ["2026-03-02T11:30:00Z"])
  }

  @Test func `the window bounds it too`() throws {
    let evenings = goal(in: open("18:00-23:00"), at: "America/New_York")
    // 18:00 in London is 13:00 in New York. 23:00 in London would be within their hours.
    #expect(
      try starts(given(monday, in: "Europe/London", goals: [evenings])) == ["2026-03-02T18:00:00Z"])
    let mornings = goal(for: 60, in: open("07:00-15:00"), at: "America/New_York")
    #expect(
      try starts(given(monday, in: "Europe/London", goals: [mornings])) == ["2026-03-02T14:00:00Z"])
  }

  @Test func `no common hour is no window`() throws {
    let never = goal(in: open("13:00-20:00"), at: "Pacific/Honolulu")
    #expect(try reasons(given(monday, goals: [never]) { $0.contactHours = [9, 21] }) == [])
    let early = goal(in: open("08:00-12:00"), at: "Pacific/Honolulu")
    #expect(try reasons(given(monday, goals: [early]) { $0.contactHours = [9, 21] }) == [.noWindow])
  }

  @Test func `without a zone or with equal hours they bind nobody`() throws {
    #expect(try starts(given(monday, goals: [goal()])) == [monday])
    let honolulu = goal(at: "Pacific/Honolulu")
    #expect(try starts(given("2026-03-02T12:00:00Z", goals: [honolulu])) == ["2026-03-02T19:00:00Z"])
    let always = try given("2026-03-02T12:00:00Z", goals: [honolulu]) { $0.contactHours = [5, 5] }
    #expect(starts(always) == ["2026-03-02T12:00:00Z"])
  }

  @Test func `hours may run past midnight`() throws {
    let owl = goal(at: "Asia/Tokyo")
    let scenario = try given("2026-03-02T08:00:00Z", goals: [owl]) { $0.contactHours = [20, 2] }
    // 11:00 UTC is 20:00 in Tokyo.
    #expect(starts(scenario) == ["2026-03-02T11:00:00Z"])
    let night = try given("2026-03-02T16:31:00Z", goals: [owl]) { $0.contactHours = [20, 2] }
    #expect(starts(night) == ["2026-03-03T11:00:00Z"])
  }

  @Test func `a session may run across their midnight where they are always awake`() throws {
    let all = try given("2026-03-02T14:00:00Z", goals: [goal(for: 120, at: "Asia/Tokyo")]) {
      $0.contactHours = [0, 24]
    }
    #expect(starts(all) == ["2026-03-02T14:00:00Z"])
  }

  @Test func `their clocks change on their days`() throws {
    // Clocks go forward on 8 March in New York and on 29 March in London. So 9:00 in New York is 14:00 and
    // later 13:00 in London.
    let newYork = goal(every: 1, in: open("08:00-20:00"), at: "America/New_York")
    let days = try given("2026-03-07T00:00:00Z", in: "Europe/London", goals: [newYork]) {
      $0.schedulingHorizonDays = 2
    }
    #expect(starts(days) == ["2026-03-07T14:00:00Z", "2026-03-08T13:00:00Z"])
    // An hour that the person's clocks skip does not exist.
    let gap = try given(
      "2026-03-08T05:00:00Z", goals: [goal(at: "America/New_York")]
    ) { $0.contactHours = [2, 3] }
    #expect(starts(gap) == ["2026-03-09T06:00:00Z"])
  }

  @Test func `why counts them behind the window`() throws {
    let scenario = try given(
      "2026-03-02T06:00:00Z", goals: [goal(in: open("07:00-20:00"), at: "America/New_York")])
    let why = try #require(Engine.explain(goalId: "g", itemId: nil, in: scenario))
    let reasons = why.rejected.map(\.reason)
    #expect(Array(reasons.prefix(2)) == [.outsideWindow, .contactHours])
    // From 7:00 to 9:00 in New York: until 14:00 UTC on six days, and until 13:00 on the day of the clock
    // change.
    let asleep = try #require(why.rejected.first { $0.reason == .contactHours })
    #expect(asleep.first == at("2026-03-02T07:00:00Z"))
    #expect(asleep.count == 28 * 6 + 24)
  }

  @Test func `a snooze waits until they are awake and a chosen time only warns`() throws {
    let scenario = try given(
      "2026-03-02T00:00:00Z", goals: [goal(at: "America/New_York")],
      items: [item("i", "2026-03-02T15:00:00Z")])
    // Twelve hours later it is 22:00 in New York.
    let snoozed = Engine.snooze("i", by: CalendarDuration(days: 0, minutes: 12 * 60), in: scenario)
    #expect(snoozed == at("2026-03-03T14:00:00Z"))
    let cautions = Engine.cautions(
      at: at("2026-03-03T03:00:00Z"), durationMin: 30, windows: .always,
      contactZone: scenario.goals[0].contactZone, in: scenario)
    #expect(cautions == [.outsideContactHours])
    #expect(
      Engine.cautions(
        at: at("2026-03-02T14:00:00Z"), durationMin: 30, windows: .always,
        contactZone: scenario.goals[0].contactZone, in: scenario) == [])
  }

  @Test func `what gives way moves into their hours`() throws {
    let scenario = try given(
      "2026-03-02T03:00:00Z", goals: [goal(at: "America/New_York")],
      items: [item("i", "2026-03-02T15:00:00Z")],
      busy: [time("2026-03-02T14:30:00Z", "2026-03-03T03:00:00Z")])
    let refresh = Engine.refresh(scenario)
    #expect(refresh.moved.map(\.startAt) == [at("2026-03-02T14:00:00Z")])
  }
}
