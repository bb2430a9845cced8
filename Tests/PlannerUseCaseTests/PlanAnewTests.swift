import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// `plan --anew` (docs/engine.md): the plan if everything is known at once.
@Suite struct `A plan from scratch` {
  private func starts(_ planner: TestPlanner) throws -> [String: [Instant]] {
    try Dictionary(grouping: planner.items().filter { $0.status.isLive }, by: \.name).mapValues {
      $0.map(\.startAt).sorted()
    }
  }

  @Test func `does not depend on the order in which people were added`() throws {
    let people = ["Ana", "Bo", "Cleo", "Dede", "Eli"]
    var plans: [[String: [Instant]]] = []
    for order in [people, people.reversed()] {
      let planner = try TestPlanner()
      try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 4))
      // Near sessions would stay, so none are placed there.
      try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-03"))
      for name in order {
        let index = people.firstIndex(of: name) ?? 0
        try planner.add(name, every: 5 + index / 3 * 2, windows: evenings)
        // The first three have equal scores, and so do the last two, so names decide.
        try planner.call(Methods.Log(name: name, at: "2026-02-\(10 + index / 3 * 3) 12:00"))
      }
      try planner.call(Methods.Plan(anew: true))
      plans.append(try starts(planner))
    }
    #expect(plans[0] == plans[1])
  }

  @Test func `is what people make who are typed within the hour, in any order`() throws {
    let people = [
      ("Ana", 7, 3, "2026-02-20"), ("Boris", 14, 3, "2026-02-10"), ("Chen", 30, 2, "2026-01-10"),
      ("Dede", 7, 5, "2026-02-24"), ("Elif", 21, 3, "2025-11-10"), ("Gran", 7, 5, "2026-02-22"),
    ]
    var plans: [[String: [Instant]]] = []
    for order in [people, people.reversed(), [5, 0, 3, 1, 4, 2].map { people[$0] }] {
      let planner = try TestPlanner()
      try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 4))
      for (name, days, importance, last) in order {
        try planner.call(
          Methods.AddContact(
            fields: ContactFields(
              displayName: name, goal: GoalSettings(cadenceDays: days, importance: importance)),
            lastContact: last))
        planner.time.advance(minutes: 1)
      }
      plans.append(try starts(planner))
    }
    #expect(plans[0] == plans[1])
    #expect(plans[0] == plans[2])
  }

  @Test func `leaves whoever was added an hour ago where they are`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 2))
    for name in ["Ana", "Bo", "Cleo"] { try planner.add(name, every: 7, windows: evenings) }
    let before = try starts(planner)
    planner.time.advance(minutes: 61)
    let reply = try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Gran", goal: GoalSettings(cadenceDays: 7, importance: 5)),
        lastContact: "2026-01-01"))
    #expect(reply.plan.moved.isEmpty && reply.plan.withdrawn.isEmpty)
    #expect(try starts(planner).filter { $0.key != "Gran" } == before)
  }

  @Test
  func `names the sessions of others that move for somebody who is typed later, and undo moves them back`()
    throws
  {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Ana", every: 14, windows: evenings)
    let before = try starts(planner)
    let reply = try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Gran", goal: GoalSettings(cadenceDays: 7, importance: 5)),
        lastContact: "2026-01-01"))
    let moved = try #require(reply.plan.moved.first)
    #expect(moved.item.name == "Ana" && moved.together == true)
    #expect(reply.plan.cause(of: moved) == "planned together with the others")
    try planner.call(Methods.Undo())
    #expect(try starts(planner) == before)
  }

  /// Adds Ana and Bo with sessions on the same days. A plan from scratch separates them.
  private func addSharingDays(_ planner: TestPlanner) throws {
    try planner.call(Methods.SetPreference(key: "spreadDays", value: "0"))
    for name in ["Ana", "Bo"] { try planner.add(name, every: 7, windows: evenings) }
  }

  @Test func `follows preferences that were set after people were added`() throws {
    let planner = try TestPlanner()
    try addSharingDays(planner)
    let before = try starts(planner)
    try planner.call(Methods.SetPreference(key: "spreadDays", value: "5"))
    #expect(try starts(planner) == before)
    let trial = try planner.call(Methods.Plan(dryRun: true, anew: true))
    #expect(try starts(planner) == before, "a trial writes nothing")
    #expect(!trial.moved.isEmpty)
    let reply = try planner.call(Methods.Plan(anew: true))
    #expect(reply.moved.map(\.item.startAt) == trial.moved.map(\.item.startAt))
    let zone = TestPlanner.zones.systemZone()
    let ahead = try planner.items().filter { $0.startAt > planner.time.now.adding(minutes: 1440) }
    #expect(Set(ahead.map { zone.date(at: $0.startAt) }).count == ahead.count)
    try planner.call(Methods.Undo())
    #expect(try starts(planner) == before)
  }

  @Test func `moves sessions also if news have told of them`() throws {
    let planner = try TestPlanner.reminding()
    // The journal is down, so the news wait.
    planner.messages.answers[.journal] = .later
    try addSharingDays(planner)
    let told = try planner.store.read { try $0.reminders() }.filter { $0.kind == .placed }
    #expect(told.contains { $0.state != .planned })
    try planner.call(Methods.SetPreference(key: "spreadDays", value: "5"))
    #expect(try !planner.call(Methods.Plan(anew: true)).moved.isEmpty)
  }

  @Test func `leaves what is near, agreed or told`() throws {
    let planner = try TestPlanner(channels: [.desktop])
    try planner.add("Ana", every: 2, windows: evenings)
    let items = try planner.items(of: "Ana").sorted { $0.startAt < $1.startAt }
    let agreed = try planner.call(
      Methods.Reschedule(item: items[2].id, startAt: "\(items[2].startAt.adding(minutes: 30))")
    )
    .item
    try planner.call(Methods.SetPreference(key: "preferredHours", value: "Mon-Sun 19:00-21:00"))
    let today = try #require(try planner.items(of: "Ana").first { $0.id == items[0].id })
    try planner.call(Methods.Plan(anew: true))
    let after = try planner.items(of: "Ana")
    #expect(after.contains { $0.id == today.id && $0.startAt == today.startAt }, "it is today")
    #expect(after.contains { $0.id == agreed.id && $0.startAt == agreed.startAt })
  }
}
