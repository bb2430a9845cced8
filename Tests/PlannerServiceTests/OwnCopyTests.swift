import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Copies of the planner's own sessions in calendars that it reads (docs/calendar.md).
@Suite struct `A copy of a session in a calendar` {
  private let planner: TestPlanner
  private let mirror: CalendarFolder
  private let home: CalendarFolder

  init() throws {
    mirror = try CalendarFolder()
    home = try CalendarFolder()
    planner = try TestPlanner(mirror: mirror.path)
    try planner.call(Methods.AddCalendar(path: home.path, name: "Home"))
  }

  /// Returns Anna's only session, on Monday from 18:00 to 18:30, and its file.
  private func anna() throws -> (id: String, file: String) {
    let id = try planner.addOne("Anna", windows: evenings).id
    return (id, try #require(try mirror.names().first { $0.hasPrefix(id) }))
  }

  private func changed(_ folders: CalendarFolder...) throws {
    let paths = Set(folders.map(\.path))
    try planner.onPlanner { try $0.filesChanged(in: paths) }
  }

  private func busy() throws -> [String] {
    try planner.call(Methods.Agenda(from: "2026-03-02", days: 14)).days.flatMap(\.busy).map(\.title)
  }

  /// Copies the session's file into the calendar, with changed lines.
  private func copy(
    _ file: String, _ changes: [(String, String)] = [], as name: String = "copy", from text: String? = nil
  ) throws {
    // Long UIDs are folded.
    let text = try (text ?? mirror.text(of: file)).replacing("\r\n ", with: "")
    let changed = changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
    try home.replace(home.file(name), with: changed)
  }

  enum Identity: CaseIterable {
    case sameUID, upperCase, property, content
  }

  /// Returns the changes that a server makes to a file.
  private func changes(_ identity: Identity, _ id: String) throws -> [(String, String)] {
    let uid = "\(id)@\(try planner.store.read { try $0.mirror() }.plannerId).social-planner"
    return switch identity {
    case .sameUID: []
    case .upperCase:
      [("UID:\(uid)", "UID:\(uid.uppercased())"), ("X-SOCIAL-PLANNER-UID", "X-OTHER")]
    case .property: [("\r\nUID:\(uid)", "\r\nUID:7f3a")]
    case .content: [("\r\nUID:\(uid)", "\r\nUID:7f3a"), ("X-SOCIAL-PLANNER-UID", "X-OTHER")]
    }
  }

  @Test(arguments: Identity.allCases) func `takes no time, whatever UID it has`(identity: Identity) throws {
    let (id, file) = try anna()
    let start = try planner.item(id).startAt
    try copy(file, changes(identity, id))
    try changed(home)
    #expect(try busy() == [])
    #expect(try planner.item(id).startAt == start)
    try planner.call(Methods.Reschedule(item: id, startAt: "2026-03-03T18:00", force: true))
    try copy(file, changes(identity, id))
    try changed(home)
    #expect(try busy() == [])
    #expect(try planner.item(id).startAt == local("2026-03-03 18:00"))
  }

  @Test(arguments: [Identity.sameUID, .upperCase, .property])
  func `takes no time where it lags behind`(identity: Identity) throws {
    let (id, file) = try anna()
    try copy(file, changes(identity, id))
    try planner.call(Methods.Reschedule(item: id, startAt: "2026-03-03T18:00", force: true))
    try changed(home)
    #expect(try busy() == [])
    #expect(try planner.item(id).startAt == local("2026-03-03 18:00"))
  }

  @Test func `is an event of its own if it is longer, starts at another time, or says something else`() throws
  {
    let (id, file) = try anna()
    let text = try mirror.text(of: file)
    for (from, to) in [
      ("DTEND:20260302T233000Z", "DTEND:20260303T003000Z"), ("SUMMARY:Anna", "SUMMARY:Anna?"),
      ("DTSTART:20260302T230000Z", "DTSTART:20260302T231500Z"),
    ] {
      try copy(file, changes(.content, id) + [(from, to)], from: text)
      try changed(home)
      #expect(try busy().count == 1)
      try home.remove("copy")
      try changed(home)
    }
  }

  @Test func `takes no time once the session is done or missed`() throws {
    let (id, file) = try anna()
    try copy(file, changes(.content, id))
    try changed(home)
    planner.time.now = local("2026-03-02 19:00")
    try planner.call(Methods.Done(item: id))
    #expect(try busy() == [])
  }

  @Test(arguments: Identity.allCases) func `keeps a session alive whose file was moved there`(
    identity: Identity
  ) throws {
    let (id, file) = try anna()
    let start = try planner.item(id).startAt
    // A second event, because a folder that is suddenly empty keeps its old content.
    try home.put("lunch", at: "20260320T120000")
    try copy(file, changes(identity, id))
    try FileManager.default.removeItem(atPath: mirror.folder.file(file))
    try changed(home, mirror)
    let item = try planner.item(id)
    #expect(item.status == .rescheduled && item.startAt == start)
    #expect(try mirror.names().isEmpty && busy() == [])
    #expect(
      try planner.call(Methods.History(name: "Anna")).edits.map(\.detail)
        == ["moved to the calendar 'Home', which the planner only reads"])
    #expect(try planner.addOne("Bo", windows: evenings).startAt != start, "its time is not free")
    try home.remove("copy")
    try changed(home)
    #expect(try planner.item(id).status == .canceled)
  }

