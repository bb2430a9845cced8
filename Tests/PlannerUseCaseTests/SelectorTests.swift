import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `What a NAME means` {
  private func crowd(_ transport: Transport) throws -> TestPlanner {
    let planner = try TestPlanner(transport)
    for name in ["Ann", "Anna", "Annelie", "Zoë Łukasz", "Ben"] { try planner.add(name) }
    return planner
  }

  @Test func `a unique beginning is enough, case and accents aside`() throws {
    let planner = try crowd(.router)
    for (typed, meant) in [
      ("b", "Ben"), ("BEN", "Ben"), ("annel", "Annelie"), ("zoe", "Zoë Łukasz"), ("ZOË", "Zoë Łukasz"),
      (" zoë ", "Zoë Łukasz"), ("Zo\u{65}\u{308}", "Zoë Łukasz"),
    ] {
      #expect(try planner.call(Methods.Person(name: typed)).contact.displayName == meant, "'\(typed)'")
    }
  }

  @Test(arguments: ["love", "LOVELACE", "de", "de  lov", "lovel\u{E1}ce"])
  func `a later word will do where no name begins so`(_ word: String) throws {
    let planner = try crowd(.router)
    try planner.add("Ada de Lovelace", every: 7)
    #expect(try planner.call(Methods.Person(name: word)).contact.displayName == "Ada de Lovelace")
    #expect(try planner.call(Methods.Item(item: word)).item.name == "Ada de Lovelace")
    try planner.add("Dede")
    #expect(try planner.call(Methods.Person(name: "ded")).contact.displayName == "Dede")
    try planner.add("Lovelace")
    #expect(try planner.call(Methods.Person(name: "love")).contact.displayName == "Lovelace")
  }

  @Test func `a later word of several is ambiguous`() throws {
    let planner = try crowd(.router)
    for name in ["Rui Souza", "Eva Souza"] { try planner.add(name) }
    let refusal = try planner.refusal(Ambiguous.self, of: Methods.RemoveContact(name: "souza"))
    #expect(refusal.matches.map(\.name) == ["Eva Souza", "Rui Souza"])
  }

  @Test(
    arguments: [
      ("anan", ["Ann", "Anna"]), ("Bne", ["Ben"]), ("zoee", ["Zoë Łukasz"]), ("lukasy", ["Zoë Łukasz"]),
      ("bein", ["Ben"]), ("xavier", nil), ("", nil), (String(repeating: "anna", count: 20), nil),
    ] as [(String, [String]?)])
  func `that nobody has is answered with those that are hardly different`(typed: String, near: [String]?)
    throws
  {
    let planner = try crowd(.router)
    for method in [
      Methods.Log(name: typed), Methods.Person(name: typed), Methods.Book(name: typed, at: "18:00"),
    ]
      as [any Method]
    {
      #expect(try planner.refusal(NotFound.self, of: method).near == near, "'\(typed)'")
    }
    #expect(try planner.refusal(NotFound.self, of: Methods.Done(item: typed)).near == near)
  }

  @Test func `that nobody has is looked for under its letter where there are very many people`() throws {
    let planner = try crowd(.router)
    let others = (1...2000).map { Contact(id: "\($0)", displayName: "Zed \($0)", tags: []) }
    try planner.store.write(command: nil, at: TestPlanner.monday) { writer in
      for contact in others { _ = try writer.put(contact) }
    }
    #expect(try planner.refusal(NotFound.self, of: Methods.Person(name: "anan")).near == ["Ann", "Anna"])
    #expect(try planner.refusal(NotFound.self, of: Methods.Person(name: "bnna")).near == ["Ben"])
  }

  @Test func `an exact name beats longer ones`() throws {
    let planner = try crowd(.router)
    #expect(try planner.call(Methods.Person(name: "ann")).contact.displayName == "Ann")
    #expect(try planner.call(Methods.Person(name: "ANNA")).contact.displayName == "Anna")
  }

  @Test func `the beginning of several is ambiguous, lists them and changes nothing`() throws {
    let planner = try crowd(.router)
    let people = try planner.snapshot().contacts.filter { $0.displayName.hasPrefix("Ann") }
    for method: any Method in [
      Methods.Person(name: "an"), Methods.RemoveContact(name: "an"), Methods.Log(name: "an"),
      Methods.EditContact(name: "an", fields: ContactFields(purpose: "x")),
      Methods.Book(name: "an", at: "18:00"),
      Methods.SetPaused(name: "an", paused: true), Methods.Erase(name: "an"), Methods.History(name: "an"),
      Methods.Why(name: "an"),
    ] {
      let refusal = try planner.refusal(Ambiguous.self, of: method)
      #expect(refusal.selector == "an")
      #expect(
        refusal.matches
          == [("Ann"), ("Anna"), ("Annelie")].map { name in
            Match(id: people.first { $0.displayName == name }?.id ?? "", name: name)
          })
    }
  }

  @Test func `what begins no word of a name is not found`() throws {
    let planner = try crowd(.router)
    for name in ["x", "nn", "Annas", "ukasz", "", "  "] {
      let refusal = try planner.refusal(NotFound.self, of: Methods.RemoveContact(name: name))
      #expect(refusal.kind == .person)
      #expect(refusal.selector == name)
    }
  }

  @Test func `a person's id selects them`() throws {
    let planner = try TestPlanner(.router)
    let id = try planner.add("Anna").contact.id
    #expect(try planner.call(Methods.Person(name: id.uppercased())).contact.id == id)
  }
}

