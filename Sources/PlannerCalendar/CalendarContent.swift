import PlannerTime

/// What one `.ics` file says about a stretch of time.
package struct CalendarContent: Hashable, Sendable {
  /// Every time that is taken and overlaps the stretch, by start; those of one event that touch are one.
  package var times: [CalendarTime] = []
  /// How many VEVENT and VFREEBUSY the file holds, overridden instances apart.
  package var events = 0
  /// What of the file could not be used, a sentence each, without line ends; the rest of it counts.
  package var problems: [String] = []
  /// More times may lie beyond the stretch: the file is to be read again for a later one.
  package var continues = false

  package init() {}
}

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
