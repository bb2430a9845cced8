import Foundation
import NIOCore
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerGuests

@Suite struct `Strangers` {
  // MARK: - Forms of other sites, and other names

  @Test func `of another site change nothing: neither its origin nor a form without the token is taken`()
    async throws
  {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    let token = try #require(try browser.get("/chat").field("token"))
    func send(_ origin: String, _ token: String, _ headers: [(String, String)] = []) throws -> Int {
      try browser.post(
        "/chat/send", [("text", "x"), ("id", UUID().uuidString), ("token", token)], origin: origin,
        headers: headers
      ).status
    }
    #expect(try send("https://evil.example", token) == 403)
    #expect(try send("", token) == 403)
    #expect(try send("null", token) == 403)
    #expect(try send("null", token, [("Sec-Fetch-Site", "cross-site")]) == 403)
    #expect(try send("http://127.0.0.1:\(house.port)", "") == 409)
    #expect(try send("http://127.0.0.1:\(house.port)", String(repeating: "0", count: 22)) == 409)
    #expect(try house.messages().count == 1)
    #expect(try send("null", token, [("Sec-Fetch-Site", "same-origin")]) == 303)
    // A request with another host name, such as one that resolves to this server (DNS rebinding), gets
    // nothing.
    #expect(try browser.get("/chat", headers: [("Host", "evil.example")]).status == 421)
    let own = ("Host", "127.0.0.1:\(house.port)")
    for others in [[own], [("host", "evil.example")], [("Host", "")]] {
      #expect(try browser.get("/chat", headers: [own] + others).status == 400, "\(others)")
    }
    try await house.stop()
  }

