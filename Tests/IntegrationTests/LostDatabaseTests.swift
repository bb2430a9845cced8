import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

/// After the loss of the original, a copy restores everything that was acknowledged before it.
@Suite struct `A database that is lost` {
  enum Loss: String, CaseIterable { case gone, empty, cutOff, nonsense, otherProgram }

  private func lose(_ planner: RealPlanner, _ loss: Loss) throws {
    let file = URL(filePath: planner.database)
    switch loss {
    case .gone:
      for suffix in ["", "-wal", "-shm"] { unlink(planner.database + suffix) }
    case .empty: try Data().write(to: file)
    case .cutOff: try Data(contentsOf: file).prefix(10_000).write(to: file)
    case .nonsense: try Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }).write(to: file)
    case .otherProgram:
      for suffix in ["", "-wal", "-shm"] { unlink(planner.database + suffix) }
      // Uses Python's module, because SQLite's shell may be missing.
      let made = try ChildProcess.run([
        "python3", "-c",
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('CREATE TABLE recipe (name)'); c.commit()",
        planner.database,
      ])
      #expect(made.code == 0, "\(made.err)")
    }
  }

  private func document(_ planner: RealPlanner) throws -> ExportDocument {
    try planner.connect().call(Methods.Export()).document
  }

  @Test(arguments: Loss.allCases)
  func `is refused with the way out, and comes back as it was when it was copied`(_ loss: Loss) throws {
    let planner = try RealPlanner()
    try planner.start()
    for index in 1...20 { try planner.json("add", "Person \(index)", "--every", "2w") }
    let copy = try planner.json("backup")
    #expect(copy["path"]?.text?.hasPrefix("\(planner.home)/backups/planner-") == true)
    let then = try document(planner)
    try planner.json("add", "Too late")
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    try lose(planner, loss)

    let refused = try ChildProcess.run([RealPlanner.plannerd], environment: planner.environment)
    #expect(refused.code == 70)
    #expect(refused.err.contains("plannerctl restore"), "\(refused.err)")
    let restored = try planner.plannerctl("restore")
    #expect(restored.code == 0, "\(restored.err)")
    #expect(restored.out.contains("Restored 20 people"))
    #expect(loss == .gone || restored.out.contains("kept as \(planner.home)/backups/replaced-"))
    try planner.start()
    #expect(try document(planner) == then)
    let findings = try planner.connect().call(Methods.Doctor()).findings
    #expect(findings.contains { $0.what == "The database is intact." })
    #expect(findings.contains { $0.severity == .ok && $0.what.hasPrefix("The newest backup is of") })
    #expect(try planner.stop() == 0)
  }

  @Test func `in part, with its log, is refused after a kill, and not after a clean end`() throws {
    let planner = try RealPlanner()
    try planner.start()
    try planner.json("add", "Ada")
    #expect(try planner.stop() == 0)
    #expect(access(planner.database + "-wal", F_OK) != 0)
    try planner.start()
    try planner.json("add", "Bea")
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    try planner.start()
    try planner.json("add", "Cleo")
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    #expect(unlink(planner.database + "-wal") == 0)
    let refused = try ChildProcess.run([RealPlanner.plannerd], environment: planner.environment)
    #expect(refused.code == 70)
    #expect(
      refused.err.contains("its log") && refused.err.contains("plannerctl restore"), "\(refused.err)")
    #expect(unlink(planner.database + ".inuse") == 0)
    try planner.start()
    #expect(try planner.connect().call(Methods.People()).people.count == 2)
    #expect(try planner.stop() == 0)
  }

  @Test func `is copied by the daemon of its own accord, and status says when`() throws {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    try daemon.waitUntil { try planner.json("status")["newestBackup"]?.text != nil }
    #expect(try planner.plannerctl("status").out.contains("of today"))
    let day = try #require(try planner.json("status")["newestBackup"]?.text)
    let path = "\(planner.home)/backups/planner-\(day).db"
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try planner.stop() == 0)
    #expect(try planner.plannerctl("restore", day).code == 0)
    let none = try planner.plannerctl("restore", "2001-01-01")
    #expect(none.code == 1 && none.err.contains(day), "\(none.err)")
  }

  @Test func `goes to a file of the user's and from there to another planner, whole`() throws {
    let planner = try RealPlanner()
    try planner.start()
    try planner.json("add", "Ada", "--every", "1w")
    let file = planner.folder.file("ada.db")
    let copied = try planner.plannerctl("backup", file)
    #expect(copied.code == 0 && copied.out.contains(file), "\(copied.err)")
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let refused = try planner.plannerctl("restore", file)
    #expect(refused.code == 1 && refused.err.contains("another plannerd is running"), "\(refused.err)")
    let then = try document(planner)
    #expect(try planner.stop() == 0)
    let other = try RealPlanner()
    #expect(try other.plannerctl("restore", file).code == 0)
    try other.start()
    let now = try document(other)
    #expect(now == then, "\(now) instead of \(then)")
    #expect(try other.stop() == 0)
  }

  @Test func `in part gives what is left, and keeps the damaged file`() throws {
    let planner = try RealPlanner()
    try planner.start()
    let purpose = String(repeating: "x", count: 1500)
    for index in 1...60 { try planner.json("add", "Person \(index)", "--purpose", purpose) }
    #expect(try planner.stop() == 0)
    var bytes = try Data(contentsOf: URL(filePath: planner.database))
    let pages = bytes.count / 4096
    for page in pages - 60..<pages - 50 {
      for offset in page * 4096..<(page + 1) * 4096 {
        bytes[offset] = UInt8(truncatingIfNeeded: offset &* 7 >> 3)
      }
    }
    try bytes.write(to: URL(filePath: planner.database))
    let report = try planner.json("doctor", "--recover")
    #expect(report["lost"] != .number(0))
    let kept = try #require(report["kept"]?.text)
    #expect(try Data(contentsOf: URL(filePath: kept)) == bytes)
    try planner.start()
    let people = try planner.connect().call(Methods.People()).people
    #expect((30..<60).contains(people.count), "\(people.count)")
    #expect(
      try planner.connect().call(Methods.Doctor()).findings.contains { $0.what == "The database is intact." })
    #expect(try planner.stop() == 0)
  }

  @Test func `leaves nobody who was erased in its copies`() throws {
    let planner = try RealPlanner()
    try planner.start()
    try planner.json("add", "Quettelbaum", "--every", "1w")
    try planner.json("add", "Ada", "--every", "1w")
    try planner.json("backup")
    try planner.json("erase", "Quettelbaum", "--yes")
    let files = try #require(FileManager.default.enumerator(atPath: planner.home)).compactMap {
      $0 as? String
    }
    for file in files {
      let bytes = FileManager.default.contents(atPath: "\(planner.home)/\(file)") ?? Data()
      #expect(bytes.range(of: Data("uettelbaum".utf8)) == nil, "\(file)")
    }
    #expect(files.contains { $0.hasPrefix("backups/planner-") }, "there is a new copy already")
    #expect(try planner.stop() == 0)
    #expect(try planner.plannerctl("restore").out.contains("1 person"))
  }

  @Test func `that cannot be copied is told of, and the planner goes on`() throws {
    let planner = try RealPlanner()
    mkdir(planner.home, 0o700)
    try Data().write(to: URL(filePath: "\(planner.home)/backups"))
    let daemon = try planner.start()
    try daemon.waitUntil { try planner.plannerctl("status").out.contains("No backup can be made") }
    #expect(try planner.plannerctl("backup").code != 0)
    try planner.json("add", "Ada")
    #expect(daemon.err.components(separatedBy: "no backup could be made").count == 2, "once")
    unlink("\(planner.home)/backups")
    try planner.json("backup")
    #expect(try !planner.plannerctl("status").out.contains("No backup"))
    #expect(try planner.stop() == 0)
  }

  @Test func `on a file system without locks is not begun, and the sentence says where to go`() throws {
    let planner = try RealPlanner()
    let disk = try FailingDisk(planner)
    try disk.begin(.locks)
    let refused = try ChildProcess.run(
      [RealPlanner.plannerd], environment: planner.environment.merging(disk.environment) { $1 })
    #expect(refused.code == 70)
    #expect(refused.err.contains("has no locks") && refused.err.contains("local disk"), "\(refused.err)")
  }
}
