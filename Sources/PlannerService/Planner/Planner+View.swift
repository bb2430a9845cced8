import PlannerModel
import PlannerStore
import PlannerTime

/// Shortcuts to ``Clocks`` for the use cases.
extension Planner {
  var now: Instant { clocks.now }
  func zone(_ preferences: Preferences) -> ZoneTable { clocks.zone(preferences) }
  func zone(_ reader: StoreReader) throws -> ZoneTable { try clocks.zone(reader) }
  func zone(named name: String) -> ZoneTable? { clocks.zone(named: name) }
  func isKnownZone(_ name: String) -> Bool { zone(named: name) != nil }
  func localZone() throws -> ZoneTable { zone(try store.read { try $0.preferences() }) }
  func today() throws -> CivilDate { try store.read { try clocks.today($0) } }
}
