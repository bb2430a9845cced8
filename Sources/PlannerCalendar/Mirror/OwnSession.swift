import PlannerModel
import PlannerTime

/// The one way to know the planner's own sessions in files, whatever other programs and servers changed in them. Calendars
/// and the mirror both use it: first the UID, then the property that the planner writes beside it, and last the look
/// of the event.
package enum OwnSession {
  /// The property that has our UID, too: some servers give each component another one.
  package static let property = "X-SOCIAL-PLANNER-UID"

  /// Returns the UID that a planner gave a component; nil if no planner made it. Some servers write UIDs in upper case.
  /// - Parameters:
  ///   - uid: the UID of the component; nil if it has none.
  ///   - property: the value of ``property``.
  static func uid(_ uid: String?, property: String?) -> MirrorUID? {
    uid.flatMap(MirrorUID.init) ?? property.flatMap(MirrorUID.init)
      ?? uid.flatMap { $0.count > Self.longest ? nil : MirrorUID($0.lowercased()) }
  }

  /// Returns the UID of a session or a date of one planner, as that planner wrote it; nil if it is none of these.
  static func uid(_ uid: String, property: String?, of plannerId: String) -> String? {
    if let own = Self.uid(uid, property: property) { return own.plannerId == plannerId ? own.text : nil }
    let lower = uid.count > longest ? "" : uid.lowercased()
    return lower.hasSuffix(MirrorUID.suffix(plannerId: plannerId)) ? lower : nil
  }

  /// Returns the session that a UID names; nil if it names none.
  package static func itemId(of uid: String) -> String? { MirrorUID(uid)?.itemId }

  /// The number of characters of the longest UID that is looked at in lower case.
  private static let longest = 200

  /// Start, length and title. They tell a session whose UID and property are both lost.
  package struct Look: Hashable, Sendable {
    package let start: Instant
    /// Nil for a task, which has only a due time, and if the length does not matter.
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
