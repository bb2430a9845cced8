import PlannerFiles
import PlannerModel

/// The content of one `.ics` file for a period of time.
package struct CalendarContent: Hashable, Sendable {
  /// The busy times that overlap the period, by start; adjacent times of one event are merged. Also the
  /// planner's own sessions that end in the period or after it, without titles.
  package var times: [CalendarTime] = []
  /// The number of VEVENTs and VFREEBUSYs in the file, without overridden instances.
  package var events = 0
  /// The parts of the file that could not be used: one sentence each, without line ends. All other parts are
  /// used.
  package var problems: [String] = []
  /// True if there may be more times after the period. The file must then be read again for a later period.
  package var continues = false
  /// The damage of a file that was probably not written completely; nil if the file is complete.
  package var damage: FileDamage?
  /// The calendar's name in the file (X-WR-CALNAME); nil if it is missing.
  package var calendarName: String?
  /// The hashes of the events' UIDs, sorted.
  package var uids: [UInt64] = []

  package init() {}
}
