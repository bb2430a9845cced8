import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

@Suite struct `The first message` {
  /// Returns the form fields that a new visitor's page sends.
  private func form(_ house: House, _ more: [(String, String)] = []) throws -> [(String, String)] {
    let page = try Browser(house).get("/chat")
    let challenge = try #require(page.field("challenge"))
    return [
      ("text", "Hello"), ("id", page.field("id") ?? ""), ("challenge", challenge),
      ("answer", ProofOfWork.answer(to: challenge)),
    ] + more
  }

  @Test func `sent again, as its answer was lost or the button pressed twice, is there once`() async throws {
    var rules = GuestRules.loose
    // The repeated message counts once against the limit.
    rules.newConversations = .init(1, per: 3600)
    let house = try await House.open(rules: rules)
    let form = try form(house)
    let cookies = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 1...8 {
        group.addTask {
          let browser = Browser(house)
          let status = try browser.post("/chat/send", form).status
          #expect(status == 303)
          return browser.cookie
        }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(cookies.count == 1)
    #expect(try house.owner().call(GuestMethods.ListConversations()).total == 1)
    #expect(try house.messages().map(\.text) == ["Hello"])
    // The device may already have its key although its page has no token.
    let browser = Browser(house)
    browser.cookie = try #require(cookies.first ?? nil)
    #expect(try browser.post("/chat/send", form).status == 303)
    #expect(try browser.get("/chat").shows("Hello"))
    #expect(try house.messages().count == 1)
    // The key of another device does not match this challenge.
    let other = try self.form(house)
    #expect(try browser.post("/chat/send", other).status == 409)
    try await house.stop()
  }

  @Test func `says something, whatever comes with it`() async throws {
    let house = try await House.open()
    let fields = try form(house).filter { $0.0 != "text" }
    let parts =
      fields.map { "--b\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }
      + ["--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n"]
    let body = Array(parts.joined().utf8)
    let refused = try Browser(house).send("/chat/send", "multipart/form-data; boundary=b", body)
    #expect(refused.status == 422 && refused.shows("A message has to be"))
    #expect(try house.owner().call(GuestMethods.ListConversations()).total == 0)
    try await house.stop()
  }

  @Test func `is written on a page that has a sentence of the owner's for it`() async throws {
    let house = try await House.open()
    _ = try house.owner().call(
      GuestMethods.PutInvitation(
        invitation: NewInvitation(
          id: UUID().uuidString, kind: .open, tokenHash: SHA256.hex(of: Array("club".utf8)), durationMin: 30,
          note: "About the <club>", times: [], revoked: false)))
    #expect(try Browser(house).get("/club").shows("About the &lt;club&gt;"))
    #expect(try !Browser(house).get("/chat").shows("About the"))
    try await house.stop()
  }

  @Test
  func `sent again after the program was started again is there once, and lets nobody in who is signed out`()
    async throws
  {
    let first = try await House.open()
    let form = try form(first)
    #expect(try Browser(first).post("/chat/send", form).status == 303)
    try await first.stop()
    let house = try await House(folder: first.folder)
    let browser = Browser(house)
    #expect(try browser.post("/chat/send", form).status == 303)
    #expect(try house.messages().count == 1)
    let token = try browser.get("/chat").field("token") ?? ""
    #expect(try browser.post("/chat/sign-out", [("token", token)]).status == 303)
    #expect(try Browser(house).post("/chat/send", form).shows("open for too long"))
    try await house.stop()
  }

  @Test func `without the work is taken of few in an hour`() async throws {
    var rules = GuestRules.loose
    rules.beganWithoutWork = .init(1, per: 3600)
    rules.allBeganWithoutWork = .init(2, per: 3600)
    let house = try await House.open(rules: rules)
    func begin(_ from: String, works: Bool) throws -> Int {
      var form = try form(house)
      if !works { form.removeLast() }
      house.time.now = house.time.now.adding(seconds: 9)
      if !works {
        #expect(try Browser(house, from: from).post("/chat/send", form).shows("Wait 1 more second,"))
      }
      house.time.now = house.time.now.adding(seconds: 1)
      return try Browser(house, from: from).post("/chat/send", form).status
    }
    #expect(try (1...2).map { _ in try begin("127.0.0.51", works: false) } == [303, 409])
    #expect(try begin("127.0.0.51", works: true) == 303)
    #expect(try begin("127.0.0.52", works: false) == 303)
    #expect(try begin("127.0.0.53", works: false) == 409)
    try await house.stop()
  }

  @Test func `of one without a script waits the ten seconds once, however often it is sent`() async throws {
    let house = try await House.open()
    var form = try form(house).filter { $0.0 != "answer" }
    for (seconds, left) in [(7, "3 more seconds"), (2, "1 more second")] {
      house.time.now = house.time.now.adding(seconds: seconds)
      let early = try Browser(house).post("/chat/send", form)
      #expect(early.status == 409 && early.shows("Wait \(left), and send it again."))
      // The form that the browser sends from that page.
      form = [
        ("text", "Hello"), ("id", early.field("id") ?? ""), ("challenge", early.field("challenge") ?? ""),
      ]
    }
    house.time.now = house.time.now.adding(seconds: 1)
    #expect(try Browser(house).post("/chat/send", form).status == 303)
    try await house.stop()
  }

  @Test func `may be the first of many years: whoever comes again keeps the key`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    #expect(try browser.get("/chat")["set-cookie"] == nil)
    try browser.begin("Hello")
    let key = try #require(browser.cookie)
    let again = try browser.get("/chat")
    #expect(again["set-cookie"]?.hasPrefix("guest=\(key); Path=/; Max-Age=34560000;") == true)
    try await house.stop()
  }

  @Test func `may say who it is of, and so may a form later`() async throws {
    let house = try await House.open()
    #expect(try Browser(house).get("/chat").shows("Your name (optional)"))
    let long = try Browser(house).post(
      "/chat/send", form(house, [("name", String(repeating: "x", count: 101))]))
    #expect(long.status == 409 && long.shows("at most 100 characters") && long.shows(">Hello</textarea>"))
    let browser = Browser(house)
    #expect(try browser.post("/chat/send", form(house, [("name", " Ana\r\nB ")])).status == 303)
    #expect(try house.conversation().name == "Ana B")
    #expect(try house.events().map(\.kind) == [.began, .named, .message])
    let page = try browser.get("/chat")
    #expect(page.shows("action=\"/chat/name\"") && page.shows("You are Ana B: change that"))
    // No script sent the zone. The page says which zone its times are in, and has a way to change it.
    #expect(page.shows("Times are in UTC: change that"))
    let token = page.field("token") ?? ""
    #expect(try browser.post("/chat/name", [("name", "Bob"), ("token", token)]).status == 303)
    #expect(try house.conversation().name == "Bob")
    try await house.stop()
  }

  @Test func `and each other one keeps its lines, however the form ends them`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one\r\ntwo\rthree\u{2028}four\u{85}\nevent: reload\r\n")
    #expect(try house.messages().map(\.text) == ["one\ntwo\nthree\nfour\n\nevent: reload"])
    let stream = try browser.listen("/chat", after: 0)
    #expect(try stream.next("message").data.contains(">one\ntwo\nthree\nfour\n\nevent: reload<"))
    // A line end counts as one character, as on the page.
    #expect(try browser.say(String(repeating: "x\r\n", count: 1999) + "yz").status == 303)
    #expect(try house.messages().last?.text?.unicodeScalars.count == 4000)
    _ = try house.owner().call(
      GuestMethods.SendMessage(
        conversation: try house.conversation().id, id: UUID().uuidString, text: "a\r\nb"))
    #expect(try house.messages().last?.text == "a\nb")
    try await house.stop()
  }

  @Test func `with an id of another conversation is refused, not swallowed`() async throws {
    let house = try await House.open()
    let id = UUID().uuidString
    for (index, status) in [303, 409].enumerated() {
      let browser = Browser(house)
      try browser.begin("first \(index)")
      let said = try browser.say("second \(index)", id: id)
      #expect(said.status == status)
      #expect(said.shows("second \(index)</textarea>") == (status == 409))
    }
    try await house.stop()
  }
}
