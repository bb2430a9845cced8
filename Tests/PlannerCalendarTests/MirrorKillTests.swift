import PlannerCalendar
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// What we wrote or removed and could not note any more is ours, and never an edit of another program.
@Suite struct MirrorKillTests {
  private let key = MirrorCopy.Key(itemId: "a", component: .event)

  private func world(_ form: MirrorForm = .event, notes: String? = nil) -> MirrorWorld {
    var world = MirrorWorld(form: form)
    world.place(notes: notes)
    world.place("z", at: "2026-03-20T13:00:00Z")
    world.settle()
    return world
  }

  private func move(_ world: inout MirrorWorld, to hour: Int) {
    world.sessions["a"]?.startAt = Instant(minutes: 29_541_600 + hour * 60)
  }

  @Test func `an acknowledged move is not taken back by the file of the move before`() {
    var world = world()
    move(&world, to: 1)
    world.pass(.crash)
    move(&world, to: 2)
    let difference = world.pass()
    #expect(difference.edits.isEmpty && difference.writes.count == 1)
    #expect(world.sessions["a"]?.startAt == Instant(minutes: 29_541_600 + 120))
    #expect(world.pass().isEmpty)
    #expect(world.intents.isEmpty)
  }

  @Test func `nor is one of a session whose first file could not be noted`() {
    var world = MirrorWorld()
    world.place()
    world.pass(.crash)
    move(&world, to: 2)
    #expect(world.pass().edits.isEmpty)
    #expect(world.pass().isEmpty)
  }

  @Test func `nor where the same happens again and again`() {
    var world = world()
    for hour in 1...20 {
      move(&world, to: hour)
      let trouble: [MirrorWorld.Trouble] = [.crash, .crashBeforeWork, .crash, .crashBeforeNote, .writeFails]
      #expect(world.pass(trouble[hour % 5]).edits.isEmpty, "\(hour)")
    }
    #expect(world.settle() <= 2)
    #expect(world.sessions["a"]?.startAt == Instant(minutes: 29_541_600 + 20 * 60))
  }

