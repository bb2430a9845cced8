import PlannerModel
import PlannerProtocol
import PlannerTime

/// What a year was like for the user, of the sessions whose time came.
extension LifelikeYear {
  /// Of sessions whose time came.
  struct Count {
    /// In a year.
    var sessions = 0.0
    var kept = 0.0
    /// Percent of those for which no times are stated that lie within Mon-Fri 17:30-21, Sat and Sun 10-20.
    var preferred = 0.0
    /// Days of the year with more than one that the planner put there, while another day of that week has
    /// none and an hour free.
    var crowded = 0.0
    /// The same, while a later day of that week has none.
    var crowdedBefore = 0.0
    /// Of one person, nearer to what took place before than three quarters of the cadence: percent.
    var close = 0.0
    /// Days after the due day, on average over sessions that were kept; early ones count 0.
    var late = 0.0
    /// In a year, by something that is not about them.
    var moved = 0.0
    var movedWithoutCause = 0.0
  }

  func count() -> Count {
    var count = Count()
    count.sessions = Double(came.count)
    count.kept = Double(came.filter(\.isKept).count)
    let open = came.filter { friends[$0.session.contactId]?.windows == nil }
    count.preferred = percent(open.filter { isPreferred($0.session) }.count, of: open.count)
    count.crowded = Double(crowdedDays(isLater: false))
    count.crowdedBefore = Double(crowdedDays(isLater: true))
    var last: [String: Instant] = [:]
    var (gaps, close, late) = (0, 0, [Double]())
    for (session, isKept) in came.sorted(by: { $0.session.startAt < $1.session.startAt }) {
      let cadence = friends[session.contactId]?.cadenceDays ?? 0
      if let before = last[session.contactId] {
        let days = zone.date(at: session.startAt).daysSinceEpoch - zone.date(at: before).daysSinceEpoch
        gaps += 1
        if 4 * days < 3 * cadence { close += 1 }
        if isKept { late.append(Double(max(0, days - cadence))) }
      }
      if isKept { last[session.contactId] = session.startAt }
    }
    count.close = percent(close, of: gaps)
    count.late = late.isEmpty ? 0 : late.reduce(0, +) / Double(late.count)
    count.moved = Double(moved)
    count.movedWithoutCause = Double(movedWithoutCause)
    return count
  }

  private func percent(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : 100 * Double(part) / Double(whole)
  }

  /// The hours that a new planner prefers, minutes of the day.
  private static func preferred(_ date: CivilDate) -> ClosedRange<Int> {
    date.weekday.index < 5 ? 1050...1260 : 600...1200
  }

  private func isPreferred(_ session: ShownItem) -> Bool {
    let wall = zone.wallClock(at: session.startAt)
    let hours = Self.preferred(wall.date)
    return hours.contains(wall.minuteOfDay) && hours.contains(wall.minuteOfDay + session.durationMin)
  }

  /// Days with more than one session while another of that week has none, and an hour free within preferred
  /// hours.
  private func crowdedDays(isLater: Bool) -> Int {
    let byDay = Dictionary(grouping: came) { zone.date(at: $0.session.startAt) }
    return byDay.filter { date, sessions in
      sessions.count(where: { $0.session.status != .snoozed }) > 1
        && (0..<7).contains { weekday in
          let other = date.monday.adding(days: weekday)
          return byDay[other] == nil && (!isLater || other > date) && hasFreeHour(other)
        }
    }.count
  }

  private func hasFreeHour(_ date: CivilDate) -> Bool {
    let day = date.daysSinceEpoch - LifelikeUser.firstDay.daysSinceEpoch
    guard (0..<LifelikeUser.days).contains(day), !user.isAway(day) else { return false }
    let hours = Self.preferred(date)
    return stride(from: hours.lowerBound, through: hours.upperBound - 60, by: 15).contains { start in
      !user.events.contains { $0.day == day && $0.minutes.overlaps(start..<(start + 60)) }
    }
  }
}