@Suite struct `What an ITEM means` {
  private static let time = local("2026-03-03 18:00")

  /// Returns a planner with sessions with the given ids, each a day apart.
  private func planner(_ transport: Transport, _ items: [(id: String, name: String)]) throws -> TestPlanner {
    let planner = try TestPlanner(transport)
    for name in Set(items.map(\.name)) { try planner.add(name) }
    let contacts = try planner.snapshot().contacts
    for (index, item) in items.enumerated() {
      let contact = try #require(contacts.first { $0.displayName == item.name })
      let stored = PlanItem(
        id: item.id + "-0000-4000-8000-000000000000", contactId: contact.id, name: item.name,
        startAt: Self.time.adding(minutes: index * 1440), durationMin: 30, createdAt: TestPlanner.monday)
      try planner.store.write(command: nil, at: TestPlanner.monday) { _ = try $0.put(stored) }
    }
    return planner
  }

  private func found(_ selector: String, in planner: TestPlanner) throws -> String {
    String(try planner.call(Methods.Item(item: selector)).item.id.prefix(8))
  }

  @Test func `four characters of an id or more select it, case aside`() throws {
    let planner = try planner(.router, [("12345678", "Anna"), ("1234abcd", "Bo"), ("99990000", "Bo")])
    #expect(try found("9999", in: planner) == "99990000")
    #expect(try found("1234A", in: planner) == "1234abcd")
    #expect(try found("12345678-0000-4000-8000-000000000000", in: planner) == "12345678")
    let refusal = try planner.refusal(Ambiguous.self, of: Methods.Cancel(item: "1234"))
    #expect(refusal.matches.map(\.name) == ["Anna", "Bo"])
    #expect(refusal.matches.map(\.startAt) == [Self.time, Self.time.adding(minutes: 1440)])
  }

  @Test(arguments: ["999", "9", "8888", "9999000g", "%", "12345678-0000-4000-8000-000000000001"])
  func `too short a beginning, or one of nothing, is not found`(_ selector: String) throws {
    let planner = try planner(.router, [("12345678", "Anna"), ("99990000", "Bo")])
    #expect(try planner.refusal(NotFound.self, of: Methods.Cancel(item: selector)).kind == .item)
  }

