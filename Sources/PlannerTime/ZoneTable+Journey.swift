extension ZoneTable {
  /// Returns the clocks of a user who is in this zone until midnight at the end of a date, and in `home`
  /// after that. If this zone is east of home, the clocks show the evening of that date again at the change.
  /// If it is west, they skip a few hours of the next date, and a time in those hours means the end of the
  /// journey.
  package func until(endOf last: CivilDate, thenIn home: ZoneTable) -> ZoneTable {
    let change = instant(of: last.adding(days: 1)).seconds
    let listed = transitions.prefix { $0 < change }
    // After the listed transitions, the footer's rule applies. Collects its segments backwards from the
    // change.
    var segments = [segment(at: change - 1)]
    while let first = segments.last, first.start > listed.last ?? 0 {
      segments.append(segment(at: first.start - 1))
    }
    segments.reverse()
    let later = home.transitions.filter { $0 > change }
    return ZoneTable(
      name: "\(name) until \(last), then \(home.name)",
      transitions: listed + segments.dropFirst().map(\.start) + [change] + later,
      offsets: offsets.prefix(listed.count) + segments.map(\.offset) + [home.segment(at: change).offset]
        + home.offsets.suffix(later.count),
      rule: home.rule, homecoming: change)
  }
}
