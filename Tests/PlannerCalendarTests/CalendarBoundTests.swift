import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Rules and files that would take forever without bounds. These tests measure no time: a failure would not
/// terminate.
@Suite struct CalendarBoundTests {
  private func read(_ lines: String..., window: Range<Instant> = CalendarText.year) -> CalendarContent {
    CalendarText.read(
      CalendarText.calendar(
        (["BEGIN:VEVENT", "UID:1", "SUMMARY:Odd"] + lines + ["END:VEVENT"]).joined(separator: "\n")),
      in: window)
  }

  @Test(arguments: [
    "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=2147483647", "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=YEARLY;BYDAY=MO;BYSETPOS=60", "FREQ=SECONDLY;BYDAY=MO;BYMONTHDAY=30;BYMONTH=2;COUNT=5",
    "FREQ=YEARLY;INTERVAL=1000000000", "FREQ=SECONDLY;INTERVAL=1000000000;BYSECOND=1",
  ])
  func `a rule that gives nothing more gives the start`(rule: String) {
    for year in ["1970", "2026"] {
      let window = CalendarText.window("\(year)-01-01T00:00:00Z", "2027-01-01T00:00:00Z")
      let content = read("DTSTART:\(year)0105T090000Z", "DURATION:PT1H", "RRULE:\(rule)", window: window)
      #expect(content.times.count == 1)
      #expect(content.problems.isEmpty)
    }
  }

  @Test(arguments: ["INTERVAL", "COUNT", "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"])
  func `numbers as large and as low as can be make no rule`(part: String) {
    for number in [Int.min, part == "COUNT" ? 0 : Int.max] {
      let content = read("DTSTART:20260302T090000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;\(part)=\(number)")
      #expect(content.times.count == 1)
      #expect(content.problems.count == 1)
    }
  }

  @Test func `hundreds of weekdays count as steps`() {
    let days = (0..<800).map { _ in "53MO" }.joined(separator: ",")
    let content = read("DTSTART:00010101T090000Z", "RRULE:FREQ=YEARLY;COUNT=999;BYDAY=\(days)")
    #expect(content.problems == ["The rule of 'Odd' has too many times; some are omitted."])
  }

  @Test func `every second of a day in each of many rules is held back`() {
    let clock =
      "BYHOUR=\((0..<24).map(String.init).joined(separator: ","));"
      + "BYMINUTE=\((0..<60).map(String.init).joined(separator: ","));"
      + "BYSECOND=\((0..<60).map(String.init).joined(separator: ","))"
    let rule = "RRULE:FREQ=YEARLY;INTERVAL=9000;BYMONTH=2;BYMONTHDAY=30;\(clock)"
    let events = (0..<100).map { CalendarText.event("UID:\($0)", "DTSTART:20260302T090000Z", rule) }
    let content = CalendarText.read(CalendarText.calendar(events.joined(separator: "\n")))
    #expect(content.problems.first?.hasSuffix("too many times; some are omitted.") == true)
  }

