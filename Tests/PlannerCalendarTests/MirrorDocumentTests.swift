import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

@Suite struct MirrorDocumentTests {
  private func written(_ form: MirrorForm = .event, notes: String? = nil) -> MirrorWorld {
    var world = MirrorWorld(form: form)
    world.place(notes: notes)
    world.settle()
    return world
  }

  @Test func `an event has all that other programs want`() {
    let text = written(notes: "Bring cake").text()
    #expect(
      MirrorWorld.unfolded(text) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Social Planner//Mirror//EN", "BEGIN:VEVENT",
        "UID:a@\(MirrorWorld.planner).social-planner",
        "X-SOCIAL-PLANNER-UID:a@\(MirrorWorld.planner).social-planner", "DTSTAMP:20260301T080000Z",
        "CREATED:20260301T080000Z", "LAST-MODIFIED:20260301T080000Z", "SEQUENCE:0",
        "X-SOCIAL-PLANNER-WRITTEN:20260301T080000Z", "DTSTART:20260302T130000Z", "DTEND:20260302T140000Z",
        "STATUS:CONFIRMED", "TRANSP:OPAQUE",
        "SUMMARY:Änne a", "DESCRIPTION:Bring cake", "CATEGORIES:Social Planner", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER:-PT30M", "DESCRIPTION:Änne a", "END:VALARM", "END:VEVENT",
        "END:VCALENDAR",
      ])
  }

  @Test func `a task is due when the session starts`() {
    let text = written(.task).text("a", .task)
    #expect(text.line("UID") == "UID:a.task@\(MirrorWorld.planner).social-planner")
    #expect(text.line("DUE") == "DUE:20260302T130000Z")
    #expect(text.line("DTSTART") == nil)
    #expect(text.line("STATUS") == "STATUS:NEEDS-ACTION")
    #expect(text.line("PERCENT-COMPLETE") == "PERCENT-COMPLETE:0")
    #expect(text.contains("TRIGGER;RELATED=END:-PT30M"))
  }

  @Test func `lines end with CRLF and have at most 75 octets, and none cuts a character`() {
    let text = written(notes: String(repeating: "Äpfel, Birnen; 🍐🍎 und \\ ", count: 40)).text()
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count > 20)
    for line in lines {
      #expect(line.last == UInt8(ascii: "\r"))
      #expect(line.count - 1 <= 75)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
  }

  /// Python's icalendar reads a line that only contains a fold as a line feed in the value. Because of this,
  /// todoman changed the UID of a task.
  @Test func `no fold leaves a line with nothing in it`() {
    for length in 1...160 {
      let text = written(notes: String(repeating: "x", count: length)).text()
      #expect(!text.contains("\r\n \r\n"), "\(length)")
      #expect(text.line("DESCRIPTION")?.utf8.count == "DESCRIPTION:".utf8.count + length)
    }
  }

  @Test(arguments: [
    "a", "two\nlines", "a, b; c \\ d: \"e\"", "Ä 🎂 e\u{301}", "\\n is no line end",
    "BEGIN:VEVENT\nEND:VEVENT",
    "a\r\nb\rc", "blank at the end  \n\n", "con\u{1}trol", "\u{7f}", "  indented\n\tand so on",
    String(repeating: "x", count: 5000),
  ])
  func `notes come back as they went out`(notes: String) {
    var world = written(notes: notes)
    #expect(world.pass().isEmpty)
    world.edit(set: ["X-TOUCHED": "1"])
    #expect(world.pass().isEmpty)
  }

  @Test func `what is not ours survives our writing`() {
    var world = written(notes: "ours")
    let extra = [
      "LOCATION;LANGUAGE=de:Café \\, hinten", "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC",
      "ATTENDEE;CN=\"Doe: Jane\";PARTSTAT=ACCEPTED:mailto:jane@example.org", "X-EMPTY:",
      "ATTACH;VALUE=BINARY;ENCODING=BASE64:" + String(repeating: "QUJD", count: 50),
      "X-ÄÖ;nonsense=1:..", "GEO:1;2;3;4", "BEGIN:X-OTHER", "DTSTART:19990101T000000Z", "END:X-OTHER",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-P1D", "END:VALARM",
    ]
    let name = MirrorWorld.name("a")
    world[name] = world.text()
      .replacing("END:VEVENT\r\n", with: extra.map { $0 + "\r\n" }.joined() + "END:VEVENT\r\n")
      .replacing(
        "BEGIN:VEVENT\r\n",
        with: "X-WR-CALNAME:Mine\r\nBEGIN:VTIMEZONE\r\nTZID:Foo\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\n")
    #expect(world.pass().isEmpty)
    world.place(at: "2026-03-03T10:30:00Z", minutes: 45, notes: "new")
    world.sessions["a"]?.leadTimeMin = 10
    world.sessions["a"]?.title = "Anna"
    world.settle()
    let lines = MirrorWorld.unfolded(world.text())
    for line in extra + ["X-WR-CALNAME:Mine", "BEGIN:VTIMEZONE"] { #expect(lines.contains(line)) }
    for line in [
      "DTSTART:20260303T103000Z", "DTEND:20260303T111500Z", "DESCRIPTION:new", "SUMMARY:Anna",
      "TRIGGER:-PT10M", "SEQUENCE:1", "CREATED:20260301T080000Z",
    ] {
      #expect(lines.filter { $0 == line }.count == 1, "\(line)")
    }
    #expect(!lines.contains("TRIGGER:-PT30M"))
    #expect(!lines.contains("DTSTART:20260302T130000Z"))
  }

  @Test func `a file with bare line feeds keeps them`() {
    var world = written()
    let name = MirrorWorld.name("a")
    world[name] = world.text().replacing("\r\n", with: "\n")
    world.place(at: "2026-03-03T10:30:00Z", notes: String(repeating: "long ", count: 40))
    world.settle()
    #expect(world[name]?.utf8.contains(UInt8(ascii: "\r")) == false)
    #expect(world[name]?.contains("DTSTART:20260303T103000Z\n") == true)
  }

  @Test func `whatever is written counts in SEQUENCE, and nothing else`() {
    var world = written()
    world.sessions["a"]?.notes = "x"
    world.settle()
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:1")
    world.sessions["a"]?.status = .canceled
    world.settle()
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:2")
    world.settle()
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:2")
  }

  @Test func `SEQUENCE never gets below 0`() {
    var world = written()
    world.edit(set: ["SEQUENCE": "2147483647"])
    world.place(at: "2026-03-03T10:30:00Z")
    world.settle()
    #expect(world.text().line("SEQUENCE") == "SEQUENCE:2147483647")
  }

  @Test func `UIDs say whose they are`() {
    let own = "a.task@\(MirrorWorld.planner).social-planner"
    for uid in [
      "", "a", "a@b", "@b.social-planner", "a@.social-planner", "a.social-planner", ".task@b.social-planner",
    ] {
      #expect(MirrorUID(uid) == nil, "\(uid)")
    }
    #expect(MirrorUID(own)?.text == own)
    #expect(MirrorUID(own)?.component == .task)
    #expect(MirrorUID(own)?.plannerId == MirrorWorld.planner)
  }
}
