import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Servers may change the UIDs of cards: vdirsyncer#1223, nextcloud/server#2172.
@Suite struct `Cards that get another UID` {
  let planner: TestPlanner
  let book: CardFolder

  /// Creates an address book with Mirte, who is one of the people.
  init() throws {
    planner = try TestPlanner()
    book = try CardFolder()
    try book.write("a", [Self.mirte("old-uid-mirte")])
    try planner.addBook(book)
    try planner.add(card: "old-uid-mirte", every: 7)
  }

  /// Returns the card of the field case people-03-uid-changed.
  static func mirte(_ uid: String, _ more: [String] = mine) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "N:Hollander;Mirte;;;", "FN:Mirte Hollander"] + more
      + ["UID:\(uid)", "END:VCARD", ""]).joined(separator: "\r\n")
  }

  static let mine = ["BDAY:1980-12-05", "TEL;TYPE=CELL:+31 6 0000 0001"]

  func write(_ cards: [String]) throws {
    try book.write("a", cards)
    try planner.changed(book)
  }

  func uid(_ name: String = "Mirte Hollander") throws -> String? { try planner.contact(name).cardUid }

  func shown(_ name: String = "Mirte Hollander") throws -> PersonProfile {
    try planner.call(PeopleMethods.Profile(name: name)).shown
  }

  func proposals(_ name: String? = nil) throws -> [CardProposal] {
    try planner.call(Methods.CardProposals(name: name)).proposals
  }

  func relinks() throws -> [Finding] {
    try planner.call(Methods.Doctor()).findings.filter { $0.fix == "plannerctl contacts relink" }
  }

  // MARK: - Linked automatically

  @Test func `whoever was imported has the card with the UID of their file, and no longer once you say so`()
    throws
  {
    try planner.call(
      Methods.AddContacts(people: [
        NewContact(fields: ContactFields(displayName: "Bo Lind"), uid: "bo-uid")
      ]))
    try write([
      Self.mirte("old-uid-mirte"),
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:bo-uid\r\nFN:Bo Lind\r\nBDAY:1970-01-02\r\nEND:VCARD\r\n",
    ])
    #expect(try uid("Bo Lind") == "bo-uid" && shown("Bo Lind").birthday == "1970-01-02")
    try planner.call(Methods.EditContact(name: "bo", fields: ContactFields(cardUid: "")))
    try write([
      Self.mirte("old-uid-mirte"),
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:bo-uid\r\nFN:Bo Lind\r\nBDAY:1970-01-03\r\nEND:VCARD\r\n",
    ])
    #expect(try uid("Bo Lind") == nil && shown("Bo Lind").birthday == nil)
  }

  @Test func `the person keeps birthday and phone, and nothing is asked`() throws {
    let before = try planner.items()
    let events = try planner.watch()
    try write([Self.mirte("new-uid-mirte")])
    #expect(try uid() == "new-uid-mirte")
    #expect(try shown().birthday == "1980-12-05" && shown().phones?.map(\.value) == ["+31 6 0000 0001"])
    #expect(try events.kinds() == ["edited"])
    #expect(try planner.items() == before)
    #expect(try relinks().isEmpty && proposals().isEmpty)
    // The link was not a command, so undo refers to the one before.
    #expect(try planner.call(Methods.Undo()).undone == "add Mirte Hollander")
  }

  @Test func `all people of an address book keep theirs at once`() throws {
    func cards(_ prefix: String) -> [String] {
      (10..<40).map { CardFolder.card("\(prefix)-\($0)", "Person \($0)", ["TEL:+351 900 000 0\($0)"]) }
    }
    try write([Self.mirte("old-uid-mirte")] + cards("old"))
    try planner.call(
      Methods.AddContacts(people: (10..<40).map { NewContact(fields: ContactFields(cardUid: "old-\($0)")) }))
    try write([Self.mirte("new-uid-mirte")] + cards("new").shuffled())
    for number in 10..<40 { #expect(try uid("Person \(number)") == "new-\(number)") }
    #expect(try relinks().isEmpty)
  }

  @Test func `a card that is deleted and written again in two steps is taken in the second`() throws {
    try book.put("other", called: "Somebody Else")
    try book.remove("a")
    try planner.changed(book)
    #expect(try uid() == "old-uid-mirte" && shown().birthday == nil)
    try book.write("b", [Self.mirte("new-uid-mirte")])
    try planner.changed(book)
    #expect(try uid() == "new-uid-mirte" && shown().birthday == "1980-12-05")
  }

  @Test func `a card that is away for a moment is theirs again, whatever other card has their number`() throws
  {
    try book.put("double", called: "Mirte Hollander", ["TEL:+31 6 0000 0001"])
    try planner.changed(book)
    try book.remove("a")
    try planner.changed(book)
    #expect(try uid() == "uid-double")
    try write([Self.mirte("old-uid-mirte")])
    #expect(try uid() == "old-uid-mirte")
    // The other card is unlinked again.
    #expect(try planner.call(Methods.Cards(newOnly: true)).cards.map(\.card.uid) == ["uid-double"])
  }

  @Test func `an undo that brings back the earlier UID loses nothing`() throws {
    try planner.call(
      Methods.EditContact(name: "Mirte Hollander", fields: ContactFields(purpose: "tea")))
    try write([Self.mirte("new-uid-mirte")])
    #expect(try planner.call(Methods.Undo()).undone == "edit Mirte Hollander")
    #expect(try uid() == "new-uid-mirte" && planner.contact("Mirte Hollander").purpose == nil)
  }

  @Test func `a person with a name of the user's own is found by the card's name`() throws {
    try planner.call(
      Methods.EditContact(name: "Mirte Hollander", fields: ContactFields(displayName: "Mimi")))
    try write([Self.mirte("new-uid-mirte")])
    #expect(try uid("Mimi") == "new-uid-mirte")
  }

  @Test func `what the user typed is a fact, too, also after a restart`() throws {
    try planner.call(
      PeopleMethods.SetProfile(
        name: "Mirte Hollander", set: PersonProfile(phones: [LabeledValue(value: "06 00000001")])))
    try book.write("a", [Self.mirte("new-uid-mirte", ["TEL:+31 6 0000 0001"])])
    let later = try TestPlanner(store: planner.store)
    #expect(try later.contact("Mirte Hollander").cardUid == "new-uid-mirte")
  }

  @Test func `of cards of one name the one with another fact is taken`() throws {
    try write([Self.mirte("a-uid", ["TEL:+31 6 9999 9999"]), Self.mirte("b-uid"), Self.mirte("c-uid", [])])
    #expect(try uid() == "b-uid")
  }

  // MARK: - Never linked automatically

  @Test(arguments: [
    ["BDAY:1951-02-03", "TEL;TYPE=CELL:+31 6 0000 0001"], ["TEL:+31 6 9999 9999"], [],
  ])
  func `a card that has only the name, or another birthday, is not taken`(facts: [String]) throws {
    try write([Self.mirte("new-uid-mirte", facts)])
    #expect(try uid() == "old-uid-mirte")
  }

  @Test func `two cards with the same facts are nobody's`() throws {
    try write([Self.mirte("a-uid"), Self.mirte("b-uid")])
    #expect(try uid() == "old-uid-mirte" && proposals().isEmpty && relinks().isEmpty)
    #expect(try proposals("Mirte Hollander").map(\.found.card.uid) == ["a-uid", "b-uid"])
  }

  @Test func `two people of one name take no card of the other`() throws {
    try write([Self.mirte("old-uid-mirte"), Self.mirte("old-uid-two", ["TEL:+31 6 0000 0002"])])
    let first = try planner.contact("Mirte Hollander").id
    try planner.add(card: "old-uid-two", "Mirte Hollander (Delft)")
    // Both cards have the same name, and both have a new UID.
    try write([Self.mirte("new-two", ["TEL:+31 6 0000 0002"]), Self.mirte("new-one")])
    #expect(try uid(first) == "new-one" && uid("Mirte Hollander (Delft)") == "new-two")
    // If only the names match, the user is not asked about either.
    try write([Self.mirte("third", []), Self.mirte("fourth", [])])
    #expect(try uid(first) == "new-one" && uid("Mirte Hollander (Delft)") == "new-two")
    #expect(try proposals().isEmpty)
    try write([Self.mirte("third", [])])
    #expect(try proposals().isEmpty && relinks().isEmpty)
  }

  @Test func `the card of a person stays theirs`() throws {
    try write([Self.mirte("old-uid-mirte"), Self.mirte("two", ["TEL:+31 6 0000 0001"])])
    try planner.add(card: "two", "Mirte the younger")
    try write([Self.mirte("two", ["TEL:+31 6 0000 0001"])])
    #expect(try uid() == "old-uid-mirte" && uid("Mirte the younger") == "two")
  }

  @Test func `a card in an address book that cannot be read is waited for`() throws {
    let gone = book.path + "-gone"
    try planner.onPlanner { planner in
      try planner.store.write(command: nil, at: planner.now) { writer in
        _ = try writer.put(AddressBook(id: newId(), name: "elsewhere", path: gone))
      }
    }
    try write([Self.mirte("new-uid-mirte")])
    #expect(try uid() == "old-uid-mirte")
  }

  // MARK: - Asked once for all cards

  /// Creates people with a birthday and a number on their old cards, which the new cards lack.
  private func losing(_ names: [String]) throws {
    try write(names.enumerated().map { CardFolder.card("old-\($0)", $1, ["TEL:+351 900 000 00\($0)"]) })
    try planner.call(
      Methods.AddContacts(
        people: names.indices.map { NewContact(fields: ContactFields(cardUid: "old-\($0)")) }))
    try write(names.enumerated().map { CardFolder.card("new-\($0)", $1, ["EMAIL:\($0)@example.org"]) })
  }

  @Test func `where the name alone fits doctor asks once for all, and one command links them`() throws {
    let names = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus"]
    try losing(names)
    #expect(try uid("Ana") == "old-0")
    let finding = try #require(try relinks().first)
    #expect(
      try relinks().count == 1 && finding.what.contains("7 people") && finding.what.contains("and 2 more"))
    #expect(
      try proposals().map(\.name) == names && proposals().allSatisfy { $0.lost == true && $0.alike == nil })
    let linked = try planner.call(Methods.LinkCards()).linked
    #expect(linked.map(\.found.card.uid) == names.indices.map { "new-\($0)" })
    #expect(try uid("Cleo") == "new-2" && relinks().isEmpty && proposals().isEmpty)
    #expect(try planner.call(Methods.Undo()).undone == "contacts relink")
    #expect(try uid("Cleo") == "old-2" && relinks().count == 1)
    #expect(try planner.call(Methods.LinkCards(names: ["bo"])).linked.map(\.name) == ["Bo"])
    #expect(try uid("Bo") == "new-1" && uid("Ana") == "old-0")
  }

  @Test func `where nobody is linked nothing is changed`() throws {
    let before = try planner.snapshot()
    #expect(try planner.call(Methods.LinkCards()).undoId == nil)
    #expect(try planner.snapshot() == before)
  }

  // MARK: - People without a card

  @Test func `a person without a card is proposed the one of their name`() throws {
    try book.put("ana", called: "Ana Souza", ["EMAIL:ana@example.org"])
    try planner.changed(book)
    #expect(try proposals("ana souza").map(\.contactId) == [nil])
    let ana = try planner.add("Ana Souza").contact.id
    var proposal = try #require(try proposals(ana).first)
    #expect(proposal.contactId == ana && proposal.found.addressBook == "people" && proposal.alike == nil)
    try planner.call(
      PeopleMethods.SetProfile(
        name: "Ana Souza", set: PersonProfile(emails: [LabeledValue(value: "Ana@Example.org")])))
    proposal = try #require(try proposals().first)
    #expect(proposal.alike == true && proposal.lost == nil)
    try planner.call(Methods.LinkCards(names: [ana]))
    #expect(try uid("Ana Souza") == "uid-ana" && proposals("Ana Souza").isEmpty)
    // A prefix of a name is a different name.
    #expect(try proposals("Ana").isEmpty && proposals("Mirte Hollander").isEmpty)
  }

  @Test func `a card that is a second one of a namesake is proposed to nobody else`() throws {
    try write([Self.mirte("old-uid-mirte"), Self.mirte("second", ["TEL:0600000001"])])
    try planner.onPlanner { planner in
      try planner.store.write(command: nil, at: planner.now) { writer in
        _ = try writer.put(
          Contact(id: newId(), displayName: "Mirte Hollander (Delft)", cardName: nil, detail: "Delft"))
      }
    }
    #expect(try planner.call(Methods.LinkCards()).linked.isEmpty)
    #expect(try proposals("Mirte Hollander (Delft)").map(\.found.card.uid) == ["second"])
  }

  @Test func `an archived person and a company's card are proposed nothing`() throws {
    try book.put("ana", called: "Ana Souza")
    try book.put("shop", called: "Bakery", ["ORG:Bakery", "X-ABShowAs:COMPANY"])
    try planner.changed(book)
    try planner.add("Ana Souza")
    try planner.add("Bakery")
    try planner.call(Methods.SetArchived(name: "Ana Souza", archived: true))
    #expect(try proposals().isEmpty)
  }
}
