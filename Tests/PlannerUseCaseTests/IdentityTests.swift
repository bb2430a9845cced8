import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Decides whether an entry of a file is a new person or an existing one.
@Suite struct `People in a file` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func entry(
    _ name: String, uid: String? = nil, mail: String? = nil, phone: String? = nil, birthday: String? = nil,
    company: String? = nil, tags: [String]? = nil, suffix: String? = nil, relations: [PersonRelation]? = nil
  ) -> NewContact {
    NewContact(
      fields: ContactFields(displayName: name, tags: tags),
      profile: PersonProfile(
        emails: mail.map { [LabeledValue(value: $0)] }, phones: phone.map { [LabeledValue(value: $0)] },
        company: company, birthday: birthday, relations: relations,
        name: suffix.map { PersonName(family: ["Stone"], given: ["Will"], suffix: [$0]) }), uid: uid)
  }

  @discardableResult
  private func bring(_ people: NewContact..., dryRun: Bool? = nil) throws -> Methods.AddContacts.Reply {
    try planner.call(Methods.AddContacts(people: people, dryRun: dryRun))
  }

  private func names() throws -> [String] { try planner.snapshot().contacts.map(\.displayName).sorted() }

  private func profile(_ name: String) throws -> PersonProfile {
    try planner.call(PeopleMethods.Profile(name: name)).profile
  }

  // MARK: - The same name

  @Test func `two people of one name are both kept and told apart by their companies`() throws {
    let marias = [
      entry("Maria Duarte", mail: "maria.work@example.org", birthday: "1975-04-01", company: "Alfa"),
      entry("Maria Duarte", mail: "maria.neighbour@example.net", birthday: "1990-09-09", company: "Beta"),
    ]
    try bring(marias[0], marias[1])
    #expect(try names() == ["Maria Duarte (Alfa)", "Maria Duarte (Beta)"])
    #expect(try profile("Maria Duarte (Alfa)").birthday == "1975-04-01")
    let again = try bring(marias[0], marias[1])
    #expect(again.added.isEmpty && again.updated == nil && again.skipped.count == 2)
    #expect(try names() == ["Maria Duarte (Alfa)", "Maria Duarte (Beta)"])
  }

  @Test func `the company that tells somebody apart changes with them, by an import and by you`() throws {
    try bring(
      entry("Maria Duarte", uid: "a", birthday: "1975-04-01", company: "Alfa"),
      entry("Maria Duarte", uid: "b", birthday: "1990-09-09", company: "Beta"))
    try bring(entry("Maria Duarte", uid: "b", birthday: "1990-09-09", company: "Gamma"))
    #expect(try names() == ["Maria Duarte (Alfa)", "Maria Duarte (Gamma)"])
    let edited = try planner.call(
      PeopleMethods.SetProfile(name: "Maria Duarte (Alfa)", set: PersonProfile(company: "Delta")))
    #expect(edited.name == "Maria Duarte (Delta)")
    try planner.call(PeopleMethods.SetProfile(name: "Maria Duarte (Delta)", unset: ["company"]))
    #expect(try names() == ["Maria Duarte (Delta)", "Maria Duarte (Gamma)"])
  }

  @Test func `a dropped tag that tells somebody apart gives way to their company, and a typed detail stays`()
    throws
  {
    try bring(
      entry("Maria Duarte", birthday: "1975-04-01"),
      entry("Maria Duarte", birthday: "1990-09-09", company: "Beta", tags: ["choir"]))
    try planner.call(Methods.EditContact(name: "Maria Duarte (choir)", fields: .init(), dropTags: ["choir"]))
    #expect(try names().contains("Maria Duarte (Beta)"))
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Maria Duarte (aunt)")))
    try planner.call(
      PeopleMethods.SetProfile(name: "Maria Duarte (aunt)", set: PersonProfile(company: "Delta")))
    #expect(try names().contains("Maria Duarte (aunt)"))
  }

  @Test func `a name that two people have asks which one is meant`() throws {
    try bring(
      entry("Maria Duarte", birthday: "1975-04-01", tags: ["choir"]),
      entry("Maria Duarte", birthday: "1990-09-09", tags: ["choir", "work"]))
    let refusal = try planner.refusal(Ambiguous.self, of: Methods.Person(name: "maria duarte"))
    #expect(refusal.matches.map(\.name) == ["Maria Duarte", "Maria Duarte (work)"])
    #expect(try planner.call(Methods.Person(name: "maria duarte (work)")).contact.fullName == "Maria Duarte")
  }

  @Test func `people of one name of whom nothing differs but the birthday get numbers`() throws {
    try bring(
      entry("Ana", birthday: "1975-04-01"), entry("Ana", birthday: "1990-09-09"),
      entry("Ana", birthday: "1991-09-09"))
    #expect(try names() == ["Ana", "Ana (2)", "Ana (3)"])
  }

  @Test func `somebody who is typed with a detail has the name of another, and a bare second one is refused`()
    throws
  {
    try planner.add("Maria Duarte")
    #expect(
      try planner.refusedField(of: Methods.AddContact(fields: ContactFields(displayName: "maria duarte")))
        == "displayName")
    let second = try planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Maria Duarte (choir)")))
    #expect(second.contact.detail == "choir" && second.contact.fullName == "Maria Duarte")
    try planner.refusal(Ambiguous.self, of: Methods.Person(name: "Maria Duarte"))
  }

  @Test func `a name with ł or ø is meant by plain letters`() throws {
    try planner.add("Łukasz Wójcik")
    try planner.add("Jens Øberg")
    try planner.add("Lena")
    #expect(try planner.call(Methods.Person(name: "lukasz")).contact.displayName == "Łukasz Wójcik")
    #expect(try planner.call(Methods.Person(name: "oberg")).contact.displayName == "Jens Øberg")
    #expect(try planner.call(Methods.Person(name: "l")).contact.displayName == "Lena")
  }

  @Test func `father and son of one name are two people`() throws {
    try bring(entry("Will Stone", suffix: "Sr."), entry("Will Stone", suffix: "Jr."))
    try bring(entry("Bo Lind Jr."), entry("Bo Lind Sr."))
    #expect(try names().count == 4)
  }

  @Test func `a couple with one mail address and number are two people`() throws {
    try bring(
      entry("Eva Lind", mail: "lind@example.org", phone: "+46 8 123 456 78"),
      entry("Bo Lind", mail: "lind@example.org", phone: "08 123 456 78"))
    #expect(try names() == ["Bo Lind", "Eva Lind"])
  }

  @Test func `somebody who is listed twice with nothing that differs is one person with both facts`() throws {
    let reply = try bring(entry("Ana", mail: "ana@example.org"), entry("ana", phone: "+351 900 000 000"))
    #expect(reply.added.count == 1)
    #expect(try profile("ana").phones?.map(\.value) == ["+351 900 000 000"])
  }

  @Test func `an entry that may be either of two people changes neither`() throws {
    try bring(entry("Ana", birthday: "1975-04-01"), entry("Ana", birthday: "1990-09-09"))
    let before = try planner.snapshot()
    let reply = try bring(entry("Ana", company: "Acme"))
    #expect(reply.skipped.map(\.reason) == ["Ana may be Ana or Ana (2): nothing was imported."])
    #expect(try planner.snapshot() == before)
  }

  @Test func `the name alone means nobody where two people have it`() throws {
    try planner.add("Maria Duarte")
    try planner.call(PeopleMethods.SetProfile(name: "maria", set: PersonProfile(birthday: "1975-04-01")))
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Maria Duarte (choir)")))
    let reply = try bring(entry("Maria Duarte", birthday: "1990-09-09"))
    #expect(
      reply.skipped.map(\.reason) == ["Maria Duarte may be Maria Duarte (choir): nothing was imported."])
  }

  @Test func `the undo of an import takes the detail from the one who was there, too`() throws {
    try bring(entry("Ana", birthday: "1975-04-01", company: "Alfa"))
    let before = try planner.snapshot()
    try bring(entry("Ana", birthday: "1990-09-09", company: "Beta"))
    #expect(try names() == ["Ana (Alfa)", "Ana (Beta)"])
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
  }

  // MARK: - Changed data

  @Test func `a married name is the same person's, by the UID`() throws {
    try bring(entry("Eva Ek", uid: "e-1", birthday: "1980-02-03"))
    let reply = try bring(entry("Eva Lind", uid: "urn:uuid:e-1"))
    #expect(reply.added.isEmpty)
    #expect(reply.updated?.map(\.changes) == [["the name Eva Lind instead of Eva Ek"]])
    #expect(try names() == ["Eva Lind"])
    try planner.call(Methods.Undo())
    #expect(try names() == ["Eva Ek"])
  }

  @Test func `a married name is the same person's, by the mail address and the given name`() throws {
    try bring(entry("Eva Ek", mail: "eva@example.org"))
    try bring(entry("Eva Lind", mail: "Eva@example.org", company: "Acme"))
    #expect(try names() == ["Eva Lind"])
    #expect(try profile("eva").company == "Acme")
  }

  @Test func `a new UID makes no second person`() throws {
    try bring(entry("Ana", uid: "old", birthday: "1975-04-01"), entry("Bo", uid: "old-2"))
    try bring(entry("Ana", uid: "new", birthday: "1975-04-01"), entry("Bo", uid: "new-2"))
    #expect(try names() == ["Ana", "Bo"])
    try bring(entry("Ana", uid: "new", company: "Acme"))
    #expect(try profile("ana").company == "Acme")
  }

  @Test func `what the file changed is taken, and what you changed stays`() throws {
    try bring(entry("Ana", uid: "a", phone: "+351 900 000 000", birthday: "1975-04-01", company: "Alfa"))
    try planner.call(
      PeopleMethods.SetProfile(name: "ana", set: PersonProfile(birthday: "1975-04-02"), unset: ["phones"]))
    let trial = try bring(
      entry("Ana", uid: "a", phone: "+351 900 000 000", birthday: "1975-04-01", company: "Beta"), dryRun: true
    )
    #expect(trial.updated?.map(\.changes) == [["company Beta instead of Alfa"]])
    #expect(try profile("ana").company == "Alfa")
    try bring(entry("Ana", uid: "a", phone: "+351 900 000 000", birthday: "1975-04-01", company: "Beta"))
    let kept = try profile("ana")
    #expect((kept.company, kept.birthday) == ("Beta", "1975-04-02"))
    #expect(kept.phones == nil)
  }

  @Test func `what you typed stays, and you are told what the file says`() throws {
    try planner.add("Ana")
    try planner.call(PeopleMethods.SetProfile(name: "ana", set: PersonProfile(company: "Alfa")))
    let entry = entry("Ana", mail: "ana@example.org", company: "Alfa")
    #expect(try bring(entry).updated?.map(\.changes) == [["mail address ana@example.org"]])
    var other = entry
    other.profile?.company = "Beta"
    try planner.call(PeopleMethods.SetProfile(name: "ana", set: PersonProfile(company: "Gamma")))
    #expect(
      try bring(other).updated?.map(\.changes) == [["company stays Gamma, although the file says Beta"]])
    #expect(try bring(other).updated == nil)
  }

  @Test func `a session keeps the person, and has the new name`() throws {
    try bring(entry("Eva Ek", uid: "e-1"))
    try planner.call(Methods.Book(name: "eva", at: "tomorrow 18:00"))
    try bring(entry("Eva Lind", uid: "e-1"))
    #expect(try planner.items().map(\.name) == ["Eva Lind"])
  }

  @Test func `a relation means the one of two people of a name whose UID it has`() throws {
    try bring(
      entry("Max", uid: "m-1", birthday: "1975-04-01"), entry("Max", uid: "m-2", birthday: "2015-09-09"),
      entry("Ana", uid: "a", relations: [PersonRelation(to: "m-2", kind: .child, yours: true)]))
    let child = try #require(try profile("ana").relations?.first?.name)
    #expect(try profile(child).birthday == "2015-09-09")
    let again = try bring(
      entry("Ana", uid: "a", relations: [PersonRelation(to: "m-2", kind: .child, yours: true)]),
      entry("Max", uid: "m-2"))
    #expect(again.updated == nil)
  }
}
