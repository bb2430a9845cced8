import PlannerEngine
import PlannerModel
import PlannerTime
import Testing

/// Minutes, dates and clock changes in the plan (docs/engine.md, 'Time').
@Suite struct TimeRuleTests {
  // MARK: - Whole minutes

  @Test func `now is rounded up`() throws {
    let fiveMinutes = { (prefs: inout Preferences) in prefs.slotStepMin = 5 }
    #expect(
      try starts(given("2026-03-02T12:00:00Z", goals: [goal()], fiveMinutes)) == ["2026-03-02T12:00:00Z"])
    #expect(
      try starts(given("2026-03-02T12:00:00.000001Z", goals: [goal()], fiveMinutes))
        == ["2026-03-02T12:05:00Z"])
  }

  @Test func `today is the date of the rounded now`() throws {
    let scenario = try given("2026-03-02T23:59:01Z", goals: [goal()]) { $0.schedulingHorizonDays = 1 }
    #expect(starts(scenario) == ["2026-03-03T00:00:00Z"])
    #expect(Engine.scores(scenario).first?.overdueDays == CivilDate("2026-03-03")!.daysSinceEpoch - 10_957)
  }

  @Test func `a busy time is rounded outwards`() throws {
    let window = open("12:00-13:00")
    let busy = [time("2026-03-02T12:29:59Z", "2026-03-02T12:30:00Z")]
    let scenario = try given("2026-03-02T12:00:00Z", goals: [goal(in: window)], busy: busy) {
      $0.schedulingHorizonDays = 1
    }
    #expect(starts(scenario) == ["2026-03-02T12:30:00Z"])
    var later = scenario
    later.busy = [time("2026-03-02T12:29:59Z", "2026-03-02T12:30:00.5Z")]
    #expect(starts(later) == [])
    #expect(reasons(later) == [.noFreeTime])
    var before = scenario
    before.busy = [time("2026-03-02T12:30:00Z", "2026-03-02T12:30:01Z")]
    #expect(starts(before) == ["2026-03-02T12:00:00Z"])
  }

  @Test func `a busy time that ends when it starts blocks nothing`() throws {
    let busy = [time("2026-03-02T12:00:30Z", "2026-03-02T12:00:30Z")]
    let scenario = try given("2026-03-02T12:00:00Z", goals: [goal()], busy: busy) { $0.bufferMin = 60 }
    #expect(starts(scenario) == ["2026-03-02T12:00:00Z"])
  }

  @Test func `an item is rounded down and lasts its whole minutes`() throws {
    let items = [item("i", "2026-03-02T11:30:59Z", for: 30, of: nil)]
    let scenario = try given("2026-03-02T11:31:00Z", goals: [goal()], items: items) { $0.slotStepMin = 5 }
    #expect(starts(scenario) == ["2026-03-02T12:00:00Z"])
    var longer = scenario
    longer.items[0].durationMin = 31
    #expect(starts(longer) == ["2026-03-02T12:05:00Z"])
  }

  // MARK: - Bounds

  @Test func `a session may end with the horizon but not after it`() throws {
    let end = { (prefs: inout Preferences) in prefs.schedulingHorizonDays = 1 }
    #expect(
      try starts(given("2026-03-02T23:30:00Z", goals: [goal(for: 30)], end)) == ["2026-03-02T23:30:00Z"])
    let longer = try given("2026-03-02T23:30:00Z", goals: [goal(for: 31)], end)
    #expect(starts(longer) == [])
    #expect(reasons(longer) == [.noWindow])
  }

  @Test func `the lead time is kept to the minute`() throws {
    let lead = { (prefs: inout Preferences) in prefs.leadTimeMin = 45 }
    #expect(try starts(given("2026-03-02T12:00:00Z", goals: [goal()], lead)) == ["2026-03-02T12:45:00Z"])
    #expect(try starts(given("2026-03-02T12:00:01Z", goals: [goal()], lead)) == ["2026-03-02T13:00:00Z"])
  }

  @Test func `a lead time past the horizon leaves nothing`() throws {
    let scenario = try given("2026-03-02T12:00:00Z", goals: [goal()]) {
      $0.leadTimeMin = 10_080
      $0.schedulingHorizonDays = 3
    }
    #expect(reasons(scenario) == [.noWindow])
  }

  @Test func `starts are multiples of the step on the local clock`() throws {
    // Kathmandu is 5:45 ahead, so its full hours are at quarter past in UTC.
    let hourly = { (prefs: inout Preferences) in prefs.slotStepMin = 60 }
    #expect(
      try starts(given("2026-03-02T12:00:00Z", in: "Asia/Kathmandu", goals: [goal()], hourly))
        == ["2026-03-02T12:15:00Z"])
    // Lord Howe changes by half an hour: 02:00 becomes 01:30 at 15:00Z.
    #expect(
      try starts(given("2026-04-04T14:31:00Z", in: "Australia/Lord_Howe", goals: [goal()], hourly))
        == ["2026-04-04T15:30:00Z"])
  }

  @Test func `nothing is placed before its due date`() throws {
    let due = goal(every: 2, completed: "2026-03-02T23:59:00Z")
    let scenario = try given("2026-03-02T23:59:30Z", goals: [due]) { $0.schedulingHorizonDays = 3 }
    #expect(starts(scenario) == ["2026-03-04T00:00:00Z"])
  }

  @Test func `due dates are local`() throws {
    // 02:00Z on the 3rd is still the 2nd in New York.
    let due = goal(every: 2, completed: "2026-03-03T02:00:00Z")
    let scenario = try given("2026-03-03T02:30:00Z", in: "America/New_York", goals: [due])
    #expect(Engine.scores(scenario).map(\.dueOn) == [date("2026-03-04")])
    #expect(starts(scenario).first == "2026-03-04T05:00:00Z")
  }

  // MARK: - Clock changes

  @Test func `a time in a gap is taken under the offset before`() throws {
    // New York has no 02:30 on 8 March 2026. 02:30 EST is 07:30Z, which is 03:30 EDT.
    let scenario = try given(
      "2026-03-08T05:00:00Z", in: "America/New_York", goals: [goal(in: open("02:30-04:00"))])
    #expect(starts(scenario) == ["2026-03-08T07:30:00Z"])
  }

  @Test func `a block inside a gap is empty`() throws {
    let blocks = open("02:30-03:00")  // 07:30Z to 07:00Z on the 8th
    let scenario = try given("2026-03-08T05:00:00Z", in: "America/New_York", goals: [goal(in: blocks)])
    #expect(starts(scenario) == ["2026-03-09T06:30:00Z"])
  }

  @Test func `a time that occurs twice is the first`() throws {
    // 01:30 on 1 November 2026 is 05:30Z and 06:30Z; the block ends at 02:00 EST, 07:00Z.
    let scenario = try given(
      "2026-11-01T04:00:00Z", in: "America/New_York", goals: [goal(for: 90, in: open("01:30-02:00"))])
    #expect(starts(scenario) == ["2026-11-01T05:30:00Z"])
    let short = try given(
      "2026-11-01T05:31:00Z", in: "America/New_York", goals: [goal(for: 60, in: open("01:00-01:45"))])
    #expect(starts(short) == [])  // ends at the first 01:45
  }

  @Test func `a date can come back`() throws {
    // In St John's, 29 October 2006 lasted one minute. Then it was 23:01 on the 28th again.
    let scenario = try given("2006-10-29T02:31:00Z", in: "America/St_Johns", goals: [goal()]) {
      $0.schedulingHorizonDays = 1
      $0.slotStepMin = 10
    }
    // Today is the 28th again, and its horizon ended when the 29th first began.
    #expect(starts(scenario) == [])
    #expect(reasons(scenario) == [.noWindow])
  }

  @Test func `the cheaper date wins even where it comes back later`() throws {
    // At 02:30Z it is 00:00 on the 29th. From 02:31Z on it is 23:01 on the 28th: later, but a day cheaper.
    let scenario = try given("2006-10-29T02:25:00Z", in: "America/St_Johns", goals: [goal(for: 5)]) {
      $0.schedulingHorizonDays = 2
      $0.slotStepMin = 30
    }
    #expect(starts(scenario) == ["2006-10-29T03:00:00Z"])
  }

  @Test func `the search goes on where a date comes back`() throws {
    // Saturdays from 21:00 were kept. The first such time is busy. It is followed by a minute of the 29th,
    // and then by 23:01 on the 28th again.
    let history = [
      HistoryEntry(startAt: at("2006-10-22T00:30:00Z"), kept: true),
      HistoryEntry(startAt: at("2006-10-23T15:00:00Z"), kept: false),
    ]
    let busy = [time("2006-10-28T23:30:00Z", "2006-10-29T02:30:00Z")]
    let scenario = try given(
      "2006-10-28T20:00:00Z", in: "America/St_Johns", goals: [goal(for: 5)], busy: busy, history: history)
    #expect(starts(scenario) == ["2006-10-29T02:45:00Z"])
  }

  @Test func `a date can be left out`() throws {
    // Apia had no 30 December 2011, a Friday. Its blocks are where its times would have been, on the 31st.
    let friday = open("18:00-19:00", on: [.fri])
    let scenario = try given("2011-12-30T08:00:00Z", in: "Pacific/Apia", goals: [goal(in: friday)])
    #expect(starts(scenario) == ["2011-12-31T04:00:00Z"])
    let wholeDay = open("00:00-24:00", on: [.fri])  // empty: both ends are the moment of the change
    let next = try given("2011-12-30T08:00:00Z", in: "Pacific/Apia", goals: [goal(in: wholeDay)]) {
      $0.schedulingHorizonDays = 14
    }
    #expect(starts(next) == ["2012-01-05T10:00:00Z"])
    // Saturday is two dates after Thursday and costs 2000. A second session there costs more than Sunday's
    // 3000.
    let days = try given("2011-12-30T09:46:00Z", in: "Pacific/Apia", goals: [goal("a"), goal("b")]) {
      $0.schedulingHorizonDays = 5
      $0.capacityPerWeek = 7
    }
    #expect(starts(days) == ["2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z"])
  }

  @Test(arguments: ["1971-06-01", "1972-01-06"])
  func `under an offset with seconds the first whole minute counts`(date: String) throws {
    // Until 7 January 1972, Monrovia was 44:30 behind UTC: 18:00 is 18:44:30Z, 18:30 is 19:14:30Z.
    let scenario = try given(
      "\(date)T12:00:00Z", in: "Africa/Monrovia",
      goals: [goal(in: open("18:00-18:30"), created: "1960-01-01T00:00:00Z")]
    ) {
      $0.schedulingHorizonDays = 1
    }
    #expect(starts(scenario) == ["\(date)T18:45:00Z"])
  }

  @Test func `midnight may be missing`() throws {
    // Beirut skipped 00:00 to 01:00 on 29 March 2026, so the day starts at 22:00Z with 01:00.
    let due = goal(every: 1, completed: "2026-03-28T10:00:00Z")
    let scenario = try given("2026-03-28T10:00:00Z", in: "Asia/Beirut", goals: [due]) {
      $0.schedulingHorizonDays = 2
      $0.slotStepMin = 60
    }
    #expect(starts(scenario) == ["2026-03-28T22:00:00Z"])
  }
}
