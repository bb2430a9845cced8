import PlannerTime

extension CalendarDocument {
  private static let maximumZones = 200

  /// Returns the zone for a TZID of this file. If it is unknown, records a problem and returns the fixed
  /// offset in its name, or nil.
  mutating func zone(named name: String) -> ZoneTable? {
    if let known = resolved[name] { return known }
    // Limits the number of TZIDs. A file with hundreds is hostile, and each TZID costs several disk accesses.
    let hasRoom = resolved.count < Self.maximumZones
    var found: ZoneTable?
    if hasRoom { found = zones.zone(named: name) ?? definedZone(named: name) ?? zones.zone(called: name) }
    if found == nil {
      let short = CalendarProblems.short(name)
      found = ZoneSearch.offset(before: name)
      let meant = found.map { "\($0.name), all year" } ?? "in \(calendarZone(besides: name).name)"
      problems.add("The time zone '\(short)' is not known; its times count as \(meant).")
    }
    if hasRoom { resolved[name] = .some(found) }
    return found
  }

  /// Returns the zone for floating times: X-WR-TIMEZONE, otherwise the reader's zone.
  mutating func zoneOfFloating() -> ZoneTable {
    calendarZoneName.flatMap { zone(named: $0) } ?? zone
  }

  private mutating func calendarZone(besides name: String) -> ZoneTable {
    calendarZoneName == name ? zone : zoneOfFloating()
  }

  private mutating func definedZone(named name: String) -> ZoneTable? {
    let all = definitions ?? readDefinitions()
    definitions = all
    guard let (definition, range) = all.first(where: { $0.definition.identifier == name }) else { return nil }
    for alias in definition.aliases {
      if let zone = zones.zone(named: alias) { return zone }
    }
    if let rule = definition.unreadableRule {
      problems.add(
        "The rule '\(CalendarProblems.short(rule))' of the time zone '\(CalendarProblems.short(name))' cannot be read; its clocks may be wrong."
      )
    }
    let horizon = horizon
    return zones.zone(definedBy: lines.bytes(in: range)) { definition.table(until: horizon) }
  }

  /// Reads all VTIMEZONEs, because they may come after the events that name them.
  private func readDefinitions() -> [(definition: ZoneDefinition, range: Range<Int>)] {
    var found: [(ZoneDefinition, Range<Int>)] = []
    var scan = lines.fromTheStart
    var start: Int?
    while found.count < Self.maximumZones {
      let before = scan.position
      guard scan.next() else { break }
      let name = scan.name
      guard name == "BEGIN" || name == "END", scan.value.uppercased() == "VTIMEZONE" else { continue }
      if name == "BEGIN" {
        start = scan.position
      } else if let begun = start {
        found.append((ZoneDefinition(CalendarLines(lines, range: begun..<before)), begun..<before))
        start = nil
      }
    }
    return found
  }
}
