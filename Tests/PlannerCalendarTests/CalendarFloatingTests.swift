import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Times without a zone beside times with one, and X-WR-TIMEZONE.
@Suite struct CalendarFloatingTests {
  /// Returns the single time of an event, in UTC, and its problems.
  private func read(_ lines: String..., header: String = "X-A:1") -> (time: String, problems: [String]) {
    let text = CalendarText.calendar(
      header, (["BEGIN:VEVENT", "UID:1", "SUMMARY:A"] + lines + ["END:VEVENT"]).joined(separator: "\n"))
    let content = CalendarText.read(text)
    let times = content.times.map {
      "\(CalendarText.clock($0.start, .utc)) - \(CalendarText.clock($0.end, .utc))"
    }
    return (times.joined(separator: ", "), content.problems)
  }

  private func says(_ property: String, _ zone: String) -> [String] {
    ["In the event 'A' \(property) has no time zone; it counts in \(zone), as the rest of it."]
  }

  @Test(arguments: [
    ("Asia/Tokyo", "12-01 00:00 - 12-01 01:00"), ("America/New_York", "12-01 14:00 - 12-01 15:00"),
    ("W. Europe Standard Time", "12-01 08:00 - 12-01 09:00"),
  ])
  func `an end without a zone is in the start's`(zone: String, time: String) {
    let (found, problems) = read("DTSTART;TZID=\(zone):20261201T090000", "DTEND:20261201T100000")
    #expect(found == time)
    #expect(problems.count == 1 && problems[0].hasPrefix("In the event 'A' DTEND has no time zone; "))
  }

  @Test func `so it is behind a start in UTC, with a zone that nobody knows, and as a date`() {
    let utc = read("DTSTART:20261201T090000Z", "DTEND:20261201T100000")
    #expect(utc.time == "12-01 09:00 - 12-01 10:00" && utc.problems == says("DTEND", "UTC"))
    let unknown = read("DTSTART;TZID=Asia/Tokyo:20261201T090000", "DTEND;TZID=Nowhere:20261201T100000")
    #expect(unknown.time == "12-01 00:00 - 12-01 01:00" && unknown.problems.count == 2)
    let date = read("DTSTART;TZID=Asia/Tokyo:20261201T090000", "DTEND;VALUE=DATE:20261202")
    #expect(date.time == "12-01 00:00 - 12-01 15:00")
  }

  @Test func `a start without a zone is in the end's`() {
    let (time, problems) = read("DTSTART:20261201T090000", "DTEND;TZID=Asia/Tokyo:20261201T100000")
    #expect(time == "12-01 00:00 - 12-01 01:00")
    #expect(problems == says("DTSTART", "Asia/Tokyo"))
  }

