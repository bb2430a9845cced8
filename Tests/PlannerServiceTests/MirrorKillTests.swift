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

@Suite struct `The mirror of a planner that is killed` {
  @Test(arguments: PropertySeeds.take(60))
  func `keeps what was acknowledged, and what the user did, at every step`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let life = try MirrorLife()
    for _ in 0..<50 { try life.take(MirrorLife.Step.allCases.randomElement(using: &random) ?? .work) }
    try life.finish()
    #expect(life.problems.isEmpty, "seed \(seed): \(life.log)")
  }

  /// The steps of the mirror's work between two moves: the scan, the work in the folder, and its result.
  @Test(arguments: 0...4, [MirrorLife.Step.kill, .workAndKill, .workAndFail])
  func `takes no acknowledged move back`(steps: Int, then end: MirrorLife.Step) throws {
    let life = try MirrorLife()
    for _ in 0..<3 {
      try life.take(.weMove)
      for _ in 0..<steps { try life.take(.work) }
      try life.take(.weMove)
      try life.take(end)
    }
    try life.finish()
    #expect(life.problems.isEmpty)
  }

  @Test(arguments: 0...4) func `takes no undo of a removal for a deletion`(steps: Int) throws {
    let life = try MirrorLife()
    try life.take(.weRemoveOrUndo)
    for _ in 0..<steps { try life.take(.work) }
    try life.take(.workAndKill)
    try life.take(.weRemoveOrUndo)
    try life.finish()
    #expect(life.problems.isEmpty)
  }

  /// If no stored copy tells the state of a file, the intent to write it does. Examples are a person removed
  /// during the write, a removal that came too late, and a scan overtaken by the removal.
  @Test(
    arguments: [
      [
        .userNotes, .weChangeForm, .work, .workAndFail, .weRemoveOrUndo, .weRemoveOrUndo, .weRemoveOrUndo,
        .workWhileUserMoves, .workWhileUserMoves, .workWhileUserNotes, .work, .workWhileWeMove, .kill,
        .weRemoveOrUndo, .workWhileWeMove, .workWhileWeMove, .weRemoveOrUndo, .workWhileUserNotes,
      ],
      [
        .weRemoveOrUndo, .workWhileWeMove, .workWhileUserMoves, .weRemoveOrUndo, .weChangeForm,
        .workWhileUserNotes, .workWhileUserNotes, .work, .weRemoveOrUndo, .workWhileUserNotes,
        .weRemoveOrUndo, .userNotes,
      ],
      [
        .weRemoveOrUndo, .workWhileWeMove, .weRemoveOrUndo, .workAndFail, .kill, .workWhileUserNotes,
        .workAndFail,
        .wait, .weChangeForm, .weRemoveOrUndo, .workWhileWeMove, .weRemoveOrUndo, .userMoves,
      ],
    ] as [[MirrorLife.Step]])
  func `tells our words from the user's when somebody is removed at work`(steps: [MirrorLife.Step]) throws {
    let life = try MirrorLife()
    for step in steps { try life.take(step) }
    try life.finish()
    #expect(life.problems.isEmpty)
  }

  @Test func `stores nothing in a pass that has nothing to write`() throws {
    let life = try MirrorLife()
    let changes = { life.store.queue.unsafeRead { $0.totalChangesCount } }
    let before = changes()
    let path = life.mirror.path
    for _ in 0..<3 {
      try life.planner.onPlanner { try $0.filesChanged(in: [path]) }
      #expect(!life.queue.isIdle)
      life.queue.finish()
    }
    #expect(changes() == before)
  }

  @Test func `keeps no word of who is erased while it is written`() throws {
    let life = try MirrorLife()
    try life.take(.weNote)
    try life.take(.work)
    #expect(try life.store.read { try $0.mirrorIntents() }.contains { $0.text?.contains("Anna") == true })
    try life.planner.begin(Methods.Erase(name: "Anna")) { _ in }
    #expect(try life.store.read { try $0.mirrorIntents() }.allSatisfy { $0.text == nil })
    life.queue.finish()
    #expect(try life.store.read { try $0.mirrorIntents() } == [])
    #expect(try life.mirror.names().count == 1)
  }

  // MARK: - Former folders

  @Test func `clears the folder that was left after its next start`() throws {
    let life = try MirrorLife()
    let other = try CalendarFolder()
    try life.planner.begin(Methods.SetMirror(path: other.path)) { _ in }
    // The last scan of the old folder, and the claim of the new one.
    for _ in 0..<2 { try life.queue.step {} }
    #expect(try life.planner.call(Methods.GetMirror()).mirror.path == other.path)
    #expect(try life.mirror.names().count == 2)
    try life.restart()
    #expect(try life.store.read { try $0.mirrorLeft() } == [life.mirror.path])
    life.queue.finish()
    #expect(try life.mirror.names() == [] && other.names().count == 2)
    #expect(try life.store.read { try $0.mirrorLeft() } == [])
  }

  @Test func `leaves a folder alone that is the mirror again`() throws {
    let life = try MirrorLife()
    let other = try CalendarFolder()
    for path in [other.path, life.mirror.path] {
      try life.planner.begin(Methods.SetMirror(path: path)) { _ in }
      #expect(life.queue.finish())
    }
    #expect(try life.mirror.names().count == 2 && other.names() == [])
    try life.restart()
    life.queue.finish()
    #expect(try life.mirror.names().count == 2)
  }

  @Test func `hears what was changed in a folder before it leaves it`() throws {
    let life = try MirrorLife()
    try life.take(.userMoves)
    let other = try CalendarFolder()
    try life.planner.begin(Methods.SetMirror(path: other.path)) { _ in }
    #expect(life.queue.finish())
    try life.take(.work)
    #expect(life.problems.isEmpty)
    #expect(try life.planner.call(Methods.History(name: "Anna")).edits.count == 1)
    #expect(try other.names().count == 2)
  }
}
