import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `Sessions of the page` {
  let folder: TemporaryFolder
  let store: PlannerStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
    try store.write(command: nil, at: noon) { writer in
      for number in 1...3 { try writer.put(PageSessionTests.session(number)) }
    }
  }

  @Test func `are found by the hash of their secret, and listed the latest first`() throws {
    let (first, others) = (PageSessionTests.session(1), [2, 3].map(PageSessionTests.session))
    #expect(try store.read { try $0.pageSession(hash: first.hash) } == first)
    #expect(try store.read { try $0.pageSession(hash: String(first.hash.dropLast())) } == nil)
    #expect(try store.read { try $0.pageSessions() } == [others[1], others[0], first])
    try store.write(command: nil, at: noon) { try $0.deletePageSession(id: first.session.id) }
    #expect(try store.read { try $0.pageSession(hash: first.hash) } == nil)
  }

  @Test func `note when they were used, unless they are gone`() throws {
    var session = PageSessionTests.session(2)
    let later = noon.adding(minutes: 600)
    try store.write(command: nil, at: noon) { writer in
      try writer.deletePageSession(id: PageSessionTests.session(1).session.id)
      for number in 1...2 {
        try writer.setSeen(pageSession: PageSessionTests.session(number).session.id, at: later)
      }
    }
    session.session.seenAt = later
    #expect(try store.read { try $0.pageSessions() } == [PageSessionTests.session(3), session])
  }

  @Test func `cannot be taken back, and a command that adds one is none to take back`() throws {
    try store.write(command: "enter", at: noon) { _ = try $0.put(PageSessionTests.session(4)) }
    #expect(try store.read { try $0.lastUndo() } == nil)
    #expect(try store.read { try $0.verifyAudit() }.entries == 0)
  }

  @Test func `are erased with everything, and no restored copy brings one back`() throws {
    try store.addPerson(1)
    let copy = try Backups(of: folder.file).make(on: date("2026-03-02"))
    try store.write(command: nil, at: noon) { _ = try $0.erase(contactId: id("c", 1)) }
    #expect(try store.read { try $0.pageSessions() }.count == 3, "who may see the page is nobody's data")
    _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: nil) }
    #expect(try store.read { try $0.pageSessions() } == [])
    try store.close()
    _ = try Restoration.restore(copy.path, to: folder.file, stamp: "s")
    let restored = try folder.store()
    #expect(try restored.read { try $0.counts() }.contacts == 1)
    #expect(try restored.read { try $0.pageSessions() } == [])
  }
}

enum PageSessionTests {
  /// Returns a session like the first one in the schema's fixture.
  static func session(_ number: Int) -> KeptPageSession {
    let madeAt = noon.adding(minutes: number - 1)
    return KeptPageSession(
      session: PageSession(
        id: id("6", number), createdAt: madeAt, seenAt: madeAt.adding(minutes: 60),
        endsAt: madeAt.adding(minutes: 30 * 1440), browser: "Firefox"),
      hash: String(repeating: number == 1 ? "f" : "\(number)", count: 64))
  }
}
