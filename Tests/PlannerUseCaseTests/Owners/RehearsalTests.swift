import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Trials: `--dry-run` and `what-if`.
@Suite struct `A rehearsal` {
  static let all: [@Sendable (Planner) throws -> Void] = [
    { _ = try Methods.Plan(dryRun: true).run(in: $0) },
    { _ = try Methods.AddAway(from: "today", to: "2026-03-20", dryRun: true).run(in: $0) },
    {
      let eva = NewContact(
        fields: ContactFields(displayName: "Eva", goal: GoalSettings(cadenceDays: 2)))
      _ = try Methods.AddContacts(people: [eva], dryRun: true).run(in: $0)
    },
    { _ = try Methods.WhatIf(changes: ["Ana.cadence=2", "capacityPerWeek=1"]).run(in: $0) },
  ]

  @Test(arguments: 0..<all.count)
  func `leaves nothing to be told, mirrored or refreshed`(index: Int) throws {
    let folder = try TemporaryFolder()
    let messenger = RecordingMessenger([.journal, .desktop])
    let planner = try Planner.started(
      store: .inMemory(), clock: TestClock(TestPlanner.monday).clock, messenger: messenger,
      mirrorPath: folder.file("mirror"))
    messenger.planner = planner
    for name in ["Ana", "Bo"] {
      _ = try Methods.AddContact(
        fields: ContactFields(displayName: name, goal: GoalSettings(cadenceDays: 7))
      ).run(in: planner)
    }
    var told: [String] = []
    try planner.watch {
      told.append($0.event)
      return true
    }
    let (delivered, left) = (messenger.deliveries.count, planner.refreshes.withoutPlace)
    let version = planner.store.version
    #expect(!planner.mirror.state.isDue && delivered > 0)

    try Self.all[index](planner)

    #expect(!planner.mirror.state.isDue && !planner.feed.hasEvents && planner.deliveries.news.isEmpty)
    #expect(planner.refreshes.withoutPlace == left && planner.store.version == version)
    try planner.settle()
    #expect(told == [] && messenger.deliveries.count == delivered)
  }

  @Test(arguments: 0..<all.count)
  func `holds no refresh back where cards are not read yet`(index: Int) throws {
    let store = try PlannerStore.inMemory()
    let queue = LaterQueue()
    try store.write(command: nil, at: TestPlanner.monday) { writer in
      try writer.put(AddressBook(id: newId(), name: "people", path: "/nowhere"))
      let ana = Contact(id: newId(), displayName: "Ana", cardUid: "uid-ana", cardName: "Ana")
      try writer.put(ana)
      try writer.put(Goal(id: newId(), contactId: ana.id, cadenceDays: 7, createdAt: TestPlanner.monday))
    }
    let planner = Planner(
      store: store, clock: TestClock(TestPlanner.monday).clock, zones: TestPlanner.zones,
      queues: Planner.Queues(files: ImmediateQueue(), cards: queue))
    #expect(try store.read { try planner.views.cards.isAwaited($0) })
    try Self.all[index](planner)
    #expect(!planner.addressBooks.state.holdsRefresh && planner.refreshes.heldFor == nil)
    _ = try Methods.Plan().run(in: planner)
    #expect(planner.addressBooks.state.holdsRefresh, "one that is meant does")
  }
}
