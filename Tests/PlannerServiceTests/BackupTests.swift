import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The times of copies, and the report if a copy fails.
@Suite struct `Daily copies` {
  let folder: TemporaryFolder
  let time = TestClock(TestPlanner.monday)
  let store: PlannerStore
  let queue = LaterQueue()
  let messenger = RecordingMessenger([.desktop])

  init() throws {
    folder = try TemporaryFolder()
    store = try PlannerStore(path: folder.file("planner.db"))
  }

  private func planner() throws -> Planner {
    let planner = try Planner.started(
      store: store, clock: time.clock, zones: TestPlanner.zones, messenger: messenger,
      queues: Planner.Queues(files: ImmediateQueue(), backups: queue))
    messenger.planner = planner
    return planner
  }

  private func days() -> [String] { Backups(of: store.path).list().map { "\($0.date)" } }

  @Test func `are made at the start and with each new day, by the user's clocks`() throws {
    let first = try planner()
    try first.wake()
    #expect(days() == [] && !queue.isIdle, "nobody waits for it")
    queue.finish()
    #expect(days() == ["2026-03-02"])
    try first.wake()
    #expect(queue.isIdle, "one a day")
    // Late in the evening it is already tomorrow in UTC.
    time.now = local("2026-03-02 23:00")
    try first.wake()
    #expect(queue.isIdle)
    time.now = local("2026-03-03 00:00")
    #expect(first.host.deadline <= time.now)
    try first.wake()
    queue.finish()
    #expect(days() == ["2026-03-03", "2026-03-02"])
    // Another process finds the copy.
    let second = try planner()
    try second.wake()
    #expect(queue.isIdle)
    #expect(try Methods.Status().run(in: second).newestBackup == CivilDate("2026-03-03"))
  }

  @Test func `that fail are tried again after an hour, and told of once`() throws {
    let planner = try planner()
    try Data().write(to: URL(filePath: folder.file("backups")))
    for hour in 8...11 {
      time.now = local("2026-03-02 \(hour < 10 ? "0" : "")\(hour):00")
      try planner.wake()
      #expect(!queue.isIdle, "at \(hour)")
      queue.finish()
      try planner.wake()
      #expect(queue.isIdle && planner.host.deadline <= time.now.adding(minutes: 60))
    }
    #expect(messenger.trials.map(\.notice.title) == ["No backup could be made"])
    #expect(try Methods.Status().run(in: planner).warnings.contains { $0.contains("No backup") })
    #expect(try Methods.Doctor().backups(planner).map(\.severity) == [.warning])
    try FileManager.default.removeItem(atPath: folder.file("backups"))
    time.now = local("2026-03-02 12:00")
    try planner.wake()
    queue.finish()
    #expect(days() == ["2026-03-02"])
    #expect(try Methods.Status().run(in: planner).warnings.isEmpty)
    #expect(try Methods.Doctor().backups(planner).map(\.severity) == [.ok])
    time.now = local("2026-03-05 12:00")
    #expect(try Methods.Doctor().backups(planner).map(\.severity) == [.warning], "three days old")
  }

  @Test func `that are being made while somebody is erased are thrown away, and made anew without them`()
    throws
  {
    let planner = try planner()
    _ = try Methods.AddContact(fields: ContactFields(displayName: "Quettelbaum")).run(in: planner)
    try planner.wake()
    var erased = false
    try queue.step {
      try Methods.Erase(name: "Quettelbaum").run(in: planner) { _ in erased = true }
      #expect(!erased, "it is in the copy still")
      #expect(store.isScrubDue)
    }
    #expect(days() == [])
    #expect(!store.isScrubDue)
    queue.finish()
    #expect(erased)
    #expect(days() == ["2026-03-02"])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")) {
      let bytes = FileManager.default.contents(atPath: folder.file("backups/\(name)")) ?? Data()
      #expect(bytes.range(of: Data("uettelbaum".utf8)) == nil)
    }
  }

  @Test func `that the user asks for while one is being made have what was changed meanwhile`() throws {
    let planner = try planner()
    try planner.wake()
    var replies = 0
    try queue.step {
      _ = try Methods.AddContact(fields: ContactFields(displayName: "Quettelbaum")).run(in: planner)
      try Methods.Backup().run(in: planner) { _ in replies += 1 }
      try Methods.Backup().run(in: planner) { _ in replies += 1 }
    }
    #expect(replies == 0 && !queue.isIdle)
    try queue.step {}
    #expect(replies == 2 && queue.isIdle, "one copy is for both")
    let bytes = try #require(
      FileManager.default.contents(atPath: folder.file("backups/planner-2026-03-02.db")))
    #expect(bytes.range(of: Data("Quettelbaum".utf8)) != nil)
  }

  @Test func `are answered for with where they are`() throws {
    let planner = try planner()
    var replies: [Methods.Backup.Reply] = []
    for _ in 1...2 {
      try Methods.Backup().run(in: planner) { replies.append(contentsOf: [try? $0.get()].compactMap(\.self)) }
    }
    queue.finish()
    #expect(replies.map(\.path) == Array(repeating: folder.file("backups/planner-2026-03-02.db"), count: 2))
    #expect(replies.allSatisfy { $0.bytes > 4096 && "\($0.date)" == "2026-03-02" })
  }
}
