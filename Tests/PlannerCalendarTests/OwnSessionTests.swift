import PlannerModel
import PlannerTime
import Testing

@testable import PlannerCalendar

/// The planner's own sessions in calendars that it reads.
@Suite struct `Own sessions in a calendar` {
  private let own = "abc@11111111-0000-4000-8000-000000000000.social-planner"

  private func times(_ text: String) -> [CalendarTime] {
    CalendarReader(
      zones: CalendarText.database, zone: CalendarText.berlin,
      plannerId: "11111111-0000-4000-8000-000000000000"
    ).read(Array(text.utf8), in: CalendarText.year).times
  }

  private func event(_ lines: String...) -> String {
    CalendarText.calendar(
      CalendarText.event(
        (["SUMMARY:Ana", "DTSTART:20260302T170000Z", "DTEND:20260302T173000Z"] + lines).joined(
          separator: "\n")))
  }

  @Test func `are known by UID, by UID in upper case, and by the property`() {
    for lines in [
      "UID:\(own)", "UID:\(own.uppercased())", "UID:other\nX-SOCIAL-PLANNER-UID:\(own)",
      "UID:other\nx-social-planner-uid:\(own)",
    ] {
      let times = times(event(lines))
      #expect(times.map(\.uid) == [own] && times.map(\.title) == [""], "\(lines)")
      #expect(times.first?.end == Instant("2026-03-02T17:30:00Z"))
    }
  }

  @Test func `are not those of another planner, nor of nobody`() {
    let other = own.replacing("11111111", with: "22222222")
    #expect(times(event("UID:\(other)")).map(\.title) == ["Ana"])
    #expect(times(event("UID:x\nX-SOCIAL-PLANNER-UID:\(other)")).map(\.uid) == ["x"])
    #expect(times(event("UID:x\nX-SOCIAL-PLANNER-UID:nonsense")).map(\.uid) == ["x"])
    #expect(times(event("UID:\(other)\nTRANSP:TRANSPARENT")).isEmpty)
  }

  @Test func `are there whatever they say of busy and free, unless they are cancelled`() {
    #expect(times(event("UID:\(own)\nTRANSP:TRANSPARENT")).count == 1)
    #expect(times(event("UID:\(own)\nX-MICROSOFT-CDO-BUSYSTATUS:FREE")).count == 1)
    #expect(times(event("UID:\(own)\nSTATUS:CANCELLED")).isEmpty)
  }

  @Test func `happen once, even if another program made a series of one`() {
    let times = times(event("UID:\(own)\nRRULE:FREQ=DAILY;COUNT=5"))
    #expect(times.map(\.start) == [Instant("2026-03-02T17:00:00Z")])
  }

  @Test func `are found however far ahead, but not long ago`() {
    func text(_ year: Int) -> String { event("UID:\(own)").replacing("2026", with: "\(year)") }
    #expect(times(text(2031)).count == 1 && times(text(2024)).isEmpty)
  }

  @Test func `are one, however many copies a file holds`() {
    let text = CalendarText.calendar(
      CalendarText.event("UID:\(own)", "DTSTART:20260302T170000Z", "DURATION:PT30M"),
      CalendarText.event(
        "UID:x", "X-SOCIAL-PLANNER-UID:\(own)", "DTSTART:20260303T170000Z", "DURATION:PT30M", "SEQUENCE:3"))
    #expect(times(text).map(\.start) == [Instant("2026-03-03T17:00:00Z")])
  }

  @Test func `of the calendar of dates take no time, in upper case neither`() {
    let date = own.replacing("abc@", with: "abc.date@")
    for uid in [date, date.uppercased()] { #expect(times(event("UID:\(uid)")).isEmpty) }
  }
}
