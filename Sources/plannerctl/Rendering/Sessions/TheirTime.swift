import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension RenderContext {
  /// `their 19:00`, or `their Tue 01:00` where it is another day there; nil where their clocks show what the
  /// user's show, or nothing is known of their zone.
  func theirs(_ instant: Instant, zone name: String?) -> String? {
    name.flatMap { zones.zone(named: $0) }?.clock(at: instant, seenFrom: zone, style).map { "their \($0)" }
  }

  /// The same of a session's start, as long as it is not over.
  func theirs(_ item: ShownItem) -> String? {
    item.status.isLive && item.endAt > now ? theirs(item.startAt, zone: item.contactTimeZone) : nil
  }

  /// `09:00–21:00`; nil where they can always be met.
  var contactHoursInWords: String? {
    guard contactHours.count == 2, contactHours[0] != contactHours[1] else { return nil }
    return contactHours.map { style.clock(minute: Preferences.minute(ofHour: $0)) }.joined(separator: "–")
  }
}
