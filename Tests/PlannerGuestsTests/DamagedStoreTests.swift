import Foundation
import GRDB
import Glibc
import PlannerDatabase
import PlannerPosix
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

/// After any damage to `guests.db`, the program either reports a remedy and changes nothing, or starts with
/// all data.
@Suite final class `A damaged guests.db` {
  let folder: TemporaryFolder
  let time = TestClock(House.now)
  var path: String { folder.file("guests.db") }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ folder: TemporaryFolder? = nil) throws -> GuestService {
    try GuestService(path: (folder ?? self.folder).file("guests.db"), clock: time.clock)
  }

  private func fill(_ door: GuestService, _ count: Int = 40) async throws {
    for number in 1...count {
      time.advance(minutes: 1)
      let text = "Words \(number) " + String(repeating: "x", count: number % 5 == 0 ? 3000 : 40)
      let device = Secret.hash("\(number)")
      for part in 1...3 {
        let said = GuestService.Said(id: UUID().uuidString.lowercased(), text: "\(text) \(part)")
        _ = try await door.begin(device: device, zone: nil, said)
      }
    }
  }

  private func words(_ door: GuestService) throws -> [String] {
    try door.store.readBlocking { try String.fetchAll($0, sql: "SELECT text FROM message ORDER BY text") }
  }

  /// Copies the files as a kill would leave them.
  private func killed() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    for name in ["guests.db", "guests.db-wal", "guests.db.inuse"] where access(folder.file(name), F_OK) == 0 {
      try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy.file(name))
    }
    return copy
  }

  private func refusal(_ folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> String
  {
    func bytes() -> [String: Data?] {
      ["", "-wal"].reduce(into: [:]) {
        $0[$1] = FileManager.default.contents(atPath: folder.file("guests.db\($1)"))
      }
    }
    let before = bytes()
    let error = #expect(throws: Unusable.self, sourceLocation: sourceLocation) { try open(folder) }
    #expect(bytes() == before, sourceLocation: sourceLocation)
    let sentence = error?.description ?? ""
    #expect(
      sentence.contains("plannerguests restore") && sentence.contains("plannerguests recover"), "\(sentence)",
      sourceLocation: sourceLocation)
    return sentence
  }

  @Test func `is whole after a kill, and after a clean end`() async throws {
    let door = try open()
    try await fill(door)
    let before = try words(door)
    let copy = try killed()
    let again = try open(copy)
    #expect(try words(again) == before)
    try await again.close()
    try await door.close()
    #expect(access(folder.file("guests.db.inuse"), F_OK) != 0)
    let third = try open()
    #expect(try words(third) == before)
    try await third.close()
  }

  @Test func `of zero bytes is refused, with its log and without`() async throws {
    let door = try open()
    try await fill(door, 2)
    let (first, second) = (try killed(), try killed())
    #expect(truncate(first.file("guests.db"), 0) == 0 && truncate(second.file("guests.db"), 0) == 0)
    #expect(try refusal(first).contains("its log"))
    #expect(unlink(second.file("guests.db-wal")) == 0)
    #expect(try refusal(second).contains("it is empty"))
    try await door.close()
  }

  @Test func `of zero bytes beside copies is refused, and a copy is brought back`() async throws {
    let door = try open()
    try await fill(door, 3)
    let before = try words(door)
    try await door.makeCopyIfDue()
    try await door.close()
    #expect(truncate(path, 0) == 0)
    #expect(try refusal(folder).contains("it has copies"))
    let done = try GuestMaintenance(database: path, clock: time.clock).restore(nil)
    #expect(done.contains("3 conversations with 9 messages"), "\(done)")
    let again = try open()
    #expect(try words(again) == before)
    try await again.close()
  }

  @Test func `without its log is refused`() async throws {
    let door = try open()
    try await fill(door, 2)
    let copy = try killed()
    #expect(unlink(copy.file("guests.db-wal")) == 0)
    #expect(try refusal(copy).contains("is missing"))
    try await door.close()
  }

  @Test func `beside the log of another is refused`() async throws {
    let door = try open()
    try await fill(door, 2)
    try await door.close()
    let other = try TemporaryFolder()
    let stranger = try open(other)
    try await fill(stranger, 2)
    try FileManager.default.copyItem(
      atPath: other.file("guests.db-wal"), toPath: folder.file("guests.db-wal"))
    #expect(try refusal(folder).contains("-wal"))
    try await stranger.close()
  }

  @Test func `that was cut off is refused`() async throws {
    let door = try open()
    try await fill(door)
    try await door.close()
    let whole = try Data(contentsOf: URL(filePath: path))
    for size in [1, 99, 100, 4095, 4096, whole.count / 2, whole.count - 1] {
      try whole.prefix(size).write(to: URL(filePath: path))
      _ = try refusal(folder)
    }
  }

  @Test func `is recovered whole where it is whole, and as far as it can be read where it is not`()
    async throws
  {
    let door = try open()
    try await fill(door)
    let before = try words(door)
    try await door.close()
    let maintenance = GuestMaintenance(database: path, clock: time.clock)
    let whole = try Data(contentsOf: URL(filePath: path))
    #expect(
      try maintenance.recover().contains("Saved 40 conversations with 120 messages. Rows that are lost: 0."))
    let saved = try open()
    #expect(try words(saved) == before)
    try await saved.close()
    var lost = 0
    for page in stride(from: 1, through: whole.count / 4096, by: 3) {
      var bytes = whole
      var random = SeededRandom(seed: UInt64(page))
      for offset in (page - 1) * 4096..<page * 4096 {
        bytes[offset] = UInt8.random(in: 0...255, using: &random)
      }
      try bytes.write(to: URL(filePath: path))
      let said = try maintenance.recover()
      let after = try open()
      let rest = try words(after)
      #expect(Set(rest).isSubset(of: before), "page \(page)")
      #expect(rest.count >= 60, "page \(page): \(said)")
      if rest.count < before.count {
        lost += 1
        #expect(!said.contains("lost: 0."), "page \(page): \(said)")
      }
      try await after.close()
    }
    #expect(lost > 0)
  }

  @Test func `is copied once a day, and no copy has what was erased since`() async throws {
    let door = try open()
    try await fill(door, 2)
    for _ in 1...9 {
      try await door.makeCopyIfDue()
      try await door.makeCopyIfDue()
      time.advance(minutes: 1440)
    }
    let backups = Backups(of: path)
    #expect(backups.list().count == 7)
    let id = try #require(
      try door.store.readBlocking {
        try String.fetchOne($0, sql: "SELECT conversation FROM message WHERE text LIKE 'Words 1 %'")
      })
    _ = try door.eraseGuest(id)
    #expect(backups.list().isEmpty)
    try await door.makeCopyIfDue()
    let copy = try #require(backups.list().first)
    let bytes = try Data(contentsOf: URL(filePath: copy.path))
    #expect(bytes.range(of: Data("Words 2 ".utf8)) != nil && bytes.range(of: Data("Words 1 ".utf8)) == nil)
    try await door.close()
  }

  @Test func `that cannot be copied is told of to the owner's programs, until it can`() async throws {
    let door = try open()
    try await fill(door, 1)
    let (number, mailbox) = door.broadcaster.watch()
    try Data().write(to: URL(filePath: folder.file("backups")))
    for _ in 1...2 { await #expect(throws: (any Error).self) { try await door.makeCopyIfDue() } }
    #expect(mailbox.take().passing.map(\.kind) == [.changed], "once")
    let trouble = try #require(try door.settings().copyTrouble)
    #expect(trouble.contains("backups") && !trouble.contains("plannerctl"), "\(trouble)")
    #expect(unlink(folder.file("backups")) == 0)
    try await door.makeCopyIfDue()
    #expect(mailbox.take().passing.map(\.kind) == [.changed])
    #expect(try door.settings().copyTrouble == nil)
    door.broadcaster.unwatch(number)
    try await door.close()
  }

  @Test func `is left alone while plannerguests has it`() async throws {
    let lock = try FileLock(path: "\(path).lock")
    let error = #expect(throws: Unusable.self) {
      try GuestMaintenance(database: path, clock: time.clock).recover()
    }
    #expect(error?.description.contains("another plannerguests") == true)
    withExtendedLifetime(lock) {}
  }
}
