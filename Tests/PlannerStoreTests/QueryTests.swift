import GRDB
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `Queries` {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  func put(_ items: [PlanItem]) throws {
    try store.addPerson(1)
    try store.write(command: nil, at: noon) { writer in
      try writer.deleteItem(id: id("e", 10))
      try writer.deleteItem(id: id("e", 11))
      for item in items { try writer.put(item) }
    }
  }

  func numbers(_ body: (StoreReader) throws -> [PlanItem]) throws -> [Int] {
    try store.read { try body($0).compactMap { Int($0.id.suffix(12)) } }
  }

  @Test func `the next items: live, not ended, by start, even one that started a day ago`() throws {
    try put([
      item(1, at: noon.adding(minutes: -1439), minutes: 1440),
      item(2, at: noon.adding(minutes: -1440), minutes: 1440),
      item(3, at: noon.adding(minutes: -30)), item(4, at: noon.adding(minutes: -29), status: .snoozed),
      item(5, at: noon), item(7, at: noon.adding(minutes: 5), status: .rescheduled),
      item(6, at: noon.adding(minutes: 5)), item(8, at: noon.adding(minutes: 1), status: .done),
      item(9, at: noon.adding(minutes: 1), status: .canceled),
      item(10, at: noon.adding(minutes: 1), status: .lapsed),
    ])
    #expect(try numbers { try $0.nextItems(after: noon, limit: 9) } == [1, 4, 5, 6, 7])
    #expect(try numbers { try $0.nextItems(after: noon, limit: 2) } == [1, 4])
    #expect(try numbers { try $0.nextItems(after: noon, limit: 0) } == [])
    let justBefore = Instant(microseconds: noon.microseconds - 1)
    #expect(try numbers { try $0.nextItems(after: justBefore, limit: 2) } == [2, 1])
    #expect(try numbers { try $0.liveItems() } == [2, 1, 3, 4, 5, 6, 7])
  }

  @Test func `items by start: from included, to not, fractions of a second heeded`() throws {
    try put([item(1, at: noon), item(2, at: noon.adding(seconds: 1), status: .canceled)])
    #expect(try numbers { try $0.items(from: noon, to: noon.adding(seconds: 1)) } == [1])
    #expect(try numbers { try $0.items(from: noon, to: noon.adding(seconds: 2)) } == [1, 2])
    let between = Instant(microseconds: noon.microseconds + 1)
    #expect(try numbers { try $0.items(from: between, to: noon.adding(seconds: 2)) } == [2])
    #expect(try numbers { try $0.items(from: noon, to: between) } == [1])
  }

  @Test func `a person's items and log, latest first, no more than asked`() throws {
    try store.addPerson(2)
    try put([item(1, at: noon), item(2, at: noon.adding(minutes: 9)), item(3, at: noon, status: .done)])
    #expect(try numbers { try $0.items(contactId: id("c", 1)) } == [2, 3, 1])
    #expect(try numbers { try $0.items(contactId: id("c", 1), limit: 1) } == [2])
    try store.write(command: nil, at: noon) { _ = try $0.put(entry(5, at: noon.adding(minutes: 1))) }
    try store.read { reader throws in
      #expect(try reader.log(contactId: id("c", 1)).map(\.id) == [id("b", 5), id("b", 1)])
      #expect(try reader.log(limit: 2).map(\.id) == [id("b", 5), id("b", 2)])
    }
  }

  @Test func `prefixes of ids, case aside, and how long one has to be`() throws {
    try put([])
    #expect(try store.read { try $0.itemIdPrefixLength() } == 4)
    var (first, second) = (item(1), item(2))
    (first.id, second.id) = ("abcd1234-0000-4000-8000-000000000000", "abcd1299-0000-4000-8000-000000000000")
    try store.write(command: nil, at: noon) { writer in
      try writer.put(first)
      #expect(try writer.reader.itemIdPrefixLength() == 4)
      try writer.put(second)
      #expect(try writer.reader.itemIdPrefixLength() == 7)
    }
    try store.read { reader throws in
      #expect(try reader.itemIdPrefixLength() == 7)
      #expect(try reader.items(idPrefix: "ABCD12") == [first, second])
      #expect(try reader.items(idPrefix: "abcd123") == [first])
      #expect(try reader.items(idPrefix: "abcd_") == [])
      #expect(try reader.items(idPrefix: "%") == [])
    }
    _ = try store.rehearse(at: noon) { writer in
      try writer.deleteItem(id: second.id)
      #expect(try writer.reader.itemIdPrefixLength() == 4)
    }
    #expect(try store.read { try $0.itemIdPrefixLength() } == 7)
    try store.write(command: nil, at: noon) { _ = try $0.deleteItem(id: second.id) }
    #expect(try store.read { try $0.itemIdPrefixLength() } == 4)
  }

  @Test func `the length of an id prefix is that of a fresh look, whatever was put, deleted and rolled back`()
    throws
  {
    try store.addPerson(1)
    var generator = SystemRandomNumberGenerator()
    for round in 0..<60 {
      struct Failure: Error {}
      do {
        try store.write(command: "step", at: noon) { writer in
          for _ in 0..<20 {
            var item = item(1)
            item.id = String(UInt64.random(in: 0..<50_000, using: &generator), radix: 2) + "-0000"
            if Bool.random(using: &generator) || round < 20 {
              try writer.put(item)
            } else if round % 3 == 0 {
              try writer.deleteItem(id: item.id)
            }
            _ = try writer.reader.itemIdPrefixLength()
          }
          if round % 5 == 4 { throw Failure() }
        }
      } catch is Failure {}
      let kept = try store.read { try $0.itemIdPrefixLength() }
      let fresh = try store.read { reader in
        reader.cache.forget()
        return try reader.itemIdPrefixLength()
      }
      #expect(kept == fresh)
    }
  }

  @Test func `prefixes of names, case and diacritics aside, at most fifty`() throws {
    try store.write(command: nil, at: noon) { writer in
      for (number, name) in ["Anna", "Ann", "Ánna-Lena", "Ben"].enumerated() {
        try writer.put(contact(number, name))
      }
      for number in 100..<160 { try writer.put(contact(number)) }
    }
    try store.read { reader throws in
      #expect(try reader.contacts(namePrefix: "ÁNN").map(\.displayName) == ["Ann", "Anna", "Ánna-Lena"])
      #expect(try reader.contacts(namePrefix: "nobody") == [])
      #expect(try reader.contacts(namePrefix: "person").count == 50)
      #expect(try reader.contact(nameKey: "ann")?.displayName == "Ann")
    }
  }

  @Test func `history: what was done was kept, what was missed was not, the rest is silent`() throws {
    try put(
      ItemStatus.allCases.enumerated().map { number, status in
        item(number, at: noon.adding(minutes: -number), status: status)
      })
    let start = { (status: ItemStatus) in
      noon.adding(minutes: -(ItemStatus.allCases.firstIndex(of: status) ?? 0))
    }
    #expect(
      try store.read { try $0.history() } == [
        HistoryEntry(startAt: start(.missed), kept: false), HistoryEntry(startAt: start(.done), kept: true),
      ])
  }

  @Test func `counts and periods away`() throws {
    try store.addPerson(1)
    try store.addPerson(2)
    try store.write(command: nil, at: noon) { writer in
      try writer.put(Away(id: id("d", 1), from: date("2026-04-01"), to: date("2026-04-02")))
      try writer.put(Away(id: id("d", 2), from: date("2026-03-01"), to: date("2026-05-02")))
    }
    try store.read { reader throws in
      #expect(
        try reader.counts() == StoreCounts(contacts: 2, goals: 2, items: 4, log: 2, away: 2, liveItems: 2))
      #expect(try reader.aways().map(\.id) == [id("d", 2), id("d", 1)])
    }
  }

  @Test func `of ids find those that there are, and of people those with tags`() throws {
    try store.addPerson(1)
    try store.addPerson(2)
    let (tagged, plain) = try store.write(command: nil, at: noon) { writer in
      var people = try writer.reader.contacts()
      people[0].tags = ["family", "choir"]
      people[1].tags = []
      for person in people { try writer.put(person) }
      return (people[0].id, people[1].id)
    }
    try store.read { reader in
      #expect(try reader.tags(ofContacts: [tagged, plain, "nobody"]) == [tagged: ["family", "choir"]])
      #expect(try reader.tags(ofContacts: []) == [:])
      #expect(try reader.tagsWithLiveItems() == [tagged: ["family", "choir"]])
      let names = Dictionary(uniqueKeysWithValues: try reader.contacts().map { ($0.id, $0.displayName) })
      #expect(try reader.displayNames() == names && names.count == 2)
      #expect(try reader.displayNames(of: [plain, "nobody"]) == [plain: names[plain]])
      let all = try reader.items(contactId: tagged)
      let some = Set(all.prefix(1).map(\.id))
      #expect(try reader.items(ids: some.union(["none"])).map(\.id) == Array(some))
      #expect(try reader.items(ids: []) == [])
    }
  }

  @Test(arguments: [
    StoreReader.itemsById, StoreReader.taggedById, StoreReader.namesById,
    StoreReader.taggedWithLive,
  ])
  func `of ids search an index`(sql: String) throws {
    let plan = try plan(sql)
    #expect(plan.contains { $0.hasPrefix("SEARCH") && $0.contains("(id=?)") }, "\(plan)")
  }

  static let bounded = [
    ObjectTable.item.selectById, ObjectTable.contact.selectById, StoreReader.contactByKey,
    StoreReader.contactsByPrefix, StoreReader.goalByContact, StoreReader.logByContact,
    StoreReader.meetingsByContact,
    StoreReader.itemsByPrefix, StoreReader.itemsByContact, StoreReader.itemsByStart, StoreReader.nextLive,
    StoreReader.doneByStart,
    StoreReader.eventsAfter, StoreWriter.rowsOfGroup, StoreWriter.proposals, StoreWriter.rebase,
    StoreReader.itemsByStatus,
    StoreWriter.dropDelivered,
    StoreWriter.countOne, StoreReader.idNeighbours, ObjectTable.goal.delete, ObjectTable.contact.delete,
    ObjectTable.item.record(where: "goalId"), ObjectTable.log.record(where: "contactId"),
    ObjectTable.evidence.record(where: "contactId"), StoreReader.answered, StoreReader.answeredFrom,
    ObjectTable.reminder.selectById, ObjectTable.reminder.delete, ObjectTable.delivery.selectById,
    StoreReader.remindersByItem, StoreReader.deliveriesByState, StoreReader.deliveriesByReminder,
    StoreReader.deliveriesOfMessages, StoreReader.messagesTold, StoreReader.noticesOfGuest,
    StoreReader.overtaken,
    StoreReader.oldNoticesOfGuests, StoreReader.firstUnconfirmed, StoreReader.deliveriesToMake,
    StoreReader.deliveriesToTakeBack,
  ]
  private static let cache = StoreCache(StorePulse())
  static let whole = [
    StoreReader.allContacts, cache.goals.selectAll, StoreReader.wholeLog, cache.liveItems.selectAll,
    StoreReader.leftTimes, StoreReader.allEvidence, StoreReader.allAways, StoreReader.allIds,
    cache.reminders.selectAll,
    StoreReader.nextPlanned, StoreReader.archivedIds, StoreReader.deceasedIds,
  ]

  @Test(arguments: bounded)
  func `search an index and sort nothing`(sql: String) throws {
    let plan = try plan(sql)
    #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" }, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test(arguments: whole)
  func `of whole tables walk along an index and sort nothing`(sql: String) throws {
    let plan = try plan(sql)
    #expect(plan.allSatisfy { $0.contains("INDEX") }, "\(plan)")
  }

  @Test(arguments: [
    (StoreReader.nextPlanned, ["reminderPlanned"]),
    (StoreReader.latestMeetings, ["logContact (contactId=?)"]),
    (StoreReader.deliveriesByState, ["deliveryState"]),
    (StoreReader.deliveriesToMake, ["deliveryWaiting (channel=? AND <expr>=? AND nextAttemptAt<?)"]),
    (StoreReader.noticesOfGuest, ["reminderKind (kind=? AND <expr>=?)"]),
    (StoreReader.messagesTold, ["reminderKind (kind=? AND <expr>=?)"]),
    (StoreReader.oldNoticesOfGuests, ["reminderDue (dueAt<?)"]),
    (
      StoreReader.deliveryByExternalId, ["deliveryExternal (channel=? AND externalId=?)"]
    ),
  ])
  func `of what is to be done do not walk through what was done`(sql: String, indexes: [String]) throws {
    let plan = try plan(sql)
    for index in indexes { #expect(plan.contains { $0.contains("INDEX \(index)") }, "\(plan)") }
  }

  func plan(_ sql: String) throws -> [String] {
    try store.queue.unsafeRead { db in
      let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
      let arguments = StatementArguments(sql.filter { $0 == "?" }.map { _ in 1 })
      return try Row.fetchAll(statement, arguments: arguments).map { $0["detail"] }
    }
  }
}
