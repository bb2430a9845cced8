import PlannerTime
import Synchronization

/// Resolves TZIDs like ``ZoneSearch``, with a cache: thousands of files use the same few zones.
final class CalendarZones: Sendable {
  private let database: ZoneDatabase
  private let named = Mutex<[String: ZoneTable?]>([:])
  private let called = Mutex<[String: ZoneTable?]>([:])
  private let defined = Mutex<[[UInt8]: ZoneTable?]>([:])

  init(database: ZoneDatabase) { self.database = database }

  /// See ``ZoneSearch/zone(named:in:)``.
  func zone(named name: String) -> ZoneTable? {
    remembered(name, in: named) { ZoneSearch.zone(named: $0) { database.zone(named: $0) } }
  }

  /// See ``ZoneSearch/zone(called:in:)``.
  func zone(called name: String) -> ZoneTable? {
    remembered(name, in: called) { ZoneSearch.zone(called: $0) { database.zone(named: $0) } }
  }

  private func remembered(
    _ name: String, in table: borrowing Mutex<[String: ZoneTable?]>, _ find: (String) -> ZoneTable?
  ) -> ZoneTable? {
    if let known = table.withLock({ $0[name] }) { return known }
    let zone = name.utf8.count < 256 ? find(name) : nil
    table.withLock { keep(zone, as: name, in: &$0) }
    return zone
  }

  /// Returns the zone that a VTIMEZONE defines. Caches it by the text of the VTIMEZONE.
  func zone(definedBy text: ArraySlice<UInt8>, make: () -> ZoneTable?) -> ZoneTable? {
    let key = Array(text)
    if let known = defined.withLock({ $0[key] }) { return known }
    let zone = make()
    defined.withLock { keep(zone, as: key, in: &$0) }
    return zone
  }

  /// Stores a zone in a cache. The size limit keeps names in hostile files from filling the memory.
  private func keep<Key>(_ zone: ZoneTable?, as key: Key, in table: inout [Key: ZoneTable?]) {
    if table.count >= 1000 { table.removeAll() }
    table[key] = .some(zone)
  }
}

extension ZoneTable {
  /// Creates a zone from its transitions. `offsets[i]` (seconds) applies before `transitions[i]`, and one
  /// more offset follows the last transition. Nil if an offset or the number of offsets is invalid.
  init?(name: String, transitions: [Int], offsets: [Int]) {
    // PlannerTime reads tables only from TZif files (RFC 9636), so this writes one: version 2, with an empty
    // footer.
    func bytes(_ value: Int, size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func header(times: Int, types: Int) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        + [0, 0, 0, times, types, types == 0 ? 0 : 1].flatMap { bytes($0, size: 4) }
    }
    guard let first = offsets.first, offsets.count == transitions.count + 1 else { return nil }
    var types = [first]
    for offset in offsets where !types.contains(offset) { types.append(offset) }
    guard types.count <= 256 else { return nil }
    var file = header(times: 0, types: 0) + header(times: transitions.count, types: types.count)
    file += transitions.flatMap { bytes($0, size: 8) }
    file += offsets.dropFirst().map { UInt8(types.firstIndex(of: $0) ?? 0) }
    file += types.flatMap { bytes($0, size: 4) + [0, 0] }
    file += [0, 0x0a, 0x0a]
    guard let table = try? ZoneTable(name: name, tzif: file) else { return nil }
    self = table
  }
}
