import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// RRULE, RDATE, EXDATE and replaced instances.
@Suite struct CalendarRecurrenceTests {
  private static let start = "DTSTART;TZID=Europe/Berlin:20260302T090000"

  /// Returns the day and hour of each start of an event that lasts an hour.
  private func starts(_ lines: String..., window: Range<Instant> = CalendarText.year) -> [String] {
    let text = CalendarText.calendar(
      (["BEGIN:VEVENT", "UID:1", "DURATION:PT1H"] + lines + ["END:VEVENT"]).joined(separator: "\n"))
    return CalendarText.read(text, in: window).times.map { CalendarText.clock($0.start, CalendarText.berlin) }
  }

  @Test func `a rule keeps the clock when the clocks change`() {
    #expect(
      starts("DTSTART;TZID=Europe/Berlin:20260327T090000", "RRULE:FREQ=DAILY;COUNT=4")
        == ["03-27 09:00", "03-28 09:00", "03-29 09:00", "03-30 09:00"])
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;COUNT=5;BYDAY=MO, FR;", ["03-02", "03-06", "03-09", "03-13", "03-16"]),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=-1FR", ["03-02", "03-27", "04-24", "05-29"]),
    ("FREQ=MONTHLY;COUNT=3;BYMONTHDAY=31", ["03-02", "03-31", "05-31", "07-31"]),
    ("FREQ=DAILY;COUNT=3;BYMONTHDAY=-1", ["03-02", "03-31", "04-30", "05-31"]),
    ("FREQ=YEARLY;COUNT=2;BYWEEKNO=20;BYDAY=TU", ["03-02", "05-12"]),
    ("FREQ=YEARLY;BYYEARDAY=100,-1;COUNT=2", ["03-02", "04-10", "12-31"]),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["03-02", "03-31", "04-30", "05-29"]),
    ("FREQ=WEEKLY;COUNT=2;BYDAY=TU,TH;BYSETPOS=-1", ["03-02", "03-05", "03-12"]),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=MO,SU", ["03-02", "03-15", "03-16", "03-29"]),
    ("FREQ=DAILY;INTERVAL=100;COUNT=4", ["03-02", "06-10", "09-18", "12-27"]),
  ])
  func `rules give the days that RFC 5545 says`(rule: String, days: [String]) {
    #expect(starts(Self.start, "RRULE:\(rule)").map { String($0.prefix(5)) } == days)
  }

  @Test func `several rules add up`() {
    #expect(
      starts(Self.start, "RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=MONTHLY;COUNT=2")
        == ["03-02 09:00", "03-03 09:00", "04-02 09:00"])
  }

  @Test(arguments: [
    // In UTC, at the exact start: 08:00 UTC is 09:00 in Berlin.
    ("20260304T080000Z", 3), ("20260304T075959Z", 2),
    // In local time, and as a date, which includes that whole day.
    ("20260304T090000", 3), ("20260304", 3), ("20260303", 2),
    // Before the start: some programs delete an event in this way.
    ("20260301", 0), ("20260302T080000Z", 1),
  ])
  func `UNTIL counts itself`(until: String, count: Int) {
    #expect(starts(Self.start, "RRULE:FREQ=DAILY;UNTIL=\(until)").count == count)
  }

  @Test func `UNTIL of an all-day event is a date, however it is written`() {
    for until in ["20260304", "20260304T000000Z", "20260304T225959Z", "20260304T120000"] {
      #expect(
        CalendarText.times("DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=\(until)")
          == ["03-02 00:00 - 03-03 00:00", "03-04 00:00 - 03-05 00:00"])
    }
  }

  @Test func `the start is the first instance even where the rule does not give it`() {
    // As in recurring-ical-events, COUNT counts the instances of the rule only.
    #expect(
      starts(Self.start, "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2") == [
        "03-02 09:00", "03-04 09:00", "03-11 09:00",
      ])
  }

  @Test func `RDATE adds times, dates and periods`() {
    #expect(
      CalendarText.times(
        Self.start, "DURATION:PT1H", "RDATE;TZID=Europe/Berlin:20260305T100000,20260306T100000",
        "RDATE;VALUE=PERIOD:20260307T080000Z/20260307T100000Z,20260308T080000Z/PT30M")
        == [
          "03-02 09:00 - 03-02 10:00", "03-05 10:00 - 03-05 11:00", "03-06 10:00 - 03-06 11:00",
          "03-07 09:00 - 03-07 11:00", "03-08 09:00 - 03-08 09:30",
        ])
    #expect(
      CalendarText.times("DTSTART;VALUE=DATE:20260302", "RDATE;VALUE=DATE:20260304,20260306")
        == ["03-02 00:00 - 03-03 00:00", "03-04 00:00 - 03-05 00:00", "03-06 00:00 - 03-07 00:00"])
  }

  @Test(arguments: [
    "EXDATE;TZID=Europe/Berlin:20260303T090000", "EXDATE:20260303T080000Z", "EXDATE:20260303T090000",
    "EXDATE;VALUE=DATE:20260303", "EXDATE:20260303",
    "EXDATE;TZID=Europe/London:20260303T080000,20270101T000000",
  ])
  func `EXDATE leaves out, however it is written`(line: String) {
    #expect(starts(Self.start, "RRULE:FREQ=DAILY;COUNT=3", line) == ["03-02 09:00", "03-04 09:00"])
  }

  @Test func `EXDATE of a start that the rule does not give is nothing`() {
    #expect(
      starts(Self.start, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE;TZID=Europe/Berlin:20260303T090001")
        == ["03-02 09:00", "03-03 09:00"])
    #expect(
      starts(Self.start, "RRULE:FREQ=DAILY;COUNT=2", "EXDATE;TZID=Europe/Berlin:20260302T090000").count == 1)
  }

  // MARK: - Replaced instances

  private static let master = CalendarText.event(
    "UID:1", start, "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Each day")

  private func override(_ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:1"] + lines + ["END:VEVENT"]).joined(separator: "\n")
  }

  private func listing(_ components: String...) -> [String] {
    CalendarText.times(of: CalendarText.read(CalendarText.calendar(components.joined(separator: "\n"))))
  }

  @Test func `a moved instance counts where it is, whichever comes first in the file`() {
    let moved = override(
      "RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000", "DTSTART;TZID=Europe/Berlin:20260303T150000",
      "DURATION:PT2H")
    let expected = [
      "03-02 09:00 - 03-02 10:00", "03-03 15:00 - 03-03 17:00", "03-04 09:00 - 03-04 10:00",
      "03-05 09:00 - 03-05 10:00", "03-06 09:00 - 03-06 10:00",
    ]
    #expect(listing(Self.master, moved) == expected)
    #expect(listing(moved, Self.master) == expected)
    let content = CalendarText.read(CalendarText.calendar(Self.master, moved))
    #expect(content.events == 1)
  }

  @Test(arguments: [
    "RECURRENCE-ID;TZID=Europe/Berlin:20260303T090000", "RECURRENCE-ID:20260303T080000Z",
    "RECURRENCE-ID:20260303T090000", "RECURRENCE-ID;VALUE=DATE:20260303",
  ])
  func `a cancelled instance takes no time`(line: String) {
    #expect(listing(Self.master, override(line, "STATUS:CANCELLED")).count == 4)
  }

  @Test func `a moved instance without its event counts`() {
    #expect(
      listing(
        override("RECURRENCE-ID:20260303T080000Z", "DTSTART:20260310T080000Z", "DTEND:20260310T090000Z"))
        == ["03-10 09:00 - 03-10 10:00"])
  }

  @Test func `of two for the same instance the higher sequence counts`() {
    func moved(_ sequence: Int, _ hour: String) -> String {
      override(
        "RECURRENCE-ID:20260303T080000Z", "SEQUENCE:\(sequence)", "DTSTART:20260303T\(hour)0000Z",
        "DURATION:PT1H")
    }
    #expect(listing(Self.master, moved(2, "14"), moved(1, "12")).contains("03-03 15:00 - 03-03 16:00"))
    #expect(listing(Self.master, moved(2, "14"), moved(1, "12")).count == 5)
  }

  @Test func `this and future moves what follows, and the last such change counts`() {
    let first = override(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260303T090000",
      "DTSTART;TZID=Europe/Berlin:20260303T110000", "DURATION:PT2H")
    let second = override(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260305T090000",
      "DTSTART;TZID=Europe/Berlin:20260305T080000", "DURATION:PT30M")
    #expect(
      listing(second, Self.master, first) == [
        "03-02 09:00 - 03-02 10:00", "03-03 11:00 - 03-03 13:00", "03-04 11:00 - 03-04 13:00",
        "03-05 08:00 - 03-05 08:30", "03-06 08:00 - 03-06 08:30",
      ])
  }

  @Test func `this and future can cancel, and single instances stay as they are`() {
    let cancelled = override(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T080000Z", "DTSTART:20260304T080000Z", "STATUS:CANCELLED")
    let single = override("RECURRENCE-ID:20260305T080000Z", "DTSTART:20260305T100000Z", "DURATION:PT1H")
    #expect(
      listing(Self.master, cancelled, single) == [
        "03-02 09:00 - 03-02 10:00", "03-03 09:00 - 03-03 10:00", "03-05 11:00 - 03-05 12:00",
      ])
  }

  @Test func `an instance that is moved far is found from either side`() {
    let moved = override("RECURRENCE-ID:20260303T080000Z", "DTSTART:20260903T080000Z", "DURATION:PT1H")
    let text = CalendarText.calendar(Self.master, moved)
    let september = CalendarText.window("2026-09-01T00:00:00Z", "2026-10-01T00:00:00Z")
    #expect(CalendarText.read(text, in: september).times.count == 1)
    let march = CalendarText.window("2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z")
    #expect(CalendarText.read(text, in: march).times.count == 4)
    #expect(CalendarText.read(text, in: march).continues)
  }

  @Test(arguments: [
    "FREQ=SOMETIMES", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;COUNT=x",
  ])
  func `a rule that is none is a problem, and the start counts`(rule: String) {
    let content = CalendarText.read(
      CalendarText.calendar(CalendarText.event("SUMMARY:Odd", Self.start, "DURATION:PT1H", "RRULE:\(rule)")))
    #expect(content.times.count == 1)
    #expect(content.problems == ["The rule '\(rule)' of 'Odd' cannot be read, and gives no times."])
  }
}