  @Test func `tables show the shortest beginning that is unique`() throws {
    let planner = try planner(.router, [("12345678", "Anna"), ("12345abc", "Bo"), ("99990000", "Bo")])
    let items = try planner.call(Methods.Next(count: 10)).items
    #expect(items.map(\.shortId) == ["123456", "12345a", "999900"])
    for item in items { #expect(try found(try #require(item.shortId), in: planner) == item.id.prefix(8)) }
  }

  @Test(arguments: Transport.allCases)
  func `what could be an id or a name is ambiguous, unless it is the whole name`(
    _ transport: Transport
  ) throws {
    let planner = try planner(transport, [("fade0000", "Faded"), ("beef0000", "Beef"), ("beef0001", "Bo")])
    let refusal = try planner.refusal(Ambiguous.self, of: Methods.Cancel(item: "fade"))
    #expect(refusal.matches.map(\.name) == ["Faded", "Faded"])
    #expect(refusal.matches.map { $0.startAt == nil } == [false, true])
    #expect(try planner.call(Methods.Item(item: "beef")).item.name == "Beef")
  }

  @Test func `a name means the next live session that has not ended`() throws {
    let planner = try planner(.router, [("aaaa0000", "Anna"), ("bbbb0000", "Anna"), ("cccc0000", "Bo")])
    #expect(try found("anna", in: planner) == "aaaa0000")
    planner.time.now = Self.time.adding(minutes: 29)
    #expect(try found("anna", in: planner) == "aaaa0000")
    planner.time.now = Self.time.adding(minutes: 30)
    #expect(try found("anna", in: planner) == "bbbb0000")
    try planner.call(Methods.Cancel(item: "anna"))
    let refusal = try planner.refusal(NotFound.self, of: Methods.Item(item: "anna"))
    #expect((refusal.kind, refusal.selector) == (.item, "Anna"))
  }

  @Test
  func `snooze and move mean the one of this evening that has no answer, unless the next one is nearer`()
    throws
  {
    let planner = try planner(.router, [("aaaa0000", "Anna"), ("bbbb0000", "Anna")])
    func moved() throws -> String {
      String(try planner.call(Methods.Candidates(item: "anna")).item.id.prefix(8))
    }
    planner.time.now = Self.time.adding(minutes: 30 + 3 * 60)
    #expect(try moved() == "aaaa0000")
    planner.time.now = Self.time.adding(minutes: 1440 - 60)
    #expect(try moved() == "bbbb0000")
    planner.time.now = Self.time.adding(minutes: 30 + 3 * 60)
    let snoozed = try planner.call(Methods.Snooze(item: "anna", by: "2d")).item
    #expect(snoozed.id.hasPrefix("aaaa0000"))
    #expect(snoozed.startAt == Self.time.adding(minutes: 2 * 1440))
  }

  @Test func `done means the one now running`() throws {
    let planner = try planner(.router, [("aaaa0000", "Anna"), ("bbbb0000", "Anna"), ("cccc0000", "Anna")])
    planner.time.now = Self.time.adding(minutes: 1440 + 5)
    #expect(try planner.call(Methods.Done(item: "anna")).item?.id.hasPrefix("bbbb") == true)
  }

  @Test func `else the latest that ended in the last twelve hours`() throws {
    let planner = try planner(.router, [("aaaa0000", "Anna"), ("bbbb0000", "Anna"), ("cccc0000", "Anna")])
    planner.time.now = Self.time.adding(minutes: 1440 + 60)
    #expect(try planner.call(Methods.Done(item: "anna")).item?.id.hasPrefix("bbbb") == true)
    #expect(try planner.call(Methods.Missed(item: "aaaa")).item.status == .missed)
    // No session waits for an answer, and the next one is on another day.
    let logged = try planner.call(Methods.Done(item: "anna", again: true))
    #expect(logged.item == nil && logged.ahead?.id.hasPrefix("cccc") == true)
  }

  @Test func `else one that starts in the next two hours, also where an older one waits`() throws {
    let planner = try planner(.router, [("aaaa0000", "Anna"), ("bbbb0000", "Anna")])
    planner.time.now = Self.time.adding(minutes: 1440 - 29)
    #expect(try planner.call(Methods.Done(item: "anna")).item?.id.hasPrefix("bbbb") == true)
    #expect(try planner.items().filter { $0.id.hasPrefix("aaaa") }.map(\.status.isLive) == [true])
  }

  @Test(arguments: [1 * 1440, 6 * 1440, 8 * 1440])
  func `one of another day is answered for by its id or its day, and not by the name`(later: Int) throws {
    let planner = try planner(.router, [("aaaa0000", "Anna"), ("bbbb0000", "Bo")])
    planner.time.now = Self.time.adding(minutes: later)
    try planner.tick()
    let logged = try planner.call(Methods.Done(item: "anna"))
    #expect(logged.item == nil && logged.entry?.when == planner.time.now)
    #expect(try planner.call(Methods.Done(item: "aaaa")).item?.status == .done)
    #expect(try planner.call(Methods.Done(item: "bo", at: "2026-03-04 18:00")).item?.status == .done)
  }
}
