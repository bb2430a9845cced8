import Foundation
import Glibc
import Logging
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import PlannerWebKit
import Testing

@testable import PlannerGuests

@Suite struct `Limits` {
  private func rules(_ change: (inout GuestRules) -> Void) -> GuestRules {
    var rules = GuestRules()
    change(&rules)
    return rules
  }

  @Test func `hold for who has spent theirs, however many others come`() {
    let rateLimiter = RateLimiter(rules { $0.newConversations = .init(2, per: 3600) }, most: 100)
    let now = House.now
    func begins(_ whose: String) -> Bool { rateLimiter.take(.newConversations, of: whose, now: now) }
    #expect([begins("spent"), begins("spent"), begins("spent")] == [true, true, false])
    #expect(rateLimiter.wait(.newConversations, of: "spent", now: now) == 1800)
    for number in 0..<5000 {
      #expect(begins("other \(number)"))
      // Each kind of limit has a separate table.
      _ = rateLimiter.take(.requests, of: "other \(number)", now: now)
    }
    #expect(!begins("spent"))
    #expect(rateLimiter.take(.newConversations, of: "spent", now: now.adding(seconds: 1800)))
  }

  @Test func `that are spent fill again also after the clock was set back`() {
    let rateLimiter = RateLimiter(rules { $0.newConversations = .init(2, per: 3600) })
    func begins(_ seconds: Int) -> Bool {
      rateLimiter.take(.newConversations, of: "spent", now: House.now.adding(seconds: seconds))
    }
    #expect([begins(0), begins(0), begins(-7200)] == [true, true, false])
    #expect(begins(-7200 + 1800))
  }

  @Test func `are wider for a network of 48 bits, which one customer may have`() {
    let rateLimiter = RateLimiter(rules { $0.newConversations = .init(2, per: 3600) })
    func begins(_ network: String) -> Bool {
      rateLimiter.take(.newConversations, of: Address.key("2001:db8:\(network)::1"), now: House.now)
    }
    #expect((0..<16).allSatisfy { begins("7:\($0)") })
    #expect(!begins("7:16") && begins("8:0"))
    #expect(Address.wider("192.0.2.1") == nil && Address.wider(Address.none) == nil)
  }

  @Test(.enabled(if: ImageTests.isPossible))
  func `are there for pictures that are under way, over all and of one address`() async throws {
    let house = try await House.open(
      rules: {
        var rules = GuestRules.loose
        (rules.uploads, rules.allUploads) = (2_500_000, 4_500_000)
        rules.bytes = .init(100 << 20, per: 3600)
        return rules
      }())
    let browser = Browser(house)
    try browser.begin("one")
    let cookie = try #require(browser.cookie)
    /// Returns true if one of the uploads is rejected; that is the last one to be counted.
    func isRefused(_ wires: [Wire]) throws -> Bool {
      let answered = try #require(Wire.first(of: wires))
      return String(decoding: try answered.read(), as: UTF8.self).hasPrefix("HTTP/1.1 503")
    }
    let waiting = try (0..<3).map { _ in try house.announce(1_000_000, from: "127.0.0.61", cookie: cookie) }
    #expect(try isRefused(waiting))
    let others = try ["62", "62", "63"].map {
      try house.announce(1_000_000, from: "127.0.0.\($0)", cookie: cookie)
    }
    #expect(try isRefused(others))
    // A text does not count as an upload, and the closed connections have freed room.
    #expect(try browser.say("two").status == 303)
    withExtendedLifetime((waiting, others)) {}
    try await house.stop()
  }

