import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `DURATION` {
  @Test(arguments: [
    ("30m", 0, 30), ("1h30m", 0, 90), ("3d", 3, 0), ("2w", 14, 0), ("1w2d3h4m", 9, 184), ("0m", 0, 0),
    ("90m", 0, 90), ("36h", 0, 2160), ("1H30M", 0, 90), ("2W", 14, 0), ("007d", 7, 0),
    ("36500d", 36_500, 0),
    ("1w30m", 7, 30), ("30 m", 0, 30), ("30m ", 0, 30), ("1y", 365, 0), ("1.5h", 0, 90), ("1,5h", 0, 90),
    ("1h 30m", 0, 90), ("1h30", 0, 90), ("1 h 30 min", 0, 90), ("1 hour and 30 minutes", 0, 90),
    ("1month", 30, 0), ("1mo", 30, 0), ("1wk", 7, 0), ("3 days", 3, 0), ("a week", 7, 0),
    ("two weeks", 14, 0),
    ("1.5w", 10, 720), ("0.5d", 0, 720), ("an hour", 0, 60), ("1 quarter", 91, 0), ("a fortnight", 14, 0),
    ("0.05h", 0, 3),
  ])
  func `reads what people type`(text: String, days: Int, minutes: Int) {
    #expect(CalendarDuration(text) == CalendarDuration(days: days, minutes: minutes))
  }

  @Test(arguments: [
    "", " ", "m", "30", "m30", "30s", "-30m", "+30m", "1h1h", "30m1h", "1d1w", "1.h", "1. 5h", "1.3333h",
    "0.5m", "1h60", "1h5", "1h30 2", "week", "weekly", "1:30", "one", "1h 30", "101y", "99999999999w",
    "999999999w", "36501d", "5215w", "999999999h", "18446744073709551616m",
    "1d2d", "１d", "1d\0", "1ḍ", "d1", "1wd", "0x1d", "1e3m", "½h",
  ])
  func `refuses everything else`(text: String) {
    #expect(CalendarDuration(text) == nil)
  }

  @Test func `what is written is read again`() {
    var random = SeededRandom(announcedFor: "DURATION round trip")
    for _ in 0..<PropertySeeds.draws(2000) {
      let days = [0, 0, 7, 14, .random(in: 0...36_500, using: &random)].randomElement(using: &random) ?? 0
      let minutes = [0, 0, 60, .random(in: 0...100_000, using: &random)].randomElement(using: &random) ?? 0
      let duration = CalendarDuration(days: days, minutes: minutes)
      #expect(CalendarDuration(duration.description) == duration, "\(duration)")
    }
    #expect(CalendarDuration(days: 10, minutes: 0).description == "10d")
    #expect(CalendarDuration(days: 0, minutes: 90).description == "1h30m")
    #expect(CalendarDuration().description == "0m")
  }

  @Test func `a number alone is asked for its unit`() {
    #expect(throws: Unread(either: ["7m", "7h", "7d"])) { try CalendarDuration.read("7") }
  }

  @Test(arguments: [
    ("90", 90), ("45m", 45), ("1h 30m", 90), ("1.5h", 90), ("1d", 1440), ("half", nil), ("0", nil),
    ("-30", nil), ("1d,30m", nil),
  ])
  func `of a session a number alone is minutes`(text: String, minutes: Int?) {
    #expect((try? CalendarDuration.length(text)) == minutes)
  }

  @Test(arguments: [
    ("7", 7), ("10d", 10), ("2w", 14), ("weekly", 7), ("Biweekly", 14), ("fortnightly", 14),
    ("monthly", 30),
    ("quarterly", 91), ("yearly", 365), ("annually", 365), ("daily", 1), ("every 2 weeks", 14),
    ("every two weeks", 14), ("every week", 7), ("every other week", 14), ("every second day", 2),
    ("once a month", 30), ("once every 3 months", 90), ("1month", 30), ("1wk", 7), ("month", 30),
    ("48h", 2),
    ("2880m", 2), ("every 10 days", 10), ("a week", 7), ("each day", 1), ("1y", 365),
  ])
  func `of a cadence a number alone is days, and a month has 30, a quarter 91, a year 365`(
    text: String, days: Int
  ) {
    #expect((try? CalendarDuration.cadence(text)) == days)
  }

  @Test(arguments: [
    ("1d,45m", [1440, 45]), ("45m, 1d", [1440, 45]), ("45", [45]), ("1d 2h", [1560]), ("0", [0]),
    ("default", []), ("", []), ("1d,45m,5m", nil), ("1d,1d", nil), ("1d,", nil), ("soon", nil), ("-5m", nil),
  ])
  func `of reminders there is one time or two, the larger first`(text: String, minutes: [Int]?) {
    #expect((try? CalendarDuration.leads(text)) == minutes)
    if let minutes {
      #expect((try? CalendarDuration.leads(CalendarDuration.text(leads: minutes))) == minutes)
    }
  }

  @Test(arguments: [
    ("1m", "a whole number of days; m is minutes, and a month is 1mo"), ("90m", "a whole number of days"),
    ("25h", "a whole number of days"), ("-7", "a day or more"), ("0", "a day or more"),
    ("0d", "a day or more"),
    ("bimonthly", "'every 2 months' or 'every 15 days': it may mean either"),
    ("often", "a number of days, or words such as weekly, 'every 2 weeks' or 1mo"),
    ("twice a week", "a number of days, or words such as weekly, 'every 2 weeks' or 1mo"),
    ("every hour", "a number of days, or words such as weekly, 'every 2 weeks' or 1mo"),
    ("", "a number of days, or words such as weekly, 'every 2 weeks' or 1mo"),
  ])
  func `what is no cadence is refused with what is one`(text: String, allowed: String) {
    #expect(throws: Unread(allowed)) { try CalendarDuration.cadence(text) }
  }

  @Test func `never traps on random text`() {
    var random = SeededRandom(announcedFor: "DURATION garbage")
    let alphabet = Array("0123456789999wdhmWDHM +-.:eé\u{0}𝟙")
    for _ in 0..<PropertySeeds.draws(5000) {
      let text = String(
        (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in alphabet.randomElement(using: &random)
        })
      if let duration = CalendarDuration(text) { #expect(CalendarDuration(duration.description) == duration) }
    }
  }

  @Test func `days keep the time on the wall, hours are elapsed time`() throws {
    let berlin = try zone("Europe/Berlin")
    let saturday = try moment("2026-03-28T18:00:00Z")  // 19:00; the clocks go forward that night
    func moved(_ text: String) throws -> String {
      try #require(CalendarDuration(text)).added(to: saturday, in: berlin).description
    }
    #expect(try moved("1d") == "2026-03-29T17:00:00Z")
    #expect(try moved("24h") == "2026-03-29T18:00:00Z")
    #expect(try moved("1d24h") == "2026-03-30T17:00:00Z")
    #expect(try moved("1w") == "2026-04-04T17:00:00Z")
    #expect(try moved("0m") == "2026-03-28T18:00:00Z")
  }

  @Test func `a day that leads into a gap takes the offset before it; into a fold, the first`() throws {
    let newYork = try zone("America/New_York")
    let day = CalendarDuration(days: 1)
    #expect(
      day.added(to: try moment("2026-03-07T07:30:00Z"), in: newYork).description == "2026-03-08T07:30:00Z")
    #expect(
      day.added(to: try moment("2026-10-31T05:30:00Z"), in: newYork).description == "2026-11-01T05:30:00Z")
    // From the second 01:30 of a fold, adding zero days keeps the second one.
    let second = try moment("2026-11-01T06:30:00Z")
    #expect(CalendarDuration().added(to: second, in: newYork) == second)
    #expect(CalendarDuration(days: -1).added(to: second, in: newYork).description == "2026-10-31T05:30:00Z")
  }

  @Test func `seconds and fractions survive a move by minutes; a move by days keeps the second`() throws {
    let start = try moment("2026-07-01T10:00:30.25Z")
    #expect(CalendarDuration(minutes: 5).added(to: start, in: .utc) == start.adding(minutes: 5))
    #expect(CalendarDuration(days: 1).added(to: start, in: .utc).seconds == start.seconds + 86_400)
  }

  @Test func `minutes count a day as 24 hours`() {
    #expect(CalendarDuration(days: 1, minutes: 30).totalMinutes == 1470)
  }
}
