import PlannerCalendar
import PlannerModel
import PlannerTime

/// One session with its files and stored copies, and random steps by the planner, the user and the machine.
/// It records what was acknowledged and what the user did.
struct MirrorKillMachine {
  enum Step: CaseIterable {
    case weMove, weNote, weRemoveOrUndo, weChangeForm, weChangeFolder
    case userMoves, userNotes, userDeletes
    case pass, killBeforeNote, killBeforeWork, killBeforeOutcome, writeFails, removalFails, userMovesInPass
    /// In the file of the other form, if it still exists.
    case userMovesElsewhere, userNotesElsewhere
    case userNotesInPass, userNotesElsewhereInPass

    /// The original steps, which the older seeds refer to.
    static let first = Array(allCases.prefix(15))
  }

  private(set) var world = MirrorWorld()
  private(set) var log: [String] = []
  private(set) var problems: [String] = []
  /// A counter for unique times and notes.
  private var count = 0
  /// The expected start of the session.
  private var start: Instant
  private var removed: MirrorSession?
  /// By file: the last time that the user wrote, until the planner has seen it, and whether the planner must
  /// accept it.
  private var moves: [String: (to: Instant, isOwed: Bool)] = [:]
  private var mayBeCanceled = false
  private var mustBeCanceled = false
  /// The notes that the session must contain at the end.
  private var notes: [String] = []

  init() {
    start = world.place().startAt
    world.place("z", at: "2026-04-20T13:00:00Z")
    world.settle()
  }

  private var component: MirrorCopy.Component { world.form.components[0] }
  private var name: String { MirrorWorld.name("a", component) }
  private var elsewhere: String { MirrorWorld.name("a", component == .event ? .task : .event) }
  private var other: String { MirrorWorld.name("z", component) }
  private var isLive: Bool { world.sessions["a"]?.status.isLive ?? false }
  private var isMoveUnseen: Bool { moves.values.contains(where: \.isOwed) }
  private var isNoteUnseen: Bool { notes.contains { world.sessions["a"]?.notes?.contains($0) != true } }

  mutating func take(_ step: Step) {
    log.append("\(step)")
    count += 1
    switch step {
    case .weMove where isLive:
      start = Instant(minutes: 29_541_600 + count * 60)
      world.sessions["a"]?.startAt = start
    case .weNote where isLive:
      notes.append("our \(count).")
      let before = world.sessions["a"]?.notes
      world.sessions["a"]?.notes = [before, "our \(count)."].compactMap(\.self).joined(separator: "\n")
    case .weRemoveOrUndo: removeOrUndo()
    case .weChangeForm:
      world.form = world.form == .event ? .task : .event
      world.isNew = true
      mustBeCanceled = false
    case .weChangeFolder:
      pass()
      if isMoveUnseen || mustBeCanceled || isNoteUnseen { return }
      for name in world.files.keys { world[name] = nil }
      world.isNew = true
      moves = [:]
    case .userMoves: userMoves(name)
    case .userMovesElsewhere: userMoves(elsewhere)
    case .userNotes: userNotes(name)
    case .userNotesElsewhere: userNotes(elsewhere)
    case .userDeletes: userDeletes()
    case .weMove, .weNote: break
    case .pass: pass()
    case .killBeforeNote: pass(.crashBeforeNote)
    case .killBeforeWork: pass(.crashBeforeWork)
    case .killBeforeOutcome: pass(.crash)
    case .writeFails: pass(.writeFails)
    case .removalFails: pass(.removalFails)
    case .userMovesInPass: pass { $0.userMoves($0.name) }
    case .userNotesInPass: pass { $0.userNotes($0.name) }
    case .userNotesElsewhereInPass: pass { $0.userNotes($0.elsewhere) }
    }
  }

  // MARK: - The planner

  private mutating func removeOrUndo() {
    if isLive {
      removed = world.sessions["a"]
      notes.removeAll { removed?.notes?.contains($0) != true }
      world.sessions["a"] = nil
      // From now on the user's changes to the file have no session.
      mustBeCanceled = false
      forgive()
    } else if let removed {
      world.sessions["a"] = removed
      self.removed = nil
      start = removed.startAt
    } else {
      // Undoes a cancellation by the user.
      world.sessions["a"]?.status = .pending
      (mayBeCanceled, mustBeCanceled) = (world[name] == nil, false)
    }
  }

