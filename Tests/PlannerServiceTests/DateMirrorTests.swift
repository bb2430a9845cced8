import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026, 08:00.
@Suite struct `The calendar of dates that a planner keeps` {
  private let home: TemporaryFolder
  private let folder: CalendarFolder
  private let planner: TestPlanner

  init() throws {
    home = try TemporaryFolder()
    folder = try CalendarFolder()
    planner = try TestPlanner(mirror: home.file("mirror"))
  }

  /// Adds Ana's birthday, Bob's wedding day, and a day of taxes.
  private func fill() throws {
    for name in ["Ana", "Bob"] { try planner.add(name) }
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-15")))
    try planner.call(M.AddDate(name: "bob", title: "wedding day", on: "2019-06-12", yearly: true))
    try planner.call(M.AddDate(title: "taxes", on: "2026-04-30"))
  }

  @discardableResult
  private func set(_ path: String) throws -> MirrorState {
    try planner.call(Methods.SetMirror(dates: path)).mirror
  }

  private func changed() throws {
    let path = folder.path
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
  }

  /// Returns the title and the rule of each file.
  private func shown() throws -> [String] {
    try folder.names().map { try folder.text(of: $0) }.map { text in
      let lines = text.split(separator: "\r\n").map(String.init)
      let values = ["SUMMARY:", "DTSTART;VALUE=DATE:", "RRULE:", "DESCRIPTION:"].compactMap { name in
        lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
      }
      return values.joined(separator: " | ")
    }.sorted()
  }

  private let all = [
    "Ana's birthday | 19670315 | FREQ=YEARLY | Born 15 Mar 1966",
    "Bob: wedding day | 20190612 | FREQ=YEARLY | Since 12 Jun 2019", "taxes | 20260430",
  ]

  @Test func `is written nowhere unless a folder is chosen`() throws {
    try fill()
    #expect(try planner.call(Methods.GetMirror()).mirror.dates == nil)
    let set = try set(folder.path)
    #expect(set.dates == folder.path && set.dateFiles == 3 && set.datesTrouble == nil)
    #expect(try shown() == all)
    #expect(try planner.call(Methods.Doctor()).findings.contains { $0.what.contains("Dates are written") })
  }

