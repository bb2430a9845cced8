import Foundation
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerCalendar

/// Events with one UID in several files of a folder, and messages about them (RFC 5546).
@Suite struct CalendarTogetherTests {
  private let folder: TemporaryFolder
  private var files: [CalendarFile] = []
  /// The times of each file, as the store keeps them.
  private var times: [String: [CalendarTime]] = [:]

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)), options: .atomic)
  }

  private func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.file(name)) }

  private func put(_ name: String, method: String = "", _ lines: String...) throws {
    let method = method.isEmpty ? "X-NONE:1" : "METHOD:\(method)"
    try write(
      CalendarText.calendar(method, CalendarText.event((["UID:w"] + lines).joined(separator: "\n"))), to: name
    )
  }

  private func putSeries(_ sequence: Int = 0) throws {
    try put(
      "series.ics", "SUMMARY:s", "DTSTART:20261201T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3",
      "SEQUENCE:\(sequence)")
  }

  /// Scans the folder as the daemon does, and returns the busy times.
  private mutating func busy() -> [String] {
    let result = CalendarScan(
      calendarId: "c", path: folder.path,
      reader: CalendarReader(
        zones: CalendarText.database, zone: CalendarText.berlin, addresses: ["me@example.org"]),
      window: CalendarText.year, known: files, rereads: .none
    ).run()
    #expect(result.trouble == nil)
    for name in result.removed { times[name] = nil }
    for changed in result.changed { times[changed.file.name] = changed.times ?? times[changed.file.name] }
    let names = Set(result.changed.map(\.file.name) + result.removed)
    files = files.filter { !names.contains($0.name) } + result.changed.map(\.file)
    return times.values.joined().sorted { $0.start < $1.start }.map { CalendarText.clock($0.start, .utc) }
  }

  private var events: Int { files.reduce(0) { $0 + $1.events } }

  @Test
  mutating func
    `an instance in a file of its own takes the place of that of the series, whichever comes first`() throws
  {
    let moved = ["RECURRENCE-ID:20261202T090000Z", "DTSTART:20261205T150000Z", "DURATION:PT1H"].joined(
      separator: "\n")
    try put("moved.ics", moved)
    #expect(busy() == ["12-05 15:00"])
    try putSeries()
    #expect(busy() == ["12-01 09:00", "12-03 09:00", "12-05 15:00"] && events == 1)
    #expect(busy().count == 3, "nothing changed")
    try write(CalendarText.calendar(), to: "other.ics")
    #expect(busy().count == 3)
    try put("moved.ics", moved.replacing("1205T15", with: "1206T16"))
    #expect(busy() == ["12-01 09:00", "12-03 09:00", "12-06 16:00"])
    try remove("moved.ics")
    #expect(busy() == ["12-01 09:00", "12-02 09:00", "12-03 09:00"])
    try put("moved.ics", moved)
    #expect(busy().count == 3)
    try remove("series.ics")
    #expect(busy() == ["12-05 15:00"])
  }

  @Test(arguments: ["", "CANCEL"])
  mutating func `a cancelled instance in a file of its own takes no time`(method: String) throws {
    try putSeries()
    #expect(busy().count == 3)
    try put(
      "cancelled.ics", method: method, "RECURRENCE-ID:20261202T090000Z", "DTSTART:20261202T090000Z",
      "DURATION:PT1H", "STATUS:CANCELLED", "SEQUENCE:1")
    #expect(busy() == ["12-01 09:00", "12-03 09:00"] && events == 1)
  }

  @Test mutating func `of a file and its conflict copy, the newer version counts alone`() throws {
    func put(_ name: String, day: Int, sequence: Int, changed: String) throws {
      try self.put(
        name, "DTSTART:2026121\(day)T090000Z", "DURATION:PT1H", "SEQUENCE:\(sequence)",
        "DTSTAMP:20261101T000000Z",
        "LAST-MODIFIED:202611\(changed)T000000Z")
    }
    let copy = "a.sync-conflict-20261119-101500-ABCDEFG.ics"
    try put("a.ics", day: 1, sequence: 3, changed: "18")
    try put(copy, day: 2, sequence: 2, changed: "20")
    #expect(busy() == ["12-11 09:00"] && events == 1)
    try put(copy, day: 2, sequence: 3, changed: "20")
    #expect(busy() == ["12-12 09:00"] && events == 1)
    // For equal versions, the file with the shorter name counts.
    try put(copy, day: 2, sequence: 3, changed: "18")
    #expect(busy() == ["12-11 09:00"])
    try remove("a.ics")
    #expect(busy() == ["12-12 09:00"] && events == 1)
  }

  @Test mutating func `moved instances of the version that does not count take no time`() throws {
    func text(_ changed: String, _ start: String) -> String {
      CalendarText.calendar(
        CalendarText.event(
          "UID:w", "DTSTART:20261201T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2",
          "DTSTAMP:20261101T000000Z"),
        CalendarText.event(
          "UID:w", "RECURRENCE-ID:20261202T090000Z", "DTSTART:\(start)", "DURATION:PT1H",
          "LAST-MODIFIED:202611\(changed)T000000Z"))
    }
    try write(text("10", "20261203T100000Z"), to: "a.ics")
    try write(text("12", "20261204T100000Z"), to: "a (copy).ics")
    #expect(busy() == ["12-01 09:00", "12-04 10:00"])
  }

  @Test(arguments: ["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH", "reply"])
  mutating func `what people say of an event is not the event`(method: String) throws {
    try putSeries()
    let lines = "DTSTART:20261210T090000Z\nDURATION:PT1H\nSEQUENCE:9"
    try put("message.ics", method: method, lines)
    #expect(busy().count == 3 && events == 1)
    try remove("series.ics")
    #expect(busy() == [] && events == 0)
    #expect(files.allSatisfy { $0.problem == nil })
  }

  @Test mutating func `a request or a publication is the event, and the newer one counts`() throws {
    for method in ["REQUEST", "PUBLISH"] {
      try put("a.ics", method: method, "DTSTART:20261210T090000Z", "DURATION:PT1H", "SEQUENCE:1")
      #expect(busy() == ["12-10 09:00"])
      try put("b.ics", method: method, "DTSTART:20261211T090000Z", "DURATION:PT1H", "SEQUENCE:2")
      #expect(busy() == ["12-11 09:00"])
      try remove("b.ics")
    }
  }

  @Test mutating func `a cancellation takes the whole event away, unless it is older`() throws {
    try putSeries(2)
    try put(
      "cancel.ics", method: "CANCEL", "DTSTART:20261201T090000Z", "SEQUENCE:2", "DTSTAMP:20260101T000000Z")
    #expect(busy() == [])
    try put("cancel.ics", method: "CANCEL", "SEQUENCE:1")
    #expect(busy().count == 3)
    try put("cancel.ics", method: "CANCEL", "SEQUENCE:3")
    #expect(busy() == [])
    try remove("cancel.ics")
    #expect(busy().count == 3)
  }

  @Test mutating func `further instances that a message adds count beside the series`() throws {
    try putSeries()
    try put("add.ics", method: "ADD", "DTSTART:20261220T090000Z", "DURATION:PT1H", "SEQUENCE:1")
    #expect(busy() == ["12-01 09:00", "12-02 09:00", "12-03 09:00", "12-20 09:00"])
    try put("cancel.ics", method: "CANCEL", "SEQUENCE:2")
    #expect(busy() == [])
  }

  @Test mutating func `a cancellation in the same file counts, too`() throws {
    try write(
      CalendarText.calendar(CalendarText.event("UID:w", "DTSTART:20261201T090000Z", "DURATION:PT1H"))
        + CalendarText.calendar("METHOD:CANCEL", CalendarText.event("UID:w")), to: "a.ics")
    #expect(busy() == [])
  }

  @Test mutating func `files with several events share each on its own`() throws {
    func event(_ uid: String, day: Int, sequence: Int) -> String {
      CalendarText.event(
        "UID:\(uid)", "DTSTART:202612\(day)T090000Z", "DURATION:PT1H", "SEQUENCE:\(sequence)")
    }
    try write(
      CalendarText.calendar(event("a", day: 10, sequence: 1), event("b", day: 11, sequence: 2)), to: "1.ics")
    try write(
      CalendarText.calendar(event("b", day: 12, sequence: 1), event("c", day: 13, sequence: 1)), to: "2.ics")
    try write(CalendarText.calendar(event("c", day: 14, sequence: 2)), to: "3.ics")
    #expect(busy() == ["12-10 09:00", "12-11 09:00", "12-14 09:00"] && events == 3)
    try write(CalendarText.calendar(event("c", day: 15, sequence: 0)), to: "3.ics")
    #expect(busy() == ["12-10 09:00", "12-11 09:00", "12-13 09:00"] && events == 3)
    try remove("1.ics")
    #expect(busy() == ["12-12 09:00", "12-13 09:00"] && events == 2)
  }

  @Test mutating func `events without a UID are never the same`() throws {
    for name in ["a.ics", "b.ics"] {
      try write(
        CalendarText.calendar(CalendarText.event("DTSTART:20261210T090000Z", "DURATION:PT1H")), to: name)
    }
    #expect(busy().count == 2)
  }

  @Test mutating func `thousands of files of one event are read`() throws {
    for number in 0..<2000 {
      try put("\(number).ics", "DTSTART:20261210T090000Z", "DURATION:PT1H", "SEQUENCE:\(number)")
    }
    #expect(busy() == ["12-10 09:00"] && events == 1)
  }
}
