import Foundation
import GRDB
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("The audit log") struct AuditTests {
  let folder: TemporaryFolder
  let store: PlannerStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
  }

  /// Returns the text of each entry, oldest first.
  private func said(_ store: PlannerStore? = nil) throws -> [String] {
    try (store ?? self.store).read { try $0.audit(limit: 1000) }.reversed()
      .map { $0.changes.map(\.text).joined(separator: "; ") }
  }

  private func faults(_ store: PlannerStore? = nil) throws -> [AuditFault] {
    try (store ?? self.store).read { try $0.verifyAudit() }.faults
  }

  /// Adds a person with all fields, changes them, adds a note, and removes the person.
  private func live() throws {
    try store.write(command: "add", at: noon, by: "plannerctl") { writer in
      try writer.put(contact(1))
      try writer.put(goal(1))
      try writer.put(item(1))
    }
    try store.write(command: "edit", at: noon.adding(minutes: 1), by: "python3") { writer in
      var person = contact(1, "Somebody")
      person.tags = ["club"]
      try writer.put(person)
      try writer.put(KeptProfile(contactId: person.id, profile: PersonProfile(company: "Quokka")))
    }
    try store.write(command: "note", at: noon.adding(minutes: 2)) { writer in
      var note = entry(1)
      (note.outcome, note.notes) = (.note, "kwyjibo")
      try writer.put(note)
      var second = note
      second.id = id("b", 2)
      try writer.put(second)
    }
    try store.write(command: "remove", at: noon.adding(minutes: 3)) {
      _ = try $0.deleteContact(id: id("c", 1))
    }
  }

  @Test func `says what a command did to what, whom it is about, when, and by which program`() throws {
    try live()
    #expect(
      try said() == [
        "created contact - 1 1; created goal - 1 1",
        "changed contact displayName,tags 1 1; created profile - 1 1",
        "created note - 2 1",
        "deleted contact - 1 1; deleted goal - 1 1; deleted note - 2 1; deleted profile - 1 1",
      ])
    let log = try store.read { try $0.audit(limit: 9) }
    #expect(log.map(\.number) == [4, 3, 2, 1])
    #expect(log.map(\.program) == ["plannerd", "plannerd", "python3", "plannerctl"])
    #expect(log.last?.at == noon)
    #expect(try faults() == [])
  }

  @Test func `never has a word of what was stored`() throws {
    try live()
    let rows = try folder.raw { try Row.fetchAll($0, sql: "SELECT program, did FROM audit") }.map(
      \.description)
    for word in ["Somebody", "club", "Quokka", "kwyjibo", "Person", id("c", 1)] {
      #expect(!rows.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test func `has no entry of what was refused, rehearsed, or made no difference, nor of what the clock did`()
    throws
  {
    struct Refused: Error {}
    try store.addPerson(1)
    let before = try said()
    #expect(throws: Refused.self) {
      try store.write(command: "add", at: noon) { writer in
        try writer.put(contact(2))
        throw Refused()
      }
    }
    try store.rehearse(at: noon) { _ = try $0.put(contact(2)) }
    try store.write(command: "edit", at: noon) { _ = try $0.put(contact(1)) }
    try store.write(command: nil, at: noon) { _ = try $0.put(item(5)) }
    #expect(try said() == before)
  }

  @Test func `leaves out what the planner proposes, unless somebody said something of it`() throws {
    try store.addPerson(1)
    let before = try said().count
    func change(_ item: PlanItem) throws {
      try store.write(command: "plan", at: noon) { _ = try $0.put(item) }
    }
    var proposal = item(9)
    try change(proposal)
    proposal.startAt = noon.adding(minutes: 60)
    try change(proposal)
    #expect(try said().count == before)
    proposal.notes = "bring cake"
    try change(proposal)
    proposal.status = .done
    try change(proposal)
    #expect(
      try said().dropFirst(before) == ["changed item notes 1 1", "changed item status 1 1"])
  }

  @Test func `says what an undo brought back, and keeps what it took back`() throws {
    try live()
    try store.write(command: "undo", at: noon, by: "plannerctl") { _ = try $0.undo(now: noon) }
    try store.write(command: "undo", at: noon) { _ = try $0.undo(now: noon) }
    #expect(
      try said().suffix(2) == [
        "undone command - 1 -; created contact - 1 1; created goal - 1 1; created note - 2 1; created profile - 1 1",
        "undone command - 1 -; deleted note - 2 1",
      ])
    #expect(try said().count == 6)
    #expect(try faults() == [])
    // The restored person has the same number.
    #expect(try store.read { try $0.audit(limit: 9, contactId: id("c", 1)) }.count == 6)
  }

  @Test func `has one short entry of an import of 10,000 people, and finds each of them in it`() throws {
    try store.write(command: "import", at: noon) { writer in
      for number in 1...10_000 {
        try writer.put(contact(number))
        try writer.put(goal(number))
      }
    }
    #expect(try said() == ["created contact - 10000 1-10000; created goal - 10000 1-10000"])
    #expect(try store.read { try $0.audit(limit: 9, contactId: id("c", 7777)) }.count == 1)
    #expect(
      try store.read { try $0.people(numbered: PersonNumbers(4...9), limit: 2) }.map(\.id) == [
        id("c", 4), id("c", 5),
      ])
  }

  @Test func `notes an export with the people in it`() throws {
    for number in 1...3 { try store.addPerson(number) }
    try store.write(command: nil, at: noon, by: "plannerctl") {
      $0.noteExported(people: [id("c", 1), id("c", 3)])
    }
    #expect(try said().last == "exported contact - 2 1,3")
    #expect(try faults() == [])
  }

  @Test func `goes page by page, and by person`() throws {
    for number in 1...5 { try store.addPerson(number) }
    func numbers(before: Int = .max, limit: Int) throws -> [Int] {
      try store.read { try $0.audit(before: before, limit: limit) }.map(\.number)
    }
    #expect(try numbers(limit: 2) == [5, 4])
    #expect(try numbers(before: 4, limit: 9) == [3, 2, 1])
    #expect(try store.read { try $0.audit(limit: 9, contactId: id("c", 2)) }.map(\.number) == [2])
    #expect(try store.read { try $0.audit(limit: 9, contactId: "nobody") } == [])
  }

  @Test func `goes on after a kill, and after a copy was brought back`() throws {
    try live()
    // As after SIGKILL: the last commits are only in SQLite's log.
    let killed = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: (killed.file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: killed.file + suffix)
    }
    let again = try killed.store()
    try again.addPerson(2)
    #expect(try faults(again) == [])
    #expect(try said(again).count == 5)

    let copy = try Backups(of: folder.file).make(on: date("2026-03-02"))
    try store.addPerson(3)
    try store.close()
    _ = try Restoration.restore(copy.path, to: folder.file, stamp: "s")
    let restored = try folder.store()
    #expect(try said(restored).count == 4)
    try restored.addPerson(4)
    #expect(try faults(restored) == [])
    #expect(try restored.read { try $0.audit(limit: 1) }.map(\.number) == [5])
  }

  @Test func `has the hash that docs/storage.md says, each with the one before in it`() throws {
    try live()
    let rows = try folder.raw {
      try Row.fetchAll($0, sql: "SELECT id, at, program, did, people, hash FROM audit ORDER BY id")
    }
    var previous = String(repeating: "0", count: 64)
    for row in rows {
      let parts: [String] = [previous] + (0..<5).map { "\(row[$0] as DatabaseValue)".filter { $0 != "\"" } }
      previous = SHA256.hex(of: parts.joined(separator: "\n").utf8)
      #expect(row["hash"] == previous)
    }
    let log = try store.read { try $0.audit(limit: 9) }
    #expect(log.map(\.previous) == log.dropFirst().map(\.hash) + [String(repeating: "0", count: 64)])
  }
}

