import Foundation
import PlannerChannels
import PlannerModel
import PlannerTestSupport
import Testing

@Suite struct `The journal's catalog` {
  @Test func `explains each kind of notice that is journaled, and nothing else`() throws {
    let ids = try entries().map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids == NoticeKind.allCases.compactMap(MessageId.of))
  }

  @Test func `has a subject, a maker, a place to ask and a text for each, and names fields that are sent`()
    throws
  {
    let sent = Set(JournalChannel.fields(of: JournalNotice.make(.reminder)).map(\.name))
    for entry in try entries() {
      #expect(entry.header["Subject"]?.isEmpty == false)
      #expect(entry.header["Defined-By"] == "Social Planner")
      #expect(entry.header["Support"]?.isEmpty == false)
      #expect(!entry.text.isEmpty)
      for name in "\(entry.header) \(entry.text)".matches(of: /@([A-Z_]+)@/) {
        #expect(sent.contains(String(name.1)))
      }
    }
  }

  @Test(.enabled(if: JournalCatalog.isPossible, "needs journalctl"))
  func `is taken by journalctl without a complaint`() throws {
    let root = try TemporaryFolder()
    for folder in ["usr/lib/systemd/catalog", "var/lib/systemd/catalog"] {
      try FileManager.default.createDirectory(
        atPath: root.file(folder), withIntermediateDirectories: true)
    }
    try RepositoryFiles.text(JournalCatalog.path).write(
      toFile: root.file("usr/lib/systemd/catalog/planner.catalog"), atomically: true, encoding: .utf8)
    let update = try ChildProcess.run(["journalctl", "--root=\(root.path)", "--update-catalog"])
    #expect(update.code == 0)
    #expect(update.err == "")
    let list = try ChildProcess.run(["journalctl", "--root=\(root.path)", "--list-catalog"])
    let subjects = try entries().map { "\($0.id) Social Planner: \($0.header["Subject"] ?? "")" }
    let listed = list.out.split(separator: "\n").map(String.init)
    #expect(listed == subjects.sorted())
  }

  private typealias Entry = (id: String, header: [String: String], text: String)

  /// The catalog's entries in order: `-- ID`, header lines, an empty line, text.
  private func entries() throws -> [Entry] {
    try RepositoryFiles.text(JournalCatalog.path).components(separatedBy: "\n-- ").dropFirst().map { entry in
      let parts = entry.split(separator: "\n\n", maxSplits: 1).map(String.init)
      let head = parts[0].split(separator: "\n").map(String.init)
      let header = head.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
      return (
        head[0],
        Dictionary(uniqueKeysWithValues: header.map { ($0[0], $0[1].trimmingCharacters(in: .whitespaces)) }),
        parts.count > 1 ? parts[1] : ""
      )
    }
  }
}

private enum JournalCatalog {
  static let path = "systemd/planner.catalog"
  static var isPossible: Bool { (try? ChildProcess.run(["journalctl", "--version"]))?.code == 0 }
}
