import PlannerTestSupport
import PlannerTime
import Testing

/// Monday 2026-03-02, 13:00 in New York, five hours behind UTC.
@Suite("TIME")
struct TimeExpressionTests {
  private func resolve(
    _ text: String, at now: String = "2026-03-02T18:00:00Z", _ direction: TimeExpression.Direction = .next,
    in name: String = "America/New_York"
  ) throws -> String? {
    TimeExpression.resolve(text, now: try moment(now), zone: try zone(name), direction: direction)?
      .description
  }

  @Test(
    "reads ISO 8601, with an offset or on the zone's clock",
    arguments: [
      ("2026-03-06T18:00:00+01:00", "2026-03-06T17:00:00Z"),
      ("2026-03-06T18:00+01:00", "2026-03-06T17:00:00Z"),
      ("2026-03-06T18:00:00Z", "2026-03-06T18:00:00Z"),
      ("2026-03-06t18:00z", "2026-03-06T18:00:00Z"),
      ("2026-03-06T18:00:30.75Z", "2026-03-06T18:00:30Z"),
      ("2026-03-06T18:00", "2026-03-06T23:00:00Z"),
      ("2026-03-06T18:00:15", "2026-03-06T23:00:15Z"),
      ("20260306T1800", "2026-03-06T23:00:00Z"),
      ("20260306T180015", "2026-03-06T23:00:15Z"),
      ("20260306T1800Z", "2026-03-06T18:00:00Z"),
      ("20260306T180000+0100", "2026-03-06T17:00:00Z"),
      ("2026-03-06T18:00-05", "2026-03-06T23:00:00Z"),
      ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
      (" 2026-03-06T18:00 ", "2026-03-06T23:00:00Z"),
    ])
  func iso(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
    #expect(try resolve(text, .last) == expected)
  }

  @Test(
    "reads what people type, forward",
    arguments: [
      ("18:30", "2026-03-02T23:30:00Z"), ("9:00", "2026-03-03T14:00:00Z"), ("09:00", "2026-03-03T14:00:00Z"),
      ("13:00", "2026-03-03T18:00:00Z"), ("13:01", "2026-03-02T18:01:00Z"), ("0:00", "2026-03-03T05:00:00Z"),
      ("today 18:30", "2026-03-02T23:30:00Z"), ("today 9:00", "2026-03-02T14:00:00Z"),
      ("tomorrow 9:00", "2026-03-03T14:00:00Z"), ("Tomorrow  9:00", "2026-03-03T14:00:00Z"),
      ("yesterday 20:00", "2026-03-02T01:00:00Z"), ("fri 19:00", "2026-03-07T00:00:00Z"),
      ("Friday 19:00", "2026-03-07T00:00:00Z"), ("mon 18:00", "2026-03-02T23:00:00Z"),
      ("mon 9:00", "2026-03-09T13:00:00Z"), ("sun 2:30", "2026-03-08T07:30:00Z"),
      ("2026-03-06 18:00", "2026-03-06T23:00:00Z"), ("2025-03-06 18:00", "2025-03-06T23:00:00Z"),
      ("+90m", "2026-03-02T19:30:00Z"), ("in 2h", "2026-03-02T20:00:00Z"), ("IN 2H", "2026-03-02T20:00:00Z"),
      ("+1w", "2026-03-09T17:00:00Z"), ("-2d", "2026-02-28T18:00:00Z"), ("3h ago", "2026-03-02T15:00:00Z"),
      ("+0m", "2026-03-02T18:00:00Z"),
    ])
  func forward(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
  }

  @Test(
    "reads what people type of the past: the latest that is not after now",
    arguments: [
      ("18:30", "2026-03-01T23:30:00Z"), ("9:00", "2026-03-02T14:00:00Z"), ("13:00", "2026-03-02T18:00:00Z"),
      ("13:01", "2026-03-01T18:01:00Z"), ("fri 19:00", "2026-02-28T00:00:00Z"),
      ("mon 9:00", "2026-03-02T14:00:00Z"), ("mon 18:00", "2026-02-23T23:00:00Z"),
      ("yesterday 20:00", "2026-03-02T01:00:00Z"), ("3h ago", "2026-03-02T15:00:00Z"),
      ("-2d", "2026-02-28T18:00:00Z"),
    ])
  func backward(text: String, expected: String) throws {
    #expect(try resolve(text, .last) == expected)
  }

  @Test(
    "of the past a day alone is its noon, or now where that is earlier",
    arguments: [
      ("today", "2026-03-02T17:00:00Z"), ("yesterday", "2026-03-01T17:00:00Z"),
      ("2026-02-27", "2026-02-27T17:00:00Z"), ("2026-03-02", "2026-03-02T17:00:00Z"),
      ("fri", "2026-02-27T17:00:00Z"), ("sunday", "2026-03-01T17:00:00Z"), ("tue", "2026-02-24T17:00:00Z"),
      ("mon", "2026-03-02T17:00:00Z"),
    ])
  func pastDays(text: String, expected: String) throws {
    #expect(try resolve(text, .last) == expected)
  }

