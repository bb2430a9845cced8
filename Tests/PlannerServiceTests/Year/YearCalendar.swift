import PlannerTestSupport
import PlannerTime

@testable import PlannerServiceTestSupport

/// A random calendar of work and evening events in many zones, and its busy times.
final class YearCalendar {
  private struct Event {
    var start: Instant
    var minutes: Int
  }

  /// A weekly event on these days, in the time of a zone.
  private struct Course {
    var zone: ZoneTable
    var weekdays: [Weekday]
    var minuteOfDay: Int
    var minutes: Int
  }

  private static let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Auckland"]
    .compactMap { TestPlanner.zones.zone(named: $0) }

  let folder: CalendarFolder
  private var events: [String: Event] = [:]
  private var courses: [Course] = []
  private var made = 0

  init(_ random: inout SeededRandom) throws {
    folder = try CalendarFolder()
    for index in 0..<2 {
      let course = Course(
        zone: Self.zones.randomElement(using: &random) ?? .utc,
        weekdays: Array(Weekday.allCases.shuffled(using: &random).prefix(2)),
        minuteOfDay: Int.random(in: 28...84, using: &random) * 15, minutes: 90)
      courses.append(course)
      let start = Self.text(course.zone, Self.firstDay, course.minuteOfDay)
      let days = course.weekdays.map { $0.rawValue.prefix(2).uppercased() }.joined(separator: ",")
      // The first day is one of the weekdays, because otherwise the start would be an additional instance.
      let date = (0..<7).map { Self.firstDay.adding(days: $0) }.first { course.weekdays.contains($0.weekday) }
      try folder.write(
        "course\(index)",
        [
          "UID:course\(index)", "SUMMARY:course \(index)", "DURATION:PT90M",
          "DTSTART;TZID=\(course.zone.name):"
            + (date.map { Self.text(course.zone, $0, course.minuteOfDay) } ?? start),
          "RRULE:FREQ=WEEKLY;BYDAY=\(days)",
        ])
    }
  }

  private static let firstDay = CivilDate("2026-01-05") ?? CivilDate(daysSinceEpoch: 0)

  /// Adds, moves or cancels an event.
  func change(now: Instant, _ random: inout SeededRandom) throws -> String {
    let old = events.keys.sorted().randomElement(using: &random)
    let choice = Int.random(in: 0..<6, using: &random)
    if let old, choice == 0 {
      events[old] = nil
      try folder.remove(old)
      return "calls off \(old)"
    }
    let name = choice == 1 ? old ?? "event\(made)" : "event\(made)"
    made += 1
    let event = Event(
      start: Instant(
        minutes: now.minuteRoundedUp / 15 * 15 + Int.random(in: 8...20 * 96, using: &random) * 15),
      minutes: Int.random(in: 1...40, using: &random) * 15)
    events[name] = event
    let zone = Self.zones.randomElement(using: &random) ?? .utc
    let wall = zone.wallClock(at: event.start)
    let isPlain = zone.instant(of: wall.date, minuteOfDay: wall.minuteOfDay) == event.start
    let start =
      isPlain && Bool.random(using: &random)
      ? "DTSTART;TZID=\(zone.name):\(Self.text(zone, wall.date, wall.minuteOfDay))"
      : "DTSTART:\(event.start.calendarUTC)"
    try folder.write(name, ["UID:\(name)", "SUMMARY:\(name)", start, "DURATION:PT\(event.minutes)M"])
    return "has \(name) for \(event.minutes) min at \(event.start)"
  }

  /// Returns the busy times in whole minutes, within some weeks of an instant.
  func times(around now: Instant) -> [Range<Int>] {
    var times = events.values.map { event in
      event.start.minuteRoundedDown..<event.start.minuteRoundedDown + event.minutes
    }
    let today = TestPlanner.zones.systemZone().date(at: now)
    for course in courses {
      for date in (-10...40).map({ today.adding(days: $0) })
      where date >= Self.firstDay && course.weekdays.contains(date.weekday) {
        let start = course.zone.instant(of: date, minuteOfDay: course.minuteOfDay).minuteRoundedDown
        times.append(start..<start + course.minutes)
      }
    }
    return times
  }

  private static func text(_ zone: ZoneTable, _ date: CivilDate, _ minute: Int) -> String {
    "\(date)".filter { $0 != "-" } + "T\(padded(minute / 60, 2))\(padded(minute % 60, 2))00"
  }
}
