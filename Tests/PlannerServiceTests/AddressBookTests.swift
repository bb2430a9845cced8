import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Address books` {
  let planner: TestPlanner
  let book: CardFolder

  init() throws {
    planner = try TestPlanner()
    book = try CardFolder()
  }

  func books() throws -> [AddressBookState] { try planner.call(Methods.ListAddressBooks()).addressBooks }

  @Test func `one is added, listed, removed, and undo brings it back`() throws {
    try book.put("ana", called: "Ana")
    try book.write("two", [CardFolder.card("b", "Bo"), CardFolder.card("c", "Cleo")])
    let events = try planner.watch()
    let added = try planner.addBook(book).addressBook
    #expect(added.addressBook.name == "people" && added.addressBook.path == book.path)
    #expect((added.files, added.cards) == (2, 3))
    #expect(added.problems.isEmpty && added.trouble == nil)
    #expect(try books() == [added])
    #expect(try planner.call(Methods.RemoveAddressBook(name: "PEOPLE")).addressBook == added.addressBook)
    #expect(try books() == [])
    #expect(try planner.call(Methods.Cards()).cards.isEmpty)
    #expect(try planner.call(Methods.Undo()).undone == "contacts sources remove people")
    #expect(try books() == [added])
    #expect(try planner.call(Methods.Undo()).undone == "contacts sources add people")
    #expect(try books() == [])
    #expect(try planner.call(Methods.Cards()).cards.isEmpty)
    #expect(
      try events.kinds() == ["addressBookAdded", "addressBookRemoved", "undone", "undone"])
  }

  /// The case of khard#88, nextcloud/contacts#213 and vCard-parser#33.
  @Test func `a group of one is a tag of its members, and a company is nobody to be added`() throws {
    try book.write(
      "1", ["BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rea Blum\r\nN:Blum;Rea;;;\r\nUID:8C52-01\r\nEND:VCARD\r\n"])
    try book.write(
      "2", ["BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sol Blum\r\nN:Blum;Sol;;;\r\nUID:8C52-02\r\nEND:VCARD\r\n"])
    try book.write(
      "c",
      [
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:Pizzeria Napoli\r\nORG:Pizzeria Napoli;\r\nX-ABShowAs:COMPANY\r\nUID:pizza-1\r\nEND:VCARD\r\n"
      ])
    try book.write(
      "g",
      [
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Choir\r\nFN:Choir\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n"
          + "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:8C52-01\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:8C52-02\r\nUID:8C52-AA\r\nEND:VCARD\r\n",
        "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:The Blums\r\nMEMBER:urn:uuid:8C52-01\r\nUID:grp4\r\nEND:VCARD\r\n",
      ])
    try planner.addBook(book)
    func found(_ call: Methods.Cards) throws -> [String] {
      try planner.call(call).cards.map { "\($0.card.displayName): \($0.card.tags.joined(separator: ", "))" }
    }
    #expect(try found(Methods.Cards(newOnly: true)) == ["Rea Blum: Choir, The Blums", "Sol Blum: Choir"])
    #expect(try found(Methods.Cards(tag: "the blums")) == ["Rea Blum: Choir, The Blums"])
    #expect(try found(Methods.Cards(search: "napoli")) == ["Pizzeria Napoli: "])
    let added = try planner.call(Methods.AddContact(fields: ContactFields(cardUid: "8C52-01"))).contact
    #expect(added.tags == ["Choir", "The Blums"])
    // A person linked to the card of a company stays linked.
    #expect(
      try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Gino", cardUid: "pizza-1")))
        .contact.cardUid
        == "pizza-1")
    #expect(try planner.call(Methods.Person(name: "gino")).card?.company == true)
    // A changed group changes its members.
    try book.remove("g")
    try planner.changed(book)
    #expect(try found(Methods.Cards(newOnly: true)) == ["Sol Blum: "])
  }

  @Test func `it is named by the call, by itself, or as its folder or file`() throws {
    try book.put("ana", called: "Ana")
    #expect(
      try planner.call(Methods.AddAddressBook(path: book.file("ana"))).addressBook.addressBook.name == "ana")
    try "Freundinnen \n".write(toFile: book.folder.file("displayname"), atomically: true, encoding: .utf8)
    let whole = try planner.call(Methods.AddAddressBook(path: book.path + "//")).addressBook.addressBook
    #expect(whole.name == "Freundinnen" && whole.path == book.path)
    try book.put("bo", called: "Bo")
    try planner.changed(book)
    #expect(try books().map(\.cards) == [2, 1])
    try book.put("ana", called: "Anna")
    let file = book.file("ana")
    try planner.onPlanner { try $0.filesChanged(in: [file]) }
    #expect(try planner.call(Methods.Cards(search: "anna")).cards.count == 1)
  }

  @Test func `what cannot be one is refused, and nothing changes`() throws {
    func field(_ path: String, _ name: String? = nil) throws -> String {
      try planner.refusedField(of: Methods.AddAddressBook(path: path, name: name))
    }
    #expect(try field("relative") == "path")
    #expect(try field("") == "path")
    #expect(try field("/nowhere/at/all") == "path")
    #expect(try field("/nowhere\0/at/all") == "path")
    #expect(try field(book.path + "\0x") == "path")
    #expect(try field("/dev/null/x") == "path")
    #expect(try field(book.path, " ") == "name")
    #expect(try field(book.path, String(repeating: "x", count: 201)) == "name")
    let inner = book.folder.file("private")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try CardFolder.card("a", "Ana").write(toFile: inner + "/a.vcf", atomically: true, encoding: .utf8)
    let refusal = try planner.refusal(InvalidField.self, of: Methods.AddAddressBook(path: book.path))
    #expect(refusal.allowed.contains(inner))
    try book.put("bo", called: "Bo")
    try planner.addBook(book)
    #expect(try field(book.path + "/", "other") == "path")
    #expect(try field(inner, "People") == "name")
    let unknown = try planner.refusal(NotFound.self, of: Methods.RemoveAddressBook(name: "none"))
    #expect(unknown.kind == .addressBook && unknown.message.contains("people"))
  }

  @Test func `nothing of a card is stored but its UID and name`() throws {
    try book.put(
      "ana", called: "Ana", ["TEL:+1 555 0100", "EMAIL:ana@example.org", "ORG:Acme", "TZ:Asia/Tokyo"])
    try planner.addBook(book)
    let contact = try planner.add(card: "uid-ana", every: 7).contact
    #expect((contact.cardUid, contact.cardName, contact.timeZone) == ("uid-ana", "Ana", nil))
    let export = try WireJSON.encode(try planner.call(Methods.Export()))
    let text = String(decoding: export, as: UTF8.self)
    for trace in ["555 0100", "example.org", "Acme", "Tokyo"] { #expect(!text.contains(trace), "\(trace)") }
  }

  @Test func `a folder that is suddenly empty or gone takes nobody away, and is told of`() throws {
    try book.put("ana", called: "Ana", ["TZ:Asia/Tokyo"])
    try planner.addBook(book)
    let item = try planner.add(card: "uid-ana", every: 7).plan.placed[0]
    try book.remove("ana")
    try planner.changed(book)
    #expect(try planner.call(Methods.Cards()).cards.count == 1)
    #expect(try planner.call(Methods.Item(item: item.id)).item.contactTimeZone == "Asia/Tokyo")
    let warnings = try planner.call(Methods.Status()).warnings
    #expect(warnings.contains { $0.contains("address book people") && $0.contains("suddenly empty") })
    try FileManager.default.removeItem(atPath: book.path)
    try planner.changed(book)
    #expect(try books()[0].trouble?.contains("No such file") == true)
    let findings = try planner.call(Methods.Doctor()).findings
    #expect(findings.contains { $0.severity == .warning && $0.where == book.path && !$0.fix.isEmpty })
    // A card that cannot be searched for is not lost.
    #expect(!findings.contains { $0.what.contains("Ana") })
    try FileManager.default.createDirectory(atPath: book.path, withIntermediateDirectories: true)
    try book.put("bo", called: "Bo")
    try planner.changed(book)
    #expect(try planner.call(Methods.Cards()).cards.map(\.card.displayName) == ["Bo"])
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `a bad file is named and skipped, and doctor says how to fix it`() throws {
    try book.put("ana", called: "Ana")
    try book.write("bad", ["\u{0}rubbish"])
    try FileManager.default.createDirectory(atPath: book.file("folder"), withIntermediateDirectories: true)
    mkfifo(book.file("pipe"), 0o600)
    let state = try planner.addBook(book).addressBook
    #expect(state.cards == 1)
    #expect(state.problems.map(\.file) == ["bad.vcf", "folder.vcf", "pipe.vcf"])
    let findings = try planner.call(Methods.Doctor()).findings
    for file in ["bad.vcf", "folder.vcf", "pipe.vcf"] {
      #expect(findings.contains { $0.severity == .warning && $0.what.contains(file) && !$0.fix.isEmpty })
    }
    for number in 10..<40 { try book.write("bad\(number)", ["rubbish"]) }
    try planner.changed(book)
    #expect(try books()[0].problems.count == 33)
    #expect(try planner.call(Methods.Doctor()).findings.filter { $0.where == book.path }.count == 20)
  }

  @Test func `one in order is told of too`() throws {
    try book.put("ana", called: "Ana")
    try planner.addBook(book)
    let finding = try #require(
      try planner.call(Methods.Doctor()).findings.first { $0.where == book.path })
    #expect(finding.severity == .ok && finding.what.contains("1 cards"))
  }

  @Test func `where two hold the same card, that of the first by name counts`() throws {
    let other = try CardFolder()
    try book.put("x", called: "Ana of people")
    try other.put("x", called: "Ana of friends")
    try planner.addBook(book)
    #expect(try planner.add(card: "uid-x").contact.displayName == "Ana of people")
    try planner.addBook(other, "friends")
    #expect(try planner.names() == ["Ana of friends"])
    let cards = try planner.call(Methods.Cards()).cards
    #expect(cards.map(\.addressBook) == ["friends"])
    #expect(cards.map(\.person) == ["Ana of friends"])
    try planner.call(Methods.RemoveAddressBook(name: "friends"))
    #expect(try planner.names() == ["Ana of people"])
    try planner.call(Methods.Undo())
    #expect(try planner.names() == ["Ana of friends"])
  }

  @Test func `an export brings them along, an import reads them, erasing forgets them`() throws {
    try book.put("ana", called: "Ana", ["TZ:Asia/Tokyo"])
    try planner.addBook(book)
    try planner.add(card: "uid-ana", every: 7)
    let document = try planner.call(Methods.Export()).document
    #expect(document.addressBooks?.map(\.path) == [book.path])
    try book.put("ana", called: "Anna", ["TZ:Asia/Tokyo"])
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(Methods.ListAddressBooks()).addressBooks[0].cards == 1)
    #expect(try other.names() == ["Anna"])
    #expect(try Set(other.items().map(\.name)) == ["Anna"])
    #expect(try other.engineZones() == ["Anna": "Asia/Tokyo"])
    func field(_ change: (inout AddressBook) -> Void) throws -> String {
      var wrong = document
      var book = try #require(document.addressBooks?.first)
      change(&book)
      wrong.addressBooks = [book]
      return try other.refusedField(of: Methods.Import(document: wrong))
    }
    #expect(try field { $0.path = "here" } == "document.addressBooks[0].path")
    #expect(try field { $0.path = "/here\0" } == "document.addressBooks[0].path")
    #expect(try field { $0.name = " " } == "document.addressBooks[0].name")
    #expect(try field { $0.id = "x" } == "document.addressBooks[0].id")
    #expect(try field { $0.id = newId() } == "document.addressBooks[0].name")
    try other.call(Methods.Erase(name: "Anna"))
    #expect(try other.call(Methods.ListAddressBooks()).addressBooks.count == 1)
    try other.call(Methods.Erase(all: true))
    #expect(try other.call(Methods.ListAddressBooks()).addressBooks.isEmpty)
    #expect(try other.call(Methods.Cards()).cards.isEmpty)
  }

  @Test func `an import that moves one reads it there, and undo where it was`() throws {
    let other = try CardFolder()
    try book.put("ana", called: "Ana")
    try other.put("bo", called: "Bo")
    try planner.addBook(book)
    var document = try planner.call(Methods.Export()).document
    document.addressBooks?[0].path = other.path
    func cards() throws -> [String] {
      try planner.call(Methods.Cards()).cards.map(\.card.displayName)
    }
    try planner.call(Methods.Import(document: document))
    #expect(try cards() == ["Bo"])
    #expect(try planner.onPlanner { try $0.watchedPaths() } == [other.path])
    try planner.call(Methods.Undo())
    #expect(try cards() == ["Ana"])
    #expect(try planner.onPlanner { try $0.watchedPaths() } == [book.path])
  }
}
