import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Files that come back after a deletion, or that exist twice.
@Suite struct `A session's file in the mirror` {
  let planner: TestPlanner
  let mirror: CalendarFolder

  init() throws {
    mirror = try CalendarFolder()
    planner = try TestPlanner(mirror: mirror.path)
  }

  /// Returns Anna's only session, on Monday evening.
  func anna() throws -> PlanItem {
    let id = try planner.addOne("Anna", windows: evenings).id
    return try planner.item(id)
  }

  func changed(_ path: String? = nil) throws {
    let path = path ?? mirror.path
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
  }

  @Test func `that is restored revokes the cancellation`() throws {
    try planner.add("Anna", every: 7, windows: evenings)
    let first = try #require(try planner.items(of: "Anna").first { $0.status.isLive })
    let plan = try planner.items(of: "Anna").filter(\.status.isLive).map(\.startAt)
    let name = try #require(try mirror.names().first { $0.hasPrefix(first.id) })
    let text = try mirror.text(of: name)
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try changed()
    #expect(try planner.item(first.id).status == .canceled)
    try mirror.replace(mirror.folder.file(name), with: text)
    try changed()
    #expect(try planner.item(first.id).status == .pending)
    #expect(try mirror.names().contains(name), "the file stays")
    #expect(try planner.items(of: "Anna").filter(\.status.isLive).map(\.startAt) == plan)
    #expect(try planner.goal(of: "Anna").skippedAt == nil)
    #expect(try planner.store.read { try $0.evidence() }.isEmpty)
    #expect(
      try planner.call(Methods.History(name: "Anna")).edits.map(\.detail).sorted() == [
        "canceled", "planned again, because its file is back",
      ])
    try planner.call(Methods.Undo())
    #expect(try planner.item(first.id).status == .canceled)
  }

  @Test func `a restored file that was moved meanwhile brings the session back at its new time`() throws {
    let item = try anna()
    _ = try planner.addOne("Bo", windows: evenings)
    let name = try #require(try mirror.names().first { $0.hasPrefix(item.id) })
    let text = try mirror.text(of: name)
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try changed()
    try mirror.replace(
      mirror.folder.file(name),
      with: text.replacing("DTSTART:20260302T230000Z", with: "DTSTART:20260304T170000Z")
        .replacing("DTEND:20260302T233000Z", with: "DTEND:20260304T173000Z"))
    try changed()
    let back = try planner.item(item.id)
    #expect(back.status == .rescheduled && back.startAt == local("2026-03-04 12:00"))
  }

  @Test func `a file that is restored once its time is over stays as it is, and doctor names it`() throws {
    let item = try anna()
    _ = try planner.addOne("Bo", windows: evenings)
    let name = try #require(try mirror.names().first { $0.hasPrefix(item.id) })
    let text = try mirror.text(of: name)
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try changed()
    planner.time.now = item.endAt.adding(minutes: 60)
    try mirror.replace(mirror.folder.file(name), with: text)
    try changed()
    #expect(try planner.item(item.id).status == .canceled)
    #expect(try mirror.text(of: name) == text)
    #expect(
      try planner.call(Methods.Doctor()).findings.contains {
        $0.what.contains("session of Anna was canceled")
      })
  }

  @Test func `that was made all-day gets its time back, which the history keeps and doctor names`() throws {
    let item = try anna()
    let name = try #require(try mirror.names().first)
    let text = try mirror.text(of: name)
    try mirror.replace(
      mirror.folder.file(name),
      with: text.replacing("DTSTART:20260302T230000Z", with: "DTSTART;VALUE=DATE:20260304")
        .replacing("DTEND:20260302T233000Z", with: "DTEND;VALUE=DATE:20260306"))
    try changed()
    #expect(try planner.item(item.id).startAt == item.startAt)
    #expect(try mirror.text(of: name).contains("DTSTART:20260302T230000Z"))
    #expect(
      try planner.call(Methods.History(name: "Anna")).edits.map(\.detail)
        == ["made all-day, impossible for a session: its time stays"])
    let findings = try planner.call(Methods.Doctor()).findings
    #expect(findings.contains { $0.what.contains("was made all-day") })
  }

  @Test func `that is there twice becomes one, which the history keeps and doctor names until its time`()
    throws
  {
    let item = try anna()
    let name = try #require(try mirror.names().first)
    let text = try mirror.text(of: name)
    try mirror.replace(
      mirror.folder.file("copy.sync-conflict-20260302-101500-ABCDEFG.ics"),
      with: text.replacing("DTSTART:20260302T230000Z", with: "DTSTART:20260304T170000Z")
        .replacing("DTEND:20260302T233000Z", with: "DTEND:20260304T173000Z")
        .replacing("SEQUENCE:0", with: "SEQUENCE:1"))
    try mirror.replace(
      mirror.folder.file(name),
      with: text.replacing("END:VEVENT", with: "DESCRIPTION:bring wine\r\nEND:VEVENT"))
    try changed()
    let joined = try planner.item(item.id)
    #expect(joined.startAt == local("2026-03-04 12:00") && joined.notes == "bring wine")
    #expect(try mirror.names() == [name])
    let history = try planner.call(Methods.History(name: "Anna")).edits.map(\.detail)
    #expect(history.filter { $0.hasPrefix("changed in two places") }.count == 1)
    func isNamed() throws -> Bool {
      try planner.call(Methods.Doctor()).findings.contains {
        $0.severity == .warning && $0.what.hasPrefix("The session of Anna, Wed")
      }
    }
    for days in [0, 1] {
      planner.time.now = TestPlanner.monday.adding(minutes: days * 1440)
      #expect(try isNamed())
    }
    planner.time.now = TestPlanner.monday.adding(minutes: 8 * 1440)
    #expect(try !isNamed())
  }
}