  @Test func `what the user changed beside it in the meantime counts`() {
    var world = world()
    move(&world, to: 1)
    world.pass(.crash)
    world.edit(set: ["DESCRIPTION": "theirs"])
    move(&world, to: 2)
    #expect(world.pass().edits.map(\.change) == [.notes("theirs")])
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant(minutes: 29_541_600 + 120))
    #expect(world.text().line("DESCRIPTION") == "DESCRIPTION:theirs")
  }

  @Test func `a move of the user's after it wins, as ever`() throws {
    var world = world()
    move(&world, to: 1)
    world.pass(.crash)
    world.edit(set: ["DTSTART": "20260305T090000Z", "DTEND": "20260305T100000Z"])
    move(&world, to: 2)
    #expect(world.pass().edits.count == 1)
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-05T09:00:00Z"))
  }

  @Test func `what was never written is forgotten, and counts as the user's when it comes later`() throws {
    var world = world()
    let start = try #require(world.sessions["a"]?.startAt)
    world.sessions["a"]?.startAt = try #require(Instant("2026-03-05T09:00:00Z"))
    world.pass(.crashBeforeWork)
    world.sessions["a"]?.startAt = start  // undo
    world.pass()
    #expect(world.intents.isEmpty)
    world.edit(set: ["DTSTART": "20260305T090000Z", "DTEND": "20260305T100000Z"])
    #expect(world.pass().edits.count == 1)
  }

  @Test func `our own removal is no deletion by the user: what is undone is written again`() {
    var world = world()
    let session = world.sessions["a"]
    world.sessions["a"] = nil
    world.pass(.crash)
    #expect(world.text().isEmpty)
    world.sessions["a"] = session
    let difference = world.pass(.crashBeforeWork)
    #expect(difference.edits.isEmpty && difference.writes.count == 1)
    #expect(world.pass().edits.isEmpty)
    #expect(world.sessions["a"]?.status == .pending && !world.text().isEmpty)
    #expect(world.pass().isEmpty && world.intents.isEmpty)
  }

  @Test func `a folder that we emptied ourselves is not suddenly empty, whatever is undone`() {
    var world = MirrorWorld()
    world.place()
    world.settle()
    let session = world.sessions["a"]
    world.sessions["a"] = nil
    world.pass(.crash)
    world.sessions["a"] = session
    #expect(world.pass().trouble == nil)
    #expect(world.pass().isEmpty)
    #expect(!world.text().isEmpty)
  }

  @Test func `a removal that fails is no removal: what the user deletes later is deleted`() {
    var world = world()
    let session = world.sessions["a"]
    world.sessions["a"] = nil
    world.pass(.removalFails)
    world.sessions["a"] = session
    world.settle()
    #expect(world.intents.isEmpty)
    world[MirrorWorld.name("a")] = nil
    #expect(world.pass().edits.map(\.change) == [.canceled])
  }

  @Test func `a file that was adopted is agreed on before it is written to`() throws {
    var world = world()
    world.copies[key] = nil
    world.edit(set: ["CATEGORIES": nil, "SUMMARY": world.sessions["a"]?.title])
    world.sessions["a"]?.notes = "ours"
    #expect(world.pass(.crashBeforeWork).edits.isEmpty)
    move(&world, to: 2)
    #expect(world.pass().edits.isEmpty)
    #expect(world.pass().isEmpty)
  }

  @Test(arguments: [MirrorForm.event, .task])
  func `of everything that a pass writes, half may be there`(form: MirrorForm) {
    var world = MirrorWorld(form: form)
    for index in 0..<8 { world.place("s\(index)", at: "2026-03-1\(index)T13:00:00Z") }
    world.settle()
    for round in 1...6 {
      for index in 0..<8 {
        world.sessions["s\(index)"]?.startAt = Instant(minutes: 29_541_600 + round * 60 + index)
      }
      if round == 3 { world.form = form == .event ? .task : .event }
      #expect(world.pass(.crashInWork).edits.isEmpty)
    }
    #expect(world.settle() <= 2)
    for index in 0..<8 {
      #expect(world.sessions["s\(index)"]?.startAt == Instant(minutes: 29_541_600 + 6 * 60 + index))
    }
  }

  // MARK: - Every order

  @Test func `killed between any two steps, whatever anybody does in three of them`() {
    let steps = MirrorKillMachine.Step.allCases
    // Until somebody does something, every pass is empty.
    for first in [MirrorKillMachine.Step.weMove, .weNote, .weRemoveOrUndo, .userMoves, .userDeletes] {
      for second in steps {
        for third in steps {
          var machine = MirrorKillMachine()
          for step in [first, second, third] { machine.take(step) }
          machine.finish()
          #expect(machine.problems.isEmpty, "\(machine.log): \(machine.problems)")
        }
      }
    }
  }

  @Test(arguments: PropertySeeds.take(200))
  func `killed between any two steps, again and again`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var machine = MirrorKillMachine()
    for _ in 0..<60 { machine.take(MirrorKillMachine.Step.allCases.randomElement(using: &random) ?? .pass) }
    machine.finish()
    #expect(machine.problems.isEmpty, "seed \(seed): \(machine.log): \(machine.problems)")
  }
}

/// One session, its file and what is stored of both, while we, the user and the machine do what they like; it knows
/// what was acknowledged and what the user did.
struct MirrorKillMachine {
  enum Step: CaseIterable {
    case weMove, weNote, weRemoveOrUndo, weChangeForm, weChangeFolder
    case userMoves, userNotes, userDeletes
    case pass, killBeforeNote, killBeforeWork, killBeforeOutcome, writeFails, removalFails, userMovesInPass
  }

  private(set) var world = MirrorWorld()
  private(set) var log: [String] = []
  private(set) var problems: [String] = []
  /// Counts up, so that no time and no note comes twice.
  private var count = 0
  /// Where the session has to stand.
  private var start: Instant
  private var removed: MirrorSession?
  /// The time that the user wrote last, and whether it has still to be taken over.
  private var theirs: Instant?
  private var isMoveUnseen = false
  private var mayBeCanceled = false
  private var mustBeCanceled = false
  private var notes: [String] = []

  init() {
    start = world.place().startAt
    world.place("z", at: "2026-04-20T13:00:00Z")
    world.settle()
  }

