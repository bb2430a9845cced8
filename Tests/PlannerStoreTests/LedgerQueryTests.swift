import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `Queries of the reminder ledger` {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  func write(_ body: (StoreWriter) throws -> Void) throws { try store.write(command: nil, at: noon, body) }

  func numbers(_ body: (StoreReader) throws -> [Reminder]) throws -> [Int] {
    try store.read { try body($0).compactMap { Int($0.id.suffix(12)) } }
  }

  /// Returns the reminder and channel of each delivery.
  func names(_ body: (StoreReader) throws -> [Delivery]) throws -> [String] {
    try store.read { reader in
      try body(reader).map { "\(Int($0.reminderId.suffix(12)) ?? -1) \($0.channel)" }
    }
  }

  func at(_ minutes: Int) -> Instant { noon.adding(minutes: minutes) }

  @Test func `all rows, and those of one item, by when they are due`() throws {
    try write { writer in
      try writer.put(reminder(3, of: 1, dueAt: at(2)))
      try writer.put(reminder(2, of: 1, .choices, dueAt: at(1), state: .expired))
      try writer.put(reminder(1, of: 1, .followUp, dueAt: at(2), state: .delivered))
      try writer.put(reminder(4, of: 2, dueAt: at(0)))
      try writer.put(reminder(5, .summary, dueAt: at(3), itemIds: [id("e", 1)]))
    }
    #expect(try numbers { try $0.reminders() } == [4, 2, 1, 3, 5])
    #expect(try numbers { try $0.reminders(itemId: id("e", 1)) } == [2, 1, 3])
    #expect(try numbers { try $0.reminders(itemId: "none") } == [])
  }

  @Test
  func `the next reminder: planned, of an item or of the day, first due`() throws {
    let next = { try store.read { try $0.nextReminder().flatMap { Int($0.id.suffix(12)) } } }
    #expect(try next() == nil)
    try write { writer in
      try writer.put(reminder(1, of: 1, dueAt: at(1), state: .claimed))
      try writer.put(reminder(2, .moved, dueAt: at(2)))
      try writer.put(reminder(3, .summary, dueAt: at(3)))
      try writer.put(reminder(4, of: 4, .choices, dueAt: at(4)))
    }
    #expect(try next() == nil)
    for (number, kind) in [(7, NoticeKind.rollup), (6, .followUp), (5, .reminder)] {
      try write { _ = try $0.put(reminder(number, of: number, kind, dueAt: at(number))) }
      #expect(try next() == number)
    }
  }

  @Test func `deliveries of a state by next attempt, of a reminder by channel`() throws {
    try write { writer in
      for number in 1...3 { try writer.put(reminder(number, of: number)) }
      try writer.put(delivery(of: 3, .journal, at: at(1)))
      try writer.put(delivery(of: 2, .journal, at: at(2)))
      try writer.put(delivery(of: 2, .desktop, at: at(2)))
      try writer.put(delivery(of: 1, .hooks, at: at(2)))
      try writer.put(delivery(of: 1, .desktop, at: at(3)))
      try writer.put(delivery(of: 1, .journal, .sent))
    }
    #expect(
      try names { try $0.deliveries(.pending) } == [
        "3 journal", "1 hooks", "2 desktop", "2 journal", "1 desktop",
      ])
    #expect(try names { try $0.deliveries(.sent) } == ["1 journal"])
    #expect(try names { try $0.deliveries(.failed) } == [])
    #expect(try names { try $0.deliveries(reminderId: id("f", 1)) } == ["1 desktop", "1 hooks", "1 journal"])
  }

  @Test func `a delivery by what a channel calls it: exactly, that channel's, the latest`() throws {
    let calls = ["7@:1.5", "7@:1.60", "70@:1.5", "7@:1.5", "7%", "a@b", "A@b", nil]
    try write { writer in
      for (number, external) in calls.enumerated() {
        try writer.put(reminder(number, of: number))
        let deliveredAt = number == 1 ? nil : at(number)
        try writer.put(delivery(of: number, .desktop, .sent, externalId: external, deliveredAt: deliveredAt))
      }
      try writer.put(delivery(of: 0, .hooks, .sent, externalId: "7@:1.5", deliveredAt: at(0)))
    }
    func found(_ externalId: String, _ channel: ChannelName = .desktop) throws -> [String] {
      try names { [try $0.delivery(channel: channel, externalId: externalId)].compactMap { $0 } }
    }
    #expect(try found("7@:1.5") == ["3 desktop"])
    #expect(try found("7@:1.60") == ["1 desktop"])
    #expect(try found("7%") == ["4 desktop"])
    #expect(try found("a@b") == ["5 desktop"])
    for unknown in ["7@", "7@:1.6", "_@b", ""] { #expect(try found(unknown) == []) }
    #expect(try found("7@:1.5", .hooks) == ["0 hooks"])
  }
}
