import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `A guest who writes` {
  @Test func `is told of once, by name, with the words only where the user wants that`() throws {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    let conversation = house.guests.conversation(of: made.id)
    try house.write("A secret", in: conversation)
    let first = try #require(house.planner.messages.handed(.message, to: .journal).last).notice
    #expect(first.title == "Ana wrote to you" && first.lines.isEmpty)
    #expect(first.actions.map(\.key) == ["reply"])
    // The notice's button opens the conversation on the page.
    let row = try #require(house.planner.store.read { try $0.reminders().first { $0.kind == .message } })
    let deliveries = try house.planner.store.read { try $0.deliveries(reminderId: row.id) }
    try house.planner.press(
      "reply", on: #require(deliveries.first { $0.channel == .desktop }?.externalId))
    #expect(house.planner.messages.opened == [conversation] && house.planner.messages.said.isEmpty)
    try house.planner.call(Methods.SetPreference(key: "quoteMessages", value: .bool(true)))
    try house.write("See you", in: conversation)
    #expect(house.planner.messages.handed(.message, to: .desktop).last?.notice.lines == ["See you"])
    #expect(house.planner.messages.handed(.message, to: .journal).count == 2)
    let kept = try house.planner.store.read { try $0.reminders().filter { $0.kind == .message } }
    #expect(kept.count == 2 && kept.allSatisfy { $0.detail == nil }, "what was told is not kept")
    // No notice comes for a muted conversation, or for one that was read in the meantime.
    house.guests.conversations[conversation]?.muted = true
    try house.write("Psst", in: conversation)
    #expect(house.planner.messages.handed(.message, to: .journal).count == 2)
  }

  @Test func `who calls themselves as one of the user's people passes for nobody`() throws {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana", every: 14)
    func title() -> String? { house.planner.messages.handed(.message, to: .desktop).last?.notice.title }
    let conversation = house.guests.conversation(named: "Ana")
    try house.write("Hello", in: conversation)
    #expect(title() == "Ana (a guest) wrote to you")
    try house.planner.call(InvitationMethods.LinkGuest(conversation: conversation, name: "Ana"))
    try house.write("Hello again", in: conversation)
    #expect(title() == "Ana wrote to you (2 new)")
  }

  @Test func `is not told of to whom has the conversation open, and no more once it was read`() throws {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    let conversation = house.guests.conversation(named: "Bo")
    func told(_ channel: ChannelName) -> Int { house.planner.messages.handed(.message, to: channel).count }
    // The page shows the message at once.
    house.guests.write("Hello", in: conversation)
    house.guests.show(conversation)
    try house.pass(seconds: 2)
    #expect(told(.journal) == 0 && told(.desktop) == 0)
    #expect(try house.planner.store.read { try $0.reminders() }.allSatisfy { $0.detail == nil })
    // Another change of the conversation does not count as reading it.
    house.guests.write("Are you there?", in: conversation)
    house.guests.pass(.changed, in: conversation)
    try house.pass(seconds: 1)
    #expect(told(.journal) == 0, "not before the time to read it is over")
    try house.pass(seconds: 1)
    #expect(told(.journal) == 1 && told(.desktop) == 1)
    #expect(house.planner.messages.withdrawals.isEmpty)
    house.guests.show(conversation)
    #expect(house.planner.messages.withdrawals.map(\.channel) == [.desktop])
    house.guests.show(conversation)
    try house.pass(seconds: 600)
    #expect(house.planner.messages.withdrawals.count == 1 && told(.desktop) == 1 && told(.journal) == 1)
  }

  @Test func `counts as contact once a day, once it is known who it is`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let conversation = house.guests.conversation(named: "Somebody")
    let events = try house.planner.watch()
    house.guests.write("Hello", in: conversation)
    #expect(try events.kinds() == ["guests"])
    #expect(try house.planner.call(InvitationMethods.GetDoor()).door.unread == 1)
    #expect(try house.planner.snapshot().log.isEmpty)
    let linked = try house.planner.call(
      InvitationMethods.LinkGuest(conversation: conversation, name: "ana"))
    #expect(linked.person == "Ana")
    #expect(house.guests.conversations[conversation]?.person == linked.contactId)
    #expect(try house.planner.snapshot().log.map(\.outcome) == [.text])
    house.guests.write("Again", in: conversation)
    #expect(try house.planner.snapshot().log.count == 1)
    house.planner.time.advance(minutes: 1440)
    house.guests.write("Next day", in: conversation)
    #expect(try house.planner.snapshot().log.count == 2)
    try house.planner.call(InvitationMethods.LinkGuest(conversation: conversation))
    house.planner.time.advance(minutes: 1440)
    house.guests.write("Nobody's", in: conversation)
    #expect(try house.planner.snapshot().log.count == 2)
    try house.wake()
    try house.planner.refusal(
      NotFound.self, of: InvitationMethods.LinkGuest(conversation: UUID().uuidString, name: "ana"))
  }
}

