import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

private func enter(_ planner: TestPlanner, _ browser: String? = nil) throws -> String {
  let ticket = try planner.call(PageMethods.Open()).ticket
  return try planner.call(PageMethods.Enter(ticket: ticket, browser: browser)).session
}

private func isIn(_ planner: TestPlanner, _ session: String) throws -> Bool {
  do {
    try planner.call(PageMethods.Session(session: session))
    return true
  } catch let error as NotFound where error.kind == .pageSession { return false }
}

private func opens(_ planner: TestPlanner, _ ticket: String) throws -> Bool {
  do {
    try planner.call(PageMethods.Enter(ticket: ticket))
    return true
  } catch let error as NotFound where error.kind == .ticket { return false }
}

@Suite struct `A ticket for the page` {
  @Test(arguments: Transport.allCases)
  func `lets a browser in, once`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    let open = try planner.call(PageMethods.Open())
    #expect(open.port == Preferences.defaults.webPort)
    let entered = try planner.call(PageMethods.Enter(ticket: open.ticket, browser: "Firefox"))
    #expect(entered.endsAt == planner.time.now.adding(minutes: 30 * 1440))
    let known = try planner.call(PageMethods.Session(session: entered.session)).session
    #expect((known.browser, known.createdAt, known.endsAt) == ("Firefox", planner.time.now, entered.endsAt))
    #expect(try !opens(planner, open.ticket))
    #expect(try planner.call(PageMethods.ListSessions()).sessions == [known])
  }

  @Test func `and a session are 256 bits that nobody can guess, and no two are the same`() throws {
    let planner = try TestPlanner(.router)
    var secrets = try (0..<50).map { _ in try planner.call(PageMethods.Open()).ticket }
    secrets += try (0..<50).map { _ in try enter(planner) }
    #expect(Set(secrets).count == 100)
    for secret in secrets {
      #expect(
        secret.count == 43
          && secret.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    }
    // All of the 64 letters occur. 100 texts of 43 letters lack one by chance once in 10^26 times.
    #expect(Set(secrets.joined()).count == 64)
  }

  @Test func `is good for a minute`() throws {
    let planner = try TestPlanner()
    let (first, second) = try (
      planner.call(PageMethods.Open()).ticket, planner.call(PageMethods.Open()).ticket
    )
    planner.time.now = planner.time.now.adding(seconds: 60)
    #expect(try opens(planner, first))
    planner.time.now = planner.time.now.adding(seconds: 1)
    #expect(try !opens(planner, second))
  }

  @Test func `does not live longer where the clock is set back`() throws {
    let planner = try TestPlanner()
    let start = planner.time.now
    let told = try planner.call(PageMethods.Open()).ticket
    try planner.setClock("2026-03-02 07:00")
    planner.time.now = start.adding(seconds: 1)
    #expect(try !opens(planner, told), "the daemon was told that the clock was set")
    let unnoticed = try planner.call(PageMethods.Open()).ticket
    planner.time.now = start.adding(seconds: -1)
    #expect(try !opens(planner, unnoticed))
    planner.time.now = start.adding(seconds: 2)
    #expect(try !opens(planner, unnoticed), "what was refused once stays refused")
  }

  @Test func `gives way to the sixteen that are newer`() throws {
    let planner = try TestPlanner()
    let tickets = try (0..<17).map { _ in try planner.call(PageMethods.Open()).ticket }
    #expect(try !opens(planner, tickets[0]))
    #expect(try opens(planner, tickets[1]) && opens(planner, tickets[16]))
  }

  @Test func `ends with the daemon, and sessions go on`() throws {
    let planner = try TestPlanner.reminding()
    let (session, ticket) = try (enter(planner), planner.call(PageMethods.Open()).ticket)
    let next = try planner.restarted()
    #expect(try isIn(next, session))
    #expect(try !opens(next, ticket))
  }

  @Test(arguments: ["", "x", String(repeating: "A", count: 43), String(repeating: "é", count: 1 << 20)])
  func `that is none is refused with the way out, and nothing repeats it`(_ ticket: String) throws {
    let planner = try TestPlanner(.router)
    let refusal = try planner.refusal(NotFound.self, of: PageMethods.Enter(ticket: ticket))
    #expect((refusal.kind, refusal.selector) == (.ticket, ""))
    #expect(refusal.message.hasSuffix("open the page again: plannerctl web"))
    let other = try planner.refusal(NotFound.self, of: PageMethods.Session(session: ticket))
    #expect((other.kind, other.selector) == (.pageSession, ""))
    #expect(other.message.hasSuffix("open the page again: plannerctl web"))
  }

  @Test func `names the port that was chosen`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "webPort", value: 8000))
    #expect(try planner.call(PageMethods.Open()).port == 8000)
  }
}

@Suite struct `A session of the page` {
  @Test func `is of one planner alone`() throws {
    let (planner, other) = try (TestPlanner(), TestPlanner())
    let session = try enter(planner)
    _ = try enter(other)
    #expect(try isIn(planner, session) && !isIn(other, session))
  }

  @Test func `ends after thirty days`() throws {
    let planner = try TestPlanner()
    let session = try enter(planner)
    planner.time.advance(days: 30)
    planner.time.now = planner.time.now.adding(seconds: -1)
    #expect(try isIn(planner, session))
    planner.time.now = planner.time.now.adding(seconds: 1)
    #expect(try !isIn(planner, session))
    #expect(try planner.call(PageMethods.ListSessions()).sessions == [])
    _ = try enter(planner)
    #expect(try planner.store.read { try $0.pageSessions() }.count == 1, "the one that is over is gone")
  }

