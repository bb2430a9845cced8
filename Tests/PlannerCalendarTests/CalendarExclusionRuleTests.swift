import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// EXRULE (RFC 2445 section 4.8.5.2). RFC 5545 no longer has it, but old programs still write it.
@Suite struct CalendarExclusionRuleTests {
  private func starts(_ lines: String..., problems: Int = 0) -> [String] {
    let text = CalendarText.calendar(
      (["BEGIN:VEVENT", "UID:1", "DURATION:PT1H"] + lines + ["END:VEVENT"]).joined(separator: "\n"))
    let content = CalendarText.read(text)
    #expect(content.problems.count == problems)
    return content.times.map { CalendarText.clock($0.start, CalendarText.berlin) }
  }

  private static let start = "DTSTART;TZID=Europe/Berlin:20260323T090000"

  @Test(arguments: [
    ("FREQ=DAILY;INTERVAL=2;COUNT=3", ["24", "26", "28", "29", "30", "31"]),
    ("FREQ=DAILY;BYDAY=SA,SU", ["23", "24", "25", "26", "27", "30", "31"]),
    // Across the change of the clocks on 29 March.
    ("FREQ=WEEKLY;BYDAY=MO", ["24", "25", "26", "27", "28", "29", "31"]),
    ("FREQ=DAILY;UNTIL=20260326", ["27", "28", "29", "30", "31"]),
    ("FREQ=DAILY;UNTIL=20260326T080000Z", ["27", "28", "29", "30", "31"]),
    ("FREQ=DAILY;UNTIL=20260326T075959Z", ["26", "27", "28", "29", "30", "31"]),
    ("FREQ=DAILY;BYHOUR=10", ["23", "24", "25", "26", "27", "28", "29", "30", "31"]),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", ["23", "24", "25", "26", "27", "28", "29", "30"]),
    ("FREQ=DAILY", []),
  ])
  func `leaves out what it gives, on the clocks of the event`(rule: String, days: [String]) {
    #expect(
      starts(Self.start, "RRULE:FREQ=DAILY;COUNT=9", "EXRULE:\(rule)") == days.map { "03-\($0) 09:00" })
  }

  @Test func `several add up, and with EXDATE`() {
    #expect(
      starts(
        Self.start, "RRULE:FREQ=DAILY;COUNT=9", "EXRULE:FREQ=WEEKLY", "EXRULE:FREQ=DAILY;BYMONTHDAY=24,25",
        "EXDATE;TZID=Europe/Berlin:20260326T090000")
        == ["03-27 09:00", "03-28 09:00", "03-29 09:00", "03-31 09:00"])
  }

  @Test func `of days it leaves out days, and of further dates those that it gives`() {
    #expect(
      CalendarText.times(
        "DTSTART;VALUE=DATE:20260323", "RRULE:FREQ=WEEKLY;COUNT=3", "EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2")
        == ["03-30 00:00 - 03-31 00:00"])
    #expect(
      starts(Self.start, "RDATE;TZID=Europe/Berlin:20260330T090000,20260330T100000", "EXRULE:FREQ=WEEKLY")
        == ["03-30 10:00"])
  }

  @Test func `an instance that was moved elsewhere is not left out there`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event(
          "UID:1", Self.start, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", "EXRULE:FREQ=WEEKLY"),
        CalendarText.event(
          "UID:1", "RECURRENCE-ID;TZID=Europe/Berlin:20260324T090000",
          "DTSTART;TZID=Europe/Berlin:20260330T090000", "DURATION:PT1H")))
    #expect(CalendarText.times(of: content) == ["03-25 09:00 - 03-25 10:00", "03-30 09:00 - 03-30 10:00"])
  }

  @Test func `one that cannot be read is named, and leaves nothing out`() {
    let text = CalendarText.calendar(
      CalendarText.event("UID:1", Self.start, "DURATION:PT1H", "SUMMARY:A", "EXRULE:FREQ=DAILY;BYDAY=0MO"))
    let content = CalendarText.read(text)
    #expect(content.times.count == 1)
    #expect(
      content.problems == [
        "The rule 'FREQ=DAILY;BYDAY=0MO' of 'A' cannot be read, and leaves no times out."
      ])
  }

  @Test func `one without end is cut off and named`() {
    _ = starts(
      "DTSTART:20000101T000000Z", "RRULE:FREQ=DAILY", "EXRULE:FREQ=SECONDLY;COUNT=999999999;BYSECOND=1,2",
      problems: 1)
  }
}
