import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

@Suite struct CalendarAllDayTests {
  @Test func `a date lasts a day`() {
    for lines in [
      ["DTSTART;VALUE=DATE:20260302"], ["DTSTART:20260302"], ["DTSTART;VALUE=DATE:20260302", "DURATION:P1D"],
      ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303"],
      // Not allowed by the RFC, but common.
      ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260302"],
      ["DTSTART;TZID=America/New_York;VALUE=DATE:20260302"],
    ] {
      let content = CalendarText.read(
        CalendarText.calendar((["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")))
      #expect(CalendarText.times(of: content) == ["03-02 00:00 - 03-03 00:00"], "\(lines)")
      #expect(content.times.first?.isAllDay == true)
      #expect(content.problems.isEmpty)
    }
  }

  @Test func `days are as long as the zone has them`() {
    // Days of 23 and 25 hours.
    for (day, hours) in [("20260329", 23), ("20261025", 25)] {
      let time = CalendarText.read(CalendarText.calendar(CalendarText.event("DTSTART;VALUE=DATE:\(day)")))
        .times[0]
      #expect(time.end == time.start.adding(minutes: hours * 60))
    }
  }

  @Test func `the end's day is not part of it`() {
    #expect(
      CalendarText.times("DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260305")
        == ["03-02 00:00 - 03-05 00:00"])
  }

  @Test func `days repeat on the calendar`() {
    #expect(
      CalendarText.times("DTSTART;VALUE=DATE:20260327", "RRULE:FREQ=WEEKLY;COUNT=2")
        == ["03-27 00:00 - 03-28 00:00", "04-03 00:00 - 04-04 00:00"])
    #expect(
      CalendarText.times(
        "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE;VALUE=DATE:20260303")
        == ["03-02 00:00 - 03-03 00:00", "03-04 00:00 - 03-06 00:00"])
  }

  @Test func `an instance of days is found by a time of that day`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("UID:1", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY;COUNT=2"),
        CalendarText.event("UID:1", "RECURRENCE-ID:20260309T000000", "DTSTART;VALUE=DATE:20260310")))
    #expect(
      CalendarText.times(of: content) == ["03-02 00:00 - 03-03 00:00", "03-10 00:00 - 03-11 00:00"])
  }

  @Test func `a day in a zone where midnight does not exist begins later`() throws {
    // In Beirut, the clocks go forward at midnight.
    let beirut = try #require(CalendarText.database.zone(named: "Asia/Beirut"))
    #expect(
      CalendarText.times("DTSTART;VALUE=DATE:20260329", zone: beirut) == ["03-29 01:00 - 03-30 00:00"])
  }

  @Test func `hours of days are no rule`() {
    let content = CalendarText.read(
      CalendarText.calendar(CalendarText.event("DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=HOURLY")))
    #expect(content.times.count == 1)
    #expect(content.problems.count == 1)
  }
}
