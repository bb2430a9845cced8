import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

@Suite struct `A profile` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner()
    for name in ["Ana", "Bob"] { try planner.add(name) }
    return planner
  }

  @discardableResult
  private func set(_ planner: TestPlanner, _ profile: PersonProfile, of name: String = "Ana") throws
    -> WholeProfile
  {
    try planner.call(M.SetProfile(name: name, set: profile))
  }

  @Test func `is empty at first, and is what was set, trimmed`() throws {
    let planner = try planner()
    #expect(try planner.call(M.Profile(name: "ana")).profile == PersonProfile())
    let whole = try set(
      planner,
      PersonProfile(
        emails: [LabeledValue(value: " ana@x.example ", label: "work")],
        urls: [LabeledValue(value: "x.example/ana")],
        company: "  Smith Ventures ", interests: ["Golf", "golf ", "ｇｏｌｆ", "résumé", "resume"],
        birthday: "15-Mar-1966", knownSince: "2009-05", facts: [" coffee ": "black"]))
    #expect(
      whole.profile
        == PersonProfile(
          emails: [LabeledValue(value: "ana@x.example", label: "work")],
          urls: [LabeledValue(value: "https://x.example/ana")], company: "Smith Ventures",
          interests: ["Golf", "résumé", "resume"], birthday: "1966-03-15", knownSince: "2009-05",
          facts: ["coffee": "black"]))
    var shown = whole
    shown.undoId = nil
    #expect(try planner.call(M.Profile(name: "ana")) == shown)
  }

  @Test func `changes only what is named; entries are added, taken out, and cleared`() throws {
    let planner = try planner()
    try set(planner, PersonProfile(company: "A", role: "Boss", interests: ["golf", "chess"]))
    let whole = try planner.call(
      M.SetProfile(
        name: "ana", set: PersonProfile(company: "B"), add: PersonProfile(interests: ["GOLF", "sailing"]),
        remove: PersonProfile(interests: ["Chess"]), unset: ["role"]))
    #expect(whole.profile == PersonProfile(company: "B", interests: ["golf", "sailing"]))
    try set(planner, PersonProfile(company: " ", interests: []))
    #expect(try planner.call(M.Profile(name: "ana")).profile == PersonProfile())
  }

  @Test func `comes back by undo, and goes with the person and back`() throws {
    let planner = try planner()
    try set(planner, PersonProfile(company: "A", birthday: "--02-29"))
    try planner.call(
      M.SetProfile(
        name: "ana", add: PersonProfile(relations: [PersonRelation(to: "Bob", kind: .spouse, yours: true)])))
    let before = try planner.call(M.Profile(name: "ana"))
    try set(planner, PersonProfile(company: "B"))
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.Profile(name: "ana")) == before)
    try planner.call(Methods.RemoveContact(name: "ana"))
    #expect(try planner.call(M.Profile(name: "bob")).profile.relations == nil)
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.Profile(name: "ana")) == before)
  }

  @Test(arguments: [
    ("set.birthday", PersonProfile(birthday: "30 feb")),
    ("set.birthday", PersonProfile(birthday: "2027-01-01")),
    ("set.birthday", PersonProfile(birthday: "1700-01-01")),
    ("set.knownSince", PersonProfile(knownSince: "2030")),
    ("set.emails[0].value", PersonProfile(emails: [LabeledValue(value: "ana")])),
    ("set.phones[0].value", PersonProfile(phones: [LabeledValue(value: "none")])),
    ("set.urls[0].value", PersonProfile(urls: [LabeledValue(value: "javascript:alert(1)")])),
    ("set.addresses[0]", PersonProfile(addresses: [PostalAddress(label: "home")])),
    ("set.interests[1]", PersonProfile(interests: ["golf", " \u{200b}"])),
    ("set.interests", PersonProfile(interests: (0...200).map { "word \($0)" })),
    ("set.company", PersonProfile(company: String(repeating: "x", count: 10_001))),
    ("set.photo", PersonProfile(photo: "00")),
    ("set.notes[0].text", PersonProfile(notes: [PersonNote(text: String(repeating: "x", count: 100_001))])),
    ("set.relations[0].to", PersonProfile(relations: [PersonRelation(to: "ana", kind: .spouse)])),
    ("set.relations[0].to", PersonProfile(relations: [PersonRelation(to: " ", kind: .spouse)])),
    ("set.introductions.never[0]", PersonProfile(introductions: IntroductionRules(never: ["ana"]))),
    ("set.consents[0].purpose", PersonProfile(consents: [Consent(purpose: "")])),
  ])
  func `refuses what cannot be, and changes nothing`(field: String, profile: PersonProfile) throws {
    let planner = try planner()
    var given = profile
    given.role = given.role ?? "kept out"
    #expect(try planner.refusedField(of: M.SetProfile(name: "ana", set: given)) == field)
    #expect(try planner.call(M.Profile(name: "ana")).profile == PersonProfile())
  }

  @Test func `is given with somebody new, in one change that one undo takes back`() throws {
    let planner = try planner()
    let given = PersonProfile(
      phones: [LabeledValue(value: "+351 900 000 000")], interests: ["golf", "Golf"], birthday: "15-mar-1966",
      relations: [PersonRelation(to: "ana", kind: .sibling, yours: true)],
      notes: [PersonNote(text: "likes port")])
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Cid", goal: GoalSettings(cadenceDays: 7)),
        lastContact: "yesterday",
        profile: given))
    let profile = try planner.call(M.Profile(name: "cid")).profile
    #expect((profile.birthday, profile.interests) == ("1966-03-15", ["golf"]))
    #expect(profile.phones == given.phones && profile.relations?.map(\.name) == ["Ana"])
    #expect(profile.notes?.map(\.text) == ["likes port"])
    #expect(try planner.call(Methods.Undo()).undone == "add Cid")
    #expect(try planner.call(Methods.People()).people.map(\.contact.displayName) == ["Ana", "Bob"])
    #expect(try planner.call(M.Profile(name: "ana")).profile == PersonProfile())
  }

  @Test(arguments: [
    ("profile.birthday", PersonProfile(birthday: "30 feb")),
    ("profile.birthday", PersonProfile(birthday: "2027-01-01")),
    ("profile.relations[0].to", PersonProfile(relations: [PersonRelation(to: "cid", kind: .spouse)])),
    (
      "profile.notes[0].text",
      PersonProfile(notes: [PersonNote(text: String(repeating: "x", count: 100_001))])
    ),
    ("profile.photo", PersonProfile(photo: "00")),
  ])
  func `of somebody new that cannot be adds nobody`(field: String, profile: PersonProfile) throws {
    let planner = try planner()
    let new = NewContact(fields: ContactFields(displayName: "Cid"), profile: profile)
    let other = NewContact(fields: ContactFields(displayName: "Dee"))
    #expect(
      try planner.refusedField(of: Methods.AddContact(fields: new.fields, profile: profile)) == field)
    #expect(try planner.refusedField(of: Methods.AddContacts(people: [other, new])) == "people[1].\(field)")
    #expect(try planner.call(Methods.People()).people.map(\.contact.displayName) == ["Ana", "Bob"])
  }

  @Test func `refuses to add what is no list, to take out what is not there, and unknown names`() throws {
    let planner = try planner()
    #expect(
      try planner.refusedField(of: M.SetProfile(name: "ana", add: PersonProfile(company: "A")))
        == "add.company")
    #expect(
      try planner.refusedField(of: M.SetProfile(name: "ana", remove: PersonProfile(interests: ["golf"])))
        == "remove.interests[0]")
    #expect(try planner.refusedField(of: M.SetProfile(name: "ana", unset: ["compny"])) == "unset[0]")
  }

  @Test func `with changes of the person is one change: all of it or nothing`() throws {
    let planner = try planner()
    let refused = M.SetProfile(
      name: "ana", set: PersonProfile(birthday: "30 feb"), contact: ContactFields(purpose: "kept out"))
    try planner.refusal(InvalidField.self, of: refused)
    let goal = GoalSettings(cadenceDays: 7)
    try planner.call(
      M.SetProfile(
        name: "ana", set: PersonProfile(company: "A"),
        contact: ContactFields(displayName: "Ana Souza", goal: goal)))
    #expect(try planner.call(Methods.Person(name: "ana")).contact.displayName == "Ana Souza")
    #expect(try planner.goal(of: "ana").cadenceDays == 7)
    #expect(try !planner.items(of: "Ana Souza").isEmpty)
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.Profile(name: "ana")).profile == PersonProfile())
    #expect(try planner.call(Methods.Person(name: "ana")).contact.displayName == "Ana")
  }

  @Test func `leaves with an export and comes back the same, erased it leaves nothing`() throws {
    let planner = try planner()
    let whole = PersonProfile(
      emails: [LabeledValue(value: "a@b.example")], addresses: [PostalAddress(city: "Lisbon")],
      interests: ["golf"],
      birthday: "1966-03-15",
      relations: [
        PersonRelation(to: "Bob", kind: .spouse, label: "husband", yours: true),
        PersonRelation(to: "Lisa", kind: .child, label: "daughter", birthYear: 2015),
      ], toYou: ["sister", "tennis partner"],
      notes: [PersonNote(text: "private one", private: true, pinned: true)], facts: ["k": "v"],
      introductions: IntroductionRules(excluded: true), consents: [Consent(purpose: "mail")])
    try set(planner, whole)
    try planner.call(M.AddDate(name: "ana", title: "wedding", on: "12 jun", leadDays: [3]))
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    try other.call(Methods.Import(document: document))
    for name in ["ana", "bob"] {
      #expect(try other.call(M.Profile(name: name)) == planner.call(M.Profile(name: name)))
    }
    #expect(try other.call(Methods.Export()).document == document)
    var hostile = document
    hostile.profiles?[0].profile.birthday = "1966-02-30"
    #expect(
      try planner.refusedField(of: Methods.Import(document: hostile))
        == "document.profiles[0].profile.birthday")
    try planner.call(Methods.Erase(name: "ana"))
    let left = try planner.call(Methods.Export()).document
    #expect(left.profiles == nil && left.dates == nil && left.log.isEmpty)
  }
}

