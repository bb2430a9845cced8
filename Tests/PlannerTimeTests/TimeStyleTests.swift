import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Times and dates in the user's style` {
  private struct Words: TimeWords {
    var zone: ZoneTable
    var now: Instant
    var style: TimeStyle
  }

  private static let american = TimeStyle(hasTwelveHours: true, hasMonthFirst: true, firstWeekday: .sun)

  private func words(_ style: TimeStyle = american) throws -> Words {
    Words(zone: try zone("America/New_York"), now: try moment("2026-10-30T12:00:00Z"), style: style)
  }

  @Test(arguments: [
    (0, "12:00am", "00:00"), (30, "12:30am", "00:30"), (540, "9:00am", "09:00"),
    (719, "11:59am", "11:59"), (720, "12:00pm", "12:00"), (1110, "6:30pm", "18:30"),
    (1439, "11:59pm", "23:59"), (1440, "midnight", "24:00"),
  ])
  func `have twelve hours where they are wanted`(minute: Int, twelve: String, twentyFour: String) {
    #expect(Self.american.clock(minute: minute) == twelve)
    #expect(TimeStyle().clock(minute: minute) == twentyFour)
    #expect(TimeStyle().clock(minute: minute, aligned: true) == twentyFour)
  }

  @Test func `are as long as each other in a column`() {
    #expect(Self.american.clock(minute: 540, aligned: true) == " 9:00am")
    #expect(Self.american.clock(minute: 600, aligned: true) == "10:00am")
  }

  @Test func `have the month before the day where it stands there in dates`() throws {
    let words = try words()
    let evening = try moment("2026-11-06T23:00:00Z")
    #expect(words.day(words.zone.date(at: evening)) == "Fri Nov 6")
    #expect(words.day(words.zone.date(at: evening), aligned: true) == "Fri Nov  6")
    #expect(try words.day(words.zone.date(at: moment("2027-11-06T23:00:00Z"))) == "Sat Nov 6 2027")
    #expect(words.moment(evening) == "Fri Nov 6, 6:00pm")
    #expect(words.moment(evening, aligned: true) == "Fri Nov  6,  6:00pm")
    #expect(words.daySpan(evening, minutes: 30) == "Fri Nov 6, 6:00pm–6:30pm")
    #expect(words.range(evening, evening.adding(minutes: 90)) == "Fri Nov 6, 6:00pm–7:30pm")
    #expect(
      words.range(evening, evening.adding(minutes: 1440)) == "Fri Nov 6, 6:00pm – Sat Nov 7, 6:00pm")
    #expect(try self.words(TimeStyle(hasTwelveHours: true)).moment(evening) == "Fri 6 Nov 6:00pm")
    #expect(try self.words(TimeStyle(hasMonthFirst: true)).moment(evening) == "Fri Nov 6, 18:00")
    #expect(try self.words(TimeStyle()).moment(evening) == "Fri 6 Nov 18:00")
  }

  @Test func `name the second of two times with its offset`() throws {
    #expect(try words().clock(moment("2026-11-01T05:30:00Z")) == "1:30am")
    #expect(try words().clock(moment("2026-11-01T06:30:00Z")) == "1:30am-05:00")
  }

  @Test func `are so in what is said of a change of the clocks, too`() throws {
    let resolved = try TimeExpression.resolve(
      "8 mar 2:30", now: moment("2026-03-01T12:00:00Z"), zone: zone("America/New_York"), direction: .next,
      style: Self.american)
    #expect(
      resolved.remark == "There is no 2:30am that night, as the clocks change; 3:30am it is.")
  }

  @Test func `are typed as short as they are understood`() {
    #expect(
      [0, 540, 720, 1050, 1440].map(Self.american.typed) == ["12am", "9am", "12pm", "5:30pm", "midnight"])
    #expect([0, 540, 720, 1050, 1440].map(TimeStyle().typed) == ["0", "9", "12", "17:30", "24"])
  }

  @Test func `begin the week on its first day`() throws {
    #expect(TimeStyle().weekdays == Weekday.allCases)
    #expect(Self.american.weekdays.map(\.rawValue) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
    let sunday = try #require(CivilDate("2026-11-22"))
    for days in 0..<7 { #expect(Self.american.weekStart(of: sunday.adding(days: days)) == sunday) }
    for first in Weekday.allCases {
      let start = TimeStyle(firstWeekday: first).weekStart(of: sunday)
      #expect(start.weekday == first && start <= sunday && sunday < start.adding(days: 7))
    }
    #expect(TimeStyle().weekStart(of: sunday) == sunday.monday)
  }

  @Test(arguments: [
    TimeStyle(), TimeStyle(hasTwelveHours: true), TimeStyle(hasMonthFirst: true),
    TimeStyle(hasTwelveHours: true, hasMonthFirst: true),
  ])
  func `are read back as the same, whatever the style, also where the clocks change`(style: TimeStyle) throws
  {
    var random = SeededRandom(announcedFor: "styles round trip")
    let night = try moment("2026-11-01T04:00:00Z")
    let zones = try ["America/New_York", "Australia/Lord_Howe"].map(zone)
    for round in 0..<PropertySeeds.draws(2000) {
      let start =
        round % 2 == 0 ? night : Instant(minutes: .random(in: 25_000_000...35_000_000, using: &random))
      let words = Words(zone: zones[round / 2 % zones.count], now: start, style: style)
      let instant = start.adding(minutes: .random(in: 1...(round % 4 < 2 ? 600 : 700_000), using: &random))
      for printed in [words.moment(instant), words.moment(instant, aligned: true)] {
        let read = try TimeExpression.resolve(printed, now: start, zone: words.zone, direction: .next)
        #expect(read.instant == instant, "\(printed), seen from \(start) in \(words.zone.name)")
      }
      let date = words.zone.date(at: instant)
      #expect(try TimeExpression.day(words.day(date), now: start, zone: words.zone) == date)
    }
    // Hours of a day, in their printed and typed forms.
    for _ in 0..<2000 {
      let start = 5 * Int.random(in: 0...287, using: &random)
      let end = 5 * Int.random(in: 0...288, using: &random)
      if start == end { continue }
      var printed = WordReader("\(style.clock(minute: start))–\(style.clock(minute: end))")
      let read = try #require(try printed.hours())
      #expect(read == (start, end) && printed.isAtEnd)
    }
  }
}
