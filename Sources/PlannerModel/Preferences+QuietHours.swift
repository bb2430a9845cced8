import PlannerTime

extension Preferences {
  /// Returns the end of the quiet hours in which a time lies; the time itself outside of them.
  package func endOfQuietHours(at time: Instant, in zone: ZoneTable) -> Instant {
    let (start, end) = (Int(quietHours[0] * 60), Int(quietHours[1] * 60))
    let clock = zone.wallClock(at: time)
    let minute = clock.minuteOfDay
    let isQuiet =
      start < end ? (start..<end).contains(minute) : start > end && (minute >= start || minute < end)
    guard isQuiet else { return time }
    let day = minute < end ? clock.date : clock.date.adding(days: 1)
    return max(time, zone.instant(of: day, minuteOfDay: end))
  }
}
