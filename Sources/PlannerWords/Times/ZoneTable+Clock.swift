import PlannerTime

extension ZoneTable {
  /// Returns the time on the clocks of this zone: `19:00`, or `Tue 07:00` if the day differs from the day in
  /// `home`. Nil if the clocks agree.
  package func clock(at instant: Instant, seenFrom home: ZoneTable, _ style: TimeStyle) -> String? {
    guard offset(at: instant) != home.offset(at: instant) else { return nil }
    return clock(at: instant, beside: home.date(at: instant), style)
  }

  /// Returns the time on the clocks of this zone, with the weekday if the date differs from `date`.
  package func clock(at instant: Instant, beside date: CivilDate, _ style: TimeStyle) -> String {
    let here = wallClock(at: instant)
    let time = style.clock(minute: here.minuteOfDay)
    return here.date == date ? time : "\(here.date.weekday.rawValue) \(time)"
  }
}
