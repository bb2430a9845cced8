import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Synchronization
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Files that look like failed downloads, and their effect on findings and plans.
@Suite struct BrokenFileTests {
  private let folder: TemporaryFolder
  private let calendar: CalendarFolder
  private var database: String { folder.file("planner.db") }

  init() throws {
    folder = try TemporaryFolder()
    calendar = try CalendarFolder()
  }

  private func changed(_ planner: TestPlanner) throws {
    let path = calendar.path
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
  }

  private func busy(_ planner: TestPlanner) throws -> [String] {
    try planner.call(Methods.Agenda(from: "2026-03-02", days: 14)).days.flatMap { $0.busy.map(\.title) }
  }

  @Test func `events of a broken file count, also after a restart, and status and doctor say so`() throws {
    try calendar.put("dinner", at: "20260303T180000")
    try calendar.put("lunch", at: "20260304T120000")
    var planner = try TestPlanner(store: PlannerStore(path: database))
    try planner.call(Methods.AddCalendar(path: calendar.path, name: "work"))
    try calendar.replace(calendar.file("dinner"), with: "")
    try changed(planner)
    #expect(try busy(planner) == ["dinner", "lunch"])
    planner = try TestPlanner(store: PlannerStore(path: database))
    try changed(planner)
    #expect(try busy(planner) == ["dinner", "lunch"])
    let said = "The calendar work: 'dinner.ics' is broken, as after a failed download: it is empty."
    #expect(try planner.call(Methods.Status()).warnings.contains { $0.hasPrefix(said) })
    let state = try planner.call(Methods.ListCalendars()).calendars[0]
    #expect(state.problems.isEmpty && state.trouble != nil && state.events == 2)
    let findings = try planner.call(Methods.Doctor()).findings.filter { $0.where == calendar.path }
    #expect(findings.map(\.severity) == [.warning])
    try calendar.put("dinner", at: "20260303T180000", ["SUMMARY:supper"])
    try changed(planner)
    #expect(try busy(planner) == ["supper", "lunch"])
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `after a day the warning says more`() {
    let since = local("2026-03-02 12:00")
    func said(_ minutes: Int, _ files: Int = 1) -> BrokenFiles {
      let all = (0..<files).map { number in
        CalendarFile(
          name: "\(number).ics", fingerprint: FileFingerprint(size: 0, changed: 0, inode: 0), events: 1,
          problem: "It is empty.", keptSince: since.adding(minutes: number))
      }
      return BrokenFiles(all, at: since.adding(minutes: minutes))
    }
    let counts = "Its earlier contents still count."
    #expect(said(59).sentence == "'0.ics' is broken, as after a failed download: it is empty. \(counts)")
    #expect(said(-999).sentence == said(0).sentence, "a clock that was set back")
    #expect(said(60).sentence == "'0.ics' has been broken for an hour: it is empty. \(counts)")
    #expect(said(1439, 2).sentence?.hasSuffix("\(counts) So is another file.") == true)
    #expect(said(1439, 3).sentence?.hasPrefix("'0.ics' has been broken for 23 hours: it is empty.") == true)
    #expect(said(1439, 3).sentence?.hasSuffix("So are 2 other files.") == true)
    #expect(!said(1439).areOld && said(1440).areOld)
    #expect(
      said(1440).sentence?.hasPrefix("'0.ics' has been broken for a day: it is empty. Only its") == true)
    #expect(said(2880).sentence?.hasPrefix("'0.ics' has been broken for 2 days: ") == true)
    #expect(said(0, 0).sentence == nil && !said(0, 0).areOld)
  }