  @Test("of the past a day alone is never after now", arguments: ["today", "mon", "2026-03-02"])
  func pastDaysBeforeNoon(text: String) throws {
    #expect(try resolve(text, at: "2026-03-02T13:00:00Z", .last) == "2026-03-02T13:00:00Z")
  }

  @Test("a day to come is no time of the past", arguments: ["tomorrow", "2026-03-03", "9999-12-31"])
  func futureDays(text: String) throws {
    #expect(try resolve(text, .last) == nil)
  }

  @Test(
    "a day without a time says too little of the future",
    arguments: ["today", "tomorrow", "fri", "2026-03-06"])
  func dayAlone(text: String) throws {
    #expect(try resolve(text) == nil)
  }

  @Test("a clock time in a gap is taken under the offset before it, in a fold it is the first")
  func gapAndFold() throws {
    #expect(try resolve("2:30", at: "2026-03-08T05:00:00Z") == "2026-03-08T07:30:00Z")
    #expect(try resolve("2026-03-08T02:30") == "2026-03-08T07:30:00Z")
    #expect(try resolve("1:30", at: "2026-11-01T04:00:00Z") == "2026-11-01T05:30:00Z")
    // Between the two, the next is tomorrow's and the last is the first.
    #expect(try resolve("1:30", at: "2026-11-01T06:00:00Z") == "2026-11-02T06:30:00Z")
    #expect(try resolve("1:30", at: "2026-11-01T06:00:00Z", .last) == "2026-11-01T05:30:00Z")
  }

  @Test("today is today on the zone's clock, not in UTC")
  func localDay() throws {
    #expect(
      try resolve("today 12:00", at: "2026-03-02T20:00:00Z", in: "Pacific/Kiritimati")
        == "2026-03-02T22:00:00Z")
    #expect(try resolve("today 12:00", at: "2026-03-02T03:00:00Z") == "2026-03-01T17:00:00Z")
  }

  @Test("on a day that was skipped the clock time falls on the day after")
  func skippedDay() throws {
    let text = try resolve("2011-12-30 12:00", at: "2011-12-29T12:00:00Z", in: "Pacific/Apia")
    #expect(text == "2011-12-30T22:00:00Z")
  }

  @Test(
    "refuses everything else",
    arguments: [
      "", " ", "now", "noon", "9", "9am", "24:00", "18:60", "18:5", "18:300", "009:00", "18.30", "18:30:00",
      "tomorrow", "tomorrow 25:00", "someday 9:00", "fr 9:00", "2026-02-30 18:00", "2026-02-30T18:00",
      "2026-03-06T25:00", "2026-03-06T18:60", "2026-03-06T18", "2026-03-06T", "2026-0306T1800",
      "20260306T18:00",
      "2026-03-06T1800", "2026-03-06T18:00:61", "2026-03-06T18:00:60", "2026-03-06T18:00+25",
      "2026-03-06T18:00+1",
      "2026-03-06T18:00+01:", "2026-03-06T18:00+01:60", "2026-03-06T18:00Zjunk", "2026-03-06T18:00:00.",
      "in", "in -2h", "in 2", "+", "-", "+2", "ago", "2h ago now", "in 2h ago", "+2h ago", "9:00 tomorrow",
      "fri 19:00 please", "+99999999999w", "in 999999999d", "-99999999999999999999m", "2026-03-06  18:00 Z",
      "\u{0}", "１８:30", "18：30", "-1:30", "--1h", "today -1:00",
    ])
  func refused(text: String) throws {
    #expect(try resolve(text) == nil)
  }

  @Test("never traps on random text, and what it resolves of the past by clock or weekday is past")
  func garbage() throws {
    var random = SeededRandom(announcedFor: "TIME garbage")
    let words = [
      "in", "ago", "+", "-", ":", "fri", "today", "tomorrow", "yesterday", "2026", "-", "03", "T", "Z", "99",
      "9",
      "0", " ", " ", "18:30", "2026-03-06", "9999-12-31", "0000-01-01", "2w", "1h", "999999999w", "36500d",
      ".", "é",
      "\u{0}", "👩‍👩‍👧",
    ]
    let newYork = try zone("America/New_York")
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      .joined()
      let now = Instant(seconds: Int.random(in: -62_000_000_000...253_000_000_000, using: &random))
      for direction in [TimeExpression.Direction.next, .last] {
        _ = TimeExpression.resolve(text, now: now, zone: newYork, direction: direction)
      }
      for text in ["18:30", "fri", "fri 9:00", "today", "yesterday"] {
        let past = TimeExpression.resolve(text, now: now, zone: newYork, direction: .last)
        #expect(past.map { $0 <= now } == true, "\(text) at \(now)")
      }
      for text in ["18:30", "fri 9:00"] {
        let next = TimeExpression.resolve(text, now: now, zone: newYork, direction: .next)
        #expect(next.map { $0 > now } == true, "\(text) at \(now)")
      }
    }
  }
}
