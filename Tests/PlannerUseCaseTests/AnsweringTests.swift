import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A session that took place` {
  @Test func `is done, logged, and moves the goal on`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.startAt.adding(minutes: 90)
    let reply = try planner.call(Methods.Done(item: "anna", outcome: .call, notes: "fine"))
    #expect(reply.item?.id == item.id)
    #expect(reply.item?.status == .done)
    #expect(reply.goal?.lastCompletedAt == item.startAt)
    let log = try planner.call(Methods.History(name: "Anna")).entries
    #expect(log.map(\.when) == [item.startAt])
    #expect(log.map(\.outcome) == [.call])
    #expect(log.map(\.notes) == ["fine"])
    #expect(try planner.call(Methods.People()).people[0].dueOn == date("2026-04-01"))
  }

  @Test func `with several people is logged for each once, closes their sessions, and is one undo`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    for name in ["Boris", "Cleo"] { try planner.add(name, every: 30) }
    planner.time.now = item.startAt.adding(minutes: 90)
    let reply = try planner.call(
      Methods.Done(item: "anna", others: ["boris", "Anna", "cleo", "boris"], notes: "at the wedding"))
    #expect(reply.item?.id == item.id)
    #expect(try #require(reply.others).map(\.name) == ["Boris", "Cleo"])
    let log = try planner.call(Methods.History()).entries
    #expect(log.count == 3 && log.allSatisfy { $0.notes == "at the wedding" })
    for name in ["Anna", "Boris", "Cleo"] {
      #expect(try planner.items(.pending, of: name).allSatisfy { $0.startAt > planner.time.now }, "\(name)")
    }
    #expect(try planner.call(Methods.Undo()).undone == "done Anna, Boris, Cleo")
    #expect(try planner.call(Methods.History()).entries.isEmpty)
    #expect(try planner.item(item.id).status.isLive)
  }

  @Test func `with somebody unknown is logged for nobody`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7)
    #expect(
      try planner.refusal(NotFound.self, of: Methods.Done(item: "anna", others: ["bors"])).selector == "bors")
    #expect(try planner.call(Methods.History()).entries.isEmpty)
  }

  @Test func `can be answered with missed a day later, too`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.startAt.adding(minutes: 60)
    try planner.call(Methods.Done(item: "anna"))
    planner.time.advance(minutes: 20 * 60)
    #expect(try planner.call(Methods.Missed(item: "anna")).item.id == item.id)
    #expect(try planner.item(item.id).status == .missed)
    #expect(try planner.call(Methods.History(name: "Anna")).entries.isEmpty)
  }

  @Test(arguments: [(7, "2026-02-23"), (10, "2026-02-20"), (14, "2026-02-16")])
  func `is not one that was missed: its person is planned again for the next day`(
    every days: Int, last: String
  ) throws {
    let planner = try TestPlanner()
    try planner.add("Mum", every: days, importance: 5, windows: evenings)
    try planner.call(Methods.Log(name: "mum", at: "\(last) 12:00"))
    #expect(try planner.items(.pending, of: "Mum").map(\.startAt).min() == local("2026-03-02 18:00"))
    planner.time.now = local("2026-03-02 20:00")
    let plan = try planner.call(Methods.Missed(item: "mum")).plan
    #expect(try planner.items(.pending, of: "Mum").map(\.startAt).min() == local("2026-03-03 18:00"))
    #expect(!plan.placed.isEmpty || !plan.moved.isEmpty)
    #expect(try planner.call(Methods.Refresh()) == .empty)
  }

  @Test func `before its start counts from now`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(item.startAt > TestPlanner.monday)
    let reply = try planner.call(Methods.Done(item: item.id))
    #expect(reply.goal?.lastCompletedAt == TestPlanner.monday)
    #expect(reply.item?.startAt == item.startAt)
  }

  @Test(arguments: Transport.allCases)
  func `counts from --at where it is given, a bare clock time being the last one`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    let item = try planner.addOne("Anna")
    let reply = try planner.call(Methods.Done(item: item.id, at: "20:00"))
    #expect(reply.goal?.lastCompletedAt == local("2026-03-01 20:00"))
    #expect(try planner.call(Methods.History()).entries.map(\.when) == [local("2026-03-01 20:00")])
  }

  @Test func `never moves a goal back`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7)
    let item = try planner.call(Methods.Book(name: "Anna", at: "18:00")).item
    try planner.call(Methods.Log(name: "Anna"))
    let reply = try planner.call(Methods.Done(item: item.id, at: "2026-02-01 12:00"))
    #expect(reply.goal?.lastCompletedAt == TestPlanner.monday)
    #expect(try planner.call(Methods.History()).entries.map(\.when).last == local("2026-02-01 12:00"))
  }

  @Test func `is refused where it lies ahead or is no time`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    for at in ["tomorrow 9:00", "+1m", "2026-03-02 08:01", "soon", ""] {
      #expect(try planner.refusedField(of: Methods.Done(item: item.id, at: at)) == "at")
      #expect(try planner.refusedField(of: Methods.Log(name: "Anna", at: at)) == "at")
    }
  }

  @Test func `that took place cannot take place once more, move or be canceled`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.call(Methods.Done(item: item.id))
    for method: any Method in [
      Methods.Done(item: item.id), Methods.Cancel(item: item.id),
      Methods.Snooze(item: item.id), Methods.Reschedule(item: item.id, startAt: "18:00"),
      Methods.Candidates(item: item.id),
    ] {
      let refusal = try planner.refusal(AlreadyDone.self, of: method)
      #expect((refusal.item, refusal.status) == (item.id, "done"))
    }
  }

  @Test func `keeps what was noted for it in the log`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    try planner.call(Methods.Note(item: item.id, text: "ask about Rome"))
    #expect(
      try planner.call(Methods.Note(item: item.id, text: "bring book")).item?.notes
        == "ask about Rome\nbring book")
    try planner.call(Methods.Done(item: item.id, notes: "happy"))
    #expect(
      try planner.call(Methods.History()).entries.map(\.notes) == ["ask about Rome\nbring book\nhappy"])
    let shown = try planner.call(Methods.Item(item: item.id))
    #expect(shown.contact.displayName == "Anna")
    #expect(shown.log.count == 1)
    #expect(try planner.refusedField(of: Methods.Note(item: item.id, text: " \n")) == "text")
    try planner.refusal(NotFound.self, of: Methods.Note(item: "nobody", text: "x"))
  }
}

@Suite struct `A session that did not take place` {
  @Test func `is missed, planned again, and not logged`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.startAt.adding(minutes: 60)
    let reply = try planner.call(Methods.Missed(item: "anna"))
    #expect(reply.item.id == item.id)
    #expect(reply.item.status == .missed)
    #expect(reply.plan.placed.map(\.name) == ["Anna"])
    #expect(reply.plan.placed[0].startAt > planner.time.now)
    #expect(try planner.call(Methods.History()).entries.isEmpty)
    #expect(try planner.goal(of: "Anna").lastCompletedAt == nil)
    // The session can still be marked as done.
    #expect(try planner.call(Methods.Done(item: item.id)).item?.status == .done)
  }

  @Test func `must have begun`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(try planner.refusedField(of: Methods.Missed(item: item.id)) == "item")
    planner.time.now = item.startAt
    #expect(try planner.call(Methods.Missed(item: item.id)).item.status == .missed)
    try planner.refusal(AlreadyDone.self, of: Methods.Missed(item: item.id))
  }

  @Test func `can be said of a lapsed one`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.advance(days: 4)
    try planner.tick()
    #expect(try planner.item(item.id).status == .lapsed)
    #expect(try planner.call(Methods.Missed(item: item.id)).item.status == .missed)
  }
}

/// An answer can be changed by the person's name or the session's id.
@Suite struct `An answer that was wrong` {
  private let planner: TestPlanner
  private let old: ShownItem
  private let new: ShownItem

  /// Creates an older session without an answer, and one at nine today. It is eight.
  init() throws {
    planner = try TestPlanner(at: local("2026-03-01 08:00"))
    old = try planner.session("Ana", "2026-03-01 18:00")
    new = try planner.session("Ana", "2026-03-02 09:00")
    planner.time.now = local("2026-03-02 08:00")
  }

  @Test(arguments: ["08:05", "09:10", "11:00", "21:00"])
  func `changes the session that done answered before it began`(at time: String) throws {
    #expect(try planner.call(Methods.Done(item: "Ana")).item?.id == new.id)
    planner.time.now = local("2026-03-02 \(time)")
    #expect(try planner.call(Methods.Missed(item: "Ana")).item.id == new.id)
    #expect(try planner.item(old.id).status.isLive)
    #expect(try planner.call(Methods.History(name: "Ana")).entries.isEmpty)
  }

  @Test func `changes the session that missed answered`() throws {
    planner.time.now = local("2026-03-02 10:00")
    #expect(try planner.call(Methods.Missed(item: "Ana")).item.id == new.id)
    #expect(try planner.call(Methods.Done(item: "Ana")).item?.id == new.id)
    #expect(try planner.call(Methods.Missed(item: "Ana")).item.id == new.id)
    #expect(try planner.item(new.id).status == .missed)
    #expect(try planner.call(Methods.History(name: "Ana")).entries.isEmpty)
  }

  @Test func `of half a day ago is left, and the older session is answered`() throws {
    try planner.call(Methods.Done(item: "Ana"))
    planner.time.now = local("2026-03-02 21:31")
    #expect(try planner.call(Methods.Missed(item: "Ana")).item.id == old.id)
  }
}

@Suite struct `A contact that happened unplanned` {
  @Test func `is logged as met now by default and moves the goal on`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 30)
    let reply = try planner.call(Methods.Log(name: "anna", notes: ""))
    #expect(reply.entry.outcome == .met)
    #expect(reply.entry.when == TestPlanner.monday)
    #expect(reply.entry.notes == nil)
    #expect(reply.goal?.lastCompletedAt == TestPlanner.monday)
  }

  @Test func `of long ago moves nothing back`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 30)
    try planner.call(Methods.Log(name: "Anna", at: "2026-02-20 12:00"))
    let reply = try planner.call(Methods.Log(name: "Anna", at: "2026-01-01 12:00"))
    #expect(reply.goal?.lastCompletedAt == local("2026-02-20 12:00"))
  }

  @Test func `needs no goal`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    #expect(try planner.call(Methods.Log(name: "Anna", outcome: .text)).goal == nil)
    try planner.refusal(NotFound.self, of: Methods.Log(name: "Bo"))
  }

  @Test func `in the gap of a change of the clocks says which time it is`() throws {
    let planner = try TestPlanner(.router)
    let item = try planner.addOne("Anna")
    planner.time.now = local("2026-03-08 12:00")
    let remark = ["There is no 02:30 that night, as the clocks change; 03:30 it is."]
    let logged = try planner.call(Methods.Log(name: "Anna", at: "8 mar 2:30"))
    #expect((logged.entry.when, logged.warnings) == (local("2026-03-08 03:30"), remark))
    #expect(try planner.call(Methods.Log(name: "Anna", at: "8 mar 4:30")).warnings == nil)
    #expect(try planner.call(Methods.Done(item: item.id, at: "8 mar 2:30")).warnings == remark)
    let none = try planner.call(Methods.Done(item: "Anna", at: "8 mar 2:30"))
    #expect(none.entry?.when == local("2026-03-08 03:30"))
    #expect(none.warnings == remark)
  }

  @Test func `the history is latest first, of one or of all, as long as asked for`() throws {
    let planner = try TestPlanner()
    for name in ["Anna", "Bo"] { try planner.add(name) }
    for day in 1...30 {
      try planner.call(Methods.Log(name: day % 2 == 0 ? "Anna" : "Bo", at: "\(day)d ago"))
      try planner.call(Methods.Log(name: "Bo", at: "\(day + 100)d ago"))
    }
    let all = try planner.call(Methods.History()).entries
    #expect(all.count == 50)
    #expect(all.map(\.when) == all.map(\.when).sorted(by: >))
    #expect(try planner.call(Methods.History(limit: 10_000)).entries.count == 60)
    #expect(try planner.call(Methods.History(name: "Anna")).entries.count == 15)
    #expect(try planner.call(Methods.History(limit: 1)).entries.map(\.when) == [local("2026-03-01 08:00")])
    for limit in [0, -1, 10_001] {
      #expect(try planner.refusedField(of: Methods.History(limit: limit)) == "limit")
    }
    try planner.refusal(NotFound.self, of: Methods.History(name: "Cleo"))
  }
}
