import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Notices of conflicts with agreed sessions (docs/reminders.md). Tests begin on Monday 2 March, 08:00.
@Suite struct `A conflict with an agreed session` {
  let planner: TestPlanner
  let work: CalendarFolder

  init() throws {
    planner = try TestPlanner.reminding()
    work = try CalendarFolder()
    // A second event, because a calendar that is suddenly empty keeps its old content.
    try work.put("gym", at: "20260320T100000")
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
  }

  private func changed() throws {
    let path = work.path
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
    // Wakes at once, as the daemon's alarm would.
    try planner.wake()
  }

  /// Returns Anna's session at half past six on a day of March, which overlaps an hour at the dentist.
  private func overlapped(on day: String = "03") throws -> ShownItem {
    let item = try planner.session("Anna", "2026-03-\(day) 18:30")
    try work.put("Dentist", at: "202603\(day)T180000")
    try changed()
    return item
  }

  private func told() -> [Notice] { planner.messages.handed(.conflict, to: .journal).map(\.notice) }

  private func rollups() -> [Notice] { planner.messages.handed(.rollup, to: .desktop).map(\.notice) }

  private func keys(_ notice: Notice?) -> [String] { notice?.actions.map(\.key) ?? [] }

  @Test func `within two days is told at once, everywhere, with what can be done, and once`() throws {
    let item = try overlapped()
    let handed = planner.messages.handed(.conflict)
    #expect(Set(handed.map(\.channel)) == Set(ChannelName.allCases))
    #expect(told().map(\.title) == ["Anna, Tue 18:30, overlaps 'Dentist' 18:00-19:00"])
    let labels = try #require(told().first).actions.map(\.label)
    // Somebody agreed on Tuesday, so today is no better time, even though it is earlier.
    #expect(labels.first == "Move to Tue 19:00")
    #expect(labels.dropFirst() == ["Keep both", "Other time"])
    #expect(try planner.item(item.id).startAt == item.startAt)
    try planner.call(Methods.Refresh())
    try planner.run(until: "2026-03-03 12:00")
    _ = try planner.restarted()
    #expect(told().count == 1)
  }

  @Test func `of the planner's own session is none: it moves`() throws {
    let item = try planner.addOne("Bo", windows: evenings)
    try work.put("Dentist", at: "20260302T173000", for: "PT4H")
    try changed()
    #expect(try planner.item(item.id).startAt != item.startAt)
    #expect(told().isEmpty)
  }

  @Test(arguments: ["event", "moved", "canceled"])
  func `that ends is taken back`(way: String) throws {
    let item = try overlapped()
    let shown = try planner.shown(.conflict, of: item)
    switch way {
    case "event":
      try work.remove("Dentist")
      try changed()
    case "moved": try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-04 18:30"))
    default: try planner.call(Methods.Cancel(item: item.id))
    }
    #expect(planner.messages.withdrawals.map(\.externalId) == [shown])
    #expect(try planner.row(.conflict, of: item)?.state == .acknowledged)
    planner.messages.forget()
    try planner.run(until: "2026-03-03 17:00")
    #expect(rollups().allSatisfy { !$0.lines.joined().contains("overlaps") })
  }

  @Test func `that comes back is not told a second time`() throws {
    _ = try overlapped()
    try work.remove("Dentist")
    try changed()
    try work.put("Dentist", at: "20260303T180000")
    try changed()
    #expect(told().count == 1)
  }

