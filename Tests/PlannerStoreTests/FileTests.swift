import Foundation
import GRDB
import Testing

@testable import PlannerStore

@Suite struct `The file` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `is private, with what SQLite keeps beside it, in a private folder`() throws {
    let store = try folder.store()
    try store.addPerson(1)
    #expect(try folder.mode(folder.path + "/planner") == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(try folder.mode(folder.file + suffix) == 0o600) }
  }

  @Test func `that others could read is made private`() throws {
    try folder.store().close()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.file)
    try folder.store().close()
    #expect(try folder.mode(folder.file) == 0o600)
  }

  @Test func `is durable: WAL, synchronous FULL, foreign keys and secure delete, as SQLite says itself`()
    throws
  {
    let settings = try folder.store().settings([
      "journal_mode", "synchronous", "foreign_keys", "secure_delete",
    ])
    #expect(settings == ["wal", "2", "1", "1"])
  }

  @Test func `keeps what was written when it is opened again, and when it was never closed`() throws {
    let first = try folder.store()
    try first.addPerson(1)
    let second = try folder.store()  // as after a crash: the log is still there
    #expect(try second.contents() == first.contents())
    try first.close()
    try second.close()
    #expect(try folder.store().contents().contacts.map(\.displayName) == ["Person 1"])
  }

  @Test func `of a newer planner is refused and left as it is`() throws {
    try folder.store().close()
    try folder.raw { try $0.execute(sql: "PRAGMA user_version = 99") }
    let before = try folder.bytes()
    #expect(throws: StoreError.newerSchema(path: folder.file, found: 99, known: Schema.current)) {
      try folder.store()
    }
    #expect(try folder.bytes() == before)
  }

  @Test func `of a newer planner that crashed is refused, and its log left as it is`() throws {
    try folder.store().close()
    let newer = try DatabaseQueue(path: folder.file)
    try newer.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    let before = try folder.bytes()
    #expect(before["planner.db-wal"]?.isEmpty == false)
    #expect(throws: StoreError.newerSchema(path: folder.file, found: 99, known: Schema.current)) {
      try folder.store()
    }
    let after = try folder.bytes()
    for name in ["planner.db", "planner.db-wal"] { #expect(after[name] == before[name]) }
    try newer.close()
  }

  @Test(arguments: ["a letter", String(repeating: "x", count: 9000)])
  func `that is no database is refused and left as it is`(text: String) throws {
    try folder.store().close()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file))
    let before = try folder.bytes()
    #expect(throws: StoreError.corrupt(path: folder.file, detail: "file is not a database")) {
      try folder.store()
    }
    #expect(try folder.bytes() == before)
  }

  @Test func `of another program is refused and left as it is`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/planner", withIntermediateDirectories: true)
    try folder.raw { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    let before = try folder.bytes()
    #expect(throws: StoreError.corrupt(path: folder.file, detail: "it is another program's database")) {
      try folder.store()
    }
    #expect(try folder.bytes() == before)
  }

  @Test func `that is damaged inside gives an error, never a crash`() throws {
    let store = try folder.store()
    for number in 1...200 { try store.addPerson(number) }
    try store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    for offset in 4096..<bytes.count { bytes[offset] = UInt8(truncatingIfNeeded: offset &* 31) }
    try bytes.write(to: URL(fileURLWithPath: folder.file))
    #expect {
      try folder.store().contents()
    } throws: {
      if case StoreError.corrupt(folder.file, _) = $0 { true } else { false }
    }
  }

  @Test func `in a folder that cannot be is refused with what is wrong`() throws {
    #expect(throws: StoreError.self) { try PlannerStore(path: "/proc/nowhere/planner.db") }
    try Data().write(to: URL(fileURLWithPath: folder.path + "/plain"))
    #expect(throws: StoreError.self) { try PlannerStore(path: folder.path + "/plain/planner.db") }
  }

  @Test func `that another program holds is busy, and the change did not happen`() throws {
    let store = try folder.store()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(throws: StoreError.busy(path: folder.file)) { try store.addPerson(1) }
    #expect(try store.contents().contacts == [])
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try store.addPerson(1)
    try other.close()
  }
}

@Suite struct `What SQLite says` {
  @Test(arguments: [
    (ResultCode.SQLITE_READONLY, StoreError.readOnly(path: "p")),
    (.SQLITE_CANTOPEN, .readOnly(path: "p")),
    (.SQLITE_BUSY, .busy(path: "p")),
    (.SQLITE_LOCKED, .busy(path: "p")),
    (.SQLITE_FULL, .full(path: "p")),
    (.SQLITE_CORRUPT, .corrupt(path: "p", detail: "m")),
    (.SQLITE_NOTADB, .corrupt(path: "p", detail: "m")),
    (.SQLITE_IOERR, .failing(path: "p", detail: "m")),
    (.SQLITE_ERROR, .other("m")),
  ])
  func `becomes an error of the store`(code: ResultCode, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code, message: "m"), path: "p") == error)
  }

  @Test func `is told without the data of the statement`() {
    let error = DatabaseError(
      resultCode: .SQLITE_ERROR, message: "m", sql: "SELECT ?", arguments: ["Anna"])
    #expect(StoreError(error, path: "p") == .other("m in: SELECT ?"))
  }

  @Test func `is a disk without space: the command fails whole, the one after it works`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try store.addPerson(1)
    let before = try store.contents()
    try store.setPageLimit(50)
    #expect(throws: StoreError.full(path: folder.file)) {
      try store.write(command: "import", at: noon) { writer in
        for number in 2...2000 { try writer.put(contact(number)) }
      }
    }
    #expect(try store.contents() == before)
    #expect(try store.read { try $0.lastUndo()?.command } == "add")
    try store.setPageLimit(100_000)
    try store.addPerson(2)
    #expect(try store.contents().contacts.count == 2)
  }

  @Test func `is a write to a file that cannot be written: it is refused, reading goes on`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try store.addPerson(1)
    try store.setQueryOnly()
    #expect(throws: StoreError.readOnly(path: folder.file)) { try store.addPerson(2) }
    #expect(try store.contents().contacts.count == 1)
  }
}