  /// Allows the planner to ignore earlier moves. It may still accept them.
  private mutating func forgive() { moves = moves.mapValues { ($0.to, false) } }

  // MARK: - The user

  private mutating func userMoves(_ name: String) {
    guard world[name] != nil else { return }
    let time = Instant(minutes: 29_541_600 + count * 60 + 15)
    moves[name] = (time, isLive)
    let text = { (instant: Instant) in instant.description.filter { $0 != "-" && $0 != ":" } }
    world.edit(
      file: name,
      set: name == MirrorWorld.name("a", .task)
        ? ["DUE": text(time)] : ["DTSTART": text(time), "DTEND": text(time.adding(minutes: 60))])
  }

  private mutating func userNotes(_ name: String) {
    guard let text = world[name] else { return }
    forgetNotes(in: text)
    if isLive { notes.append("their \(count).") }
    world.edit(file: name, set: ["DESCRIPTION": "their \(count)."])
  }

  private mutating func userDeletes() {
    // The planner ignores an emptied folder, as it should, so another file must remain.
    guard let text = world[name], world[other] != nil else { return }
    let ours = world.sessions["a"]?.notes ?? ""
    let key = MirrorCopy.Key(itemId: "a", component: component)
    world[name] = nil
    moves[name] = nil
    mayBeCanceled = true
    mustBeCanceled = isLive && world.copies[key] != nil && world.intents[key] == nil && !world.isNew
    let kept = notes.filter(ours.contains)
    forgetNotes(in: text)
    notes = kept + notes.filter { !kept.contains($0) }
  }

  /// The user saw these notes, and replaced or deleted them.
  private mutating func forgetNotes(in text: String) {
    let seen = text.replacing("\r\n ", with: "")
    notes.removeAll { seen.contains($0) }
  }

  // MARK: - Passes

  private mutating func pass(
    _ trouble: MirrorWorld.Trouble? = nil, meanwhile: ((inout MirrorKillMachine) -> Void)? = nil
  ) {
    let (before, seen) = (world.sessions["a"], moves)
    var machine = self
    let difference = world.pass(trouble) { world in
      machine.world = world
      meanwhile?(&machine)
      world = machine.world
    }
    (moves, notes) = (machine.moves, machine.notes)
    if let held = difference.trouble { problems.append("held: \(held)") }
    defer { moves = moves.filter { world[$0.key] != nil } }
    guard let before, let after = world.sessions["a"] else { return }
    if after.startAt != before.startAt {
      if !seen.values.contains(where: { $0.to == after.startAt }) {
        problems.append("taken back from \(before.startAt) to \(after.startAt) after \(log.count) steps")
      }
      start = after.startAt
      // If the user moved the session in two files, one of the moves counts.
      for (name, move) in seen where moves[name]?.to == move.to { moves[name] = nil }
    }
    if before.status.isLive, after.status == .canceled {
      if !mayBeCanceled { problems.append("canceled by nobody after \(log.count) steps") }
      (mustBeCanceled, notes) = (false, [])
      forgive()
    }
    for (name, move) in moves where move.isOwed && world[name] == nil {
      problems.append(
        "\(name) was removed after \(log.count) steps, and the user's move to \(move.to) with it")
    }
    if world[name] != nil { mayBeCanceled = mustBeCanceled && mayBeCanceled }
  }

  // MARK: - The end

  mutating func finish() {
    log.append("finish")
    for _ in 0..<8 where !world.mirror().difference().isEmpty { pass() }
    if !world.mirror().difference().isEmpty { problems.append("not quiet") }
    if !world.intents.isEmpty { problems.append("intents are left") }
    if isMoveUnseen { problems.append("a move of the user's was lost") }
    if mustBeCanceled { problems.append("a deletion of the user's was lost") }
    guard isLive, let session = world.sessions["a"] else { return }
    if session.startAt != start { problems.append("stands at \(session.startAt), not \(start)") }
    let text = (world[name] ?? "").replacing("\r\n ", with: "")
    let time = start.description.filter { $0 != "-" && $0 != ":" }
    if text.line(world.form == .task ? "DUE" : "DTSTART")?.hasSuffix(time) != true {
      problems.append("the file does not say \(time)")
    }
    if world[elsewhere] != nil { problems.append("the file of the other form is there still") }
    for note in notes where session.notes?.contains(note) != true || !text.contains(note) {
      problems.append("\(note) is lost: \(session.notes ?? "-")")
    }
  }
}
