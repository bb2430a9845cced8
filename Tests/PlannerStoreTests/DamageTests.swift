import Foundation
import GRDB
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

/// After any damage to the file, the planner either reports a remedy and changes nothing, or starts with all
/// data.
@Suite struct `A damaged database` {
  let folder: TemporaryFolder
  let before: Contents

  init() throws {
    folder = try TemporaryFolder()
    let store = try folder.store()
    for number in 1...200 { try store.addPerson(number) }
    before = try store.contents()
    try store.close()
  }

  /// Returns the error message for opening the file, which must stay unchanged.
  func refusal(sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let before = try folder.bytes().filter { !$0.key.hasSuffix("-shm") }
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try folder.store()
    }
    let after = try folder.bytes().filter { !$0.key.hasSuffix("-shm") }
    #expect(after == before, sourceLocation: sourceLocation)
    let sentence = error?.description ?? ""
    #expect(sentence.contains("plannerctl restore"), "\(sentence)", sourceLocation: sourceLocation)
    return sentence
  }

  @Test func `that was cut off is refused, wherever the cut is`() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    for size in [1, 50, 99, 100, 511, 4095, 4096, 8192, whole.count / 2, whole.count - 4096, whole.count - 1]
    {
      try whole.prefix(size).write(to: URL(fileURLWithPath: folder.file))
      _ = try refusal()
    }
  }

  @Test
  func
    `with nonsense in one page is refused, gives an error when that page is read, or is found by the check`()
    throws
  {
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    let pages = whole.count / 4096
    #expect(pages > 30)
    var silent: [Int] = []
    for page in 1...pages {
      try whole.write(to: URL(fileURLWithPath: folder.file))
      try folder.damage(pages: page...page, seed: 31 + page)
      do {
        let store = try folder.store()
        let problems = try store.read { try $0.integrityProblems() }
        let isSame = try store.contents() == before
        if problems.isEmpty && !isSame { silent.append(page) }
        try store.close()
      } catch let error as StoreError {
        #expect(error.description.contains("plannerctl restore"), "page \(page): \(error)")
      }
    }
    #expect(silent == [], "a loss that nothing tells of")
  }

  @Test func `of no length is refused where its log is beside it`() throws {
    let store = try folder.store()
    try store.addPerson(201)
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.file + "-wal"))
    try store.close()
    for remains in [Data(), nil] {
      try? FileManager.default.removeItem(atPath: folder.file)
      if let remains { try remains.write(to: URL(fileURLWithPath: folder.file)) }
      try log.write(to: URL(fileURLWithPath: folder.file + "-wal"))
      #expect(try refusal().contains("its log"))
    }
  }

  /// Returns the files of a killed planner. Only the log contains the person.
  /// - logs: the number of earlier logs, each of which was moved into the file.
  private func killed(logs: Int = 0) throws -> TemporaryFolder {
    let store = try folder.store()
    for _ in 0..<logs {
      try store.write(command: nil, at: noon) { try $0.put(contact(1, "Person \(UUID())")) }
      try store.scrub()
    }
    try store.addPerson(201)
    let copy = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: copy.path + "/planner", withIntermediateDirectories: true)
    for suffix in ["", "-wal", ".inuse"] {
      try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: copy.file + suffix)
    }
    try store.close()
    #expect(access(folder.file + ".inuse", F_OK) != 0)
    #expect(try folder.store().contents().contacts.count == before.contacts.count + 1, "closed cleanly")
    return copy
  }

  @Test func `without the log that it had is refused, and begins without it if that is wanted`() throws {
    let killed = try killed()
    try FileManager.default.removeItem(atPath: killed.file + "-wal")
    let bytes = try killed.bytes()
    let error = #expect(throws: StoreError.self) { try killed.store() }
    let sentence = error?.description ?? ""
    #expect(sentence.contains("its log") && sentence.contains("plannerctl restore"), "\(sentence)")
    #expect(try killed.bytes() == bytes)
    try FileManager.default.removeItem(atPath: killed.file + ".inuse")
    #expect(try killed.store().contents() == before)
  }

  @Test(arguments: 0...2)
  func `whose log another program moved into it is whole`(logs: Int) throws {
    let killed = try killed(logs: logs)
    _ = try killed.raw { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(access(killed.file + "-wal", F_OK) != 0 && access(killed.file + ".inuse", F_OK) == 0)
    #expect(try killed.store().contents().contacts.count == before.contacts.count + 1)
  }

  @Test func `beside another planner's log is refused, and the log not played back`() throws {
    let other = try TemporaryFolder()
    let stranger = try other.store()
    for number in 300...340 { try stranger.addPerson(number) }
    try FileManager.default.copyItem(atPath: other.file + "-wal", toPath: folder.file + "-wal")
    #expect(try refusal().contains("-wal"))
    try FileManager.default.removeItem(atPath: folder.file + "-wal")
    #expect(try folder.store().contents() == before)
  }

  @Test func `beside another database's rollback journal is refused, and the journal not played back`() throws
  {
    // A journal of a killed program, copied during a transaction that had spilled to disk.
    let other = try DatabaseQueue(path: folder.path + "/other.db")
    try other.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE t (x); PRAGMA cache_size = 2; PRAGMA synchronous = FULL")
      try db.execute(
        sql:
          "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO t SELECT zeroblob(1000) FROM n"
      )
      try db.execute(sql: "BEGIN; UPDATE t SET x = randomblob(1000)")
      try FileManager.default.copyItem(
        atPath: folder.path + "/other.db-journal", toPath: folder.file + "-journal")
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file + "-journal")).count > 4096)
    #expect(try refusal().contains("-journal"))
    try FileManager.default.removeItem(atPath: folder.file + "-journal")
    #expect(try folder.store().contents() == before)
  }
}

