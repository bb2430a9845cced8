import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `People from cards` {
  let planner: TestPlanner
  let book: CardFolder

  init() throws {
    planner = try TestPlanner()
    book = try CardFolder()
    try book.put(
      "ana-1", called: "Ana", ["CATEGORIES:friends,chess", "TZ:Asia/Tokyo", "TEL:1", "TEL;PREF=1:2"])
    try book.put("ana-2", called: "Ana Maria")
    try book.put("bo", called: "Bo")
    try planner.addBook(book)
  }

  // MARK: - One person

  @Test func `somebody is added by their card, and has its name and zone`() throws {
    let reply = try planner.add(card: "uid-ana-1", every: 7)
    #expect(reply.contact.displayName == "Ana" && reply.contact.cardName == "Ana")
    #expect(reply.contact.tags == ["friends", "chess"])
    #expect(!reply.plan.placed.isEmpty)
    #expect(reply.plan.placed.allSatisfy { $0.contactTimeZone == "Asia/Tokyo" })
    let person = try planner.call(Methods.Person(name: "Ana"))
    #expect(person.card?.uid == "uid-ana-1" && person.card?.phones == ["2", "1"])
    #expect(person.items.allSatisfy { $0.contactTimeZone == "Asia/Tokyo" })
    let item = try planner.call(Methods.Item(item: "Ana"))
    #expect(item.card == person.card && item.item.contactTimeZone == "Asia/Tokyo")
    #expect(try planner.call(Methods.Undo()).undone == "add Ana")
    #expect(try planner.names() == [])
  }

  @Test func `the caller's name and tags go before the card's`() throws {
    let contact = try planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Nan", tags: ["family"], cardUid: "uid-ana-1"))
    ).contact
    #expect((contact.displayName, contact.tags) == ("Nan", ["family"]))
    #expect(
      try planner.call(
        Methods.AddContact(fields: ContactFields(displayName: "Bo", tags: [], cardUid: "uid-bo"))
      ).contact.tags == [])
  }

  @Test func `the beginning of a UID will do, case aside, where it is one card's`() throws {
    #expect(try planner.add(card: "UID-B").contact.cardUid == "uid-bo")
    let ambiguous = try planner.refusal(
      Ambiguous.self, of: Methods.AddContact(fields: ContactFields(cardUid: "uid-ana")))
    #expect(ambiguous.matches.map(\.name) == ["Ana", "Ana Maria"])
    #expect(ambiguous.matches.map(\.id) == ["uid-ana-1", "uid-ana-2"])
    for uid in ["uid", "nope", "uid-zed", "\0", "ana-1"] {
      let unknown = try planner.refusal(
        NotFound.self, of: Methods.AddContact(fields: ContactFields(cardUid: uid)))
      #expect(unknown.kind == .card && unknown.selector == uid)
      #expect(unknown.message.contains("plannerctl contacts search"))
    }
    // A whole UID that is a prefix of another one.
    try book.write("more", [CardFolder.card("uid-ana", "Short")])
    try planner.changed(book)
    #expect(try planner.add(card: "UID-ANA").contact.displayName == "Short")
  }

  @Test func `a card is one person's, and a name too`() throws {
    try planner.add(card: "uid-bo", "Bobby")
    let refusal = try planner.refusal(
      InvalidField.self, of: Methods.AddContact(fields: ContactFields(displayName: "X", cardUid: "uid-bo")))
    #expect(refusal.field == "cardUid" && refusal.allowed.contains("Bobby"))
    try planner.add("Cleo")
    #expect(
      try planner.refusedField(
        of: Methods.EditContact(name: "Cleo", fields: ContactFields(cardUid: "uid-bo"))) == "cardUid")
    try planner.add("ana")
    #expect(
      try planner.refusedField(of: Methods.AddContact(fields: ContactFields(cardUid: "uid-ana-1")))
        == "displayName")
    // A person may be given their own card again.
    try planner.call(Methods.EditContact(name: "Bobby", fields: ContactFields(cardUid: "uid-bo")))
    #expect(
      try planner.refusedField(
        of: Methods.AddContact(fields: ContactFields(displayName: " ", cardUid: "uid-ana-2")))
        == "displayName")
  }

  @Test func `edit gives somebody a card, and takes it away`() throws {
    try planner.add("Annie", every: 7)
    #expect(try planner.refusedField(of: Methods.AddContact()) == "displayName")
    var contact = try planner.call(
      Methods.EditContact(name: "Annie", fields: ContactFields(cardUid: "uid-ana-1"))
    ).contact
    #expect((contact.displayName, contact.cardUid, contact.cardName) == ("Annie", "uid-ana-1", "Ana"))
    #expect(try planner.call(Methods.Next()).items[0].contactTimeZone == "Asia/Tokyo")
    try planner.refusal(
      NotFound.self, of: Methods.EditContact(name: "Annie", fields: ContactFields(cardUid: "other")))
    contact = try planner.call(Methods.EditContact(name: "Annie", fields: ContactFields(cardUid: ""))).contact
    #expect((contact.cardUid, contact.cardName) == (nil, nil))
    #expect(try planner.call(Methods.Next()).items[0].contactTimeZone == nil)
    #expect(try planner.call(Methods.Person(name: "Annie")).card == nil)
    try planner.call(Methods.Undo())
    #expect(try planner.contact("Annie").cardUid == "uid-ana-1")
  }

  @Test func `without address books a UID is kept as it is given`() throws {
    try planner.call(Methods.RemoveAddressBook(name: "people"))
    #expect(
      try planner.refusedField(of: Methods.AddContact(fields: ContactFields(cardUid: "uid-bo")))
        == "displayName")
    let contact = try planner.add(card: "whatever", "Zoe").contact
    #expect((contact.cardUid, contact.cardName) == ("whatever", nil))
    try planner.call(Methods.EditContact(name: "Zoe", fields: ContactFields(cardUid: "uid-bo")))
    // Once there is an address book, its cards are known. A person with their own name keeps it.
    try planner.addBook(book)
    #expect(try planner.contact("Zoe").cardName == "Bo")
    #expect(try planner.call(Methods.Undo()).undone == "contacts sources add people")
    #expect(try planner.contact("Zoe").cardName == nil)
  }

  // MARK: - Earlier contacts

  @Test func `who was met lately is due from then on, and one change takes both back`() throws {
    let before = try planner.snapshot()
    let rita = Methods.AddContact(
      fields: ContactFields(displayName: "Rita", goal: GoalSettings(cadenceDays: 21)),
      lastContact: "2026-02-20")
    let met = local("2026-02-20 12:00")
    #expect(try planner.call(rita).goal?.lastCompletedAt == met)
    #expect(try planner.call(Methods.Person(name: "Rita")).log.map(\.when) == [met])
    #expect(try planner.call(Methods.Undo()).undone == "add Rita")
    #expect(try planner.snapshot() == before)
  }

  @Test(arguments: ["tomorrow", "in 3 days", "whenever", "03/04"])
  func `nobody is added with a last meeting that is ahead or is no time`(last: String) throws {
    let before = try planner.snapshot()
    let rita = Methods.AddContact(
      fields: ContactFields(displayName: "Rita", goal: GoalSettings(cadenceDays: 21)), lastContact: last)
    #expect(try planner.refusedField(of: rita) == "lastContact")
    #expect(try planner.snapshot() == before)
  }

  // MARK: - Many people

  func person(_ name: String? = nil, card: String? = nil, every days: Int? = nil, last: String? = nil)
    -> NewContact
  {
    NewContact(
      fields: ContactFields(
        displayName: name, cardUid: card, goal: days.map { GoalSettings(cadenceDays: $0) }), lastContact: last
    )
  }

  @Test func `many are added as one change, and taken back as one`() throws {
    let before = try planner.snapshot()
    let reply = try planner.call(
      Methods.AddContacts(people: [
        person(card: "uid-ana-1", every: 30), person("Zed", card: "uid-bo"), person("Cleo", every: 14),
      ]))
    #expect(reply.added.map(\.contact.displayName) == ["Ana", "Zed", "Cleo"])
    #expect(reply.added.map(\.contact.tags) == [["friends", "chess"], [], []])
    #expect(reply.added.map { $0.goal?.cadenceDays } == [30, nil, 14])
    #expect(reply.skipped.isEmpty)
    #expect(Set(reply.plan.placed.map(\.name)) == ["Ana", "Cleo"])
    #expect(try planner.call(Methods.Undo()).undone == "add 3 people")
    #expect(try planner.snapshot() == before)
  }

  @Test func `a rehearsal says the same and writes nothing`() throws {
    let people = [
      person(card: "uid-ana-1", every: 30, last: "2026-02-20"), person("Bo", every: 3), person("Bo"),
    ]
    let events = try planner.watch()
    let before = try planner.snapshot()
    let rehearsed = try planner.call(Methods.AddContacts(people: people, dryRun: true))
    #expect(try planner.snapshot() == before)
    #expect(try events.kinds() == [])
    let real = try planner.call(Methods.AddContacts(people: people))
    #expect(rehearsed.added.map(\.contact.displayName) == real.added.map(\.contact.displayName))
    #expect(rehearsed.added.map { $0.goal?.lastCompletedAt } == real.added.map { $0.goal?.lastCompletedAt })
    #expect(rehearsed.skipped == real.skipped)
    #expect(!real.plan.placed.isEmpty)
    #expect(rehearsed.plan.placed.map(\.startAt) == real.plan.placed.map(\.startAt))
    #expect(rehearsed.plan.placed.map(\.contactTimeZone) == real.plan.placed.map(\.contactTimeZone))
  }

  @Test func `who is there already is skipped with a sentence, and who is listed twice`() throws {
    try planner.add("Bobby")
    try planner.call(Methods.EditContact(name: "Bobby", fields: ContactFields(cardUid: "uid-bo")))
    try planner.add("Cleo")
    let reply = try planner.call(
      Methods.AddContacts(people: [
        person("CLEO", every: 3), person(card: "uid-bo"), person("Dan"), person(" dan "),
        person("Eve", card: "uid-ana-1"), person(card: "uid-ana-1"),
      ]))
    #expect(reply.added.map(\.contact.displayName) == ["Dan", "Eve"])
    #expect(
      reply.skipped == [
        SkippedContact(displayName: "CLEO", reason: "Cleo is in the planner already."),
        SkippedContact(displayName: "Bo", reason: "Bobby is in the planner already."),
        SkippedContact(displayName: "dan", reason: "Dan is in the list more than once."),
        SkippedContact(displayName: "Ana", reason: "Eve is in the list more than once."),
      ])
    #expect(try planner.call(Methods.Person(name: "Cleo")).goal == nil)
    let again = try planner.call(Methods.AddContacts(people: [person("Dan"), person("Eve")]))
    #expect(again.added.isEmpty && again.skipped.count == 2)
    // Undo takes back the last command before this one.
    #expect(try planner.call(Methods.Undo()).undone == "add 2 people")
  }

  @Test func `where one is refused nobody is added, and the refusal says who`() throws {
    func field(_ wrong: NewContact) throws -> String {
      try planner.refusedField(of: Methods.AddContacts(people: [person("Dan"), wrong, person("Eve")]))
    }
    #expect(try field(person()) == "people[1].displayName")
    #expect(try field(person(" ")) == "people[1].displayName")
    #expect(try field(person("\0")) == "people[1].displayName")
    #expect(try field(person("X", every: 0)) == "people[1].goal.cadenceDays")
    #expect(
      try field(NewContact(fields: ContactFields(displayName: "X", goal: GoalSettings())))
        == "people[1].goal.cadenceDays")
    #expect(
      try field(
        NewContact(fields: ContactFields(displayName: "X", goal: GoalSettings(cadenceDays: 3, importance: 9)))
      )
        == "people[1].goal.importance")
    #expect(
      try field(NewContact(fields: ContactFields(displayName: "X", tags: [" "]))) == "people[1].tags[0]")
    #expect(
      try field(NewContact(fields: ContactFields(displayName: "X", purpose: "a\0b"))) == "people[1].purpose")
    #expect(
      try field(NewContact(fields: ContactFields(displayName: "X", timeZone: "Mars/Base")))
        == "people[1].timeZone")
    for last in ["tomorrow", "2027-01-01", "+1h", "never", "", "1850-01-01"] {
      #expect(try field(person("X", last: last)) == "people[1].lastContact", "\(last)")
    }
    // Also for people that would be skipped.
    #expect(try field(person("Dan", every: 0)) == "people[1].goal.cadenceDays")
    try planner.refusal(
      NotFound.self, of: Methods.AddContacts(people: [person("Dan"), person(card: "none")]))
    try planner.refusal(
      Ambiguous.self, of: Methods.AddContacts(people: [person("Dan"), person(card: "uid-ana")], dryRun: true))
    #expect(try planner.call(Methods.AddContacts(people: [])).added.isEmpty)
  }

  @Test func `the last contact is logged, and the goal counts from it`() throws {
    let reply = try planner.call(
      Methods.AddContacts(people: [
        person("Dan", every: 30, last: "2026-02-25"), person("Eve", every: 30, last: "2026-02-20 18:00"),
        person("Fay", last: "-3d"), person("Gus", every: 30, last: "yesterday"),
      ]))
    let dan = try planner.call(Methods.Person(name: "Dan"))
    #expect(dan.log.map(\.when) == [local("2026-02-25 12:00")] && dan.log.map(\.outcome) == [.other])
    #expect(dan.goal?.lastCompletedAt == local("2026-02-25 12:00") && dan.goal == reply.added[0].goal)
    #expect(try planner.goal(of: "Eve").lastCompletedAt == local("2026-02-20 18:00"))
    let fay = try planner.call(Methods.Person(name: "Fay"))
    #expect(fay.log.count == 1 && fay.goal == nil && fay.items.isEmpty)
    // Counted from then, no session is due within the horizon.
    #expect(reply.plan.placed == [] && reply.plan.unplaced == [])
    #expect(try planner.items() == [])
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot().log.isEmpty)
  }

  @Test(arguments: PropertySeeds.take(20))
  func `whatever the list is, each one is added, changed or skipped, and undo takes all of it back`(
    seed: UInt64
  )
    throws
  {
    var random = SeededRandom(seed: seed)
    func one<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
    let people = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      person(
        one(["Dan", "dan ", "Eve", "Fay", "Bo", "Ana"]), card: one([nil, nil, "uid-bo", "uid-ana-1"]),
        every: one([nil, 3, 30]), last: one([nil, "2026-02-20"]))
    }
    if Bool.random(using: &random) { try planner.add(one(["Eve", "Bo", "Zoe"])) }
    let before = try planner.snapshot()
    let rehearsed = try planner.call(Methods.AddContacts(people: people, dryRun: true))
    #expect(try planner.snapshot() == before)
    let reply = try planner.call(Methods.AddContacts(people: people))
    let updated = reply.updated ?? []
    #expect(reply.added.count + reply.skipped.count + updated.count <= people.count)
    #expect(people.isEmpty || reply.added.count + reply.skipped.count + updated.count > 0)
    #expect(rehearsed.skipped == reply.skipped && rehearsed.updated?.count == reply.updated?.count)
    let after = try planner.snapshot()
    #expect(after.contacts.isSuperset(of: reply.added.map(\.contact) + updated.map(\.contact)))
    #expect(after.contacts.count == before.contacts.count + reply.added.count)
    let cards = after.contacts.flatMap(\.knownUids)
    #expect(Set(cards).count == cards.count)
    if !reply.added.isEmpty || !updated.isEmpty { try planner.call(Methods.Undo()) }
    #expect(try planner.snapshot() == before)
  }
}