@Suite struct `Relations` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner()
    for name in ["Ana", "Bob", "Cy"] { try planner.add(name) }
    return planner
  }

  private func relate(_ planner: TestPlanner, _ name: String, _ kind: RelationKind, _ to: String) throws {
    try planner.call(
      M.SetProfile(
        name: name,
        add: PersonProfile(
          relations: [
            PersonRelation(to: to, kind: kind, yours: ["ana", "bob", "cy"].contains(to.lowercased()))
          ])))
  }

  private func shown(_ planner: TestPlanner, _ name: String) throws -> [String] {
    (try planner.call(M.Profile(name: name)).profile.relations ?? []).map {
      "\($0.inverse == true ? "of " : "")\($0.kind) \($0.name ?? "")"
    }
  }

  @Test func `are shown at both ends and stored once`() throws {
    let planner = try planner()
    try relate(planner, "ana", .spouse, "bob")
    try relate(planner, "bob", .spouse, "ana")
    try relate(planner, "ana", .child, "cy")
    try relate(planner, "cy", .parent, "ana")
    try relate(planner, "ana", .assistant, "bob")
    #expect(try shown(planner, "ana") == ["spouse Bob", "child Cy", "assistant Bob"])
    #expect(try shown(planner, "bob") == ["of spouse Ana", "of assistant Ana"])
    #expect(try shown(planner, "cy") == ["of parent Ana"])
    #expect(try planner.store.read { try $0.relations() }.count == 3)
  }

  @Test func `can be with somebody known by name alone, two spouses too`() throws {
    let planner = try planner()
    try relate(planner, "ana", .spouse, "Dan")
    try relate(planner, "ana", .spouse, "Ed")
    #expect(try shown(planner, "ana") == ["spouse Dan", "spouse Ed"])
    let planner2 = planner
    #expect(
      try planner2.refusedField(
        of: M.SetProfile(
          name: "ana",
          add: PersonProfile(relations: [PersonRelation(to: "Lisa", kind: .child, birthYear: 2030)])))
        == "add.relations[0].birthYear")
  }

  @Test func `a cycle of parents is refused`() throws {
    let planner = try planner()
    try relate(planner, "ana", .parent, "bob")
    try relate(planner, "bob", .parent, "cy")
    for (name, kind, to) in [
      ("cy", RelationKind.parent, "ana"), ("ana", .child, "cy"), ("bob", .parent, "ana"),
    ] {
      let relation = PersonRelation(to: to, kind: kind, yours: true)
      let call = M.SetProfile(name: name, add: PersonProfile(relations: [relation]))
      #expect(try planner.refusedField(of: call) == "add.relations[0].to")
    }
    #expect(try planner.store.read { try $0.relations() }.count == 2)
  }

  @Test func `that are set as a whole keep, add and remove, also at the other end`() throws {
    let planner = try planner()
    try relate(planner, "bob", .colleague, "ana")
    try relate(planner, "ana", .friend, "cy")
    let shown = try #require(try planner.call(M.Profile(name: "ana")).profile.relations)
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(relations: shown)))
    #expect(try planner.call(M.Profile(name: "ana")).profile.relations == shown)
    try planner.call(
      M.SetProfile(
        name: "ana",
        set: PersonProfile(
          relations: shown.filter { $0.kind == .friend } + [PersonRelation(to: "Dan", kind: .sibling)])))
    #expect(try self.shown(planner, "bob") == [])
    #expect(try self.shown(planner, "ana") == ["sibling Dan", "friend Cy"])
  }
}