@Suite struct `What guests write` {
  @Test func `is one contact a day with a person, and one notice on the screen`() throws {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana", every: 14)
    let ids = [house.guests.conversation(), house.guests.conversation()]
    for id in ids { try house.planner.call(InvitationMethods.LinkGuest(conversation: id, name: "Ana")) }
    for id in ids { try house.write("Hello", in: id) }
    #expect(try house.planner.snapshot().log.count == 1)
    for _ in 1...2 { try house.write("Again", in: ids[0]) }
    let handed = house.planner.messages.handed(.message, to: .desktop)
    #expect(
      handed.map(\.notice.title) == [
        "Ana wrote to you", "Ana wrote to you", "Ana wrote to you (2 new)", "Ana wrote to you (3 new)",
      ])
    #expect(handed.map(\.replacing) == [nil, nil, "1@:1.5", "1@:1.5"])
  }

  @Test func `has one notice on each channel, whichever other one does not deliver`() throws {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    let conversation = house.guests.conversation(named: "Bo")
    house.planner.messages.answers[.journal] = .failed("No journal.")
    for _ in 1...30 { try house.write("Hello", in: conversation) }
    let shown = house.planner.messages.handed(.message, to: .desktop)
    #expect(shown.count == 30 && Set(shown.dropFirst().map(\.replacing)) == ["1@:1.5"])
    #expect(try house.planner.rows(.message).count <= 2)
    #expect(try house.planner.store.read { try $0.deliveries(.pending) }.count == 1)
    house.planner.messages.forget()
    house.planner.messages.answers = [:]
    try house.planner.onPlanner { try $0.hear(.ready(.journal)) }
    #expect(house.planner.messages.deliveries.map(\.channel) == [.journal])
    #expect(house.planner.messages.deliveries.map(\.notice.title) == ["Bo (a guest) wrote to you (30 new)"])
    house.guests.show(conversation)
    try house.wake()
    #expect(house.planner.messages.withdrawals.map(\.externalId).contains("1@:1.5"))
  }

  /// `make soak` uses ten thousand.
  @Test func `leaves no more to do, however much it is, while no channel delivers`() throws {
    let house = try InvitingPlanner(channels: [.journal, .desktop])
    for channel in ChannelName.allCases { house.planner.messages.answers[channel] = .failed("No channel.") }
    let conversations = (1...20).map { house.guests.conversation(named: "Bo \($0)") }
    for number in 0..<PropertySeeds.draws(10_000, oneIn: 20) {
      house.guests.write("Hello", in: conversations[number % 20])
      if number % 5 == 4 { try house.pass(seconds: 2) }
    }
    try house.pass(seconds: 2)
    let rows = try house.planner.rows(.message)
    let waiting = try house.planner.store.read { try $0.deliveries(.pending) }
    #expect(rows.count == 20 && waiting.count == 40)
    // Each channel gets one attempt for all of them.
    house.planner.messages.forget()
    for _ in 1...60 { try house.pass(seconds: 5) }
    #expect((2...4).contains(house.planner.messages.deliveries.count))
    let next = try house.planner.restarted()
    #expect(next.messages.deliveries.count <= 40)
  }

  @Test func `does not pass for that of a person whose name they took`() throws {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana Lopez", every: 14)
    try house.write("Hello", in: house.guests.conversation(named: "Ana Lopez"))
    let title = house.planner.messages.handed(.message, to: .desktop).last?.notice.title
    #expect(title == "Ana Lopez (a guest) wrote to you")
  }
}
