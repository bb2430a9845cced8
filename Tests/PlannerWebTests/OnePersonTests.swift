import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerWeb

/// The export of one person from a planner with many people and every kind of record.
@Suite struct `Everything about one person, as a file` {
  private struct Other {
    var name: String
    var mail: String
    var phone: String

    init(_ number: Int) {
      name = "Otherby\(number) Elsewhere\(number)"
      mail = "otherby\(number)@elsewhere.example"
      phone = "+351 91\(1_000_000 + number)"
    }
  }

  private let others = (10..<35).map(Other.init)
  private static let one = "Zora Quine"
  /// Names of people who are not contacts.
  private static let names = ["Leopold", "Gwendolyn", "Cardmother", "Barnabas", "Ottoline"]

  /// Returns people to add in one change, as in an import.
  private func people() -> [NewContact] {
    let relations = [
      PersonRelation(to: "Leopold", kind: .child, birthday: "2016-03-04", yours: false),
      PersonRelation(to: "Gwendolyn", kind: .sibling, label: "sister", yours: false),
      PersonRelation(to: "Barnabas", kind: .pet, yours: false),
      PersonRelation(to: "Ottoline", kind: .friend, label: "aunt of Ottoline", yours: false),
      PersonRelation(to: others[0].name, kind: .spouse, yours: true),
    ]
    let zora = NewContact(
      fields: ContactFields(
        displayName: Self.one, tags: ["crew"], goal: GoalSettings(cadenceDays: 7)),
      profile: PersonProfile(
        emails: [LabeledValue(value: "zora@quine.example")],
        phones: [LabeledValue(value: "+351 900 000 001")],
        interests: ["golf"], birthday: "1980-03-05", relations: relations, toYou: ["neighbour"],
        notes: [PersonNote(text: "Likes her tea black", private: true)], facts: ["coffee": "none"]),
      met: [PastContact(at: "2026-02-20", outcome: .call, notes: "About tea")])
    return others.map { other in
      NewContact(
        fields: ContactFields(displayName: other.name, tags: ["crew"], goal: GoalSettings(cadenceDays: 14)),
        profile: PersonProfile(
          emails: [LabeledValue(value: other.mail)], phones: [LabeledValue(value: other.phone)],
          interests: ["golf"]))
    } + [zora]
  }

  private func fill(_ page: TestPage, _ folder: TemporaryFolder) async throws -> String {
    try await page.call(Methods.AddContacts(people: people()))
    let zora = try await page.call(Methods.Person(name: Self.one)).contact.id
    func set(_ name: String, _ profile: PersonProfile) async throws {
      try await page.call(PeopleMethods.SetProfile(name: name, add: profile))
    }
    let parent = PersonRelation(to: zora, kind: .child, label: "daughter")
    try await set(others[1].name, PersonProfile(relations: [parent]))
    try await set(Self.one, PersonProfile(introductions: IntroductionRules(never: [others[2].name])))
    try await page.call(PeopleMethods.AddDate(name: "Leopold", kind: .birthday, leadDays: [3]))
    try await page.call(PeopleMethods.AddDate(name: Self.one, title: "wedding day", on: "12 jun"))
    try await page.call(
      PeopleMethods.SetIntroduction(
        a: Self.one, b: others[3].name, status: .approved, note: "\(others[3].name) golfs, too"))
    try await page.call(
      PeopleMethods.SetIntroduction(a: others[4].name, b: Self.one, status: .introduced))
    try await page.call(DraftMethods.MakeDrafts(name: Self.one, with: others[3].name, purpose: .introduction))
    try await page.call(DraftMethods.MakeDrafts(name: Self.one, purpose: .birthday))
    try await page.call(
      AssistantMethods.KeepChat(messages: [
        Said(speaker: .you, text: "How is \(others[5].name)?", commands: [], about: []),
        Said(speaker: .assistant, text: "Zora drinks no coffee.", commands: [], about: [zora]),
      ]))
    let text = Data("A lease of Zora's.".utf8).base64EncodedString()
    try await page.call(ContentMethods.AddContent(name: "lease.txt", data: text, person: Self.one))
    try await page.call(PeopleMethods.SetSegment(name: "golfers", filter: "interest:golf"))
    // A change of all people, and its undo.
    try await page.call(Methods.EditContacts(tag: "crew", purpose: "rowing"))
    try await page.call(Methods.Undo())
    try await page.call(Methods.RemoveContact(name: others[6].name))
    try await page.call(Methods.Undo())
    try await addCard(page, folder)
    // An imported document with a session booked over an appointment.
    var document = try await page.call(Methods.Export()).document
    for index in document.items.indices where document.items[index].contactId == zora {
      document.items[index].forcedOver = [
        BusyTime(
          start: document.items[index].startAt, end: document.items[index].startAt.adding(minutes: 30),
          kind: .calendar, title: "Lunch with \(others[7].name)", calendar: "work")
      ]
    }
    try await page.call(Methods.Import(document: document))
    try await page.call(Methods.Export(filter: "tag:crew"))
    return zora
  }

