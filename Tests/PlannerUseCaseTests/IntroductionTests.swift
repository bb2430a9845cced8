import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

@Suite struct `Introducing people` {
  let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for name in ["Ana", "Bob", "Cleo", "Dan"] { try planner.add(name) }
  }

  private func set(_ name: String, _ profile: PersonProfile) throws {
    try planner.call(M.SetProfile(name: name, add: profile))
  }

  private func pairs(_ contact: String? = nil, with: String? = nil) throws -> [String] {
    try planner.call(M.Introductions(contact: contact, with: with)).pairs.map {
      [$0.aName, $0.bName].sorted().joined(separator: "+")
    }
  }

  private func golfers(_ names: String...) throws {
    for name in names { try set(name, PersonProfile(interests: ["Golf"])) }
  }

  @discardableResult
  private func say(_ a: String, _ b: String, _ status: IntroductionStatus, _ note: String? = nil) throws
    -> Introduction
  {
    try planner.call(M.SetIntroduction(a: a, b: b, status: status, note: note)).introduction.introduction
  }

  @Test
  func
    `words are folded: case, accents, width and white space do not count, and the reason keeps a spelling`()
    throws
  {
    try set("ana", PersonProfile(interests: ["Café  racing"]))
    try set("bob", PersonProfile(interests: ["ＣＡＦＥ RACING"]))
    let pair = try #require(try planner.call(M.Introductions()).pairs.first)
    #expect(pair.reasons.map(\.feature) == ["interest:Café racing"])
    #expect(pair.kind == .personal)
    #expect(pair.a < pair.b)
  }

  @Test func `a present and a former company are one feature, and both cities count`() throws {
    try set("ana", PersonProfile(addresses: [PostalAddress(city: "Berlin")], schools: ["Coimbra"]))
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(company: "Smith Ventures")))
    try set(
      "bob",
      PersonProfile(
        addresses: [PostalAddress(city: "BERLIN")], previousCompanies: ["smith ventures"],
        schools: ["coimbra"]))
    let pair = try #require(try planner.call(M.Introductions()).pairs.first)
    #expect(pair.reasons.map(\.feature) == ["school:Coimbra", "company:Smith Ventures", "city:Berlin"])
    #expect(pair.kind == .both)
  }

  @Test func `who is related, of one household, excluded or never to be introduced is left out`() throws {
    try golfers("ana", "bob")
    #expect(try pairs() == ["Ana+Bob"])
    try set("ana", PersonProfile(relations: [PersonRelation(to: "bob", kind: .colleague, yours: true)]))
    #expect(try pairs() == [])
    try planner.call(M.SetProfile(name: "bob", unset: ["relations"]))
    #expect(try pairs() == ["Ana+Bob"])
    for name in ["ana", "bob"] {
      try set(name, PersonProfile(addresses: [PostalAddress(street: "1 Elm St", postalCode: "10")]))
    }
    #expect(try pairs() == [])
    try planner.call(M.SetProfile(name: "bob", unset: ["addresses"]))
    try set("bob", PersonProfile(introductions: IntroductionRules(never: ["ana"])))
    #expect(try pairs() == [])
    try planner.call(M.SetProfile(name: "bob", unset: ["introductions"]))
    try set("ana", PersonProfile(introductions: IntroductionRules(excluded: true)))
    #expect(try pairs() == [])
  }

  @Test func `nobody is introduced by a city or a company alone, not even by both`() throws {
    for name in ["ana", "bob"] {
      try set(name, PersonProfile(addresses: [PostalAddress(city: "Berlin")]))
      try planner.call(M.SetProfile(name: name, set: PersonProfile(company: "Acme")))
    }
    #expect(try pairs() == [])
    try golfers("ana", "bob")
    let pair = try #require(try planner.call(M.Introductions()).pairs.first)
    #expect(pair.reasons.map(\.feature) == ["interest:Golf", "company:Acme", "city:Berlin"])
  }

  @Test func `the user's family is introduced to nobody, whether by a relation or by a tag`() throws {
    try golfers("ana", "bob", "cleo", "dan")
    try set("ana", PersonProfile(toYou: ["mother"]))
    try set("bob", PersonProfile(toYou: ["Vater"]))
    #expect(try pairs() == ["Cleo+Dan"])
    try planner.call(Methods.EditContact(name: "cleo", fields: ContactFields(tags: ["Familie"])))
    #expect(try pairs() == [])
    // Friends and former partners are not family.
    try planner.call(Methods.EditContact(name: "cleo", fields: ContactFields(tags: ["friend"])))
    try set("cleo", PersonProfile(toYou: ["ex-husband", "neighbour"]))
    #expect(try pairs() == ["Cleo+Dan"])
  }

  @Test func `siblings, in-laws and the parents of one child are related, without a word about them`() throws
  {
    try golfers("ana", "bob", "cleo")
    try planner.add("Eve")
    func relate(_ name: String, _ relation: PersonRelation) throws {
      try set(name, PersonProfile(relations: [relation]))
    }
    // Eve does not golf. Ana is her daughter, and Bob is her son.
    try relate("eve", PersonRelation(to: "ana", kind: .child, yours: true))
    try relate("eve", PersonRelation(to: "bob", kind: .child, yours: true))
    #expect(try pairs().sorted() == ["Ana+Cleo", "Bob+Cleo"])
    try relate("ana", PersonRelation(to: "Leo", kind: .child, birthday: "2016-03-04"))
    try relate("cleo", PersonRelation(to: "leo", kind: .child, birthday: "--03-04"))
    // Cleo is also a parent of Leo, and so belongs to Bob's family.
    #expect(try pairs() == [])
  }

  @Test func `a name that may be somebody's keeps the two apart, and no more`() throws {
    try planner.add("Peter Weber")
    try planner.add("Paula Weber")
    try golfers("Peter Weber", "Paula Weber")
    try set("Paula", PersonProfile(relations: [PersonRelation(to: "Peter", kind: .spouse, yours: false)]))
    #expect(try pairs() == [])
    #expect(try planner.call(M.Profile(name: "Peter")).profile.relations == nil)
  }

  @Test func `a household is one street with the postal code or the city, however it is shortened`() throws {
    try golfers("ana", "bob")
    try set(
      "ana",
      PersonProfile(addresses: [PostalAddress(street: "Hauptstraße 5", city: "Ulm", postalCode: "89073")]))
    for (address, isOne) in [
      (PostalAddress(street: "Hauptstr. 5", city: "ULM"), true),
      (PostalAddress(street: "HAUPTSTRASSE 5", postalCode: "89073"), true),
      (PostalAddress(street: "Hauptstraße 7", city: "Ulm"), false),
      (PostalAddress(street: "Hauptstraße 5", city: "Bonn"), false), (PostalAddress(city: "Ulm"), false),
    ] {
      try planner.call(M.SetProfile(name: "bob", set: PersonProfile(addresses: [address])))
      #expect(try pairs().isEmpty == isOne, "\(address)")
    }
  }

  @Test func `pairs of one person, and of two`() throws {
    try golfers("ana", "bob", "cleo")
    #expect(try pairs().count == 3)
    #expect(try pairs("cleo").sorted() == ["Ana+Cleo", "Bob+Cleo"])
    #expect(try pairs("cleo", with: "ana") == ["Ana+Cleo"])
    #expect(try pairs("dan") == [])
  }

  @Test func `a pair is approved, introduced and has an outcome; it is not suggested again`() throws {
    try golfers("ana", "bob")
    #expect(try say("bob", "ana", .approved).approvedAt != nil)
    #expect(try planner.call(M.Introductions()).pairs.map(\.status) == [.approved])
    try say("ana", "bob", .introduced, "by mail")
    #expect(try pairs() == [])
    let last = try say("ana", "bob", .successful)
    #expect(last.note == "by mail")
    #expect(last.introducedAt != nil && last.endedAt != nil)
    #expect(try planner.call(M.ListIntroductions()).introductions.map(\.introduction) == [last])
    // Saying "introduced" again takes the outcome back and keeps the day.
    let back = try say("ana", "bob", .introduced)
    #expect(back.endedAt == nil)
    #expect(back.introducedAt == last.introducedAt)
    #expect(throws: InvalidField.self) { try say("ana", "bob", .rejected) }
    #expect(throws: InvalidField.self) { try say("ana", "bob", .suggested) }
  }

  @Test func `an approval can be taken back, a rejected pair is not suggested again`() throws {
    try golfers("ana", "bob")
    try say("ana", "bob", .approved)
    try say("ana", "bob", .suggested)
    #expect(try planner.call(M.ListIntroductions()).introductions.isEmpty)
    try say("ana", "bob", .rejected)
    #expect(try pairs() == [])
    #expect(throws: InvalidField.self) { try say("ana", "bob", .suggested) }
    #expect(throws: InvalidField.self) { try say("ana", "bob", .successful) }
    #expect(throws: InvalidField.self) { try say("ana", "ana", .approved) }
    try planner.call(Methods.Undo())
    #expect(try pairs() == ["Ana+Bob"])
  }

  @Test func `what was done goes with the person, comes back with an undo, and is exported`() throws {
    let said = try say("ana", "bob", .approved, "both sail")
    let document = try planner.call(Methods.Export()).document
    #expect(document.introductions == [said])
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(M.ListIntroductions()).introductions.map(\.introduction) == [said])
    var wrong = document
    wrong.introductions?[0].b = "nobody"
    let refused = try other.refusedField(of: Methods.Import(document: wrong))
    #expect(refused == "document.introductions[0].b")
    try planner.call(Methods.RemoveContact(name: "ana"))
    #expect(try planner.call(M.ListIntroductions()).introductions.isEmpty)
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.ListIntroductions()).introductions.map(\.introduction) == [said])
  }
}