  @Test func `follows people and dates, and no file changes without need`() throws {
    try set(folder.path)
    try fill()
    #expect(try shown() == all)
    let before = try folder.names().map {
      try FileManager.default.attributesOfItem(atPath: folder.folder.file($0))
    }
    try planner.call(Methods.Log(name: "ana"))
    try planner.tick()
    try changed()
    let after = try folder.names().map {
      try FileManager.default.attributesOfItem(atPath: folder.folder.file($0))
    }
    #expect(before.map { $0[.systemFileNumber] as? Int } == after.map { $0[.systemFileNumber] as? Int })
    let name = try #require(try folder.names().first { $0.hasPrefix("birthday-") })

    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(displayName: "Anna")))
    #expect(try shown()[0] == "Anna's birthday | 19670315 | FREQ=YEARLY | Born 15 Mar 1966")
    #expect(try folder.names().contains(name), "it is the same date")
    try planner.call(M.SetProfile(name: "anna", unset: ["birthday"]))
    #expect(try shown() == Array(all.dropFirst()))
    try planner.call(Methods.Undo())
    try planner.call(Methods.RemoveContact(name: "anna"))
    #expect(try shown() == Array(all.dropFirst()))
    try planner.call(Methods.Erase(name: "bob"))
    #expect(try shown() == ["taxes | 20260430"])
    // It occurred once, long ago.
    try planner.run(until: "2026-06-01 12:00")
    #expect(try shown() == [])
  }

  @Test func `keeps 29 February on the day that was chosen, and an unknown year in the past`() throws {
    try planner.add("Ana")
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--02-29")))
    try set(folder.path)
    #expect(try shown() == ["Ana's birthday | 19720229 | FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"])
    try planner.call(Methods.SetPreference(key: "leapDay", value: .string("mar1")))
    #expect(try shown() == ["Ana's birthday | 19720229 | FREQ=YEARLY;BYYEARDAY=60"])
  }

  @Test func `of a parent and a child with one name has both`() throws {
    try planner.add("Ana")
    let child = PersonRelation(to: "Lisa", kind: .child, birthday: "2015-05-03")
    try planner.call(
      M.SetProfile(
        name: "ana", set: PersonProfile(birthday: "1966-03-15"), add: PersonProfile(relations: [child])))
    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(displayName: "Lisa")))
    try set(folder.path)
    #expect(
      try shown() == [
        "Lisa's birthday | 19670315 | FREQ=YEARLY | Born 15 Mar 1966",
        "Lisa's birthday | 20160503 | FREQ=YEARLY | Born 3 May 2015",
      ])
  }

  @Test func `is put back where another program changed it, and that is no edit of anything`() throws {
    try fill()
    try set(folder.path)
    for name in try folder.names() {
      let text = try folder.text(of: name).replacing("DTSTART;VALUE=DATE:20", with: "DTSTART;VALUE=DATE:19")
        .replacing("SUMMARY:", with: "SUMMARY:Party: ")
      try folder.replace(folder.folder.file(name), with: text)
    }
    try FileManager.default.removeItem(atPath: folder.folder.file(try folder.names()[0]))
    try changed()
    #expect(try shown() == all)
    #expect(try planner.call(Methods.History()).edits.isEmpty)
    #expect(try planner.call(M.Dates(days: 20)).dates.map(\.title) == ["Ana's birthday"])
  }

  @Test func `brought back as a calendar takes no time, even if all-day events do`() throws {
    try fill()
    try set(folder.path)
    let added = try planner.call(Methods.AddCalendar(path: folder.path, allDay: true))
    #expect(added.calendar.files == 3 && added.calendar.problems.isEmpty)
    #expect(try planner.call(Methods.Agenda(days: 90)).days.allSatisfy(\.busy.isEmpty))
  }

  @Test func `leaves nothing behind where it is switched off or moved`() throws {
    try fill()
    try set(folder.path)
    try folder.put("mine", at: "20260303T180000")
    let other = try CalendarFolder()
    #expect(try set(other.path + "/").dates == other.path)
    #expect(try folder.names() == ["mine.ics"] && other.names().count == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["mine.ics"])
    #expect(try set("").dates == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
  }

  @Test func `is refused a folder that is the mirror's, another planner's or none, and nothing changes`()
    throws
  {
    try fill()
    try set(folder.path)
    let mirror = try planner.call(Methods.GetMirror()).mirror
    let link = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: link.file("link"), withDestinationPath: mirror.path)
    for path in [mirror.path, link.file("link"), "relative", "/proc/none"] {
      #expect(try planner.refusedField(of: Methods.SetMirror(dates: path)) == "dates")
    }
    #expect(try planner.refusedField(of: Methods.SetMirror(path: folder.path)) == "path")
    let second = try TestPlanner(mirror: home.file("second"))
    #expect(try second.refusedField(of: Methods.SetMirror(dates: folder.path)) == "dates")
    #expect(try planner.call(Methods.GetMirror()).mirror == mirror)
    #expect(try shown() == all)
  }

  @Test func `says what is wrong, makes no folder by itself, and goes on once it can`() throws {
    try fill()
    let parent = try TemporaryFolder()
    let path = parent.file("dates")
    try set(path)
    try FileManager.default.removeItem(atPath: path)
    try planner.call(M.AddDate(title: "more", on: "2026-05-01"))
    let trouble = try planner.call(Methods.GetMirror()).mirror.datesTrouble
    #expect(trouble?.contains("cannot be opened") == true)
    #expect(try planner.call(Methods.Status()).warnings.contains { $0.contains("calendar of dates") })
    #expect(try planner.call(Methods.Doctor()).findings.contains { $0.fix.contains("mirror set --dates") })
    #expect(!FileManager.default.fileExists(atPath: path))
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try planner.run(until: "2026-03-02 08:05")
    #expect(try planner.call(Methods.GetMirror()).mirror.datesTrouble == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count { $0.hasSuffix(".ics") } == 4)
  }

  @Test func `loses no birthday of a card that could not be read since the start`() throws {
    let book = try TemporaryFolder()
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:c\r\nFN:Cy\r\nBDAY:--0401\r\nEND:VCARD\r\n"
    try Data(card.utf8).write(to: URL(filePath: book.file("c.vcf")))
    try planner.call(Methods.AddAddressBook(path: book.path))
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Cy", cardUid: "c")))
    try set(folder.path)
    #expect(try shown() == ["Cy's birthday | 19720401 | FREQ=YEARLY"])
    try FileManager.default.removeItem(atPath: book.path)
    let next = try TestPlanner(
      at: planner.time.now, store: planner.store, mirror: planner.call(Methods.GetMirror()).mirror.path)
    try next.call(M.AddDate(title: "more", on: "2026-05-01"))
    #expect(try shown() == ["Cy's birthday | 19720401 | FREQ=YEARLY"])
    #expect(try next.call(Methods.GetMirror()).mirror.datesTrouble?.contains("address book") == true)
  }
}

/// The process ends between two steps of the work. The next one only has the store and the folder.
@Suite struct `The calendar of dates of a planner that is killed` {
  @Test(arguments: 0...3, [false, true])
  func `is as it should be after the next start`(steps: Int, isHalfWritten: Bool) throws {
    let folder = try CalendarFolder()
    let disk = try TemporaryDirectory(inMemory: true)
    let store = try PlannerStore(path: disk.path + "/planner.db")
    let home = try TemporaryFolder()
    let mirror = home.file("mirror")
    let queue = LaterQueue()
    let planner = try TestPlanner(store: store, mirror: mirror, queue: queue)
    for name in ["Ana", "Bob"] { try planner.add(name) }
    try planner.begin(Methods.SetMirror(dates: folder.path)) { _ in }
    queue.finish()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-15")))
    try planner.call(M.SetProfile(name: "bob", set: PersonProfile(birthday: "--02-29")))
    queue.finish()
    let whole = try folder.names()
    #expect(whole.count == 2)

    // Killed during the following changes, with one file removed and one half written.
    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(displayName: "Anna")))
    try planner.call(M.SetProfile(name: "bob", unset: ["birthday"]))
    for _ in 0..<steps { try queue.step {} }
    if isHalfWritten {
      try folder.replace(folder.folder.file(whole[0]), with: "BEGIN:VCALENDAR\r\nBEGIN:VEV")
      try folder.replace(folder.folder.file(".social-planner.tmp"), with: "BEGIN:VC")
    }
    let next = LaterQueue()
    let other = try TestPlanner(at: planner.time.now, store: store, mirror: mirror, queue: next)
    next.finish()
    let names = try folder.names()
    #expect(names.count == 1)
    #expect(try folder.text(of: names[0]).contains("SUMMARY:Anna's birthday\r\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.folder.file(".social-planner.tmp")))
    #expect(try other.call(Methods.History()).edits.isEmpty)
    #expect(try other.call(Methods.GetMirror()).mirror.datesTrouble == nil)
  }
}
