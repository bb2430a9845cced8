import PlannerTime
import Testing

@testable import PlannerTime

/// The rules of RFC 9636 section 3.3.1, in tables with only a footer.
@Suite struct `Rules of a footer` {
  private func table(_ footer: String) throws -> ZoneTable {
    let rule = try #require(PosixZoneRule(footer), "\(footer) is a rule")
    return ZoneTable(name: footer, transitions: [], offsets: [rule.standardOffset], rule: rule)
  }

  @Test(arguments: [
    ("UTC0", 0), ("<+0330>-3:30", 12_600), ("EST5", -18_000), ("<-00>0", 0), ("JST-9", 32_400),
    ("XXX+5:30:15", -19_815), ("<+14>-14", 50_400), ("ABC24", -86_400),
  ])
  func `a fixed offset counts west of Greenwich, so its sign turns`(footer: String, offset: Int) throws {
    #expect(try table(footer).offset(at: Instant(seconds: 4_000_000_000)) == offset)
  }

  @Test func `Mm.w.d: the second Sunday in March to the first in November`() throws {
    let newYork = try table("EST5EDT,M3.2.0,M11.1.0")
    #expect(newYork.offset(at: try moment("2050-03-13T06:59:59Z")) == -18_000)
    #expect(newYork.offset(at: try moment("2050-03-13T07:00:00Z")) == -14_400)
    #expect(newYork.offset(at: try moment("2050-11-06T05:59:59Z")) == -14_400)
    #expect(newYork.offset(at: try moment("2050-11-06T06:00:00Z")) == -18_000)
  }

  @Test func `week 5 is the last of the month, whether the month has four of that day or five`() throws {
    let paris = try table("CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(try paris.clock("2027-03-28T01:00:00Z") == "2027-03-28 03:00")  // the fourth
    #expect(try paris.clock("2026-03-29T01:00:00Z") == "2026-03-29 03:00")  // the fifth
    #expect(try paris.clock("2026-03-29T00:59:59Z") == "2026-03-29 01:59")
  }

  @Test func `Jn never counts 29 February`() throws {
    let table = try table("AAA0BBB,J60/0,J300/0")
    for year in ["2023", "2024"] {
      #expect(table.offset(at: try moment("\(year)-02-28T23:59:59Z")) == 0)
      #expect(table.offset(at: try moment("\(year)-03-01T00:00:00Z")) == 3600)
    }
    #expect(table.offset(at: try moment("2024-02-29T12:00:00Z")) == 0)
  }

  @Test func `n counts from zero and counts 29 February`() throws {
    let table = try table("AAA0BBB,59/0,300/0")
    #expect(table.offset(at: try moment("2024-02-28T23:59:59Z")) == 0)
    #expect(table.offset(at: try moment("2024-02-29T00:00:00Z")) == 3600)
    #expect(table.offset(at: try moment("2023-03-01T00:00:00Z")) == 3600)
    #expect(table.offset(at: try moment("2023-02-28T23:59:59Z")) == 0)
  }

  @Test func `hours beyond a day and before it move the change to another day`() throws {
    // Nuuk changes on the Saturday before the last Sunday, at 22:00 and 23:00.
    let nuuk = try table("<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
    #expect(nuuk.offset(at: try moment("2026-03-29T00:59:59Z")) == -7200)
    #expect(nuuk.offset(at: try moment("2026-03-29T01:00:00Z")) == -3600)
    // In Gaza, 50 hours after the start of a Thursday is Saturday 02:00.
    let gaza = try table("EET-2EEST,M3.4.4/50,M10.4.4/50")
    #expect(gaza.offset(at: try moment("2026-03-27T23:59:59Z")) == 7200)
    #expect(gaza.offset(at: try moment("2026-03-28T00:00:00Z")) == 10_800)
    // A week back, across the turn of the year: 167 hours before 1 January is 25 December 01:00.
    let back = try table("AAA0BBB,J1/-167,J60/0")
    #expect(back.offset(at: try moment("2026-12-25T00:59:59Z")) == 0)
    #expect(back.offset(at: try moment("2026-12-25T01:00:00Z")) == 3600)
    #expect(back.offset(at: try moment("2027-01-01T01:00:00Z")) == 3600)
    // A week forward: 167 hours after 31 December is 6 January 23:00.
    let on = try table("AAA0BBB,J200/0,J365/167")
    #expect(on.offset(at: try moment("2027-01-06T21:59:59Z")) == 3600)
    #expect(on.offset(at: try moment("2027-01-06T22:00:00Z")) == 0)
  }

  @Test func `daylight time may be behind standard time`() throws {
    let dublin = try table("IST-1GMT0,M10.5.0,M3.5.0/1")
    #expect(dublin.offset(at: try moment("2050-01-15T00:00:00Z")) == 0)
    #expect(dublin.offset(at: try moment("2050-07-15T00:00:00Z")) == 3600)
    #expect(try dublin.utc("2050-03-27 01:30") == "2050-03-27T01:30:00Z")
    #expect(try dublin.utc("2050-10-30 01:30") == "2050-10-30T00:30:00Z")
  }

  @Test(arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23", "EST5EDT4,J1/0,J365/25"])
  func `daylight time all year is one offset without a seam`(footer: String) throws {
    let table = try table(footer)
    for year in 2023...2029 {
      for day in ["01-01", "06-15", "12-31"] {
        for time in ["00:00:00", "03:59:59", "04:00:00", "04:59:59", "05:00:00", "23:59:59"] {
          #expect(table.offset(at: try moment("\(year)-\(day)T\(time)Z")) == -14_400)
        }
      }
    }
  }

  @Test func `the southern summer spans the turn of the year`() throws {
    let sydney = try table("AEST-10AEDT,M10.1.0,M4.1.0/3")
    #expect(sydney.offset(at: try moment("2050-01-01T00:00:00Z")) == 39_600)
    #expect(sydney.offset(at: try moment("2050-12-31T23:59:59Z")) == 39_600)
    #expect(sydney.offset(at: try moment("2050-07-01T00:00:00Z")) == 36_000)
  }

  @Test(arguments: [
    "", "5", "EST", "EST25", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,", "<+03", "<+03>",
    "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M0.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0",
    "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J100", "EST5EDT,J366,J100", "EST5EDT,366,100",
    "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0/-168,M11.1.0", "EST5:60", "EST5:00:60", "EST5 ", " EST5",
    "EST5EDT,M3.2.0,M11.1.0x", "EST5EDT,M3.2.0/,M11.1.0", "EST99999999999999999999", "E\u{301}ST5",
    "EST--5",
  ])
  func `what is no complete rule is refused`(footer: String) {
    #expect(PosixZoneRule(footer) == nil)
  }
}