  @Test func `get pages that load nothing from elsewhere and run nothing that is written in them`()
    async throws
  {
    let house = try await House.open()
    try house.invite()
    for path in ["/chat", "/i/\(House.token)", "/chat/account", "/nothing"] {
      let page = try Browser(house).get(path)
      let policy = try #require(page["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe") && !policy.contains("http:") && !policy.contains("data:"))
      #expect(page["referrer-policy"] == "same-origin" && page["x-content-type-options"] == "nosniff")
      #expect(page["cache-control"] == "no-store" && page["x-robots-tag"] == "noindex")
      #expect(
        !page.body.contains(" style=") && !page.body.contains(" onclick") && !page.body.contains("<script>"))
    }
    try await house.stop()
  }

  @Test func `get a cookie that no script reads, of which the store has the hash alone`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    let answer = try browser.begin("one")
    let cookie = try #require(answer["set-cookie"])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
    #expect(cookie.hasPrefix("guest="), "without https browsers refuse another name")
    let secure = DeviceCookie.cookie(isSecure: true).set("x").value
    #expect(secure.hasPrefix("__Host-guest=x; Path=/; ") && secure.hasSuffix("; Secure"))
    #expect(!secure.contains("Domain"))
    #expect(DeviceCookie.cookie(isSecure: true).cleared.value.hasPrefix("__Host-guest=; Path=/; "))
    let data = try #require(FileManager.default.contents(atPath: house.folder.file("guests.db-wal")))
    #expect(!String(decoding: data, as: UTF8.self).contains(try #require(browser.cookie)))
    // An invalid key does not sign in.
    let other = Browser(house)
    other.cookie = String(repeating: "A", count: 43)
    #expect(try other.get("/chat").shows("challenge"))
    try await house.stop()
  }

  // MARK: - Cost of a new conversation

  @Test func `begin nothing without the work, or by the same work twice`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    let page = try browser.get("/chat")
    let challenge = try #require(page.field("challenge"))
    func begin(_ challenge: String, _ answer: String) throws -> Browser.Answer {
      let fresh = Browser(house)
      return try fresh.post(
        "/chat/send",
        [("text", "kept <text>"), ("id", UUID().uuidString), ("challenge", challenge), ("answer", answer)])
    }
    let early = try begin(challenge, "")
    #expect(
      early.status == 409 && early.shows("Wait 10 more seconds")
        && early.shows("kept &lt;text&gt;</textarea>"))
    let good = ProofOfWork.answer(to: challenge)
    let bad = (0...).lazy.map { "\($0)" }.first { !ProofOfWork.isAnswer($0, to: challenge, bits: 4) } ?? ""
    #expect(try begin(challenge, bad).status == 409)
    #expect(try begin(challenge.replacing(".", with: ".1", maxReplacements: 1), good).status == 409)
    #expect(try begin("1.x.y", "1").status == 409)
    #expect(try begin(challenge, good).status == 303)
    // A repeated request is from the same device, and does not create another conversation.
    #expect(try begin(challenge, good).status == 303)
    // Without a script, a visitor waits ten seconds. A challenge expires.
    let second = try #require(try browser.get("/chat").field("challenge"))
    let third = try #require(try browser.get("/chat").field("challenge"))
    house.time.now = house.time.now.adding(seconds: 10)
    #expect(try begin(second, "").status == 303)
    house.time.advance(hours: 2)
    #expect(try begin(third, ProofOfWork.answer(to: third)).status == 409)
    #expect(try house.owner().call(GuestMethods.ListConversations()).total == 2)
    try await house.stop()
  }

  @Test func `begin only so many conversations in an hour, for each address`() async throws {
    var rules = GuestRules.loose
    rules.newConversations = .init(3, per: 3600)
    let house = try await House.open(rules: rules)
    func begin(from: String) throws -> Int { try Browser(house, from: from).begin("x").status }
    #expect(try (0..<4).map { _ in try begin(from: "127.0.0.1") } == [303, 303, 303, 409])
    #expect(try begin(from: "127.0.0.2") == 303)
    house.time.advance(minutes: 20)
    #expect(try (0..<2).map { _ in try begin(from: "127.0.0.1") } == [303, 409])
    try await house.stop()
  }

  // MARK: - Limits

  @Test func `ask only so often, and write only so much`() async throws {
    var rules = GuestRules.loose
    rules.requests = .init(20, per: 60)
    rules.messages = .init(2, per: 60)
    let house = try await House.open(rules: rules)
    let browser = Browser(house, from: "127.0.0.3")
    try browser.begin("0")
    #expect(try (1...3).map { try browser.say("\($0)").status } == [303, 303, 409])
    let answers = try (0..<20).map { _ in try browser.get("/chat") }
    #expect(answers.contains { $0.status == 429 && $0["retry-after"] == "60" })
    #expect(try Browser(house, from: "127.0.0.4").get("/chat").status == 200)
    house.time.advance(minutes: 1)
    #expect(try browser.get("/chat").status == 200)
    #expect(try house.messages().count == 3)
    try await house.stop()
  }

  @Test func `are told apart by the address that a trusted proxy names last, and by the network of IPv6`()
    async throws
  {
    #expect(Address.key("2001:db8:1:2:3::4") == Address.key("2001:db8:1:2:ffff::1"))
    #expect(Address.key("2001:db8:1:2::1") != Address.key("2001:db8:1:3::1"))
    #expect(Address.key("::ffff:192.0.2.1") == "192.0.2.1" && Address.key("192.0.2.1, evil") == Address.none)
    let peer = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
    #expect(Address.key(peer: peer, forwarded: "203.0.113.9, 198.51.100.7") == "198.51.100.7")
    let stranger = try SocketAddress(ipAddress: "192.0.2.1", port: 1)
    #expect(Address.isLocal(peer) && !Address.isLocal(stranger))

    var rules = GuestRules.loose
    rules.requests = .init(2, per: 60)
    for isProxied in [false, true] {
      let house = try await House.open(rules: rules, proxied: isProxied)
      let statuses = try (0..<4).map { number in
        let browser = Browser(house)
        browser.forwarded = "203.0.113.1, 198.51.100.\(number)"
        return try browser.get("/chat").status
      }
      // Without a configured proxy, the header is ignored.
      #expect(statuses == (isProxied ? [200, 200, 200, 200] : [200, 200, 429, 429]))
      try await house.stop()
    }
  }

  @Test func `send nothing that is too long: it is refused before it is read`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    let long = try browser.say(String(repeating: "x", count: 4001))
    #expect(long.status == 422 && long.shows("1 to 4000 characters"))
    #expect(try browser.say(String(repeating: "ä", count: 4000)).status == 303)
    // Only the head is sent, and the answer comes anyway.
    for length in [6_000_000, 99_999_999_999] {
      let wire = try house.announce(length, cookie: browser.cookie)
      #expect(String(decoding: try wire.read(), as: UTF8.self).hasPrefix("HTTP/1.1 413"))
    }
    let head = try Wire(port: house.port)
    try head.send(
      Array(
        ("GET /chat HTTP/1.1\r\nHost: x\r\nX-Long: " + String(repeating: "x", count: 20_000) + "\r\n\r\n")
          .utf8))
    #expect(!String(decoding: try head.readAll(), as: UTF8.self).hasPrefix("HTTP/1.1 200"))
    try await house.stop()
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET\r\n\r\n", "GET /chat HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}",
    "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "POST /chat/send HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "POST /chat/send HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "DELETE /chat HTTP/1.1\r\nHost: x\r\n\r\n",
  ])
  func `may send what they like`(bytes: String) async throws {
    var rules = GuestRules.loose
    rules.patience = 10
    let house = try await House.open(rules: rules)
    let wire = try Wire(port: house.port)
    try wire.send(Array(bytes.utf8))
    if !bytes.isEmpty { _ = try wire.read() }
    #expect(try Browser(house).get("/chat").status == 200)
    try await house.stop()
  }

  @Test func `who send a byte now and then are dropped`() async throws {
    var rules = GuestRules.loose
    rules.patience = 1
    let house = try await House.open(rules: rules)
    let slow = try (0..<3).map { _ in try Wire(port: house.port) }
    try slow[0].send(Array("GET /chat HT".utf8))
    try slow[1].send(
      Array(
        "POST /chat/send HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\nOrigin: \(house.url)\r\nContent-Length: 90\r\n\r\ntext="
          .utf8))
    // The server ends each connection.
    for wire in slow { _ = try wire.readAll() }
    #expect(try Browser(house).get("/chat").status == 200)
    try await house.stop()
  }

  @Test func `who hang up within a form hold no place`() async throws {
    var rules = GuestRules.loose
    rules.patience = 3600
    let house = try await House.open(rules: rules)
    let wires = try (0..<3).map { _ in try Wire(port: house.port) }
    for wire in wires {
      try wire.send(
        Array(
          "POST /chat/send HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\nOrigin: \(house.url)\r\nContent-Length: 90\r\n\r\ntext="
            .utf8))
      wire.hangUp()
    }
    for wire in wires {
      #expect(String(decoding: try wire.readAll(), as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
    }
    #expect(try Browser(house).get("/chat").status == 200)
    try await house.stop()
  }

  @Test func `whose page takes nothing is dropped`() async throws {
    var rules = GuestRules.loose
    rules.patience = 5
    let house = try await House.open(rules: rules)
    let browser = Browser(house)
    try browser.begin("one")
    let stream = try browser.listen("/chat", after: 1, room: 4096)
    let owner = try house.owner()
    let conversation = try house.conversation().id
    try await house.wait { try house.conversation().present }
    let text = String(repeating: "€", count: 4000)
    // More data than any kernel buffers for a connection.
    for _ in 0..<600 {
      _ = try owner.call(
        GuestMethods.SendMessage(conversation: conversation, id: UUID().uuidString, text: text))
    }
    try await house.wait { try !house.conversation().present }
    #expect(try !house.conversation().present)
    withExtendedLifetime(stream) {}
    // A later reader gets the messages that this one did not read.
    #expect(try browser.listen("/chat", after: 600).next("message").id == 601)
    try await house.stop()
  }

  @Test func `ask for the address of a form, or for heads alone, and are led on`() async throws {
    let house = try await House.open()
    _ = try house.invite()
    let browser = Browser(house)
    let link = "/i/\(House.token)"
    for (path, place) in [
      ("/chat/send", "/chat"), ("/chat/sign-in", "/chat/account"), ("\(link)/pick", link),
      ("\(link)/zone", link),
    ] {
      let led = try browser.get(path)
      #expect(led.status == 303 && led["location"] == place, "\(path)")
    }
    for path in ["/nobody/send", "/i/\(House.token.dropLast())x/pick"] {
      #expect(try browser.get(path).status == 404)
    }
    // Bytes after a head would be read as the beginning of the next answer.
    for path in ["/", "/chat", "/chat/send", link, "/nobody", "/chat/live"] {
      #expect(try browser.head(path).body.isEmpty, "\(path)")
    }
    try await house.stop()
  }

  @Test func `open only so many streams and connections`() async throws {
    var rules = GuestRules.loose
    (rules.streamsOfOne, rules.connections) = (2, 8)
    let house = try await House.open(rules: rules)
    let browser = Browser(house, from: "127.0.0.9")
    try browser.begin("one")
    let streams = try (0..<2).map { _ in try browser.listen("/chat") }
    for stream in streams { _ = try stream.next("marks") }
    #expect(try browser.get("/chat/live").status == 429)
    let wires = try (0..<8).map { _ in try Wire(port: house.port, from: "127.0.0.9") }
    // Connections beyond the limit are closed.
    #expect(try wires[7].readAll().isEmpty)
    #expect(try Browser(house, from: "127.0.0.10").get("/chat").status == 200)
    try await house.stop()
  }

  @Test func `send only so many pictures at the same time, each of which is kept whole`() async throws {
    var rules = GuestRules.loose
    rules.uploads = 250_000
    let house = try await House.open(rules: rules)
    let browser = Browser(house)
    try browser.begin("one")
    func upload() throws -> Wire {
      let wire = try Wire(port: house.port)
      let head =
        "POST /chat/send HTTP/1.1\r\nHost: 127.0.0.1:\(house.port)\r\nOrigin: \(house.url)\r\nConnection: close\r\n"
        + "Cookie: guest=\(browser.cookie ?? "")\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        + "Content-Length: 200000\r\n\r\n"
      try wire.send(Array(head.utf8))
      return wire
    }
    // No upload sends a byte of its picture. The second one is rejected.
    let wires = try (0..<2).map { _ in try upload() }
    let answered = try #require(Wire.first(of: wires))
    #expect(String(decoding: try answered.read(), as: UTF8.self).hasPrefix("HTTP/1.1 503"))
    #expect(try browser.say("a text goes meanwhile").status == 303)
    try await house.stop()
  }

  @Test func `fill only so much, and are told so; the owner goes on, and can make room`() async throws {
    for (room, reason) in [
      (Room(most: 1), "no room for more"),
      (Room(spare: .max), "disk of the computer behind this page is full"),
    ] {
      let house = try await House.open(room: room)
      let made = try house.invite()
      let browser = Browser(house)
      let refused = try browser.begin("kept <here>")
      #expect(
        refused.status == 409 && refused.shows(reason) && refused.shows("kept &lt;here&gt;"))
      let path = "/i/\(House.token)"
      #expect(try browser.post("\(path)/send", [("id", UUID().uuidString), ("text", "x")]).status == 409)
      let start = "\(House.times()[0].seconds)"
      #expect(try browser.post("\(path)/pick", [("invitation", made.id), ("start", start)]).status == 409)
      #expect(try browser.get(path).status == 200)
      #expect(try house.owner().call(GuestMethods.ListConversations()).total == 0)
      let booking = NewBooking(id: made.id, start: House.times()[0])
      #expect(try house.owner().call(GuestMethods.SetBooking(booking: booking)).invitation.state == .booked)
      try await house.stop()
    }
    // The default limits leave room on this machine.
    let house = try await House.open()
    try await house.door.checkRoom()
    try await house.stop()
  }

  @Test func `do not have what all share forgotten by coming from many addresses`() {
    var rules = GuestRules()
    rules.allConversations = .init(1, per: 3600)
    let rateLimiter = RateLimiter(rules)
    let name = "ana-1234"
    #expect(rateLimiter.take(.allConversations, of: "", now: House.now))
    for _ in 0..<10 { #expect(rateLimiter.take(.signInsOfName, of: name, now: House.now)) }
    for number in 0..<60_000 { _ = rateLimiter.take(.requests, of: "\(number)", now: House.now) }
    #expect(!rateLimiter.take(.allConversations, of: "", now: House.now))
    #expect(!rateLimiter.take(.signInsOfName, of: name, now: House.now))
  }

  @Test func `make no event of their own by lines in what they write`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    let stream = try browser.listen("/chat", after: 1)
    let text = "first\r\nsecond\r\n\r\nevent: reload\rdata: third\r\n\r\n\nfourth"
    #expect(try browser.say(text).status == 303)
    let event = try stream.next("message")
    // The text stays in the event's data, including lines that look like fields of an event.
    for line in ["first", "second", "event: reload", "data: third", "fourth"] {
      #expect(event.data.split(separator: "\n").contains { $0.contains(line) }, "\(line): \(event.data)")
    }
    #expect(!event.data.contains("\r") && event.data.contains("</li>"))
    try await house.stop()
  }

  // MARK: - The owner's socket

  @Test func `cannot use the owner's socket, which is this user's alone, and which takes what is no call`()
    async throws
  {
    let house = try await House.open()
    var status = stat()
    #expect(stat(house.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(house.folder.file("guests.db"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    let owner = try house.owner()
    #expect(throws: (any Error).self) { try owner.callRaw(UnknownMethod.self, parameters: ["x": 1]) }
    #expect(throws: NotFound.self) { try owner.call(GuestMethods.GetConversation(id: "x' OR 1=1")) }
    #expect(throws: InvalidField.self) { try owner.call(GuestMethods.ListConversations(limit: 0)) }
    #expect(throws: InvalidField.self) {
      try owner.call(GuestMethods.SendMessage(conversation: "x", id: "y", text: "z"))
    }
    #expect(try owner.call(GuestMethods.GetDoor()).settings.displayName == "Maria")
    try await house.stop()
  }
}

private struct UnknownMethod: Method {
  typealias Reply = Nothing

  static var name: String { "Unknown" }
  static var interface: String { GuestMethods.interface }
  static let parameters: Set<String> = []
}
