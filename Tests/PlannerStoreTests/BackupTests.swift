import Foundation
import GRDB
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `Copies of the database` {
  let folder: TemporaryFolder
  let backups: Backups

  init() throws {
    folder = try TemporaryFolder()
    backups = Backups(of: folder.file)
  }

  @Test func `hold everything that was committed, in one file for this user alone, while the store goes on`()
    throws
  {
    let store = try folder.store()
    for number in 1...30 { try store.addPerson(number) }
    let before = try store.contents()
    let copy = try backups.make(on: date("2026-03-02"))
    #expect(copy.path == folder.path + "/planner/backups/planner-2026-03-02.db")
    #expect(try folder.mode(copy.path) == 0o600 && folder.mode(backups.folder) == 0o700)
    try store.addPerson(31)
    #expect(try PlannerStore(path: copy.path).contents() == before)
    #expect(try store.contents().contacts.count == 31)
  }

  @Test func `are kept of seven days, one a day, the newest of each`() throws {
    let store = try folder.store()
    for day in 1...9 {
      try store.addPerson(day)
      _ = try backups.make(on: date("2026-03-0\(day)"))
    }
    try store.addPerson(10)
    _ = try backups.make(on: date("2026-03-09"))
    #expect(backups.list().map { "\($0.date)" } == (3...9).reversed().map { "2026-03-0\($0)" })
    let newest = try #require(backups.list().first)
    #expect(try PlannerStore(path: newest.path).contents().contacts.count == 10)
  }

  @Test func `of a damaged database are none, and cost no good one`() throws {
    let store = try folder.store()
    for number in 1...200 { try store.addPerson(number) }
    for day in 1...7 { _ = try backups.make(on: date("2026-03-0\(day)")) }
    try store.close()
    let before = try folder.bytes(of: backups.folder)
    try folder.damage(pages: 20...24)
    #expect {
      try backups.make(on: date("2026-03-08"))
    } throws: {
      if case StoreError.corrupt(folder.file, _) = $0 { true } else { false }
    }
    #expect(try folder.bytes(of: backups.folder) == before)
  }

  @Test func `go with an erasure, and what was kept of replaced databases too`() throws {
    let store = try folder.store()
    try store.addPerson(1, "Zsófia Quettelbaum")
    let copy = try backups.make(on: date("2026-03-01"))
    try store.close()
    let kept = try Restoration.restore(copy.path, to: folder.file, stamp: "20260301T120000Z").kept
    #expect(kept == backups.folder + "/replaced-20260301T120000Z.db")
    let again = try folder.store()
    try again.scrubWillBeDue()
    _ = try again.write(command: nil, at: noon) { try $0.erase(contactId: id("c", 1)) }
    try again.scrubIfDue()
    #expect(try folder.bytes(of: backups.folder).isEmpty)
    #expect(try folder.bytes().values.allSatisfy { $0.range(of: Data("Quettelbaum".utf8)) == nil })
  }

  @Test func `come back in the place of what is there, which is kept, log and all`() throws {
    let store = try folder.store()
    try store.addPerson(1)
    let copy = try backups.make(on: date("2026-03-01"))
    let then = try store.contents()
    try store.addPerson(2)
    let now = try store.contents()
    // As after a crash, its log is beside it.
    let log = try Data(contentsOf: URL(fileURLWithPath: folder.file + "-wal"))
    #expect(!log.isEmpty)
    let outcome = try Restoration.restore(copy.path, to: folder.file, stamp: "s")
    #expect(outcome.counts.contacts == 1)
    try store.close()
    let restored = try folder.store()
    #expect(try restored.contents() == then)
    #expect(try restored.read { try $0.mirror().isNew })
    try restored.close()
    let kept = try #require(outcome.kept)
    #expect(
      try Restoration.restore(kept, to: folder.file, stamp: "s").kept
        == kept.replacing("-s.db", with: "-s-2.db"))
    #expect(try folder.store().contents() == now)
  }

  @Test func `come back where there is nothing, and only then a new database begins`() throws {
    let store = try folder.store()
    try store.addPerson(1)
    let copy = try backups.make(on: date("2026-03-01"))
    let before = try store.contents()
    try store.close()
    for remains in [Data(), nil] {
      try? FileManager.default.removeItem(atPath: folder.file)
      if let remains { try remains.write(to: URL(fileURLWithPath: folder.file)) }
      let error = #expect(throws: StoreError.self) { try folder.store() }
      #expect(error?.description.contains("plannerctl restore") == true)
      #expect(error?.description.contains("2026-03-01") == true)
      #expect(try Restoration.restore(copy.path, to: folder.file, stamp: "s").counts.contacts == 1)
      let restored = try folder.store()
      #expect(try restored.contents() == before)
      try restored.close()
    }
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.removeItem(atPath: backups.folder)
    #expect(try folder.store().contents().contacts.isEmpty)
  }

  @Test func `that are no whole database of ours change nothing`() throws {
    let store = try folder.store()
    for number in 1...200 { try store.addPerson(number) }
    let copy = try backups.make(on: date("2026-03-01")).path
    try store.close()
    let before = try folder.bytes()
    let good = try Data(contentsOf: URL(fileURLWithPath: copy))
    var damaged = good
    for offset in 20 * 4096..<24 * 4096 { damaged[offset] = UInt8(truncatingIfNeeded: offset &* 31) }
    var newer = good
    newer[63] = 99
    for bad in [Data(), Data("a letter".utf8), good.prefix(good.count - 4096), damaged, newer] {
      let path = folder.path + "/bad.db"
      try bad.write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.self) { try Restoration.restore(path, to: folder.file, stamp: "s") }
      #expect(throws: StoreError.self) {
        try Restoration.restore(folder.path + "/none.db", to: folder.file, stamp: "s")
      }
      #expect(try folder.bytes() == before)
    }
  }
}

extension TemporaryFolder {
  /// Overwrites pages with random bytes. Pages are counted from one.
  func damage(pages: ClosedRange<Int>, seed: Int = 31) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for page in pages where page * 4096 <= bytes.count {
      for offset in (page - 1) * 4096..<page * 4096 {
        bytes[offset] = UInt8(truncatingIfNeeded: (offset &* seed) >> 3)
      }
    }
    try bytes.write(to: URL(fileURLWithPath: file))
  }
}