@Suite struct `A recovery` {
  let folder: TemporaryFolder
  let before: Contents

  init() throws {
    folder = try TemporaryFolder()
    let store = try folder.store()
    for number in 1...200 { try store.addPerson(number) }
    try store.write(command: nil, at: noon) { writer in
      try writer.put(reminder(1, of: 10))
      try writer.put(learnedSince: noon)
    }
    before = try store.contents()
    try store.close()
  }

  @Test func `of a database that is whole changes nothing but the file`() throws {
    let bytes = try folder.bytes()["planner.db"]
    let outcome = try Recovery.recover(folder.file, stamp: "s")
    #expect(outcome.lost == 0 && outcome.counts.contacts == 200)
    #expect(try folder.store().contents() == before)
    #expect(try FileManager.default.contents(atPath: #require(outcome.kept)) == bytes)
  }

  @Test func `saves profiles, relations, dates and introductions, and what it saved can be searched`() throws
  {
    let store = try folder.store()
    let (id, other) = (id("c", 1), id("c", 2))
    let date = ImportantDate(
      id: "d", contactId: id, kind: .custom, title: "wedding", month: 2, day: 29, yearly: true, leadDays: [0],
      plan: DatePlan.none)
    try store.write(command: nil, at: noon) { writer in
      try writer.put(KeptProfile(contactId: id, profile: PersonProfile(company: "Quokka Ltd")))
      try writer.put(StoredRelation(contactId: id, kind: .child, toName: "Lisa"))
      try writer.put(date)
      try writer.put(Introduction(a: id, b: other, status: .rejected, note: "no"))
    }
    try store.close()
    _ = try Recovery.recover(folder.file, stamp: "s")
    let saved = try folder.store()
    try saved.write(command: nil, at: noon) { _ in }
    try saved.read { reader throws in
      #expect(try reader.profile(contactId: id).company == "Quokka Ltd")
      #expect(try reader.relations(contactId: id).map(\.toName) == ["Lisa"])
      #expect(try reader.importantDates() == [date])
      #expect(try reader.introduction(id, other)?.note == "no")
      #expect(try reader.people(anywhere: SearchWords("quokka"), limit: 2) == [id])
    }
  }

  @Test func `saves what is left, drops what refers to what is gone, and counts both`() throws {
    let pages = try Data(contentsOf: URL(fileURLWithPath: folder.file)).count / 4096
    var lost = 0
    for page in [1] + Array(stride(from: 2, through: pages, by: 7)) {
      let again = try TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: again.path + "/planner", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: folder.file, toPath: again.file)
      try again.damage(pages: page...page, seed: 31 + page)
      let damaged = try again.bytes()["planner.db"]
      let outcome = try Recovery.recover(again.file, stamp: "s")
      #expect(try FileManager.default.contents(atPath: #require(outcome.kept)) == damaged)
      let store = try again.store()
      #expect(try store.read { try $0.integrityProblems() } == [])
      let after = try store.contents()
      #expect(Set(after.contacts).isSubset(of: before.contacts))
      #expect(Set(after.items).isSubset(of: before.items) && Set(after.log).isSubset(of: before.log))
      let missing =
        before.contacts.count - after.contacts.count + before.items.count - after.items.count
        + before.goals.count - after.goals.count + before.log.count - after.log.count
      if missing > 0 { #expect(outcome.lost > 0, "page \(page): \(missing) rows") }
      #expect(after.contacts.count >= 100, "page \(page)")
      lost += outcome.lost
      try store.close()
    }
    #expect(lost > 0)
  }

  @Test func `saves the audit log, which goes on`() throws {
    let before = try folder.store()
    let log = try before.read { try $0.audit(limit: 1000) }
    try before.close()
    #expect(log.count == 200)
    _ = try Recovery.recover(folder.file, stamp: "s")
    let store = try folder.store()
    #expect(try store.read { try $0.audit(limit: 1000) } == log)
    try store.addPerson(777)
    let verdict = try store.read { try $0.verifyAudit() }
    #expect(verdict.faults == [] && verdict.entries == 201)
    #expect(try store.read { try $0.audit(limit: 9, contactId: id("c", 7)) }.map(\.number) == [7])
  }

  @Test func `brings nothing back that was deleted`() throws {
    let store = try folder.store()
    try store.write(command: nil, at: noon) { _ = try $0.deleteContact(id: id("c", 7)) }
    try store.close()
    #expect(try Recovery.recover(folder.file, stamp: "s").counts.contacts == 199)
  }

  @Test func `reads what the log of a killed planner holds`() throws {
    let store = try folder.store()
    try store.addPerson(201)
    let outcome = try Recovery.recover(folder.file, stamp: "s")
    try store.close()
    #expect(outcome.counts.contacts == 201)
  }

  @Test func `of what is no database at all says so, and changes nothing`() throws {
    try Data(repeating: 7, count: 20_000).write(to: URL(fileURLWithPath: folder.file))
    let before = try folder.bytes()
    let error = #expect(throws: StoreError.self) { try Recovery.recover(folder.file, stamp: "s") }
    #expect(error?.description.contains("it has no readable data") == true)
    #expect(try folder.bytes() == before)
  }
}
