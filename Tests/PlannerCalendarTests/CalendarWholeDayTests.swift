import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Whole days written as times, as Exchange and others do, and recurring ones.
@Suite struct CalendarWholeDayTests {
  private func content(_ lines: String...) -> CalendarContent {
    CalendarText.read(
      CalendarText.calendar(CalendarText.event((["UID:1"] + lines).joined(separator: "\n"))))
  }

  private func days(_ lines: String...) -> [String] {
    let content = content(lines.joined(separator: "\n"))
    #expect(content.problems == [] && content.times.allSatisfy { $0.isAllDay }, "\(lines)")
    return content.times.map { String(CalendarText.clock($0.start, CalendarText.berlin).prefix(5)) }
  }

  @Test(arguments: [
    "DTSTART;TZID=W. Europe Standard Time:20261202T000000\nDTEND;TZID=W. Europe Standard Time:20261203T000000",
    "DTSTART:20261201T230000Z\nDTEND:20261202T230000Z", "DTSTART:20261202T050000Z\nDURATION:PT24H",
    "DTSTART:20261201T150000Z\nDTEND:20261202T150000Z", "DTSTART:20261202T000000\nDTEND:20261202T235900",
    "DTSTART:20261202T000000\nDTEND:20261202T240000", "DTSTART:20261202T000000",
    "DTSTART:20261202T000000\nDTEND:20261202T000000",
  ])
  func `midnights that are said to be whole days are all-day`(times: String) {
    for flag in [
      "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "x-microsoft-msncalendar-alldayevent:true", "X-FUNAMBOL-ALLDAY:1",
    ] {
      let found = content(times, flag)
      #expect(CalendarText.times(of: found) == ["12-02 00:00 - 12-03 00:00"] && found.problems == [])
      #expect(found.times.first?.isAllDay == true && found.times.first?.takesDays == false)
    }
    #expect(content(times, "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE").times.allSatisfy { !$0.isAllDay })
  }

  @Test func `whole days have the length that they say, also where clocks change`() {
    for (lines, expected) in [
      ("DTSTART:20260328T230000Z\nDTEND:20260329T220000Z", "03-29 00:00 - 03-30 00:00"),
      ("DTSTART:20261024T220000Z\nDTEND:20261025T230000Z", "10-25 00:00 - 10-26 00:00"),
      ("DTSTART:20260328T230000Z\nDTEND:20260331T220000Z", "03-29 00:00 - 04-01 00:00"),
    ] {
      let found = content(lines, "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "X-MICROSOFT-CDO-BUSYSTATUS:OOF")
      #expect(CalendarText.times(of: found) == [expected])
      #expect(found.times.first?.takesDays == true)
    }
  }

  @Test func `what does not start at a midnight keeps its times`() {
    let found = content("DTSTART:20261202T090000", "DURATION:PT1H", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE")
    #expect(CalendarText.times(of: found) == ["12-02 09:00 - 12-02 10:00"])
    #expect(found.times.first?.isAllDay == false)
  }

  @Test(arguments: [
    // Midnight in the reader's zone, in New York and in Tokyo; then midnight and the last second of a day, in
    // UTC and in the reader's zone.
    ("20261214T230000Z", true), ("20261215T050000Z", true), ("20261214T150000Z", true),
    ("20261215T000000Z", true), ("20261215T235959Z", true), ("20261215T225959Z", true),
    ("20261215", true), ("20261215T000000", true), ("20261215T120000Z", true), ("20261216T045959Z", true),
    ("20261213T230000Z", false), ("20261214T235959Z", false), ("20261214T225959Z", false),
    ("20261214T050000Z", false), ("20261215T045959Z", false), ("20261214", false),
  ])
  func `the last day of a series of days may be an instant`(until: String, isLast: Bool) {
    let found = days("DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=\(until)")
    #expect(found == ["12-01", "12-08"] + (isLast ? ["12-15"] : []))
    let flagged = days(
      "DTSTART:20261130T230000Z", "DTEND:20261201T230000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
      "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=\(until)")
    #expect(flagged == found)
  }

  @Test(arguments: [
    "20261208T230000Z", "20261209T050000Z", "20261208T150000Z", "20261209T000000Z", "20261209T000000",
    "20261209",
  ])
  func `an instant names a day of a series, where it is left out, replaced or added`(instant: String) {
    let series = "DTSTART;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY;COUNT=3"
    let flagged =
      "DTSTART:20261201T230000Z\nDTEND:20261202T230000Z\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nRRULE:FREQ=WEEKLY;COUNT=3"
    for series in [series, flagged] {
      #expect(days(series, "EXDATE:\(instant)") == ["12-02", "12-16"])
      for moved in ["DTSTART;VALUE=DATE:20261211", "DTSTART:20261211T090000\nDURATION:PT1H"] {
        let content = CalendarText.read(
          CalendarText.calendar(
            CalendarText.event("UID:1", series),
            CalendarText.event("UID:1", "RECURRENCE-ID:\(instant)", moved)))
        #expect(
          content.times.map { CalendarText.clock($0.start, CalendarText.berlin).prefix(5) }
            == ["12-02", "12-11", "12-16"])
      }
    }
    #expect(days("DTSTART;VALUE=DATE:20261202", "RDATE:\(instant)") == ["12-02", "12-09"])
  }

  @Test func `this and following may begin at an instant`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("UID:1", "DTSTART;VALUE=DATE:20261202", "RRULE:FREQ=WEEKLY;COUNT=3"),
        CalendarText.event(
          "UID:1", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T230000Z", "DTSTART;VALUE=DATE:20261210")))
    #expect(
      CalendarText.times(of: content).map { $0.prefix(11) } == ["12-02 00:00", "12-10 00:00", "12-17 00:00"])
  }
}
