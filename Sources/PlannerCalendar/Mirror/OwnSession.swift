import PlannerModel
import PlannerTime

/// Recognises the planner's own sessions in files, even after other programs and servers changed them. Used
/// for calendars and the mirror. Checks the UID, then the property that the planner writes beside it, and
/// then the look of the event.
package enum OwnSession {
  /// The property with a second copy of the planner's UID, because some servers change the UIDs of
  /// components.
  package static let property = "X-SOCIAL-PLANNER-UID"

  /// Returns the UID that a planner gave a component; nil if no planner made it. Some servers write UIDs in
  /// upper case.
  /// - Parameters:
  ///   - uid: the UID of the component; nil if it has no UID.
  ///   - property: the value of ``property``.
  static func uid(_ uid: String?, property: String?) -> MirrorUID? {
    uid.flatMap(MirrorUID.init) ?? property.flatMap(MirrorUID.init)
      ?? uid.flatMap { $0.count > Self.longest ? nil : MirrorUID($0.lowercased()) }
  }

  /// Returns the UID of a session or date of one planner, as that planner wrote it; nil for other components.
  static func uid(_ uid: String, property: String?, of plannerId: String) -> String? {
    if let own = Self.uid(uid, property: property) { return own.plannerId == plannerId ? own.text : nil }
    let lower = uid.count > longest ? "" : uid.lowercased()
    return lower.hasSuffix(MirrorUID.suffix(plannerId: plannerId)) ? lower : nil
  }

  /// Returns the id of the session with a UID; nil if the UID is not a session's.
  package static func itemId(of uid: String) -> String? { MirrorUID(uid)?.itemId }

  /// The maximum length in characters of a UID that is compared in lower case.
  private static let longest = 200

  /// Start, length and title. They identify a session that has lost both its UID and the property.
  package struct Look: Hashable, Sendable {
    package let start: Instant
    /// Nil for a task, which has only a due time, or if the length is irrelevant.
    let durationMin: Int?
    let title: String

    package init(start: Instant, durationMin: Int?, title: String) {
      self.start = Instant(minutes: start.minuteRoundedDown)
      self.durationMin = durationMin
      self.title = singleSpaced(title)
    }

    package init(_ session: PlanItem) {
      self.init(start: session.startAt, durationMin: session.durationMin, title: session.name)
    }

    package init(_ time: BusyTime) {
      self.init(
        start: time.start, durationMin: (time.end.seconds - time.start.seconds) / 60, title: time.title)
    }

    init(_ values: MirrorValues) {
      self.init(start: values.start, durationMin: values.durationMin, title: values.title)
    }
  }
}
