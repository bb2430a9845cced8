import PlannerTestSupport
import PlannerTime
import Testing

/// Monday 2026-03-02, 13:00 in New York, five hours behind UTC.
@Suite struct `TIME` {
  private func resolve(
    _ text: String, at now: String = "2026-03-02T18:00:00Z", _ direction: TimeExpression.Direction = .next,
    in name: String = "America/New_York"
  ) throws -> String? {
    try? TimeExpression.resolve(text, now: try moment(now), zone: try zone(name), direction: direction)
      .instant.description
  }

  /// Returns the request in an error; nil if the text is valid.
  private func refusal(
    _ text: String, at now: String = "2026-03-02T18:00:00Z", _ direction: TimeExpression.Direction = .next
  ) throws -> String? {
    let now = try moment(now)
    let newYork = try zone("America/New_York")
    do throws(Unread) {
      _ = try TimeExpression.resolve(text, now: now, zone: newYork, direction: direction)
      return nil
    } catch { return error.allowed }
  }

  @Test(arguments: [
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
  func `reads ISO 8601, with an offset or on the zone's clock`(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
    #expect(try resolve(text, .last) == expected)
  }

  @Test(arguments: [
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
    ("+0m", "2026-03-02T18:00:00Z"), ("now", "2026-03-02T18:00:00Z"), ("noon", "2026-03-03T17:00:00Z"),
    ("midnight", "2026-03-03T05:00:00Z"), ("8pm", "2026-03-03T01:00:00Z"), ("8 PM", "2026-03-03T01:00:00Z"),
    ("8:30am", "2026-03-03T13:30:00Z"), ("12am", "2026-03-03T05:00:00Z"), ("12pm", "2026-03-03T17:00:00Z"),
    ("at 20", "2026-03-03T01:00:00Z"), ("this evening", "2026-03-02T23:00:00Z"),
    ("tonight", "2026-03-02T23:00:00Z"),
    ("tonight 8", "2026-03-03T01:00:00Z"), ("tonight 9:30", "2026-03-03T02:30:00Z"),
    ("tonight at 20:00", "2026-03-03T01:00:00Z"), ("fri evening", "2026-03-06T23:00:00Z"),
    ("in 3 days", "2026-03-05T18:00:00Z"), ("in a week", "2026-03-09T17:00:00Z"),
    ("3 days from now", "2026-03-05T18:00:00Z"), ("in 1.5h", "2026-03-02T19:30:00Z"),
    ("in 1h 30m", "2026-03-02T19:30:00Z"), ("in 3 days 19:00", "2026-03-06T00:00:00Z"),
    ("in 2 weeks, at 9:00", "2026-03-16T13:00:00Z"), ("20:00 tomorrow", "2026-03-04T01:00:00Z"),
    ("9:00 tomorrow", "2026-03-03T14:00:00Z"), ("8pm on fri", "2026-03-07T01:00:00Z"),
    ("fr 9:00", "2026-03-06T14:00:00Z"), ("fri 19", "2026-03-07T00:00:00Z"),
    ("tomorrow 9", "2026-03-03T14:00:00Z"), ("this fri 19:00", "2026-03-07T00:00:00Z"),
    ("next mon 19:00", "2026-03-09T23:00:00Z"), ("24 nov 19:30", "2026-11-25T00:30:00Z"),
    ("Nov 24th, 7:30 pm", "2026-11-25T00:30:00Z"), ("24th of November 19:30", "2026-11-25T00:30:00Z"),
    ("19:30 24 nov", "2026-11-25T00:30:00Z"), ("31 dec 19:00", "2027-01-01T00:00:00Z"),
    ("24 nov 2025 19:30", "2025-11-25T00:30:00Z"), ("29 feb noon", "2028-02-29T17:00:00Z"),
    ("fri 6 mar 18:00", "2026-03-06T23:00:00Z"), ("Friday, 6 March 2026, 18:00", "2026-03-06T23:00:00Z"),
    ("24/11 19:30", "2026-11-25T00:30:00Z"), ("11/24 19:30", "2026-11-25T00:30:00Z"),
    ("5/5 12:00", "2026-05-05T16:00:00Z"), ("24.11.2026 19:30", "2026-11-25T00:30:00Z"),
    ("2026/11/24 19:30", "2026-11-25T00:30:00Z"), ("fri 18:00+01:00", "2026-03-06T17:00:00Z"),
  ])
  func `reads what people type, forward`(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
  }

  @Test(arguments: [
    ("18:30", "2026-03-01T23:30:00Z"), ("9:00", "2026-03-02T14:00:00Z"), ("13:00", "2026-03-02T18:00:00Z"),
    ("13:01", "2026-03-01T18:01:00Z"), ("fri 19:00", "2026-02-28T00:00:00Z"),
    ("mon 9:00", "2026-03-02T14:00:00Z"), ("mon 18:00", "2026-02-23T23:00:00Z"),
    ("yesterday 20:00", "2026-03-02T01:00:00Z"), ("3h ago", "2026-03-02T15:00:00Z"),
    ("-2d", "2026-02-28T18:00:00Z"), ("3 days ago", "2026-02-27T18:00:00Z"),
    ("3 weeks ago", "2026-02-09T18:00:00Z"), ("a month ago", "2026-01-31T18:00:00Z"),
    ("3 days ago 19:00", "2026-02-28T00:00:00Z"), ("24 nov 19:30", "2025-11-25T00:30:00Z"),
    ("last mon 19:00", "2026-02-24T00:00:00Z"), ("now", "2026-03-02T18:00:00Z"),
  ])
  func `reads what people type of the past: the latest that is not after now`(text: String, expected: String)
    throws
  {
    #expect(try resolve(text, .last) == expected)
  }

  @Test(arguments: [
    ("today", "2026-03-02T17:00:00Z"), ("yesterday", "2026-03-01T17:00:00Z"),
    ("2026-02-27", "2026-02-27T17:00:00Z"), ("2026-03-02", "2026-03-02T17:00:00Z"),
    ("fri", "2026-02-27T17:00:00Z"), ("sunday", "2026-03-01T17:00:00Z"), ("tue", "2026-02-24T17:00:00Z"),
    ("mon", "2026-03-02T17:00:00Z"), ("1 mar", "2026-03-01T17:00:00Z"), ("3 mar", "2025-03-03T17:00:00Z"),
    ("20.2.2026", "2026-02-20T17:00:00Z"),
  ])
  func `of the past a day alone is its noon, or now where that is earlier`(text: String, expected: String)
    throws
  {
    #expect(try resolve(text, .last) == expected)
  }

  @Test(arguments: ["today", "mon", "2026-03-02"])
  func `of the past a day alone is never after now`(text: String) throws {
    #expect(try resolve(text, at: "2026-03-02T13:00:00Z", .last) == "2026-03-02T13:00:00Z")
  }

  @Test(arguments: ["tomorrow", "2026-03-03", "9999-12-31"])
  func `a day to come is no time of the past`(text: String) throws {
    #expect(try resolve(text, .last) == nil)
  }

  @Test(arguments: ["today", "tomorrow", "fri", "2026-03-06"])
  func `a day without a time says too little of the future`(text: String) throws {
    #expect(try resolve(text) == nil)
  }

  @Test func `a clock time in a gap is taken under the offset before it, in a fold it is the first`() throws {
    #expect(try resolve("2:30", at: "2026-03-08T05:00:00Z") == "2026-03-08T07:30:00Z")
    #expect(try resolve("2026-03-08T02:30") == "2026-03-08T07:30:00Z")
    #expect(try resolve("1:30", at: "2026-11-01T04:00:00Z") == "2026-11-01T05:30:00Z")
    // Between the two, the next 1:30 is tomorrow's and the last one is the first of today.
    #expect(try resolve("1:30", at: "2026-11-01T06:00:00Z") == "2026-11-02T06:30:00Z")
    #expect(try resolve("1:30", at: "2026-11-01T06:00:00Z", .last) == "2026-11-01T05:30:00Z")
  }

  @Test(arguments: [
    ("03/04 19:00", "'3 apr 19:00' or '4 mar 19:00'"), ("7pm next tue", "'3 mar 19:00' or '10 mar 19:00'"),
    ("3/4/2027 19:00", "'3 apr 2027 19:00' or '4 mar 2027 19:00'"),
    ("03/04 19:00-05:00", "'3 apr 19:00-05:00' or '4 mar 19:00-05:00'"),
    ("next tue 19:00", "'3 mar 19:00' or '10 mar 19:00'"),
    ("next tue 19", "'3 mar 19:00' or '10 mar 19:00'"),
    (
      "next tue", "'3 mar' or '10 mar' with a time of day, such as '3 mar 19:00'"
    ), ("9", "'9:00' or '21:00'"),
    ("3 days", "'in 3d' or '3d ago'"), ("2h", "'in 2h' or '2h ago'"),
    ("fri midnight", "'6 mar 0:00' or '7 mar 0:00'"), ("tonight 1:00", "'today 01:00' or 'tomorrow 01:00'"),
  ])
  func `asks for one of them by its name where two readings differ`(text: String, names: String) throws {
    #expect(try refusal(text) == "\(names): it may mean either")
  }

  @Test(arguments: ["03/04 19:00", "next tue 7pm", "3/4/2027 9:30"])
  func `takes what it asked for as it named it`(text: String) throws {
    let names = try #require(try refusal(text)).split(separator: "'", omittingEmptySubsequences: false)
    for index in [1, 3] { _ = try resolve(String(try #require(names.dropFirst(index).first))) }
  }

  @Test func `next and last week's day are the coming and the latest one where they are the same`() throws {
    // On a Wednesday, the next Tuesday is in the next week. The last Tuesday was yesterday, or in the last
    // week.
    let wednesday = "2026-03-04T18:00:00Z"
    #expect(try resolve("next tue 19:00", at: wednesday) == "2026-03-10T23:00:00Z")
    #expect(try resolve("next wed 19:00", at: wednesday) == "2026-03-11T23:00:00Z")
    #expect(
      try refusal("last tue 19:00", at: wednesday, .last)
        == "'24 feb 19:00' or '3 mar 19:00': it may mean either")
    #expect(try resolve("last thu 19:00", at: wednesday, .last) == "2026-02-27T00:00:00Z")
  }

  @Test(arguments: [
    ("fri", "with a time of day, such as 'fri 19:00'"), ("30 feb 9:00", "a day that exists"),
    ("thu 6 mar 18:00", "a day that exists: 6 mar is a Fri"),
    ("in 2h 9:00", "a whole number of days before a time of day"), ("someday", TimeExpression.allowed),
  ])
  func `says what is missing or wrong`(text: String, allowed: String) throws {
    #expect(try refusal(text) == allowed)
  }

  @Test func `an evening that has begun needs a time`() throws {
    #expect(try refusal("tonight", at: "2026-03-03T00:30:00Z")?.hasPrefix("with a time of day") == true)
    #expect(try resolve("tonight 21:30", at: "2026-03-03T00:30:00Z") == "2026-03-03T02:30:00Z")
  }

  @Test(arguments: [
    ("8 mar 2:30", "There is no 02:30 that night, as the clocks change; 03:30 it is."),
    ("2026-03-08T02:30", "There is no 02:30 that night, as the clocks change; 03:30 it is."),
    (
      "1 nov 1:30",
      "There are two 01:30 that night, as the clocks change: this is the first, 01:30-05:00 the second."
    ),
    ("1 nov 1:30-04:00", nil), ("1 nov 1:30-05:00", nil), ("1 nov 0:59", nil), ("1 nov 2:00", nil),
    ("8 mar 3:00", nil), ("+6d", nil),
  ])
  func `of a change of the clocks it says what is not there, and what comes twice`(
    text: String, remark: String?
  ) throws {
    let now = try moment("2026-03-02T18:00:00Z")
    let resolved = try TimeExpression.resolve(
      text, now: now, zone: zone("America/New_York"), direction: .next)
    #expect(resolved.remark == remark)
  }

  @Test func `the second of two times is read by its offset`() throws {
    #expect(try resolve("1 nov 1:30-05:00") == "2026-11-01T06:30:00Z")
    #expect(try resolve("1 nov 1:30") == "2026-11-01T05:30:00Z")
  }

  @Test(arguments: [
    ("2026-02-01", "2026-02-01"), ("today", "2026-03-02"), ("mon", "2026-03-02"), ("sun", "2026-03-08"),
    ("in 3 days", "2026-03-05"), ("3 days ago", "2026-02-27"), ("now", "2026-03-02"),
    ("tonight", "2026-03-02"), ("24 nov", "2026-11-24"), ("31 dec", "2026-12-31"),
    ("fri 6 mar", "2026-03-06"),
    ("in 2h", "2026-03-02"), ("9:00", "2026-03-03"), ("tomorrow 9:00", "2026-03-03"),
  ])
  func `a day is a date, a name, a distance, or the day of a TIME`(text: String, date: String) throws {
    let now = try moment("2026-03-02T18:00:00Z")
    let found = try TimeExpression.day(text, now: now, zone: zone("America/New_York"))
    #expect(found.description == date)
  }

  @Test(arguments: [("tue", "2026-07-07"), ("mon", "2026-07-06")])
  func `a weekday is the first from a day on`(text: String, date: String) throws {
    let now = try moment("2026-03-02T18:00:00Z")
    let from = CivilDate("2026-07-06")
    #expect(try TimeExpression.day(text, now: now, zone: .utc, from: from).description == date)
  }

  @Test(arguments: [
    ("1 mar 19:00", "1 Mar 2026 (yesterday) or 1 Mar 2027", ["1 Mar 2026 19:00", "1 Mar 2027 19:00"]),
    ("8pm on Jan 1st", "1 Jan 2026 (60 days ago) or 1 Jan 2027", ["1 Jan 2026 20:00", "1 Jan 2027 20:00"]),
    ("2 mar 12:59", "2 Mar 2026 (today) or 2 Mar 2027", ["2 Mar 2026 12:59", "2 Mar 2027 12:59"]),
    (
      "13/2 9:00-05:00", "13 Feb 2026 (17 days ago) or 13 Feb 2027",
      ["13 Feb 2026 09:00-05:00", "13 Feb 2027 09:00-05:00"]
    ),
    (
      "1 mar midnight", "1 Mar 2026 (yesterday) or 1 Mar 2027",
      ["1 Mar 2026 midnight", "1 Mar 2027 midnight"]
    ),
  ])
  func `without a year asks which is meant, for sixty days`(
    text: String, allowed: String, years: [String]
  ) throws {
    let (now, newYork) = (try moment("2026-03-02T18:00:00Z"), try zone("America/New_York"))
    let error = try #require(throws: Unread.self) {
      try TimeExpression.resolve(text, now: now, zone: newYork, direction: .next)
    }
    #expect((error.allowed, error.years) == (allowed, years))
    #expect("\(error)" == "Which year: \(allowed)?")
    // In the past direction, the last such day is meant.
    #expect(try refusal(text, .last)?.contains("2027") != true)
  }

  @Test func `a day without a year asks which is meant, for sixty days, but not behind another day`() throws {
    let (now, newYork) = (try moment("2026-11-28T18:00:00Z"), try zone("America/New_York"))
    func day(_ text: String, from: String? = nil) throws -> String {
      do throws(Unread) {
        return try TimeExpression.day(text, now: now, zone: newYork, from: from.flatMap { CivilDate($0) })
          .description
      } catch { return "\(error)" }
    }
    #expect(try day("10 nov") == "Which year: 10 Nov 2026 (18 days ago) or 10 Nov 2027?")
    #expect(try day("29/9") == "Which year: 29 Sep 2026 (60 days ago) or 29 Sep 2027?")
    #expect(try day("28 sep") == "2027-09-28")
    #expect(try day("28 nov") == "2026-11-28")
    #expect(try day("10 nov 2026") == "2026-11-10")
    #expect(try day("10 nov", from: "2026-11-05") == "2026-11-10")
    #expect(try day("tue") == "2026-12-01")
  }

  @Test(arguments: ["", "someday", "2026-02-30", "5/6", "sun 6 mar"])
  func `no day is a text that is none, or two`(text: String) throws {
    let now = try moment("2026-03-02T18:00:00Z")
    #expect(throws: Unread.self) { try TimeExpression.day(text, now: now, zone: .utc) }
  }

  @Test func `today is today on the zone's clock, not in UTC`() throws {
    #expect(
      try resolve("today 12:00", at: "2026-03-02T20:00:00Z", in: "Pacific/Kiritimati")
        == "2026-03-02T22:00:00Z")
    #expect(try resolve("today 12:00", at: "2026-03-02T03:00:00Z") == "2026-03-01T17:00:00Z")
  }

  @Test func `on a day that was skipped the clock time falls on the day after`() throws {
    let text = try resolve("2011-12-30 12:00", at: "2011-12-29T12:00:00Z", in: "Pacific/Apia")
    #expect(text == "2011-12-30T22:00:00Z")
  }

  @Test(arguments: [
    "", " ", "9", "24:00", "18:60", "18:5", "18:300", "009:00", "18.30", "18:30:00", "13pm", "0am", "25",
    "tomorrow", "tomorrow 25:00", "someday 9:00", "f 9:00", "2026-02-30 18:00", "2026-02-30T18:00",
    "12 8", "now 9:00", "in 2h 9:00", "9:00 10:00", "fri tue 9:00", "30 feb 9:00", "31/31 9:00",
    "24 nov 19",
    "fri 24:00", "24 nov 26 19:00", "19.11 9:00", "at", "next", "next 9:00", "last week", "morning",
    "2026-03-06T25:00", "2026-03-06T18:60", "2026-03-06T18", "2026-03-06T", "2026-0306T1800",
    "20260306T18:00",
    "2026-03-06T1800", "2026-03-06T18:00:61", "2026-03-06T18:00:60", "2026-03-06T18:00+25",
    "2026-03-06T18:00+1",
    "2026-03-06T18:00+01:", "2026-03-06T18:00+01:60", "2026-03-06T18:00Zjunk", "2026-03-06T18:00:00.",
    "in", "in -2h", "in 2", "+", "-", "+2", "ago", "2h ago now", "in 2h ago", "+2h ago",
    "fri 19:00 please", "+99999999999w", "in 999999999d", "-99999999999999999999m", "2026-03-06  18:00 Z",
    "\u{0}", "１８:30", "18：30", "-1:30", "--1h", "today -1:00",
  ])
  func `refuses everything else`(text: String) throws {
    #expect(try resolve(text) == nil)
  }

  @Test func `never traps on random text, and what it resolves of the past by clock or weekday is past`()
    throws
  {
    var random = SeededRandom(announcedFor: "TIME garbage")
    let words = [
      "in", "ago", "+", "-", ":", "fri", "today", "tomorrow", "yesterday", "2026", "-", "03", "T", "Z", "99",
      "9", "nov", "24", "8pm", "noon", "tonight", "next", "last", "at", "/", "every", "month", "a",
      "0", " ", " ", "18:30", "2026-03-06", "9999-12-31", "0000-01-01", "2w", "1h", "999999999w", "36500d",
      ".", "é",
      "\u{0}", "👩‍👩‍👧",
    ]
    let newYork = try zone("America/New_York")
    for _ in 0..<PropertySeeds.draws(10_000) {
      let text = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }
      .joined()
      let now = Instant(seconds: Int.random(in: -62_000_000_000...253_000_000_000, using: &random))
      for direction in [TimeExpression.Direction.next, .last] {
        _ = try? TimeExpression.resolve(text, now: now, zone: newYork, direction: direction)
      }
      for text in ["18:30", "fri", "fri 9:00", "today", "yesterday"] {
        let past = try TimeExpression.resolve(text, now: now, zone: newYork, direction: .last).instant
        #expect(past <= now, "\(text) at \(now)")
      }
      for text in ["18:30", "fri 9:00"] {
        let next = try TimeExpression.resolve(text, now: now, zone: newYork, direction: .next).instant
        #expect(next > now, "\(text) at \(now)")
      }
    }
  }
}
