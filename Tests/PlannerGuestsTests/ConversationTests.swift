import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

@Suite struct `A conversation` {
  @Test func `begins with the first message, goes both ways, and says what was delivered and read`()
    async throws
  {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    #expect(try browser.get("/chat").shows("Hello"))
    #expect(try browser.begin("Good morning!").status == 303)
    #expect(browser.cookie?.utf8.count == 43)
    let page = try browser.get("/chat")
    #expect(page.shows("Good morning!") && page.shows(">sent<"))
    let found = try house.conversation()
    #expect(found.kind == .anonymous && found.unread == 1 && found.lastText == "Good morning!")
    let last = try #require(try house.events().last?.number)
    #expect(try owner.call(GuestMethods.Acknowledge(number: last)).acknowledged == last)
    #expect(try browser.get("/chat").shows(">delivered<"))
    #expect(try owner.call(GuestMethods.MarkRead(id: found.id)).conversation.unread == 0)
    #expect(try browser.get("/chat").shows(">read<"))

    let id = UUID().uuidString
    for _ in 1...2 {
      let said = try owner.call(GuestMethods.SendMessage(conversation: found.id, id: id, text: "Hello you"))
        .message
      #expect(said.number == 2 && !said.read && said.side == .owner)
    }
    #expect(try browser.get("/chat").shows("Hello you"))
    #expect(try house.messages().map(\.text) == ["Good morning!", "Hello you"])
    #expect(try house.messages().last?.read == true)
    try await house.stop()
  }

