import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension RenderContext {
  /// Returns a person's local time: `their 19:00`, or `their Tue 01:00` if the day differs. Nil if it equals
  /// the user's time, or if the person's zone is unknown.
  func theirs(_ instant: Instant, zone name: String?) -> String? {
    name.flatMap { zones.zone(named: $0) }?.clock(at: instant, seenFrom: zone, style).map { "their \($0)" }
  }

  /// Returns the same for the start of a session; nil if the session is over.
  func theirs(_ item: ShownItem) -> String? {
    item.status.isLive && item.endAt > now ? theirs(item.startAt, zone: item.contactTimeZone) : nil
  }

  /// The contact hours, such as `09:00–21:00`; nil if people can always be met.
  var contactHoursInWords: String? {
    guard contactHours.count == 2, contactHours[0] != contactHours[1] else { return nil }
    return contactHours.map { style.clock(minute: Preferences.minute(ofHour: $0)) }.joined(separator: "–")
  }
}
