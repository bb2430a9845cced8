import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `People follow their cards` {
  let planner: TestPlanner
  let book: CardFolder

  init() throws {
    planner = try TestPlanner()
    book = try CardFolder()
    try book.put("ana", called: "Ana")
    try book.put("bo", called: "Bo")
    try planner.addBook(book)
  }

  func rename(_ file: String, _ name: String, _ more: [String] = []) throws {
    try book.put(file, called: name, more)
    try planner.changed(book)
  }

  /// Returns the doctor's findings about people.
  func remarks() throws -> [String] {
    try planner.call(Methods.Doctor()).findings.filter { $0.fix.hasPrefix("plannerctl edit") }.map(\.what)
  }

  // MARK: - Names

  @Test func `a renamed card renames the person and their sessions, once`() throws {
    let item = try planner.add(card: "uid-ana", every: 7).plan.placed[0]
    let events = try planner.watch()
    try rename("ana", "Anna Berg")
    #expect(try planner.names() == ["Anna Berg"])
    #expect(try planner.contact("Anna Berg").cardName == "Anna Berg")
    #expect(try planner.item(item.id).name == "Anna Berg")
    let told = try events.events()
    #expect(told.map(\.event) == ["edited"] && told[0].detail == "Anna Berg")
    #expect(told[0].contactId == item.contactId)
    try planner.changed(book)
    #expect(try events.kinds() == [])
    // A change of case only is a change too.
    try rename("ana", "ANNA Berg")
    #expect(try planner.names() == ["ANNA Berg"])
    // The renaming was not a command, so undo takes back the command before it. The name follows the card
    // again.
    #expect(try planner.call(Methods.Undo()).undone == "add Ana")
    #expect(try planner.names() == [])
  }

  @Test func `a name of the user's own stays, and is followed no more`() throws {
    try planner.add(card: "uid-ana", "Annie")
    try rename("ana", "Anna")
    var contact = try planner.contact("Annie")
    #expect((contact.displayName, contact.cardName) == ("Annie", "Anna"))
    // With the name on the card, the person follows the card again.
    try planner.call(Methods.EditContact(name: "Annie", fields: ContactFields(displayName: "Anna")))
    try rename("ana", "Anne")
    contact = try planner.contact("Anne")
    #expect((contact.displayName, contact.cardName) == ("Anne", "Anne"))
    try planner.call(Methods.EditContact(name: "Anne", fields: ContactFields(displayName: "Nan")))
    try rename("ana", "Anna")
    #expect(try planner.names() == ["Nan"])
    #expect(try remarks() == [])
  }

  @Test func `undo of an earlier command brings no old name back`() throws {
    let item = try planner.add(card: "uid-ana", every: 7).plan.placed[0]
    try planner.call(Methods.EditContact(name: "Ana", fields: ContactFields(purpose: "tea")))
    try planner.call(Methods.Note(item: item.id, text: "scones"))
    try rename("ana", "Anna")
    #expect(try planner.call(Methods.Undo()).undone == "note Ana")
    #expect(try planner.item(item.id).name == "Anna")
    #expect(try planner.item(item.id).notes == nil)
    #expect(try planner.call(Methods.Undo()).undone == "edit Ana")
    let contact = try planner.contact("Anna")
    #expect((contact.displayName, contact.cardName, contact.purpose) == ("Anna", "Anna", nil))
    #expect(try planner.items().allSatisfy { $0.name == "Anna" })
  }

  @Test func `a name that somebody has is not taken, and doctor says so until it is free`() throws {
    try planner.add(card: "uid-ana", every: 7)
    try planner.add("Cleo")
    try rename("ana", "CLEO")
    #expect(try planner.names() == ["Ana", "Cleo"])
    #expect(try planner.contact("Ana").cardName == "Ana")
    let remarks = try remarks()
    #expect(remarks.count == 1 && remarks[0].contains("Ana") && remarks[0].contains("CLEO"))
    // The name stays reserved, because an undo could bring Cleo back.
    try planner.call(Methods.RemoveContact(name: "Cleo"))
    try rename("ana", "Cleo")
    #expect(try planner.names() == ["Ana"])
    try planner.call(Methods.Undo())
    #expect(try planner.names() == ["Ana", "Cleo"])
    try planner.call(Methods.Erase(name: "Cleo"))
    #expect(try planner.names() == ["Cleo"])
    #expect(try self.remarks() == [])
  }

  @Test func `cards that swap their names swap those of people`() throws {
    try planner.call(
      Methods.AddContacts(people: [
        NewContact(fields: ContactFields(cardUid: "uid-ana")),
        NewContact(fields: ContactFields(cardUid: "uid-bo")),
      ]))
    let ana = try planner.contact("Ana").id
    try book.put("ana", called: "Bo")
    try book.put("bo", called: "Ana")
    try planner.changed(book)
    #expect(try planner.names() == ["Ana", "Bo"])
    #expect(try planner.contact("Bo").id == ana)
  }

  @Test func `a name that will not do is not taken`() throws {
    try planner.add(card: "uid-ana")
    try rename("ana", "\u{200B}")
    #expect(try planner.names().count == 1)
    #expect(try planner.call(Methods.Undo()).undone == "add Ana")
  }

  @Test func `who has lost their card stays as they are, and doctor says so`() throws {
    try planner.add(card: "uid-ana", every: 7)
    let before = try planner.snapshot()
    try book.remove("ana")
    try planner.changed(book)
    #expect(try planner.snapshot() == before)
    #expect(try planner.call(Methods.Person(name: "Ana")).card == nil)
    let finding = try #require(try planner.call(Methods.Doctor()).findings.first { $0.where == "Ana" })
    #expect(finding.severity == .warning && finding.what.contains("no longer in any address book"))
    #expect(finding.fix.contains("--card ''"))
    try planner.call(Methods.EditContact(name: "Ana", fields: ContactFields(cardUid: "")))
    #expect(try remarks() == [])
  }

  @Test func `of many who lost theirs doctor names twenty`() throws {
    try book.write("many", (10..<40).map { CardFolder.card("many\($0)", "Person \($0)") })
    try planner.changed(book)
    try planner.call(
      Methods.AddContacts(people: (10..<40).map { NewContact(fields: ContactFields(cardUid: "many\($0)")) }))
    try book.remove("many")
    try planner.changed(book)
    #expect(try remarks().count == 20)
    #expect(try planner.call(Methods.Doctor()).findings.contains { $0.what.hasPrefix("10 more people") })
  }

  /// Tests random names on cards, with random commands and undos in between.
  @Test(arguments: PropertySeeds.take(20))
  func `names stay one person's, are the card's where they can be, and undo never fails`(seed: UInt64) throws
  {
    var random = SeededRandom(seed: seed)
    func one<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
    let files = ["a", "b", "c", "d"]
    let names = ["Ana", "Bo", "Cleo", "Dan", "ana", "Bó"]
    for file in files { try book.put(file, called: "Card \(file)") }
    try planner.changed(book)
    try planner.call(
      Methods.AddContacts(people: files.map { NewContact(fields: ContactFields(cardUid: "uid-\($0)")) }))
    let before = try planner.snapshot().contacts.count
    /// Undoes a command after the first one. Returns false if there is no such command.
    func undo() throws -> Bool {
      guard try planner.store.read({ try $0.lastUndo()?.command }) != "add 4 people" else { return false }
      try planner.call(Methods.Undo())
      return true
    }
    for _ in 0..<17 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        for file in files where Bool.random(using: &random) { try book.put(file, called: one(names)) }
        try planner.changed(book)
      case 3: _ = try? planner.call(Methods.AddContact(fields: ContactFields(displayName: one(names))))
      case 4:
        let name = try one(planner.names())
        _ = try? planner.call(Methods.EditContact(name: name, fields: ContactFields(displayName: one(names))))
      default: _ = try undo()
      }
      let keys = try planner.snapshot().contacts.map { nameKey($0.displayName) }
      #expect(Set(keys).count == keys.count)
    }
    while try undo() {}
    #expect(try planner.snapshot().contacts.count == before)
    // All names that can follow their card already do.
    let after = try planner.snapshot()
    try planner.changed(book)
    #expect(try planner.snapshot() == after)
    let cards = try planner.call(Methods.Cards()).cards
    let taken = Set(after.contacts.map { nameKey($0.displayName) })
    for contact in after.contacts where contact.displayName == contact.cardName {
      let card = try #require(cards.first { $0.card.uid == contact.cardUid }).card
      #expect(card.displayName == contact.displayName || taken.contains(nameKey(card.displayName)))
    }
  }

  // MARK: - Time zones

  @Test func `the zone is the person's own, else the card's`() throws {
    try book.put("ana", called: "Ana", ["TZ:Asia/Tokyo"])
    try planner.changed(book)
    try planner.add(card: "uid-ana", every: 7)
    try planner.add(card: "uid-bo", every: 7, timeZone: "Europe/Berlin")
    try planner.add("Cleo", every: 7)
    #expect(try planner.engineZones() == ["Ana": "Asia/Tokyo", "Bo": "Europe/Berlin"])
    try rename("bo", "Bo", ["TZ:America/Lima"])
    #expect(try planner.engineZones()["Bo"] == "Europe/Berlin")
    try planner.call(Methods.EditContact(name: "Bo", fields: ContactFields(timeZone: "")))
    #expect(try planner.engineZones()["Bo"] == "America/Lima")
    try planner.call(Methods.EditContact(name: "Ana", fields: ContactFields(timeZone: "Europe/Paris")))
    #expect(try planner.engineZones()["Ana"] == "Europe/Paris")
    try planner.call(Methods.Undo())
    #expect(try planner.engineZones()["Ana"] == "Asia/Tokyo")
  }

  @Test(arguments: ["Asia/Tokyo", "Europe/Berlin", "Pacific/Auckland", "Asia/Kathmandu", "America/New_York"])
  func `sessions are placed only when they can be met`(zone: String) throws {
    let clocks = try #require(TestPlanner.zones.zone(named: zone))
    func placed() throws -> [Int] {
      try planner.items().filter { $0.status.isLive }.flatMap { item in
        [item.startAt, item.endAt].map { clocks.wallClock(at: $0).minuteOfDay }
      }
    }
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 20))
    try rename("ana", "Ana", ["TZ:\(zone)"])
    try planner.add(card: "uid-ana", every: 2)
    try planner.add(card: "uid-bo", every: 2, timeZone: zone)
    #expect(try placed().count >= 8)
    #expect(try placed().allSatisfy { (9 * 60...21 * 60).contains($0) })
    try planner.call(Methods.SetPreference(key: "contactHours", value: "10-20"))
    let cleo = try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Cleo", timeZone: zone, goal: GoalSettings(cadenceDays: 7))))
    let starts = cleo.plan.placed.map { clocks.wallClock(at: $0.startAt).minuteOfDay }
    #expect(!starts.isEmpty && starts.allSatisfy { (10 * 60..<20 * 60).contains($0) })
  }

  @Test func `a time of the user's own at which they sleep deserves a word, goal or not`() throws {
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Cleo", timeZone: "Asia/Tokyo")))
    let asleep = try planner.call(Methods.Book(name: "Cleo", at: "2026-03-03 10:00"))
    #expect(asleep.warnings == ["It is night then where they are."])
    let awake = try planner.call(Methods.Reschedule(item: "Cleo", startAt: "2026-03-03 19:30"))
    #expect(awake.warnings == [])
    let again = try planner.call(Methods.Reschedule(item: "Cleo", startAt: "2026-03-03 11:00"))
    #expect(again.warnings == asleep.warnings)
  }

  @Test func `every reply says it of sessions, and of a changed one at once`() throws {
    try planner.add(card: "uid-ana", every: 7)
    #expect(try planner.call(Methods.Next(count: 1)).items[0].contactTimeZone == nil)
    let events = try planner.watch()
    try rename("ana", "Ana", ["TZ:Asia/Tokyo"])
    #expect(try events.kinds().first == "edited")
    #expect(try planner.call(Methods.Next(count: 1)).items[0].contactTimeZone == "Asia/Tokyo")
    let day = try planner.call(Methods.Agenda()).days.first { !$0.items.isEmpty }
    let items: [ShownItem?] = [
      day?.items[0], try planner.call(Methods.Status()).nextItem,
      try planner.call(Methods.Item(item: "Ana")).item,
      try planner.call(Methods.Person(name: "Ana")).items[0],
      try planner.call(Methods.People()).people[0].nextItem,
      try planner.call(Methods.Candidates(item: "Ana")).item, try planner.call(Methods.Why(name: "Ana")).item,
      try planner.call(Methods.Note(item: day?.items[0].id ?? "", text: "x")).item,
      try planner.call(Methods.Snooze(item: "Ana")).item, try planner.call(Methods.Cancel(item: "Ana")).item,
    ]
    for item in items { #expect(item?.contactTimeZone == "Asia/Tokyo") }
    try book.remove("ana")
    try planner.changed(book)
    #expect(try planner.call(Methods.Next(count: 1)).items.allSatisfy { $0.contactTimeZone == nil })
    #expect(try planner.engineZones() == [:])
  }

  @Test func `an address book that goes takes its zones along, and undo brings them back`() throws {
    try rename("ana", "Ana", ["TZ:Asia/Tokyo"])
    try planner.add(card: "uid-ana", every: 7)
    try planner.call(Methods.RemoveAddressBook(name: "people"))
    #expect(try planner.engineZones() == [:])
    #expect(try planner.call(Methods.Next()).items.allSatisfy { $0.contactTimeZone == nil })
    try planner.call(Methods.Undo())
    #expect(try planner.engineZones() == ["Ana": "Asia/Tokyo"])
  }
}
