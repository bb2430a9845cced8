import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// A name in a relation that is also the name of one of the user's people.
@Suite struct `Who is meant by a name in a relation` {
  let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for name in ["Ana", "Max", "Bob Weber"] { try planner.add(name) }
  }

  private func call(_ relation: PersonRelation) -> M.SetProfile {
    M.SetProfile(name: "ana", add: PersonProfile(relations: [relation]))
  }

  private func relations(of name: String = "ana") throws -> [PersonRelation] {
    try planner.call(M.Profile(name: name)).profile.relations ?? []
  }

  private func id(_ name: String) throws -> String { try planner.call(Methods.Person(name: name)).contact.id }

  @Test(arguments: ["max", "Max", "bob", "weber", "Bob Weber"])
  func `is not said unless the user says it`(name: String) throws {
    let refusal = try planner.refusal(Ambiguous.self, of: call(PersonRelation(to: name, kind: .child)))
    #expect(refusal.selector == name && refusal.matches.count == 1)
    #expect(try relations() == [])
    try planner.call(call(PersonRelation(to: name, kind: .child, yours: false)))
    #expect(try relations().map(\.to) == [name])
    #expect(try relations(of: "Max") == [] && relations(of: "Bob Weber") == [])
  }

  @Test func `is said by the caller, and both may be children`() throws {
    try planner.call(call(PersonRelation(to: "max", kind: .child, yours: true)))
    try planner.call(call(PersonRelation(to: "Max", kind: .child, birthYear: 2015)))
    #expect(try relations().map(\.to) == [id("max"), "Max"])
    #expect(try relations(of: "max").map(\.name) == ["Ana"])
    // Removes one of the two relations.
    let take = { (relation: PersonRelation) in
      M.SetProfile(name: "ana", remove: PersonProfile(relations: [relation]))
    }
    try planner.call(take(PersonRelation(to: "max", kind: .child)))
    #expect(try relations().map(\.to) == [id("max")])
    try planner.call(take(PersonRelation(to: "max", kind: .child)))
    #expect(try relations() == [])
    #expect(
      try planner.refusedField(of: take(PersonRelation(to: "max", kind: .child))) == "remove.relations[0].to")
  }

  @Test func `is somebody else where a birthday is given, and nobody where no name fits`() throws {
    try planner.call(call(PersonRelation(to: "Max", kind: .child, birthday: "2015-05-03")))
    try planner.call(call(PersonRelation(to: "Lisa", kind: .child)))
    #expect(try relations().map(\.to) == ["Lisa", "Max"])
    try planner.refusal(NotFound.self, of: call(PersonRelation(to: "Lisa", kind: .child, yours: true)))
    #expect(
      try planner.refusedField(of: call(PersonRelation(to: id("max"), kind: .child, birthYear: 2015)))
        == "add.relations[0].birthday")
  }

  @Test func `is known once it was said, so that the same can be said again`() throws {
    try planner.call(call(PersonRelation(to: "max", kind: .child, yours: false)))
    try planner.call(call(PersonRelation(to: "max", kind: .child)))
    try planner.call(call(PersonRelation(to: "bob", kind: .spouse, yours: true)))
    try planner.call(call(PersonRelation(to: "Bob Weber", kind: .spouse)))
    let shown = try relations()
    #expect(shown.map(\.to) == [try id("bob"), "max"])
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(relations: shown)))
    #expect(try relations() == shown)
  }

  @Test func `who becomes one of your people takes along what was said of them`() throws {
    try planner.call(
      call(PersonRelation(to: "Max", kind: .child, label: "son", birthday: "2015-05-03", yours: false)))
    try planner.call(call(PersonRelation(to: "max", kind: .child, yours: true)))
    #expect(try relations().map(\.to) == [id("max")] && relations().map(\.label) == ["son"])
    #expect(try planner.call(M.Profile(name: "max")).profile.birthday == "2015-05-03")
    try planner.call(Methods.Undo())
    #expect(try relations().map(\.to) == ["Max"])
    #expect(try planner.call(M.Profile(name: "max")).profile.birthday == nil)
  }

  @Test func `is not guessed from a card, a document or an import`() throws {
    let book = try CardFolder()
    try book.put(
      "ana", called: "Ana", ["RELATED;TYPE=son;VALUE=text:Max", "RELATED;TYPE=friend;VALUE=text:Bob Weber"])
    try planner.addBook(book)
    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(cardUid: "uid-ana")))
    let shown = try planner.call(M.Profile(name: "ana")).shown.relations
    #expect(shown?.map(\.to) == ["Max", "Bob Weber"] && shown?.map(\.inWords) == ["son", "friend"])
    #expect(try relations(of: "max") == [])
    var document = try planner.call(Methods.Export(filter: "name:ana")).document
    document.profiles = [
      KeptProfile(
        contactId: try id("ana"), profile: PersonProfile(relations: [PersonRelation(to: "Max", kind: .child)])
      )
    ]
    try planner.call(Methods.Import(document: document))
    #expect(try relations().map(\.to) == ["Max"] && relations(of: "max") == [])
    let child = PersonRelation(to: "Max", kind: .child)
    let cleo = NewContact(
      fields: ContactFields(displayName: "Cleo"), profile: PersonProfile(relations: [child]))
    try planner.refusal(Ambiguous.self, of: Methods.AddContacts(people: [cleo]))
    var named = cleo
    named.profile?.relations?[0].yours = false
    try planner.call(Methods.AddContacts(people: [named]))
    #expect(try relations(of: "cleo").map(\.to) == ["Max"])
  }

  @Test func `stays the person in a document of a part of your people`() throws {
    try planner.call(call(PersonRelation(to: "max", kind: .friend, yours: true)))
    let before = try relations()
    let document = try planner.call(Methods.Export(filter: "name:ana")).document
    #expect(document.profiles?.first?.profile.relations?.map(\.to) == ["Max"])
    try planner.call(Methods.Import(document: document))
    #expect(try relations() == before)
  }
}

