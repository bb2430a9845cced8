import PlannerModel
import PlannerStore
import PlannerTime

/// The clock, and the time zones for planning sessions and showing times.
final class Clocks {
  let clock: Clock
  let watch: ClockWatch
  let zones: ZoneDatabase
  /// The machine's zone as of the last reading.
  var systemZone: ZoneTable
  private let cache: ZoneCache
  private var ids = OrderedIds()

  /// - systemZone: nil for the machine's zone.
  init(_ clock: Clock, _ zones: ZoneDatabase, systemZone: ZoneTable? = nil) {
    self.clock = clock
    watch = ClockWatch(clock)
    self.zones = zones
    self.systemZone = systemZone ?? zones.systemZone()
    cache = ZoneCache(zones)
  }

  /// The current time in whole seconds, which is the precision of the store.
  var now: Instant { Instant(seconds: clock.now().seconds) }

  /// Returns an id that is greater than all earlier ones.
  func orderedId() -> String { ids.next(at: watch.likely) }

  /// Reads the machine's zone again.
  func readSystemZone() { systemZone = zones.systemZone() }

  /// Returns the zone with this IANA name; nil if the zone database does not know it.
  func zone(named name: String) -> ZoneTable? { cache.zone(named: name) }

  func isKnownZone(_ name: String) -> Bool { zone(named: name) != nil }

  /// Returns the zone of the user's present place.
  func zone(_ preferences: Preferences) -> ZoneTable {
    preferences.timeZone.flatMap { zone(named: $0) } ?? systemZone
  }

  /// Returns the user's current day.
  func today(_ reader: StoreReader) throws -> CivilDate { zone(try reader.preferences()).date(at: now) }

  /// Returns the zone in which sessions are planned and times are shown. During a journey this is the zone
  /// where the user is. From the day after the journey it is the zone of their home, so sessions planned for
  /// those days do not move there and back.
  func zone(_ reader: StoreReader) throws -> ZoneTable {
    let zone = zone(try reader.preferences())
    return try journey(from: zone, reader).map { zone.until(endOf: $0.last, thenIn: $0.home) } ?? zone
  }

  /// Returns the last day of the journey and the zone to return to; nil while the user is at home. The day
  /// after the journey still counts, because the user may set the zone back on it.
  func journey(from zone: ZoneTable, _ reader: StoreReader) throws -> (last: CivilDate, home: ZoneTable)? {
    let today = zone.date(at: now)
    guard let away = try reader.aways().last(where: { $0.from <= today }), let name = away.timeZone,
      name != zone.name, let home = self.zone(named: name), home.date(at: now) <= away.to.adding(days: 1)
    else { return nil }
    return (away.to, home)
  }
}
