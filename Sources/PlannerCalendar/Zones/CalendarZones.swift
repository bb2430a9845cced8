import PlannerTime
import Synchronization

/// Resolves TZIDs to zones, with a cache: thousands of files name the same few zones.
final class CalendarZones: Sendable {
  private let database: ZoneDatabase
  private let named = Mutex<[String: ZoneTable?]>([:])
  private let called = Mutex<[String: ZoneTable?]>([:])
  private let defined = Mutex<[[UInt8]: ZoneTable?]>([:])

  init(database: ZoneDatabase) { self.database = database }

  /// Returns the zone for a well-known name, whatever VTIMEZONE the file has for it; nil for custom names.
  ///
  /// Tries, in this order: the system's names; Windows names, and old names that the system lacks; an offset
  /// such as `GMT+0100`; the longest suffix of a path that is one of these
  /// (`/citadel.org/20190914_1/Europe/Berlin`, `tzone://Microsoft/Utc`).
  func zone(named name: String) -> ZoneTable? { remembered(name, in: named, find) }

  /// Returns the zone for a name without a usable VTIMEZONE: names from Exchange, Lotus Notes and others, and
  /// the names that Windows displays in other languages.
  func zone(called name: String) -> ZoneTable? { remembered(name, in: called, findCalled) }

  private func remembered(
    _ name: String, in table: borrowing Mutex<[String: ZoneTable?]>, _ find: (String) -> ZoneTable?
  ) -> ZoneTable? {
    if let known = table.withLock({ $0[name] }) { return known }
    let zone = name.utf8.count < 256 ? find(name) : nil
    table.withLock { keep(zone, as: name, in: &$0) }
    return zone
  }

  /// Returns the zone that a VTIMEZONE defines. Cached by the text of the VTIMEZONE.
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

  private func find(_ name: String) -> ZoneTable? {
    if let zone = exactly(name) { return zone }
    // No zone name has more than three parts.
    let parts = name.split(separator: "/").suffix(3)
    for count in (1...3).reversed() where count <= parts.count {
      let suffix = parts.suffix(count).joined(separator: "/")
      if suffix != name, let zone = exactly(suffix) { return zone }
    }
    return nil
  }

  private func exactly(_ name: String) -> ZoneTable? {
    if let zone = database.zone(named: name) { return zone }
    if let zone = ZoneNames.zone(named: name).flatMap({ database.zone(named: $0) }) { return zone }
    return Self.fixed(name)
  }

  private func findCalled(_ name: String) -> ZoneTable? {
    // `US-Eastern` and `europe/berlin`, for example.
    let path = name.replacing("-", with: "/")
    if let zone = find(path) ?? find(Self.capitalized(path)) { return zone }
    return ZoneNames.zone(called: name).flatMap { database.zone(named: $0) }
  }

  /// Returns a fixed zone for the offset in parentheses before a name: `(UTC+01:00) Somewhere`.
  static func offset(before name: String) -> ZoneTable? {
    guard name.hasPrefix("("), let end = name.firstIndex(of: ")") else { return nil }
    return fixed(String(name[..<end].dropFirst()))
  }

  private static func capitalized(_ path: String) -> String {
    path.split(separator: "/").map { part in
      part.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        .joined(separator: "_")
    }.joined(separator: "/")
  }

  /// Returns a fixed zone for names such as `Utc`, `Z`, `GMT+0100`, `UTC-05:30`, `GMT+1` and `+01.00`.
  private static func fixed(_ name: String) -> ZoneTable? {
    let name = name.uppercased()
    if name == "UTC" || name == "GMT" || name == "Z" { return .utc }
    let offset = name.hasPrefix("UTC") || name.hasPrefix("GMT") ? name.dropFirst(3) : name[...]
    let digits = offset.dropFirst().filter { $0 != ":" && $0 != "." }
    guard let sign = offset.first, sign == "+" || sign == "-", (1...4).contains(digits.count),
      let number = Int(digits), number >= 0
    else { return nil }
    let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
    guard minutes <= 15 * 60 else { return nil }
    return ZoneTable(name: name, transitions: [], offsets: [(sign == "-" ? -60 : 60) * minutes])
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
