import PlannerCalendar
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// A write or removal that the planner could not record before a crash must not count as an edit by another
/// program.
@Suite struct MirrorKillTests {
  private let key = MirrorCopy.Key(itemId: "a", component: .event)

  private func move(_ world: inout MirrorWorld, to hour: Int) {
    world.sessions["a"]?.startAt = Instant(minutes: 29_541_600 + hour * 60)
  }

  @Test func `an acknowledged move is not taken back by the file of the move before`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    for hour in 1...20 {
      move(&world, to: hour)
      let trouble: [MirrorWorld.Trouble] = [.crash, .crashBeforeWork, .crash, .crashBeforeNote, .writeFails]
      #expect(world.pass(trouble[hour % 5]).edits.isEmpty, "\(hour)")
    }
    #expect(world.settle() <= 2)
    #expect(world.sessions["a"]?.startAt == Instant(minutes: 29_541_600 + 20 * 60))
  }

  @Test func `what the user changed beside it in the meantime counts`() {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
    move(&world, to: 1)
    world.pass(.crash)
    world.edit(set: ["DTSTART": "20260305T090000Z", "DTEND": "20260305T100000Z"])
    move(&world, to: 2)
    #expect(world.pass().edits.count == 1)
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-05T09:00:00Z"))
  }

  @Test func `what was never written is forgotten, and counts as the user's when it comes later`() throws {
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
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
    var world = MirrorWorld.settled()
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

  // MARK: - A form that is no longer used

  private let other: [MirrorForm: MirrorForm] = [.event: .task, .task: .event]

  @Test(arguments: [MirrorForm.event, .task])
  func `what the user changed in a file that we could not note counts, though the form changes`(
    form: MirrorForm
  ) throws {
    var world = MirrorWorld(form: form)
    world.place()
    world.pass(.crash)
    let name = MirrorWorld.name("a", form.components[0])
    world.edit(
      file: name, set: ["DESCRIPTION": "theirs", form == .event ? "DTSTART" : "DUE": "20260305T090000Z"])
    (world.form, world.isNew) = (try #require(other[form]), true)
    let difference = world.pass()
    #expect(difference.edits.count == 2 && difference.removals.isEmpty)
    world.settle()
    #expect(world[name] == nil && world.files.count == 1)
    #expect(world.sessions["a"]?.notes == "theirs")
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-05T09:00:00Z"))
  }

  @Test(arguments: [MirrorForm.event, .task])
  func `also where the user changes it just as it is to be removed`(form: MirrorForm) throws {
    var world = MirrorWorld(form: form)
    world.place()
    world.pass(.crash)
    let name = MirrorWorld.name("a", form.components[0])
    (world.form, world.isNew) = (try #require(other[form]), true)
    world.pass { $0.edit(file: name, set: ["DESCRIPTION": "theirs"]) }
    world.settle()
    #expect(world[name] == nil && world.files.count == 1)
    #expect(world.sessions["a"]?.notes == "theirs")
  }

  @Test func `of a file of the other form that nobody wrote lately, nothing counts`() {
    var world = MirrorWorld.settled()
    let old = MirrorWorld.edited(world.text(), ["DTSTART": "20260305T090000Z", "DESCRIPTION": "theirs"])
    (world.form, world.isNew) = (.task, true)
    world.settle()
    world[MirrorWorld.name("a")] = old  // a server's copy
    #expect(world.pass().removals.count == 1)
    #expect(world.pass().isEmpty)
    #expect(world.sessions["a"]?.notes == nil && world.sessions["a"]?.status == .pending)
  }

  // MARK: - Every order

  @Test func `killed between any two steps, whatever anybody does in three of them`() {
    let steps = MirrorKillMachine.Step.allCases
    // Without any changes, every pass is empty.
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

  /// Seeds that lost a note together with the file of an unused form, when only the first 15 steps existed.
  @Test(arguments: [3_613_933_671, 3_613_934_389, 2_426_005_242, 2_426_005_722, 2_426_006_839, 2_426_007_826])
  func `what once was lost is not any more`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var machine = MirrorKillMachine()
    for _ in 0..<60 { machine.take(MirrorKillMachine.Step.first.randomElement(using: &random) ?? .pass) }
    machine.finish()
    #expect(machine.problems.isEmpty, "seed \(seed): \(machine.log): \(machine.problems)")
  }
}