  @Test func `of two things is told of each`() throws {
    _ = try overlapped()
    try work.remove("Dentist")
    try work.put("Choir", at: "20260303T184500")
    try changed()
    #expect(
      told().map(\.title) == [
        "Anna, Tue 18:30, overlaps 'Dentist' 18:00-19:00", "Anna, Tue 18:30, overlaps 'Choir' 18:45-19:45",
      ])
  }

  @Test func `is over with Keep both: nothing more is said, after a restart neither, until it is undone`()
    throws
  {
    let item = try overlapped()
    try planner.press("keep", on: planner.shown(.conflict, of: item))
    #expect(try planner.item(item.id).startAt == item.startAt)
    #expect(planner.messages.said.map(\.title) == ["Anna stays at Tue 3 Mar 18:30, over 'Dentist'."])
    #expect(try planner.call(Methods.Status()).conflicts.isEmpty)
    #expect(try planner.call(Methods.Refresh()).moved.isEmpty)
    #expect(planner.messages.handed(.moved).isEmpty)
    let next = try planner.restarted()
    next.messages.forget()
    try next.run(until: "2026-03-03 17:00")
    #expect(next.messages.handed(.conflict).isEmpty)
    #expect(next.messages.handed(.rollup).allSatisfy { !$0.notice.lines.joined().contains("overlaps") })
    try next.call(Methods.Undo())
    try next.wake()
    #expect(try next.call(Methods.Status()).conflicts.map(\.item.id) == [item.id])
    #expect(next.messages.handed(.conflict).isEmpty)
  }

  @Test func `accepted with one thing is told of another`() throws {
    let item = try overlapped()
    try planner.press("keep", on: planner.shown(.conflict, of: item))
    try work.put("Choir", at: "20260303T184500")
    try changed()
    #expect(told().last?.title == "Anna, Tue 18:30, overlaps 'Choir' 18:45-19:45")
  }

  @Test func `is over when its first button moves the session to the time that it names`() throws {
    let item = try overlapped()
    let button = try #require(told().first?.actions.first)
    try planner.press(button.key, on: planner.shown(.conflict, of: item))
    let moved = try planner.item(item.id)
    #expect(button.key == "at-\(moved.startAt)")
    #expect(moved.startAt != item.startAt && moved.isAgreed)
    #expect(try planner.call(Methods.Status()).conflicts.isEmpty)
  }

  @Test func `offers other times by its last button`() throws {
    let item = try overlapped()
    try planner.press("reschedule", on: planner.shown(.conflict, of: item))
    #expect(planner.messages.handed(.choices, to: .desktop).count == 1)
    #expect(try planner.item(item.id).startAt == item.startAt)
  }

  @Test func `in more than two days is part of each rollup until it is resolved, and of nothing else`() throws
  {
    let item = try overlapped(on: "07")
    #expect(told().isEmpty)
    try planner.run(until: "2026-03-06 12:00")
    #expect(rollups().count >= 8)
    let first = try #require(rollups().first)
    #expect(first.title == "1 over something else")
    #expect(first.lines.contains { $0.hasPrefix("Anna, Sat 18:30, overlaps 'Dentist' 18:00-19:00 (") })
    #expect(rollups().allSatisfy { $0.lines.joined().contains("overlaps 'Dentist'") })
    #expect(told().isEmpty)
    let row = try #require(try planner.rows(.rollup).last { $0.state == .delivered })
    let shown = try #require(try planner.deliveries(of: row)[.desktop]?.externalId)
    let keep = try #require(keys(rollups().last).first { $0.hasPrefix("keep") })
    try planner.press(keep, on: shown)
    #expect(try planner.item(item.id).forcedOver?.map(\.title) == ["Dentist"])
    planner.messages.forget()
    try planner.run(until: "2026-03-07 12:00")
    #expect(rollups().allSatisfy { !$0.lines.joined().contains("overlaps") })
  }

  @Test func `found in quiet hours waits for their end if that is early enough`() throws {
    try planner.run(until: "2026-03-02 23:00")
    _ = try overlapped()
    #expect(told().isEmpty)
    try planner.run(until: "2026-03-03 08:01")
    #expect(told().map(\.at) == [local("2026-03-03 08:00")])
  }

  @Test func `with a period away is named by its days`() throws {
    try planner.session("Anna", "2026-03-03 18:30")
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-04", note: "the hills"))
    try planner.wake()
    #expect(
      told().map(\.title) == ["Anna, Tue 18:30, overlaps 'the hills' from Tue 3 Mar to Wed 4 Mar"])
  }

  @Test func `leaves nothing of its person who is erased`() throws {
    let item = try overlapped()
    try planner.call(Methods.Erase(name: "Anna"))
    #expect(try planner.rows(.conflict).isEmpty)
    let canceled = planner.messages.handed(.canceled, to: .hooks).map(\.notice)
    #expect(canceled.flatMap(\.sessions).map(\.id) == [item.id])
    #expect(canceled.allSatisfy { !"\($0)".contains("Anna") })
  }
}
