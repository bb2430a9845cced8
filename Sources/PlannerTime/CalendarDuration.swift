/// A DURATION: the nominal and exact parts of RFC 5545 section 3.3.6. Days and weeks keep the wall-clock
/// time; hours and minutes are elapsed time. docs/words.md describes how users type it.
package struct CalendarDuration: Hashable, Sendable, LosslessStringConvertible {
  package var days: Int
  package var minutes: Int

  package init(days: Int = 0, minutes: Int = 0) {
    self.days = days
    self.minutes = minutes
  }

  /// The total in minutes if a day counts as 24 hours. For lengths of sessions, not for moving along a
  /// calendar.
  package var totalMinutes: Int { days * 1440 + minutes }

  /// The total in days; nil if it is not a whole number of days.
  package var wholeDays: Int? { totalMinutes % 1440 == 0 ? totalMinutes / 1440 : nil }

  package var description: String {
    if days == 0 && minutes == 0 { return "0m" }
    var text = ""
    if days % 7 == 0, days > 0 { text += "\(days / 7)w" } else if days > 0 { text += "\(days)d" }
    if minutes >= 60 { text += "\(minutes / 60)h" }
    if minutes % 60 > 0 { text += "\(minutes % 60)m" }
    return text
  }

  /// Returns `instant` moved by this duration, days first, on the clocks of `zone`.
  package func added(to instant: Instant, in zone: ZoneTable) -> Instant {
    guard days != 0 else { return instant.adding(minutes: minutes) }
    let wall = zone.wallClock(at: instant)
    let wallSecond = (wall.date.daysSinceEpoch + days) * 86_400 + wall.secondOfDay
    return Instant(seconds: zone.second(ofWallSecond: wallSecond)).adding(minutes: minutes)
  }

  package static prefix func - (duration: CalendarDuration) -> CalendarDuration {
    CalendarDuration(days: -duration.days, minutes: -duration.minutes)
  }
}
