import Foundation
import GRDB
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("The text to search in")
struct SearchStoreTests {
  let store: PlannerStore

  init() throws {
    store = try .inMemory()
    try store.write(command: "add", at: noon) { writer in
      try writer.put(Contact(id: "1", displayName: "ЖЩЪ"))
      try writer.put(Contact(id: "2", displayName: "Bob"))
      try writer.put(KeptProfile(contactId: "1", profile: PersonProfile(company: "Ünique")))
      try writer.put(InteractionLog(id: "n", contactId: "1", when: noon, outcome: .note, notes: "ЫЭЮ"))
    }
  }

  private func people(_ text: String) throws -> [String] {
    try store.read { try $0.people(anywhere: SearchWords(text), limit: 10) }
  }

  private func notes(_ text: String) throws -> [String] {
    try store.read { try $0.notes(with: SearchWords(text), limit: 10).map(\.objectId) }
  }

  /// Returns the data of the indexes.
  private func bytes() throws -> Data {
    try store.queue.unsafeRead { db in
      try ["personIndex_data", "noteIndex_data"].reduce(into: Data()) { all, table in
        for block in try Data.fetchAll(db, sql: "SELECT block FROM \(table)") { all += block }
      }
    }
  }

  @Test func `is written with each change, and with what another program changed`() throws {
    #expect(try people("unique") == ["1"])
    #expect(try notes("ыэю") == ["n"])
    try store.queue.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE contact SET displayName = 'Zora', nameKey = 'zora' WHERE id = '2'")
    }
    #expect(try people("zora") == [])
    try store.write(command: nil, at: noon) { _ in }
    #expect(try people("zora") == ["2"])
    #expect(try people("bob") == [])
  }

  @Test func `is as it was where a change is rolled back or rehearsed`() throws {
    struct Stop: Error {}
    let renamed = Contact(id: "2", displayName: "Zora")
    #expect(throws: Stop.self) {
      try store.write(command: nil, at: noon) { writer in
        try writer.put(renamed)
        throw Stop()
      }
    }
    try store.rehearse(at: noon) { _ = try $0.put(renamed) }
    #expect(try people("bob") == ["2"])
    #expect(try people("zora") == [])
  }

  @Test func `of somebody who is erased is in no index`() throws {
    let traces = ["жщъ", "ыэю"].map { Data($0.utf8) }
    let before = try bytes()
    #expect(traces.allSatisfy { before.range(of: $0) != nil }, "the search works")
    try store.write(command: nil, at: noon) { _ = try $0.erase(contactId: "1") }
    let after = try bytes()
    #expect(traces.allSatisfy { after.range(of: $0) == nil })
    let words = try store.queue.unsafeRead { try String.fetchAll($0, sql: "SELECT word FROM searchWord") }
    #expect(words == ["bob"])
    #expect(try people("bob") == ["2"])
  }

  @Test(arguments: 1...5)
  func `agrees with its indexes after any changes`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for step in 0..<60 {
      let id = "\(Int.random(in: 1...4, using: &random))"
      try store.write(command: "step", at: noon) { writer in
        switch Int.random(in: 0..<5, using: &random) {
        case 0: _ = try writer.deleteContact(id: id)
        case 1: _ = try writer.erase(contactId: id)
        default:
          try writer.put(Contact(id: id, displayName: "Name \(id) \(step)", tags: ["tag\(step % 3)"]))
          try writer.put(
            InteractionLog(id: "n\(id)", contactId: id, when: noon, outcome: .note, notes: "note \(step)"))
        }
      }
      if step % 7 == 0, try store.read({ try $0.lastUndo() }) != nil {
        _ = try store.write(command: nil, at: noon) { try $0.undo(now: noon) }
      }
    }
    try store.queue.writeWithoutTransaction { db in
      for index in ["personIndex", "noteIndex"] {
        try db.execute(sql: "INSERT INTO \(index) (\(index), rank) VALUES ('integrity-check', 1)")
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM searchStale") == 0)
      #expect(
        try String.fetchAll(db, sql: "SELECT id FROM contact ORDER BY id")
          == String.fetchAll(db, sql: "SELECT contactId FROM searchPerson ORDER BY contactId"))
      #expect(
        try String.fetchAll(db, sql: "SELECT id FROM log WHERE notes IS NOT NULL ORDER BY id")
          == String.fetchAll(db, sql: "SELECT objectId FROM searchNote ORDER BY objectId"))
    }
  }
}
