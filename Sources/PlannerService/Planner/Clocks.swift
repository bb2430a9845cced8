import PlannerModel
import PlannerStore
import PlannerTime

/// The time, and the zones by whose clocks things are planned and said.
final class Clocks {
  let clock: Clock
  let zones: ZoneDatabase
  /// The machine's zone, as it was read last.
  var systemZone: ZoneTable
  private let cache: ZoneCache
  private var ids = OrderedIds()

  /// - systemZone: nil: as the machine says.
  init(_ clock: Clock, _ zones: ZoneDatabase, systemZone: ZoneTable? = nil) {
    self.clock = clock
    self.zones = zones
    self.systemZone = systemZone ?? zones.systemZone()
    cache = ZoneCache(zones)
  }

  /// Now, to the second: what the store can keep.
  var now: Instant { Instant(seconds: clock.now().seconds) }

  /// An id that is greater than all before it.
  func orderedId() -> String { ids.next(at: now) }

  /// Reads the machine's zone again.
  func readSystemZone() { systemZone = zones.systemZone() }

  /// By its IANA name; nil where the zone database does not know it.
  func zone(named name: String) -> ZoneTable? { cache.zone(named: name) }

  /// The zone that the user is in.
  func zone(_ preferences: Preferences) -> ZoneTable {
    preferences.timeZone.flatMap { zone(named: $0) } ?? systemZone
  }

  /// The user's day.
  func today(_ reader: StoreReader) throws -> CivilDate { zone(try reader.preferences()).date(at: now) }

  /// The clocks that sessions are planned by and times are said in. On days away in another zone that is
  /// where the user is, and from the day after them where they said that they would be away: what is planned
  /// for then does not move there and back.
  func zone(_ reader: StoreReader) throws -> ZoneTable {
    let zone = zone(try reader.preferences())
    return try journey(from: zone, reader).map { zone.until(endOf: $0.last, thenIn: $0.home) } ?? zone
  }

  /// The last of the days away in another zone, and the zone to go back to; nil while the user is at home. On
  /// the day after it they may still set the zone back.
  func journey(from zone: ZoneTable, _ reader: StoreReader) throws -> (last: CivilDate, home: ZoneTable)? {
    let today = zone.date(at: now)
    guard let away = try reader.aways().last(where: { $0.from <= today }), let name = away.timeZone,
      name != zone.name, let home = self.zone(named: name), home.date(at: now) <= away.to.adding(days: 1)
    else { return nil }
    return (away.to, home)
  }
}
