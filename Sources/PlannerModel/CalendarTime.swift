import PlannerTime

/// A time that an event takes.
package struct CalendarTime: Hashable, Sendable {
  /// The event's UID; empty where it has none.
  package var uid: String
  package var start: Instant
  /// Never before the start.
  package var end: Instant
  /// The event's SUMMARY on one line; empty where it has none.
  package var title: String
  /// It has dates and no times of day.
  package var isAllDay: Bool
  /// STATUS:TENTATIVE, FBTYPE=BUSY-TENTATIVE, or the user's own answer.
  package var isTentative: Bool

  package init(
    uid: String, start: Instant, end: Instant, title: String, isAllDay: Bool = false,
    isTentative: Bool = false
  ) {
    self.uid = uid
    self.start = start
    self.end = end
    self.title = title
    self.isAllDay = isAllDay
    self.isTentative = isTentative
  }
}
