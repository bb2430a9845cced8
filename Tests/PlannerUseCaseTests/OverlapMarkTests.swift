import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// An overlap of a session is shown everywhere that the session is shown.
@Suite struct `A session that something overlaps` {
  private func marks(_ planner: TestPlanner) throws -> [BusyTime?] {
    let status = try planner.call(Methods.Status())
    let item = try #require(status.nextItem)
    let agenda = try planner.call(Methods.Agenda()).days.flatMap(\.items)
    let week = try planner.call(Methods.Week()).days.flatMap(\.items)
    return [
      item.overlaps, agenda.first { $0.id == item.id }?.overlaps, week.first { $0.id == item.id }?.overlaps,
      try planner.call(Methods.Next()).items.first?.overlaps,
      try planner.call(Methods.Item(item: item.id)).item.overlaps,
    ]
  }

  private func overlapped() throws -> TestPlanner {
    let planner = try TestPlanner()
    try planner.session("Anna", "2026-03-03 18:30")
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-03", note: "the hills"))
    return planner
  }

  @Test func `is marked by its title and times, in every list`() throws {
    let planner = try overlapped()
    let expected = BusyTime(
      start: local("2026-03-03 00:00"), end: local("2026-03-04 00:00"), kind: .away, title: "the hills")
    #expect(try marks(planner) == Array(repeating: expected, count: 5))
  }

  @Test func `is marked in the events of it, and when it begins`() throws {
    let planner = try overlapped()
    let events = try planner.watch()
    let item = try #require(try planner.items().first)
    try planner.call(Methods.Note(item: item.id, text: "tea"))
    planner.time.now = item.startAt
    try planner.onPlanner { try $0.wake() }
    let told = try events.events().filter { ["noted", "began"].contains($0.event) }
    #expect(told.map(\.event) == ["noted", "began"])
    #expect(told.map { $0.item?.overlaps?.title } == ["the hills", "the hills"])
  }

  @Test func `is not marked once the user takes its own time again in spite of it`() throws {
    let planner = try overlapped()
    let item = try #require(try planner.items().first)
    let evidence = try planner.store.read { try $0.evidence() }
    let reply = try planner.call(Methods.Reschedule(item: item.id, startAt: "\(item.startAt)", force: true))
    #expect(reply.item.startAt == item.startAt)
    #expect(try marks(planner) == Array(repeating: nil, count: 5))
    #expect(try planner.store.read { try $0.evidence() } == evidence, "its time was not taken away")
    try planner.call(Methods.Undo())
    #expect(try marks(planner).allSatisfy { $0 != nil })
  }

  @Test func `is not marked when that is gone`() throws {
    let planner = try overlapped()
    let id = try #require(try planner.call(Methods.ListAway()).away.first).id
    try planner.call(Methods.RemoveAway(id: id))
    #expect(try marks(planner) == Array(repeating: nil, count: 5))
  }
}
