import PlannerCalendar
import PlannerTestSupport
import PlannerTime
import Testing

/// The corpus with random damage. The reader must always terminate, and its times must be in order.
@Suite struct CalendarFuzzTests {
  /// Text with a meaning in iCalendar.
  private static let pieces = [
    "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "BEGIN:VALARM\r\n", "END:VCALENDAR\r\n", "RRULE:FREQ=SECONDLY\r\n",
    "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n", "\r\n ", ":", ";", "=", "\"", ",", "\\", "\r", "\n",
    "\0",
    "DTSTART:00010101T000000\r\n", "DTEND:99991231T235959Z\r\n", "DURATION:P2147483647W\r\n", "TZID=",
    "RDATE;VALUE=PERIOD:20260101T000000Z/P1D\r\n", "EXDATE:2026\r\n", "99999999999999999999", "-", "\u{feff}",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20260302T090000\r\n", "COUNT=2147483647", "INTERVAL=2147483647", "é",
  ].map { Array($0.utf8) }

  private func damaged(_ original: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let position = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, position + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(position..<end)
      case 2:
        bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: bytes.indices, using: &random))
      case 3: bytes.removeLast(bytes.count - position)
      case 4: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: position)
      }
    }
    return bytes
  }

  @Test func `damage does no harm`() throws {
    let corpus = try RepositoryFiles.all(under: CalendarCorpusTests.folder, suffix: ".ics")
      .map { try CalendarCorpusTests.bytes($0) }
    let reader = CalendarReader(
      zones: CalendarText.database, zone: CalendarText.berlin, addresses: ["me@example.org"])
    let window = CalendarText.window("2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z")
    for seed in PropertySeeds.take(3000) {
      var random = SeededRandom(seed: seed)
      let bytes = damaged(corpus.randomElement(using: &random) ?? [], &random)
      let content = reader.read(bytes, in: window)
      #expect(
        content.times.allSatisfy {
          $0.start < $0.end && $0.start < window.upperBound && $0.end > window.lowerBound
        },
        "seed \(seed)")
      #expect(
        zip(content.times, content.times.dropFirst()).allSatisfy { $0.start <= $1.start }, "seed \(seed)")
      #expect(
        content.problems.count <= 10 && !content.problems.contains { $0.contains("\n") }, "seed \(seed)")
      #expect(
        content.times.allSatisfy { !$0.title.contains("\n") && !$0.title.contains("\r") }, "seed \(seed)")
    }
  }
}