@Suite("An audit log that somebody") struct HostileAuditTests {
  let folder: TemporaryFolder
  let store: PlannerStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
    for number in 1...6 { try store.addPerson(number) }
  }

  private func faults() throws -> [AuditFault] { try store.read { try $0.verifyAudit() }.faults }

  /// Attacks the log with another program that removes the triggers first.
  private func attack(_ sql: String) throws {
    try folder.raw { db in
      for name in ["auditIsNeverChanged", "auditIsNeverDeleted", "auditIsNeverReplaced"] {
        try db.execute(sql: "DROP TRIGGER IF EXISTS \(name)")
      }
      try db.execute(sql: sql)
    }
  }

  @Test(arguments: [
    "UPDATE audit SET did = 'x'", "DELETE FROM audit", "DELETE FROM audit WHERE id = 6",
    "INSERT OR REPLACE INTO audit SELECT id, at, 'x', did, people, hash FROM audit WHERE id = 2",
    "INSERT INTO audit SELECT 3, at, program, did, people, hash FROM audit WHERE id = 2",
  ])
  func `wants to change by a plain statement stays as it is`(sql: String) throws {
    let before = try store.read { try $0.audit(limit: 99) }
    #expect(throws: DatabaseError.self) { try folder.raw { try $0.execute(sql: sql) } }
    #expect(try store.read { try $0.audit(limit: 99) } == before)
  }

  @Test(arguments: [
    "at = at + 1", "program = 'plannerctl2'", "did = replace(did, 'contact', 'nobody')",
    "people = people + 1",
    "hash = replace(hash, substr(hash, 1, 1), '-')",
  ])
  func `changed by one value is found at that entry`(change: String) throws {
    try attack("UPDATE audit SET \(change) WHERE id = 3")
    #expect(try faults().first == AuditFault(number: 3, trouble: .changed))
    #expect(try store.read { try $0.verifyAudit() }.entries == 6)
  }

  @Test func `changed by one byte of the file is found`() throws {
    try store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let place = try #require(bytes.range(of: Data("created contact - 1 4".utf8)))
    bytes[place.upperBound - 1] = UInt8(ascii: "5")
    try bytes.write(to: URL(fileURLWithPath: folder.file))
    let again = try folder.store()
    #expect(try again.read { try $0.verifyAudit() }.faults == [AuditFault(number: 4, trouble: .changed)])
  }

  @Test func `took entries from is found, at the beginning, in the middle and at the end`() throws {
    try attack("DELETE FROM audit WHERE id = 3")
    #expect(try faults() == [AuditFault(number: 3, trouble: .missing)])
    try attack("DELETE FROM audit WHERE id = 1")
    #expect(try faults().first == AuditFault(number: 1, trouble: .missing))
    try attack("DELETE FROM audit WHERE id = 6")
    #expect(try faults().last == AuditFault(number: 6, trouble: .missing))
  }

  @Test func `cut at the end is found for good: what follows does not fill the gap`() throws {
    try attack("DELETE FROM audit WHERE id >= 5")
    try store.addPerson(7)
    #expect(try faults() == [AuditFault(number: 5, trouble: .missing)])
    #expect(try store.read { try $0.audit(limit: 1) }.map(\.number) == [7])
  }

  @Test func `moved entries in is found`() throws {
    try attack("UPDATE audit SET id = -id WHERE id IN (2, 3); UPDATE audit SET id = 5 + id WHERE id < 0")
    #expect(try !faults().isEmpty)
  }

  @Test func `filled with nonsense is shown as far as it can be read, and stops nothing`() throws {
    try attack(
      """
      UPDATE audit SET did = 'a; b c d 9223372036854775807 1-9223372036854775807,2-9223372036854775807' WHERE id = 2;
      UPDATE audit SET did = 'created contact - 99999999999999999999 5-1; created contact - 1 0' WHERE id = 3;
      UPDATE audit SET did = 'created contact - 1 1-9223372036854775807,2-9223372036854775807' WHERE id = 4
      """)
    let log = try store.read { try $0.audit(limit: 9) }
    #expect(log.map(\.changes.count) == [4, 4, 1, 0, 0, 4])
    _ = try store.read { try $0.people(numbered: log[2].changes[0].people, limit: 3) }
    #expect(log[2].changes[0].people.count == .max)
    #expect(try faults().map(\.number) == [2, 3, 4])
    try attack("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'audit'")
    #expect(try faults().count == 4)
    #expect(throws: StoreError.self) { try store.addPerson(8) }
  }
}
