import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerWeb

@Suite struct `A card with the name of a person` {
  private func addBook(_ page: TestPage, _ folder: TemporaryFolder) async throws {
    let book = folder.file("people")
    try FileManager.default.createDirectory(atPath: book, withIntermediateDirectories: true)
    let card =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:uid-ana\r\nFN:Ana Souza\r\nEMAIL:ana@example.org\r\nEND:VCARD\r\n"
    try card.write(toFile: "\(book)/ana.vcf", atomically: true, encoding: .utf8)
    try await page.call(Methods.AddAddressBook(path: book))
  }

  @Test func `is offered once the person is added, and linked with a button`() async throws {
    let folder = try TemporaryFolder()
    try await TestPage.with { page in
      try await addBook(page, folder)
      let session = try await page.session()
      _ = try await page.post("/people", [("displayName", "Ana Souza"), ("tags", "")], as: session)
      let id = try await page.call(Methods.Person(name: "Ana Souza")).contact.id
      for path in ["/people/\(id)", "/people/\(id)/edit"] {
        let answer = try await page.get(path, as: session)
        #expect(answer.shows("A card with this name is in '<bdi>people</bdi>'"), "\(path)")
        #expect(answer.shows("ana@example.org") && answer.shows(">Link it</button>"), "\(path)")
      }
      let linked = try await page.post("/people/\(id)/card", [("card", "uid-ana")], as: session)
      #expect(linked.status == 303 && linked.said == "Ana Souza has that card now.")
      #expect(try await page.call(Methods.Person(name: id)).contact.cardUid == "uid-ana")
      #expect(try await !page.get("/people/\(id)", as: session).shows("Link it"))
      _ = try await page.post("/undo", as: session)
      #expect(try await page.get("/people/\(id)", as: session).shows("Link it"))
    }
  }

  @Test func `takes no card away where none is said, and refuses one that is nowhere`() async throws {
    let folder = try TemporaryFolder()
    try await TestPage.with { page in
      try await addBook(page, folder)
      let id = try await page.add("Ana Souza")
      try await page.call(Methods.EditContact(name: id, fields: ContactFields(cardUid: "uid-ana")))
      let session = try await page.session()
      for card in ["", "nowhere"] {
        let refused = try await page.post("/people/\(id)/card", [("card", card)], as: session)
        #expect(refused.status != 303, "\(card)")
      }
      #expect(try await page.call(Methods.Person(name: id)).contact.cardUid == "uid-ana")
    }
  }

  @Test func `is not offered to somebody of another name`() async throws {
    let folder = try TemporaryFolder()
    try await TestPage.with { page in
      try await addBook(page, folder)
      let id = try await page.add("Ana")
      #expect(try await !page.get("/people/\(id)", as: page.session()).shows("Link it"))
    }
  }
}
