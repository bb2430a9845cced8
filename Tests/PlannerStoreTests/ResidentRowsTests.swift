import GRDB
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `Rows that are kept in memory` {
  private struct GivenUp: Error {}

  /// Compares the cached rows with SQLite, using a reader without a cache.
  private func check(_ reader: StoreReader, _ comment: Comment) throws {
    let stored = StoreReader(db: reader.db, cache: StoreCache(StorePulse()))
    #expect(try reader.contacts() == stored.contacts(), comment)
    #expect(try reader.lastMet() == stored.lastMet(), comment)
    #expect(try reader.goals() == stored.goals(), comment)
    #expect(try reader.liveItems() == stored.liveItems(), comment)
    #expect(try reader.ownReminders() == stored.ownReminders(), comment)
    #expect(try reader.mirrorCopies() == stored.mirrorCopies(), comment)
  }

  /// Makes a random change to one of a few people.
  private func change(_ writer: StoreWriter, _ random: inout SeededRandom) throws {
    let person = Int.random(in: 1...6, using: &random)
    let number = person * 10 + Int.random(in: 0...2, using: &random)
    let copy = MirrorCopy(
      itemId: id("e", number), component: number % 2 == 0 ? .event : .task, uid: "u", file: "\(number).ics",
      text: "\(Int.random(in: 0...9, using: &random))")
    switch Int.random(in: 0...13, using: &random) {
    case 0...1:
      // Sometimes changes the position in the order.
      let name = "\(Int.random(in: 0...9, using: &random)) \(person)"
      try writer.put(contact(person, Bool.random(using: &random) ? name : nil))
      try writer.put(goal(person, cadenceDays: Int.random(in: 1...30, using: &random)))
    case 2...4:
      guard try writer.reader.goal(id: id("a", person)) != nil else { return }
      let start = noon.adding(minutes: Int.random(in: -3...3, using: &random) * 60)
      let status = ItemStatus.allCases.randomElement(using: &random) ?? .pending
      try writer.put(item(number, of: person, at: start, status: status))
    case 5: try writer.deleteItem(id: id("e", number))
    case 8:
      let dueAt = noon.adding(minutes: Int.random(in: 0...3, using: &random))
      try writer.put(reminder(number, .moved, dueAt: dueAt))
    case 9: try writer.deleteReminder(id: id("f", number))
    case 10: try writer.put(copy)
    case 11: try writer.deleteMirrorCopy(copy.key)
    case 12:
      guard try writer.reader.contact(id: id("c", person)) != nil else { return }
      let when = noon.adding(minutes: Int.random(in: -9...0, using: &random) * 60)
      try writer.put(entry(number, of: person, at: when))
    case 13: try writer.deleteLogEntry(id: id("b", number))
    case 6: try writer.deleteGoal(id: id("a", person))
    default: try writer.deleteContact(id: id("c", person))
    }
  }

  @Test func `are those of the file, whatever is put, deleted, undone, refused, tried or erased`() throws {
    var random = SeededRandom(announcedFor: "ResidentRowsTests")
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let beside = try #require(try store.reader())
    defer { try? beside.close() }
    for step in 1...300 {
      let kind = Int.random(in: 0...9, using: &random)
      let body: (StoreWriter) throws -> Void = { writer in
        for _ in 1...Int.random(in: 1...4, using: &random) {
          try change(writer, &random)
          if Bool.random(using: &random) { try check(writer.reader, "step \(step), within a transaction") }
        }
        if kind == 0 { throw GivenUp() }
      }
      switch kind {
      case 0: #expect(throws: GivenUp.self) { try store.write(command: "no", at: noon, body) }
      case 1: try store.rehearse(at: noon, body)
      case 2: _ = try? store.write(command: nil, at: noon) { try $0.undo(now: noon) }
      case 3 where step % 10 == 0:
        _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: nil) }
        try store.scrub()
      case 3:
        _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: id("c", step % 6 + 1)) }
        try store.scrub()
      default: try store.write(command: "change", at: noon, body)
      }
      try store.read { try check($0, "step \(step)") }
      try beside.read { try check($0, "step \(step), beside the store") }
    }
  }

  @Test func `are read again where most of them changed at once`() throws {
    let store = try PlannerStore.inMemory()
    try store.addPerson(1)
    try store.read { try check($0, "one") }
    try store.write(command: "import", at: noon) { writer in
      for number in 2...300 {
        try writer.put(contact(number))
        try writer.put(goal(number))
      }
      try check(writer.reader, "many")
    }
    try store.read { try check($0, "many, committed") }
    #expect(try store.read { try $0.goals().count } == 300)
  }

  @Test func `a change that could not be committed left nothing in them`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try store.addPerson(1)
    try store.read { try check($0, "before") }
    try store.setQueryOnly()
    #expect(throws: StoreError.self) { try store.addPerson(2) }
    try store.read { try check($0, "after") }
  }
}
