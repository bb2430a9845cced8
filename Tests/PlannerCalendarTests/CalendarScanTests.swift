import Foundation
import Glibc
import PlannerFiles
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerCalendar

@Suite struct CalendarScanTests {
  let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  func put(_ name: String, _ lines: String...) throws {
    let event = (["BEGIN:VEVENT", "UID:\(name)", "SUMMARY:\(name)"] + lines + ["END:VEVENT"])
    try Data(CalendarText.calendar(event.joined(separator: "\n")).utf8)
      .write(to: URL(fileURLWithPath: folder.file(name)), options: .atomic)
  }

  /// Writes an event on that day of March.
  func put(_ name: String, day: Int) throws {
    let start = "2026030\(day)"
    try put(name, "DTSTART:\(start)T120000Z", "DURATION:PT1H")
  }

  func instant(_ text: String) -> Instant { Instant(text) ?? Instant(seconds: 0) }

  func scan(
    _ place: String? = nil, known: [CalendarFile] = [], rereads: CalendarScan.Rereading = .none
  ) -> CalendarScan.Result {
    CalendarScan(
      calendarId: "c", path: place ?? path,
      reader: CalendarReader(zones: CalendarText.database, zone: CalendarText.berlin),
      window: CalendarText.year, known: known, rereads: rereads
    ).run()
  }

  /// Returns the known files after a scan.
  func known(_ before: [CalendarFile] = [], after result: CalendarScan.Result) -> [CalendarFile] {
    let changed = Dictionary(uniqueKeysWithValues: result.changed.map { ($0.file.name, $0.file) })
    let kept = before.filter { changed[$0.name] == nil && !result.removed.contains($0.name) }
    return (kept + changed.values).sorted { $0.name < $1.name }
  }

  func only(_ result: CalendarScan.Result) throws -> CalendarScan.Changed {
    #expect(result.trouble == nil && result.removed == [])
    return try #require(result.changed.count == 1 ? result.changed[0] : nil, "\(result.changed.map(\.file))")
  }

  @Test func `one changed file of many costs one file`() throws {
    for number in 0..<500 { try put("\(number).ics", day: 2) }
    let first = scan()
    #expect(first.changed.count == 500 && first.changed.allSatisfy { $0.times?.count == 1 })
    #expect(first.calendarId == "c" && first.trouble == nil)
    var files = known(after: first)
    #expect(scan(known: files).changed.isEmpty)
    try put("77.ics", day: 3)
    let second = scan(known: files)
    let changed = try only(second)
    #expect(changed.file.name == "77.ics" && changed.file != files.first { $0.name == "77.ics" })
    #expect(changed.times?.map(\.start) == [instant("2026-03-03T12:00:00Z")])
    files = known(files, after: second)
    unlink(folder.file("5.ics"))
    try put("new.ics", day: 4)
    let third = scan(known: files)
    #expect(third.removed == ["5.ics"] && third.changed.map(\.file.name) == ["new.ics"])
    // Overwritten in place with the same number of bytes.
    files = known(files, after: third)
    let text = try String(contentsOfFile: folder.file("9.ics"), encoding: .utf8)
    try text.replacing("20260302", with: "20260306").write(
      toFile: folder.file("9.ics"), atomically: false, encoding: .utf8)
    #expect(try only(scan(known: files)).times?.map(\.start) == [instant("2026-03-06T12:00:00Z")])
  }

  @Test func `all files are read where that is asked for, and only those that continue`() throws {
    try put("once.ics", day: 2)
    try put("weekly.ics", "DTSTART:20260302T120000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY")
    let files = known(after: scan())
    #expect(files.map(\.continues) == [false, true])
    #expect(scan(known: files, rereads: .none).changed.isEmpty)
    #expect(scan(known: files, rereads: .continuing).changed.map(\.file.name) == ["weekly.ics"])
    #expect(scan(known: files, rereads: .all).changed.map(\.file.name) == ["once.ics", "weekly.ics"])
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `an unreadable file keeps what was known, and is read once it can be`() throws {
    try put("a.ics", day: 2)
    var files = known(after: scan())
    chmod(folder.file("a.ics"), 0)
    let refused = scan(known: files)
    let changed = try only(refused)
    #expect(changed.times == nil && changed.file.events == 1)
    #expect(changed.file.problem?.contains("Permission denied") == true)
    files = known(files, after: refused)
    #expect(scan(known: files).changed.isEmpty, "the same is no news")
    chmod(folder.file("a.ics"), 0o600)
    let read = try only(scan(known: files))
    #expect(read.times?.count == 1 && read.file.problem == nil)
  }

  @Test func `what cannot be read at the moment is tried with every look, and told of once`() throws {
    // A loop of links. The repair will not change the link itself.
    symlink("a.ics", folder.file("b.ics"))
    symlink("b.ics", folder.file("a.ics"))
    let first = scan()
    #expect(first.changed.map(\.file.name) == ["a.ics", "b.ics"])
    #expect(first.changed.allSatisfy { $0.times == [] && $0.file.problem?.contains("symbolic") == true })
    #expect(scan(known: known(after: first)).changed.isEmpty)
    unlink(folder.file("b.ics"))
    try put("b.ics", day: 2)
    // The link leads to the same event, which counts once.
    #expect(scan(known: known(after: first)).changed.map { $0.times?.count } == [1, 0])
  }

  @Test func `a file that is too large, a pipe and a folder are named and skipped`() throws {
    try put("good.ics", day: 2)
    try FileManager.default.createDirectory(
      atPath: folder.file("folder.ics"), withIntermediateDirectories: false)
    #expect(mkfifo(folder.file("pipe.ics"), 0o600) == 0)
    let large = open(folder.file("large.ics"), O_CREAT | O_WRONLY, 0o600)
    #expect(ftruncate(large, off_t(CalendarScan.largestFile) + 1) == 0)
    close(large)
    let result = scan()
    let problems = Dictionary(uniqueKeysWithValues: result.changed.map { ($0.file.name, $0.file.problem) })
    #expect(
      problems == [
        "good.ics": nil, "folder.ics": "It is not a regular file.", "pipe.ics": "It is not a regular file.",
        "large.ics": "It is larger than 16 MiB.",
      ])
    #expect(scan(known: known(after: result)).changed.isEmpty)
    // The largest allowed size.
    truncate(folder.file("large.ics"), 0)
    try put("large.ics", day: 3)
    #expect(try only(scan(known: known(after: result))).times?.count == 1)
  }

