import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Zone tables: away in another zone until a date, then at home` {
  @Test(arguments: [
    // Midnight in Tokyo is in the afternoon at home, and midnight in New York is in the morning.
    ("Asia/Tokyo", "2026-03-10T15:00:00Z", "2026-03-10 16:00"),
    ("America/New_York", "2026-03-11T04:00:00Z", "2026-03-11 05:00"),
  ])
  func `the clocks change at midnight there, and no date comes back`(
    there: String, at change: String, after: String
  ) throws {
    let home = try zone("Europe/Berlin")
    let journey = try zone(there).until(endOf: try #require(CivilDate("2026-03-10")), thenIn: home)
    #expect(try journey.clock(change) == after)
    let instant = try #require(Instant(change))
    #expect(journey.date(at: instant.adding(seconds: -1)) <= journey.date(at: instant))
    #expect(
      journey.wallClock(at: instant.adding(seconds: -1))
        == (try zone(there)).wallClock(at: instant.adding(seconds: -1)))
    #expect(journey.date(at: instant.adding(seconds: -1)) == CivilDate("2026-03-10"))
  }

  @Test func `a time that the change skips is the change`() throws {
    let last = try #require(CivilDate("2026-03-10"))
    let journey = try zone("America/New_York").until(endOf: last, thenIn: try zone("Asia/Tokyo"))
    let change = try #require(Instant("2026-03-11T04:00:00Z"))
    for minute in [0, 1, 480, 779, 780] {
      #expect(journey.instant(of: last.adding(days: 1), minuteOfDay: minute) == change)
    }
    #expect(journey.instant(of: last.adding(days: 1), minuteOfDay: 790) == change.adding(minutes: 10))
    #expect(journey.instant(of: last, minuteOfDay: 1439) == change.adding(minutes: -1))
  }

  @Test func `before the change it is the one zone, from then on the other, for all time`() throws {
    let names = [
      "Asia/Tokyo", "America/New_York", "Europe/Berlin", "Pacific/Apia", "Australia/Lord_Howe",
      "Africa/Casablanca",
      "Asia/Kathmandu", "UTC", "America/Havana", "Pacific/Kiritimati",
    ]
    for seed in PropertySeeds.take(60) {
      var random = SeededRandom(seed: seed)
      let there = try zone(names.randomElement(using: &random) ?? "UTC")
      let home = try zone(names.randomElement(using: &random) ?? "UTC")
      let last = CivilDate(daysSinceEpoch: Int.random(in: 5_000...30_000, using: &random))
      let journey = there.until(endOf: last, thenIn: home)
      let change = there.instant(of: last.adding(days: 1))
      for _ in 0..<200 {
        let second =
          Bool.random(using: &random)
          ? Int.random(in: 0..<5_000_000_000, using: &random)
          : change.seconds + Int.random(in: -200_000...200_000, using: &random)
        let instant = Instant(seconds: second)
        #expect(
          journey.offset(at: instant) == (instant < change ? there : home).offset(at: instant),
          "PLANNER_SEED=\(seed): \(there.name), \(home.name), \(last), \(instant)")
      }
    }
  }
}