  @Test func `cards of a broken file count, and status and doctor say so`() throws {
    let planner = try TestPlanner()
    let book = try CardFolder()
    try book.put("ana", called: "Ana")
    try book.put("bo", called: "Bo")
    try planner.addBook(book)
    try FileManager.default.removeItem(atPath: book.file("ana"))
    try Data("<html>".utf8).write(to: URL(fileURLWithPath: book.file("ana")))
    try planner.changed(book)
    #expect(try planner.call(Methods.Cards()).cards.map(\.card.displayName) == ["Ana", "Bo"])
    #expect(
      try planner.call(Methods.Status()).warnings.contains {
        $0.hasPrefix("The address book people: 'ana.vcf' ") && $0.contains("it is no longer a vCard file")
      })
    #expect(
      try planner.call(Methods.Doctor()).findings.contains { $0.where == book.path && $0.severity != .ok })
  }

  @Test func `a calendar where nothing reports changes is read every few minutes`() throws {
    let planner = try TestPlanner()
    let isRemote = Mutex(true)
    try planner.onPlanner { $0.host.isRemote = { _ in isRemote.withLock { $0 } } }
    try planner.call(Methods.AddCalendar(path: calendar.path, name: "work"))
    try calendar.put("dinner", at: "20260303T180000")
    try planner.wake()
    #expect(try busy(planner) == [])
    let due = try #require(try planner.onPlanner { $0.calendars.deadline })
    #expect(due == planner.time.now.adding(seconds: 300))
    planner.time.now = due
    try planner.wake()
    #expect(try busy(planner) == ["dinner"])
    #expect(try planner.onPlanner { $0.calendars.deadline } == due.adding(seconds: 300))
    isRemote.withLock { $0 = false }
    planner.time.now = due.adding(seconds: 300)
    try planner.wake()
    #expect(try planner.onPlanner { $0.calendars.deadline } == nil)
  }

  @Test func `an address book where nothing reports changes is read every few minutes`() throws {
    let planner = try TestPlanner()
    try planner.onPlanner { $0.host.isRemote = { _ in true } }
    let book = try CardFolder()
    try planner.addBook(book)
    try book.put("ana", called: "Ana")
    let due = try #require(try planner.onPlanner { $0.addressBooks.deadline })
    #expect(due == planner.time.now.adding(seconds: 300))
    planner.time.now = due.adding(seconds: -1)
    try planner.wake()
    #expect(try planner.call(Methods.Cards()).cards.isEmpty)
    planner.time.now = due
    try planner.wake()
    #expect(try planner.call(Methods.Cards()).cards.map(\.card.displayName) == ["Ana"])
    #expect(try planner.onPlanner { $0.addressBooks.deadline } == due.adding(seconds: 300))
    try planner.onPlanner { $0.host.isRemote = { _ in false } }
    planner.time.now = due.adding(seconds: 300)
    try planner.wake()
    #expect(try planner.onPlanner { $0.addressBooks.deadline } == nil)
  }

  @Test func `what plannerctl could not download counts as before, and its reason is told`() throws {
    let planner = try TestPlanner()
    try calendar.put("dinner", at: "20260303T180000")
    try planner.call(Methods.AddCalendar(path: calendar.path, name: "club"))
    let note = calendar.folder.file("planner-download-failed.txt")
    try Data("'h' cannot be downloaded: the server has nothing there.\n".utf8).write(to: URL(filePath: note))
    try changed(planner)
    #expect(try busy(planner) == ["dinner"])
    let said = "The calendar club: 'h' cannot be downloaded: the server has nothing there."
    #expect(try planner.call(Methods.Status()).warnings == [said])
    #expect(
      try planner.call(Methods.Doctor()).findings.contains { $0.what == said && $0.severity == .warning })
    try FileManager.default.removeItem(atPath: note)
    try changed(planner)
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `a folder is called what all of its files say, unless it has a name of its own`() throws {
    let planner = try TestPlanner()
    func file(_ name: String) -> String { "BEGIN:VCALENDAR\r\nX-WR-CALNAME:\(name)\r\nEND:VCALENDAR\r\n" }
    var names: [String] = []
    for titles in [["Choir", "Choir"], ["Choir", "Club"]] {
      let folder = try CalendarFolder()
      for (index, title) in titles.enumerated() {
        try folder.replace(folder.file("\(index)"), with: file(title))
      }
      let added = try planner.call(Methods.AddCalendar(path: folder.path)).calendar.calendar
      names.append(
        added.name == folder.path.split(separator: "/").last.map(String.init) ? "folder" : added.name)
      try planner.call(Methods.RemoveCalendar(name: added.name))
      try Data("Own\n".utf8).write(to: URL(filePath: folder.folder.file("displayname")))
      names.append(try planner.call(Methods.AddCalendar(path: folder.path)).calendar.calendar.name)
      try planner.call(Methods.RemoveCalendar(name: "Own"))
    }
    #expect(names == ["Choir", "Own", "folder", "Own"])
  }

  @Test func `a feed is called what it says, unless that name is taken`() throws {
    let planner = try TestPlanner()
    var names: [String] = []
    for file in ["a", "b"] {
      try calendar.replace(
        calendar.file(file), with: "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Family of Ana\r\nEND:VCALENDAR\r\n")
      names.append(try planner.call(Methods.AddCalendar(path: calendar.file(file))).calendar.calendar.name)
    }
    #expect(names == ["Family of Ana", "b"])
    try calendar.replace(
      calendar.file("c"), with: "BEGIN:VCALENDAR\r\nX-WR-CALNAME:Other\r\nEND:VCALENDAR\r\n")
    let own = try planner.call(Methods.AddCalendar(path: calendar.file("c"), name: "mine"))
    #expect(own.calendar.calendar.name == "mine")
  }
}
