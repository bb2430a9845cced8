import Foundation
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport
@testable import PlannerStore

/// Successive planners with one store and one mirror. Each is killed between two steps of its mirror's work,
/// while the user makes changes in another program. It records what was acknowledged and what the user did.
final class MirrorLife {
  enum Step: CaseIterable {
    case weMove, weNote, weRemoveOrUndo, userMoves, userNotes
    case work, workWhileWeMove, workWhileUserMoves, workAndFail, workAndKill, kill, wait
    case weChangeForm, workWhileUserNotes
  }

  struct Killed: Error {}

  let mirror: CalendarFolder
  private let disk: TemporaryDirectory
  private(set) var store: PlannerStore
  private(set) var queue = LaterQueue()
  private(set) var planner: TestPlanner
  private(set) var log: [String] = []
  private(set) var problems: [String] = []
  private var now = TestPlanner.monday

  private let itemId: String
  /// A counter for unique times and notes.
  private var count = 0
  /// The expected start of the session.
  private var start: Instant
  /// The file in which the user wrote each time.
  private var theirs: [Instant: String] = [:]
  /// The latest time that the user wrote to each file, until the planner has accepted it.
  private var unseen: [String: Instant] = [:]
  private var notes: [String] = []
  private var seenEdits: Set<String> = []
  private var isRemoved = false

  init() throws {
    mirror = try CalendarFolder()
    disk = try TemporaryDirectory(inMemory: true)
    store = try PlannerStore(path: disk.path + "/planner.db")
    planner = try TestPlanner(store: store, mirror: mirror.path, queue: queue)
    let item = try planner.addOne("Anna", windows: evenings)
    (itemId, start) = (item.id, item.startAt)
    // A second session, so that the folder is never empty.
    _ = try planner.addOne("Zoe", windows: evenings)
    queue.finish()
  }

  // MARK: - Life and death

  /// Restarts the planner between two steps. The next one only has the data on disk.
  func restart() throws {
    now = planner.time.now
    queue = LaterQueue()
    try? store.close()
    store = try PlannerStore(path: disk.path + "/planner.db")
    planner = try TestPlanner(at: now, store: store, mirror: mirror.path, queue: queue)
  }

