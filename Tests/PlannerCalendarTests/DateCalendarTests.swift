import Foundation
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerCalendar

/// The files of the calendar of dates, as values. The planner's id is `p`.
@Suite struct `The calendar of dates` {
  private let now = Instant(seconds: 1_772_452_800)
  private let directory: TemporaryFolder
  private let folder: MirrorFolder

  init() throws {
    directory = try TemporaryFolder()
    folder = MirrorFolder(path: directory.file("dates"), of: .dates)
    try folder.claim(plannerId: "p", create: true)
  }

  private let ana = DateEvent(
    key: "birthday-a", title: "Ana's birthday", notes: "Born 15 Mar 1966",
    each: PartialDate("1966-03-15")!, from: 1967, leapDay: .feb28)
  private let trip = DateEvent(key: "t", title: "Bob: trip; far, away", on: CivilDate("2026-04-01")!)

  private func difference(_ events: [DateEvent]) throws -> MirrorDifference {
    DateCalendar(plannerId: "p", now: now, events: events).difference(from: try folder.read())
  }

  @discardableResult
  private func pass(_ events: [DateEvent]) throws -> MirrorDifference {
    let difference = try difference(events)
    let outcome = folder.carryOut(difference)
    #expect(outcome.trouble == nil && outcome.skipped.isEmpty)
    return difference
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"), options: .atomic)
  }

  private func names() throws -> [String] { try folder.read().map(\.name) }

  private static let file = "birthday-a.date@p.social-planner.ics"

