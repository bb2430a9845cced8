import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Single events and their times. Other suites cover the other subjects.
@Suite struct CalendarReaderTests {
  @Test func `an event is the time between DTSTART and DTEND`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event(
          "UID:a", "SUMMARY:Lunch\\, with Ann", "DTSTART;TZID=Europe/Berlin:20260302T120000",
          "DTEND;TZID=Europe/Berlin:20260302T130000")))
    #expect(
      content.times == [
        CalendarTime(
          uid: "a", start: Instant("2026-03-02T11:00:00Z")!, end: Instant("2026-03-02T12:00:00Z")!,
          title: "Lunch, with Ann")
      ])
    #expect(content.events == 1)
    #expect(content.problems.isEmpty)
    #expect(!content.continues)
  }

  @Test func `a duration of days keeps the clock, one of hours the length`() {
    // The clocks go forward on 2026-03-29.
    #expect(
      CalendarText.times("DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1D")
        == ["03-28 12:00 - 03-29 12:00"])
    #expect(
      CalendarText.times("DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:PT24H")
        == ["03-28 12:00 - 03-29 13:00"])
    #expect(
      CalendarText.times("DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1W")
        == ["03-28 12:00 - 04-04 12:00"])
  }

  @Test func `a time without an end takes none`() {
    #expect(CalendarText.times("DTSTART:20260302T120000Z") == [])
    #expect(CalendarText.times("DTSTART:20260302T120000Z", "DTEND:20260302T120000Z") == [])
    #expect(CalendarText.times("DTSTART:20260302T120000Z", "DURATION:PT0S") == [])
  }

  @Test(arguments: ["DTEND:20260302T110000Z", "DURATION:-PT1H"])
  func `an end before the start is a problem`(end: String) {
    let content = CalendarText.read(
      CalendarText.calendar(CalendarText.event("SUMMARY:Odd", "DTSTART:20260302T120000Z", end)))
    #expect(content.times.isEmpty)
    #expect(content.problems == ["The event 'Odd' ends before it starts, and takes no time."])
  }

  @Test(arguments: ["DTSTART:20260230T120000Z", "DTSTART:tomorrow", "DTSTART:20260302T250000", "X-A:1"])
  func `an event without a start that exists is a problem`(start: String) {
    let content = CalendarText.read(
      CalendarText.calendar(CalendarText.event("SUMMARY:Odd", start, "DURATION:PT1H")))
    #expect(content.times.isEmpty)
    #expect(content.problems.contains("The event 'Odd' has no usable DTSTART, and takes no time."))
  }

  @Test func `only what overlaps the window is told`() {
    let window = CalendarText.window("2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z")
    func counts(_ start: String, _ end: String) -> Int {
      CalendarText.times("DTSTART:\(start)", "DTEND:\(end)", window: window).count
    }
    #expect(counts("20260302T110000Z", "20260302T120000Z") == 0)
    #expect(counts("20260302T110000Z", "20260302T120001Z") == 1)
    #expect(counts("20260302T125959Z", "20260302T140000Z") == 1)
    #expect(counts("20260302T130000Z", "20260302T140000Z") == 0)
    #expect(counts("20250101T000000Z", "20270101T000000Z") == 1)
  }

  @Test func `an event that is not over at the end of the window continues`() {
    let window = CalendarText.window("2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z")
    func continues(_ lines: String...) -> Bool {
      CalendarText.read(
        CalendarText.calendar((["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")), in: window
      ).continues
    }
    #expect(!continues("DTSTART:20260302T120000Z", "DTEND:20260302T130000Z"))
    #expect(continues("DTSTART:20260302T120000Z", "DTEND:20260302T130001Z"))
    #expect(continues("DTSTART:20260401T120000Z", "DTEND:20260401T130000Z"))
    #expect(continues("DTSTART:20260101T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"))
    #expect(!continues("DTSTART:20260101T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=60"))
    #expect(!continues("DTSTART:20260101T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20260301"))
    #expect(!continues("DTSTART:20260101T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY", "TRANSP:TRANSPARENT"))
  }

  @Test func `titles are one line`() {
    func title(_ text: String) -> String? {
      CalendarText.read(
        CalendarText.calendar(
          CalendarText.event("DTSTART:20260302T120000Z", "DURATION:PT1H", "SUMMARY:\(text)"))
      ).times.first?.title
    }
    #expect(title("One\\nTwo\\, three\\; \\\\ four") == "One Two, three; \\ four")
    #expect(title("  a \t b ") == "a b")
    #expect(title("Z\u{2028}y\u{7}x") == "Z y x")
    #expect(title("Café 😀") == "Café 😀")
    #expect(title("") == "")
  }

  @Test func `times of one event that touch are one`() {
    #expect(
      CalendarText.times("DTSTART:20260302T110000Z", "DURATION:PT24H", "RRULE:FREQ=DAILY;COUNT=3")
        == ["03-02 12:00 - 03-05 12:00"])
    #expect(
      CalendarText.times(
        "DTSTART:20260302T110000Z", "DURATION:PT1H", "RDATE;VALUE=PERIOD:20260302T113000Z/PT2H")
        == ["03-02 12:00 - 03-02 14:30"])
  }

  @Test func `events that share a UID by mistake all count`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event("UID:same", "DTSTART:20260302T110000Z", "DURATION:PT1H", "SUMMARY:A"),
        CalendarText.event("UID:same", "DTSTART:20260303T110000Z", "DURATION:PT1H", "SUMMARY:B"),
        CalendarText.event("DTSTART:20260304T110000Z", "DURATION:PT1H", "SUMMARY:C"),
        CalendarText.event("DTSTART:20260304T110000Z", "DURATION:PT1H", "SUMMARY:D")))
    #expect(content.times.map(\.title) == ["A", "B", "C", "D"])
    #expect(content.events == 4)
  }

  @Test func `of two with the same UID and start the higher sequence counts`() {
    func event(_ sequence: Int, _ title: String) -> String {
      CalendarText.event(
        "UID:same", "DTSTART:20260302T110000Z", "DURATION:PT1H", "SEQUENCE:\(sequence)", "SUMMARY:\(title)")
    }
    func titles(_ events: String...) -> [String] {
      CalendarText.read(CalendarText.calendar(events.joined(separator: "\n"))).times.map(\.title)
    }
    #expect(titles(event(2, "new"), event(1, "old")) == ["new"])
    #expect(titles(event(1, "old"), event(2, "new")) == ["new"])
    #expect(titles(event(1, "first"), event(1, "last")) == ["last"])
  }

  @Test func `several threads may read with the same reader`() async {
    let text = CalendarText.calendar(
      CalendarText.event(
        "UID:a", "DTSTART;TZID=Europe/Berlin:20260302T120000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=50"),
      CalendarText.event("UID:b", "DTSTART:nonsense", "DURATION:PT1H", "EXDATE:wrong"))
    let reader = CalendarReader(zones: CalendarText.database, zone: CalendarText.berlin)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<50).reduce(0) { sum, _ in
            sum + reader.read(Array(text.utf8), in: CalendarText.year).times.count
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 2500, count: 8))
  }
}
