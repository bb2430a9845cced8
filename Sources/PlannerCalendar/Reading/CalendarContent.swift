import PlannerModel

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