  @Test(arguments: [Identity.sameUID, .upperCase, .property])
  func `moves a session whose file was moved there`(identity: Identity) throws {
    let (id, file) = try anna()
    try copy(
      file,
      changes(identity, id) + [
        ("DTSTART:20260302T230000Z", "DTSTART:20260304T170000Z"),
        ("DTEND:20260302T233000Z", "DTEND:20260304T180000Z"), ("SUMMARY:Anna", "SUMMARY:Anna (lunch)"),
      ])
    try FileManager.default.removeItem(atPath: mirror.folder.file(file))
    try changed(home, mirror)
    let item = try planner.item(id)
    #expect(item.startAt == local("2026-03-04 12:00") && item.durationMin == 60 && item.status.isLive)
    #expect(try busy() == [])
  }

  @Test func `brings a session back whose file was gone before the copy was there`() throws {
    let (id, file) = try anna()
    let text = try mirror.text(of: file)
    try FileManager.default.removeItem(atPath: mirror.folder.file(file))
    try changed(mirror)
    #expect(try planner.item(id).status == .canceled)
    try copy(file, from: text)
    try changed(home)
    #expect(try planner.item(id).status.isLive)
    #expect(try mirror.names().isEmpty, "it lives there")
  }

  @Test func `does not bring back what the user canceled here`() throws {
    let (id, file) = try anna()
    try copy(file)
    try changed(home)
    try planner.call(Methods.Cancel(item: id))
    try changed(home)
    #expect(try planner.item(id).status == .canceled && busy() == [])
  }

  @Test func `that is removed with its calendar leaves the session, and its file is written again`() throws {
    let (id, file) = try anna()
    try copy(file)
    try FileManager.default.removeItem(atPath: mirror.folder.file(file))
    try changed(home, mirror)
    try planner.call(Methods.RemoveCalendar(name: "Home"))
    #expect(try planner.item(id).status.isLive && mirror.names().count == 1)
  }

  @Test func `of another planner is an event like any other`() throws {
    let (id, file) = try anna()
    let own = try planner.store.read { try $0.mirror() }.plannerId
    try copy(
      file, [(own, "33333333-0000-4000-8000-000000000000"), ("SUMMARY:Anna", "SUMMARY:Eve")])
    try changed(home)
    #expect(try busy() == ["Eve"])
    #expect(try planner.item(id).status.isLive)
  }
}
