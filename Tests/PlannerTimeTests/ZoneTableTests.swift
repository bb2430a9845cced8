import PlannerTime
import Testing

@Suite struct `Zone tables: places with odd clocks` {
  @Test func `a time in a gap is taken under the offset before it, so it shows later on the clock`() throws {
    let newYork = try zone("America/New_York")
    #expect(try newYork.utc("2026-03-08 01:59:59") == "2026-03-08T06:59:59Z")
    #expect(try newYork.utc("2026-03-08 02:00") == "2026-03-08T07:00:00Z")
    #expect(try newYork.utc("2026-03-08 02:30") == "2026-03-08T07:30:00Z")
    #expect(try newYork.utc("2026-03-08 03:00") == "2026-03-08T07:00:00Z")
    #expect(try newYork.clock("2026-03-08T07:30:00Z") == "2026-03-08 03:30")
  }

  @Test func `a time that comes twice is the first`() throws {
    let newYork = try zone("America/New_York")
    #expect(try newYork.utc("2026-11-01 01:00") == "2026-11-01T05:00:00Z")
    #expect(try newYork.utc("2026-11-01 01:59:59") == "2026-11-01T05:59:59Z")
    #expect(try newYork.utc("2026-11-01 02:00") == "2026-11-01T07:00:00Z")
    #expect(try newYork.clock("2026-11-01T05:30:00Z") == "2026-11-01 01:30")
    #expect(try newYork.clock("2026-11-01T06:30:00Z") == "2026-11-01 01:30")
  }

  @Test func `Apia skipped 30 December 2011: the day is a gap of 24 hours`() throws {
    let apia = try zone("Pacific/Apia")
    #expect(try apia.clock("2011-12-30T09:59:59Z") == "2011-12-29 23:59")
    #expect(try apia.clock("2011-12-30T10:00:00Z") == "2011-12-31 00:00")
    #expect(try apia.utc("2011-12-30 12:00") == "2011-12-30T22:00:00Z")
    let skipped = try #require(CivilDate("2011-12-30"))
    #expect(apia.instant(of: skipped) == apia.instant(of: skipped.adding(days: 1)))
  }

  @Test func `Kwajalein skipped 21 August 1993, Manila lived one day twice`() throws {
    #expect(try zone("Pacific/Kwajalein").utc("1993-08-21 12:00") == "1993-08-22T00:00:00Z")
    #expect(try zone("Pacific/Kwajalein").clock("1993-08-21T12:00:00Z") == "1993-08-22 00:00")
  }

  @Test func `Lord Howe turns its clock by half an hour`() throws {
    let howe = try zone("Australia/Lord_Howe")
    #expect(try howe.utc("2026-10-04 02:15") == "2026-10-03T15:45:00Z")
    #expect(try howe.clock("2026-10-03T15:30:00Z") == "2026-10-04 02:30")
    #expect(try howe.utc("2026-04-05 01:45") == "2026-04-04T14:45:00Z")
    #expect(try howe.clock("2026-04-04T15:15:00Z") == "2026-04-05 01:45")
  }

  @Test(arguments: [
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
    ("Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"),
    ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"),
  ])
  func `where the gap is at midnight the day starts at one`(name: String, day: String, start: String) throws {
    let table = try zone(name)
    let date = try #require(CivilDate(day))
    let first = table.instant(of: date)
    #expect(first.description == start)
    #expect(table.wallClock(at: first).time == "01:00")
    #expect(table.date(at: first) == date)
    #expect(table.date(at: first.adding(seconds: -1)) == date.adding(days: -1))
    #expect(table.instant(of: date, minuteOfDay: 30) == first.adding(minutes: 30))
    #expect(table.instant(of: date, minuteOfDay: 60) == first)
  }

  @Test func `where midnight comes twice the day starts at the first`() throws {
    // In Havana, clocks go back at 01:00, so 00:30 occurs twice on the same date.
    #expect(try zone("America/Havana").utc("2026-11-01 00:30") == "2026-11-01T04:30:00Z")
    // In Sao Paulo, clocks went back at 00:00 to the day before.
    let saoPaulo = try zone("America/Sao_Paulo")
    #expect(try saoPaulo.utc("2018-02-17 23:30") == "2018-02-18T01:30:00Z")
    #expect(try saoPaulo.utc("2018-02-18 00:00") == "2018-02-18T03:00:00Z")
  }

