import PlannerTime

/// The values of a copy, parsed from a file. A time of day, a duration or an alarm may be missing.
struct MirrorReading {
  enum Moment: Hashable {
    case instant(Instant)
    /// A time without a zone.
    case floating(WallClock)
    /// An all-day date.
    case day(CivilDate)
  }

  /// DTSTART of an event; DUE of a task, or its DTSTART if it has no DUE.
  var start: Moment?
  var end: Moment?
  /// DURATION in seconds.
  var duration: Int?
  var state = MirrorValues.State.open
  var title = ""
  var notes: String?
  var categories: [String] = []
  /// The triggers of the alarms, in seconds from the start or end.
  var triggers: [Int] = []

  /// Returns the values, and whether the time is an instant. If it is not, it must be written again.
  /// - reference: supplies the time of day of an all-day event, a missing duration, and the planner's alarm.
  func values(
    against reference: MirrorValues, in zone: ZoneTable
  ) -> (values: MirrorValues, isTimed: Bool) {
    var values = reference
    var isTimed = false
    switch start {
    case _ where reference.durationMin != nil && unfit(in: zone) != nil: break
    case .day(let date):
      values.start = zone.instant(of: date, minuteOfDay: zone.wallClock(at: reference.start).minuteOfDay)
    case .some(let start):
      values.start = Instant(minutes: start.instant(in: zone).minuteRoundedDown)
      isTimed = if case .instant = start { true } else { false }
      if reference.durationMin != nil { values.durationMin = minutes(in: zone) ?? reference.durationMin }
    case nil: break
    }
    values.state = state
    values.title = title
    values.notes = notes
    values.categories = categories
    values.leadTimeMin = reference.leadTimeMin.flatMap { triggers.contains($0 * -60) ? $0 : nil }
    return (values, isTimed)
  }

  /// Returns the reason why no session can have the time of this event, in words that follow 'made'; nil if a
  /// session can. The planner then writes the complete old time, because half of such a change is of no use.
  func unfit(in zone: ZoneTable) -> String? {
    if case .day = start { return "all-day" }
    return (seconds(in: zone) ?? 0) >= 1441 * 60 ? "longer than a day" : nil
  }

  /// Returns 1...1440; nil if the duration is missing or impossible.
  private func minutes(in zone: ZoneTable) -> Int? {
    seconds(in: zone).flatMap { $0 < 0 ? nil : min(max($0 / 60, 1), 1440) }
  }

  private func seconds(in zone: ZoneTable) -> Int? {
    guard let start else { return nil }
    return end.map { $0.instant(in: zone).seconds - start.instant(in: zone).seconds } ?? duration
  }
}

extension MirrorReading.Moment {
  func instant(in zone: ZoneTable) -> Instant {
    switch self {
    case .instant(let instant): instant
    case .floating(let clock):
      Instant(
        seconds: zone.second(ofWallSecond: clock.date.daysSinceEpoch * 86_400 + clock.secondOfDay))
    case .day(let date): zone.instant(of: date)
    }
  }
}
