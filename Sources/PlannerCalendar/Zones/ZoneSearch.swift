import PlannerTime

/// Finds the zone of a TZID for calendars and the mirror: by its name, by the file's own definitions, by
/// other names for zones, and by the offset at its beginning.
enum ZoneSearch {
  /// Returns the zone of a TZID; nil if it is unknown.
  /// - definition: returns the file's VTIMEZONE with that name.
  /// - until: the time in seconds until which the VTIMEZONE's own rules are expanded.
  /// - system: returns the system's zone with a name.
  static func zone(
    _ name: String, definition: () -> ZoneDefinition?, until end: Int, in system: (String) -> ZoneTable?
  ) -> ZoneTable? {
    guard name.utf8.count < 256 else { return nil }
    if let zone = zone(named: name, in: system) { return zone }
    if let definition = definition() {
      for alias in definition.aliases { if let zone = zone(named: alias, in: system) { return zone } }
      if let zone = definition.table(until: end) { return zone }
    }
    return zone(called: name, in: system) ?? offset(before: name)
  }

  /// Returns the zone for a well-known name, even if the file has a VTIMEZONE for it; nil for other names.
  ///
  /// Tries in this order: the system's names; Windows names, and old names that the system lacks; an offset
  /// such as `GMT+0100`; the longest suffix of a path that is one of these
  /// (`/citadel.org/20190914_1/Europe/Berlin`, `tzone://Microsoft/Utc`).
  static func zone(named name: String, in system: (String) -> ZoneTable?) -> ZoneTable? {
    if let zone = exactly(name, system) { return zone }
    // No zone name has more than three parts.
    let parts = name.split(separator: "/").suffix(3)
    for count in (1...3).reversed() where count <= parts.count {
      let suffix = parts.suffix(count).joined(separator: "/")
      if suffix != name, let zone = exactly(suffix, system) { return zone }
    }
    return nil
  }

  /// Returns the zone for a name without a usable VTIMEZONE: names from Exchange, Lotus Notes and others, and
  /// the names that Windows shows in other languages.
  static func zone(called name: String, in system: (String) -> ZoneTable?) -> ZoneTable? {
    // For example `US-Eastern` and `europe/berlin`.
    let path = name.replacing("-", with: "/")
    if let zone = zone(named: path, in: system) ?? zone(named: capitalized(path), in: system) { return zone }
    return ZoneNames.zone(called: name).flatMap(system)
  }

  /// Returns a fixed zone for the offset in parentheses before a name: `(UTC+01:00) Somewhere`.
  static func offset(before name: String) -> ZoneTable? {
    guard name.hasPrefix("("), let end = name.firstIndex(of: ")") else { return nil }
    return fixed(String(name[..<end].dropFirst()))
  }

  private static func exactly(_ name: String, _ system: (String) -> ZoneTable?) -> ZoneTable? {
    system(name) ?? ZoneNames.zone(named: name).flatMap(system) ?? fixed(name)
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
