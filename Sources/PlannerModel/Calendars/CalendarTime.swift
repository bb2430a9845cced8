import PlannerTime

/// A range of time that an event takes.
package struct CalendarTime: Hashable, Sendable {
  /// The event's UID; empty if it has none.
  package var uid: String
  package var start: Instant
  /// Never before the start.
  package var end: Instant
  /// The event's SUMMARY on one line; empty if it has none.
  package var title: String
  /// True if it has dates instead of times of day.
  package var isAllDay: Bool
  /// True for an event without times of day that takes time by default: it is out of office, or it is marked
  /// as busy and lasts two days or more.
  package var takesDays: Bool
  /// True for STATUS:TENTATIVE, FBTYPE=BUSY-TENTATIVE, or if the user's own answer is tentative.
  package var isTentative: Bool

  package init(
    uid: String, start: Instant, end: Instant, title: String, isAllDay: Bool = false,
    takesDays: Bool = false, isTentative: Bool = false
  ) {
    self.uid = uid
    self.start = start
    self.end = end
    self.title = title
    self.isAllDay = isAllDay
    self.takesDays = takesDays
    self.isTentative = isTentative
  }
}
