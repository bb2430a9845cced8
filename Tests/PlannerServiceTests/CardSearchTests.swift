import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Searching cards` {
  let planner: TestPlanner
  let book: CardFolder

  init() throws {
    planner = try TestPlanner()
    book = try CardFolder()
    try book.put(
      "ana", called: "Ána Müller",
      ["ORG:Größe GmbH;Lager", "TEL:+49 (171) 234-567", "EMAIL:ana@Example.org", "CATEGORIES:Friends,Chess"])
    try book.put("bo", called: "bo")
    try book.put("zed", called: "Abel Zed", ["TEL:0800 1", "CATEGORIES:friends"])
    try planner.addBook(book)
  }

  func found(_ search: String? = nil, tag: String? = nil, newOnly: Bool? = nil) throws -> [String] {
    try planner.call(Methods.Cards(search: search, tag: tag, newOnly: newOnly)).cards.map(\.card.displayName)
  }

  @Test func `all come by name, case and accents aside`() throws {
    #expect(try found() == ["Abel Zed", "Ána Müller", "bo"])
    #expect(try found("") == ["Abel Zed", "Ána Müller", "bo"])
  }

  @Test(
    arguments: [
      "ana", "ANA MULLER", "muller", "größe", "example.ORG", "chess", "0171 234", "+49171234567", "(171)",
      "234-567",
    ])
  func `one is found by name, organization, mail address, phone and tag`(text: String) throws {
    #expect(try found(text).contains("Ána Müller"))
    #expect(try !found(text).contains("bo"))
  }

  @Test(arguments: ["nobody", "999", "lager5", "uid-ana", "\0", "%", "_"])
  func `nothing else matches`(text: String) throws { #expect(try found(text) == []) }

  @Test func `people are found by the organization of their card`() throws {
    try planner.add(card: "uid-ana")
    try planner.add(card: "uid-bo")
    #expect(
      try planner.call(Methods.People(search: "größe")).people.map(\.contact.displayName) == ["Ána Müller"])
    #expect(try planner.call(Methods.People(search: "lager5")).people.isEmpty)
  }

  @Test func `a tag is compared whole`() throws {
    #expect(try found(tag: "FRIENDS") == ["Abel Zed", "Ána Müller"])
    #expect(try found(tag: "friend") == [])
    #expect(try found("zed", tag: "friends") == ["Abel Zed"])
  }

  @Test func `whose card it is stands beside it, and newOnly leaves those out`() throws {
    try planner.add(card: "uid-bo", "Bobby")
    let cards = try planner.call(Methods.Cards(search: "bo")).cards
    #expect(cards.map(\.person) == ["Bobby"])
    #expect(cards.map(\.addressBook) == ["people"])
    #expect(try found(newOnly: true) == ["Abel Zed", "Ána Müller"])
    #expect(try found(newOnly: false).count == 3)
    try planner.call(Methods.RemoveContact(name: "Bobby"))
    #expect(try found("bo", newOnly: true) == ["bo"])
  }
}
