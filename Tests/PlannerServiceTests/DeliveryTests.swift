import GRDB
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Deliveries` {
  @Test func `a reminder is claimed, goes through each channel, and is delivered`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    let events = try planner.watch()
    planner.messages.forget()
    planner.messages.answers = [.journal: .later, .desktop: .later, .hooks: .later]
    try planner.run(until: "16:30")
    let row = try #require(try planner.row(.reminder, of: item))
    #expect(row.state == .claimed)
    #expect(row.claimedAt == local("16:30"))
    #expect(Set(planner.messages.handed(.reminder).map(\.channel)) == Set(ChannelName.allCases))
    #expect(planner.messages.handed(.reminder).allSatisfy { !$0.uncertain && $0.notice.id == row.id })
    planner.messages.release(.journal)
    planner.messages.release(.hooks)
    #expect(try planner.row(.reminder, of: item)?.state == .claimed)
    planner.messages.release(.desktop)
    #expect(try planner.row(.reminder, of: item)?.state == .delivered)
    let deliveries = try planner.deliveries(of: row)
    #expect(deliveries.values.allSatisfy { $0.state == .sent && $0.deliveredAt == local("16:30") })
    #expect(deliveries[.desktop]?.externalId?.hasSuffix("@:1.5") == true)
    #expect(deliveries[.journal]?.externalId == nil)
    #expect(try events.events().filter { $0.event == "reminded" }.map(\.item?.id) == [item.id])
  }

  @Test func `what was sent and could not be noted is looked for before it is sent again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(store: PlannerStore(path: path), channels: TestPlanner.everyChannel)
    let item = try planner.session("Anna", "17:00")
    planner.messages.answers[.journal] = .later
    try planner.run(until: "16:30")
    let row = try #require(try planner.row(.reminder, of: item))
    let other = try DatabaseQueue(path: path)
    try other.write { db in
      try db.execute(
        sql: "CREATE TRIGGER broken BEFORE UPDATE ON delivery BEGIN SELECT RAISE(ABORT, 'broken'); END")
    }
    #expect(throws: StoreError.self) {
      try planner.onPlanner { try $0.hear(.delivered(row.id, by: .journal, .success(nil))) }
    }
    try other.write { db in try db.execute(sql: "DROP TRIGGER broken") }
    try other.close()
    planner.messages.forget()
    try planner.run(until: "16:31")
    try planner.wake()
    try planner.call(Methods.Refresh())
    let again = planner.messages.handed(.reminder, to: .journal)
    #expect(again.map(\.uncertain) == [true])
  }

  @Test func `whoever watches hears of reminders, ends and days`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    let events = try planner.watch()
    try planner.run(until: "2026-03-03 00:01")
    let told = try events.events()
    #expect(told.map(\.event) == ["reminded", "began", "ended", "dayBegan"])
    #expect(told.prefix(3).allSatisfy { $0.item?.id == item.id })
    #expect(told.map(\.at) == ["16:30", "17:00", "17:30", "2026-03-03 00:00"].map(local))
  }

  @Test func `a channel that fails is tried again and again until the session is over`() throws {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: .array([])))
    let item = try planner.session("Anna", "17:00")
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.run(until: "16:32")
    // Retries after 5, 10, 20, 40 and 80 seconds, and then every five minutes.
    #expect(planner.messages.handed(.reminder, to: .desktop).count == 5)
    let waiting = try planner.deliveries(of: planner.row(.reminder, of: item))[.desktop]
    #expect(waiting?.state == .pending)
    #expect(waiting?.lastError == "No server.")
    #expect(waiting?.nextAttemptAt == local("16:30").adding(seconds: 5 + 10 + 20 + 40 + 80))
    try planner.run(until: "18:00")
    let tried = planner.messages.handed(.reminder, to: .desktop).count
    #expect((15...25).contains(tried))
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
    #expect(planner.messages.handed(.reminder, to: .hooks).count == 1)
    let row = try planner.row(.reminder, of: item)
    #expect(row?.state == .delivered)
    #expect(try planner.deliveries(of: row)[.desktop]?.state == .failed)
    try planner.run(until: "20:00")
    #expect(planner.messages.handed(.reminder, to: .desktop).count == tried)
  }

  @Test func `a channel that failed is tried by one notice for all, and the others follow once it delivers`()
    throws
  {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: .array([])))
    for minute in 0..<5 { try planner.session("Anna", "17:0\(minute)", for: 300) }
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.run(until: "17:30")
    #expect(try planner.store.read { try $0.deliveries(.pending) }.count == 5)
    planner.messages.forget()
    try planner.run(until: "18:30")
    #expect((11...13).contains(planner.messages.deliveries.count), "every five minutes")
    planner.messages.forget()
    planner.messages.answers = [:]
    try planner.run(until: "18:36")
    #expect(planner.messages.handed(.reminder, to: .desktop).count == 5)
    #expect(try planner.store.read { try $0.deliveries(.pending) }.isEmpty)
  }

  @Test func `what is new is told at once, whatever failed before`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Anna", "17:00", for: 300)
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.session("Bo", "18:35", for: 300)
    try planner.run(until: "18:04")
    planner.messages.answers = [:]
    try planner.run(until: "18:05")
    #expect(planner.messages.handed(.reminder, to: .desktop).last?.notice.sessions.first?.name == "Bo")
    try planner.run(until: "18:08")
    #expect(try planner.store.read { try $0.deliveries(.pending) }.isEmpty)
  }

  @Test func `of news that no channel takes, only the latest wait`() throws {
    let planner = try TestPlanner.reminding()
    for channel in ChannelName.allCases { planner.messages.answers[channel] = .later }
    let many = DeliveryQueue.mostNews + 20
    try planner.add("Anna")
    for number in 0..<many {
      let start = local("2026-03-05 10:00").adding(minutes: number * 60)
      try planner.call(Methods.Book(name: "Anna", at: "\(start)", durationMin: 30, force: true))
    }
    let inHand = try planner.rows().filter(\.kind.isNews).count
    #expect(inHand == many, "what a channel has in hand stays")
    planner.messages.release(nil, .failed("No channel."))
    try planner.session("Anna", "2026-03-10 07:00")
    let left = try planner.rows().filter(\.kind.isNews).count
    #expect(left == DeliveryQueue.mostNews)
  }

  @Test func `a channel that is ready again is tried at once`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.run(until: "16:50")
    planner.messages.answers = [:]
    try planner.onPlanner { try $0.hear(.ready(.desktop)) }
    #expect(try planner.row(.reminder, of: item)?.state == .delivered)
  }

  @Test func `where the clock is set back, what waits does not wait for the old clock`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00", for: 120)
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.run(until: "18:00")
    planner.messages.answers = [:]
    try planner.setClock("16:40")
    #expect(try planner.row(.reminder, of: item)?.state == .delivered)
    try planner.run(until: "18:00")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
  }

  @Test func `nor where it was set back while the daemon was not there`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00", for: 120)
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.run(until: "18:00")
    let next = try planner.restarted(after: -80)
    #expect(try next.row(.reminder, of: item)?.state == .delivered)
  }

  @Test func `nor does what is to be taken back, although it is not due by the new clock`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "16:31")
    planner.messages.withdrawalAnswer = .failed("No server.")
    try planner.call(Methods.Cancel(item: item.id))
    planner.messages.withdrawalAnswer = .sent
    try planner.setClock("16:00")
    #expect(try planner.store.read { try $0.deliveries(.withdrawing) }.isEmpty)
  }

  @Test func `what a clock too far ahead gave up is planned again by the right one`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.setClock("19:30")
    #expect(try planner.row(.reminder, of: item)?.state == .expired)
    try planner.setClock("12:00")
    #expect(try planner.due(.reminder, of: item) == local("16:30"))
    try planner.run(until: "17:40")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
    #expect(planner.messages.handed(.followUp, to: .journal).count == 1)
  }

  @Test func `rollups go on after a clock that went back and a night that was slept through`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Anna", "2026-03-03 20:00")
    try planner.run(until: "2026-03-03 18:30")
    try planner.setClock("2026-03-03 08:00")
    try planner.sleep(until: "2026-03-03 19:00")
    try planner.run(until: "2026-03-03 19:31")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
    let rollups = planner.messages.handed(.rollup, to: .journal).map(\.notice.at)
    #expect(Set(rollups).count == rollups.count)
  }

  @Test func `switched off in between, a channel is left out, and what is on its way is dropped`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    let later = try planner.session("Bo", "18:00")
    planner.messages.answers[.desktop] = .failed("No server.")
    try planner.run(until: "16:31")
    try planner.call(Methods.SetPreference(key: "channels", value: "journal"))
    planner.messages.forget()
    try planner.run(until: "18:00")
    #expect(planner.messages.deliveries.allSatisfy { $0.channel == .journal })
    #expect(try planner.row(.reminder, of: item)?.state == .delivered)
    #expect(try planner.deliveries(of: planner.row(.reminder, of: later)).keys.map(\.self) == [.journal])
  }

  @Test(arguments: ["pigeon", "journal,journal", "journal,Desktop"])
  func `unknown channels are refused`(_ text: String) throws {
    let planner = try TestPlanner.reminding()
    #expect(
      try planner.refusedField(of: Methods.SetPreference(key: "channels", value: .string(text))).hasPrefix(
        "channels"))
  }

  @Test func `channels are given as people type them, and none at all is allowed`() throws {
    let planner = try TestPlanner.reminding()
    func set(_ value: JSONValue?) throws -> [ChannelName] {
      try planner.call(Methods.SetPreference(key: "channels", value: value)).preferences.channels
    }
    #expect(try set("journal,desktop") == [.journal, .desktop])
    #expect(try set(.array([])) == [])
    try planner.session("Anna", "17:00")
    try planner.run(until: "18:00")
    #expect(planner.messages.deliveries.isEmpty)
    #expect(try set(nil) == ChannelName.allCases)
  }

  @Test func `after a crash what was claimed goes out again, as uncertain, and only that`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    planner.messages.answers = [.desktop: .later, .hooks: .later]
    try planner.run(until: "16:30")
    let next = try planner.restarted(after: 1)
    let again = next.messages.handed(.reminder)
    #expect(Set(again.map(\.channel)) == [.desktop, .hooks])
    #expect(again.allSatisfy { $0.uncertain })
    #expect(try next.row(.reminder, of: item)?.state == .delivered)
    #expect(try next.restarted(after: 1).messages.handed(.reminder).isEmpty)
  }

  @Test func `what a crash kept from everybody until it was over goes to the rollup`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    planner.messages.answers = [.journal: .later, .desktop: .later, .hooks: .later]
    try planner.run(until: "16:30")
    let next = try planner.restarted(after: 180)
    #expect(try next.row(.reminder, of: item)?.state == .expired)
    let rollup = try #require(next.messages.handed(.rollup, to: .journal).first)
    #expect(
      rollup.notice.lines.contains { $0.hasPrefix("Past without a reminder:") && $0.contains("Anna") })
    #expect(next.messages.handed(.followUp).isEmpty)
  }

  /// Returns a planner at 13:05 with sessions of Cleo until 13:30 and Dan until 15:15, and a summary of both
  /// that no channel accepts.
  private func unheard() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    try planner.run(until: "12:00")
    try planner.session("Cleo", "13:00")
    try planner.session("Dan", "13:15", for: 120)
    for channel in ChannelName.allCases { planner.messages.answers[channel] = .failed("Nobody is there.") }
    try planner.sleep(until: "13:05")
    #expect(planner.messages.handed(.summary, to: .journal).count == 1)
    return planner
  }

  private func missed(_ planner: TestPlanner) throws -> [String] {
    planner.messages.answers = [:]
    try planner.run(until: "18:01")
    let rollup = try #require(planner.messages.handed(.rollup, to: .journal).last).notice
    #expect(rollup.at == local("18:00"))
    let lines = rollup.lines.filter { $0.hasPrefix("Past without a reminder:") }
    return ["Cleo", "Dan"].filter { name in lines.contains { $0.contains(name) } }
  }

  @Test func `what a summary told nobody goes to the rollup`() throws {
    let planner = try unheard()
    try planner.run(until: "15:20")
    #expect(try missed(planner) == ["Cleo", "Dan"])
  }

  @Test func `also where the daemon was not there when it was given up`() throws {
    let next = try unheard().restarted(after: 180)
    #expect(try missed(next) == ["Cleo", "Dan"])
  }

  @Test func `of a summary that came when one session was over, that one goes to the rollup`() throws {
    let planner = try unheard()
    try planner.run(until: "14:00")
    planner.messages.answers = [:]
    try planner.onPlanner { try $0.hear(.ready(.journal)) }
    #expect(
      planner.messages.handed(.summary, to: .journal).last?.notice.sessions.map(\.name) == ["Dan"])
    #expect(try missed(planner) == ["Cleo"])
  }

  @Test func `a summary that one channel took is told, though another never did`() throws {
    let planner = try unheard()
    planner.messages.answers[.journal] = .sent
    try planner.run(until: "15:20")
    #expect(try missed(planner) == [])
  }

  @Test func `late, it says so; several late ones are one; what is over is for the rollup`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Anna", "10:00")
    try planner.session("Bo", "12:00")
    try planner.sleep(until: "11:50")
    #expect(planner.messages.handed(.reminder, to: .journal).map(\.notice.late) == [true])
    #expect(planner.messages.handed(.summary).isEmpty)
    let rollup = try #require(planner.messages.handed(.rollup, to: .journal).first)
    #expect(rollup.notice.lines.contains { $0.contains("without a reminder") && $0.contains("Anna") })
    try planner.session("Cleo", "13:00")
    try planner.session("Dan", "13:15")
    try planner.sleep(until: "13:05")
    let summaries = planner.messages.handed(.summary, to: .journal).map(\.notice)
    #expect(summaries.map { $0.sessions.map(\.name) } == [["Cleo", "Dan"]])
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
  }

  @Test func `rows are not kept for ever`() throws {
    let planner = try TestPlanner.reminding()
    try planner.add("Anna", every: 3)
    for day in 1...100 {
      try planner.run(until: TestPlanner.monday.adding(minutes: day * 1440))
      planner.messages.forget()
    }
    let oldest = planner.time.now.adding(minutes: -35 * 1440)
    #expect(try planner.rows().allSatisfy { $0.dueAt > oldest })
  }

  // MARK: - Deliveries while the session moves

  /// Moves Anna's (and Bo's) session at five to the evening and back before the channels have answered.
  private func awayAndBack(_ names: [String], answered: RecordingMessenger.Answer, early: Bool) throws
    -> TestPlanner
  {
    let planner = try TestPlanner.reminding()
    let items = try names.enumerated().map { number, name in
      try planner.session(name, "17:0\(5 * number)", for: 5)
    }
    try planner.run(until: "16:00")
    for channel in ChannelName.allCases { planner.messages.answers[channel] = .later }
    // The reminders are late, so that several become one summary.
    try planner.sleep(until: "16:45")
    planner.messages.answers = [:]
    for (number, item) in items.enumerated() {
      try planner.call(Methods.Reschedule(item: item.id, startAt: "19:\(10 + 5 * number)", force: true))
    }
    if early { planner.messages.release(nil, answered) }
    for (number, item) in items.enumerated() {
      try planner.call(Methods.Reschedule(item: item.id, startAt: "17:0\(5 * number)", force: true))
    }
    planner.messages.release(nil, answered)
    try planner.run(until: "18:00")
    return planner
  }

  @Test(arguments: [["Anna"], ["Anna", "Bo"]], [false, true])
  func `a session that moves away and back meanwhile is told of once`(names: [String], early: Bool) throws {
    let planner = try awayAndBack(names, answered: .sent, early: early)
    for channel in ChannelName.allCases {
      let told =
        planner.messages.handed(.reminder, to: channel) + planner.messages.handed(.summary, to: channel)
      #expect(told.count == 1, "\(channel)")
    }
  }

  @Test(arguments: [["Anna"], ["Anna", "Bo"]], [false, true])
  func `and again where the channels could not tell it`(names: [String], early: Bool) throws {
    let planner = try awayAndBack(names, answered: .failed("Nobody is there."), early: early)
    for channel in ChannelName.allCases {
      let told =
        planner.messages.handed(.reminder, to: channel) + planner.messages.handed(.summary, to: channel)
      #expect(told.count >= 2, "\(channel)")
    }
  }
}
