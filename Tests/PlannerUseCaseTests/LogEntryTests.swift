import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Entries of the log can be corrected (docs/engine.md describes the effects of a meeting).
@Suite struct `The log` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 7, windows: evenings)
    return planner
  }

  private func dueFrom(_ planner: TestPlanner) throws -> Instant? {
    try planner.call(Methods.Person(name: "Ana")).goal?.lastCompletedAt
  }

  private func entries(_ planner: TestPlanner) throws -> [InteractionLog] {
    try planner.call(Methods.History(name: "Ana")).entries
  }

  @Test func `is asked about before a second meeting within two hours is written into it`() throws {
    let planner = try planner()
    try planner.call(Methods.Done(item: "Ana"))
    planner.time.advance(minutes: 119)
    let refusal = try planner.refusal(DoneAlready.self, of: Methods.Done(item: "Ana"))
    #expect(refusal.message == "Done already at 08:00: log another meeting with --again.")
    try planner.call(Methods.Done(item: "Ana", again: true))
    #expect(try entries(planner).count == 2)
    planner.time.advance(minutes: 120)
    try planner.call(Methods.Done(item: "Ana"))
    #expect(try entries(planner).count == 3)
  }

  @Test func `counts those two hours from the end of a session`() throws {
    let planner = try planner()
    let booked = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 09:00", durationMin: 180)).item
    planner.time.now = local("2026-03-02 12:05")
    try planner.call(Methods.Done(item: booked.id))
    planner.time.now = local("2026-03-02 13:55")
    try planner.refusal(DoneAlready.self, of: Methods.Done(item: "Ana"))
  }

  @Test func `is asked about before another session with the same person is closed within those two hours`()
    throws
  {
    let planner = try planner()
    let first = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 09:00", durationMin: 30)).item
    let second = try planner.call(Methods.Book(name: "Ana", at: "2026-03-03 09:00", durationMin: 30)).item
    planner.time.now = local("2026-03-02 09:40")
    try planner.call(Methods.Done(item: first.id))
    try planner.refusal(DoneAlready.self, of: Methods.Done(item: second.id))
    try planner.call(Methods.Done(item: second.id, again: true))
    #expect(try entries(planner).count == 2)
  }

  @Test func `takes an answer about a session of another day at once, and one after a guest wrote`() throws {
    let planner = try planner()
    let old = try planner.call(
      Methods.Book(name: "Ana", at: "2026-03-01 18:00", durationMin: 30, force: true)
    ).item
    let new = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 09:00", durationMin: 30)).item
    planner.time.now = local("2026-03-02 09:40")
    try planner.call(Methods.Log(name: "Ana", outcome: .text))
    try planner.call(Methods.Done(item: new.id))
    try planner.call(Methods.Done(item: old.id))
    #expect(try entries(planner).count == 3)
  }

  @Test func `takes a correction of the time, and what is due follows`() throws {
    let planner = try planner()
    try planner.call(Methods.Log(name: "Ana", at: "2026-02-20 12:00"))
    let wrong = try planner.call(Methods.Log(name: "Ana", at: "2026-03-01 12:00")).entry
    let reply = try planner.call(
      Methods.EditLogEntry(
        id: String(wrong.id.prefix(8)), at: "2026-02-25 18:00", outcome: .call, notes: "by phone"))
    #expect(reply.entry.when == local("2026-02-25 18:00"))
    #expect(reply.entry.outcome == .call && reply.entry.notes == "by phone")
    #expect(try dueFrom(planner) == local("2026-02-25 18:00"))
    try planner.call(Methods.EditLogEntry(id: wrong.id, at: "2026-02-10 18:00"))
    #expect(try dueFrom(planner) == local("2026-02-20 12:00"))
  }

  @Test func `loses an entry that was none, and the plan is as before it`() throws {
    let planner = try planner()
    let before = try planner.items(of: "Ana").map(\.startAt).sorted()
    let wrong = try planner.call(Methods.Log(name: "Ana")).entry
    let reply = try planner.call(Methods.RemoveLogEntry(id: wrong.id))
    #expect(try entries(planner).isEmpty)
    #expect(try dueFrom(planner) == nil)
    #expect(try planner.items(of: "Ana").map(\.startAt).sorted() == before)
    #expect(reply.undoId != nil)
    try planner.call(Methods.Undo())
    #expect(try entries(planner) == [wrong])
  }

  @Test func `has no entry of a session that was answered otherwise later`() throws {
    let planner = try planner()
    let item = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 09:00")).item
    planner.time.now = local("2026-03-02 10:00")
    try planner.call(Methods.Done(item: item.id))
    try planner.call(Methods.Missed(item: item.id))
    #expect(try entries(planner).isEmpty)
    #expect(try planner.item(item.id).status == .missed)
    #expect(try dueFrom(planner) == nil)
    // And the other way round.
    try planner.call(Methods.Done(item: item.id))
    #expect(try entries(planner).map(\.when) == [local("2026-03-02 09:00")])
  }

  @Test func `marks the session as missed whose entry is removed`() throws {
    let planner = try planner()
    let item = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 09:00")).item
    planner.time.now = local("2026-03-02 10:00")
    try planner.call(Methods.Done(item: item.id))
    try planner.call(Methods.RemoveLogEntry(id: try #require(entries(planner).first).id))
    #expect(try planner.item(item.id).status == .missed)
  }

  @Test func `closes no session of the same day by an entry of its own`() throws {
    let planner = try planner()
    let item = try planner.call(Methods.Book(name: "Ana", at: "2026-03-02 15:00")).item
    planner.time.now = local("2026-03-02 16:00")
    try planner.call(Methods.Done(item: item.id))
    let other = try planner.call(Methods.Log(name: "Ana", at: "2026-03-02 12:00")).entry
    try planner.call(Methods.RemoveLogEntry(id: other.id))
    #expect(try planner.item(item.id).status == .done)
    #expect(try dueFrom(planner) == local("2026-03-02 15:00"))
  }

  @Test func `refuses what is no entry, a time ahead and a note without words`() throws {
    let planner = try planner()
    try planner.refusal(NotFound.self, of: Methods.RemoveLogEntry(id: "abcd"))
    try planner.call(Methods.Note(item: "Ana", text: "tea"))
    let note = try #require(entries(planner).first)
    #expect(try planner.refusedField(of: Methods.EditLogEntry(id: note.id, at: "2026-03-09 12:00")) == "at")
    #expect(try planner.refusedField(of: Methods.EditLogEntry(id: note.id, notes: "")) == "notes")
    #expect(try planner.refusedField(of: Methods.EditLogEntry(id: note.id, outcome: .met)) == "outcome")
  }
}
