import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Reminders with faulty clocks, disks and notification servers, and unusual actions of the user.
@Suite struct `Reminders in trouble` {
  @Test func `that another clock gave up come where that clock is set back, without anything else happening`()
    throws
  {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Ana", "2026-03-02 14:00")
    try planner.setClock("2026-03-02 20:00")
    #expect(try planner.row(.reminder, of: item)?.state == .expired)
    try planner.setClock("2026-03-02 12:00")
    #expect(try planner.due(.reminder, of: item) == local("2026-03-02 13:30"))
    try planner.run(until: "2026-03-02 13:31")
    #expect(planner.messages.handed(.reminder).count == 3)
  }

  @Test func `do not make a change look refused that was committed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let store = try PlannerStore(path: path)
    let messenger = ClosingMessenger(store)
    let time = TestClock(TestPlanner.monday)
    let planner = try Planner.started(
      store: store, clock: time.clock, zones: TestPlanner.zones, messenger: messenger)
    _ = try Methods.AddContact(fields: ContactFields(displayName: "Ana")).run(in: planner)
    // The news are sent, and then the disk fails.
    let item = try Methods.Book(name: "Ana", at: "2026-03-02 14:00", force: true).run(in: planner).item
    #expect(throws: StoreError.self) { try store.read { try $0.counts() } }
    #expect(planner.host.deadline == time.now, "it is tried again")
    let after = try PlannerStore(path: path)
    #expect(try after.read { try $0.item(id: item.id) } != nil)
    try after.close()
  }

  @Test func `are given up by the thousand without a thousand calls inside each other`() throws {
    let planner = try TestPlanner.reminding()
    let now = planner.time.now
    try planner.store.write(command: nil, at: now) { writer in
      for _ in 0..<3000 {
        let row = Reminder(
          id: newId(), kind: .summary, dueAt: now, expiresAt: now, state: .claimed, claimedAt: now)
        try writer.put(row)
        try writer.put(Delivery(reminderId: row.id, channel: .desktop, nextAttemptAt: now))
      }
    }
    // A few at a time, so that no call has to wait for all of them.
    var wakes = 0
    repeat {
      try planner.wake()
      wakes += 1
    } while try planner.onPlanner { $0.host.deadline } <= now && wakes < 200
    #expect(try planner.store.read { try $0.deliveries(.pending) }.isEmpty)
    #expect(try planner.store.read { try $0.deliveries(.failed) }.count == 3000)
    #expect(wakes >= 100)
  }

  // MARK: - Buttons

  @Test func `do nothing that no button of the notice says`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Ana", "2026-03-02 14:00")
    try planner.run(until: "2026-03-02 13:31")
    let shown = try planner.shown(.reminder, of: item)
    for key in ["default", "reply", "snooze-1", ""] { try planner.press(key, on: shown) }
    #expect(planner.messages.said.isEmpty)
    #expect(try planner.item(item.id).startAt == item.startAt)
    #expect(try planner.item(item.id).status == item.status)
    #expect(try planner.row(.reminder, of: item)?.state == .delivered, "nobody answered it")
  }

  // MARK: - Erasing

  @Test func `that arrive after their person was erased are taken back`() throws {
    let planner = try TestPlanner.reminding()
    _ = try planner.session("Ana", "2026-03-02 14:00")
    planner.messages.answers[.desktop] = .later
    try planner.run(until: "2026-03-02 13:31")
    _ = try planner.call(Methods.Erase(name: "Ana"))
    #expect(planner.messages.withdrawals.isEmpty)
    planner.messages.release(.desktop)
    #expect(planner.messages.withdrawals.map(\.externalId).contains("2@:1.5"))
  }

  @Test func `that could not be taken back yet are so when their person is erased`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Ana", "2026-03-02 14:00")
    try planner.run(until: "2026-03-02 13:31")
    let shown = try planner.shown(.reminder, of: item)
    planner.messages.withdrawalAnswer = .failed("The server is busy.")
    _ = try planner.call(Methods.Cancel(item: item.id))
    planner.messages.forget()
    _ = try planner.call(Methods.Erase(name: "Ana"))
    #expect(planner.messages.withdrawals.map(\.externalId).contains(shown))
  }
}

/// Closes the store at its first job, as a disk fault would.
private final class ClosingMessenger: Messenger {
  let channels: [any PlannerReminders.Channel] = [FakeChannel.journal]
  private let store: PlannerStore

  init(_ store: PlannerStore) { self.store = store }

  func carryOut(_ job: DeliveryJob) {
    do { try store.close() } catch { Issue.record(error) }
  }

  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void) {}
  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void) {}
}
