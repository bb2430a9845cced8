import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `News` {
  @Test func `of one change is told once for each kind, and leaves no row`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Anna", every: 7)
    let placed = planner.messages.handed(.placed)
    #expect(Set(placed.map(\.channel)) == [.journal, .hooks])
    #expect(placed.allSatisfy { $0.notice.sessions.count == 2 })
    let item = try #require(try planner.items().first)
    try planner.call(Methods.Done(item: item.id))
    #expect(planner.messages.handed(.done, to: .hooks).map(\.notice.sessions.first?.id) == [item.id])
    #expect(try planner.rows().allSatisfy { !$0.kind.isNews })
  }

  @Test func `that the user made is not told on the desktop, that the planner made is, with its reason`()
    throws
  {
    let planner = try TestPlanner.reminding()
    let item = try planner.addOne("Anna", windows: evenings)
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    #expect(Set(planner.messages.handed(.moved).map(\.channel)) == [.journal, .hooks])
    #expect(planner.messages.handed(.moved).allSatisfy { $0.notice.lines.map { $0.prefix(4) } == ["was "] })
    planner.messages.forget()
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-03", note: "a trip"))
    let moved = planner.messages.handed(.moved)
    #expect(Set(moved.map(\.channel)) == Set(ChannelName.allCases))
    #expect(moved.allSatisfy { $0.notice.lines.contains { $0.contains("a trip") } })
  }

  @Test func `of what was missed or lapsed is told`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "10:00")
    let other = try planner.session("Bo", "11:00")
    try planner.run(until: "12:00")
    try planner.call(Methods.Missed(item: item.id))
    #expect(planner.messages.handed(.missed, to: .journal).map(\.notice.sessions.first?.id) == [item.id])
    try planner.run(until: "2026-03-06 00:01")
    #expect(
      planner.messages.handed(.missed, to: .journal).map(\.notice.sessions.first?.id) == [item.id, other.id])
  }

  @Test func `of a refused command is none`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    planner.messages.forget()
    try planner.refusal(Conflict.self, of: Methods.Reschedule(item: item.id, startAt: "2026-03-02 03:00"))
    try planner.refusal(InvalidField.self, of: Methods.Missed(item: item.id))
    #expect(planner.messages.deliveries.isEmpty)
  }

  @Test func `that could not be told outlives a crash`() throws {
    let planner = try TestPlanner.reminding()
    planner.messages.answers[.journal] = .later
    try planner.session("Anna", "17:00")
    let next = try planner.restarted()
    #expect(next.messages.handed(.placed).map(\.channel) == [.journal])
    #expect(next.messages.handed(.placed).allSatisfy { $0.uncertain })
    #expect(try next.rows(.placed).isEmpty)
  }
}

@Suite struct `The rollup` {
  private func rollups(_ planner: TestPlanner) -> [Notice] {
    planner.messages.handed(.rollup, to: .journal).map(\.notice)
  }

