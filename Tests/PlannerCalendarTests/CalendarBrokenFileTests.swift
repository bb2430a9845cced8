import Foundation
import Glibc
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerCalendar
@testable import PlannerFiles

/// Files that look like failed downloads. Their earlier content stays valid.
@Suite struct CalendarBrokenFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path }
  private static let corpus = "\(CalendarCorpusTests.folder)/field-01-feed-download-fails"

  init() throws { folder = try TemporaryFolder() }

  private func put(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)), options: .atomic)
  }

  private func scan(_ place: String, known: [CalendarFile] = [], all: Bool = false) -> CalendarScan.Result {
    CalendarScan(
      calendarId: "c", path: place,
      reader: CalendarReader(zones: CalendarText.database, zone: CalendarText.berlin),
      window: CalendarText.year, known: known, rereads: all ? .all : .none
    ).run()
  }

  private func only(_ result: CalendarScan.Result) throws -> CalendarScan.Changed {
    try #require(result.changed.count == 1 && result.trouble == nil ? result.changed[0] : nil)
  }

  @Test(arguments: [
    ("empty", "It is empty."), ("error-page", "It is no longer a calendar."),
    ("truncated", "It ends in the middle."),
  ])
  func `a feed that was not downloaded whole keeps its events until it is`(name: String, reason: String)
    throws
  {
    let good = try RepositoryFiles.text("\(Self.corpus)/good.ics")
    let feed = folder.file("feed.ics")
    try put("feed.ics", good)
    let first = try only(scan(feed))
    #expect(first.times?.count == 6 && first.file.keptSince == nil)
    try put("feed.ics", try RepositoryFiles.text("\(Self.corpus)/\(name).ics"))
    let broken = try only(scan(feed, known: [first.file]))
    #expect(broken.times == nil && broken.file.events == 6 && broken.file.problem == reason)
    let since = try #require(broken.file.keptSince)
    #expect(FileFingerprint(path: feed)?.changedAt == since)
    #expect(scan(feed, known: [broken.file], all: true).changed.isEmpty, "the same is no news")
    // If the file then breaks in another way, the earlier time still counts.
    var earlier = broken.file
    earlier.keptSince = since.adding(minutes: -600)
    try put("feed.ics", String(good.prefix(700)))
    let again = try only(scan(feed, known: [earlier]))
    #expect(again.times == nil && again.file.keptSince == earlier.keptSince)
    try put("feed.ics", good.replacing("Evening 02", with: "Other"))
    let whole = try only(scan(feed, known: [again.file]))
    #expect(whole.times?.last?.title == "Evening 03" && whole.times?.count == 6)
    #expect(whole.file.keptSince == nil && whole.file.problem == nil)
  }

  @Test(arguments: [
    "", "\u{0}\u{0}\u{0}\u{0}", "{\"error\": 500}", "Not found\n", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTST",
  ])
  func `one file of a folder keeps its events, too, and the others are read`(text: String) throws {
    let event = CalendarText.calendar(
      CalendarText.event("UID:1", "DTSTART:20260302T120000Z", "DURATION:PT1H"))
    try put("a.ics", event)
    try put("b.ics", event.replacing("UID:1", with: "UID:2"))
    let files = scan(path).changed.map(\.file)
    try put("a.ics", text)
    try put("b.ics", event.replacing("UID:1", with: "UID:2").replacing("T12", with: "T13"))
    let result = scan(path, known: files)
    #expect(result.changed.map { $0.times?.count } == [nil, 1])
    #expect(result.changed[0].file.keptSince != nil && result.changed[0].file.uids == files[0].uids)
  }

  @Test func `what never held an event, and a whole calendar without any, count as they are`() throws {
    let feed = folder.file("feed.ics")
    try put("feed.ics", "")
    let empty = try only(scan(feed))
    #expect(empty.times == [] && empty.file.keptSince == nil)
    try put("feed.ics", "<html>")
    #expect(try only(scan(feed, known: [empty.file])).times == [])
    let event = CalendarText.calendar(
      CalendarText.event("UID:1", "DTSTART:20260302T120000Z", "DURATION:PT1H"))
    try put("feed.ics", event)
    let whole = try only(scan(feed, known: [empty.file]))
    try put("feed.ics", CalendarText.calendar())
    #expect(try only(scan(feed, known: [whole.file])).times == [])
  }

  @Test func `a program that never writes the end is read as before`() throws {
    let feed = folder.file("feed.ics")
    let event = CalendarText.calendar(
      CalendarText.event("UID:1", "DTSTART:20260302T120000Z", "DURATION:PT1H")
    ).replacing("END:VCALENDAR", with: "")
    try put("feed.ics", event)
    let first = try only(scan(feed))
    #expect(first.times?.count == 1 && first.file.problem?.contains("cut off") == true)
    try put("feed.ics", event.replacing("T12", with: "T15"))
    #expect(
      try only(scan(feed, known: [first.file])).times?.first?.start == Instant("2026-03-02T15:00:00Z"))
    try put("feed.ics", "")
    #expect(try only(scan(feed, known: [first.file])).times == nil)
  }

  @Test func `a broken file beside another with the same event keeps its times`() throws {
    let series = CalendarText.calendar(
      CalendarText.event("UID:1", "DTSTART:20260302T120000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2"))
    try put("a.ics", series)
    try put(
      "b.ics",
      CalendarText.calendar(
        CalendarText.event(
          "UID:1", "RECURRENCE-ID:20260303T120000Z", "DTSTART:20260304T120000Z", "DURATION:PT1H")))
    let files = scan(path).changed.map(\.file)
    try put("a.ics", "")
    let result = try only(scan(path, known: files))
    #expect(result.file.name == "a.ics" && result.times == nil)
  }

  @Test func `two names that are not UTF-8 are no danger`() throws {
    for byte in [0xfc, 0xfd] as [UInt8] {
      try put("plain.ics", CalendarText.calendar())
      let name =
        Array("\(path)/b".utf8CString.dropLast()) + [CChar(bitPattern: byte)] + Array(".ics".utf8CString)
      try #require(rename(folder.file("plain.ics"), name) == 0)
    }
    try put("a.ics", CalendarText.calendar())
    #expect(scan(path).changed.count == 3)
  }

  @Test func `files without a suffix are read where they are calendars`() throws {
    let event = CalendarText.calendar(
      CalendarText.event("UID:1", "DTSTART:20260302T120000Z", "DURATION:PT1H"))
    try put("20200711T121212Z-1@host", event)
    try put("libkcal-904384.123", "\u{FEFF}\n" + event.lowercased().replacing("uid:1", with: "UID:2"))
    try put("a.txt", event.replacing("UID:1", with: "UID:3"))
    for (name, text) in [
      ("displayname", "Work"), ("notes", "BEGIN:VCARD"), ("nothing", ""), ("x.ics.bak", event),
    ] {
      try put(name, text)
    }
    try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
    let result = scan(path)
    #expect(result.changed.map(\.file.name) == ["20200711T121212Z-1@host", "a.txt", "libkcal-904384.123"])
    let files = result.changed.map(\.file)
    #expect(scan(path, known: files).changed.isEmpty)
    try put("a.txt", "")
    #expect(try only(scan(path, known: files)).times == nil, "a known one may be broken")
    for file in files { try FileManager.default.removeItem(atPath: folder.file(file.name)) }
    #expect(scan(path, known: files).trouble?.contains("suddenly empty") == true)
  }

  @Test func `the file system of a folder is found among those that are mounted`() {
    let mounts = """
      21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      40 21 0:52 / /home/ana/cloud rw,nosuid shared:9 - fuse.sshfs ana@example.org: rw
      41 21 0:53 / /net rw - nfs4 server:/x rw
      """
    #expect(FileSystem.kind(of: "8:1", in: mounts) == "ext4")
    #expect(FileSystem.kind(of: "0:52", in: mounts) == "fuse.sshfs")
    #expect(FileSystem.kind(of: "0:5", in: mounts) == nil)
    #expect(!FileSystem.isRemote(path) && !FileSystem.isRemote("/nowhere"))
  }

  @Test func `a file says what the calendar is called`() throws {
    try put("basic.ics", CalendarText.calendar("X-WR-CALNAME:Family\\, and  Ana"))
    #expect(scan(folder.file("basic.ics")).calendarName == "Family, and Ana")
  }
}
