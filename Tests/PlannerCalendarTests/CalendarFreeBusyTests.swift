import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

@Suite struct CalendarFreeBusyTests {
  private func read(_ lines: String...) -> CalendarContent {
    CalendarText.read(
      CalendarText.calendar(
        (["BEGIN:VFREEBUSY", "UID:fb"] + lines + ["END:VFREEBUSY"]).joined(separator: "\n")))
  }

  @Test(arguments: [
    ("FREEBUSY", "yes"), ("FREEBUSY;FBTYPE=BUSY", "yes"), ("FREEBUSY;FBTYPE=BUSY-UNAVAILABLE", "yes"),
    ("FREEBUSY;FBTYPE=BUSY-TENTATIVE", "maybe"), ("FREEBUSY;FBTYPE=FREE", "no"),
    ("FREEBUSY;FBTYPE=X-OWN", "yes"), ("freebusy;fbtype=free", "no"),
  ])
  func `types say what is taken`(name: String, expected: String) {
    let content = read("\(name):20260302T120000Z/20260302T130000Z")
    let found = content.times.first.map { $0.isTentative ? "maybe" : "yes" } ?? "no"
    #expect(found == expected)
    #expect(content.events == 1)
  }

  @Test func `lists, durations and neighbours`() {
    let content = read(
      "DTSTART:20260301T000000Z", "DTEND:20260401T000000Z",
      "FREEBUSY:20260302T120000Z/PT1H,20260302T130000Z/PT1H", "FREEBUSY:20260302T100000Z/PT30M",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260302T140000Z/PT1H")
    #expect(
      CalendarText.times(of: content)
        == ["03-02 11:00 - 03-02 11:30", "03-02 13:00 - 03-02 15:00", "03-02 15:00 - 03-02 16:00"])
    #expect(content.times.map(\.isTentative) == [false, false, true])
    #expect(content.times.map(\.uid) == ["fb", "fb", "fb"])
    #expect(content.problems.isEmpty)
  }

  @Test func `what is no period is a problem`() {
    let content = read("FREEBUSY:20260302T120000Z/20260302T110000Z", "FREEBUSY:nonsense")
    #expect(content.times.isEmpty)
    #expect(!content.problems.isEmpty)
  }

  @Test func `long lists are whole`() {
    let periods = (0..<1440).map { minute in
      "20260302T\(padded(minute / 60, 2))\(padded(minute % 60, 2))00Z/PT30S"
    }
    #expect(read("FREEBUSY:" + periods.joined(separator: ",")).times.count == 1440)
  }
}
