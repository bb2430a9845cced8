import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

/// Links, conversations and marks after they were used.
@Suite struct `What was begun at the door` {
  private let link = "/i/\(House.token)"

  private func pick(_ browser: Browser, _ invitation: GuestInvitation, _ number: Int = 0) throws
    -> Browser.Answer
  {
    try browser.post(
      "\(link)/pick", [("invitation", invitation.id), ("start", "\(House.times()[number].seconds)")])
  }

  private func say(_ browser: Browser, _ text: String) throws -> Browser.Answer {
    try browser.post("\(link)/send", [("text", text), ("id", UUID().uuidString)])
  }

  private func book(_ house: House) throws {
    let event = try #require(try house.events().last)
    let answer = AnswerToRequest(
      request: try #require(event.request), answer: .booked, start: event.times[0], times: [])
    _ = try house.owner().call(GuestMethods.AnswerRequest(answer: answer))
  }

  @Test func `goes on at a link that is over: what was asked, what is called off and what was written`()
    async throws
  {
    let house = try await House.open()
    let end = House.now.adding(minutes: 60)
    let asked = try house.invite(expiresAt: end)
    let browser = Browser(house)
    #expect(try pick(browser, asked).status == 303)
    house.time.advance(minutes: 61)
    #expect(try browser.get(link).shows("You asked for Fri 6 Mar 09:00"))
    try book(house)
    #expect(try browser.get(link).shows("It is booked: Fri 6 Mar 09:00."))
    _ = try house.owner().call(GuestMethods.SetBooking(booking: NewBooking(id: asked.id)))
    let page = try browser.get(link)
    #expect(page.shows("It was called off") && !page.shows("Choose one"))
    #expect(try pick(browser, asked, 1).shows("This invitation is over."))
    #expect(try say(browser, "Another time, then").status == 303)
    #expect(try browser.get(link).shows("Another time, then"))
    // A closed invitation stays closed.
    try house.invite(id: asked.id, expiresAt: end, revoked: true)
    #expect(try browser.get(link).status == 404)
    try await house.stop()
  }

  @Test func `takes no move and no cancel once they have met`() async throws {
    let house = try await House.open()
    let invitation = try house.invite()
    let browser = Browser(house)
    _ = try pick(browser, invitation)
    try book(house)
    house.time.now = House.times()[0].adding(minutes: 45)
    let page = try browser.get(link)
    #expect(page.shows("You met Maria") && !page.shows("Call it off") && !page.shows("Another time"))
    let count = try house.events().count
    #expect(try pick(browser, invitation, 2).shows("You have met already."))
    #expect(
      try browser.post("\(link)/cancel", [("invitation", invitation.id)]).shows("You have met already."))
    #expect(try house.events().count == count)
    try await house.stop()
  }

