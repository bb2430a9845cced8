import Foundation
import PlannerTime
import Testing

@Suite struct `Civil dates` {
  @Test func `agree with Foundation's Gregorian calendar on every day of 400 years`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // The calendar repeats every 400 years, so a rule that holds for one cycle always holds.
    let first = CivilDate.days(year: 1800, month: 1, day: 1)
    var differing: [Int] = []
    for day in first..<first + 146_097 {
      let date = CivilDate(daysSinceEpoch: day)
      let theirs = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      let (year, month, dayOfMonth) = date.components
      if year != theirs.year || month != theirs.month || dayOfMonth != theirs.day
        || date.weekday.index != ((theirs.weekday ?? 0) + 5) % 7
        || CivilDate(year: year, month: month, day: dayOfMonth) != date
      {
        differing.append(day)
      }
    }
    #expect(differing == [])
  }

  @Test func `count on without a hole from year 0 to year 10000`() {
    var expected = CivilDate.days(year: 0, month: 1, day: 1)
    for year in 0...10_000 {
      #expect(CivilDate.days(year: year, month: 1, day: 1) == expected)
      expected += CivilDate.isLeap(year) ? 366 : 365
    }
  }

  @Test(arguments: [
    ("2024-02-29", true), ("2025-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
    ("2026-04-30", true), ("2026-04-31", false), ("2026-12-31", true), ("2026-12-32", false),
    ("2026-00-10", false), ("2026-13-10", false), ("2026-10-00", false), ("0000-02-29", true),
    ("9999-12-31", true), ("2026-1-01", false), ("2026-01-1", false), ("20260101", false),
    ("2026/01/01", false), ("2026-01-01 ", false), ("+2026-01-01", false), ("-026-01-01", false),
    ("", false),
    ("10000-01-01", false), ("２０２６-01-01", false), ("2026-01-01T00:00", false),
  ])
  func `know which dates exist`(text: String, exists: Bool) {
    #expect((CivilDate(text) != nil) == exists)
    if exists { #expect(CivilDate(text)?.description == text) }
  }

  @Test func `start their weeks on Monday`() throws {
    let sunday = try #require(CivilDate("2026-03-01"))
    #expect(sunday.weekday == .sun)
    #expect(sunday.monday.description == "2026-02-23")
    #expect(sunday.adding(days: 1).monday == sunday.adding(days: 1))
    #expect(CivilDate(daysSinceEpoch: 0).weekday == .thu)
    #expect(CivilDate(daysSinceEpoch: -1).weekday == .wed)
    #expect(CivilDate(daysSinceEpoch: -4).monday.daysSinceEpoch == -10)
  }

  @Test func `count and compare by days`() throws {
    let date = try #require(CivilDate("2024-02-28"))
    #expect(date.adding(days: 2).description == "2024-03-01")
    #expect(date.adding(days: -59).description == "2023-12-31")
    #expect(date < date.adding(days: 1))
  }

  @Test func `abbreviated weekdays are their names' beginnings, two letters or more`() {
    #expect(Weekday(abbreviation: "fri") == .fri)
    #expect(Weekday(abbreviation: "Thursday") == .thu)
    #expect(Weekday(abbreviation: "TUES") == .tue)
    #expect(Weekday(abbreviation: "mo") == .mon)
    #expect(Weekday(abbreviation: "Sundays") == .sun)
    for bad in ["", "f", "frisbee", "fridayy", "to", "m", "ths", "\u{212A}"] {
      #expect(Weekday(abbreviation: bad) == nil)
    }
    #expect(Weekday.allCases.map(\.index) == Array(0...6))
  }

  @Test func `padding keeps the sign in front`() {
    #expect(padded(7, 2) == "07")
    #expect(padded(-7, 3) == "-007")
    #expect(padded(12_345, 4) == "12345")
    #expect(padded(.min, 2) == "-9223372036854775808")
  }
}