  @Test func `shows texts as they were typed, never as HTML, and links with their host`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    let text =
      "<script>alert(1)</script> & https://example.org/a?b=1, http://user:x@evil.example/. javascript:alert(1) {{token}}"
    try browser.begin(text)
    let page = try browser.get("/chat")
    #expect(!page.shows("<script>alert"))
    #expect(page.shows("&lt;script&gt;alert(1)&lt;/script&gt; &amp; "))
    #expect(page.shows("<a href=\"https://example.org/a?b=1\"") && page.shows("(example.org)"))
    #expect(page.shows("(evil.example)") && !page.shows("href=\"javascript"))
    try await house.stop()
  }

  @Test func `said again with the same id is said once, also by two at once`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    let id = UUID().uuidString
    let cookie = browser.cookie
    _ = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...8 {
        group.addTask {
          let other = Browser(house)
          other.cookie = cookie
          return try other.say("two", id: id).status
        }
      }
      for try await status in group { #expect(status == 303) }
    }
    #expect(try house.messages().map(\.text) == ["one", "two"])
    #expect(try house.events().count { $0.kind == .message } == 2)
    try await house.stop()
  }

  @Test func `is shown live, and caught up after a break without loss or doubling`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    try browser.begin("hello")
    let conversation = try house.conversation().id
    let stream = try browser.listen("/chat", after: 1)
    _ = try stream.next("marks")
    func send(_ text: String) throws {
      _ = try owner.call(
        GuestMethods.SendMessage(conversation: conversation, id: UUID().uuidString, text: text))
    }
    try send("first")
    let event = try stream.next("message")
    #expect(event.id == 2 && event.data.contains("first"))
    #expect(try house.conversation().present)
    _ = try owner.call(GuestMethods.Typing(id: conversation))
    _ = try stream.next("typing")
    // The connection breaks, and meanwhile more messages arrive.
    try send("second")
    try send("third")
    let again = try browser.listen("/chat", after: 0, lastEvent: 2)
    #expect(try again.next("message").id == 3)
    #expect(try again.next("message").id == 4)
    try send("fourth")
    #expect(try again.next("message").id == 5)
    // The last message is marked as delivered once it is written.
    try await house.wait { try house.messages().allSatisfy({ $0.number == 1 || $0.delivered }) }
    #expect(try house.messages().allSatisfy { $0.number == 1 || $0.delivered })
    try await house.stop()
  }

  @Test func `is caught up whole, however much came during a break`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("hello")
    let id = try house.conversation().id
    _ = try house.door.changeBlocking { db, pending in
      for number in 1...250 {
        try pending.say(PendingEvents.Draft(side: .owner, kind: .text, text: "no \(number)"), in: id, db)
      }
    }
    let stream = try browser.listen("/chat", after: 1)
    for number in 2...251 { #expect(try stream.next("message").id == number) }
    try await house.stop()
  }

  @Test func `goes on over a connection that was kept, and one request after the other`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("hello")
    let wire = try Wire(port: house.port)
    let head = "Host: 127.0.0.1:\(house.port)\r\nCookie: guest=\(browser.cookie ?? "")\r\n"
    // Two pipelined requests. The second is answered after the first.
    try wire.send(Array("GET /robots.txt HTTP/1.1\r\n\(head)\r\nGET /nothing HTTP/1.1\r\n\(head)\r\n".utf8))
    var said = ""
    while !said.contains("There is nothing here") { said += String(decoding: try wire.read(), as: UTF8.self) }
    let (robots, nothing) = (try #require(said.range(of: "User-agent")), try #require(said.range(of: "404")))
    #expect(robots.lowerBound < nothing.lowerBound)
    // The same connection becomes the stream.
    try wire.send(Array("GET /chat/live?after=1 HTTP/1.1\r\n\(head)\r\n".utf8))
    let stream = try EventStream(wire)
    _ = try stream.next("marks")
    let conversation = try house.conversation().id
    _ = try house.owner().call(
      GuestMethods.SendMessage(conversation: conversation, id: UUID().uuidString, text: "live"))
    #expect(try stream.next("message").data.contains("live"))
    // A client that sends data on a stream is disconnected.
    try wire.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(throws: UnexpectedOutcome.self) { try stream.next("message") }
    try await house.wait { try !house.conversation().present }
    #expect(try !house.conversation().present)
    try await house.stop()
  }

  @Test func `is told to a client of HTTP 1.0 without chunks`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("hello")
    let wire = try Wire(port: house.port)
    try wire.send(
      Array(
        "GET /chat/live?after=0 HTTP/1.0\r\nHost: 127.0.0.1:\(house.port)\r\nCookie: guest=\(browser.cookie ?? "")\r\n\r\n"
          .utf8))
    var said = ""
    while !said.contains("hello") { said += String(decoding: try wire.read(), as: UTF8.self) }
    #expect(said.contains("\r\n\r\nretry: 1000\n\n") && !said.lowercased().contains("chunked"))
    try await house.stop()
  }

  @Test func `has links to where the program listens, unless it was said`() async throws {
    let house = try await House.open()
    #expect(try house.owner().call(GuestMethods.GetDoor()).url == "http://127.0.0.1:\(house.port)")
    #expect(Site(url: "https://meet.example", isProxied: true).url == "https://meet.example")
    try await house.stop()
  }

  @Test func `tells the owner what happens, in order, until it is acknowledged`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("0")
    for number in 1...20 { try browser.say("\(number)") }
    func heard(after: Int, _ count: Int) throws -> [GuestEvent] {
      var events: [GuestEvent] = []
      try house.owner().watch(GuestMethods.Watch(after: after)) { reply in
        if reply.event.number != nil { events.append(reply.event) }
        return events.count < count
      }
      return events
    }
    let all = try heard(after: 0, 22)
    // Numbers begin with the time, so that a store restored from a copy does not repeat them.
    let first = try #require(all[0].number) - 1
    #expect(first > 1_700_000_000_000)
    #expect(all.compactMap(\.number) == Array((first + 1)...(first + 22)) && all[0].kind == .began)
    #expect(all.dropFirst().compactMap { $0.message?.text } == (0...20).map { "\($0)" })
    func acknowledge(_ number: Int) throws -> Int {
      try house.owner().call(GuestMethods.Acknowledge(number: number)).acknowledged
    }
    #expect(try acknowledge(first + 10) == first + 10)
    #expect(try acknowledge(first + 4) == first + 10)
    #expect(try heard(after: 0, 12).compactMap(\.number) == Array((first + 11)...(first + 22)))
    #expect(try heard(after: first + 15, 7).compactMap(\.number) == Array((first + 16)...(first + 22)))
    // An acknowledgement beyond the last event counts as the last event.
    #expect(try acknowledge(first + 1_000_000) == first + 22)
    try browser.say("after")
    #expect(try heard(after: first + 22, 1).compactMap(\.number) == [first + 23])
    let door = try house.owner().call(GuestMethods.GetDoor())
    #expect(
      door.acknowledged == first + 22 && door.latest == first + 23 && door.conversations == 1
        && door.unread == 1)
    try await house.stop()
  }

  @Test func `is found by the guest's name and by its texts, unread ones first, pinned ones before`()
    async throws
  {
    let house = try await House.open()
    let owner = try house.owner()
    var ids: [String] = []
    for text in ["Ärger mit dem Zug", "Lunch?", "Nothing"] {
      let browser = Browser(house)
      try browser.begin(text)
      let token = try browser.get("/chat").field("token") ?? ""
      _ = try browser.post("/chat/name", [("name", "Guest \(text.prefix(2))"), ("token", token)])
      ids.append(try house.conversation().id)
      house.time.advance(minutes: 1)
    }
    func list(_ asked: GuestMethods.ListConversations = .init()) throws -> [String] {
      try owner.call(asked).conversations.map(\.id)
    }
    #expect(try list() == ids.reversed())
    _ = try owner.call(GuestMethods.MarkRead(id: ids[2]))
    #expect(try list() == [ids[1], ids[0], ids[2]])
    _ = try owner.call(GuestMethods.SetConversation(id: ids[2], pinned: true))
    #expect(try list() == [ids[2], ids[1], ids[0]])
    _ = try owner.call(GuestMethods.SetConversation(id: ids[1], archived: true, person: "person-1"))
    #expect(try list() == [ids[2], ids[0]])
    #expect(
      try list(.init(archived: true)) == [ids[1]] && list(.init(archived: nil, person: "person-1")).isEmpty)
    #expect(try list(.init(text: "arger ZUG")) == [ids[0]] && list(.init(text: "lu")) == [ids[1]])
    #expect(try list(.init(text: "guest")).count == 3 && list(.init(limit: 1)) == [ids[2]])
    #expect(try owner.call(GuestMethods.ListConversations(limit: 1, offset: 1)).total == 2)
    try await house.stop()
  }

  @Test func `that is archived comes back with a message, and a muted one does not`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    try browser.begin("one")
    let id = try house.conversation().id
    _ = try owner.call(GuestMethods.SetConversation(id: id, archived: true))
    try browser.say("two")
    #expect(try !house.conversation().archived)
    _ = try owner.call(GuestMethods.SetConversation(id: id, muted: true, archived: true))
    try browser.say("three")
    let shown = try owner.call(GuestMethods.GetConversation(id: id)).conversation
    #expect(shown.archived && shown.unread == 3)
    try await house.stop()
  }

  @Test func `tells the owner when what they said has reached the guest`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    let id = try house.conversation().id
    _ = try house.owner().call(
      GuestMethods.SendMessage(conversation: id, id: UUID().uuidString.lowercased(), text: "two"))
    let last = try #require(house.events().last?.number)
    var stream: EventStream?
    try house.owner().watch(GuestMethods.Watch(after: last - 1)) { reply in
      // The page opens after the owner's program listens.
      if stream == nil {
        stream = try browser.listen("/chat")
        return true
      }
      return reply.event.kind != .changed
    }
    #expect(try house.messages().last?.delivered == true)
    try await house.stop()
  }

  @Test func `that is blocked takes nothing more, and says so`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    _ = try house.owner().call(GuestMethods.SetConversation(id: try house.conversation().id, blocked: true))
    let refused = try browser.say("two")
    #expect(refused.status == 409 && refused.shows("You cannot write here any more."))
    #expect(try house.messages().count == 1)
    let token = try browser.get("/chat").field("token") ?? ""
    #expect(try browser.post("/chat/name", [("name", "Read this"), ("token", token)]).status == 409)
    #expect(try browser.post("/chat/typing", [("token", token)]).status == 204)
    let left = try house.conversation()
    #expect(left.name == nil && left.typingAt == nil)
    try await house.stop()
  }

  @Test func `that is deleted is gone for both, also from the file, and can go on`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    try browser.begin("a secret word: xylophone")
    let id = try house.conversation().id
    #expect(try owner.call(GuestMethods.DeleteConversation(id: id)).deleted == 1)
    let page = try browser.get("/chat")
    #expect(page.shows("deleted the messages here") && !page.shows("xylophone"))
    #expect(!files(of: house).contains("xylophone"))
    try browser.say("still here")
    #expect(try house.messages().map(\.number) == [2])
    try await house.stop()
  }

  @Test func `is exported whole, and erased with everything of its guest`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    let invitation = try house.invite()
    _ = try browser.post(
      "/i/\(House.token)/pick", [("invitation", invitation.id), ("start", "\(House.times()[0].seconds)")])
    _ = try browser.post("/i/\(House.token)/name", [("name", "Zebulon")])
    _ = try browser.post("/i/\(House.token)/send", [("text", "quixotic"), ("id", UUID().uuidString)])
    let id = try house.conversation().id
    let export = try owner.call(GuestMethods.ExportGuest(conversation: id)).guest
    #expect(
      export.messages.map(\.kind) == [.picked, .text] && export.invitations.map(\.id) == [invitation.id])
    #expect(export.conversation.name == "Zebulon" && export.conversation.kind == .invited)
    #expect(try owner.call(GuestMethods.EraseGuest(conversation: id)).messages == 2)
    #expect(try browser.get("/i/\(House.token)").status == 404)
    #expect(throws: NotFound.self) { try owner.call(GuestMethods.GetConversation(id: id)) }
    let kept = files(of: house)
    #expect(!kept.contains("quixotic") && !kept.contains("Zebulon") && !kept.contains(invitation.id))
    #expect(try house.events().isEmpty)
    try await house.stop()
  }

  @Test func `is kept for as long as the owner says`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let (old, new) = (Browser(house), Browser(house))
    try old.begin("old")
    house.time.advance(days: 20)
    try new.begin("new")
    _ = try owner.call(GuestMethods.SetDoor(settings: DoorSettings(displayName: "Maria", retentionDays: 30)))
    #expect(try await house.door.sweep() == 0)
    house.time.advance(days: 11)
    #expect(try await house.door.sweep() == 0, "a wrong clock may say so")
    house.time.advance(days: 1)
    #expect(try await house.door.sweep() == 1)
    #expect(try owner.call(GuestMethods.ListConversations()).conversations.map(\.lastText) == ["new"])
    #expect(try old.get("/chat").shows("challenge"))
    try await house.stop()
  }

  @Test func `that was begun while the clock showed 1970 is not old once the clock is right`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    try Browser(house).begin("before")
    house.time.advance(days: -20_000)
    try Browser(house).begin("in 1970")
    house.time.advance(days: 20_001)
    _ = try owner.call(GuestMethods.SetDoor(settings: DoorSettings(displayName: "Maria", retentionDays: 30)))
    for _ in 1...3 {
      #expect(try await house.door.sweep() == 0)
      house.time.advance(days: 2)
    }
    try await house.stop()
  }

  /// Returns the content of the store's files.
  private func files(of house: House) -> String {
    ["", "-wal"].map { suffix in
      let path = house.folder.file("guests.db\(suffix)")
      guard let data = FileManager.default.contents(atPath: path) else { return "" }
      return String(decoding: data, as: UTF8.self)
    }.joined()
  }
}
