import PlannerModel
import PlannerTime

extension Engine {
  /// The maximum number of days from the target to the start of a snoozed item.
  private static let mostSnoozeDays = 366
  /// In minutes. A snooze by days changes the time of day by at most this much, if the week has such a time.
  package static let clockTolerance = 180

  /// Returns the new start of a snoozed item (section 10). Returns nil if no start within a year after the
  /// target is free, or if the item does not exist.
  package static func snooze(_ itemId: String, by duration: CalendarDuration, in scenario: Scenario)
    -> Instant?
  {
    guard let item = scenario.items.first(where: { $0.id == itemId }) else { return nil }
    let target = snoozeTarget(of: item, by: duration, in: scenario).minuteRoundedDown
    // Most items find a start within a week, and the board of a year is large.
    for days in [8, mostSnoozeDays] {
      let board = Board(scenario, without: [itemId]) { _, _ in
        target - clockTolerance..<target + days * 1440 + 1 + item.durationMin
      }
      let start = board.start(
        of: item, at: target, days: days, keepsClock: duration.minutes == 0, in: scenario)
      if let start { return start }
    }
    return nil
  }

  /// Returns the time to which the user wants to move an item.
  package static func snoozeTarget(
    of item: ScenarioItem, by duration: CalendarDuration, in scenario: Scenario
  ) -> Instant {
    let now = Instant(minutes: scenario.now.minuteRoundedUp)
    let start = Instant(minutes: item.minutes.lowerBound)
    var from = max(now, start)
    if duration.minutes == 0 {
      // A duration of whole days keeps the session's time of day, even if that time has passed today.
      let minuteOfDay = scenario.zone.wallClock(at: start).minuteOfDay
      from = max(start, scenario.zone.instant(of: scenario.zone.date(at: now), minuteOfDay: minuteOfDay))
    }
    return Instant(minutes: duration.added(to: from, in: scenario.zone).minuteRoundedDown)
  }

  /// Returns whether a start is at most three hours from the time of day of a target, on its date or a
  /// neighbouring date.
  package static func isNear(_ start: Instant, toClockOf target: Instant, in zone: ZoneTable) -> Bool {
    let minuteOfDay = zone.wallClock(at: target).minuteOfDay
    return (-1...1).contains { offset in
      let clock = zone.minute(of: zone.date(at: start).adding(days: offset), minuteOfDay: minuteOfDay)
      return abs(start.minuteRoundedDown - clock) <= clockTolerance
    }
  }

  /// Returns today's remaining sessions, in order of start and id.
  package static func tonight(_ scenario: Scenario) -> [ScenarioItem] {
    let now = scenario.now.minuteRoundedUp
    let today = scenario.zone.date(at: Instant(minutes: now))
    return scenario.items
      .filter { item in
        let start = item.minutes.lowerBound
        return item.status.isLive && start >= now && scenario.zone.date(at: Instant(minutes: start)) == today
      }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  /// Returns starts tomorrow for today's remaining sessions (section 10), with ids, in order of their present
  /// start. Returns nil if one of them finds no place: either all sessions move or no session does.
  package static func snoozeTonight(_ scenario: Scenario) -> [(id: String, startAt: Instant)]? {
    let now = scenario.now.minuteRoundedUp
    let zone = scenario.zone
    let today = zone.date(at: Instant(minutes: now))
    // Not always today + 1, because a zone can skip a date.
    let tomorrow = zone.date(at: zone.instant(of: today.adding(days: 1)))
    let morning = zone.minute(of: tomorrow, minuteOfDay: 540)
    let tonight = Self.tonight(scenario)
    func place(inTheirHours: Bool, keepingClock: Bool) -> [(id: String, startAt: Instant)]? {
      // A session must start tomorrow but may end later.
      var board = Board(scenario, without: Set(tonight.map(\.id))) { _, _ in morning..<morning + 3 * 1440 }
      var moved: [(id: String, startAt: Instant)] = []
      for item in tonight {
        let hours = inTheirHours ? board.hours(of: item, in: scenario) : [nil]
        let zone = scenario.contactZone(of: item)
        let minuteOfDay = scenario.zone.wallClock(at: item.startAt).minuteOfDay
        let near =
          keepingClock
          ? board.nearestFree(
            of: item.durationMin, at: zone, to: scenario.zone.minute(of: tomorrow, minuteOfDay: minuteOfDay),
            notBefore: morning, on: tomorrow, amongFirstOf: hours) : nil
        let start =
          near
          ?? board.firstFree(
            of: item.durationMin, at: zone, from: morning, through: morning + 2 * 1440, on: tomorrow,
            amongFirstOf: hours)
        guard let start else { return nil }
        board.add(start.minuteRoundedDown..<start.minuteRoundedDown + item.durationMin)
        moved.append((item.id, start))
      }
      return moved
    }
    return place(inTheirHours: true, keepingClock: true) ?? place(inTheirHours: true, keepingClock: false)
      ?? place(inTheirHours: false, keepingClock: false)
  }

  /// Returns the valid starts of an item that are nearest to a time, at most one on each date, in order of
  /// time. Starts at most three hours from its time of day are preferred; other starts are returned only if
  /// there are no such starts.
  /// - first: the earliest start.
  package static func starts(
    near target: Instant, for itemId: String, from first: Instant, count: Int, in scenario: Scenario
  ) -> [Instant] {
    guard let item = scenario.items.first(where: { $0.id == itemId }) else { return [] }
    let ownDate = scenario.zone.date(at: Instant(minutes: item.minutes.lowerBound))
    let found = movableStarts(for: item, on: ownDate, in: scenario).map(\.startAt).filter { $0 >= first }
    let near = found.filter { isNear($0, toClockOf: target, in: scenario.zone) }
    let minuteOfDay = scenario.zone.wallClock(at: target).minuteOfDay
    func distance(_ start: Instant) -> Int {
      let clock = scenario.zone.instant(of: scenario.zone.date(at: start), minuteOfDay: minuteOfDay)
      return abs(start.seconds - clock.seconds)
    }
    let onDate = Dictionary(grouping: near.isEmpty ? found : near) { scenario.zone.date(at: $0) }
    return onDate.values.compactMap { starts in
      starts.min { (distance($0), $0) < (distance($1), $1) }
    }.sorted { abs($0.seconds - target.seconds) < abs($1.seconds - target.seconds) }.prefix(count).sorted()
  }
}

extension Scenario {
  fileprivate func contactZone(of item: ScenarioItem) -> ZoneTable? {
    item.contactZone ?? goal(of: item)?.contactZone
  }

