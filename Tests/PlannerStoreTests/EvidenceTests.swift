import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `What is learned` {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  private func left(_ number: Int, of person: Int = 1, at start: Instant = noon) -> Evidence {
    Evidence(id: id("9", number), contactId: id("c", person), startAt: start, cause: .snoozed)
  }

  private func history() throws -> [HistoryEntry] { try store.read { try $0.history() } }

  private func undo() throws { _ = try store.write(command: nil, at: noon) { try $0.undo(now: noon) } }

  /// Adds a person with one session done before noon, one done after it, one missed, and two former times.
  private func live() throws {
    try store.addPerson(1)
    try store.write(command: "answer", at: noon) { writer in
      try writer.put(item(50, at: noon.adding(minutes: 30), status: .done))
      try writer.put(item(51, at: noon.adding(minutes: -60), status: .missed))
      try writer.put(left(1))
      try writer.put(left(2, at: noon.adding(minutes: 5000)))
    }
  }

  @Test func `comes from what was answered for, and from the times that sessions were taken away from`()
    throws
  {
    try live()
    #expect(try history().count { $0.kept } == 2)
    #expect(try history().count { !$0.kept } == 3)
    #expect(try history().contains(HistoryEntry(startAt: noon.adding(minutes: 5000), kept: false)))
  }

  @Test func `leaves out what took place elsewhere`() throws {
    try live()
    try store.write(command: nil, at: noon) { writer in
      var elsewhere = item(50, at: noon.adding(minutes: 30), status: .done)
      elsewhere.unlearned = true
      try writer.put(elsewhere)
    }
    #expect(try history().count { $0.kept } == 1)
  }

  @Test func `is forgotten whole, what was done early too, and what follows counts`() throws {
    try live()
    let before = try store.contents()
    try store.write(command: "learned reset", at: noon) { try $0.forgetHistory(now: noon) }
    #expect(try history() == [])
    #expect(try store.read { try $0.learnedSince() } == noon)
    #expect(try store.read { try $0.evidence() } == [])
    // A session of today that was not answered yet, and a former time from now on, which may be any time.
    try store.write(command: "answer", at: noon) { writer in
      try writer.put(item(60, at: noon.adding(minutes: 60), status: .missed))
      try writer.put(left(3, at: noon.adding(minutes: -600)))
    }
    #expect(try history().count == 2)
    try undo()
    #expect(try history() == [])
    try undo()
    #expect(try store.contents() == before)
    #expect(try history().count == 5)
  }

  @Test func `is kept with the command that it came from, and taken back with it`() throws {
    try store.addPerson(1)
    let before = try store.contents()
    try store.write(command: "snooze", at: noon) { _ = try $0.put(left(1)) }
    #expect(try history().count == 2)
    try undo()
    #expect(try store.contents() == before)
  }

  @Test func `goes with a person and comes back with them, and others keep theirs`() throws {
    try store.addPerson(1)
    try store.addPerson(2)
    try store.write(command: nil, at: noon) { writer in
      try writer.put(left(1))
      try writer.put(left(2, of: 2))
    }
    let before = try store.contents()
    try store.write(command: "remove", at: noon) { _ = try $0.deleteContact(id: id("c", 1)) }
    #expect(try store.contents().evidence == [left(2, of: 2)])
    try undo()
    #expect(try store.contents() == before)
  }

  @Test func `is of somebody, or refused`() throws {
    #expect(throws: StoreError.self) {
      try store.write(command: nil, at: noon) { _ = try $0.put(left(1, of: 7)) }
    }
    #expect(try store.contents().evidence == [])
  }

  @Test func `fades as the user prefers, and by default where nobody said`() throws {
    var preferences = Preferences()
    for days in [0, 1, 90, 3650] {
      preferences.learningHalfLifeDays = days
      try store.write(command: nil, at: noon) { _ = try $0.put(preferences) }
      #expect(try store.read { try $0.preferences() } == preferences)
    }
    preferences.learningHalfLifeDays = 3651
    #expect(throws: StoreError.self) {
      try store.write(command: nil, at: noon) { _ = try $0.put(preferences) }
    }
    try store.write(command: nil, at: noon) { writer in
      try writer.db.execute(sql: "UPDATE preference SET learningHalfLifeDays = NULL")
    }
    #expect(try store.read { try $0.preferences() }.learningHalfLifeDays == 90)
  }
}
