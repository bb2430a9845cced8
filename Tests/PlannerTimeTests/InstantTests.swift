import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Instants` {
  @Test(
    arguments: [
      (0, 0, 0), (1, 0, 1), (59_999_999, 0, 1), (60_000_000, 1, 1), (60_000_001, 1, 2),
      (-1, -1, 0), (-59_999_999, -1, 0), (-60_000_000, -1, -1), (-60_000_001, -2, -1),
      (90_000_000, 1, 2), (-90_000_000, -2, -1),
    ] as [(Int64, Int, Int)])
  func `minutes are rounded down and up, before the epoch too`(microseconds: Int64, down: Int, up: Int) {
    let instant = Instant(microseconds: microseconds)
    #expect(instant.minuteRoundedDown == down)
    #expect(instant.minuteRoundedUp == up)
  }

  @Test func `seconds are rounded down, before the epoch too`() {
    #expect(Instant(microseconds: 1_999_999).seconds == 1)
    #expect(Instant(microseconds: -1).seconds == -1)
    #expect(Instant(microseconds: -1_000_000).seconds == -1)
    #expect(Instant(microseconds: -1_000_001).seconds == -2)
  }

  @Test func `no instant is too far to be rounded`() {
    #expect(Instant(microseconds: .max).minuteRoundedUp == Instant(microseconds: .max).minuteRoundedDown + 1)
    #expect(Instant(microseconds: .min).minuteRoundedUp == Instant(microseconds: .min).minuteRoundedDown + 1)
  }

  @Test func `it is written to the second, the fraction dropped`() {
    #expect(Instant(seconds: 0).description == "1970-01-01T00:00:00Z")
    #expect(Instant(microseconds: -1).description == "1969-12-31T23:59:59Z")
    #expect(Instant(microseconds: 1_999_999).description == "1970-01-01T00:00:01Z")
    #expect(Instant(minutes: 29_541_780).description == "2026-03-03T03:00:00Z")
  }

  @Test func `it moves by seconds and minutes`() throws {
    let start = try moment("2024-02-28T23:59:30Z")
    #expect(start.adding(seconds: 30).description == "2024-02-29T00:00:00Z")
    #expect(start.adding(minutes: -1).description == "2024-02-28T23:58:30Z")
    #expect(start < start.adding(seconds: 1))
  }

  @Test func `a clock gives what it was made of`() {
    #expect(PlannerTime.Clock { Instant(seconds: 7) }.now() == Instant(seconds: 7))
  }
}

@Suite struct `RFC 3339` {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("2026-03-02T08:00:00-05:00", 1_772_456_400_000_000),
      ("2026-03-02t13:00:00z", 1_772_456_400_000_000),
      ("2026-03-02T13:00:00+00:00", 1_772_456_400_000_000),
      ("2026-03-02T13:00:00-00:00", 1_772_456_400_000_000),
      ("2026-03-02T18:45:00+05:45", 1_772_456_400_000_000),
      ("2026-03-02T13:00:00.5Z", 1_772_456_400_500_000),
      ("2026-03-02T13:00:00.000001Z", 1_772_456_400_000_001),
      ("2026-03-02T13:00:00.9999999Z", 1_772_456_400_999_999),
      ("2026-03-02T13:00:00.123456789012345678901234567890+00:00", 1_772_456_400_123_456),
      ("1969-12-31T23:59:59.25Z", -750_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
      ("2016-12-31T18:59:60-05:00", 1_483_228_800_000_000),
      ("2016-12-31T23:59:60.5Z", 1_483_228_800_500_000),
      ("2017-01-01T08:59:60+09:00", 1_483_228_800_000_000),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
      ("2000-02-29T12:00:00Z", 951_825_600_000_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000_000),
    ] as [(String, Int64)])
  func `reads what section 5.6 allows`(text: String, microseconds: Int64) throws {
    #expect(try moment(text).microseconds == microseconds)
  }

  @Test(arguments: [
    "", "yesterday", "2026-03-02", "2026-03-02T08:00:00", "2026-03-02 08:00:00Z", "2026-03-02T08:00Z",
    "2026-02-30T08:00:00Z", "2026-13-01T08:00:00Z", "2026-00-01T08:00:00Z", "2026-01-00T08:00:00Z",
    "2025-02-29T08:00:00Z", "1900-02-29T08:00:00Z", "2026-04-31T08:00:00Z", "2026-03-02T24:00:00Z",
    "2026-03-02T08:60:00Z", "2026-03-02T08:00:61Z", "2026-03-02T08:00:60Z", "2026-03-02T08:00:00.Z",
    "2026-03-02T08:00:00,5Z", "2026-03-02T08:00:00+5:00", "2026-03-02T08:00:00+0500",
    "2026-03-02T08:00:00+24:00", "2026-03-02T08:00:00+05:60", "2026-03-02T08:00:00+05",
    "+2026-03-02T08:00:00Z",
    "-2026-03-02T08:00:00Z", "-0001-03-02T08:00:00Z", "12026-03-02T08:00:00Z", "26-03-02T08:00:00Z",
    "2026-3-2T08:00:00Z", "2026-03-02T8:00:00Z", "2026-03-02T08:00:00Z ", " 2026-03-02T08:00:00Z",
    "2026-03-02T08:00:00ZZ", "2026-03-02T08:00:00Z+01:00", "2026-03-02T08:00:00\u{2212}05:00",
    "２０２６-03-02T08:00:00Z", "2026-03-02T08:00:00Z\0", "2026-W10-1T08:00:00Z", "20260302T080000Z",
    "2026-03-02T-8:00:00Z", "2026-03-02T08:00:0xZ", "٢٠٢٦-03-02T08:00:00Z",
  ])
  func `refuses everything else`(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(arguments: [
    "0000-01-01T00:00:00+00:01", "0000-01-01T23:00:00+23:30", "9999-12-31T23:59:59-00:01",
    "9999-12-31T23:59:60Z",
  ])
  func `refuses what would lie outside the years 0000 to 9999 in UTC, where it could not be written again`(
    text: String
  ) {
    #expect(Instant(text) == nil)
  }

  @Test func `what is written is read again`() throws {
    var random = SeededRandom(announcedFor: "RFC 3339 round trip")
    for _ in 0..<PropertySeeds.draws(2000) {
      let second = Int.random(in: -62_167_219_200...253_402_300_799, using: &random)
      #expect(try moment(Instant(seconds: second).description).seconds == second)
    }
  }

  @Test func `Foundation reads the same moments`() throws {
    var random = SeededRandom(announcedFor: "RFC 3339 against Foundation")
    let style = Date.ISO8601FormatStyle()
    for _ in 0..<PropertySeeds.draws(500) {
      let second = Int.random(in: -2_208_988_800...4_102_444_800, using: &random)
      let text = Instant(seconds: second).description
      #expect(try style.parse(text).timeIntervalSince1970 == Double(second))
    }
  }

  @Test func `as JSON it is a string; a number or a bad string is refused`() throws {
    let instant = try moment("2026-03-02T13:00:00Z")
    #expect(
      String(decoding: try JSONEncoder().encode([instant]), as: UTF8.self) == #"["2026-03-02T13:00:00Z"]"#)
    #expect(
      try JSONDecoder().decode([Instant].self, from: Data(#"["2026-03-02T08:00:00-05:00"]"#.utf8)) == [
        instant
      ])
    for bad in ["[1]", "[null]", #"["soon"]"#, "[true]"] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([Instant].self, from: Data(bad.utf8)) }
    }
  }
}