  func goal(of item: ScenarioItem) -> ScenarioGoal? {
    item.goalId.flatMap { index(ofGoal: $0) }.map { goals[$0] }
  }
}

extension Board {
  /// Returns the start of a snoozed session, at most `days` days after its target.
  /// - keepsClock: whether its time of day may change by at most three hours if the week has such a time.
  fileprivate func start(
    of item: ScenarioItem, at target: Int, days: Int, keepsClock: Bool, in scenario: Scenario
  ) -> Instant? {
    let (duration, zone) = (item.durationMin, scenario.contactZone(of: item))
    if isFree(target..<target + duration, at: zone) { return Instant(minutes: target) }
    if let near = firstFree(of: duration, at: zone, from: target + 1, through: target + 180) { return near }
    let hours = hours(of: item, in: scenario)
    if keepsClock {
      let clock = local.local(target).floorModulo(1440)
      for offset in 0..<7 {
        let ideal = offset == 0 ? target : local.minute(day: local.day(target) + offset, minuteOfDay: clock)
        let near = nearestFree(
          of: duration, at: zone, to: ideal, notBefore: now, amongFirstOf: hours)
        if let near { return near }
      }
    }
    for day in 0..<days {
      let first = target + day * 1440 + 1
      let found = firstFree(
        of: duration, at: zone, from: first, through: first + 1439, amongFirstOf: hours)
      if let found { return found }
    }
    return nil
  }

  /// Returns the free start nearest to a minute, at most three hours away, from the first set that has such a
  /// start. Of two equally near starts, returns the earlier one.
  fileprivate func nearestFree(
    of duration: Int, at zone: ZoneTable?, to ideal: Int, notBefore first: Int, on date: CivilDate? = nil,
    amongFirstOf hours: [Bits?]
  ) -> Instant? {
    for starts in hours {
      var best: Int?
      var index = grid.index(atOrAfter: max(first, ideal - Engine.clockTolerance))
      while index < grid.count, grid.minute(at: index) <= ideal + Engine.clockTolerance {
        let minute = grid.minute(at: index)
        index += 1
        if let best, abs(minute - ideal) >= abs(best - ideal) { continue }
        if let date, date.daysSinceEpoch != local.day(minute) { continue }
        if starts?.contains(index - 1) ?? true, isFree(minute..<minute + duration, at: zone) { best = minute }
      }
      if let best { return Instant(minutes: best) }
    }
    return nil
  }

  /// Returns the sets of starts to search for a session, the best first: in the goal's window and the
  /// preferred hours, in the window, in the preferred hours, and any start (nil).
  fileprivate func hours(of item: ScenarioItem, in scenario: Scenario) -> [Bits?] {
    let window = scenario.goal(of: item).map { starts(of: item.durationMin, in: $0.windows) }
    let preferred = preferredStarts(of: item.durationMin)?.starts
    guard let window, var both = preferred else { return [window ?? preferred, nil] }
    both.formIntersection(window)
    return [both, window, preferred, nil]
  }

  /// Returns the first free start from the first set that has a free start.
  fileprivate func firstFree(
    of duration: Int, at zone: ZoneTable?, from first: Int, through last: Int, on date: CivilDate? = nil,
    amongFirstOf hours: [Bits?]
  ) -> Instant? {
    for starts in hours {
      let found = firstFree(of: duration, at: zone, from: first, through: last, on: date, among: starts)
      if let found { return found }
    }
    return nil
  }

  /// Returns the first start of the grid from `first` through `last` at which a session overlaps no quiet or
  /// taken minute and is within the contact hours of `zone`. `date` and `starts` limit the search to a date
  /// and to a set of starts.
  fileprivate func firstFree(
    of duration: Int, at zone: ZoneTable?, from first: Int, through last: Int, on date: CivilDate? = nil,
    among starts: Bits? = nil
  ) -> Instant? {
    var index = grid.index(atOrAfter: first)
    while index < grid.count {
      let minute = grid.minute(at: index)
      if minute > last { return nil }
      let isOnDate = date.map { $0.daysSinceEpoch == local.day(minute) } ?? true
      if isOnDate, starts?.contains(index) ?? true, isFree(minute..<minute + duration, at: zone) {
        return Instant(minutes: minute)
      }
      index += 1
    }
    return nil
  }

  fileprivate func isFree(_ session: Range<Int>, at zone: ZoneTable?) -> Bool {
    isFree(session) && (zone.map { prefs.isContactTime(session, in: $0) } ?? true)
  }
}
