import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `The mirror` {
  var planner: TestPlanner
  var mirror: CalendarFolder

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

  func only() throws -> String { try #require(try mirror.names().count == 1 ? mirror.names()[0] : nil) }

  /// Changes the only file, like another program.
  func edit(_ change: (String) -> String) throws {
    let name = try only()
    let before = try mirror.text(of: name)
    let after = change(before)
    #expect(after != before)
    try mirror.replace(mirror.folder.file(name), with: after)
    try changed()
  }

  func state() throws -> MirrorState { try planner.call(Methods.GetMirror()).mirror }

  @Test func `a session is written as an event that blocks its time`() throws {
    let item = try anna()
    let text = try mirror.text(of: try only())
    for line in [
      "BEGIN:VEVENT", "SUMMARY:Anna", "DTSTART:20260302T230000Z", "DTEND:20260302T233000Z",
      "STATUS:CONFIRMED", "TRANSP:OPAQUE", "SEQUENCE:0", "TRIGGER:-PT30M",
    ] {
      #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
    }
    #expect(text.contains("UID:\(item.id)@"))
    #expect(try state() == MirrorState(path: mirror.path, form: .event, files: 1))
    try planner.call(Methods.Snooze(item: "Anna", by: "1d"))
    let later = try mirror.text(of: try only())
    #expect(later.contains("\r\nDTSTART:20260303T230000Z\r\n") && later.contains("\r\nSEQUENCE:1\r\n"))
    try planner.call(Methods.Cancel(item: "Anna"))
    #expect(
      try mirror.text(of: try #require(try mirror.names().first { $0.hasPrefix(item.id) })).contains(
        "STATUS:CANCELLED"))
  }

  @Test func `moved elsewhere means rescheduled, and undo moves the file back`() throws {
    let item = try anna()
    try edit {
      $0.replacing("DTSTART:20260302T230000Z", with: "DTSTART;TZID=America/New_York:20260304T120000")
        .replacing("DTEND:20260302T233000Z", with: "DTEND;TZID=America/New_York:20260304T124500")
        .replacing("SUMMARY:Anna", with: "SUMMARY:Lunch\r\nLOCATION:Café")
    }
    let moved = try planner.item(item.id)
    #expect(moved.startAt == local("2026-03-04 12:00") && moved.durationMin == 45)
    #expect(moved.status == .rescheduled)
    let left = try planner.store.read { try $0.evidence() }
    #expect(left.map(\.startAt) == [item.startAt] && left.map(\.cause) == [.rescheduled])
    let edits = try planner.call(Methods.History(name: "Anna")).edits
    #expect(edits.map(\.detail) == ["moved from 2026-03-02 18:00 to 2026-03-04 12:00"])
    #expect(edits.map(\.movedTo) == [moved.startAt])
    try planner.call(Methods.Undo())
    #expect(try planner.item(item.id) == item)
    let text = try mirror.text(of: try only())
    #expect(text.contains("DTSTART:20260302T230000Z"))
    #expect(text.contains("SUMMARY:Lunch") && text.contains("LOCATION:Café"), "what the user wrote stays")
  }

  /// Moves the session in its file onto an event of a calendar. Returns the calendar's folder.
  private func collision() throws -> CalendarFolder {
    let work = try CalendarFolder()
    try work.put("dinner", at: "20260304T180000", for: "PT3H")
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    try edit {
      $0.replacing("DTSTART:20260302T230000Z", with: "DTSTART:20260304T230000Z")
        .replacing("DTEND:20260302T233000Z", with: "DTEND:20260304T233000Z")
    }
    return work
  }

  @Test func `a move that collides is kept, shown, and resolved by one command`() throws {
    let item = try anna()
    let work = try collision()
    defer { withExtendedLifetime(work) {} }
    #expect(try planner.call(Methods.Refresh()).conflicts.map(\.item.id) == [item.id])
    let moved = try planner.item(item.id)
    #expect(moved.startAt == local("2026-03-04 18:00") && moved.isAgreed && moved.isDue == true)
    let conflicts = try planner.call(Methods.Status()).conflicts
    #expect(conflicts.map(\.item.id) == [item.id] && conflicts.map(\.with.title) == ["dinner"])
    let doctor = try planner.call(Methods.Doctor()).findings
    #expect(doctor.contains { $0.fix == "plannerctl reschedule \(item.id.prefix(8))" })
    let best = try planner.call(Methods.Candidates(item: item.id)).candidates[0].startAt
    try planner.call(Methods.Reschedule(item: item.id, startAt: "\(best)"))
    #expect(try planner.call(Methods.Status()).conflicts.isEmpty)
  }

  @Test func `a move past the person's next sessions takes them along`() throws {
    try planner.add("Anna", every: 4, windows: evenings)
    let first = try #require(try planner.items(of: "Anna").first)
    let name = try #require(try mirror.names().first { try mirror.text(of: $0).contains(first.id) })
    let text = try mirror.text(of: name).replacing(
      "DTSTART:20260302T230000Z", with: "DTSTART:20260311T220000Z"
    )
    .replacing("DTEND:20260302T233000Z", with: "DTEND:20260311T223000Z")
    try mirror.replace(mirror.folder.file(name), with: text)
    try changed()
    #expect(try planner.item(first.id).startAt == local("2026-03-11 18:00"))
    let starts = try planner.items(of: "Anna").filter(\.status.isLive).map(\.startAt)
    #expect(starts == [local("2026-03-11 18:00"), local("2026-03-15 18:00")])
  }

  @Test func `a move that collides stays where it is in a planner that it is imported into`() throws {
    let item = try anna()
    let work = try collision()
    defer { withExtendedLifetime(work) {} }
    let document = try planner.call(Methods.Export()).document
    #expect(document.edits?.map(\.movedTo) == [local("2026-03-04 18:00")])
    let other = try TestPlanner(at: planner.time.now)
    try other.call(Methods.Import(document: document))
    try other.call(Methods.Refresh())
    #expect(try other.item(item.id).startAt == local("2026-03-04 18:00"))
    #expect(try other.call(Methods.Status()).conflicts.map(\.item.id) == [item.id])
    #expect(try other.call(Methods.Export()).document == document)
  }

  @Test func `completed in a task program means done`() throws {
    let item = try anna()
    let set = try planner.call(Methods.SetMirror(form: .task)).mirror
    #expect(set == MirrorState(path: mirror.path, form: .task, files: 1))
    let text = try mirror.text(of: try only())
    for line in ["BEGIN:VTODO", "DUE:20260302T230000Z", "STATUS:NEEDS-ACTION"] {
      #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
    }
    #expect(!text.contains("VEVENT"))
    try edit { $0.replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20260302T120000Z") }
    #expect(try planner.item(item.id).status == .done)
    let history = try planner.call(Methods.History(name: "Anna"))
    #expect(history.entries.map(\.when) == [TestPlanner.monday] && history.edits.map(\.detail) == ["done"])
    #expect(try planner.goal(of: "Anna").lastCompletedAt == TestPlanner.monday)
  }

  @Test func `deleted elsewhere means canceled, and it is not written again`() throws {
    let item = try anna()
    let other = try planner.addOne("Bo", windows: evenings)
    try FileManager.default.removeItem(
      atPath: mirror.folder.file(try #require(try mirror.names().first { $0.hasPrefix(item.id) })))
    try changed()
    #expect(try planner.item(item.id).status == .canceled)
    #expect(try planner.item(other.id).status == .pending)
    #expect(try planner.goal(of: "Anna").skippedAt == item.startAt)
    try planner.call(Methods.Refresh())
    #expect(try !mirror.names().contains { $0.hasPrefix(item.id) })
  }

  @Test func `notes travel both ways`() throws {
    let item = try anna()
    try planner.call(Methods.Note(item: item.id, text: "ask, about Rome"))
    #expect(try mirror.text(of: try only()).contains("DESCRIPTION:ask\\, about Rome"))
    try edit { $0.replacing("DESCRIPTION:ask\\, about Rome", with: "DESCRIPTION:bring wine") }
    #expect(try planner.item(item.id).notes == "bring wine")
  }

  @Test mutating func `a folder that is another one cancels nothing, and is told of once`() throws {
    mirror = try CalendarFolder()
    planner = try TestPlanner(channels: [.journal, .desktop], mirror: mirror.path)
    let item = try anna()
    try FileManager.default.removeItem(atPath: mirror.path)
    try FileManager.default.createDirectory(atPath: mirror.path, withIntermediateDirectories: true)
    try changed()
    #expect(try planner.item(item.id) == item)
    let trouble = try #require(try state().trouble)
    #expect(try planner.call(Methods.Status()).warnings == ["The mirror: \(trouble)"])
    try changed()
    let told = try #require(planner.messenger).trials
    #expect(told.map(\.notice.kind) == [.trouble] && told[0].names == [.journal, .desktop])
    // Repeating the call writes the files again.
    let set = try planner.call(Methods.SetMirror(path: mirror.path)).mirror
    #expect(set.trouble == nil && set.files == 1)
    #expect(try mirror.names().count == 1)
  }

  @Test
  mutating func
    `an event of the user's own there is told of once by a notice, and by status as long as it is ahead`()
    throws
  {
    mirror = try CalendarFolder()
    try mirror.put("old", at: "20260320T100000", ["SUMMARY:Dentist"])
    planner = try TestPlanner(channels: [.journal, .desktop], mirror: mirror.path)
    _ = try anna()
    let messenger = try #require(planner.messenger)
    func told() -> [String] { messenger.trials.map(\.notice.title) }
    let warning =
      "The mirror: 'Dentist' in the planner's calendar is not a session: the planner ignores it"
    #expect(try planner.call(Methods.Status()).warnings == [warning])
    #expect(told().isEmpty, "at the start, status says so")
    try mirror.put("new", at: "20260321T100000", ["SUMMARY:Party"])
    for _ in 1...2 { try changed() }
    #expect(told() == ["Not in your plan"])
    let text = messenger.trials.first?.notice.lines.first ?? ""
    #expect(
      text.hasPrefix("'Party' in the planner's calendar is not a session")
        && text.contains("Move it to another calendar"))
    for name in ["old", "new"] { try FileManager.default.removeItem(atPath: mirror.file(name)) }
    try changed()
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `a folder where nothing reports changes is looked at every few minutes`() throws {
    try planner.onPlanner { $0.host.isRemote = { _ in true } }
    let item = try anna()
    try changed()
    let due = try #require(try planner.onPlanner { $0.mirror.deadline })
    #expect(due == planner.time.now.adding(seconds: 300))
    let name = try only()
    try mirror.replace(
      mirror.folder.file(name),
      with: mirror.text(of: name).replacing("STATUS:CONFIRMED", with: "STATUS:CANCELLED"))
    planner.time.now = due
    try planner.wake()
    #expect(try planner.item(item.id).status == .canceled)
    #expect(try planner.onPlanner { $0.mirror.deadline } != nil)
  }

  @Test func `a file that is deleted and written again within seconds cancels nothing`() throws {
    try planner.onPlanner { $0.mirror.quietSeconds = 5 }
    let item = try anna()
    let name = try only()
    let text = try mirror.text(of: name)
    try changed()
    for _ in 0..<3 {
      try FileManager.default.removeItem(atPath: mirror.folder.file(name))
      try changed()
      planner.time.now = planner.time.now.adding(seconds: 4)
      try planner.onPlanner { try $0.wake() }
      try mirror.replace(mirror.folder.file(name), with: text)
      try changed()
    }
    #expect(try planner.item(item.id) == item)
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try changed()
    let next = try planner.onPlanner { $0.host.deadline }
    #expect(next == planner.time.now.adding(seconds: 5))
    planner.time.now = next
    try planner.onPlanner { try $0.wake() }
    #expect(try planner.item(item.id).status == .canceled)
  }

  @Test mutating func `what cannot be written is tried again, and each spell of failure is told once`() throws
  {
    mirror = try CalendarFolder()
    planner = try TestPlanner(channels: [.journal, .desktop], mirror: mirror.path)
    try FileManager.default.removeItem(atPath: mirror.path)
    try "in the way".write(toFile: mirror.path, atomically: true, encoding: .utf8)
    let item = try anna()
    #expect(try planner.item(item.id) == item, "the plan does not depend on it")
    #expect(try state().trouble != nil)
    let messenger = try #require(planner.messenger)
    #expect(messenger.trials.count == 1)
    for minutes in [1, 3, 10] {
      planner.time.now = TestPlanner.monday.adding(minutes: minutes)
      try planner.onPlanner { try $0.wake() }
    }
    #expect(messenger.trials.count == 1)
    let next = try planner.onPlanner { $0.host.deadline }
    #expect(next > planner.time.now && next <= planner.time.now.adding(minutes: 60))
    try FileManager.default.removeItem(atPath: mirror.path)
    planner.time.now = next
    try planner.onPlanner { try $0.wake() }
    #expect(try state().trouble == nil)
    #expect(try mirror.names().count == 1)
    try FileManager.default.removeItem(atPath: mirror.path)
    try "again".write(toFile: mirror.path, atomically: true, encoding: .utf8)
    try changed()
    #expect(messenger.trials.count == 2)
  }

  @Test func `refresh tries what failed at once`() throws {
    let item = try anna()
    let name = try only()
    try FileManager.default.removeItem(atPath: mirror.path)
    try "in the way".write(toFile: mirror.path, atomically: true, encoding: .utf8)
    try planner.call(Methods.Note(item: item.id, text: "new"))
    #expect(try state().trouble != nil)
    try FileManager.default.removeItem(atPath: mirror.path)
    try FileManager.default.createDirectory(atPath: mirror.path, withIntermediateDirectories: true)
    try planner.call(Methods.Note(item: item.id, text: "newer"))
    #expect(try state().trouble?.contains("not the planner's earlier folder") == true)
    try "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".write(
      toFile: mirror.file("mine"), atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: mirror.folder.file(name), withIntermediateDirectories: true)
    try planner.call(Methods.Refresh())
    #expect(try state().trouble?.contains(name) == true)
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try planner.call(Methods.SetMirror(path: mirror.path))
    #expect(try state().trouble == nil)
    #expect(try mirror.text(of: name).contains("newer"))
  }

  @Test func `a directory in a file's place is named by status and doctor, and cancels nothing`() throws {
    let item = try anna()
    let bo = try planner.addOne("Bo", windows: evenings)
    let name = try #require(try mirror.names().first { $0.hasPrefix(item.id) })
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try FileManager.default.createDirectory(
      atPath: mirror.folder.file(name), withIntermediateDirectories: true)
    try changed()
    try planner.call(Methods.Note(item: bo.id, text: "bring wine"))
    #expect(try planner.item(item.id) == item)
    #expect(try planner.call(Methods.Status()).warnings.contains { $0.contains(name) })
    #expect(try planner.call(Methods.Doctor()).findings.contains { $0.what.contains(name) })
    let other = try #require(try mirror.names().first { $0.hasPrefix(bo.id) })
    #expect(try mirror.text(of: other).contains("bring wine"), "the others go on")
    try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    try planner.call(Methods.SetMirror(path: mirror.path))
    #expect(try state() == MirrorState(path: mirror.path, form: .event, files: 2))
  }

  @Test func `a session that another program made repeat is named by doctor with the way out`() throws {
    let item = try anna()
    try edit { $0.replacing("END:VEVENT", with: "RRULE:FREQ=WEEKLY\r\nEND:VEVENT") }
    #expect(try planner.item(item.id) == item)
    let name = try only()
    let finding = try #require(
      try planner.call(Methods.Doctor()).findings.first { $0.what.contains(name) })
    #expect(finding.severity == .warning && finding.fix.contains("plannerctl edit NAME --every"))
    try edit { $0.replacing("RRULE:FREQ=WEEKLY\r\n", with: "") }
    #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.what.contains(name) })
  }

  @Test func `another folder gets the sessions, and the old one loses them`() throws {
    _ = try planner.addOne("Anna", windows: evenings)
    let other = try CalendarFolder()
    try mirror.put("mine", at: "20260303T120000")
    let set = try planner.call(Methods.SetMirror(path: other.path + "/", form: .both)).mirror
    #expect(set == MirrorState(path: other.path, form: .both, files: 2))
    #expect(try other.names().count == 2)
    #expect(try mirror.names() == ["mine.ics"])
    #expect(try planner.call(Methods.SetMirror(path: "")).mirror.path == mirror.path)
    #expect(try other.names() == [])
    #expect(try planner.refusedField(of: Methods.SetMirror(path: "relative")) == "path")
    #expect(try planner.refusedField(of: Methods.SetMirror(path: "/proc/none")) == "path")
  }

  @Test func `two planners never share one`() throws {
    _ = try planner.addOne("Anna", windows: evenings)
    let second = try TestPlanner()
    #expect(try second.refusedField(of: Methods.SetMirror(path: mirror.path)) == "path")
    // The other planner's sessions arrive through a server.
    let theirs = try CalendarFolder()
    try second.call(Methods.SetMirror(path: theirs.path))
    _ = try second.addOne("Zoe", windows: evenings)
    let name = try #require(try theirs.names().first)
    try mirror.replace(mirror.folder.file(name), with: try theirs.text(of: name))
    try changed()
    #expect(try state().trouble?.contains("another planner") == true)
    #expect(try mirror.names().count == 2, "nothing is touched")
  }

  @Test func `our own sessions are never busy, whatever brings them back`() throws {
    let item = try anna()
    let copy = try CalendarFolder()
    try copy.replace(copy.file("copy"), with: try mirror.text(of: try only()))
    let plan = try planner.call(Methods.AddCalendar(path: copy.path, name: "server")).plan
    #expect(plan.moved.isEmpty)
    #expect(try planner.item(item.id) == item)
    #expect(try planner.call(Methods.Agenda()).days.allSatisfy { $0.busy.isEmpty })
  }

  @Test func `an erased person leaves no file`() throws {
    _ = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.Erase(name: "Anna"))
    #expect(try mirror.names() == [])
    #expect(try planner.store.read { try $0.mirrorCopies() } == [])
  }

  @Test func `closed sessions leave after thirty days`() throws {
    let item = try anna()
    try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    #expect(try planner.item(item.id).status == .canceled)
    for (days, isThere) in [(1, true), (29, true), (31, false)] {
      planner.time.now = TestPlanner.monday.adding(minutes: days * 1440)
      try planner.onPlanner { try $0.wake() }
      #expect(try mirror.names().isEmpty != isThere, "\(days)")
    }
  }

  @Test func `without a folder of its own and none chosen there is no mirror`() throws {
    let bare = try TestPlanner()
    _ = try bare.addOne("Anna", windows: evenings)
    try bare.refusal(NotFound.self, of: Methods.GetMirror())
    #expect(try bare.refusedField(of: Methods.SetMirror(form: .task)) == "path")
  }
}
