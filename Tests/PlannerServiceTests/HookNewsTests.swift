import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The state of a status bar or phone that only hooks update.
private struct FedBar {
  var starts: [String: Instant] = [:]
  private var heard = 0

  /// Reads the notices given to hooks since the last call.
  mutating func listen(to planner: TestPlanner) {
    let told = planner.messages.deliveries.filter { $0.channel == .hooks }
    for notice in told.dropFirst(heard).map(\.notice) {
      switch notice.kind {
      case .placed, .moved: for session in notice.sessions { starts[session.id] = session.startAt }
      case .canceled, .done, .missed: for session in notice.sessions { starts[session.id] = nil }
      default: break
      }
    }
    heard = told.count
  }
}

@Suite struct `What only hooks feed` {
  private let planner: TestPlanner
  private var bar = FedBar()

  init() throws {
    planner = try TestPlanner.reminding()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.add("Bo", every: 7, windows: evenings)
    bar.listen(to: planner)
  }

  /// Reads the notices and compares the state with the plan.
  private mutating func expectPlan(sourceLocation: SourceLocation = #_sourceLocation) throws {
    bar.listen(to: planner)
    let live = try planner.items().filter(\.status.isLive)
    #expect(
      bar.starts == Dictionary(uniqueKeysWithValues: live.map { ($0.id, $0.startAt) }),
      sourceLocation: sourceLocation)
  }

  private func first(of name: String = "Anna") throws -> PlanItem {
    try #require(try planner.items(of: name).first { $0.status.isLive })
  }

  private func canceled() -> [Notice] { planner.messages.handed(.canceled, to: .hooks).map(\.notice) }

  @Test mutating func `knows the plan at first`() throws {
    try expectPlan()
    #expect(bar.starts.count >= 2)
  }

  @Test mutating func `hears what is canceled, with its name and its times`() throws {
    let item = try first()
    try planner.call(Methods.Cancel(item: item.id))
    let notice = try #require(canceled().first { $0.sessions.contains { $0.id == item.id } })
    #expect(notice.title.hasPrefix("Called off: Anna, ") || notice.sessions.count > 1)
    let session = try #require(notice.sessions.first { $0.id == item.id })
    #expect(session.name == "Anna" && session.contactId == item.contactId)
    #expect((session.startAt, session.endAt) == (item.startAt, item.endAt))
    try expectPlan()
  }

  @Test mutating func `hears what the planner withdraws`() throws {
    let withdrawn = try planner.call(Methods.Log(name: "Anna")).plan.withdrawn
    #expect(!withdrawn.isEmpty)
    #expect(Set(canceled().flatMap(\.sessions).map(\.id)) == Set(withdrawn.map(\.item.id)))
    try expectPlan()
  }

  @Test mutating func `hears what is moved`() throws {
    try planner.call(Methods.Reschedule(item: first().id, startAt: "2026-03-05 19:00"))
    try expectPlan()
    try planner.call(Methods.Snooze(item: first(of: "Bo").id, by: "1d"))
    try expectPlan()
  }

  @Test func `hears when a session that is moved was before, also after a crash`() throws {
    planner.messages.answers[.hooks] = .later
    let item = try first()
    try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-05 19:00"))
    let next = try planner.restarted()
    for told in [planner, next] {
      let moved = told.messages.handed(.moved, to: .hooks).flatMap(\.notice.sessions)
      let session = try #require(moved.first { $0.id == item.id })
      #expect(session.startAt == local("2026-03-05 19:00"))
      #expect((session.oldStartAt, session.oldEndAt) == (item.startAt, item.endAt))
      #expect(session.localOldStart?.hasPrefix("2026-03-0") == true)
    }
    // Other news have no earlier time, and the user's own move shows no popup.
    let placed = planner.messages.handed(.placed, to: .hooks).flatMap(\.notice.sessions)
    #expect(!placed.isEmpty && placed.allSatisfy { $0.oldStartAt == nil })
    #expect(planner.messages.handed(.moved, to: .desktop).isEmpty)
  }

  @Test func `hears why the planner moved a session, and when it was before`() throws {
    let item = try first()
    let day = TestPlanner.zones.systemZone().date(at: item.startAt)
    try planner.call(Methods.AddAway(from: "\(day)"))
    let notices = planner.messages.handed(.moved, to: .hooks).map(\.notice)
    let notice = try #require(notices.first { $0.sessions.contains { $0.id == item.id } })
    #expect(notice.sessions.first { $0.id == item.id }?.oldStartAt == item.startAt)
    #expect(
      notice.lines.contains { $0.hasPrefix("because of ") } && !notice.lines.contains { $0.contains("{") })
  }

  @Test mutating func `hears what is undone, and done again`() throws {
    try planner.call(Methods.Cancel(item: first().id))
    try planner.call(Methods.Undo())
    try expectPlan()
    try planner.call(Methods.Reschedule(item: first().id, startAt: "2026-03-05 19:00"))
    try planner.call(Methods.Undo())
    try expectPlan()
    try planner.call(Methods.Redo())
    try expectPlan()
  }

  @Test mutating func `hears what goes when somebody is paused`() throws {
    let item = try first()
    try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    #expect(canceled().flatMap(\.sessions).contains { $0.id == item.id })
    try expectPlan()
    try planner.call(Methods.SetPaused(name: "Anna", paused: false))
    try expectPlan()
  }

  @Test mutating func `hears what goes or moves when the user is away`() throws {
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-20"))
    #expect(!canceled().isEmpty)
    try expectPlan()
  }

  @Test mutating func `hears what goes with a person who is removed, by name`() throws {
    let item = try first()
    try planner.call(Methods.RemoveContact(name: "Anna"))
    let gone = canceled().flatMap(\.sessions)
    #expect(gone.contains { $0.id == item.id && $0.name == "Anna" && $0.startAt == item.startAt })
    try expectPlan()
  }

  @Test mutating func `hears what is done, missed and lapses`() throws {
    try planner.call(Methods.Done(item: first().id))
    try expectPlan()
    try planner.run(until: "2026-03-20 12:00")
    try expectPlan()
  }

  @Test mutating func `hears of what was called off after a crash, from the ledger alone`() throws {
    planner.messages.answers[.hooks] = .later
    let item = try first()
    try planner.call(Methods.RemoveContact(name: "Anna"))
    let next = try planner.restarted()
    let gone = next.messages.handed(.canceled, to: .hooks).flatMap(\.notice.sessions)
    #expect(gone.contains { $0.id == item.id && $0.name == "Anna" })
    #expect(try next.rows(.canceled).isEmpty)
  }

  @Test func `does not bring up a popup for what the user called off`() throws {
    try planner.call(Methods.Cancel(item: first().id))
    #expect(planner.messages.handed(.canceled, to: .desktop).isEmpty)
  }
}
