import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Notices by a clock that was far ahead, was believed after ten minutes, and is right again
/// (docs/reliability.md).
@Suite struct `What a wrong clock told` {
  /// Sets the clock days ahead for a while, and then sets it right.
  private func visitFuture(
    _ planner: TestPlanner, days: Int, minutes: Int = 30, _ live: () throws -> Void = {}
  ) throws {
    try setAhead(planner, days: days)
    for _ in 0..<minutes / 5 {
      planner.time.advance(minutes: 5)
      try planner.wake()
    }
    try live()
    try setAhead(planner, days: -days)
  }

  private func setAhead(_ planner: TestPlanner, days: Int) throws {
    planner.time.jump(days: days)
    try planner.onPlanner { try $0.clockWasSet() }
  }

  private func start(_ planner: TestPlanner, inDays days: Int, minutes: Int) -> String {
    let zone = TestPlanner.zones.systemZone()
    return planner.time.now.adding(minutes: days * 1440 + minutes).text(in: zone)
  }

  /// Returns the notices on the desktop, according to the ledger.
  private func shown(_ planner: TestPlanner) throws -> Set<String> {
    try planner.store.read { Set(try $0.deliveries(.sent).compactMap(\.externalId)) }
  }

  @Test(arguments: [2, 3, 31, 400])
  func `is told again at its time, once on each channel`(days: Int) throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 10:00"))
    let far = try planner.session("Ana", start(planner, inDays: days, minutes: 45), for: 60)
    let near = try planner.session("Bo", "2026-03-02 13:00", for: 60)
    try visitFuture(planner, days: days) {
      #expect(
        planner.messages.handed(.reminder).map(\.notice.sessions.first?.id) == [far.id, far.id, far.id])
    }
    planner.messages.forget()
    try planner.run(until: far.startAt.adding(minutes: 90))
    for (item, kind) in [(near, NoticeKind.reminder), (far, .reminder), (near, .followUp), (far, .followUp)] {
      let handed = planner.messages.handed(kind).filter { $0.notice.sessions.first?.id == item.id }
      let channels: [ChannelName] = kind == .reminder ? [.journal, .desktop, .hooks] : [.journal, .desktop]
      #expect(Set(handed.map(\.channel)) == Set(channels) && handed.count == channels.count, "\(item.name)")
      #expect(handed.allSatisfy { !$0.uncertain && !$0.notice.late })
      let due = kind == .reminder ? item.startAt.adding(minutes: -30) : item.endAt
      #expect(handed.allSatisfy { $0.notice.at == due })
    }
  }

  @Test func `before the clock went wrong is not told again`() throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 10:00"))
    let item = try planner.session("Ana", "2026-03-02 10:20", for: 60)
    try planner.wake()
    #expect(planner.messages.handed(.reminder).count == 3)
    try visitFuture(planner, days: 31)
    #expect(planner.time.now == local("2026-03-02 10:30"))
    try planner.run(until: item.endAt.adding(minutes: 10))
    #expect(planner.messages.handed(.reminder).count == 3)
    #expect(planner.messages.handed(.followUp, to: .journal).count == 1)
  }

  @Test(arguments: [true, false])
  func `does not stay on the screen`(isServerThere: Bool) throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 08:55"))
    try planner.session("Ana", "2026-03-05 10:30")
    try planner.session("Bo", "2026-03-05 12:00", for: 300)
    try planner.call(PeopleMethods.AddDate(name: "Ana", title: "a day", on: "2026-03-05", leadDays: [0]))
    let before = try shown(planner)
    var later: Set<String> = []
    try visitFuture(planner, days: 3, minutes: 70) {
      later = try shown(planner).subtracting(before)
      let kinds = Set(planner.messages.deliveries.filter { $0.channel == .desktop }.map(\.notice.kind))
      #expect(kinds.isSuperset(of: [.reminder, .dates, .rollup]) && later.count > 2)
      if !isServerThere { planner.messages.withdrawalAnswer = .failed("The server does not answer.") }
    }
    if !isServerThere {
      planner.messages.forget()
      planner.messages.withdrawalAnswer = .sent
      try planner.run(until: planner.time.now.adding(minutes: 10))
    }
    #expect(later.isSubset(of: planner.messages.withdrawals.map(\.externalId)))
    #expect(try shown(planner).isDisjoint(with: later))
  }

  @Test func `and what a channel had in hand then is withdrawn as soon as it shows`() throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 10:00"))
    let item = try planner.session("Ana", start(planner, inDays: 31, minutes: 45))
    planner.messages.answers[.desktop] = .later
    try visitFuture(planner, days: 31)
    planner.messages.answers[.desktop] = .sent
    planner.messages.release(.desktop)
    let handed = planner.messages.handed(.reminder, to: .desktop)
    #expect(handed.count == 1)
    #expect(planner.messages.withdrawals.map(\.reminderId).contains(handed[0].notice.id))
    planner.messages.forget()
    try planner.run(until: item.startAt)
    #expect(planner.messages.handed(.reminder, to: .desktop).count == 1)
  }

  // MARK: - Dates and rollups

  @Test(arguments: ["2026-03-02 10:00", "2026-03-10 08:50"])
  func `of dates is told again on their day, or at once if that morning has passed meanwhile`(
    from begin: String
  ) throws {
    let planner = try TestPlanner.reminding(at: local(begin))
    try planner.add("Ana")
    let date = try planner.call(
      PeopleMethods.AddDate(name: "Ana", title: "a day", on: "2026-03-10", leadDays: [0]))
    try planner.call(PeopleMethods.AddDate(name: "Ana", title: "later", on: "2026-03-18", leadDays: [0]))
    try visitFuture(planner, days: 8) {
      #expect(planner.messages.handed(.dates, to: .journal).count == 1)
      let dates = try planner.store.read { try $0.importantDates() }
      #expect(dates.contains { $0.lastToldAt != nil })
    }
    let isOver = begin.contains("03-10")
    #expect(planner.messages.handed(.dates, to: .journal).count == (isOver ? 2 : 1))
    let told = try planner.store.read { try $0.importantDates().first { $0.id == date.date.id }?.lastToldAt }
    #expect(told == (isOver ? planner.time.now : nil))
    planner.messages.forget()
    try planner.run(until: "2026-03-18 10:00")
    let lines = planner.messages.handed(.dates, to: .desktop).map { "\($0.notice.title)" }
    #expect(lines.count == (isOver ? 1 : 2) && Set(lines).count == lines.count, "\(lines)")
  }

  @Test func `about dates that the user put off then is told on the next day`() throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 08:55"))
    try planner.add("Ana")
    try planner.call(PeopleMethods.AddDate(name: "Ana", title: "a day", on: "2026-03-02", leadDays: [0]))
    try planner.run(until: "2026-03-02 09:05")
    #expect(planner.messages.handed(.dates, to: .desktop).count == 1)
    let popup = try #require(planner.rows(.dates, .delivered).first)
    try visitFuture(planner, days: 31) {
      try planner.onPlanner { try $0.hear(.pressed("snooze-1d", noticeId: popup.id, on: .desktop)) }
    }
    try planner.run(until: "2026-03-03 09:05")
    #expect(planner.messages.handed(.dates, to: .desktop).count == 2)
    try planner.run(until: "2026-04-06 10:00")
    #expect(planner.messages.handed(.dates, to: .desktop).count == 2)
  }

  @Test(arguments: [("10:00", "2026-03-02 18:00"), ("17:50", "2026-03-02 18:20")])
  func `as a rollup is told at its time, or at once if that has passed meanwhile`(
    from begin: String, told: String
  ) throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 08:30"))
    try planner.session("Ana", "2026-03-02 20:00")
    try planner.session("Bo", "2026-03-05 20:00")
    try planner.run(until: "2026-03-02 \(begin)")
    #expect(planner.messages.handed(.rollup, to: .journal).count == 1)
    planner.messages.forget()
    try visitFuture(planner, days: 3) {
      #expect(planner.messages.handed(.rollup, to: .journal).count == 1)
      planner.messages.forget()
    }
    let now = planner.messages.handed(.rollup, to: .journal).count
    #expect(now == (local(told) == planner.time.now ? 1 : 0))
    try planner.run(until: "2026-03-02 19:00")
    for channel in ChannelName.allCases {
      #expect(planner.messages.handed(.rollup, to: channel).map(\.notice.at) == [local("2026-03-02 18:00")])
    }
  }

  @Test func `of a session that a button moved meanwhile does not stay on the screen`() throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 10:00"))
    let item = try planner.session("Ana", "2026-03-02 10:20", for: 60)
    try planner.wake()
    let popup = try planner.shown(.reminder, of: item)
    try setAhead(planner, days: 2)
    try planner.press("snooze-1h", on: popup)
    try setAhead(planner, days: -2)
    #expect(planner.messages.withdrawals.map(\.externalId).contains(popup))
  }

  // MARK: - Kept notices

  @Test func `stays told if that clock proves right`() throws {
    let planner = try TestPlanner.reminding(at: local("2026-03-02 10:00"))
    try planner.session("Ana", start(planner, inDays: 31, minutes: 45), for: 300)
    try setAhead(planner, days: 31)
    for _ in 1...6 {
      planner.time.advance(minutes: 5)
      try planner.wake()
    }
    let told = planner.messages.handed(.reminder).count
    #expect(try told == 3 && planner.rows().contains { $0.unconfirmedAt != nil })
    planner.time.synchronize()
    try planner.onPlanner { try $0.clockWasSet() }
    #expect(try planner.rows().allSatisfy { $0.unconfirmedAt == nil })
    // First a small correction, and later a large one.
    try planner.setClock("2026-04-02 10:20")
    try planner.run(until: "2026-04-02 10:40")
    try planner.setClock("2026-03-30 10:00")
    try planner.run(until: "2026-04-02 11:00")
    #expect(planner.messages.handed(.reminder).count == told)
    #expect(planner.messages.withdrawals.isEmpty)
  }

  @Test func `of a guest's message in quiet hours comes at their end`() throws {
    let house = try InvitingPlanner(at: local("2026-03-02 22:30"), channels: [.journal, .desktop])
    let conversation = house.guests.conversation(named: "Bo")
    try setAhead(house.planner, days: 31)
    for _ in 1...3 {
      house.planner.time.advance(minutes: 5)
      try house.wake()
    }
    try house.write("Hello", in: conversation)
    try setAhead(house.planner, days: -31)
    try house.planner.run(until: "2026-03-03 07:50")
    #expect(house.planner.messages.handed(.message).isEmpty)
    try house.planner.run(until: "2026-03-03 08:10")
    #expect(house.planner.messages.handed(.message).count == 2)
  }
}