  @Test func `has an all-day event of each date that takes no time`() throws {
    try pass([ana, trip])
    #expect(
      try text(Self.file) == """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//Social Planner//Mirror//EN\r
        BEGIN:VEVENT\r
        UID:birthday-a.date@p.social-planner\r
        DTSTAMP:20260302T120000Z\r
        LAST-MODIFIED:20260302T120000Z\r
        SEQUENCE:0\r
        SUMMARY:Ana's birthday\r
        DTSTART;VALUE=DATE:19670315\r
        DTEND;VALUE=DATE:19670316\r
        RRULE:FREQ=YEARLY\r
        DESCRIPTION:Born 15 Mar 1966\r
        TRANSP:TRANSPARENT\r
        END:VEVENT\r
        END:VCALENDAR\r

        """)
    let once = try text("t.date@p.social-planner.ics")
    #expect(once.contains("SUMMARY:Bob: trip\\; far\\, away\r\n") && !once.contains("RRULE"))
    #expect(try difference([ana, trip]).isEmpty)
  }

  @Test func `is read by the planner's own reader, and takes no time there`() throws {
    try pass([ana, trip])
    for name in try names() {
      let content = CalendarText.read(try text(name))
      #expect(content.times.isEmpty && content.problems.isEmpty)
    }
  }

  @Test func `has another file only where another date is`() throws {
    try pass([ana, trip])
    var other = ana
    other.title = "Anna's birthday"
    let difference = try pass([other, trip])
    #expect(difference.writes.map(\.file) == [Self.file] && difference.removals.isEmpty)
    #expect(try text(Self.file).contains("SUMMARY:Anna's birthday\r\n"))
    #expect(try text(Self.file).contains("SEQUENCE:1\r\n"))
    #expect(try pass([trip]).removals.map(\.file) == [Self.file])
    #expect(try names() == ["t.date@p.social-planner.ics"])
  }

  /// Changes that a program may make to our properties.
  @Test(arguments: [
    ("SUMMARY:Ana's birthday", "SUMMARY:Party"),
    ("DTSTART;VALUE=DATE:19670315", "DTSTART;VALUE=DATE:19670316"),
    ("DTSTART;VALUE=DATE:19670315", "DTSTART:19670315T180000Z"), ("RRULE:FREQ=YEARLY\r\n", ""),
    ("RRULE:FREQ=YEARLY", "RRULE:FREQ=YEARLY;COUNT=60"), ("DESCRIPTION:Born 15 Mar 1966", "DESCRIPTION:Old"),
    ("TRANSP:TRANSPARENT", "TRANSP:OPAQUE"), ("END:VEVENT", "EXDATE;VALUE=DATE:20260315\r\nEND:VEVENT"),
    ("END:VEVENT", "STATUS:CANCELLED\r\nEND:VEVENT"), ("END:VCALENDAR\r\n", ""), ("BEGIN:VCALENDAR", ""),
    (
      "END:VEVENT",
      "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:birthday-a.date@p.social-planner\r\n"
        + "RECURRENCE-ID;VALUE=DATE:20270315\r\nDTSTART;VALUE=DATE:20270320\r\nEND:VEVENT"
    ),
  ])
  func `is put back where another program changed it`(what: String, into: String) throws {
    try pass([ana])
    let ours = try text(Self.file)
    let theirs = ours.replacing(what, with: into)
    #expect(theirs != ours)
    try write(theirs, Self.file)
    #expect(try pass([ana]).writes.map(\.file) == [Self.file])
    let again = try text(Self.file).replacing(/SEQUENCE:[0-9]+/, with: "SEQUENCE:0")
    #expect(again == ours)
    #expect(try difference([ana]).isEmpty)
  }

  @Test func `is written again where its file was removed`() throws {
    try pass([ana])
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(Self.file)")
    try pass([ana])
    #expect(try names() == [Self.file])
  }

  /// Otherwise, a server that rewrites files, or a phone that adds an alarm, would cause endless rewrites.
  @Test func `is left alone where a program writes the same in its way, or adds something`() throws {
    try pass([ana, trip])
    for name in try names() {
      let ours = try text(name)
      let theirs = ours.replacing("\r\n", with: "\n")
        .replacing("DTSTART;VALUE=DATE:", with: "DTSTART;X-A=b;VALUE=DATE:")
        .replacing("trip\\; far", with: "tri\n p; far").replacing("SEQUENCE:0\n", with: "")
        .replacing(
          "END:VEVENT", with: "X-APPLE:1\nBEGIN:VALARM\nTRIGGER:-PT9H\nDESCRIPTION:x\nEND:VALARM\nEND:VEVENT")
      try write(theirs, name)
    }
    #expect(try difference([ana, trip]).isEmpty)
  }

  @Test func `leaves alone what is not its own`() throws {
    let foreign = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    let session = foreign.replacing("UID:x", with: "UID:5e551011@p.social-planner")
    let others = foreign.replacing("UID:x", with: "UID:birthday-a.date@q.social-planner")
    try write(foreign, "x.ics")
    try write(session, "5e551011@p.social-planner.ics")
    try write(others, "birthday-a.date@q.social-planner.ics")
    try write("no calendar", "z.ics")
    // A file of the planner with a component of another program in it.
    try pass([ana])
    let shared = try text(Self.file).replacing(
      "END:VCALENDAR", with: "BEGIN:VTODO\r\nUID:y\r\nEND:VTODO\r\nEND:VCALENDAR")
    try write(shared, Self.file)
    let before = try names()
    #expect(try pass([]).isEmpty)
    #expect(try pass([ana]).isEmpty)
    #expect(try names() == before)
  }

  @Test func `takes another name where its own is taken, and gives a second copy up`() throws {
    try write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", Self.file)
    try pass([ana])
    let name = "birthday-a.date@p.social-planner-2.ics"
    #expect(try names() == [name, Self.file])
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(Self.file)")
    #expect(try pass([ana]).isEmpty, "the copy under another name will do")
    try write(try text(name), Self.file)
    #expect(try pass([ana]).removals.map(\.file) == [name])
  }

  @Test func `says what is in the way, and writes the others`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(Self.file)", withIntermediateDirectories: true)
    let difference = try pass([ana, trip])
    #expect(difference.inTheWay?.contains(Self.file) == true)
    #expect(try text("t.date@p.social-planner.ics").contains("trip"))
  }

  @Test func `is not the mirror's business, and goes with the folder that is left`() throws {
    try pass([ana, trip])
    let mirror = Mirror(
      plannerId: "p", form: .both, now: now, zone: .utc, zoneNamed: { _ in nil }, sessions: [], copies: [],
      files: try folder.read())
    #expect(mirror.difference().isEmpty)
    #expect(folder.leave(plannerId: "p", now: now))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `of another planner is refused`() throws {
    let refusal = #expect(throws: MirrorTrouble.self) { try folder.claim(plannerId: "q", create: true) }
    #expect(refusal?.sentence.contains("plannerctl mirror set --dates DIR") == true)
  }

  // MARK: - The days

  private static let days: [(PartialDate, Int?)] = [
    (PartialDate("1966-03-15")!, 1967), (PartialDate("--03-15")!, nil), (PartialDate("--02-29")!, nil),
    (PartialDate("1996-02-29")!, 1997), (PartialDate("2024-02-29")!, 2025), (PartialDate("--02-28")!, nil),
    (PartialDate("--03-01")!, nil), (PartialDate("2030-12-31")!, 2031), (PartialDate("1804-01-01")!, 1805),
  ]

  @Test(.enabled(if: CalendarCrossCheckTests.python != nil), arguments: LeapDay.allCases)
  func `comes in other programs on the days on which the planner tells it`(leapDay: LeapDay) throws {
    let python = try #require(CalendarCrossCheckTests.python)
    let events = Self.days.enumerated().map { index, day in
      DateEvent(key: "\(index)", title: "x", each: day.0, from: day.1, leapDay: leapDay)
    }
    try pass(events)
    let span = CivilDate("2023-01-01")!...CivilDate("2037-12-31")!
    let peer = try ChildProcess.run([
      python, "\(RepositoryFiles.root)/Tests/PlannerCalendarTests/expand.py", folder.path,
      "\(span.lowerBound.daysSinceEpoch * 86_400)", "\(span.upperBound.daysSinceEpoch * 86_400 + 86_399)",
      "UTC",
    ])
    try #require(peer.code == 0, "\(peer.err)")
    let found = try JSONDecoder().decode([String: [[Double]]].self, from: Data(peer.out.utf8))
    for (event, (day, year)) in zip(events, Self.days) {
      let told = day.occurrences(in: span, leapDay: leapDay).filter { $0.components.year >= year ?? 0 }
      let theirs = found["\(event.key).date@p.social-planner.ics"]?.map {
        CivilDate(daysSinceEpoch: Int($0[0]) / 86_400)
      }
      #expect(theirs == told, "\(day)")
    }
  }
}
