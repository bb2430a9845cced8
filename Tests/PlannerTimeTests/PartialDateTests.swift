import PlannerTime
import Testing

@Suite struct `A month and day` {
  @Test(arguments: [
    ("1966-03-15", "1966-03-15"), ("--03-15", "--03-15"), ("15-Mar-1966", "1966-03-15"),
    ("15 mar", "--03-15"),
    ("March 15, 1966", "1966-03-15"), ("mar 15th", "--03-15"), ("29 feb", "--02-29"),
    ("29 feb 2024", "2024-02-29"),
    ("15/13/1966", nil), ("24/11/1980", "1980-11-24"), (" 15 March 1966 ", "1966-03-15"),
    ("5/5/2001", "2001-05-05"),
  ])
  func `is read as people type it`(typed: String, expected: String?) {
    #expect((try? PartialDate(reading: typed))?.description == expected)
  }

  @Test(arguments: [
    "30 feb", "29 feb 2023", "1966-02-30", "--02-30", "31-apr-1970", "", "soon", "3/4/1966", "15", "1966",
  ])
  func `that does not exist or may be two is refused with the way out`(typed: String) {
    let error = #expect(throws: Unread.self) { try PartialDate(reading: typed) }
    #expect((error?.allowed.count ?? 0) > 10)
  }

  @Test func `29 February is kept on the day before or after in a common year`() throws {
    let leap = try #require(PartialDate("2000-02-29"))
    #expect(leap.occurrence(in: 2026, leapDay: .feb28).description == "2026-02-28")
    #expect(leap.occurrence(in: 2026, leapDay: .mar1).description == "2026-03-01")
    #expect(leap.occurrence(in: 2028, leapDay: .mar1).description == "2028-02-29")
    #expect(leap.occurrence(in: 2100, leapDay: .feb28).description == "2100-02-28")
  }

  @Test func `occurs once a year in a range, its ends included`() throws {
    let day = try #require(PartialDate("--12-31"))
    let first = try #require(CivilDate("2025-12-31"))
    let last = try #require(CivilDate("2027-12-31"))
    #expect(
      day.occurrences(in: first...last, leapDay: .feb28).map(\.description)
        == ["2025-12-31", "2026-12-31", "2027-12-31"])
  }
}
