import PlannerModel
import PlannerStore
import PlannerTime

/// Where the user is, and by which clocks things are planned and said.
extension Planner {
  /// The zone that the user is in.
  func zone(_ preferences: Preferences) -> ZoneTable {
    preferences.timeZone.flatMap { zoneCache.zone(named: $0) } ?? systemZone
  }

  /// The clocks that sessions are planned by and times are said in. On days away in another zone that is where the user
  /// is, and from the day after them where they said that they would be away: what is planned for then does not move
  /// there and back.
  func zone(_ reader: StoreReader) throws -> ZoneTable {
    let zone = zone(try reader.preferences())
    return try journey(from: zone, reader).map { zone.until(endOf: $0.last, thenIn: $0.home) } ?? zone
  }

  /// The last of the days away in another zone, and the zone to go back to; nil while the user is at home. On the day
  /// after it they may still set the zone back.
  func journey(from zone: ZoneTable, _ reader: StoreReader) throws -> (last: CivilDate, home: ZoneTable)? {
    let today = zone.date(at: now)
    guard let away = try reader.aways().last(where: { $0.from <= today }), let name = away.timeZone,
      name != zone.name, let home = self.zone(named: name), home.date(at: now) <= away.to.adding(days: 1)
    else { return nil }
    return (away.to, home)
  }

  /// By its IANA name; nil where the zone database does not know it.
  func zone(named name: String) -> ZoneTable? { zoneCache.zone(named: name) }

  func isKnownZone(_ name: String) -> Bool { zone(named: name) != nil }

  func localZone() throws -> ZoneTable { zone(try store.read { try $0.preferences() }) }
}
