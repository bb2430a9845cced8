import Foundation
import PlannerModel
import PlannerTime

enum FuzzTimes {
  static let database = ZoneDatabase(environment: ["TZ": "America/New_York"])
  static let now = Instant(seconds: 1_772_456_400)  // 2026-03-02T13:00:00Z
  static let zones = ["America/New_York", "Australia/Lord_Howe", "Antarctica/Troll"].compactMap {
    database.zone(named: $0)
  }

  static func time(_ text: String) {
    for zone in zones {
      for direction in [TimeExpression.Direction.next, .last] {
        guard
          let at = try? TimeExpression.resolve(text, now: now, zone: zone, direction: direction).instant
        else { continue }
        _ = (at.description, at.text(in: zone), zone.date(at: at).description)
      }
    }
    _ = (
      Instant(text)?.description, CivilDate(text)?.weekday, try? TimeBlock.blocks(in: text).map(\.text),
      try? Weekday.text(of: Weekday.days(in: text)), try? TimeBlock.halfHours(in: text),
      try? HoursBlock.text(of: HoursBlock.blocks(in: text)), try? TimeBlock.clocks(in: text)
    )
  }

  static func duration(_ text: String) {
    _ = (try? CalendarDuration.cadence(text), try? CalendarDuration.length(text))
    guard let duration = CalendarDuration(text) else { return }
    _ = (duration.totalMinutes, duration.wholeDays, CalendarDuration(duration.description))
    for zone in zones { _ = duration.added(to: now, in: zone).description }
  }

  static func zone(_ bytes: [UInt8]) throws {
    guard let zone = try? ZoneTable(name: "X", tzif: bytes) else { return }
    for year in [0, 1, 1883, 1900, 1970, 2007, 2026, 2037, 2038, 2400, 9998] {
      let date = CivilDate(daysSinceEpoch: CivilDate.days(year: year, month: 3, day: 8))
      for minute in [0, 150, 1439] {
        let at = zone.instant(of: date, minuteOfDay: minute)
        let wall = zone.wallClock(at: at)
        try require((0..<86_400).contains(wall.secondOfDay), "a second of no day")
        _ = (zone.offset(at: at), zone.date(at: at).description, at.text(in: zone))
      }
    }
  }
}
