import PlannerFiles
import PlannerModel

/// The content of one `.ics` file for a period of time.
package struct CalendarContent: Hashable, Sendable {
  /// The busy times that overlap the period, by start; adjacent times of one event are merged. Also the planner's own
  /// sessions, without titles, that end in the period or after it.
  package var times: [CalendarTime] = []
  /// The number of VEVENTs and VFREEBUSYs in the file, without overridden instances.
  package var events = 0
  /// The parts of the file that could not be used: one sentence each, without line ends. The rest is used.
  package var problems: [String] = []
  /// True if there may be more times after the period, so the file must be read again for a later one.
  package var continues = false
  /// What makes the file look like one that was not written to its end; nil if it is whole.
  package var damage: FileDamage?
  /// The name that the file gives the calendar (X-WR-CALNAME); nil if it gives none.
  package var calendarName: String?
  /// Hashes of the UIDs of its events, sorted.
  package var uids: [UInt64] = []

  package init() {}
}