  private var name: String { MirrorWorld.name("a", world.form.components[0]) }
  private var isNoteUnseen: Bool { notes.contains { world.sessions["a"]?.notes?.contains($0) != true } }
  private var other: String { MirrorWorld.name("z", world.form.components[0]) }
  private var isLive: Bool { world.sessions["a"]?.status.isLive ?? false }

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
    // Two files with notes of their own, one of them on its way out, are another matter.
    case .weChangeForm where isNoteUnseen: break
    case .weChangeForm:
      world.form = world.form == .event ? .task : .event
      world.isNew = true
      mustBeCanceled = false
    case .weChangeFolder:
      pass()
      if isMoveUnseen || mustBeCanceled || isNoteUnseen { return }
      for name in world.files.keys { world[name] = nil }
      world.isNew = true
    case .userMoves: userMoves()
    case .userNotes where world[name] != nil:
      let seen = world[name] ?? ""
      notes.removeAll { seen.contains($0) }
      if isLive { notes.append("their \(count).") }
      world.edit(file: name, set: ["DESCRIPTION": "their \(count)."])
    // A folder that is emptied holds everything, as it should.
    case .userDeletes where world[name] != nil && world[other] != nil:
      let key = MirrorCopy.Key(itemId: "a", component: world.form.components[0])
      world[name] = nil
      isMoveUnseen = false
      mayBeCanceled = true
      mustBeCanceled = isLive && world.copies[key] != nil && world.intents[key] == nil && !world.isNew
      notes = []
    case .weMove, .weNote, .userNotes, .userDeletes: break
    case .pass: pass()
    case .killBeforeNote: pass(.crashBeforeNote)
    case .killBeforeWork: pass(.crashBeforeWork)
    case .killBeforeOutcome: pass(.crash)
    case .writeFails: pass(.writeFails)
    case .removalFails: pass(.removalFails)
    case .userMovesInPass: pass(userMoves: true)
    }
  }

  private mutating func removeOrUndo() {
    if isLive {
      removed = world.sessions["a"]
      notes.removeAll { removed?.notes?.contains($0) != true }
      world.sessions["a"] = nil
      // What the user does to it from now on is done to nobody's.
      (isMoveUnseen, mustBeCanceled) = (false, false)
    } else if let removed {
      world.sessions["a"] = removed
      self.removed = nil
      start = removed.startAt
    } else {
      // Canceled by the user: taken back.
      world.sessions["a"]?.status = .pending
      (mayBeCanceled, mustBeCanceled) = (world[name] == nil, false)
    }
  }

  private mutating func userMoves() {
    guard world[name] != nil else { return }
    theirs = Instant(minutes: 29_541_600 + count * 60 + 15)
    isMoveUnseen = isLive
    let text = { (instant: Instant) in instant.description.filter { $0 != "-" && $0 != ":" } }
    let time = theirs ?? start
    world.edit(
      file: name,
      set: world.form == .task
        ? ["DUE": text(time)] : ["DTSTART": text(time), "DTEND": text(time.adding(minutes: 60))])
  }

  private mutating func pass(_ trouble: MirrorWorld.Trouble? = nil, userMoves: Bool = false) {
    let (before, seen) = (world.sessions["a"], theirs)
    var (machine, isMoved) = (self, false)
    let difference = world.pass(
      trouble,
      meanwhile: userMoves
        ? { world in
          machine.world = world
          machine.userMoves()
          world = machine.world
          isMoved = true
        } : nil)
    if isMoved { (theirs, isMoveUnseen) = (machine.theirs, machine.isMoveUnseen) }
    if let held = difference.trouble { problems.append("held: \(held)") }
    guard let before, let after = world.sessions["a"] else { return }
    if after.startAt != before.startAt {
      if after.startAt != seen, after.startAt != theirs {
        problems.append("taken back from \(before.startAt) to \(after.startAt) after \(log.count) steps")
      }
      start = after.startAt
      if after.startAt == theirs { isMoveUnseen = false }
    }
    if before.status.isLive, after.status == .canceled {
      if !mayBeCanceled { problems.append("canceled by nobody after \(log.count) steps") }
      (mustBeCanceled, isMoveUnseen, notes) = (false, false, [])
    }
    if world[name] != nil { mayBeCanceled = mustBeCanceled && mayBeCanceled }
  }

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
    for note in notes where session.notes?.contains(note) != true || !text.contains(note) {
      problems.append("\(note) is lost: \(session.notes ?? "-")")
    }
  }
}
