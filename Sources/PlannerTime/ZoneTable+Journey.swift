extension ZoneTable {
  /// The clocks of somebody who is in this zone until the end of a date, midnight there, and in `home` from
  /// then on. No date comes back: in the east they show the evening of that date once more, in the west they
  /// skip a few hours of the next one, so that a time among those is the end of the journey.
  package func until(endOf last: CivilDate, thenIn home: ZoneTable) -> ZoneTable {
    let change = instant(of: last.adding(days: 1)).seconds
    let listed = transitions.prefix { $0 < change }
    // Past what is listed the footer's rule holds, back from the change.
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