  @Test func `is not for longer where the clock is set back, and a second is nothing`() throws {
    let planner = try TestPlanner()
    let session = try enter(planner)
    planner.time.now = planner.time.now.adding(seconds: -1)
    #expect(try isIn(planner, session))
    planner.time.advance(days: -2)
    #expect(try !isIn(planner, session) && planner.call(PageMethods.ListSessions()).sessions.isEmpty)
    planner.time.advance(days: 2)
    #expect(try isIn(planner, session))
  }

  @Test func `is ended by its id or a beginning of it, and all at once`() throws {
    let planner = try TestPlanner()
    let sessions = try (0..<3).map { _ in try enter(planner) }
    let id = try planner.call(PageMethods.Session(session: sessions[1])).session.id
    #expect(try planner.call(PageMethods.EndSessions(id: String(id.prefix(20)).uppercased())).ended == 1)
    #expect(try sessions.map { try isIn(planner, $0) } == [true, false, true])
    for id in ["", "abc", id, "zzzz"] {
      #expect(try planner.refusal(NotFound.self, of: PageMethods.EndSessions(id: id)).kind == .pageSession)
    }
    let ticket = try planner.call(PageMethods.Open()).ticket
    #expect(try planner.call(PageMethods.EndSessions()).ended == 2)
    #expect(try sessions.map { try isIn(planner, $0) } == [false, false, false])
    #expect(try !opens(planner, ticket), "nobody is on the way in any more")
    #expect(try planner.call(PageMethods.EndSessions()).ended == 0)
  }

  @Test func `that is the same beginning for two is ambiguous`() throws {
    let planner = try TestPlanner()
    try planner.store.write(command: nil, at: planner.time.now) { writer in
      for number in 1...2 {
        let session = PageSession(
          id: "abcd\(number)", createdAt: TestPlanner.monday, seenAt: TestPlanner.monday,
          endsAt: TestPlanner.monday.adding(minutes: 60), browser: "B\(number)")
        try writer.put(KeptPageSession(session: session, hash: String(repeating: "\(number)", count: 64)))
      }
    }
    let refusal = try planner.refusal(Ambiguous.self, of: PageMethods.EndSessions(id: "abcd"))
    #expect(refusal.matches.map(\.name) == ["B1", "B2"])
  }

  @Test func `gives way to the hundred that are newer`() throws {
    let planner = try TestPlanner(.router)
    let sessions = try (0..<101).map { _ in
      planner.time.now = planner.time.now.adding(seconds: 1)
      return try enter(planner)
    }
    #expect(try planner.call(PageMethods.ListSessions()).sessions.count == 100)
    #expect(try !isIn(planner, sessions[0]) && isIn(planner, sessions[1]))
  }

  @Test func `says when it was last used, to the hour, and the store knows with the next change`() throws {
    let planner = try TestPlanner()
    let session = try enter(planner)
    func seenAt() throws -> Instant {
      let seen = try planner.call(PageMethods.Session(session: session)).session.seenAt
      #expect(try planner.call(PageMethods.ListSessions()).sessions.map(\.seenAt) == [seen])
      return seen
    }
    let start = planner.time.now
    planner.time.advance(minutes: 59)
    #expect(try seenAt() == start)
    planner.time.advance(minutes: 1)
    let version = planner.store.version
    #expect(try seenAt() == start.adding(minutes: 60))
    #expect(planner.store.version == version, "a question writes nothing")
    try planner.add("Anna")
    #expect(
      try planner.store.read { try $0.pageSessions() }.map(\.session.seenAt) == [start.adding(minutes: 60)])
  }

  @Test func `is kept by its hash, never as it is`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(store: PlannerStore(path: path))
    let session = try enter(planner)
    let hash = SHA256.hex(of: session.utf8)
    let bytes = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: path + $0)) }
    #expect(bytes.contains { $0.range(of: Data(hash.utf8)) != nil })
    #expect(!bytes.contains { $0.range(of: Data(session.utf8)) != nil })
    #expect(try planner.call(PeopleMethods.Audit()).entries == [])
    let export = try WireJSON.encode(planner.call(Methods.Export()))
    #expect(!String(decoding: export, as: UTF8.self).contains(hash))
    #expect(try planner.call(Methods.Status()).undoable == nil)
  }

  @Test(arguments: [
    (nil, nil), ("", nil), (" \n\u{7}", nil),
    (" Mozilla/5.0\n\u{0}(X11)\u{1b}[31m ", "Mozilla/5.0 (X11) [31m"),
    (String(repeating: "é", count: 201), String(repeating: "é", count: 200)),
    (String(repeating: "x", count: 1 << 20), String(repeating: "x", count: 200)),
  ])
  func `has what the browser calls itself, cut and without control characters`(
    _ given: String?, _ kept: String?
  ) throws {
    let planner = try TestPlanner(.router)
    _ = try enter(planner, given)
    #expect(try planner.call(PageMethods.ListSessions()).sessions.map(\.browser) == [kept])
  }

  @Test func `holds while a change is under way, which a request of the page does not wait for`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    let ticket = try connection.call(PageMethods.Open()).ticket
    let session = try connection.call(PageMethods.Enter(ticket: ticket)).session
    let held = front.hold()
    front.time.advance(hours: 2)
    let seen = try connection.call(PageMethods.Session(session: session)).session.seenAt
    #expect(seen == TestPlanner.monday.adding(minutes: 120))
    #expect(try connection.call(PageMethods.ListSessions()).sessions.map(\.seenAt) == [seen])
    try held.finish()
    #expect(try front.store.read { try $0.pageSessions() }.map(\.session.seenAt) == [seen])
  }

  @Test func `is erased with everything`() throws {
    let planner = try TestPlanner()
    let session = try enter(planner)
    try planner.call(Methods.Erase(all: true))
    #expect(try !isIn(planner, session))
  }
}