  @Test func `St John's turned its clock at one minute past midnight`() throws {
    let johns = try zone("America/St_Johns")
    #expect(try johns.utc("2010-03-14 00:00") == "2010-03-14T03:30:00Z")
    #expect(try johns.utc("2010-03-14 00:30") == "2010-03-14T04:00:00Z")
    #expect(try johns.clock("2010-03-14T03:31:00Z") == "2010-03-14 01:01")
    #expect(try johns.utc("2010-11-06 23:30") == "2010-11-07T02:00:00Z")
    #expect(try johns.clock("2010-11-07T02:31:00Z") == "2010-11-06 23:01")
  }

  @Test func `Casablanca goes back for Ramadan, by list and not by rule`() throws {
    let casablanca = try zone("Africa/Casablanca")
    #expect(casablanca.offset(at: try moment("2026-01-15T12:00:00Z")) == 3600)
    #expect(casablanca.offset(at: try moment("2026-03-01T12:00:00Z")) == 0)
    #expect(casablanca.offset(at: try moment("2026-06-01T12:00:00Z")) == 3600)
  }

  @Test func `Troll jumps by two hours`() throws {
    let troll = try zone("Antarctica/Troll")
    #expect(troll.offset(at: try moment("2026-03-29T00:59:59Z")) == 0)
    #expect(troll.offset(at: try moment("2026-03-29T01:00:00Z")) == 7200)
    #expect(try troll.utc("2026-03-29 02:30") == "2026-03-29T02:30:00Z")
    #expect(try troll.utc("2026-10-25 01:30") == "2026-10-24T23:30:00Z")
  }

  @Test func `Dublin's winter time is the exception, Kathmandu and Chatham keep odd minutes`() throws {
    let dublin = try zone("Europe/Dublin")
    #expect(dublin.offset(at: try moment("2045-01-15T12:00:00Z")) == 0)
    #expect(dublin.offset(at: try moment("2045-07-15T12:00:00Z")) == 3600)
    #expect(try zone("Asia/Kathmandu").offset(at: try moment("2026-01-01T00:00:00Z")) == 20_700)
    #expect(try zone("Pacific/Chatham").offset(at: try moment("2026-01-01T00:00:00Z")) == 49_500)
  }

  @Test func `local mean time is kept to the second`() throws {
    #expect(try zone("Europe/Amsterdam").offset(at: try moment("1850-01-01T00:00:00Z")) % 60 != 0)
    #expect(try zone("America/New_York").offset(at: try moment("1850-01-01T00:00:00Z")) == -17_762)
  }

  @Test func `a minute of the day may lie beyond midnight`() throws {
    let berlin = try zone("Europe/Berlin")
    let date = try #require(CivilDate("2026-07-01"))
    #expect(berlin.instant(of: date, minuteOfDay: 1440) == berlin.instant(of: date.adding(days: 1)))
    #expect(berlin.instant(of: date, minuteOfDay: -60).description == "2026-06-30T21:00:00Z")
  }

  @Test func `years at the ends of four digits work`() throws {
    let berlin = try zone("Europe/Berlin")
    #expect(try berlin.utc("9999-07-01 12:00") == "9999-07-01T10:00:00Z")
    #expect(try berlin.utc("0001-01-01 12:00") == "0001-01-01T11:06:32Z")
    #expect(ZoneTable.utc.offset(at: Instant(microseconds: .max)) == 0)
    #expect(berlin.offset(at: Instant(microseconds: .max)) % 3600 == 0)
    #expect(berlin.offset(at: Instant(microseconds: .min)) == 3208)
  }

  @Test func `segments join without a hole and hold what they claim`() throws {
    let berlin = try zone("Europe/Berlin")
    var second = try moment("1940-01-01T00:00:00Z").seconds
    let end = try moment("2060-01-01T00:00:00Z").seconds
    while second < end {
      let segment = berlin.segment(at: second)
      #expect(segment.start <= second && second < segment.end)
      #expect(berlin.segment(at: segment.end - 1) == segment)
      #expect(berlin.segment(at: segment.end).start == segment.end)
      second = segment.end
    }
  }
}
