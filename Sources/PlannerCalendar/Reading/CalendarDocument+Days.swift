import PlannerTime

/// Events of whole days whose days are written as times: Exchange and others write the midnights of the author's zone,
/// often in UTC.
extension CalendarDocument {
  /// Adds the day that a time in UTC means beside an event of whole days.
  mutating func withDay(_ moment: CalendarMoment) -> CalendarMoment {
    var moment = moment
    if !moment.isDate, moment.zone.name == ZoneTable.utc.name {
      moment.midnightOf = midnight(at: moment.second) ?? moment.day
    }
    return moment
  }

  /// Returns the day that begins at an instant: in the reader's zone, else in the calendar's, else in the zone where
  /// the nearest midnight is. Nil if no zone has a midnight then.
  private mutating func midnight(at second: Int) -> Int? {
    for zone in [zone, zoneOfFloating()] {
      let day = (second + zone.offset(at: Instant(seconds: second))).floorDivided(by: 86_400)
      if zone.second(ofWallSecond: day * 86_400) == second { return day }
    }
    // Offsets are whole quarters of an hour. At noon in UTC it is midnight in New Zealand, but far more programs mean the
    // noon of a day.
    return second.floorModulo(900) == 0 ? (second + 43_199).floorDivided(by: 86_400) : nil
  }

  /// Returns the last day of a series of whole days whose UNTIL is an instant: the day that begins then, or the one that
  /// ends a second later.
  mutating func lastDay(until second: Int) -> Int {
    if let day = midnight(at: second) { return day }
    if second.floorModulo(60) == 59, let next = midnight(at: second + 1) { return next - 1 }
    return second.floorDivided(by: 86_400)
  }

  /// Turns an event of midnights that says that it lasts whole days into one of dates. Leaves it as it is if it does not
  /// start at a midnight.
  mutating func makeWholeDays(_ entry: inout CalendarEntry, _ end: inout CalendarMoment?) {
    guard !entry.start.isDate, let first = day(beginningAt: entry.start) else { return }
    let seconds: Int
    if let end {
      seconds = end.isDate ? (end.day - first) * 86_400 : end.second - entry.start.second
    } else {
      seconds = draft.duration.map { $0.days * 86_400 + $0.seconds } ?? 86_400
    }
    // A day on which clocks change has 23 or 25 hours, and some programs end at 23:59.
    let days = max(1, (seconds + 43_200).floorDivided(by: 86_400))
    entry.start = date(first)
    end = date(first + days)
  }

  private mutating func day(beginningAt moment: CalendarMoment) -> Int? {
    if moment.zone.name == ZoneTable.utc.name { return midnight(at: moment.second) }
    return moment.wall.floorModulo(86_400) == 0 ? moment.day : nil
  }

  private func date(_ day: Int) -> CalendarMoment {
    CalendarMoment(wall: day * 86_400, isDate: true, isFloating: true, zone: zone)
  }

  /// Gives the further dates of an event of whole days, and the instance that it replaces, as dates.
  func takeDays(_ entry: inout CalendarEntry) {
    for index in entry.extras.indices where entry.extras[index].length == nil {
      let moment = entry.extras[index].moment
      if !moment.isDate { entry.extras[index].moment = date(moment.wholeDay) }
    }
    if let replaced = entry.replaces, !replaced.isDate { entry.replaces = date(replaced.wholeDay) }
  }
}
