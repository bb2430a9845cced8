import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Background work finishes later, when the planner's state has changed.
@Suite struct `Races of files and the loop` {
  let queue = LaterQueue()
  let mirror: CalendarFolder
  let work: CalendarFolder
  let planner: TestPlanner

  init() throws {
    mirror = try CalendarFolder()
    work = try CalendarFolder()
    planner = try TestPlanner(mirror: mirror.path, queue: queue)
    queue.finish()
  }

  /// Adds Anna's session, which is written to the mirror.
  func anna() throws -> PlanItem {
    let id = try planner.addOne("Anna", windows: evenings).id
    #expect(queue.finish())
    return try planner.item(id)
  }

  func edit(_ change: (String) -> String) throws {
    let name = try #require(try mirror.names().first)
    let before = try mirror.text(of: name)
    #expect(change(before) != before)
    try mirror.replace(mirror.folder.file(name), with: change(before))
    try looked(at: mirror.path)
  }

  func looked(at path: String) throws { try planner.onPlanner { try $0.filesChanged(in: [path]) } }

  // MARK: - The mirror

  @Test func `notes that were added while the folder was read are not lost to notes from there`() throws {
    let item = try anna()
    try planner.call(Methods.Note(item: item.id, text: "ask about Rome"))
    queue.finish()
    try edit { $0.replacing("DESCRIPTION:ask about Rome", with: "DESCRIPTION:bring wine") }
    try queue.step { try planner.call(Methods.Note(item: item.id, text: "and cheese")) }
    #expect(queue.finish())
    let notes = try #require(try planner.item(item.id).notes)
    #expect(notes.contains("bring wine") && notes.contains("and cheese"))
  }

  @Test func `history says what gave way also where that was changed while the folder was read`() throws {
    let item = try anna()
    try edit {
      $0.replacing("DTSTART:20260302T230000Z", with: "DTSTART:20260304T230000Z")
        .replacing("DTEND:20260302T233000Z", with: "DTEND:20260304T233000Z")
    }
    try queue.step { try planner.call(Methods.Snooze(item: item.id, by: "1d")) }
    #expect(queue.finish())
    #expect(try planner.item(item.id).startAt == local("2026-03-04 18:00"))
    let edits = try planner.call(Methods.History(name: "Anna")).edits
    #expect(edits.count == 1 && edits[0].detail.contains("it replaced the time"), "\(edits)")
  }

  @Test func `what was written of somebody who was erased meanwhile is not kept`() throws {
    _ = try planner.addOne("Anna", windows: evenings)
    var answers = 0
    try queue.step { try planner.begin(Methods.Erase(name: "Anna")) { _ in answers += 1 } }
    // The written file is still recorded, but without its text.
    #expect(try planner.store.read { try $0.mirrorCopies() }.allSatisfy { $0.text.isEmpty })
    #expect(answers == 0)
    #expect(queue.finish())
    #expect(answers == 1)
    #expect(try mirror.names() == [])
    #expect(try planner.store.read { try $0.mirrorCopies() } == [])
    let kept = try planner.onPlanner { "\($0.mirror.state)" }
    #expect(!kept.contains("Anna"))
  }

  @Test func `said once more, the mirror is written anew, whatever was found just before`() throws {
    let item = try anna()
    let bo = try planner.addOne("Bo", windows: evenings)
    queue.finish()
    let name = try #require(try mirror.names().first { $0.hasPrefix(item.id) })
    var answers = 0
    try planner.begin(Methods.SetMirror(path: mirror.path)) { _ in answers += 1 }
    // A scan is running when the folder is reported as new, and the file is removed after the scan.
    try looked(at: mirror.path)
    try queue.step {}
    try queue.step { try FileManager.default.removeItem(atPath: mirror.folder.file(name)) }
    #expect(queue.finish())
    #expect(answers == 1)
    #expect(try planner.item(item.id).status == .pending)
    #expect(try planner.item(bo.id).status == .pending)
    #expect(try mirror.names().count == 2)
  }

  @Test func `what can never be written does not keep the planner busy`() throws {
    let item = try planner.addOne("Anna", windows: evenings)
    let uid = try planner.store.read { "\(item.id)@\(try $0.mirror().plannerId).social-planner" }
    try FileManager.default.createDirectory(atPath: mirror.file(uid), withIntermediateDirectories: true)
    #expect(queue.finish())
    let next = try planner.onPlanner { $0.host.deadline }
    #expect(next <= planner.time.now.adding(minutes: 60), "it is tried again")
    try FileManager.default.removeItem(atPath: mirror.file(uid))
    planner.time.now = next
    try planner.onPlanner { try $0.wake() }
    #expect(queue.finish())
    #expect(try mirror.names() == ["\(uid).ics"])
  }

  @Test func `a store that fails leaves a time for the next try`() throws {
    _ = try planner.addOne("Anna", windows: evenings)
    let soon = planner.time.now.adding(minutes: 1)
    #expect(try planner.onPlanner { $0.host.deadline } > soon)
    try queue.step { try planner.store.close() }
    #expect(try planner.onPlanner { $0.host.deadline } <= soon)
  }

  // MARK: - Calendars

  @Test func `whoever asked while calendars were read is answered, whatever became of those before`() throws {
    try work.put("dinner", at: "20260302T173000")
    var answers: [String] = []
    func answered(_ name: String) -> (Data) -> Void { { _ in answers.append(name) } }
    try planner.begin(Methods.AddCalendar(path: work.path, name: "work"), answered("add"))
    #expect(queue.finish())
    try planner.begin(Methods.CheckCalendars(name: "work"), answered("first"))
    try planner.begin(Methods.CheckCalendars(name: "work"), answered("second"))
    try planner.begin(Methods.CheckCalendars(), answered("third"))
    try queue.step { try planner.call(Methods.RemoveCalendar(name: "work")) }
    #expect(queue.finish())
    #expect(answers == ["add", "first", "second", "third"])
  }

  @Test func `a storm while a disk hangs is one more look`() throws {
    try work.put("dinner", at: "20260302T173000")
    try planner.begin(Methods.AddCalendar(path: work.path, name: "work")) { _ in }
    #expect(queue.finish())
    for _ in 0..<50 { try looked(at: work.path) }
    #expect(queue.finish(within: 2))
  }

  @Test func `a calendar that was removed while it was read is not there again`() throws {
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    try planner.begin(Methods.AddCalendar(path: work.path, name: "work")) { _ in }
    #expect(queue.finish())
    try work.put("lunch", at: "20260303T173000", for: "PT4H30M")
    try looked(at: work.path)
    try queue.step { try planner.call(Methods.RemoveCalendar(name: "work")) }
    #expect(queue.finish())
    #expect(try planner.call(Methods.Agenda()).days.allSatisfy { $0.busy.isEmpty })
    try planner.call(Methods.Undo())
    #expect(queue.finish())
    #expect(try planner.call(Methods.Agenda()).days.flatMap(\.busy).count == 2)
  }
}