  @Test func `every second is one time`() {
    let day = CalendarText.window("2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z")
    let content = read("DTSTART:20260101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY", window: day)
    #expect(content.times.count == 1)
    #expect(content.times.first.map { $0.start <= day.lowerBound && $0.end >= day.upperBound } == true)
    #expect(content.continues)
    #expect(content.problems.isEmpty)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=SECONDLY;COUNT=2147483647", "FREQ=SECONDLY;BYSECOND=1,30;COUNT=2147483647",
    "FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5,6;BYHOUR=1,2,3;COUNT=2147483647",
  ])
  func `a rule that gives too much ends with a problem`(rule: String) {
    let content = read("DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:\(rule)")
    #expect(content.times.count <= 200_000)
    #expect(content.continues)
    #expect(content.problems == ["The rule of 'Odd' has too many times; some are omitted."])
  }

  @Test func `so many times that they fill the memory are cut`() {
    let rule = "RRULE:FREQ=MINUTELY;BYSECOND=0,30"
    let content = read("DTSTART:20260101T000000Z", "DURATION:PT1S", rule)
    #expect(content.times.count == 200_000)
    #expect(content.problems == ["It has more than 200000 times; the rest is omitted."])
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=HOURLY;BYHOUR=9", "FREQ=MINUTELY;INTERVAL=1440",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
  ])
  func `a rule of half a century is taken up where it matters`(rule: String) {
    let week = CalendarText.window("2026-03-02T00:00:00Z", "2026-03-09T00:00:00Z")
    let content = read("DTSTART:19700105T090000Z", "DURATION:PT1H", "RRULE:\(rule)", window: week)
    #expect(content.times.count == 7)
    #expect(content.continues)
    #expect(content.problems.isEmpty)
  }

  @Test func `half a century is counted through`() {
    // 20,000 days after 1970-01-01.
    for (count, times) in [(20_000, 0), (20_515, 1), (2_147_483_647, 7)] {
      let week = CalendarText.window("2026-03-02T00:00:00Z", "2026-03-09T00:00:00Z")
      let content = read(
        "DTSTART:19700101T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=\(count)", window: week)
      #expect(content.times.count == times)
    }
  }

  @Test func `a hundred thousand dates are read, in one line or many`() {
    let first = CivilDate(year: 2026, month: 1, day: 1)!.daysSinceEpoch
    let dates = (0..<100_000).map { index in
      let text = CivilDate(daysSinceEpoch: first + index % 300).description.filter { $0 != "-" }
      return "\(text)T\(padded(index / 300 % 24, 2))\(padded(index / 7200, 2))00Z"
    }
    let whole = read("DTSTART:\(dates[0])", "DURATION:PT1S", "RDATE:\(dates.joined(separator: ","))")
    #expect(whole.times.count == 100_000)
    let parts = read(
      "DTSTART:\(dates[0])", "DURATION:PT1S", dates.map { "RDATE:\($0)" }.joined(separator: "\n"))
    #expect(parts.times == whole.times)
    let left = read(
      "DTSTART:\(dates[0])", "DURATION:PT1S", "RDATE:\(dates.joined(separator: ","))",
      "EXDATE:\(dates.dropFirst(3).joined(separator: ","))")
    #expect(left.times.count == 3)
  }

  @Test(arguments: [
    "DURATION:P2147483647W", "DURATION:PT2147483647H", "DURATION:P9999999999999D", "DTEND:99991231T235959Z",
  ])
  func `a length without measure is held back`(line: String) {
    let content = read("DTSTART:00010101T000000Z", line, "RRULE:FREQ=DAILY")
    #expect(content.times.count <= 1)
  }

  @Test func `depth is no danger`() {
    let deep = String(repeating: "BEGIN:VALARM\r\n", count: 20_000)
    let text =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260302\r\n" + deep + "END:VEVENT\r\n" + deep
    #expect(CalendarText.read(text).times.count == 1)
    #expect(CalendarText.read(String(repeating: "BEGIN:VCALENDAR\r\n", count: 20_000)).times.isEmpty)
    #expect(CalendarText.read(String(repeating: "BEGIN:VEVENT\r\n", count: 20_000)).times.isEmpty)
  }

  @Test func `lists in rules are as long as they like`() {
    for part in ["BYSETPOS", "BYDAY", "BYMONTHDAY", "BYSECOND", "BYYEARDAY"] {
      let list =
        String(repeating: part == "BYDAY" ? "MO," : "1,", count: 2000) + (part == "BYDAY" ? "MO" : "1")
      _ = read("DTSTART:20260302T120000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;\(part)=\(list)")
    }
  }

  @Test func `many events with one UID, and many changes of them, are held back`() {
    let events = (0..<4000).map { index in
      let day = CivilDate(daysSinceEpoch: 20_454 + index % 365).description.filter { $0 != "-" }
      let start = "DTSTART:\(day)T\(padded(index % 24, 2))\(padded(index / 8760, 2))00Z"
      return CalendarText.event("UID:1", start, "DURATION:PT1H", "RRULE:FREQ=DAILY")
        + "\n"
        + CalendarText.event(
          "UID:1", start, "DURATION:PT1H",
          "RECURRENCE-ID;RANGE=THISANDFUTURE:\(day)T\(padded(index % 24, 2))\(padded(index / 8760, 2))00Z")
    }
    #expect(!CalendarText.read(CalendarText.calendar(events.joined(separator: "\n"))).times.isEmpty)
  }
}
