import Foundation
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Erase")
struct EraseTests {
  let folder: TemporaryFolder
  let store: PlannerStore

  /// All texts that could identify the person: as typed, as the key of the name, and parts.
  static let traces = [
    "Zsófia", "zsofia", "Quettelbaum", "quettelbaum", "quilting", "ninepins", "Xanthippe", "kwyjibo",
    id("c", 1),
    id("a", 1), id("e", 1), id("b", 1), id("9", 1), id("9", 10), id("e", 999), id("f", 1), id("f", 2),
    id("f", 3), "quokka",
    "flibberti", "gronkulate",
  ]

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
    for number in 2...40 { try store.addPerson(number, command: nil) }
    // The person's data is spread over all tables: added, renamed, noted, moved, mirrored, logged and
    // announced.
    var person = contact(1, "Zsófia Quettelbaum")
    person.purpose = "quilting"
    person.cardUid = "uid-flibberti"
    person.cardName = "Zsófia Quettelbaum"
    person.tags = ["ninepins"]
    try store.write(command: "add Zsófia", at: noon) { writer in
      try writer.put(person)
      try writer.put(goal(1))
    }
    for number in 1...10 {
      try store.write(command: "note Quettelbaum", at: noon) { writer in
        person.displayName = "Zsófia Quettelbaum \(number)"
        try writer.put(person)
        var item = item(1)
        item.name = person.displayName
        item.notes = String(repeating: "Xanthippe \(number) ", count: 500)
        try writer.put(item)
        var entry = entry(1)
        entry.notes = "kwyjibo \(number)"
        try writer.put(entry)
        try writer.put(
          Evidence(id: id("9", number), contactId: person.id, startAt: noon, cause: .snoozed))
        try writer.emit(
          StoreEvent(kind: "noted", at: noon, item: item, contactId: person.id, detail: "Zsófia"))
      }
    }
    try store.write(command: "remove", at: noon) { _ = try $0.deleteContact(id: person.id) }
    _ = try store.write(command: nil, at: noon) { try $0.undo(now: noon.adding(minutes: 100_000)) }
    try store.write(command: nil, at: noon, remind)
  }

  /// Adds reminders about the person: one that is showing, one of a deleted session, news, and notices about
  /// several sessions.
  func remind(_ writer: StoreWriter) throws {
    try writer.put(reminder(1, of: 1, state: .claimed))
    try writer.put(delivery(of: 1, .desktop, .sent, externalId: "7@quokka", deliveredAt: noon))
    try writer.put(reminder(2, of: 999, .followUp))
    var moved = reminder(3, .moved, state: .delivered, itemIds: [id("e", 20)])
    moved.detail = "Zsófia took its time"
    try writer.put(moved)
    try writer.put(delivery(of: 3, .hooks))
    try writer.put(reminder(4, .summary, itemIds: [id("e", 30), id("e", 1), id("e", 20)]))
    try writer.put(delivery(of: 4, .journal))
    try writer.put(reminder(5, .summary, itemIds: [id("e", 1)]))
    try writer.put(reminder(6, .rollup, itemIds: [id("e", 1)]))
    var other = reminder(7, of: 20)
    other.detail = "makes room for Zsófia"
    // Data of a deleted session, and of interrupted work of the mirror.
    for removes in [false, true] {
      let key = MirrorCopy.Key(itemId: id("e", removes ? 998 : 997), component: .event)
      try writer.put(MirrorIntent(key: key, text: "SUMMARY:Zsófia, gronkulate", removes: removes))
    }
    try writer.put(other)
  }

  func found() throws -> Set<String> {
    let files = try folder.bytes().values
    return Set(EraseTests.traces.filter { trace in files.contains { $0.range(of: Data(trace.utf8)) != nil } })
  }

  @Test func `finds everything in the bytes before it: the search works`() throws {
    #expect(try found() == Set(EraseTests.traces))
  }

  @Test func `leaves no byte of a person in the file, its log, its undo and its outbox, and everybody else`()
    throws
  {
    try store.write(command: nil, at: noon) { _ = try $0.put(ObjectTests.addressBook) }
    let others = try store.contents().contacts.filter { $0.id != id("c", 1) }
    let counts = try store.write(command: nil, at: noon) { try $0.erase(contactId: id("c", 1)) }
    try store.scrub()
    #expect(counts == StoreCounts(contacts: 1, goals: 1, items: 1, log: 1, away: 0, liveItems: 1))
    #expect(try found() == [])
    #expect(try store.contents().contacts == others)
    // Address books contain no data about single people.
    #expect(try store.contents().addressBooks == [ObjectTests.addressBook])
    let ledger = Ledger(
      reminders: [
        reminder(4, .summary, itemIds: [id("e", 30), id("e", 20)]), reminder(6, .rollup), reminder(7, of: 20),
      ],
      deliveries: [delivery(of: 4, .journal)])
    #expect(try store.ledger() == ledger)
    #expect(try store.read { try $0.lastUndo() } == nil)
    #expect(try store.read { try $0.events(after: 0) } == [])
    try store.close()
    #expect(try found() == [])
    #expect(try folder.store().contents().contacts == others)
  }

  @Test func `leaves a receipt in the audit log, which no longer tells whom its entries are about`() throws {
    let about = try store.read { try $0.audit(limit: 1000, contactId: id("c", 1)) }
    let numbers = try #require(about.first?.changes.last?.people)
    #expect(numbers.count == 1)
    #expect(try store.read { try $0.people(numbered: numbers, limit: 9) }.map(\.id) == [id("c", 1)])
    try store.write(command: nil, at: noon, by: "plannerctl") { _ = try $0.erase(contactId: id("c", 1)) }
    let receipt = try #require(try store.read { try $0.lastErasure() })
    #expect(receipt.changes.map(\.text) == ["erased contact - 1 -"])
    #expect(receipt.program == "plannerctl")
    #expect(try store.read { try $0.people(numbered: numbers, limit: 9) }.isEmpty)
    #expect(try store.read { try $0.audit(limit: 9, contactId: id("c", 1)) } == [])
    // No other person gets the number, so that nobody can be confused with the erased person.
    try store.addPerson(50)
    let next = try #require(try store.read { try $0.audit(limit: 1) }.first?.changes.first?.people)
    #expect(next.ranges[0].lowerBound > numbers.ranges[0].upperBound)
    try store.write(command: nil, at: noon) { _ = try $0.erase(contactId: nil) }
    #expect(try store.read { try $0.lastErasure() }?.changes.map(\.text) == ["erased everything - 40 -"])
    #expect(try store.read { try $0.verifyAudit() }.faults == [])
  }

  @Test func `takes the person out of the rules of others`() throws {
    let rules = IntroductionRules(excluded: true, never: [id("c", 1), id("c", 3)])
    try store.write(command: nil, at: noon) { writer in
      try writer.put(KeptProfile(contactId: id("c", 2), profile: PersonProfile(introductions: rules)))
      let only = IntroductionRules(never: [id("c", 1)])
      try writer.put(KeptProfile(contactId: id("c", 4), profile: PersonProfile(introductions: only)))
      _ = try writer.erase(contactId: id("c", 1))
    }
    try store.scrub()
    #expect(try found() == [])
    #expect(
      try store.read { try $0.profile(contactId: id("c", 2)) }.introductions
        == IntroductionRules(excluded: true, never: [id("c", 3)]))
    #expect(try store.read { try $0.profiles() }.map(\.contactId) == [id("c", 2)])
  }

  @Test func `of everything leaves a store as new`() throws {
    try store.write(command: nil, at: noon) { writer in
      try writer.put(Away(id: id("d", 1), from: date("2026-03-01"), to: date("2026-03-02"), note: "kwyjibo"))
      try writer.put(ObjectTests.preferences)
      try writer.put(AddressBook(id: id("7", 1), name: "quilting", path: "/kwyjibo"))
      try writer.put(learnedSince: noon)
    }
    let counts = try store.write(command: nil, at: noon) { try $0.erase(contactId: nil) }
    try store.scrub()
    #expect(counts == StoreCounts(contacts: 40, goals: 40, items: 79, log: 40, away: 1, liveItems: 40))
    #expect(try found() == [])
    #expect(try store.contents() == PlannerStore.inMemory().contents())
    #expect(try store.ledger() == Ledger())
    #expect(try store.read { try $0.deliveries(.sent) + $0.deliveries(.pending) } == [])
    try store.addPerson(1)
  }

  @Test func `of nobody changes nothing`() throws {
    let ledger = try store.ledger()
    #expect(try store.write(command: nil, at: noon) { try $0.erase(contactId: "none") } == StoreCounts())
    #expect(try store.read { try $0.lastUndo() } != nil)
    #expect(try store.ledger() == ledger)
  }

  @Test func `keeps its settings and the file private`() throws {
    _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: id("c", 1)) }
    try store.scrub()
    #expect(try store.settings(["journal_mode", "synchronous", "secure_delete"]) == ["wal", "2", "1"])
    #expect(try folder.mode(folder.file) == 0o600)
  }
}
