import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

@Suite struct `A name and a password` {
  /// Creates a guest who has written and has a name and password. Returns the browser, the full name and the
  /// codes.
  private func guest(_ house: House, _ text: String = "from the phone") throws -> (Browser, String, [String])
  {
    let phone = Browser(house)
    try phone.begin(text)
    let token = try phone.get("/chat/account").field("token") ?? ""
    let made = try phone.post(
      "/chat/sign-up", [("name", "Ana"), ("password", "correct horse battery"), ("token", token)])
    let name = try #require(made.body.firstMatch(of: /<strong>(Ana-\d{4})<\/strong>/)).1
    let codes = made.body.matches(of: /<li>([0-9A-Z-]{19})<\/li>/).map { String($0.1) }
    return (phone, String(name), codes)
  }

  private func signIn(_ browser: Browser, _ name: String, _ password: String) throws -> Browser.Answer {
    let token = try browser.get("/chat/account").field("token") ?? ""
    return try browser.post("/chat/sign-in", [("name", name), ("password", password), ("token", token)])
  }

  @Test func `let a guest go on from another device, and what was said there comes along`() async throws {
    let house = try await House.open()
    let (phone, name, codes) = try guest(house)
    #expect(codes.count == 8 && Set(codes).count == 8)
    #expect(try house.conversation().kind == .signedIn && house.conversation().name == "Ana")
    let desk = Browser(house)
    try desk.begin("from the desk")
    #expect(try house.owner().call(GuestMethods.ListConversations()).total == 2)
    #expect(try signIn(desk, "  \(name.uppercased()) ", "correct horse battery").status == 303)
    for browser in [phone, desk] {
      let page = try browser.get("/chat")
      #expect(page.shows("from the phone") && page.shows("from the desk"))
    }
    try desk.say("third")
    #expect(try house.messages().map(\.text) == ["from the phone", "from the desk", "third"])
    #expect(try house.messages().map(\.number) == [1, 2, 3])
    let merged = try #require(try house.events().first { $0.kind == .merged })
    #expect(merged.into == (try house.conversation().id) && merged.conversation != merged.into)
    #expect(try house.events().filter { $0.kind == .message }.allSatisfy { $0.conversation == merged.into })
    #expect(try house.conversation().unread == 3)
    // After signing out, the device belongs to a stranger again.
    let token = try desk.get("/chat/account").field("token") ?? ""
    #expect(try desk.post("/chat/sign-out", [("token", token)]).status == 303)
    #expect(try !desk.get("/chat").shows("from the"))
    #expect(try phone.get("/chat").shows("third"))
    try await house.stop()
  }

  @Test func `say nothing of which names there are`() async throws {
    let house = try await House.open()
    let (_, name, _) = try guest(house)
    let wrong = try signIn(Browser(house), name, "wrong password here")
    let unknown = try signIn(Browser(house), "Bob-1234", "wrong password here")
    #expect(wrong.status == 422 && unknown.status == 422)
    /// Returns an answer without the name that it repeats and without the time.
    func said(_ answer: Browser.Answer, _ name: String) -> [String] {
      answer.headers.filter { $0.name != "date" }.map { "\($0.name): \($0.value)" }
        + ["\(answer.status)", answer.body.replacing(name, with: "")]
    }
    #expect(said(wrong, name) == said(unknown, "Bob-1234"))
    func recover(_ name: String) throws -> Browser.Answer {
      let fields = [("name", name), ("code", "AAAA-AAAA-AAAA-AAAA"), ("password", "another password")]
      return try Browser(house).post("/chat/recover", fields)
    }
    let (wrongCode, nobody) = (try recover(name), try recover("Bob-1234"))
    #expect(wrongCode.status == 422 && wrongCode.shows("The name or the code is not right."))
    #expect(said(wrongCode, name) == said(nobody, "Bob-1234"))
    // A second guest with the same name gets another number.
    let (_, second, _) = try guest(house, "another Ana")
    #expect(second != name && second.hasPrefix("Ana-"))
    try await house.stop()
  }

