import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension RenderContext {
  /// Returns `their 19:00`, or `their Tue 01:00` if the day differs there. Nil if their local time equals the
  /// user's, or if their zone is unknown.
  func theirs(_ instant: Instant, zone name: String?) -> String? {
    name.flatMap { zones.zone(named: $0) }?.clock(at: instant, seenFrom: zone, style).map { "their \($0)" }
  }

  /// The same for a session's start; nil if the session is over.
  func theirs(_ item: ShownItem) -> String? {
    item.status.isLive && item.endAt > now ? theirs(item.startAt, zone: item.contactTimeZone) : nil
  }

  /// `09:00–21:00`; nil if people can always be met.
  var contactHoursInWords: String? {
    guard contactHours.count == 2, contactHours[0] != contactHours[1] else { return nil }
    return contactHours.map { style.clock(minute: Preferences.minute(ofHour: $0)) }.joined(separator: "–")
  }
}
