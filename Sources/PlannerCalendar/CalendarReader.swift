import CLibical
import PlannerTime

/// Reads iCalendar (RFC 5545) through libical.
package struct CalendarReader: Sendable {
  private let zones: ZoneDatabase
  /// In which floating times and dates are meant.
  private let zone: ZoneTable
  /// The user's own mail addresses.
  private let addresses: [String]

  package init(zones: ZoneDatabase, zone: ZoneTable, addresses: [String] = []) {
    self.zones = zones
    self.zone = zone
    self.addresses = addresses
  }

  package func read(_ bytes: [UInt8], in window: Range<Instant>) -> CalendarContent { CalendarContent() }
}
