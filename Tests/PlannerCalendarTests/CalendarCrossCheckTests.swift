import Foundation
import PlannerCalendar
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// Hundreds of random calendars, read by this reader and by Python's recurring-ical-events.
@Suite struct CalendarCrossCheckTests {
  /// Python with that package, from the environment that the Makefile creates or that PLANNER_VENV names.
  static let python: String? = {
    [ProcessInfo.processInfo.environment["PLANNER_VENV"], "\(RepositoryFiles.root)/.venv"].compactMap { $0 }
      .map { "\($0)/bin/python" }
      .first { (try? ChildProcess.run([$0, "-c", "import recurring_ical_events"]).code) == 0 }
  }()

  /// Merges times that touch, because the reader reports them as one.
  private func merged(_ times: [[Double]]) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for time in times.sorted(by: { $0[0] < $1[0] }) where time[0] < time[1] {
      let range = Int(time[0])...Int(time[1])
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  @Test func `recurring-ical-events finds the same times`() throws {
    guard let python = Self.python else {
      print("skipped: no Python with recurring-ical-events; 'make test' installs it into .venv")
      return
    }
    let seeds = PropertySeeds.take(400)
    for first in stride(from: 0, to: seeds.count, by: 400) {
      try compare(Array(seeds[first..<min(first + 400, seeds.count)]), python: python)
    }
  }

  /// Compares calendars made from these seeds, in one run of Python.
  private func compare(_ seeds: [UInt64], python: String) throws {
    let folder = try TemporaryFolder()
    for seed in seeds {
      try Data(RandomCalendar(seed: seed).text.utf8).write(to: URL(filePath: folder.file("\(seed).ics")))
    }
    let window = CalendarText.year
    let script = "\(RepositoryFiles.root)/Tests/PlannerCalendarTests/expand.py"
    let peer = try ChildProcess.run([
      python, script, folder.path, "\(window.lowerBound.seconds)", "\(window.upperBound.seconds)",
      CalendarText.berlin.name,
    ])
    try #require(peer.code == 0, "\(peer.err)")
    let found = try JSONDecoder().decode([String: [[Double]]?].self, from: Data(peer.out.utf8))
    var compared = 0
    for seed in seeds {
      guard let theirs = found["\(seed).ics"] ?? nil else { continue }
      compared += 1
      let text = RandomCalendar(seed: seed).text
      let content = CalendarText.read(text)
      let ours = content.times.map { [Double($0.start.seconds), Double($0.end.seconds)] }
      #expect(merged(ours) == merged(theirs), "seed \(seed)\n\(text)")
      #expect(content.problems.isEmpty, "seed \(seed)\n\(text)")
    }
    print("compared \(compared) of \(seeds.count) calendars with recurring-ical-events")
    // The peer refuses some calendars. Three more may be among few.
    #expect((compared + 3) * 100 >= seeds.count * 95, "\(peer.err)")
  }
}
