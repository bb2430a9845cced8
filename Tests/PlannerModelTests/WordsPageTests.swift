import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// Checks docs/words.md against the grammar: its examples must parse.
@Suite struct `The page of words` {
  /// Returns the examples, by section.
  private static func typed() throws -> [Substring: [String]] {
    let page = try RepositoryFiles.text("docs/words.md")
    var result: [Substring: [String]] = [:]
    var section: Substring = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { section = line.dropFirst(3) }
      guard line.hasPrefix("| `") else { continue }
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      result[section, default: []] += cell.split(separator: "`").filter {
        $0.contains { $0 != "," && $0 != " " }
      }
      .map(String.init)
    }
    return result
  }

  @Test func `has nothing that is not read`() throws {
    // A Saturday at noon, so that "friday" is in the next week and "tonight" is in the future.
    let now = try #require(Instant("2026-03-07T12:00:00Z"))
    let readers: [Substring: (String) throws -> Void] = [
      "DURATION": { _ = try CalendarDuration.read($0) },
      "Cadences": { _ = try CalendarDuration.cadence($0) },
      "Lengths": { _ = try CalendarDuration.length($0) },
      "Days of the week": { _ = try Weekday.days(in: $0) },
      "Hours": { _ = try TimeBlock.blocks(in: $0) },
      "Hours of preferences": { _ = try TimeBlock.halfHours(in: $0) },
      "Times of rollups": { _ = try TimeBlock.clocks(in: $0) },
      "Hours by day": { _ = try HoursBlock.blocks(in: $0) },
      "TIME": { _ = try TimeExpression.resolve($0, now: now, zone: .utc, direction: .next) },
    ]
    let typed = try Self.typed()
    #expect(Set(typed.keys) == Set(readers.keys))
    for (section, words) in typed {
      for word in words {
        #expect(throws: Never.self, "\(section): \(word)") { try readers[section]?(word) }
      }
    }
  }
}
