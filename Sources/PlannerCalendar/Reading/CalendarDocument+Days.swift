import PlannerTime

/// All-day events with days written as times: Exchange and other programs write the midnights of the author's
/// zone, often in UTC.
extension CalendarDocument {
  /// Adds the day that a UTC time means in an all-day event.
  mutating func withDay(_ moment: CalendarMoment) -> CalendarMoment {
    var moment = moment
    if !moment.isDate, moment.zone.name == ZoneTable.utc.name {
      moment.midnightOf = midnight(at: moment.second) ?? moment.day
    }
    return moment
  }

  /// Returns the day that begins at an instant: in the reader's zone, otherwise in the calendar's zone,
  /// otherwise in the zone with the nearest midnight. Nil if no zone has a midnight at that instant.
  private mutating func midnight(at second: Int) -> Int? {
    for zone in [zone, zoneOfFloating()] {
      let day = (second + zone.offset(at: Instant(seconds: second))).floorDivided(by: 86_400)
      if zone.second(ofWallSecond: day * 86_400) == second { return day }
    }
    // Offsets are whole quarters of an hour. At noon in UTC it is midnight in New Zealand, but far more
    // programs mean noon of a day.
    return second.floorModulo(900) == 0 ? (second + 43_199).floorDivided(by: 86_400) : nil
  }

  /// Returns the last day of an all-day series with an instant as UNTIL: the day that begins then, or the day
  /// that ends a second later.
  mutating func lastDay(until second: Int) -> Int {
    if let day = midnight(at: second) { return day }
    if second.floorModulo(60) == 59, let next = midnight(at: second + 1) { return next - 1 }
    return second.floorDivided(by: 86_400)
  }

  /// Converts an event with midnights that is marked as all-day to an event with dates. Leaves an event that
  /// does not start at a midnight.
  mutating func makeWholeDays(_ entry: inout CalendarEntry, _ end: inout CalendarMoment?) {
    guard !entry.start.isDate, let first = day(beginningAt: entry.start) else { return }
    let seconds: Int
    if let end {
      seconds = end.isDate ? (end.day - first) * 86_400 : end.second - entry.start.second
    } else {
      seconds = draft.duration.map { $0.days * 86_400 + $0.seconds } ?? 86_400
    }
    // A day with a clock change has 23 or 25 hours, and some programs end at 23:59.
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

  /// Converts the additional dates of an all-day event, and the instance that it replaces, to dates.
  func takeDays(_ entry: inout CalendarEntry) {
    for index in entry.extras.indices where entry.extras[index].length == nil {
      let moment = entry.extras[index].moment
      if !moment.isDate { entry.extras[index].moment = date(moment.wholeDay) }
    }
    if let replaced = entry.replaces, !replaced.isDate { entry.replaces = date(replaced.wholeDay) }
  }
}
