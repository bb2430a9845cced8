import PlannerTime

extension ZoneTable {
  /// `19:00` on these clocks, or `Tue 07:00` where it is another day than in `home`; nil where they agree.
  package func clock(at instant: Instant, seenFrom home: ZoneTable, _ style: TimeStyle) -> String? {
    guard offset(at: instant) != home.offset(at: instant) else { return nil }
    return clock(at: instant, beside: home.date(at: instant), style)
  }

  /// The same beside a date: with the weekday where it is another date here.
  package func clock(at instant: Instant, beside date: CivilDate, _ style: TimeStyle) -> String {
    let here = wallClock(at: instant)
    let time = style.clock(minute: here.minuteOfDay)
    return here.date == date ? time : "\(here.date.weekday.rawValue) \(time)"
  }
}
