import PlannerTime

extension CalendarFile {
  private static let maximumZones = 200

  /// The zone that a TZID of this file means; nil, and a problem, where nothing says.
  mutating func zone(named name: String) -> ZoneTable? {
    if let known = resolved[name] { return known }
    // Files that name hundreds are hostile: each name costs several looks at the disk.
    guard resolved.count < Self.maximumZones, let found = zones.zone(named: name) ?? definedZone(named: name)
    else {
      problems.add(
        "Nothing says which time zone '\(CalendarProblems.short(name))' is; its times count as in \(zone.name)."
      )
      if resolved.count < Self.maximumZones { resolved[name] = .some(nil) }
      return nil
    }
    resolved[name] = found
    return found
  }

  private mutating func definedZone(named name: String) -> ZoneTable? {
    let all = definitions ?? readDefinitions()
    definitions = all
    guard let (definition, range) = all.first(where: { $0.definition.identifier == name }) else { return nil }
    for alias in definition.aliases {
      if let zone = zones.zone(named: alias) { return zone }
    }
    let horizon = horizon
    return zones.zone(definedBy: lines.bytes(in: range)) { definition.table(until: horizon) }
  }

  /// They may come after the events that name them.
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
