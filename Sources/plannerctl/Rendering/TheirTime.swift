import PlannerModel
import PlannerTime

extension RenderContext {
  /// `their 19:00`, or `their Tue 01:00` where it is another day there; nil where their clocks show what the
  /// user's show, or nothing is known of their zone.
  func theirs(_ instant: Instant, zone name: String?) -> String? {
    guard let theirs = name.flatMap({ zones.zone(named: $0) }),
      theirs.offset(at: instant) != zone.offset(at: instant)
    else { return nil }
    let clock = theirs.wallClock(at: instant)
    return clock.date == zone.date(at: instant)
      ? "their \(clock.time)" : "their \(clock.date.weekday.rawValue) \(clock.time)"
  }

  /// The same of a session's start, as long as it is not over.
  func theirs(_ item: PlanItem) -> String? {
    item.status.isLive && item.endAt > now ? theirs(item.startAt, zone: item.contactTimeZone) : nil
  }

  /// `09:00–21:00`; nil where they can always be met.
  var contactHoursInWords: String? {
    guard contactHours.count == 2, contactHours[0] != contactHours[1] else { return nil }
    return "\(clockText(contactHours[0] * 60))–\(clockText(contactHours[1] * 60))"
  }
}
