import PlannerTime

/// What a copy in a file says, before it is seen against a time of day, a duration and an alarm that it may
/// not have.
struct MirrorReading {
  enum Moment: Hashable {
    case instant(Instant)
    /// Of no zone.
    case floating(WallClock)
    /// All day.
    case day(CivilDate)
  }

  /// DTSTART of an event; DUE of a task, without one its DTSTART.
  var start: Moment?
  var end: Moment?
  /// DURATION in seconds.
  var duration: Int?
  var state = MirrorValues.State.open
  var title = ""
  var notes: String?
  var categories: [String] = []
  /// Of the alarms, in seconds from the start or end.
  var triggers: [Int] = []

  /// The values, and whether the time stands there as an instant; where not, it is to be written again.
  /// - reference: has the time of day of an all-day event, the duration where there is none, and the alarm
  ///   that is ours.
  func values(
    against reference: MirrorValues, in zone: ZoneTable
  ) -> (values: MirrorValues, isTimed: Bool) {
    var values = reference
    var isTimed = false
    switch start {
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

  /// 1...1440; nil where none is given, or none that can be.
  private func minutes(in zone: ZoneTable) -> Int? {
    guard let start else { return nil }
    let seconds =
      end.map { $0.instant(in: zone).seconds - start.instant(in: zone).seconds } ?? duration
    return seconds.flatMap { $0 < 0 ? nil : min(max($0 / 60, 1), 1440) }
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