  /// Makes every write of a transaction fail.
  private func setFailing(_ fails: Bool) throws {
    try store.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA query_only = \(fails ? "ON" : "OFF")")
    }
  }

  func take(_ step: Step) throws {
    log.append("\(step)")
    count += 1
    switch step {
    case .weMove: try move()
    case .weNote: try note()
    case .weRemoveOrUndo: try removeOrUndo()
    case .userMoves: try userMoves()
    case .userNotes: try userNotes()
    case .weChangeForm:
      let form: MirrorForm = try store.read { try $0.mirror() }.form == .event ? .task : .event
      try planner.begin(Methods.SetMirror(form: form)) { _ in }
    case .work: try queue.step {}
    case .workWhileWeMove: try queue.step { try move() }
    case .workWhileUserMoves: try queue.step { try userMoves() }
    case .workWhileUserNotes: try queue.step { try userNotes() }
    case .workAndFail:
      try queue.step { try setFailing(true) }
      try setFailing(false)
    case .workAndKill:
      try? queue.step { throw Killed() }
      try restart()
    case .kill: try restart()
    case .wait: try wait()
    }
    try check()
  }

  private func wait() throws {
    let next = try planner.onPlanner { $0.host.deadline }
    planner.time.now = min(max(next, planner.time.now), planner.time.now.adding(minutes: 60))
    try planner.onPlanner { try $0.wake() }
  }

  // MARK: - Both sides

  private func move() throws {
    if isRemoved { return }
    let to = TestPlanner.monday.adding(minutes: 1440 + count * 60)
    try planner.call(Methods.Reschedule(item: itemId, startAt: "\(to)", force: true))
    start = to
  }

  private func note() throws {
    if isRemoved { return }
    try planner.call(Methods.Note(item: itemId, text: "our \(count)."))
    notes.append("our \(count).")
  }

  private func removeOrUndo() throws {
    if isRemoved {
      try planner.call(Methods.Undo())
    } else {
      let stored = try planner.item(itemId).notes ?? ""
      // Edits that were not accepted are lost with the session.
      notes.removeAll { !stored.contains($0) }
      unseen = [:]
      try planner.call(Methods.RemoveContact(name: "Anna"))
    }
    isRemoved.toggle()
  }

  private func userMoves() throws {
    let to = TestPlanner.monday.adding(minutes: 1440 + count * 60 + 15)
    let basic = { (instant: Instant) in "\(instant)".filter { $0 != "-" && $0 != ":" } }
    try edit { name, text in
      theirs[to] = name
      if !isRemoved { unseen[name] = to }
      if text.contains("BEGIN:VTODO") { return Self.set("DUE", "DUE:\(basic(to))", in: text) }
      return Self.set(
        "DTEND", "DTEND:\(basic(to.adding(minutes: 30)))",
        in: Self.set("DTSTART", "DTSTART:\(basic(to))", in: text))
    }
  }

  private func userNotes() throws {
    try edit { _, text in
      notes.removeAll { text.contains($0) }
      if !isRemoved { notes.append("their \(count).") }
      return Self.set("DESCRIPTION", "DESCRIPTION:their \(count).", in: text)
    }
  }

  /// Edits a file of the session. While the form changes, there may be two files.
  private func edit(_ change: (_ name: String, _ text: String) -> String) throws {
    let names = try mirror.names().filter { $0.hasPrefix(itemId) }
    if names.isEmpty { return }
    let name = names[count % names.count]
    let text = try mirror.text(of: name).replacing("\r\n ", with: "")
    try mirror.replace(mirror.folder.file(name), with: change(name, text))
    let path = mirror.path
    // No notification is sent if the daemon is about to be killed.
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
  }

  private static func set(_ property: String, _ line: String, in text: String) -> String {
    let lines = text.split(separator: "\r\n").map(String.init)
    let others = lines.filter { !$0.hasPrefix("\(property):") || $0.hasPrefix("DESCRIPTION:Anna") }
    let end =
      others.lastIndex(of: "BEGIN:VALARM") ?? others.lastIndex { ["END:VEVENT", "END:VTODO"].contains($0) }
    return (others[..<(end ?? 0)] + [line] + others[(end ?? 0)...]).map { "\($0)\r\n" }.joined()
  }

  // MARK: - Checks

  private func check() throws {
    for edit in try store.read({ try $0.externalEdits(contactId: nil, limit: 1000) }).reversed()
    where seenEdits.insert(edit.id).inserted {
      guard let to = edit.movedTo else { continue }
      if theirs[to] == nil {
        problems.append("after \(log.count): history blames another program: \(edit.detail)")
      }
      start = to
      // If the user moved the session in two files, one of the moves counts.
      unseen = unseen.filter { $0.key == theirs[to] && $0.value > to }
    }
    let names = try mirror.names()
    for (name, to) in unseen where !names.contains(name) {
      problems.append("after \(log.count): \(name) went, and the user's move to \(to) with it")
    }
    guard let item = try store.read({ try $0.item(id: itemId) }) else {
      if !isRemoved { problems.append("after \(log.count): it is gone") }
      return
    }
    if item.startAt != start {
      problems.append("after \(log.count): stands at \(item.startAt), not \(start)")
    }
    if !item.status.isLive { problems.append("after \(log.count): \(item.status)") }
  }

  func finish() throws {
    log.append("finish")
    if isRemoved { try removeOrUndo() }
    for _ in 0..<4 {
      queue.finish()
      try wait()
    }
    queue.finish()
    try check()
    for to in unseen.values { problems.append("the user's move to \(to) was lost") }
    if let trouble = try planner.call(Methods.GetMirror()).mirror.trouble { problems.append(trouble) }
    if try !store.read({ try $0.mirrorIntents() }).isEmpty { problems.append("intents are left") }
    let names = try mirror.names().filter { $0.hasPrefix(itemId) }
    let text = try names.first.map { try mirror.text(of: $0).replacing("\r\n ", with: "") } ?? ""
    if names.count != 1 { problems.append("\(names.count) files") }
    let property = try store.read { try $0.mirror() }.form == .event ? "DTSTART" : "DUE"
    if !text.contains("\r\n\(property):\("\(start)".filter { $0 != "-" && $0 != ":" })\r\n") {
      problems.append("file: \(text)")
    }
    let stored = try planner.item(itemId).notes ?? ""
    for note in notes where !stored.contains(note) || !text.contains(note) {
      problems.append("\(note) is lost")
    }
  }
}