  @Test func `a file that vanishes during the look changes nothing until the next`() throws {
    try put("a.ics", day: 2)
    try put("b.ics", day: 2)
    let files = known(after: scan())
    // A dangling link: listed in the folder, but not readable.
    unlink(folder.file("b.ics"))
    symlink("/nowhere/at/all", folder.file("b.ics"))
    let during = scan(known: files)
    #expect(during.changed.isEmpty && during.removed.isEmpty && during.trouble == nil)
    unlink(folder.file("b.ics"))
    #expect(scan(known: files).removed == ["b.ics"])
  }

  @Test func `a folder that is suddenly empty, gone or no folder keeps what was known`() throws {
    #expect(scan().trouble == nil, "one that was never anything else may be empty")
    try put("a.ics", day: 2)
    try put("b.ics", day: 2)
    let files = known(after: scan())
    unlink(folder.file("a.ics"))
    unlink(folder.file("b.ics"))
    try "x".write(toFile: folder.file("displayname"), atomically: true, encoding: .utf8)
    let empty = scan(known: files)
    #expect(empty.changed.isEmpty && empty.removed.isEmpty)
    #expect(empty.trouble?.contains("'\(path)' is suddenly empty, but held 2 files before") == true)
    let gone = scan("\(path)/gone", known: files)
    #expect(gone.changed.isEmpty && gone.removed.isEmpty)
    #expect(
      gone.trouble
        == "'\(path)/gone' cannot be read: No such file or directory; its earlier contents still count.")
    try put("c.ics", day: 3)
    let back = scan(known: files)
    #expect(back.removed == ["a.ics", "b.ics"] && back.changed.map(\.file.name) == ["c.ics"])
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `a folder that may not be listed keeps what was known`() throws {
    try put("a.ics", day: 2)
    let files = known(after: scan())
    chmod(path, 0o300)
    defer { chmod(path, 0o700) }
    let result = scan(known: files)
    #expect(result.changed.isEmpty && result.removed.isEmpty)
    #expect(result.trouble?.contains("Permission denied") == true)
  }

  @Test func `a single file is a calendar, whatever it is called`() throws {
    try put("feed", day: 2)
    let file = folder.file("feed")
    let first = try only(scan(file))
    #expect(first.file.name == "feed" && first.times?.count == 1)
    #expect(scan(file, known: [first.file]).changed.isEmpty)
    try put("feed", day: 3)
    #expect(
      try only(scan(file, known: [first.file])).times?.map(\.start) == [instant("2026-03-03T12:00:00Z")])
    unlink(file)
    #expect(scan(file, known: [first.file]).trouble?.contains("No such file") == true)
  }

  @Test func `names with odd characters are files like others, and some are none`() throws {
    let odd = ["a b.ics", "ü.ics", "日本.ics", "a\nb.ics", "'quoted'.ics", "UPPER.ICS", "-rf.ics", "%41.ics"]
    for name in odd { try put(name, day: 2) }
    for name in [".hidden.ics", ".ics", "a.ics.tmp", "a.ics~", "#a.ics#", "b.bak"] { try put(name, day: 2) }
    let result = scan()
    #expect(Set(result.changed.map(\.file.name)) == Set(odd))
    #expect(result.changed.allSatisfy { $0.times?.count == 1 })
    #expect(scan(known: known(after: result)).changed.isEmpty)
  }

  @Test func `a name that is not UTF-8 is named as a problem`() throws {
    try put("plain.ics", day: 2)
    let bytes: [CChar] =
      Array("\(path)/b".utf8CString.dropLast()) + [CChar(bitPattern: 0xfc)] + Array(".ics".utf8CString)
    try #require(rename(folder.file("plain.ics"), bytes) == 0)
    let result = scan()
    let changed = try only(result)
    #expect(changed.file.problem == "Its name is not UTF-8; rename it." && changed.times == [])
    #expect(scan(known: known(after: result)).changed.isEmpty)
  }

  @Test func `a place says what it holds, what it is called and why it cannot be a calendar`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("work"), withIntermediateDirectories: false)
    try put("work/a.ics", day: 2)
    #expect(SourcePlace(path: path, suffix: CalendarScan.suffix).placesWithin == ["work"])
    #expect(SourcePlace(path: path, suffix: CalendarScan.suffix).refusal == nil)
    try "Büro\r\nmore".write(toFile: folder.file("work/displayname"), atomically: true, encoding: .utf8)
    try "#1e90FF".write(toFile: folder.file("work/color"), atomically: true, encoding: .utf8)
    let work = SourcePlace(path: folder.file("work"), suffix: CalendarScan.suffix)
    #expect(work.displayName == "Büro" && work.color == "#1e90FF" && work.placesWithin == [])
    try "red".write(toFile: folder.file("work/color"), atomically: true, encoding: .utf8)
    #expect(SourcePlace(path: folder.file("work"), suffix: CalendarScan.suffix).color == nil)
    #expect(
      SourcePlace(path: folder.file("none"), suffix: CalendarScan.suffix).refusal
        == "No such file or directory")
  }
}
