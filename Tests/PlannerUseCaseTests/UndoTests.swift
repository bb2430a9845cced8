import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Taking back` {
  @Test func `every command is taken back whole, with the refresh that it caused`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", every: 14, windows: evenings)
    try planner.add("Bo", every: 14, windows: evenings)
    try planner.call(Methods.Log(name: "Bo", at: "2026-02-27 12:00"))
    let away = try planner.call(Methods.AddAway(from: "2026-04-01", to: "2026-04-02")).away
    let commands: [any Method] = [
      Methods.AddContact(fields: ContactFields(displayName: "Cleo", goal: GoalSettings(cadenceDays: 7))),
      Methods.EditContact(
        name: "Anna", fields: ContactFields(displayName: "Ada", goal: GoalSettings(cadenceDays: 3))),
      Methods.SetPaused(name: "Anna", paused: true), Methods.RemoveContact(name: "Bo"),
      Methods.AddAway(from: "2026-03-02", to: "2026-03-03"), Methods.RemoveAway(id: away.id),
      Methods.Note(item: item.id, text: "x"), Methods.Done(item: item.id, notes: "x"),
      Methods.Snooze(item: item.id), Methods.SnoozeTonight(),
      Methods.Reschedule(item: item.id, startAt: "2026-03-04 12:00"), Methods.Cancel(item: item.id),
      Methods.Book(name: "Bo", at: "2026-03-20 12:00"), Methods.Log(name: "Anna"),
      Methods.SetPreference(key: "capacityPerWeek", value: 1),
    ]
    for command in commands {
      let before = try planner.snapshot()
      try planner.call(command)
      #expect(try planner.snapshot() != before, "\(command)")
      let undone = try planner.call(Methods.Undo()).undone
      #expect(!undone.isEmpty)
      #expect(try planner.snapshot() == before, "\(command)")
    }
  }

  @Test func `of one of many commands in the same second leaves what the others placed`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1000))
    var before: Set<PlanItem> = []
    for index in 1...40 {
      before = try planner.snapshot().items
      try planner.add("Person \(index)", every: 7)
    }
    #expect(before.count == 78)
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot().items == before)
  }

  @Test func `goes back twenty commands and no further`() throws {
    let planner = try TestPlanner()
    var states = [try planner.snapshot()]
    for index in 1...25 {
      planner.time.advance(minutes: 1)
      try planner.add("Person \(index)", every: 7)
      states.append(try planner.snapshot())
    }
    for state in states.dropLast().reversed().prefix(20) {
      try planner.call(Methods.Undo())
      #expect(try planner.snapshot() == state)
    }
    let refusal = try planner.refusal(NothingToUndo.self, of: Methods.Undo())
    #expect(refusal.message.contains("nothing"))
  }

  @Test func `takes along what the clock placed for them since`() throws {
    let planner = try TestPlanner()
    try planner.add("Bo")
    let before = try planner.snapshot()
    try planner.add("Anna", every: 7)
    #expect(try planner.items().count == 2)
    planner.time.advance(days: 5)
    try planner.tick()
    // New days entered the horizon.
    #expect(try planner.items().count > 2)
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
  }

  @Test(arguments: Transport.allCases)
  func `what a command did for one person leaves what the clock did for another alone`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    try planner.add("Anna", every: 20)
    planner.time.advance(days: 1)
    try planner.add("Bo")
    planner.time.advance(days: 1)
    let anna = try planner.items(of: "Anna")
    try planner.call(Methods.Log(name: "Bo"))
    try planner.call(Methods.Undo())
    #expect(try planner.items(of: "Anna") == anna)
    #expect(try planner.call(Methods.History()).entries.isEmpty)
  }

  @Test func `names the command, the latest first`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    try planner.call(Methods.Log(name: "Anna"))
    #expect(try planner.call(Methods.Undo()).undone == "log Anna")
    #expect(try planner.call(Methods.Undo()).undone == "add Anna")
    try planner.refusal(NothingToUndo.self, of: Methods.Undo())
  }

  @Test func `the status says what would be taken back, and a question is nothing of that kind`() throws {
    let planner = try TestPlanner()
    func undoable() throws -> [String?] {
      [try planner.call(Methods.Status()).undoable, try planner.call(Methods.Week()).undoable?.command]
    }
    #expect(try undoable() == [nil, nil])
    try planner.add("Anna", every: 7)
    try planner.call(Methods.Log(name: "Anna"))
    try planner.call(Methods.People())
    #expect(try undoable() == ["log Anna", "log Anna"])
    try planner.call(Methods.Undo())
    #expect(try undoable() == ["add Anna", "add Anna"])
    try planner.call(Methods.Undo())
    #expect(try undoable() == [nil, nil])
  }

  @Test func `a refused or empty command leaves nothing to take back`() throws {
    let planner = try TestPlanner()
    try planner.refusal(NotFound.self, of: Methods.Log(name: "Anna"))
    try planner.call(Methods.Refresh())
    try planner.call(Methods.Next())
    try planner.call(Methods.SnoozeTonight())
    try planner.refusal(NothingToUndo.self, of: Methods.Undo())
  }

  @Test func `an import is taken back too`() throws {
    let source = try TestPlanner(.router)
    try source.add("Anna", every: 7)
    let document = try source.call(Methods.Export()).document
    let planner = try TestPlanner()
    try planner.add("Bo", every: 7)
    let before = try planner.snapshot()
    try planner.call(Methods.Import(document: document))
    #expect(try planner.snapshot().contacts.count == 2)
    #expect(try planner.call(Methods.Undo()).undone == "import")
    #expect(try planner.snapshot() == before)
  }
}