  @Test func `a further date without a zone is in the start's`() {
    let (time, problems) = read(
      "DTSTART;TZID=Asia/Tokyo:20261201T090000", "DURATION:PT1H", "RDATE:20261208T090000,20261209T090000",
      "RDATE;VALUE=PERIOD:20261210T090000/PT2H")
    #expect(
      time
        == "12-01 00:00 - 12-01 01:00, 12-08 00:00 - 12-08 01:00, 12-09 00:00 - 12-09 01:00, 12-10 00:00 - 12-10 02:00"
    )
    #expect(problems == says("RDATE", "Asia/Tokyo"))
  }

  @Test func `nothing is said where all have a zone, none has one, or no time is taken`() {
    #expect(read("DTSTART:20261201T090000", "DTEND:20261201T100000").problems == [])
    #expect(read("DTSTART:20261201T090000Z", "DTEND;TZID=Asia/Tokyo:20261201T190000").problems == [])
    #expect(read("DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202").problems == [])
    #expect(read("DTSTART:20261201T090000Z", "DTEND:20261201T100000", "TRANSP:TRANSPARENT").problems == [])
  }

  // MARK: - X-WR-TIMEZONE

  @Test func `floating times are in the zone of X-WR-TIMEZONE, whatever name it has`() {
    for name in ["America/New_York", "Eastern Standard Time", "(UTC-05:00) Eastern Time (US & Canada)"] {
      let (time, problems) = read(
        "DTSTART:20261201T090000", "DTEND:20261201T100000", header: "X-WR-TIMEZONE:\(name)")
      #expect(time == "12-01 14:00 - 12-01 15:00" && problems == [], "\(name)")
    }
  }

  @Test func `X-WR-TIMEZONE changes no other time, and no day`() {
    let header = "X-WR-TIMEZONE:America/New_York"
    #expect(
      read("DTSTART;TZID=Asia/Tokyo:20261201T090000", "DURATION:PT1H", header: header).time
        == "12-01 00:00 - 12-01 01:00")
    #expect(
      read("DTSTART:20261201T090000Z", "DURATION:PT1H", header: header).time == "12-01 09:00 - 12-01 10:00")
    #expect(
      read("DTSTART;VALUE=DATE:20261201", header: header).time == "11-30 23:00 - 12-01 23:00")
  }

  @Test func `one that nobody knows is a problem only where it matters`() {
    let header = "X-WR-TIMEZONE:Middle Earth"
    let problem = [
      "The time zone 'Middle Earth' is not known; its times count as in Europe/Berlin."
    ]
    let floating = read("DTSTART:20261201T090000", "DURATION:PT1H", header: header)
    #expect(floating.time == "12-01 08:00 - 12-01 09:00" && floating.problems == problem)
    #expect(read("DTSTART:20261201T090000Z", "DURATION:PT1H", header: header).problems == [])
  }

  @Test func `it may be a zone of the file's own, which may be any system's by X-LIC-LOCATION`() {
    let zone = "BEGIN:VTIMEZONE\nTZID:Office\nX-LIC-LOCATION:Asia/Tokyo\nEND:VTIMEZONE"
    let (time, problems) = read(
      "DTSTART:20261201T090000", "DURATION:PT1H", header: "X-WR-TIMEZONE:Office\n\(zone)")
    #expect(time == "12-01 00:00 - 12-01 01:00" && problems == [])
  }

  @Test func `each calendar of a file has its own`() {
    func calendar(_ header: String) -> String {
      CalendarText.calendar(header, CalendarText.event("DTSTART:20261201T090000", "DURATION:PT1H"))
    }
    let text = calendar("X-WR-TIMEZONE:America/New_York") + calendar("X-A:1") + calendar("X-WR-TIMEZONE:UTC")
    #expect(
      CalendarText.read(text).times.map { CalendarText.clock($0.start, .utc) }
        == ["12-01 08:00", "12-01 09:00", "12-01 14:00"])
  }

  @Test func `exceptions without a zone are in the start's, not in the calendar's`() {
    let (time, _) = read(
      "DTSTART;TZID=Asia/Tokyo:20261201T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
      "EXDATE:20261202T090000", header: "X-WR-TIMEZONE:America/New_York")
    #expect(time == "12-01 00:00 - 12-01 01:00")
  }

  @Test func `periods of free/busy lists likewise`() {
    func times(_ period: String) -> [String] {
      let text = CalendarText.calendar(
        "X-WR-TIMEZONE:America/New_York", "BEGIN:VFREEBUSY\nUID:f\nFREEBUSY:\(period)\nEND:VFREEBUSY")
      return CalendarText.read(text).times.map {
        "\(CalendarText.clock($0.start, .utc)) - \(CalendarText.clock($0.end, .utc))"
      }
    }
    #expect(times("20261201T090000/PT1H") == ["12-01 14:00 - 12-01 15:00"])
    #expect(times("20261201T090000/20261201T100000") == ["12-01 14:00 - 12-01 15:00"])
    #expect(times("20261201T090000Z/20261201T100000") == ["12-01 09:00 - 12-01 10:00"])
  }
}
