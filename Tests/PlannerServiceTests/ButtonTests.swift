import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Buttons` {
  /// Returns a planner at half past four, with Anna's reminder for five on the screen.
  private func reminded() throws -> (planner: TestPlanner, item: ShownItem, shown: String) {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "16:31")
    planner.messages.forget()
    return (planner, item, try planner.shown(.reminder, of: item))
  }

  @Test func `done completes and says nothing`() throws {
    let (planner, item, shown) = try reminded()
    try planner.press("done", on: shown)
    #expect(try planner.item(item.id).status == .done)
    #expect(planner.messages.said.isEmpty)
    #expect(try planner.row(.reminder, of: item)?.state == .acknowledged)
  }

  @Test func `no plans again, and says what became of it`() throws {
    let (planner, item, _) = try reminded()
    try planner.run(until: "17:31")
    try planner.press("no", on: planner.shown(.followUp, of: item))
    #expect(try planner.item(item.id).status == .missed)
    #expect(planner.messages.said.map(\.title).first?.hasPrefix("Anna") == true)
  }

  @Test(arguments: [
    ("snooze-1h", "18:00"), ("snooze-1d", "2026-03-03 17:00"), ("snooze-3d", "2026-03-05 17:00"),
  ])
  func `a snooze moves the session and says where to`(_ key: String, _ start: String) throws {
    let (planner, item, shown) = try reminded()
    try planner.press(key, on: shown)
    #expect(try planner.item(item.id).startAt == local(start))
    #expect(try planner.item(item.id).status == .snoozed)
    #expect(try planner.store.read { try $0.evidence() }.map(\.startAt) == [item.startAt])
    #expect(planner.messages.said.map(\.kind) == [.answer])
    #expect(planner.messages.said.first?.title.hasPrefix("Anna: now ") == true)
    #expect(planner.messages.said.first?.isTransient == true)
  }

  @Test func `a snooze to a time that is taken says by what`() throws {
    let (planner, item, shown) = try reminded()
    try planner.session("Bo", "18:00")
    planner.messages.forget()
    try planner.press("snooze-1h", on: shown)
    #expect(try planner.item(item.id).startAt == local("18:30"))
    #expect(
      planner.messages.said.map(\.title) == ["Anna: now Mon 2 Mar 18:30. 18:00 is taken by Bo."])
  }

  @Test func `a snooze names the sessions that it changes besides`() throws {
    let planner = try TestPlanner.reminding()
    let times = TimeBlock(start: 17 * 60, end: 17 * 60 + 30)
    try planner.add("Anna", every: 1, windows: Windows(timeBlocks: [times]))
    let item = try #require(try planner.items(of: "Anna").min { $0.startAt < $1.startAt })
    try planner.run(until: "16:31")
    planner.messages.forget()
    try planner.press("snooze-1d", on: planner.shown(.reminder, of: item))
    #expect(
      planner.messages.said.map(\.title) == [
        "Anna: now Tue 3 Mar 17:00. Anna, Tue 3 Mar 17:00, is no longer planned: "
          + "the other one that day takes its place."
      ])
  }

  @Test func `a snooze that ends far from the time that was asked for offers others`() throws {
    let (planner, item, shown) = try reminded()
    try planner.session("Bo", "18:00", for: 240)
    planner.messages.forget()
    try planner.press("snooze-1h", on: shown)
    #expect(try planner.item(item.id).startAt == local("2026-03-03 08:00"))
    let said = try #require(planner.messages.said.first?.title)
    #expect(
      said.contains(
        "18:00 is taken by Bo. No time was free within three hours after that. Free near 18:00: Tue"))
    let choices = try #require(planner.messages.handed(.choices, to: .desktop).first)
    #expect(choices.notice.actions.contains { $0.key.hasPrefix("at-") })
  }

  @Test func `reschedule offers three times and three days, each one tap`() throws {
    let (planner, item, shown) = try reminded()
    try planner.press("reschedule", on: shown)
    let choices = try #require(planner.messages.handed(.choices, to: .desktop).first)
    #expect(choices.replacing == shown)
    let keys = choices.notice.actions.map(\.key)
    #expect(keys.count == 4)
    #expect(keys.prefix(3).allSatisfy { $0.hasPrefix("at-") })
    #expect(keys.last == "snooze-3d")
    let start = try #require(Instant(String(keys[1].dropFirst(3))))
    try planner.press(keys[1], on: planner.shown(.choices, of: item))
    #expect(try planner.item(item.id).startAt == start)
    #expect(try planner.item(item.id).status == .rescheduled)
    #expect(try planner.row(.choices, of: item)?.state == .acknowledged)
    #expect(planner.messages.withdrawals.isEmpty == false)
  }

  @Test func `means the same after the daemon started again`() throws {
    let (planner, item, shown) = try reminded()
    let next = try planner.restarted(after: 2)
    try next.press("snooze-1h", on: shown)
    #expect(try next.item(item.id).startAt == local("18:00"))
  }

  @Test func `on what is closed or moved, it says what became of the session and changes nothing`() throws {
    let (planner, item, shown) = try reminded()
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    let before = try planner.snapshot()
    try planner.press("done", on: shown)
    #expect(try planner.snapshot() == before)
    #expect(planner.messages.said.first?.title.contains("has moved to") == true)
    #expect(planner.messages.saidReplacing == [shown])
    try planner.call(Methods.Cancel(item: item.id))
    try planner.press("snooze-1h", on: shown)
    #expect(planner.messages.said.count == 2)
    try planner.call(Methods.RemoveContact(name: "Anna"))
    try planner.press("snooze-1h", on: shown)
    #expect(planner.messages.said.count == 3)
  }

  @Test(arguments: ["77@:1.5", "5e0d0000-0000-4000-8000-000000000001", "", "x", "@", "1", "%@_"])
  func `on what nobody knows, it does nothing`(_ externalId: String) throws {
    let (planner, _, _) = try reminded()
    let before = try planner.snapshot()
    try planner.press("done", on: externalId)
    #expect(try planner.snapshot() == before)
    #expect(planner.messages.said.isEmpty)
  }

  @Test(arguments: ["default", "at-nonsense", "snooze-", "snooze-forever", "", "at-2020-01-01T00:00:00Z"])
  func `one that there is not changes nothing`(_ key: String) throws {
    let (planner, _, shown) = try reminded()
    let before = try planner.snapshot()
    try planner.press(key, on: shown)
    #expect(try planner.snapshot() == before)
  }

  @Test func `refused, it says why and moves nothing`() throws {
    let (planner, item, shown) = try reminded()
    try planner.call(Methods.SetPreference(key: "quietHours", value: "0-0"))
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2027-03-09", note: "a trip"))
    try planner.press("snooze-1d", on: shown)
    #expect(try planner.item(item.id).startAt == local("17:00"))
    #expect(planner.messages.said.first?.title.contains("No time is free") == true)
  }

  @Test func `what it did can be undone`() throws {
    let (planner, item, shown) = try reminded()
    try planner.press("done", on: shown)
    try planner.call(Methods.Undo())
    #expect(try planner.item(item.id).status == .pending)
  }

  @Test func `a notice that was closed is acknowledged, and one of another server is not`() throws {
    let (planner, item, shown) = try reminded()
    try planner.onPlanner {
      try $0.hear(.dismissed(externalId: shown.prefix { $0 != "@" } + "@:1.99", on: .desktop))
    }
    #expect(try planner.row(.reminder, of: item)?.state == .delivered)
    try planner.onPlanner { try $0.hear(.dismissed(externalId: shown, on: .desktop)) }
    #expect(try planner.row(.reminder, of: item)?.state == .acknowledged)
    #expect(try planner.item(item.id).status.isLive)
  }
}