  private func addCard(_ page: TestPage, _ folder: TemporaryFolder) async throws {
    let book = folder.file("book")
    try FileManager.default.createDirectory(atPath: book, withIntermediateDirectories: true)
    let card = """
      BEGIN:VCARD
      VERSION:4.0
      UID:uid-zora
      FN:\(Self.one)
      RELATED;TYPE=mother;VALUE=text:Cardmother
      TITLE:Cook
      END:VCARD

      """
    try card.replacing("\n", with: "\r\n").write(
      toFile: "\(book)/zora.vcf", atomically: true, encoding: .utf8)
    try await page.call(Methods.AddAddressBook(path: book))
    try await page.call(Methods.EditContact(name: Self.one, fields: ContactFields(cardUid: "uid-zora")))
  }

  @Test(arguments: ["json", "html"])
  func `has no name, mail address, telephone number or id of anybody else`(format: String) async throws {
    let folder = try TemporaryFolder()
    try await TestPage.with { page in
      let zora = try await fill(page, folder)
      let people = try await page.call(Methods.People()).people.map(\.contact)
      let ids = people.map(\.id).filter { $0 != zora }
      #expect(ids.count == others.count)
      let file = try await page.post("/people/\(zora)/export", [("format", format)], as: page.session())
      #expect(file.status == 200)
      // The person's own data is included.
      for text in [
        Self.one, "zora@quine.example", "+351 900 000 001", "Likes her tea black", "About tea", "wedding day",
        "sister", "spouse", "parent", "mother", "pet", "friend", "golfers", "lease", "neighbour", "Cook",
        "introduced", "approved",
      ] { #expect(file.body.contains(text), "\(text)") }
      for text in ids + Self.names { #expect(!file.body.contains(text), "\(text)") }
      for other in others {
        for text in [other.name, other.mail, other.phone] + other.name.split(separator: " ").map(String.init)
        {
          #expect(!file.body.contains(text), "\(text)")
        }
      }
    }
  }

  @Test func `says what was done to the record, of each change only that it was about the person`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await TestPage.with { page in
      let zora = try await fill(page, folder)
      let data = try await page.call(PeopleMethods.ExportPerson(name: zora)).data
      let changes = data.audit.flatMap(\.changes)
      #expect(
        changes.contains { $0.did == .created && $0.object == "contact" && $0.count == 26 && $0.others == 25 }
      )
      #expect(changes.contains { $0.did == .undone })
      #expect(changes.allSatisfy { change in change.people.allSatisfy { $0.contactId == zora } })
      #expect(changes.filter { $0.people.isEmpty }.allSatisfy { $0.others == nil })
      // Audit entries that are only about others are not included.
      let all = try await page.call(PeopleMethods.Audit(limit: 1000)).entries
      #expect(data.audit.count < all.count)
    }
  }
}
