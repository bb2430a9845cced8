import PlannerTime

extension Preferences {
  /// Returns the end of the quiet hours around a time; outside of quiet hours, the time itself.
  package func endOfQuietHours(at time: Instant, in zone: ZoneTable) -> Instant {
    guard isQuiet(time, in: zone) else { return time }
    let end = quietMinutes.end
    let clock = zone.wallClock(at: time)
    let day = clock.minuteOfDay < end ? clock.date : clock.date.adding(days: 1)
    return max(time, zone.instant(of: day, minuteOfDay: end))
  }

  /// Returns the beginning of the quiet hours around a time; nil outside of quiet hours, and if all hours are
  /// quiet.
  package func beginningOfQuietHours(at time: Instant, in zone: ZoneTable) -> Instant? {
    guard isQuiet(time, in: zone) else { return nil }
    let start = quietMinutes.start
    let clock = zone.wallClock(at: time)
    let day = clock.minuteOfDay >= start ? clock.date : clock.date.adding(days: -1)
    let beginning = zone.instant(of: day, minuteOfDay: start)
    return beginning <= time && !isQuiet(beginning.adding(seconds: -1), in: zone) ? beginning : nil
  }

  package func isQuiet(_ time: Instant, in zone: ZoneTable) -> Bool {
    let (start, end) = quietMinutes
    let minute = zone.wallClock(at: time).minuteOfDay
    return start < end ? (start..<end).contains(minute) : start > end && (minute >= start || minute < end)
  }

  private var quietMinutes: (start: Int, end: Int) { (Int(quietHours[0] * 60), Int(quietHours[1] * 60)) }
}