  @Test func `are there for the bytes that an address sends, which count before one of them is read`()
    async throws
  {
    var rules = GuestRules.loose
    rules.bytes = .init(3000, per: 60)
    let house = try await House.open(rules: rules)
    let browser = Browser(house, from: "127.0.0.71")
    try browser.begin("one")
    let long = String(repeating: "x", count: 1000)
    #expect(try (1...2).map { _ in try browser.say(long).status } == [303, 303])
    let refused = try browser.say(long)
    #expect(refused.status == 429 && refused["retry-after"] == "600")
    #expect(refused.shows("That was too much at once") && refused.shows("Try again in 10 minutes."))
    // Rejected before its body was sent.
    let announced = try house.announce(2000, from: "127.0.0.71")
    #expect(String(decoding: try announced.read().prefix(12), as: UTF8.self) == "HTTP/1.1 429")
    // A rejected request does not count. A short one still fits, and so does any from another address.
    #expect(try browser.say("short").status == 303)
    let other = Browser(house, from: "127.0.0.72")
    other.cookie = browser.cookie
    #expect(try other.say(long).status == 303)
    house.time.advance(minutes: 1)
    #expect(try browser.say(long).status == 303)
    #expect(try house.messages().count == 6)
    try await house.stop()
  }

  @Test func `are there for what an address sends, whatever becomes of it, and reading goes on`()
    async throws
  {
    var rules = GuestRules.loose
    rules.posts = .init(3, per: 60)
    let house = try await House.open(rules: rules)
    let browser = Browser(house, from: "127.0.0.73")
    try browser.begin("one")
    #expect(try browser.say("two").status == 303)
    #expect(try browser.post("/chat/send", [("text", "x")], origin: "https://evil.example").status == 403)
    let refused = try browser.say("three")
    #expect(refused.status == 429 && refused["retry-after"] == "60")
    #expect(refused.shows("That was too much at once") && refused.shows("Try again in a minute."))
    #expect(try browser.get("/chat").status == 200)
    let other = Browser(house, from: "127.0.0.74")
    other.cookie = browser.cookie
    #expect(try other.say("from elsewhere").status == 303)
    house.time.advance(minutes: 1)
    #expect(try (4...7).map { try browser.say("\($0)").status } == [303, 303, 303, 429])
    #expect(try house.messages().map(\.text) == ["one", "two", "from elsewhere", "4", "5", "6"])
    try await house.stop()
  }

  @Test(.enabled(if: ImageTests.isPossible))
  func `are there for the pictures of a conversation, wherever they come from, and words go on`()
    async throws
  {
    var rules = GuestRules.loose
    rules.images = .init(2, per: 3600)
    let house = try await House.open(rules: rules)
    let browser = Browser(house, from: "127.0.0.75")
    try browser.begin("one")
    func show(_ browser: Browser, _ text: String = "") throws -> Browser.Answer {
      let token = try browser.get("/chat").field("token") ?? ""
      let fields = [("text", text), ("id", UUID().uuidString), ("token", token)]
      return try browser.upload("/chat/send", fields, ImageTests.png)
    }
    #expect(try (1...2).map { _ in try show(browser).status } == [303, 303])
    let refused = try show(browser, "kept <here>")
    #expect(refused.status == 409 && refused.shows("kept &lt;here&gt;</textarea>"))
    #expect(refused.shows("You cannot send more pictures at the moment. Try again in an hour."))
    let elsewhere = Browser(house, from: "127.0.0.76")
    elsewhere.cookie = browser.cookie
    #expect(try show(elsewhere).status == 409)
    #expect(try browser.say("in words").status == 303)
    // Another guest is unaffected, even at the same address.
    let other = Browser(house, from: "127.0.0.75")
    try other.begin("one")
    #expect(try show(other).status == 303)
    house.time.advance(hours: 1)
    #expect(try show(browser).status == 303)
    #expect(try browser.get("/chat").body.ranges(of: "<img src=\"/chat/image/").count == 3)
    try await house.stop()
  }

