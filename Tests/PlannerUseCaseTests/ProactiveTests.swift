import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026, 08:00. Rollups and notices of dates are at 09:00.
@Suite struct `What the planner makes ready by itself` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner.reminding() }

  private func notices() -> [Notice] { planner.messages.handed(.dates, to: .desktop).map(\.notice) }

  private func drafts(all: Bool? = nil) throws -> [Draft] {
    try planner.call(DraftMethods.ListDrafts(all: all)).drafts.map(\.draft)
  }

  private func born(_ name: String, _ day: String) throws {
    try planner.add(name)
    try planner.call(M.SetProfile(name: name, set: PersonProfile(birthday: day)))
  }

  @Test func `is a wish on the morning of a birthday, once, and not a week before`() throws {
    try born("Ana", "1966-03-11")
    try planner.run(until: "2026-03-10 20:00")
    #expect(try drafts().isEmpty)
    try planner.run(until: "2026-03-11 09:01")
    let draft = try #require(try drafts().first)
    #expect(draft.purpose == .birthday && draft.text.contains("60th"))
    let notice = try #require(notices().last)
    #expect(notice.lines.contains("There is a draft: plannerctl drafts"))
    #expect(
      notice.actions.first { $0.key == "draft" }?.command == "plannerctl draft show \(draft.id.prefix(8))")
    let row = try #require(try planner.rows(.dates).last { $0.state == .delivered })
    try planner.press("draft", on: #require(planner.deliveries(of: row)[.desktop]?.externalId))
    #expect(try drafts() == [draft])
    // A prepared draft is not a command, so it cannot be undone.
    #expect(try planner.call(Methods.Status()).undoable?.contains("draft") != true)
  }

  @Test func `is no second draft where you made one`() throws {
    try born("Ana", "1966-03-11")
    let own = try planner.call(DraftMethods.MakeDrafts(name: "ana", purpose: .birthday)).drafts[0].draft
    try planner.run(until: "2026-03-11 09:01")
    #expect(try drafts() == [own])
  }

  @Test func `is a question to be asked again`() throws {
    try planner.add("Ana")
    try planner.call(Methods.Done(item: "ana", followUp: "2w", question: "how was Lisbon?"))
    try planner.run(until: "2026-03-16 09:01")
    #expect(try drafts().map(\.purpose) == [.followUp])
    #expect(try drafts().first?.text.contains("Lisbon") == true)
  }

  @Test func `is dropped a month later, unless you touched it`() throws {
    try born("Ana", "1966-03-11")
    try born("Bob", "1966-03-12")
    try born("Cleo", "1966-04-20")
    try planner.run(until: "2026-03-12 09:01")
    let ofBob = try #require(try drafts().first)
    try planner.call(DraftMethods.EditDraft(id: ofBob.id, text: "Dear Bob"))
    try planner.run(until: "2026-04-20 09:01")
    #expect(try drafts().count == 2)
    #expect(try drafts(all: true).filter { $0.status == .dropped }.map(\.purpose) == [.birthday])
  }

  // MARK: - Losing touch

  /// Adds a person with a last contact. Without capacity, no session is planned.
  private func meet(_ name: String, every days: Int, last: String) throws {
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: .number(0)))
    try planner.add(name, every: days)
    try planner.call(Methods.Log(name: name, at: last))
  }

  @Test func `is a word when twice the cadence is over, once`() throws {
    try meet("Bob", every: 10, last: "2026-02-20 18:00")
    try planner.run(until: "2026-03-13 08:59")
    #expect(notices().isEmpty)
    try planner.run(until: "2026-03-13 09:01")
    let notice = try #require(notices().last)
    #expect(notice.title == "You are losing touch with Bob")
    #expect(notice.actions.map(\.key) == ["done", "draft", "snooze-1d"])
    #expect(notice.actions[1].command == "plannerctl draft Bob --for check-in")
    try planner.run(until: "2026-04-13 09:01")
    #expect(notices().count == 1)
    #expect(try drafts().isEmpty)
  }

  @Test func `is a word anew when you met and it goes on as before`() throws {
    try meet("Bob", every: 10, last: "2026-02-20 18:00")
    try planner.run(until: "2026-03-13 09:01")
    try planner.call(Methods.Log(name: "bob"))
    try planner.run(until: "2026-04-30 09:01")
    #expect(notices().map(\.title) == Array(repeating: "You are losing touch with Bob", count: 2))
  }

  @Test func `is none about somebody whom you met in time, who is paused, or with whom a session is planned`()
    throws
  {
    try meet("Bob", every: 10, last: "2026-02-20 18:00")
    try meet("Cleo", every: 10, last: "2026-02-20 18:00")
    try meet("Dan", every: 10, last: "2026-02-20 18:00")
    try planner.run(until: "2026-03-12 12:00")
    try planner.call(Methods.Log(name: "bob"))
    try planner.call(Methods.SetPaused(name: "cleo", paused: true))
    try planner.call(Methods.Book(name: "dan", at: "2026-03-14 18:00"))
    try planner.run(until: "2026-03-13 20:00")
    #expect(notices().isEmpty)
  }
}