@Suite struct `What a relation is called` {
  let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for name in ["Ana", "Bob"] { try planner.add(name) }
  }

  private func words(_ name: String) throws -> [String] {
    (try planner.call(M.Profile(name: name)).profile.relations ?? []).map(\.inWords)
  }

  private func relate(_ name: String, _ relation: PersonRelation) throws {
    try planner.call(M.SetProfile(name: name, add: PersonProfile(relations: [relation])))
  }

  @Test func `is kept at both ends, each with its own word, and stored once`() throws {
    try relate("ana", PersonRelation(to: "bob", kind: .sibling, label: "brother", yours: true))
    #expect(try words("ana") == ["brother"] && words("bob") == ["sibling"])
    try relate("bob", PersonRelation(to: "ana", kind: .sibling, label: "Schwester", yours: true))
    #expect(try words("ana") == ["brother"] && words("bob") == ["Schwester"])
    // A repetition without a word keeps the word.
    try relate("bob", PersonRelation(to: "ana", kind: .sibling))
    #expect(try words("bob") == ["Schwester"])
    #expect(try planner.store.read { try $0.relations() }.count == 1)
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    for _ in 0..<2 { try other.call(Methods.Import(document: document)) }
    #expect(try other.call(Methods.Export()).document == document)
  }

  @Test func `is ex at both ends, and of a pet what it is to whom`() throws {
    try relate("ana", PersonRelation(to: "bob", kind: .ex, label: "ex-husband", yours: true))
    try relate("ana", PersonRelation(to: "bob", kind: .pet, yours: true))
    #expect(try words("ana") == ["ex-husband", "pet"] && words("bob") == ["ex", "pet of"])
  }

  @Test func `is no longer than a tag`() throws {
    let long = PersonRelation(to: "Eva", kind: .relative, label: String(repeating: "x", count: 101))
    #expect(
      try planner.refusedField(of: M.SetProfile(name: "ana", add: PersonProfile(relations: [long])))
        == "add.relations[0].label")
  }
}

@Suite struct `What somebody is to you` {
  @Test func `is kept in your words, found, and taken back`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana")
    try planner.call(
      M.SetProfile(name: "ana", add: PersonProfile(toYou: ["Schwester", "schwester ", "Doppelkopf"])))
    #expect(try planner.call(M.Profile(name: "ana")).shown.toYou == ["Schwester", "Doppelkopf"])
    #expect(try planner.call(M.Find(text: "schwest")).found.map(\.name) == ["Ana"])
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(M.Profile(name: "ana")).profile.toYou == ["Schwester", "Doppelkopf"])
    try planner.call(M.SetProfile(name: "ana", remove: PersonProfile(toYou: ["doppelkopf"])))
    #expect(try planner.call(M.Profile(name: "ana")).profile.toYou == ["Schwester"])
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.Profile(name: "ana")).profile.toYou?.count == 2)
    try planner.call(M.SetProfile(name: "ana", unset: ["toYou"]))
    #expect(try planner.call(M.Profile(name: "ana")).profile == PersonProfile())
  }
}
