import Foundation
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerStore

/// One planner after the other over one store and one mirror: each is killed between two steps of its mirror's work,
/// while the user goes on in another program. It knows what was acknowledged and what the user did.
final class MirrorLife {
  enum Step: CaseIterable {
    case weMove, weNote, weRemoveOrUndo, userMoves, userNotes
    case work, workWhileWeMove, workWhileUserMoves, workAndFail, workAndKill, kill, wait
  }

  struct Killed: Error {}

  let mirror: CalendarFolder
  private let disk: TemporaryDirectory
  private(set) var store: PlannerStore
  private(set) var workshop = LaterWorkshop()
  private(set) var planner: TestPlanner
  private(set) var log: [String] = []
  private(set) var problems: [String] = []
  private var now = TestPlanner.monday

  private let itemId: String
  /// Counts up, so that no time and no note comes twice.
  private var count = 0
  /// Where the session has to stand.
  private var start: Instant
  private var theirs: Set<Instant> = []
  private var unseen: Instant?
  private var notes: [String] = []
  private var seenEdits: Set<String> = []
  private var isRemoved = false

  init() throws {
    mirror = try CalendarFolder()
    disk = try TemporaryDirectory(inMemory: true)
    store = try PlannerStore(path: disk.path + "/planner.db")
    planner = try TestPlanner(store: store, mirror: mirror.path, workshop: workshop)
    let item = try planner.addOne("Anna", windows: evenings)
    (itemId, start) = (item.id, item.startAt)
    // Another one, so that the folder is never empty.
    _ = try planner.addOne("Zoe", windows: evenings)
    workshop.finish()
  }

  // MARK: - Life and death

  /// The process is gone between two steps; what is on the disk is all that the next one has.
  func restart() throws {
    now = planner.time.now
    workshop = LaterWorkshop()
    try? store.close()
    store = try PlannerStore(path: disk.path + "/planner.db")
    planner = try TestPlanner(at: now, store: store, mirror: mirror.path, workshop: workshop)
  }

  /// Every write of a transaction fails.
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
    case .userNotes:
      try edit { text in
        notes.removeAll { text.contains($0) }
        if !isRemoved { notes.append("their \(count).") }
        return Self.set("DESCRIPTION", "DESCRIPTION:their \(count).", in: text)
      }
    case .work: try workshop.step {}
    case .workWhileWeMove: try workshop.step { try move() }
    case .workWhileUserMoves: try workshop.step { try userMoves() }
    case .workAndFail:
      try workshop.step { try setFailing(true) }
      try setFailing(false)
    case .workAndKill:
      try? workshop.step { throw Killed() }
      try restart()
    case .kill: try restart()
    case .wait: try wait()
    }
    try check()
  }

  private func wait() throws {
    let next = try planner.onPlanner { $0.deadline }
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
      // What was not taken over goes with the session.
      notes.removeAll { !stored.contains($0) }
      unseen = nil
      try planner.call(Methods.RemoveContact(name: "Anna"))
    }
    isRemoved.toggle()
  }

  private func userMoves() throws {
    let to = TestPlanner.monday.adding(minutes: 1440 + count * 60 + 15)
    let basic = { (instant: Instant) in "\(instant)".filter { $0 != "-" && $0 != ":" } }
    try edit { text in
      theirs.insert(to)
      if !isRemoved { unseen = to }
      return Self.set(
        "DTEND", "DTEND:\(basic(to.adding(minutes: 30)))",
        in: Self.set("DTSTART", "DTSTART:\(basic(to))", in: text))
    }
  }

  private func edit(_ change: (String) -> String) throws {
    guard let name = try mirror.names().first(where: { $0.hasPrefix(itemId) }) else { return }
    try mirror.replace(mirror.folder.file(name), with: change(mirror.text(of: name)))
    let path = mirror.path
    // Nobody tells of it where the daemon is about to be killed.
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
  }

  private static func set(_ property: String, _ line: String, in text: String) -> String {
    let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    let others = lines.filter { !$0.hasPrefix("\(property):") || $0.hasPrefix("DESCRIPTION:Anna") }
    let end = others.lastIndex(of: "BEGIN:VALARM") ?? others.lastIndex(of: "END:VEVENT") ?? 0
    return (others[..<end] + [line] + others[end...]).map { "\($0)\r\n" }.joined()
  }

  // MARK: - What has to hold

  private func check() throws {
    for edit in try store.read({ try $0.externalEdits(contactId: nil, limit: 1000) }).reversed()
    where seenEdits.insert(edit.id).inserted {
      guard let to = edit.movedTo else { continue }
      if !theirs.contains(to) {
        problems.append("after \(log.count): history blames another program: \(edit.detail)")
      }
      start = to
      if to == unseen { unseen = nil }
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
      workshop.finish()
      try wait()
    }
    workshop.finish()
    try check()
    if let unseen { problems.append("the user's move to \(unseen) was lost") }
    if let trouble = try planner.call(Methods.GetMirror()).mirror.trouble { problems.append(trouble) }
    if try !store.read({ try $0.mirrorIntents() }).isEmpty { problems.append("intents are left") }
    let names = try mirror.names().filter { $0.hasPrefix(itemId) }
    let text = try names.first.map { try mirror.text(of: $0).replacing("\r\n ", with: "") } ?? ""
    if names.count != 1 { problems.append("\(names.count) files") }
    if !text.contains("DTSTART:\("\(start)".filter { $0 != "-" && $0 != ":" })\r\n") {
      problems.append("file: \(text)")
    }
    let stored = try planner.item(itemId).notes ?? ""
    for note in notes where !stored.contains(note) || !text.contains(note) {
      problems.append("\(note) is lost")
    }
  }
}
