import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// What takes no time, and what is not certain.
@Suite struct CalendarAttendanceTests {
  private static let when = "DTSTART:20260302T120000Z\nDURATION:PT1H"

  /// `no`, `yes` or `maybe`.
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
    #expect(taken("STATUS:CANCELLED") == "no")
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

  @Test func `Exchange's word counts where there is no TRANSP`() {
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:FREE") == "no")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE") == "maybe")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:BUSY") == "yes")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:OOF") == "yes")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:OPAQUE") == "yes")
    #expect(taken("X-MICROSOFT-CDO-BUSYSTATUS:BUSY", "TRANSP:TRANSPARENT") == "no")
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
