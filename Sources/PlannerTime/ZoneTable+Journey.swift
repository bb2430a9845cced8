extension ZoneTable {
  /// The clocks of somebody who is in this zone until the end of a date and in `home` from then on. They change at the
  /// midnight that ends the date, in whichever of the two zones it comes first, so that no date comes twice.
  package func until(endOf last: CivilDate, thenIn home: ZoneTable) -> ZoneTable {
    let midnight = last.adding(days: 1)
    let change = min(instant(of: midnight), home.instant(of: midnight)).seconds
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
      rule: home.rule)
  }
}
