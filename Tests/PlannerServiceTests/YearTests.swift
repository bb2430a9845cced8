import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A year of days` {
  private static let cadences = ["Anna": 7, "Bo": 10, "Cleo": 21, "Dan": 30]

  private func year(
    _ transport: Transport, each: (TestPlanner) throws -> Void
  ) throws -> TestPlanner {
    let planner = try TestPlanner(transport)
    for (name, days) in Self.cadences.sorted(by: { $0.key < $1.key }) {
      try planner.add(name, every: days, for: 45, windows: evenings)
    }
    try planner.call(Methods.AddAway(from: "2026-07-06", to: "2026-07-19", note: "summer"))
    for _ in 1...365 {
      planner.time.advance(days: 1)
      try each(planner)
    }
    return planner
  }

  private func expectOrder(_ planner: TestPlanner) throws {
    let items = try planner.items().filter { $0.status != .canceled }
    for (earlier, later) in zip(items, items.dropFirst()) { #expect(earlier.endAt <= later.startAt) }
    let zone = TestPlanner.zones.systemZone()
    let away = local("2026-07-06 00:00")..<local("2026-07-20 00:00")
    for item in items {
      let wall = zone.wallClock(at: item.startAt)
      #expect((1080...1215).contains(wall.minuteOfDay), "\(item.name) \(item.startAt)")
      #expect(!away.contains(item.startAt))
    }
    // Lapsed and missed sessions count for no week.
    let weeks = Dictionary(grouping: items.filter { $0.status.isLive || $0.status == .done }) {
      zone.date(at: $0.startAt).monday
    }
    #expect(weeks.values.allSatisfy { $0.count <= 5 })
  }

  @Test func `kept by somebody who keeps everything, every cadence holds`() throws {
    let planner = try year(.router) { planner in
      try planner.tick()
      for item in try planner.call(Methods.Refresh()).waiting {
        try planner.call(Methods.Done(item: item.id))
      }
    }
    try expectOrder(planner)
    let zone = TestPlanner.zones.systemZone()
    for (name, cadence) in Self.cadences {
      let days = try planner.items(of: name).map { zone.date(at: $0.startAt).daysSinceEpoch }
      #expect(Set(days).count == days.count)
      // The fortnight away and full weeks may delay a session, but must not bring one forward.
      for (earlier, later) in zip(days, days.dropFirst()) {
        #expect(later - earlier >= cadence, "\(name)")
        #expect(later - earlier <= cadence + 14 + 7, "\(name)")
      }
      #expect(days.count >= 365 / cadence - 3, "\(name)")
      #expect(try planner.items(.lapsed, of: name).isEmpty)
    }
    #expect(try planner.call(Methods.History(limit: 10_000)).entries.count == planner.items(.done).count)
  }

  @Test(arguments: Transport.allCases)
  func `of somebody who never answers, sessions lapse and come again, one at a time`(
    _ transport: Transport
  ) throws {
    let planner = try year(transport) { try $0.tick() }
    try expectOrder(planner)
    #expect(try planner.items(.lapsed).count > 100)
    #expect(try planner.items(.done).isEmpty)
    let live = try planner.items().filter(\.status.isLive)
    for (name, cadence) in Self.cadences {
      let own = live.filter { $0.name == name }
      #expect((1...(14 / cadence + 2)).contains(own.count), "\(name)")
    }
    #expect(try planner.call(Methods.People(dueOnly: true)).people.count == 4)
  }

  @Test func `slept through, the planner goes on from the day it wakes`() throws {
    let planner = try TestPlanner()
    for (name, days) in Self.cadences { try planner.add(name, every: days, windows: evenings) }
    planner.time.advance(days: 365)
    let status = try planner.call(Methods.Status())
    #expect(status.warnings.isEmpty)
    let items = try planner.items()
    #expect(items.filter { $0.status.isLive }.allSatisfy { $0.startAt > planner.time.now })
    #expect(items.contains { $0.status.isLive })
    #expect(items.filter { $0.startAt < planner.time.now }.allSatisfy { $0.status == .lapsed })
    try expectOrder(planner)
  }
}
