import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// The zone for a TZID, and times when clocks change.
@Suite struct CalendarZoneTests {
  /// Returns the start, in UTC, of an event at noon of 2026-03-02 in the zone; nil with a problem.
  private func noon(_ tzid: String, _ definition: String...) -> String? {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("DTSTART;TZID=\(tzid):20260702T120000", "DURATION:PT1H"),
        definition.joined(separator: "\n")), zone: .utc)
    return content.problems.isEmpty ? content.times.first?.start.description : nil
  }

  @Test(arguments: [
    ("Europe/Berlin", "10"), ("/freeassociation.sourceforge.net/Europe/Berlin", "10"),
    ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "10"),
    ("/citadel.org/20190914_1/Europe/Berlin", "10"), ("/mozilla.org/20050126_1/America/New_York", "16"),
    ("\"tzone://Microsoft/Utc\"", "12"), ("UTC", "12"), ("GMT", "12"), ("W. Europe Standard Time", "10"),
    ("Eastern Standard Time", "16"), ("\"Pacific Standard Time\"", "19"), ("India Standard Time", "06:30"),
    ("\"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna\"", "10"),
    ("\"(GMT+01.00) Sarajevo, Skopje, Warsaw, Zagreb\"", "10"),
    ("\"(UTC-05:00) Eastern Time (US & Canada)\"", "16"), ("Central European Time", "10"),
    ("GMT+0200", "10"), ("GMT+05:30", "06:30"), ("UTC-3", "15"), ("+05:30", "06:30"), ("-0330", "15:30"),
    // Names of Lotus Notes, Exchange, Outlook in other languages and CLDR, and common informal names.
    ("W. Europe", "10"), ("Eastern", "16"), ("US Mountain", "19"), ("AUS Eastern", "02"),
    ("\"Amsterdam, Berlin, Bern, Rom, Stockholm, Wien\"", "10"),
    ("\"(UTC+01:00) Amsterdam, Berlín, Berna, Roma, Estocolmo, Viena\"", "10"),
    ("\"(UTC+01:00) Bruxelles, København, Madrid, Paris\"", "10"),
    ("\"Paris, Madrid, Brussels, Copenhagen\"", "10"), ("Sarajevo/Warsaw/Zagreb", "10"),
    ("\"(UTC-05:00) Eastern Time (US and Canada)\"", "16"), ("Eastern Daylight Time", "16"),
    ("\"Pacific Time (US & Canada); Tijuana\"", "19"), ("America Eastern", "16"),
    ("Gulf Standard Time", "08"),
    ("US-Eastern", "16"), ("US/Eastern", "16"), ("Europe-Berlin", "10"), ("europe/berlin", "10"),
    ("america/new_york", "16"), ("eastern standard time", "16"), ("Asia/Calcutta", "06:30"),
    ("\"Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London\"", "11"),
  ])
  func `names of zones are understood`(tzid: String, hour: String) {
    let clock = hour.contains(":") ? hour : "\(hour):00"
    #expect(noon(tzid) == "2026-07-02T\(clock):00Z")
  }

  /// Returns the definition of a custom zone with the rules of New York: five hours west of UTC in winter and
  /// four in summer.
  private func definition(_ name: String, _ extra: String...) -> String {
    (["BEGIN:VTIMEZONE", "TZID:\(name)"] + extra + [
      "BEGIN:STANDARD", "DTSTART:16011101T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
      "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010311T020000",
      "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT",
      "END:VTIMEZONE",
    ]).joined(separator: "\n")
  }

  @Test func `a zone of the file's own is read from its VTIMEZONE, wherever that is`() {
    #expect(noon("Customized Time Zone", definition("Customized Time Zone")) == "2026-07-02T16:00:00Z")
    #expect(noon("Mitteleuropäische Zeit", definition("Mitteleuropäische Zeit")) == "2026-07-02T16:00:00Z")
  }

  @Test func `other names that a VTIMEZONE gives come first`() {
    #expect(
      noon("Mine", definition("Mine", "X-LIC-LOCATION:Asia/Tokyo")) == "2026-07-02T03:00:00Z")
    #expect(noon("Mine", definition("Mine", "X-LIC-LOCATION:Nowhere")) == "2026-07-02T16:00:00Z")
  }

  @Test func `a zone of the file's own is as New York's, all year`() throws {
    let newYork = try #require(CalendarText.database.zone(named: "America/New_York"))
    let reader = CalendarReader(zones: CalendarText.database, zone: CalendarText.berlin)
    let window = CalendarText.window("2025-12-01T00:00:00Z", "2027-02-01T00:00:00Z")
    for (month, day) in [(1, 1), (3, 7), (3, 8), (3, 9), (7, 1), (10, 31), (11, 1), (11, 2), (12, 31)] {
      for hour in 0..<24 {
        let date = "2026\(padded(month, 2))\(padded(day, 2))"
        let time = "DTSTART;TZID=Mine:\(date)T\(padded(hour, 2))3000"
        let text = CalendarText.calendar(definition("Mine"), CalendarText.event(time, "DURATION:PT1H"))
        let content = reader.read(Array(text.utf8), in: window)
        let expected = newYork.instant(
          of: try #require(CivilDate(year: 2026, month: month, day: day)), minuteOfDay: hour * 60 + 30)
        #expect(content.times.first?.start == expected, "\(time)")
      }
    }
  }

  @Test func `a zone that nobody describes is the reader's own, and a problem`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("DTSTART;TZID=Middle Earth:20260302T120000", "DURATION:PT1H"),
        CalendarText.event("DTSTART;TZID=Middle Earth:20260303T120000", "DURATION:PT1H")))
    #expect(CalendarText.times(of: content) == ["03-02 12:00 - 03-02 13:00", "03-03 12:00 - 03-03 13:00"])
    #expect(
      content.problems == [
        "The time zone 'Middle Earth' is not known; its times count as in Europe/Berlin."
      ])
  }

  @Test func `what only the offset is known of counts at it all year, and is named`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("DTSTART;TZID=\"(UTC+04:00) Nowhere\":20260702T120000", "DURATION:PT1H")),
      zone: .utc)
    #expect(CalendarText.times(of: content, zone: .utc) == ["07-02 08:00 - 07-02 09:00"])
    #expect(
      content.problems == [
        "The time zone '(UTC+04:00) Nowhere' is not known; its times count as UTC+04:00, all year."
      ])
  }

  @Test func `what the file says of a name goes before what others mean by it`() {
    for name in [
      "Eastern", "Central", "Rome", "tzone://Microsoft/Custom", "America Eastern", "Customized Time Zone",
    ] {
      let zone = definition(name).replacing("-0500", with: "+0800").replacing("-0400", with: "+0900")
      #expect(noon(name, zone) == "2026-07-02T03:00:00Z", "\(name)")
    }
    // A definition cannot change a zone of the database, or of Windows.
    for name in ["Europe/Berlin", "W. Europe Standard Time"] {
      #expect(noon(name, definition(name)) == "2026-07-02T10:00:00Z", "\(name)")
    }
  }

  @Test func `a zone of Microsoft's that is not described is named`() {
    for name in ["tzone://Microsoft/Custom", "Customized Time Zone"] { #expect(noon(name) == nil) }
  }

  @Test func `a rule of a VTIMEZONE that cannot be read is named`() {
    let zone = definition("Mine").replacing("BYDAY=2SU", with: "BYDAY=0SU")
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("DTSTART;TZID=Mine:20260702T120000", "DURATION:PT1H"), zone))
    #expect(
      content.problems == [
        "The rule 'FREQ=YEARLY;BYDAY=0SU;BYMONTH=3' of the time zone 'Mine' cannot be read; its clocks may be wrong."
      ])
  }

  @Test func `a VTIMEZONE that says nothing is no definition`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:20200101T000000\nEND:STANDARD\nEND:VTIMEZONE",
        CalendarText.event("DTSTART;TZID=Mine:20260302T120000", "DURATION:PT1H")))
    #expect(content.problems.count == 1)
    #expect(content.times.count == 1)
  }

  @Test func `a name cannot lead out of the zone database`() {
    for name in ["../../../etc/passwd", "/../../etc/hostname", "tzdata.zi", "zone.tab", "."] {
      let content = CalendarText.read(
        CalendarText.calendar(CalendarText.event("DTSTART;TZID=\(name):20260302T120000", "DURATION:PT1H")))
      #expect(content.problems.count == 1, "\(name)")
    }
  }

  // MARK: - Gaps and folds (RFC 5545 section 3.3.5)

  @Test func `a time in a gap comes under the offset before it`() {
    // Berlin skips 02:00 to 03:00 on 2026-03-29.
    #expect(
      CalendarText.times("DTSTART;TZID=Europe/Berlin:20260329T023000", "DURATION:PT1H")
        == ["03-29 03:30 - 03-29 04:30"])
    #expect(
      CalendarText.times(
        "DTSTART;TZID=Europe/Berlin:20260328T023000", "DURATION:PT10M", "RRULE:FREQ=DAILY;COUNT=3")
        == ["03-28 02:30 - 03-28 02:40", "03-29 03:30 - 03-29 03:40", "03-30 02:30 - 03-30 02:40"])
  }

  @Test func `a time that comes twice is the first`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("DTSTART;TZID=Europe/Berlin:20261025T023000", "DURATION:PT1H")))
    #expect(content.times.first?.start == Instant("2026-10-25T00:30:00Z"))
  }

  @Test func `a day that a zone skips is the next`() throws {
    // Samoa skipped 2011-12-30.
    let apia = try #require(CalendarText.database.zone(named: "Pacific/Apia"))
    #expect(
      CalendarText.times(
        "DTSTART;TZID=Pacific/Apia:20111229T120000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3",
        window: CalendarText.window("2011-12-01T00:00:00Z", "2012-02-01T00:00:00Z"), zone: apia)
        == ["12-29 12:00 - 12-29 13:00", "12-31 12:00 - 12-31 13:00"])
  }

  @Test func `half an hour of summer time is right, too`() throws {
    let zone = try #require(CalendarText.database.zone(named: "Australia/Lord_Howe"))
    // The clocks go from 02:00 to 02:30 on 2026-10-04.
    #expect(
      CalendarText.times("DTSTART;TZID=Australia/Lord_Howe:20261004T021500", "DURATION:PT1H", zone: zone)
        == ["10-04 02:45 - 10-04 03:45"])
  }

  @Test func `floating times are the reader's`() throws {
    let tokyo = try #require(CalendarText.database.zone(named: "Asia/Tokyo"))
    #expect(
      CalendarText.times("DTSTART:20260302T120000", "DURATION:PT1H", zone: tokyo)
        == ["03-02 12:00 - 03-02 13:00"])
  }

  @Test func `an end in another zone is the same for every instance`() {
    #expect(
      CalendarText.times(
        "DTSTART;TZID=Europe/Berlin:20260302T120000", "DTEND;TZID=America/New_York:20260302T080000",
        "RRULE:FREQ=WEEKLY;COUNT=5"
      ).allSatisfy { $0.hasSuffix("14:00") })
  }
}