  @Test func `are kept as yescrypt hashes, and a code lets in once, with another password`() async throws {
    let house = try await House.open()
    let (phone, name, codes) = try guest(house)
    let files = ["guests.db", "guests.db-wal"].compactMap {
      FileManager.default.contents(atPath: house.folder.file($0))
    }
    let text = files.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(!text.contains("correct horse") && !text.contains(codes[0]))
    func recover(_ code: String, _ password: String) throws -> Int {
      let browser = Browser(house)
      return try browser.post(
        "/chat/recover", [("name", name), ("code", code), ("password", password)]
      ).status
    }
    #expect(try recover("AAAA-AAAA-AAAA-AAAA", "another password") == 422)
    #expect(try recover(codes[0], "short") == 422)
    #expect(try recover(codes[0].lowercased().replacing("-", with: " "), "another password") == 303)
    #expect(try recover(codes[0], "third password") == 422)
    #expect(try signIn(Browser(house), name, "correct horse battery").status == 422)
    #expect(try signIn(Browser(house), name, "another password").status == 303)
    // All other devices are signed out.
    #expect(try !phone.get("/chat").shows("from the phone"))
    try await house.stop()
  }

  @Test func `are tried only so often, by an address and for a name`() async throws {
    var rules = GuestRules.loose
    rules.signIns = .init(4, per: 600)
    rules.signInsOfName = .init(2, per: 3600)
    rules.allSignInsOfName = .init(5, per: 3600)
    let house = try await House.open(rules: rules)
    func tried(_ name: String, from: String) throws -> Bool {
      try signIn(Browser(house, from: from), name, "some password").shows("Too many attempts")
    }
    #expect(
      try (0..<5).map { try tried("Name-\($0)", from: "127.0.0.21") } == [false, false, false, false, true])
    let (_, name, codes) = try guest(house)
    #expect(try (0..<3).map { _ in try tried(name, from: "127.0.0.31") } == [false, false, true])
    let held = try signIn(Browser(house, from: "127.0.0.31"), name.uppercased(), "some password")
    #expect(held.shows("Try again in 30 minutes."))
    // The guest uses another address.
    #expect(
      try signIn(Browser(house, from: "127.0.0.32"), name, "correct horse battery").status == 303)
    // Attempts are also limited across addresses. A code still signs in.
    #expect(try (33..<36).map { try tried(name, from: "127.0.0.\($0)") } == [false, false, true])
    let browser = Browser(house, from: "127.0.0.36")
    let fields = [("name", name), ("code", codes[0]), ("password", "another password")]
    #expect(try browser.post("/chat/recover", fields).status == 303)
    try await house.stop()
  }

  @Test func `are shown again: the name always, and new codes to whom has the password`() async throws {
    let house = try await House.open()
    let (phone, name, codes) = try guest(house)
    let token = try phone.get("/chat/account").field("token") ?? ""
    // The button was pressed twice, and the first answer was never shown.
    let again = try phone.post(
      "/chat/sign-up", [("name", "Ana"), ("password", "correct horse battery"), ("token", token)])
    #expect(again.status == 422 && again.shows("You are \(name)</h2>"))
    func new(_ password: String) throws -> Browser.Answer {
      try phone.post("/chat/codes", [("password", password), ("token", token)])
    }
    #expect(try new("wrong password").shows("The password is not right."))
    let made = try new("correct horse battery")
    let fresh = made.body.matches(of: /<li>([0-9A-Z-]{19})<\/li>/).map { String($0.1) }
    #expect(fresh.count == 8 && Set(fresh).isDisjoint(with: codes) && made.shows("<strong>\(name)</strong>"))
    func recover(_ code: String) throws -> Int {
      try Browser(house).post(
        "/chat/recover", [("name", name), ("code", code), ("password", "correct horse battery")]
      ).status
    }
    #expect(try recover(codes[0]) == 422)
    #expect(try recover(fresh[0]) == 303)
    try await house.stop()
  }

  @Test func `are changed by whom has the password, and other devices are out then`() async throws {
    let house = try await House.open()
    let (phone, name, codes) = try guest(house)
    let desk = Browser(house)
    #expect(try signIn(desk, name, "correct horse battery").status == 303)
    func change(_ old: String, _ new: String) throws -> Int {
      let token = try desk.get("/chat/account").field("token") ?? ""
      return try desk.post("/chat/password", [("password", old), ("new", new), ("token", token)]).status
    }
    #expect(try change("wrong password", "another password") == 422)
    #expect(try change("correct horse battery", "short") == 422)
    #expect(try phone.get("/chat").shows("from the phone"))
    #expect(try change("correct horse battery", "another password") == 303)
    #expect(try desk.get("/chat").shows("from the phone") && !phone.get("/chat").shows("from the phone"))
    #expect(try signIn(phone, name, "another password").status == 303)
    // A recovery on a device that is signed in also signs the other devices out.
    let key = Secret.hash(try #require(phone.cookie))
    let entry = Entry.device(key: key, page: Secret.hash("chat"))
    let guest = Guest.conversation(try house.conversation().id)
    #expect(try await house.door.isStillLet(in: entry, as: guest))
    let token = try desk.get("/chat/account").field("token") ?? ""
    let fields = [("name", name), ("code", codes[0]), ("password", "third password"), ("token", token)]
    #expect(try desk.post("/chat/recover", fields).status == 303)
    #expect(try desk.get("/chat").shows("from the phone") && !phone.get("/chat").shows("from the phone"))
    #expect(try await !house.door.isStillLet(in: entry, as: guest))
    try await house.stop()
  }

  @Test
  func `once signed out are not told more on a page that is open, nor are those whose link was revoked`()
    async throws
  {
    let house = try await House.open()
    let (phone, name, _) = try guest(house)
    let desk = Browser(house)
    #expect(try signIn(desk, name, "correct horse battery").status == 303)
    let stream = try phone.listen("/chat", after: 1)
    _ = try stream.next("marks")
    let token = try desk.get("/chat/account").field("token") ?? ""
    let fields = [("password", "correct horse battery"), ("new", "another password"), ("token", token)]
    #expect(try desk.post("/chat/password", fields).status == 303)
    try desk.say("not for the phone")
    #expect(try names(stream).suffix(1) == ["reload"])

    let invitation = try house.invite()
    let invited = Browser(house)
    try invited.say("Hello", page: "/i/\(House.token)")
    let other = try invited.listen("/i/\(House.token)", after: 1)
    _ = try other.next("marks")
    let sent = GuestMethods.SendMessage(
      conversation: try #require(
        house.owner().call(GuestMethods.ListInvitations(id: invitation.id)).invitations.first?.conversation),
      id: UUID().uuidString, text: "while it is open")
    _ = try house.owner().call(sent)
    #expect(try other.next("message").id == 2)
    try house.invite(id: invitation.id, revoked: true)
    #expect(try house.owner().call(sent).message.number == 2, "whose answer was lost is there")
    #expect(throws: InvalidField.self) {
      try house.owner().call(
        GuestMethods.SendMessage(
          conversation: sent.conversation, id: UUID().uuidString, text: "not for the link"))
    }
    #expect(try names(other).suffix(1) == ["reload"])
    try await house.stop()
  }

  /// Returns the names of a stream's events until `reload`. A message is a failure.
  private func names(_ stream: EventStream) throws -> [String] {
    var names: [String] = []
    while names.last != "reload" {
      names.append(try stream.next().name)
      #expect(names.last != "message")
    }
    return names
  }

  @Test(arguments: [
    ("A", "long enough password"), ("Ana", "short"), ("<b>Ana</b>", "long enough password"), ("", ""),
  ])
  func `have to be long enough`(name: String, password: String) async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("x")
    let token = try browser.get("/chat/account").field("token") ?? ""
    #expect(
      try browser.post("/chat/sign-up", [("name", name), ("password", password), ("token", token)]).status
        == 422)
    #expect(try house.conversation().kind == .anonymous)
    try await house.stop()
  }

  @Test func `are yescrypt as crypt(5) has it, with another salt each time`() throws {
    let hash = try Password.hash("pleaseletmein")
    #expect(
      try #/\$y\$[.\/A-Za-z0-9]+\$[.\/A-Za-z0-9]{1,86}\$[.\/A-Za-z0-9]{43}/#.wholeMatch(in: hash) != nil)
    #expect(try Password.hash("pleaseletmein") != hash)
    // Compares with another program's crypt(3). The password is the hexadecimal SHA-256 of the original.
    let perl = try ChildProcess.run([
      "perl", "-e", "print crypt($ARGV[0], $ARGV[1])", SHA256.hex(of: "pleaseletmein".utf8), hash,
    ])
    #expect(perl.out == hash)
  }

  @Test(arguments: [
    String(repeating: "\u{1F600}", count: 200), "a\0long enough password", "Pa\u{DF}wort mit Akzent: \u{E9}",
  ])
  func `are told apart by their last character, however they are written`(password: String) throws {
    let hash = try Password.hash(password, cost: 1)
    #expect(try Password.matches(password, hash))
    #expect(try !Password.matches(String(password.dropLast()), hash))
  }

  @Test(arguments: ["*", "", "$y$", "$scrypt$"])
  func `match no hash that crypt(3) cannot read`(hash: String) throws {
    #expect(try !Password.matches("pleaseletmein", hash))
  }
}
