import PlannerModel
import PlannerTime

extension Engine {
  /// Returns the start that a snoozed item gets (section 10). Returns nil if no start within 24 hours after
  /// the target is free, or if there is no such item.
  package static func snooze(_ itemId: String, by duration: CalendarDuration, in scenario: Scenario)
    -> Instant?
  {
    guard let item = scenario.items.first(where: { $0.id == itemId }) else { return nil }
    let now = Instant(minutes: scenario.now.minuteRoundedUp)
    let start = Instant(minutes: item.minutes.lowerBound)
    var from = max(now, start)
    if duration.minutes == 0 {
      // A duration of whole days keeps the session's time of day, even if that time has passed today.
      let minuteOfDay = scenario.zone.wallClock(at: start).minuteOfDay
      from = max(start, scenario.zone.instant(of: scenario.zone.date(at: now), minuteOfDay: minuteOfDay))
    }
    let target = duration.added(to: from, in: scenario.zone).minuteRoundedDown
    let board = Board(scenario, without: [itemId]) { _, _ in target..<target + 1441 + item.durationMin }
    let zone = scenario.contactZone(of: item)
    if board.isFree(target..<target + item.durationMin, at: zone) { return Instant(minutes: target) }
    if let near = board.firstFree(of: item.durationMin, at: zone, from: target + 1, through: target + 180) {
      return near
    }
    return board.firstFree(
      of: item.durationMin, at: zone, from: target + 1, through: target + 1440,
      amongFirstOf: board.hours(of: item, in: scenario))
  }

  /// Returns tomorrow's starts for today's remaining sessions (section 10), by id in order of their present
  /// start. Returns nil if one of them finds no place: either all move or none does.
  package static func snoozeTonight(_ scenario: Scenario) -> [(id: String, startAt: Instant)]? {
    let now = scenario.now.minuteRoundedUp
    let zone = scenario.zone
    let today = zone.date(at: Instant(minutes: now))
    // Not always today + 1: a zone can skip a date.
    let tomorrow = zone.date(at: zone.instant(of: today.adding(days: 1)))
    let morning = zone.minute(of: tomorrow, minuteOfDay: 540)
    let tonight = scenario.items
      .filter { item in
        let start = item.minutes.lowerBound
        return item.status.isLive && start >= now && zone.date(at: Instant(minutes: start)) == today
      }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    func place(inTheirHours: Bool) -> [(id: String, startAt: Instant)]? {
      // A session must start tomorrow, but may end later.
      var board = Board(scenario, without: Set(tonight.map(\.id))) { _, _ in morning..<morning + 3 * 1440 }
      var moved: [(id: String, startAt: Instant)] = []
      for item in tonight {
        let start = board.firstFree(
          of: item.durationMin, at: scenario.contactZone(of: item), from: morning,
          through: morning + 2 * 1440, on: tomorrow,
          amongFirstOf: inTheirHours ? board.hours(of: item, in: scenario) : [nil])
        guard let start else { return nil }
        board.add(start.minuteRoundedDown..<start.minuteRoundedDown + item.durationMin)
        moved.append((item.id, start))
      }
      return moved
    }
    return place(inTheirHours: true) ?? place(inTheirHours: false)
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
  /// Returns the sets of starts to search for a session, the best first: in the window of its goal and the
  /// preferred hours, in the window, in the preferred hours, and any start (nil).
  fileprivate func hours(of item: ScenarioItem, in scenario: Scenario) -> [Bits?] {
    let window = scenario.goal(of: item).map { starts(of: item.durationMin, in: $0.windows) }
    let preferred = preferredStarts(of: item.durationMin)?.starts
    guard let window, var both = preferred else { return [window ?? preferred, nil] }
    both.formIntersection(window)
    return [both, window, preferred, nil]
  }

  /// Returns the first free start of the first set that has one.
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

  /// Returns the first start of the grid from `first` through `last` at which a session touches no quiet or
  /// taken minute and lies within the contact hours of `zone`. `date` and `starts`, if given, limit the
  /// search to one date and to a set of starts.
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
