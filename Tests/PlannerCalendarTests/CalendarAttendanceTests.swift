import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Events that take no time, and events that are uncertain.
@Suite struct CalendarAttendanceTests {
  private static let when = "DTSTART:20260302T120000Z\nDURATION:PT1H"

  /// Returns `no`, `yes` or `maybe`.
  private func taken(_ lines: String..., calendar: String = "X-NONE:1") -> String {
    let event = CalendarText.event(([Self.when] + lines).joined(separator: "\n"))
    let content = CalendarText.read(
      CalendarText.calendar(calendar, event), addresses: ["Me@Example.org", "mailto:other@example.org"])
    guard let time = content.times.first else { return "no" }
    return time.isTentative ? "maybe" : "yes"
  }

  @Test func `what is free or cancelled takes no time`() {
    #expect(taken() == "yes")
    #expect(taken("TRANSP:OPAQUE") == "yes")
    #expect(taken("TRANSP:TRANSPARENT") == "no")
    #expect(taken("STATUS:CONFIRMED") == "yes")
    for word in ["CANCELLED", "CANCELED", "Canceled", "cancelled"] {
      #expect(taken("STATUS:\(word)") == "no")
    }
    #expect(taken("STATUS:TENTATIVE") == "maybe")
    #expect(taken("STATUS:SOMETHING") == "yes")
    #expect(taken(calendar: "METHOD:CANCEL") == "no")
    #expect(taken(calendar: "METHOD:PUBLISH") == "yes")
  }

  @Test(arguments: [
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org", "no"),
    ("ATTENDEE;PARTSTAT=DECLINED:MAILTO:ME@example.ORG", "no"),
    ("ATTENDEE;PARTSTAT=TENTATIVE;CN=\"Me: myself\":mailto:me@example.org", "maybe"),
    ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org", "yes"),
    ("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.org", "yes"),
    ("ATTENDEE:mailto:me@example.org", "yes"),
    ("ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:you@example.org\":mailto:me@example.org", "no"),
    ("ATTENDEE;PARTSTAT=DELEGATED:mailto:somebody@example.org", "yes"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org", "no"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:somebody@example.org", "yes"),
    ("ATTENDEE;PARTSTAT=DECLINED;EMAIL=me@example.org:/principals/17", "no"),
    ("ATTENDEE;PARTSTAT=DECLINED:mailto:not-me@example.org", "yes"),
  ])
  func `the user's own answer counts`(line: String, expected: String) {
    #expect(taken(line) == expected)
  }

  @Test func `nobody's answer counts where the user has no address`() {
    #expect(
      CalendarText.times(Self.when, "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org").count == 1)
  }

  @Test(arguments: [
    ("FREE", "no"), ("TENTATIVE", "maybe"), ("BUSY", "yes"), ("OOF", "yes"), ("OutOfOffice", "yes"),
    ("WORKINGELSEWHERE", "no"), ("free", "no"),
  ])
  func `Exchange's word decides, whatever TRANSP is`(word: String, expected: String) {
    for name in ["X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-MSNCALENDAR-BUSYSTATUS"] {
      #expect(taken("\(name):\(word)") == expected)
      #expect(taken("\(name):\(word)", "TRANSP:OPAQUE") == expected)
      #expect(taken("TRANSP:TRANSPARENT", "\(name):\(word)") == expected)
    }
  }

  @Test func `TRANSP decides beside a word that Exchange does not have`() {
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:PERHAPS", "TRANSP:TRANSPARENT") == "no")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:PERHAPS", "TRANSP:OPAQUE") == "yes")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:") == "yes")
  }

  @Test(arguments: [
    ("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT45M", "03-02 12:15"),
    ("X-APPLE-TRAVEL-DURATION:PT1H30M", "03-02 11:30"), ("X-APPLE-TRAVEL-DURATION:P2D", "03-01 13:00"),
    ("X-APPLE-TRAVEL-DURATION:-PT45M", "03-02 13:00"), ("X-APPLE-TRAVEL-DURATION:soon", "03-02 13:00"),
    // libical writes no text for these.
    ("X-APPLE-TRAVEL-DURATION;VALUE=INTEGER:5", "03-02 13:00"),
    ("X-APPLE-TRAVEL-DURATION;VALUE=DATE-TIME:20260302T120000Z", "03-02 13:00"),
    ("X-APPLE-TRAVEL-DURATION;VALUE=BOOLEAN:TRUE", "03-02 13:00"),
  ])
  func `the way there takes time`(line: String, start: String) {
    #expect(CalendarText.times(Self.when, line) == ["\(start) - 03-02 14:00"])
  }

  @Test func `the way there takes time before each instance, and none before a whole day`() {
    let way = "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT45M"
    let expected = ["03-02 12:15 - 03-02 14:00", "03-03 12:15 - 03-03 14:00"]
    #expect(CalendarText.times(Self.when, way, "RRULE:FREQ=DAILY;COUNT=2") == expected)
    let moved = CalendarText.event(
      "UID:1", "RECURRENCE-ID:20260303T120000Z", "DTSTART:20260304T080000Z", "DURATION:PT1H",
      "X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT10M")
    let content = CalendarText.read(
      CalendarText.calendar(CalendarText.event("UID:1", Self.when, way, "RRULE:FREQ=DAILY;COUNT=2"), moved))
    #expect(CalendarText.times(of: content) == [expected[0], "03-04 08:50 - 03-04 10:00"])
    #expect(
      CalendarText.times("DTSTART;VALUE=DATE:20260302", way) == ["03-02 00:00 - 03-03 00:00"])
  }

  @Test func `an answer to one instance is about that instance`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        CalendarText.event(
          "UID:1", Self.when, "RRULE:FREQ=DAILY;COUNT=3", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org"),
        CalendarText.event(
          "UID:1", "RECURRENCE-ID:20260303T120000Z", "DTSTART:20260303T120000Z", "DURATION:PT1H",
          "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org"),
        CalendarText.event(
          "UID:1", "RECURRENCE-ID:20260304T120000Z", "DTSTART:20260304T120000Z", "DURATION:PT1H",
          "ATTENDEE;PARTSTAT=TENTATIVE:mailto:me@example.org")),
      addresses: ["me@example.org"])
    #expect(content.times.map(\.isTentative) == [false, true])
  }
}