@Suite struct `A photo` {
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]

  private func planner(in folder: TemporaryFolder) throws -> TestPlanner {
    let planner = try TestPlanner(store: PlannerStore(path: "\(folder.path)/planner.db"))
    try planner.add("Ana")
    return planner
  }

  private func kept(in folder: TemporaryFolder) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/photos")) ?? []
  }

  @Test func `is kept as a file by its hash, comes back by undo, and is removed by an erasure`() throws {
    let folder = try TemporaryFolder()
    let planner = try planner(in: folder)
    let reply = try planner.call(M.SetPhoto(name: "ana", data: Data(Self.png).base64EncodedString()))
    #expect(kept(in: folder) == [SHA256.hex(of: Self.png)])
    #expect(reply.photo == kept(in: folder).first)
    let photo = try planner.call(M.Photo(name: "ana"))
    #expect((photo.data, photo.mediaType) == (Data(Self.png).base64EncodedString(), "image/png"))
    try planner.call(M.SetPhoto(name: "ana"))
    #expect(try planner.call(M.Photo(name: "ana")).data == nil)
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.Photo(name: "ana")).data != nil)
    try planner.call(Methods.Erase(name: "ana"))
    #expect(kept(in: folder) == [])
  }

  @Test func `that is no picture or too large is refused, and nothing is written`() throws {
    let folder = try TemporaryFolder()
    let planner = try planner(in: folder)
    let large = Self.png + [UInt8](repeating: 0, count: 1 << 20)
    for data in [
      "", "?", Data("<html>a page of text</html>".utf8).base64EncodedString(),
      Data(large).base64EncodedString(),
    ] {
      #expect(try planner.refusedField(of: M.SetPhoto(name: "ana", data: data)) == "data")
    }
    #expect(kept(in: folder) == [])
  }

  @Test func `on the card is read from its file when it is asked for, and your own goes before it`() throws {
    let folder = try TemporaryFolder()
    let planner = try planner(in: folder)
    let book = try CardFolder()
    let png = Data(Self.png).base64EncodedString()
    let jpeg = Data([0xff, 0xd8, 0xff] + [UInt8](repeating: 7, count: 20)).base64EncodedString()
    func write(_ photo: String) throws {
      let cards = [CardFolder.card("uid-bo", "Bo"), CardFolder.card("uid-ana", "Ana", ["PHOTO:\(photo)"])]
      try book.write("all", cards)
    }
    try write("data:image/jpeg;base64,\(jpeg)")
    try planner.addBook(book)
    #expect(try planner.call(M.Photo(name: "ana")).data == nil)
    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(cardUid: "uid-ana")))
    #expect(try planner.call(Methods.Person(name: "ana")).card?.more?.hasPhoto == true)
    #expect(try planner.call(M.Filter(filter: "has:photo")).contactIds.count == 1)
    let photo = try planner.call(M.Photo(name: "ana"))
    #expect((photo.data, photo.mediaType, photo.fromCard) == (jpeg, "image/jpeg", true))
    #expect(kept(in: folder) == [])
    try planner.call(M.SetPhoto(name: "ana", data: png))
    let own = try planner.call(M.Photo(name: "ana"))
    #expect((own.data, own.mediaType, own.fromCard) == (png, "image/png", nil))
    try planner.call(M.SetPhoto(name: "ana"))
    // The file changed, and the planner does not know it yet.
    try write("https://ana.example/me.png")
    #expect(try planner.call(M.Photo(name: "ana")).data == nil)
    try book.remove("all")
    let none = try planner.call(M.Photo(name: "ana"))
    #expect((none.data, none.mediaType, none.fromCard) == (nil, nil, nil))
  }
}
