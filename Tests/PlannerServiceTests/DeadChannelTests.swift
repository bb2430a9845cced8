import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `While channels do not deliver` {
  /// Sends events of a guest about an invitation, one after the other.
  private func tell(_ house: InvitingPlanner, _ numbers: ClosedRange<Int>, in conversation: String) throws {
    for number in numbers {
      try house.planner.onPlanner { planner in
        try planner.transaction(command: nil) { writer in
          try GuestNotices(planner).tellOfGuest(
            .invitation, ["Bo took time \(number)", "It is booked."], conversation, nil,
            request: "r\(number)", writer)
        }
      }
      try house.pass(seconds: 2)
    }
  }

  @Test func `what a guest did about invitations waits as one notice, which says all of it`() throws {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    house.planner.messages.answers[.journal] = .failed("No journal.")
    try tell(house, 1...4, in: "c")
    try tell(house, 1...1, in: "d")
    #expect(
      house.planner.messages.handed(.invitation, to: .desktop).count == 5, "each once where it is delivered")
    #expect(
      try house.planner.store.read { try $0.deliveries(.pending) }.count == 2, "one of each conversation")
    house.planner.messages.forget()
    house.planner.messages.answers = [:]
    try house.planner.onPlanner { try $0.hear(.ready(.journal)) }
    let told = house.planner.messages.deliveries.map(\.notice)
    #expect(house.planner.messages.deliveries.allSatisfy { $0.channel == .journal })
    #expect(Set(told.map(\.title)) == ["Bo took time 4", "Bo took time 1"])
    #expect(
      told.first { $0.title == "Bo took time 4" }?.lines == [
        "It is booked.", "Before that: Bo took time 3", "Before that: Bo took time 2",
        "Before that: Bo took time 1",
      ])
  }

  @Test func `one notice says the last six things, and that there was more`() throws {
    let house = try InvitingPlanner(channels: [.journal])
    house.planner.messages.answers[.journal] = .failed("No journal.")
    try tell(house, 1...30, in: "c")
    #expect(try house.planner.rows(.invitation).count <= 2)
    house.planner.messages.forget()
    house.planner.messages.answers = [:]
    try house.planner.onPlanner { try $0.hear(.ready(.journal)) }
    let told = house.planner.messages.deliveries.map(\.notice)
    #expect(told.map(\.title) == ["Bo took time 30"])
    #expect(told.first?.lines.count == 7)
    #expect(told.first?.lines.last == "There was more before: plannerctl inbox.")
  }

  /// Returns the rows read for a message, a change and a restart.
  private func work(conversations: Int) throws -> [Int] {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    for channel in ChannelName.allCases { house.planner.messages.answers[channel] = .failed("No channel.") }
    let all = (1...conversations).map { house.guests.conversation(named: "Bo \($0)") }
    for one in all { house.guests.write("Hello", in: one) }
    for _ in 1...3 { try house.pass(seconds: 5) }
    let waiting = try house.planner.store.read { try $0.deliveries(.pending) }
    #expect(waiting.count == 2 * conversations && waiting.allSatisfy { $0.attempts > 0 })
    func read(_ body: () throws -> Void) rethrows -> Int {
      let before = house.planner.store.rowsRead
      try body()
      return house.planner.store.rowsRead - before
    }
    let message = try read { try house.write("Again", in: all[0]) }
    let change = try read {
      try house.planner.call(Methods.AddContact(fields: ContactFields(displayName: "Ana")))
    }
    let restart = try read { _ = try restarted(house) }
    return [message, change, restart]
  }

  /// Returns the planner after a restart, with its deliveries unanswered.
  private func restarted(_ house: InvitingPlanner) throws -> TestPlanner {
    house.planner.messenger?.planner = nil
    return try TestPlanner(
      at: house.planner.time.now, store: house.planner.store, channels: [.journal, .desktop])
  }

  /// `Tests/Torture/waiting.py` measures the times.
  @Test func `a message, a change and a restart read as little, however much waits`() throws {
    let (few, many) = (try work(conversations: 30), try work(conversations: 300))
    for (few, many) in zip(few, many) { #expect(many <= few + 20, "\(few), \(many)") }
  }

  @Test func `a restart tries one notice on each of them`() throws {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    for channel in ChannelName.allCases { house.planner.messages.answers[channel] = .failed("No channel.") }
    for number in 1...20 {
      house.guests.write("Hello", in: house.guests.conversation(named: "Bo \(number)"))
    }
    for _ in 1...3 { try house.pass(seconds: 2) }
    let next = try restarted(house)
    #expect(Set(next.messages.deliveries.map(\.channel)) == [.journal, .desktop])
    #expect(next.messages.deliveries.count == 2)
  }

  /// Delivers the notices of two messages of one conversation to a channel, unanswered.
  private func twoInHand(_ channel: FakeChannel) throws -> (InvitingPlanner, conversation: String) {
    let house = try InvitingPlanner(channels: [channel])
    house.planner.messages.answers[channel.name] = .later
    let bo = house.guests.conversation(named: "Bo")
    for text in ["one", "two"] { try house.write(text, in: bo) }
    #expect(house.planner.messages.held.count == 2)
    house.planner.messages.answers = [:]
    return (house, bo)
  }

  @Test func `a notice that failed is given up where a later one tells of the same conversation`() throws {
    let (house, _) = try twoInHand(.journal)
    house.planner.messages.release(.journal, .failed("No channel."))
    for _ in 1...3 { try house.pass(seconds: 60) }
    #expect(try house.planner.store.read { try $0.deliveries(.pending) }.isEmpty)
    #expect(try house.planner.store.read { try $0.deliveries(.sent) }.count == 1)
  }

  /// Returns the ids of the notices in the ledger.
  private func notices(_ planner: TestPlanner, of conversation: String) throws -> [String] {
    try planner.store.read { try $0.guestNotices(.message, conversation: conversation).map(\.id) }
  }

  @Test
  func `a notice that failed in the channel's hand is gone at once where a later one tells of the same`()
    throws
  {
    let (house, bo) = try twoInHand(.journal)
    let last = try notices(house.planner, of: bo).last
    house.planner.messages.answers[.journal] = .failed("No channel.")
    for _ in 1...2 { house.planner.messages.release(.journal, .failed("No channel.")) }
    #expect(try notices(house.planner, of: bo) == [last])
  }

  @Test
  func
    `a notice that was in a channel's hand at the end of the daemon is gone where a later one tells of the same`()
    throws
  {
    let (house, bo) = try twoInHand(.journal)
    let last = try notices(house.planner, of: bo).last
    let next = try restarted(house)
    #expect(try notices(next, of: bo) == [last])
  }

  @Test func `a notice that a later one overtook in the channel's hand is taken back`() throws {
    let (house, bo) = try twoInHand(.desktop)
    house.planner.messages.release(.desktop)
    let shown = try house.planner.store.read { try $0.deliveries(.sent) }
    #expect(shown.count == 1 && house.planner.messages.withdrawals.map(\.externalId) == ["1@:1.5"])
    try house.write("three", in: bo)
    #expect(house.planner.messages.handed(.message).last?.replacing == "2@:1.5")
  }

  @Test func `a message is told though the notice before it came by a clock that was far ahead`() throws {
    let house = try InvitingPlanner(channels: [.desktop])
    let bo = house.guests.conversation(named: "Bo")
    let start = house.planner.time.now
    house.planner.time.now = start.adding(minutes: 30 * 24 * 60)
    try house.write("ahead", in: bo)
    for _ in 1...3 { try house.pass(seconds: 660) }
    #expect(house.planner.messages.handed(.message).count == 1)
    house.planner.time.now = start
    try house.wake()
    try house.write("right", in: bo)
    try house.pass(seconds: 60)
    #expect(house.planner.messages.handed(.message).count == 2)
    #expect(try house.planner.store.read { try $0.deliveries(.pending) }.isEmpty)
  }

  @Test func `what is over is given up, however much it is`() throws {
    let house = try InvitingPlanner(channels: [.journal])
    house.planner.messages.answers[.journal] = .failed("No channel.")
    for number in 1...30 {
      house.guests.write("Hello", in: house.guests.conversation(named: "Bo \(number)"))
    }
    for _ in 1...3 { try house.pass(seconds: 2) }
    #expect(try house.planner.store.read { try $0.deliveries(.pending) }.count == 30)
    house.planner.time.advance(minutes: GuestNotices.minutesTold + 1)
    for _ in 1...3 { try house.wake() }
    #expect(try house.planner.store.read { try $0.deliveries(.pending) }.isEmpty)
  }

  @Test func `a channel has a hundred in hand at most, and gets the others as it answers`() throws {
    let house = try InvitingPlanner(channels: [.journal])
    house.planner.messages.answers[.journal] = .later
    let many = DeliveryQueue.mostInHand + 30
    for number in 1...many {
      house.guests.write("Hello", in: house.guests.conversation(named: "Bo \(number)"))
    }
    try house.pass(seconds: 2)
    #expect(house.planner.messages.deliveries.count == DeliveryQueue.mostInHand)
    house.planner.messages.answers = [:]
    house.planner.messages.release()
    #expect(house.planner.messages.deliveries.count == many)
    #expect(try house.planner.store.read { try $0.deliveries(.pending) }.isEmpty)
  }
}