  @Test func `is told what is off where the owner forgets the invitation, and can read that`() async throws {
    let house = try await House.open()
    let invitation = try house.invite(note: "Coffee?")
    let browser = Browser(house)
    _ = try pick(browser, invitation)
    try book(house)
    let owner = try house.owner()
    _ = try owner.call(GuestMethods.EraseInvitation(id: invitation.id))
    let page = try browser.get(link)
    #expect(
      page.shows("Maria called off Fri 6 Mar 09:00.") && !page.shows("Choose one") && !page.shows("Coffee?"))
    let left = try #require(try owner.call(GuestMethods.ListInvitations(id: invitation.id)).invitations.first)
    #expect(left.bookedAt == nil && left.times.isEmpty && left.expired && left.state == .canceled)
    // The whole invitation is restored.
    try house.invite(id: invitation.id)
    _ = try owner.call(
      GuestMethods.SetBooking(booking: NewBooking(id: invitation.id, start: House.times()[0])))
    #expect(try browser.get(link).shows("You meet Maria"))
    try await house.stop()
  }

  @Test func `stays unread until it was shown, whatever the owner's programs answer`() async throws {
    let house = try await House.open()
    let invitation = try house.invite()
    let browser = Browser(house)
    _ = try say(browser, "Please bring the documents.")
    _ = try pick(browser, invitation)
    try book(house)
    let owner = try house.owner()
    let id = try house.conversation().id
    #expect(try house.conversation().unread == 2)
    _ = try owner.call(GuestMethods.SendMessage(conversation: id, id: UUID().uuidString, text: "I will."))
    #expect(try house.conversation().unread == 2)
    #expect(try !browser.get(link).shows(">read<"))
    _ = try owner.call(GuestMethods.MarkRead(id: id, number: 1))
    #expect(try house.conversation().unread == 1)
    // A message of the guest does not prove that they have read the owner's latest messages.
    _ = try owner.call(GuestMethods.SendMessage(conversation: id, id: UUID().uuidString, text: "Really."))
    _ = try say(browser, "Good")
    #expect(try house.messages().filter { $0.text == "Really." }.allSatisfy { !$0.read })
    try await house.stop()
  }

  @Test func `is in the inbox when its guest signs in where an archived one is, and stays blocked`()
    async throws
  {
    let house = try await House.open()
    let owner = try house.owner()
    let phone = Browser(house)
    try phone.begin("from the phone")
    let own = try house.conversation().id
    let made = try phone.post(
      "/chat/sign-up",
      [
        ("name", "Ana"), ("password", "correct horse battery"),
        ("token", try phone.get("/chat/account").field("token") ?? ""),
      ])
    let name = String(try #require(made.body.firstMatch(of: /<strong>(Ana-\d{4})<\/strong>/)).1)
    func signIn(_ browser: Browser) throws {
      let token = try browser.get("/chat/account").field("token") ?? ""
      let answer = try browser.post(
        "/chat/sign-in", [("name", name), ("password", "correct horse battery"), ("token", token)])
      #expect(answer.status == 303)
    }
    _ = try owner.call(GuestMethods.MarkRead(id: own, number: 1))
    _ = try owner.call(GuestMethods.SetConversation(id: own, archived: true))
    let desk = Browser(house)
    try desk.begin("are you there?")
    try signIn(desk)
    let merged = try house.conversation()
    #expect(merged.id == own && merged.unread == 1 && !merged.archived)
    #expect(try owner.call(GuestMethods.GetDoor()).unread == 1)
    // An archived conversation stays archived if everything was read.
    _ = try owner.call(GuestMethods.MarkRead(id: own, number: 2))
    _ = try owner.call(GuestMethods.SetConversation(id: own, archived: true))
    let tablet = Browser(house)
    try tablet.begin("read")
    let other = try house.conversation().id
    _ = try owner.call(GuestMethods.MarkRead(id: other, number: 1))
    try signIn(tablet)
    let all = try owner.call(GuestMethods.ListConversations(archived: true)).conversations
    #expect(all.map(\.id) == [own] && all[0].unread == 0)
    // Marks of either conversation apply to the merged one.
    let bench = Browser(house)
    try bench.begin("bench")
    let third = try house.conversation().id
    _ = try owner.call(GuestMethods.MarkRead(id: third, number: 1))
    _ = try owner.call(GuestMethods.SetConversation(id: third, markedUnread: true, blocked: true))
    try signIn(bench)
    let last = try house.conversation()
    #expect(last.id == own && last.markedUnread && last.blocked && !last.archived)
    #expect(try phone.say("hello?").status == 409)
    try await house.stop()
  }

  @Test func `is kept beyond its time while something is to come`() async throws {
    let house = try await House.open()
    _ = try house.owner().call(
      GuestMethods.SetDoor(settings: DoorSettings(displayName: "Maria", retentionDays: 30)))
    let tokens = ["AskedAskedAskedAskedAs", "OpenOpenOpenOpenOpenOp", "OverOverOverOverOverOv"]
    let far = House.now.adding(minutes: 90 * 1440)
    for (token, end) in zip(tokens, [House.now.adding(minutes: 60), far, House.now.adding(minutes: 60)]) {
      let invitation = try house.invite(token, expiresAt: end)
      let browser = Browser(house)
      _ = try browser.post("/i/\(token)/send", [("text", token), ("id", UUID().uuidString)])
      if token == tokens[0] {
        _ = try browser.post(
          "/i/\(token)/pick", [("invitation", invitation.id), ("start", "\(House.times()[0].seconds)")])
      }
    }
    house.time.advance(days: 31)
    #expect(try await house.door.sweep() == 0)
    house.time.advance(days: 1)
    #expect(try await house.door.sweep() == 1)
    #expect(try tokens.map { try Browser(house).get("/i/\($0)").status } == [200, 200, 404])
    try await house.stop()
  }

  /// The clock is wrong for three hours, during which the program restarts twice.
  @Test(arguments: [400, 26_000])
  func `and expired by a clock that was far ahead is as it was once that is right`(days: Int) async throws {
    let folder = try TemporaryFolder()
    var house = try await House(folder: folder)
    _ = try house.owner().call(
      GuestMethods.SetDoor(settings: DoorSettings(displayName: "Maria", retentionDays: 30)))
    let unused = try house.invite(expiresAt: House.now.adding(minutes: 20 * 1440))
    let token = "UsedUsedUsedUsedUsedUs"
    _ = try house.invite(token, expiresAt: House.now.adding(minutes: 20 * 1440))
    _ = try Browser(house).post("/i/\(token)/send", [("text", "Hello"), ("id", UUID().uuidString)])
    let before = try house.owner().call(GuestMethods.ListInvitations()).invitations
    for _ in 1...3 {
      try await house.stop()
      house = try await House(folder: folder)
      house.time.jump(days: days)
      for _ in 1...4 {
        #expect(try Browser(house).get(link).status == 404)
        #expect(try await house.door.sweep() == 0)
        house.time.advance(hours: 1)
      }
    }
    try await house.stop()
    house = try await House(folder: folder)
    #expect(try await house.door.sweep() == 0)
    #expect(try house.owner().call(GuestMethods.ListInvitations()).invitations == before)
    #expect(try Browser(house).get("/i/\(token)").shows("Hello"))
    #expect(try pick(Browser(house), unused).status == 303)
    try await house.stop()
  }

  @Test func `has numbers that a store from a copy never gives again`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("guests.db")
    let time = TestClock(House.now)
    func door() throws -> GuestService { try GuestService(path: path, clock: time.clock) }
    func begin(_ door: GuestService) async throws {
      time.advance(minutes: 1)
      let said = GuestService.Said(id: UUID().uuidString.lowercased(), text: "Hello")
      _ = try await door.begin(device: UUID().uuidString, zone: nil, said)
    }
    var first = try door()
    try await begin(first)
    try await first.close()
    let copy = try Data(contentsOf: URL(filePath: path))
    first = try door()
    try await begin(first)
    let before = try first.events(after: 0).compactMap(\.number)
    try await first.close()
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try copy.write(to: URL(filePath: path))
    let again = try door()
    try await begin(again)
    try await begin(again)
    let last = try #require(before.last)
    let new = try again.events(after: last)
    #expect(new.count == 4, "nothing of what came after the copy is taken for what was heard before")
    try await again.close()
  }

  @Test func `is found by what was said, by the guest's name, and by who it is`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    var ids: [String] = []
    for (name, text) in [("Ana Lopez", "Hello"), ("Bob", "Ana sent me"), ("Cid", "Hi")] {
      let browser = Browser(house)
      try browser.begin(text)
      let token = try browser.get("/chat").field("token") ?? ""
      _ = try browser.post("/chat/name", [("name", name), ("token", token)])
      ids.append(try house.conversation().id)
      house.time.advance(minutes: 1)
    }
    func list(_ asked: GuestMethods.ListConversations) throws -> Set<String> {
      Set(try owner.call(asked).conversations.map(\.id))
    }
    _ = try owner.call(GuestMethods.SetConversation(id: ids[2], archived: true, person: "p-1"))
    #expect(try list(.init(text: "lopez ana")) == [ids[0]])
    #expect(try list(.init(people: ["p-1", "p-2"])) == [ids[2]])
    #expect(try list(.init(text: "ana", people: ["p-1"])) == Set(ids))
    try await house.stop()
  }
}
