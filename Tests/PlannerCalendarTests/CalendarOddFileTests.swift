import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Encodings, line ends, and incomplete files.
@Suite struct CalendarOddFileTests {
  private static let event = CalendarText.event(
    "UID:1", "DTSTART:20260302T120000Z", "DTEND:20260302T130000Z", "SUMMARY:Über den Wolken")
  private static let good = CalendarText.calendar(event)

  private func titles(_ bytes: [UInt8]) -> [String] { CalendarText.read(bytes).times.map(\.title) }

  @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"]) func `lines may end in any way`(lineEnd: String) {
    let lines = Self.good.split(separator: "\r\n").joined(separator: lineEnd) + lineEnd
    #expect(titles(Array(lines.utf8)) == ["Über den Wolken"])
  }

  @Test func `a fold may lie inside a character`() {
    let text = Array(Self.good.utf8)
    let position = text.firstIndex(of: 0xc3)! + 1
    for fold in ["\r\n ", "\n\t", "\r\n \r\n "] {
      #expect(titles(text[..<position] + Array(fold.utf8) + text[position...]) == ["Über den Wolken"])
    }
  }

  @Test func `every place may be folded`() {
    let text = Array(Self.good.utf8)
    for position in text.indices.dropFirst() where text[position] >= 0x20 && text[position - 1] >= 0x20 {
      #expect(titles(text[..<position] + Array("\r\n ".utf8) + text[position...]) == ["Über den Wolken"])
    }
  }

  @Test func `a mark of UTF-8 before it is no matter`() {
    #expect(titles([0xef, 0xbb, 0xbf] + Array(Self.good.utf8)) == ["Über den Wolken"])
  }

  @Test func `UTF-16 is refused`() {
    for bytes in [
      [0xff, 0xfe] + Self.good.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
      [0xfe, 0xff] + Self.good.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
      Self.good.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
      Self.good.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] },
    ] as [[UInt8]] {
      let content = CalendarText.read(bytes)
      #expect(
        content.problems == ["It is written in UTF-16, which iCalendar does not use; save it as UTF-8."])
      #expect(content.times.isEmpty)
    }
  }

  @Test func `letters of Latin-1 are replaced`() {
    let bytes = Array(Self.good.utf8).split(separator: 0xc3, maxSplits: 1).joined(separator: [])
    let text = Array(bytes).map { $0 == 0x9c ? 0xdc : $0 }
    #expect(titles(text) == ["\u{fffd}ber den Wolken"])
  }

  @Test func `zeros are nothing`() {
    let text = Array(Self.good.utf8)
    #expect(titles(text + [UInt8](repeating: 0, count: 512)) == ["Über den Wolken"])
    #expect(titles(text.flatMap { $0 == UInt8(ascii: "W") ? [0, $0] : [$0] }) == ["Über den Wolken"])
  }

  @Test func `nothing is no calendar`() {
    #expect(CalendarText.read("").problems == [])
    #expect(
      CalendarText.read("<html></html>").problems
        == ["It is not an iCalendar file: it has no BEGIN:VCALENDAR."])
    #expect(CalendarText.read(CalendarText.calendar()) == CalendarContent())
  }

  @Test func `names are in any case, and VERSION may be missing`() {
    let text =
      "begin:vcalendar\nBegin:VEvent\nuid:1\ndtstart;value=date:20260302\nsummary;language=en:A\nend:vevent\nend:vcalendar\n"
    #expect(titles(Array(text.utf8)) == ["A"])
  }

  @Test func `other components, properties and alarms are passed over`() {
    let content = CalendarText.read(
      CalendarText.calendar(
        "BEGIN:VTODO\nUID:t\nDTSTART:20260301T100000Z\nDUE:20260301T110000Z\nEND:VTODO",
        "BEGIN:X-OWN\nX-A:1\nBEGIN:X-INNER\nEND:X-INNER\nEND:X-OWN",
        "BEGIN:VEVENT\nUID:1\nBEGIN:VALARM\nTRIGGER:-PT5M\nDURATION:PT9H\nSUMMARY:Not this\nEND:VALARM",
        "X-OWN-DURATION;VALUE=DURATION:PT30M\nFOO;BAR=\"a:b;c\":d\nno colon here\n:\n;\nX\n",
        "DTSTART:20260302T120000Z\nDURATION:PT1H\nSUMMARY:This\nEND:VEVENT",
        "BEGIN:VJOURNAL\nDTSTART:20260302T120000Z\nEND:VJOURNAL"))
    #expect(content.times.map(\.title) == ["This"])
    #expect(CalendarText.times(of: content) == ["03-02 13:00 - 03-02 14:00"])
    #expect(content.events == 1)
    #expect(content.problems.isEmpty)
  }

  @Test func `several calendars in one file all count`() {
    let content = CalendarText.read(
      CalendarText.calendar("METHOD:CANCEL", Self.event)
        + CalendarText.calendar(CalendarText.event("UID:2", "DTSTART;VALUE=DATE:20260303", "SUMMARY:B")))
    #expect(content.times.map(\.title) == ["B"])
    #expect(content.events == 2)
  }

  @Test func `of a file that is cut off what is complete counts`() {
    let two = CalendarText.calendar(Self.event, Self.event.replacing("UID:1", with: "UID:2"))
    let bytes = Array(two.utf8)
    let ends = two.utf8.count - "END:VEVENT\r\nEND:VCALENDAR\r\n".utf8.count
    for length in stride(from: ends - 1, to: 200, by: -7) {
      let content = CalendarText.read(Array(bytes[..<length]))
      #expect(content.times.count == 1)
      #expect(content.problems.count == 1)
    }
    let content = CalendarText.read(Array(bytes.dropLast("END:VCALENDAR\r\n".utf8.count)))
    #expect(content.times.count == 2)
    #expect(
      content.problems == [
        "The file ends before END:VCALENDAR and may be cut off; its complete parts count."
      ])
  }

  @Test func `an event without its end is a problem`() {
    let content = CalendarText.read(
      CalendarText.calendar(String(Self.event.dropLast("END:VEVENT".count)), Self.event))
    #expect(content.times.count == 1)
    #expect(
      content.problems == [
        "END:VEVENT is missing, so that the file may be cut off; its complete parts count."
      ])
  }

  @Test func `vCalendar 1 is refused`() {
    let content = CalendarText.read(
      "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260302T120000Z\r\nDTEND:20260302T130000Z\r\n"
        + "SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=9C\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    #expect(content.times.isEmpty)
    #expect(
      content.problems == [
        "It is vCalendar 1.0, which the planner cannot read; export it as iCalendar "
          + "(version 2.0)."
      ])
  }

  @Test func `problems are few, on one line, and each told once`() {
    let events = (0..<50).map {
      CalendarText.event("SUMMARY:\($0)\\nline \(String(repeating: "x", count: 500))", "DTSTART:never")
    }
    let problems = CalendarText.read(CalendarText.calendar(events.joined(separator: "\n"))).problems
    #expect(problems.count == 10)
    #expect(problems.allSatisfy { $0.count < 250 && !$0.contains("\n") })
    #expect(Set(problems).count == 10)
  }
}
