import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Words that people type` {
  private struct Words: TimeWords {
    var zone: ZoneTable
    var now: Instant
  }

  @Test(arguments: [
    ("mon", [Weekday.mon]), ("mon-thu,sat", [.mon, .tue, .wed, .thu, .sat]),
    ("fri-mon", [.mon, .fri, .sat, .sun]), ("Sunday,MON", [.mon, .sun]), ("mon-sun", Weekday.allCases),
    ("tue-tue", [.tue]), ("weekdays", [.mon, .tue, .wed, .thu, .fri]), ("weekend", [.sat, .sun]),
    ("mo-fr", [.mon, .tue, .wed, .thu, .fri]), ("mon, tue", [.mon, .tue]), ("mon tue", [.mon, .tue]),
    ("Mon and Thu", [.mon, .thu]), ("mon – wed", [.mon, .tue, .wed]),
    ("mon to wed; sun", [.mon, .tue, .wed, .sun]),
    ("weekend, fri", [.fri, .sat, .sun]), ("every day", Weekday.allCases), ("daily", Weekday.allCases),
    ("mondays", [.mon]), ("Mon–Thu, Sat", [.mon, .tue, .wed, .thu, .sat]),
  ])
  func `of days are read`(text: String, days: [Weekday]) throws {
    #expect(try Weekday.days(in: text) == days)
  }

  @Test(arguments: [
    "", " ", "m", "t-f", "mon-", "-mon", "mon,,tue", "mon-tue-wed", "mon,", ",mon", "1", "monday-ish",
    "mon 8",
  ])
  func `of other days are refused`(text: String) {
    #expect(throws: Unread("days such as mon-thu,sat, weekdays or weekend")) { try Weekday.days(in: text) }
  }

  @Test func `what is printed of days is read back as the same, for every set of them`() throws {
    for bits in 1..<128 {
      let days = Weekday.allCases.filter { bits >> $0.index & 1 == 1 }
      #expect(try Weekday.days(in: Weekday.text(of: days)) == days)
    }
  }

  @Test func `what is printed of lengths and cadences is read back as the same`() throws {
    for minutes in 1...3000 { #expect(try CalendarDuration.length(duration(minutes: minutes)) == minutes) }
    for days in 1...3650 {
      #expect(try CalendarDuration.cadence(cadence(days: days)) == days)
      #expect(try CalendarDuration.cadence("\(CalendarDuration(days: days))") == days)
    }
  }

  @Test func `what is printed of moments and days is read back as the same, also where the clocks change`()
    throws
  {
    var random = SeededRandom(announcedFor: "moments round trip")
    let zones = try ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"].map(zone)
    let night = try moment("2026-11-01T04:00:00Z")
    for round in 0..<PropertySeeds.draws(4000) {
      let start =
        round % 2 == 0 ? night : Instant(minutes: .random(in: 25_000_000...35_000_000, using: &random))
      let words = Words(zone: zones[round / 2 % zones.count], now: start)
      let distance = Int.random(in: 1...(round % 4 < 2 ? 600 : 700_000), using: &random)
      let isAhead = Bool.random(using: &random)
      let instant = start.adding(minutes: isAhead ? distance : -distance)
      let printed = words.moment(instant)
      let read = try TimeExpression.resolve(
        printed, now: start, zone: words.zone, direction: isAhead ? .next : .last)
      #expect(read.instant == instant, "\(printed), seen from \(start) in \(words.zone.name)")
      let date = words.zone.date(at: instant)
      // Beyond a year, the words only give whole years.
      if abs(date.daysSinceEpoch - words.today.daysSinceEpoch) >= 365 { continue }
      let day = try TimeExpression.day(words.relative(date), now: start, zone: words.zone)
      #expect(day == date, "\(words.relative(date)), seen from \(start) in \(words.zone.name)")
    }
  }

  @Test func `the second of two times is printed with its offset, the first and all others without`() throws {
    let words = Words(zone: try zone("America/New_York"), now: try moment("2026-10-30T12:00:00Z"))
    #expect(try words.clock(moment("2026-11-01T05:30:00Z")) == "01:30")
    #expect(try words.clock(moment("2026-11-01T06:30:00Z")) == "01:30-05:00")
    #expect(try words.clock(moment("2026-11-01T07:00:00Z")) == "02:00")
    #expect(try words.moment(moment("2026-11-01T06:30:00Z")) == "Sun 1 Nov 01:30-05:00")
    #expect(try words.span(moment("2026-11-01T05:45:00Z"), minutes: 30) == "01:45–01:15-05:00")
  }

  @Test func `a refusal names the readings`() {
    #expect("\(Unread(either: ["3 apr", "4 mar"]))" == "it must be '3 apr' or '4 mar': it may mean either")
    #expect(Unread(either: ["a", "b", "c"]).allowed == "'a', 'b' or 'c': it may mean each of them")
  }
}
