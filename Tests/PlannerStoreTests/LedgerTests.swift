import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("The reminder ledger")
struct LedgerTests {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  /// A ledger of rows with all optional values, and rows with only the required ones.
  static let full = Ledger(
    reminders: [
      claimed,
      Reminder(id: id("f", 2), kind: .rollup, dueAt: noon, expiresAt: noon),
    ],
    deliveries: [
      Delivery(
        reminderId: id("f", 1), channel: .desktop, state: .withdrawing, attempts: 7, nextAttemptAt: noon,
        externalId: ObjectTests.text, deliveredAt: noon, lastError: ObjectTests.text),
      Delivery(reminderId: id("f", 1), channel: .journal, nextAttemptAt: noon),
    ])

  private static var claimed: Reminder {
    var row = Reminder(
      id: id("f", 1), kind: .reminder, itemId: id("e", 1), startAt: noon, dueAt: Instant(seconds: -1),
      expiresAt: noon, state: .claimed, claimedAt: noon, late: true, itemIds: ["b", "", ObjectTests.text],
      detail: ObjectTests.text)
    row.unconfirmedAt = noon
    return row
  }

  static func putFull(_ writer: StoreWriter) throws -> [Bool] {
    try full.reminders.map { try writer.put($0) } + full.deliveries.map { try writer.put($0) }
  }

  func write(_ body: (StoreWriter) throws -> Void) throws { try store.write(command: nil, at: noon, body) }

  @Test func `gives its rows back as they were put`() throws {
    #expect(try store.write(command: nil, at: noon, LedgerTests.putFull) == [true, true, true, true])
    #expect(try store.ledger() == LedgerTests.full)
    #expect(try store.read { try $0.reminder(id: id("f", 1)) } == LedgerTests.full.reminders[0])
    #expect(try store.read { try $0.reminder(id: "none") } == nil)
  }

  @Test func `takes every kind that can wait, every state and every channel`() throws {
    try write { writer throws in
      var rows: [Reminder] = []
      for (number, kind) in NoticeKind.allCases.filter({ ![.answer, .test, .trouble].contains($0) })
        .enumerated()
      {
        rows.append(reminder(number, of: 1, kind))
      }
      for (number, state) in Reminder.State.allCases.enumerated() {
        rows.append(reminder(100 + number, of: number + 2, state: state))
      }
      var deliveries: [Delivery] = []
      for (number, state) in Delivery.State.allCases.enumerated() {
        deliveries += ChannelName.allCases.map { delivery(of: 100 + number, $0, state) }
      }
      for row in rows {
        try writer.put(row)
        #expect(try writer.reader.reminder(id: row.id) == row)
      }
      for row in deliveries {
        try writer.put(row)
        #expect(try writer.reader.deliveries(reminderId: row.reminderId).contains(row))
      }
    }
  }

  @Test(arguments: [NoticeKind.answer, .test])
  func `has no place for what is told at once`(kind: NoticeKind) throws {
    #expect(throws: StoreError.self) { try write { try $0.put(reminder(1, kind)) } }
    #expect(try store.ledger() == Ledger())
  }

  @Test func `of what is put again without a change writes nothing: the file and its log stay as they are`()
    throws
  {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    _ = try store.write(command: nil, at: noon, LedgerTests.putFull)
    let bytes = try folder.bytes()
    #expect(try store.write(command: nil, at: noon, LedgerTests.putFull) == [false, false, false, false])
    let after = try folder.bytes()
    for name in ["planner.db", "planner.db-wal"] { #expect(after[name] == bytes[name]) }
  }

  @Test func `keeps the deliveries of a reminder that changes, and drops those of one that goes`() throws {
    _ = try store.write(command: nil, at: noon, LedgerTests.putFull)
    var changed = LedgerTests.full.reminders[0]
    changed.state = .acknowledged
    changed.detail = nil
    var sent = LedgerTests.full.deliveries[1]
    sent.state = .sent
    sent.externalId = "7"
    try write { writer throws in
      #expect(try writer.put(changed))
      #expect(try writer.put(sent))
    }
    #expect(
      try store.ledger()
        == Ledger(
          reminders: [changed, LedgerTests.full.reminders[1]],
          deliveries: [LedgerTests.full.deliveries[0], sent]))
    try write { writer throws in
      #expect(try writer.deleteReminder(id: changed.id))
      #expect(try !writer.deleteReminder(id: changed.id))
    }
    #expect(try store.ledger() == Ledger(reminders: [LedgerTests.full.reminders[1]]))
    #expect(try store.read { try $0.deliveries(.sent) + $0.deliveries(.withdrawing) } == [])
  }

  @Test func `refuses a delivery of no reminder`() throws {
    #expect(throws: StoreError.self) { try write { try $0.put(delivery(of: 1)) } }
  }

  @Test(arguments: [
    NoticeKind.reminder, .earlyReminder, .followUp,
  ])
  func `has one reminder, one early one and one follow-up of an item's start, whatever their ids`(
    kind: NoticeKind
  ) throws {
    try write { writer in
      try writer.put(reminder(1, of: 1, kind, state: .delivered))
      try writer.put(reminder(2, of: 1, kind == .reminder ? .followUp : .reminder))
      try writer.put(reminder(3, of: 2, kind))
      var moved = reminder(4, of: 1, kind)
      moved.startAt = noon.adding(minutes: 1)
      try writer.put(moved)
    }
    let later = noon.adding(minutes: 5)
    #expect(throws: StoreError.self) { try write { try $0.put(reminder(5, of: 1, kind, dueAt: later)) } }
    // A row without an item or start could not be a duplicate of another.
    #expect(throws: StoreError.self) { try write { try $0.put(reminder(5, kind)) } }
    #expect(try store.ledger().reminders.map(\.id) == (1...4).map { id("f", $0) })
  }

  @Test func `has one rollup of a time, and as many of everything else as there are`() throws {
    try write { writer in
      try writer.put(reminder(1, .rollup))
      try writer.put(reminder(2, .rollup, dueAt: noon.adding(seconds: 1)))
      for number in 3...4 { try writer.put(reminder(number, .summary)) }
      for number in 5...6 { try writer.put(reminder(number, of: 1, .choices)) }
    }
    #expect(throws: StoreError.self) { try write { try $0.put(reminder(7, .rollup)) } }
  }

  @Test func `is nothing to undo, and undo leaves it as it is`() throws {
    try store.addPerson(1)
    _ = try store.write(command: "remind", at: noon, LedgerTests.putFull)
    #expect(try store.read { try $0.lastUndo()?.command } == "add")
    try store.write(command: "remind", at: noon) { writer in
      try writer.deleteReminder(id: id("f", 2))
    }
    let ledger = try store.ledger()
    #expect(try store.write(command: nil, at: noon) { try $0.undo(now: noon) } == "add")
    #expect(try store.ledger() == ledger)
  }

  @Test func `keeps what was sent for an item that is deleted and put again`() throws {
    try store.addPerson(1)
    try write { writer in
      try writer.put(reminder(1, of: 10, state: .delivered))
      try writer.deleteItem(id: id("e", 10))
      try writer.put(item(10))
      try writer.deleteContact(id: id("c", 1))
    }
    #expect(try store.ledger().reminders == [reminder(1, of: 10, state: .delivered)])
  }
}