  /// Announces a new feature, as a migration does.
  private func announce(_ planner: TestPlanner) throws {
    try planner.store.write(command: nil, at: planner.time.now) { writer in
      var row = try #require(
        try writer.reader.reminders().first { $0.kind == .rollup && $0.state == .planned })
      row.detail = "New: evenings."
      try writer.put(row)
    }
  }

  @Test func `says once what is new in the planner, also where there is nothing else to say`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Anna")
    try announce(planner)
    try planner.run(until: "2026-03-03 12:00")
    #expect(rollups(planner).map(\.lines) == [["New: evenings."]])
    #expect(rollups(planner).map(\.title) == ["There is a new version of the planner"])
  }

  @Test func `says what is new with the next one where the machine slept through that day`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Anna")
    try announce(planner)
    try planner.sleep(until: "2026-03-05 08:00")
    #expect(rollups(planner).isEmpty)
    try planner.run(until: "2026-03-06 12:00")
    #expect(rollups(planner).map(\.lines) == [["New: evenings."]])
  }

  @Test func `with nothing to say is not sent`() throws {
    let planner = try TestPlanner.reminding()
    try planner.run(until: "2026-03-04 08:00")
    #expect(planner.messages.deliveries.isEmpty)
    #expect(try planner.rows(.rollup, .expired).count == 4)
  }

  @Test func `tells of what is left of today, once at each time`() throws {
    let planner = try TestPlanner.reminding()
    let first = try planner.session("Anna", "10:00")
    let second = try planner.session("Bo", "20:00")
    try planner.session("Cleo", "2026-03-03 23:30")
    try planner.run(until: "18:01")
    #expect(rollups(planner).map(\.at) == [local("09:00"), local("18:00")])
    #expect(rollups(planner).first?.sessions.map(\.id) == [first.id, second.id])
    #expect(rollups(planner).last?.sessions.first?.id == second.id)
  }

  @Test func `of the evening names the sessions of the next morning that start early, and only that one`()
    throws
  {
    let planner = try TestPlanner.reminding()
    let early = try planner.session("Anna", "2026-03-03 08:15")
    try planner.call(Methods.Note(item: early.id, text: "breakfast"))
    try planner.session("Bo", "2026-03-03 10:30")
    try planner.session("Cleo", "2026-03-03 11:00")
    try planner.run(until: "18:01")
    #expect(rollups(planner).map(\.at) == [local("18:00")])
    let lines = rollups(planner).flatMap(\.lines)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("Tomorrow 08:15, breakfast with Anna") == true)
    #expect(lines.last?.hasPrefix("Tomorrow 10:30, Bo") == true)
  }

  @Test func `of the evening names a session soon after late quiet hours`() throws {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "quietHours", value: "5-14"))
    try planner.session("Anna", "2026-03-03 15:15")
    try planner.session("Bo", "2026-03-03 15:45")
    try planner.run(until: "18:01")
    #expect(rollups(planner).flatMap(\.lines).map { $0.prefix(20) } == ["Tomorrow 15:15, Anna"])
  }

  @Test func `says the same on every channel, however long one takes`() throws {
    let time = TestClock(TestPlanner.monday)
    let messenger = SlowMessenger(time)
    let planner = try Planner.started(
      store: .inMemory(), clock: time.clock, zones: TestPlanner.zones, messenger: messenger)
    _ = try Methods.AddContact(fields: ContactFields(displayName: "Anna")).run(in: planner)
    _ = try Methods.Book(name: "Anna", at: "2026-03-02 10:00", force: true).run(in: planner)
    time.now = local("09:00")
    try planner.wake()
    #expect(messenger.rollups.count == 3)
    #expect(messenger.rollups.map(\.title) == Array(repeating: "1 session today", count: 3))
  }

  @Test func `tells who is due and has no time`() throws {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 0))
    try planner.add("Anna", every: 7)
    try planner.run(until: "09:01")
    #expect(rollups(planner).first?.lines.contains { $0.contains("Anna") } == true)
  }

  @Test func `asks in the morning about what nobody asked, and in the evening about all`() throws {
    let planner = try TestPlanner.reminding()
    let asked = try planner.session("Anna", "19:00")
    try planner.run(until: "2026-03-02 23:00")
    #expect(planner.messages.handed(.followUp, to: .journal).count == 1)
    planner.messages.forget()
    let unasked = try planner.session("Bo", "23:30")
    try planner.sleep(until: "2026-03-03 08:00")
    #expect(planner.messages.handed(.followUp).isEmpty)
    try planner.run(until: "2026-03-03 18:01")
    #expect(rollups(planner).map { Set($0.sessions.map(\.id)) } == [[unasked.id], [asked.id, unasked.id]])
  }

  /// The current zone determines the evening, and also the times of rollups.
  @Test func `asks in the evening about all on the day after a journey too`() throws {
    let planner = try TestPlanner.reminding()
    let asked = try planner.session("Anna", "2026-03-03 10:00")
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-04"))
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Europe/Berlin"))
    try planner.run(until: "2026-03-05 11:59")
    planner.messages.forget()
    try planner.run(until: "2026-03-05 12:01")
    #expect(rollups(planner).map(\.at) == [local("2026-03-05 12:00")])
    #expect(rollups(planner).flatMap { $0.sessions.map(\.id) } == [asked.id])
  }

  @Test func `at other times as soon as they are set, and none where there are none`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Anna", "20:00")
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: "08:30,12:00"))
    try planner.run(until: "13:00")
    #expect(rollups(planner).map(\.at) == [local("08:30"), local("12:00")])
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: .array([])))
    #expect(try planner.rows(.rollup, .planned).isEmpty)
  }
}

@Suite struct `The status of reminders` {
  @Test func `names what comes next, today's count, who is overdue and what waits`() throws {
    let planner = try TestPlanner.reminding()
    #expect(try planner.call(Methods.Status()).nextReminder?.kind == .rollup)
    let item = try planner.session("Anna", "08:45")
    let later = try planner.session("Bo", "19:00")
    try planner.session("Cleo", "2026-03-03 19:00")
    var status = try planner.call(Methods.Status())
    #expect(status.nextReminder?.item?.id == item.id)
    #expect(status.nextReminder?.at == local("08:15"))
    #expect(status.nextItem?.id == item.id)
    #expect(status.nextItem?.shortId != nil)
    #expect(status.today == 2)
    #expect(status.waiting == 0)
    try planner.run(until: "09:14")
    status = try planner.call(Methods.Status())
    #expect(status.nextReminder?.kind == .followUp)
    #expect(status.nextItem?.id == item.id, "it runs")
    try planner.run(until: "09:16")
    status = try planner.call(Methods.Status())
    #expect(status.waiting == 1)
    #expect(status.today == 1)
    #expect(status.nextItem?.id == later.id)
    #expect(status.nextReminder?.kind == .rollup)
  }

  @Test func `counts as overdue who is past due and has no session`() throws {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 0))
    try planner.add("Anna", every: 7)
    #expect(try planner.call(Methods.Status()).overdue == 0)
    try planner.run(until: "2026-03-20 12:00")
    #expect(try planner.call(Methods.Status()).overdue == 1)
  }
}

/// Takes two hours for each rollup, and never answers.
private final class SlowMessenger: Messenger {
  let channels: [any PlannerReminders.Channel] = TestPlanner.everyChannel
  private let time: TestClock
  private(set) var rollups: [Notice] = []

  init(_ time: TestClock) { self.time = time }

  func carryOut(_ job: DeliveryJob) {
    guard case .deliver(let notice, _, _, _) = job, notice.kind == .rollup else { return }
    rollups.append(notice)
    time.advance(hours: 2)
  }

  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void) {}
  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void) {}
}