  @Test func `hold only so much of answers that nobody takes`() async throws {
    var rules = GuestRules.loose
    rules.answers = 40_000
    let house = try await House.open(rules: rules)
    let browser = Browser(house)
    try browser.begin("one")
    // Completed requests make room for more.
    for _ in 1...20 { #expect(try browser.get("/chat").status == 200) }
    let token = try #require(browser.get("/chat").field("token"))
    func say(_ text: String) throws -> Int {
      try browser.post("/chat/send", [("text", text), ("id", UUID().uuidString), ("token", token)]).status
    }
    for number in 1...12 {
      #expect(try say("\(number) " + String(repeating: "a long text ", count: 320)) == 303)
    }
    #expect(try browser.get("/chat").status == 503)
    #expect(try say("and goes on") == 303)
    try await house.stop()
  }

  @Test(arguments: [400_000, 200_000])
  func `hold only so much of what open pages are told, which comes in parts`(most: Int) async throws {
    var rules = GuestRules.loose
    rules.answers = most
    let house = try await House.open(rules: rules)
    let browser = Browser(house)
    try browser.begin("one")
    let conversation = try house.conversation().id
    // A quote takes six bytes in a page, so 256 kB hold 11 of these messages.
    for _ in 1...40 {
      _ = try house.owner().call(
        GuestMethods.SendMessage(
          conversation: conversation, id: UUID().uuidString, text: String(repeating: "\"", count: 4000)))
    }
    let stream = try browser.listen("/chat")
    func takeAll() throws { for number in 1...41 { #expect(try stream.next("message").id == number) } }
    if most > 300_000 { try takeAll() } else { #expect(throws: (any Error).self) { try takeAll() } }
    try await house.stop()
  }

  @Test func `are kept by pages that are opened at the same time`() async throws {
    var rules = GuestRules.loose
    rules.streamsOfOne = 2
    let house = try await House.open(rules: rules)
    let browser = Browser(house)
    try browser.begin("one")
    let wires = try (0..<30).map { _ in try Wire(port: house.port) }
    let request =
      "GET /chat/live?after=0 HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\nCookie: guest=\(browser.cookie ?? "")\r\n\r\n"
    for wire in wires { try wire.send(Array(request.utf8)) }
    let heads = try wires.map { String(decoding: try $0.read().prefix(12), as: UTF8.self) }
    #expect(heads.count { $0 == "HTTP/1.1 200" } == 2 && heads.count { $0 == "HTTP/1.1 429" } == 28)
    try await house.stop()
  }

  @Test func `show only so many links of a text, and all of its words`() {
    let text = String(repeating: "http://a.example ", count: 200)
    let parts = MessageText.parts(text)
    #expect(parts.count { $0["href"] != nil } == MessageText.mostLinks)
    #expect(parts.compactMap { $0["text"] as? String }.joined() == text)
  }

  @Test func `count what guests do with times as messages, and how often they propose some`() async throws {
    var rules = GuestRules.loose
    rules.messages = .init(7, per: 60)
    rules.proposals = .init(2, per: 86_400)
    let house = try await House.open(rules: rules)
    let invitation = try house.invite()
    let browser = Browser(house)
    func act(_ what: String, _ more: [(String, String)] = []) throws -> Browser.Answer {
      try browser.post("/i/\(House.token)/\(what)", [("invitation", invitation.id)] + more)
    }
    let day = [("day1", "2026-03-09"), ("time1", "18:30")]
    // The first request belongs to the invitation, which has no conversation yet.
    #expect(try act("propose", day).status == 303 && act("cancel").status == 303)
    #expect(try act("propose", day).status == 303 && act("cancel").status == 303)
    let third = try act("propose", day)
    #expect(third.shows("propose others tomorrow") && third.shows("value=\"2026-03-09\""))
    #expect(third.shows("value=\"18:30\"") && third.shows("<details open>"))
    #expect(third.shows("<summary>Propose your own times"))
    // Screen readers read the number of each field.
    #expect(third.shows("Day<span class=\"sr\"> 2</span>") && third.shows("Time<span class=\"sr\"> 3</span>"))
    for _ in 0..<8 { _ = try act("cancel") }
    let picked = try act("pick", [("start", "\(House.times()[0].seconds)")])
    #expect(picked.status == 409 && picked.shows("That was too much at once."))
    house.time.advance(minutes: 1)
    #expect(try act("pick", [("start", "\(House.times()[0].seconds)")]).status == 303)
    try await house.stop()
  }

  @Test func `have a program that waits sleep until there is something`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let mailbox = Mailbox()
    let waited = BackgroundThread<Bool> { [ends] in
      mailbox.wait(whileRead: ends[0]) && mailbox.take().kept
    }
    poll(nil, 0, 1200)
    mailbox.put([], kept: true)
    #expect(try waited.value)
    let left = BackgroundThread<Bool> { [ends] in mailbox.wait(whileRead: ends[0]) }
    close(ends[1])
    #expect(try !left.value)
    close(ends[0])
  }
}

@Suite struct `The address` {
  @Test(arguments: [
    ("https://Meet.Example.org", "https://meet.example.org"),
    ("https://meet.example.org:443", "https://meet.example.org"),
    ("http://meet.example.org:80", "http://meet.example.org"),
    ("https://meet.example.org:4430", "https://meet.example.org:4430"),
    ("http://meet.example.org:443", "http://meet.example.org:443"),
  ])
  func `is that which browsers send`(given: String, written: String) {
    var configuration = GuestServer.Configuration(place: .path("/nowhere"))
    configuration.url = given
    #expect(configuration.url == written)
    let site = Site(url: given, isProxied: false)
    #expect(site.url == written)
    let host = String(given.dropFirst(given.hasPrefix("https") ? 8 : 7))
    #expect(
      site.isNamed(by: host) && site.isNamed(by: host.uppercased()) && !site.isNamed(by: "evil.example"))
  }

  @Test func `and the store are one program's: another one says who has them`() throws {
    let folder = try TemporaryFolder()
    func start() throws {
      _ = try GuestProgram(
        database: folder.file("guests.db"), socket: folder.file("owner"),
        server: GuestServer.Configuration(place: .port(host: "127.0.0.1", 0)),
        clock: TestClock(House.now).clock,
        zones: ZoneDatabase(), images: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
    for (path, way) in [("guests.db", "another folder by --data"), ("owner", "another socket by --socket")] {
      let lock = try FileLock(path: folder.file("\(path).lock"))
      let error = #expect(throws: Unusable.self) { try start() }
      #expect(error?.description.contains(way) == true && error?.description.contains(path) == true)
      withExtendedLifetime(lock) {}
      #expect(access(folder.file("owner"), F_OK) != 0, "it has touched no socket")
    }
  }

  @Test func `may be a socket, which a proxy of another user can connect to`() async throws {
    let folder = try TemporaryFolder()
    let door = try GuestService(path: folder.file("guests.db"), clock: TestClock(House.now).clock)
    let path = folder.file("page")
    let server = GuestServer(
      GuestServer.Configuration(place: .path(path)), door: door, zones: ZoneDatabase(), images: nil,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let (addresses, sink) = AsyncStream<String>.makeStream()
    let running = Task { try await server.run { sink.yield($0) } }
    for await _ in addresses { break }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o666)
    running.cancel()
    _ = await running.result
    try await door.close()
  }

  @Test(arguments: [
    // The results of Python's idna and punycode codecs.
    ("\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", "xn--80ak6aa92e.com"),
    ("b\u{FC}cher.example", "xn--bcher-kva.example"),
    ("M\u{FC}nchen.Example", "xn--mnchen-3ya.example"),
    ("\u{4F8B}\u{5B50}.\u{6D4B}\u{8BD5}", "xn--fsqu00a.xn--0zwm56d"),
    ("example.org", "example.org"),
  ])
  func `of a link is shown as it is looked up`(host: String, shown: String) {
    #expect(Punycode.host(host) == shown)
    let parts = MessageText.parts("see https://\(host)/a")
    #expect(parts.last?["host"] as? String == shown)
  }

  @Test(arguments: [
    ("(https://example.org/a).", ["(", "https://example.org/a", ")."]),
    ("xhttps://example.org http:// http", ["xhttps://example.org http:// http"]),
    (
      "a\nhttp://b.example?c <https://d.example>",
      ["a\n", "http://b.example?c", " <", "https://d.example", ">"]
    ),
    (String(repeating: "http", count: 1000), [String(repeating: "http", count: 1000)]),
    (String(repeating: "(http://", count: 500), [String(repeating: "(http://", count: 500)]),
  ])
  func `within a text is told apart from what is around it`(text: String, parts: [String]) {
    #expect(MessageText.parts(text).compactMap { $0["text"] as? String } == parts)
  }
}
