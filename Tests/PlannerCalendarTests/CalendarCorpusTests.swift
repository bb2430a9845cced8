import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerCalendar

/// Small files in the formats of calendar programs, and broken ones, each with its expected content.
///
/// The files `field-*` follow public reports of bugs in other programs. A folder is one calendar.
///
/// Beside `name.ics` lies `name.txt` with one line for each time, one for `events`, and one for each problem.
/// `PLANNER_CORPUS=write swift test` writes the listing of a new file; check it before you commit it.
@Suite struct CalendarCorpusTests {
  static let folder = "Tests/PlannerCalendarTests/Corpus"

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(RepositoryFiles.root)/\(path)")))
  }

  private func listing(_ content: CalendarContent) -> String {
    let times = content.times.map { time in
      let marks = (time.isAllDay ? " all-day" : "") + (time.isTentative ? " tentative" : "")
      let zone = CalendarText.berlin
      return "\(time.start.text(in: zone)) \(time.end.text(in: zone))\(marks) \(time.uid): \(time.title)"
    }
    let rest = ["events \(content.events)"] + (content.continues ? ["continues"] : [])
    return (times + rest + content.problems.map { "problem: \($0)" }).joined(separator: "\n") + "\n"
  }

  @Test func `files of other programs say what they should`() throws {
    let paths = RepositoryFiles.all(under: Self.folder, suffix: ".ics").filter {
      !$0.dropFirst(Self.folder.count + 1).contains("/")
    }
    try #require(paths.count >= 25)
    let isWriting = ProcessInfo.processInfo.environment["PLANNER_CORPUS"] == "write"
    var read = 0
    var troubled = 0
    for path in paths {
      let content = CalendarText.read(try Self.bytes(path), addresses: ["me@example.org"])
      let expected = path.dropLast(4) + ".txt"
      if isWriting {
        try Data(listing(content).utf8).write(to: URL(filePath: "\(RepositoryFiles.root)/\(expected)"))
      }
      #expect(listing(content) == (try RepositoryFiles.text(String(expected))), "\(path)")
      if !content.times.isEmpty { read += 1 }
      if !content.problems.isEmpty { troubled += 1 }
    }
    print("read \(read) of \(paths.count) corpus files, \(troubled) with problems")
  }

  @Test(arguments: ["field-04-override-own-file", "field-05-conflict-copy"])
  func `folders of other programs say what they should`(name: String) throws {
    let scan = CalendarScan(
      calendarId: "c", path: "\(RepositoryFiles.root)/\(Self.folder)/\(name)",
      reader: CalendarReader(zones: CalendarText.database, zone: CalendarText.berlin),
      window: CalendarText.year,
      known: [], rereads: .none)
    var content = CalendarContent()
    for changed in scan.run().changed {
      content.times += changed.times ?? []
      content.events += changed.file.events
      content.problems += changed.file.problem.map { [$0] } ?? []
      if changed.file.continues { content.continues = true }
    }
    content.times.sort { $0.start < $1.start }
    #expect(listing(content) == (try RepositoryFiles.text("\(Self.folder)/\(name).txt")))
  }
}
