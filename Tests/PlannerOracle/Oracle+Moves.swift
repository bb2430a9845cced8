import PlannerModel
import PlannerTime

extension Oracle {
  // MARK: - Section 9: candidates

  /// Returns the times to which an item could move, ordered by (cost, start). Ignores lifted items.
  static func choices(
    _ item: ScenarioItem, _ scenario: Scenario, lifted: Set<String> = []
  ) -> [Candidate] {
    let oracle = Oracle(scenario, without: Array(lifted) + [item.id])
    let goal = scenario.goals.first { isSame(item.goalId, $0.id) }
    return oracle.valid(goal, item.durationMin)
      .filter { $0 != roundedDown(item.startAt) }
      .map { start in
        Candidate(
          startAt: Instant(minutes: start), cost: oracle.cost(start, item.durationMin),
          terms: oracle.terms(start, item.durationMin))
      }
      .sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
  }

  /// Returns the times that a user may choose. The item's own week always has room for it, because the item
  /// counts there already.
  private static func offers(_ item: ScenarioItem, _ scenario: Scenario) -> [Candidate] {
    func isInOwnWeek(_ choice: Candidate) -> Bool {
      scenario.zone.date(at: choice.startAt).monday == scenario.zone.date(at: item.startAt).monday
    }
    var scenario = scenario
    scenario.aheadMin = 0
    var roomy = scenario
    roomy.softLimit = min(scenario.softLimit ?? .max, max(1, (scenario.prefs.capacityPerWeek + 6) / 7))
    roomy.prefs.capacityPerWeek = 10_000
    return
      (choices(item, scenario).filter { !isInOwnWeek($0) }
      + choices(item, roomy).filter(isInOwnWeek))
      .sorted { ($0.cost, $0.startAt) < ($1.cost, $1.startAt) }
  }

  static func candidates(_ item: ScenarioItem, _ count: Int, _ scenario: Scenario) -> [Candidate] {
    let offers = offers(item, scenario)
    var kept: [Candidate] = []
    let own = roundedDown(item.startAt)
    func date(_ minute: Int) -> CivilDate { scenario.zone.date(at: Instant(minutes: minute)) }
    func take(upTo most: Int, on day: CivilDate? = nil) {
      for choice in offers where kept.count < count {
        if let day, date(choice.startAt.minuteRoundedDown) != day { continue }
        let start = choice.startAt.minuteRoundedDown
        let overlaps = kept.contains { abs($0.startAt.minuteRoundedDown - start) < item.durationMin }
        let onThatDate = kept.count { date($0.startAt.minuteRoundedDown) == date(start) }
        let isOwnDate = date(start) == date(own)
        if overlaps || isOwnDate && (abs(start - own) < 60 || onThatDate == 1) || onThatDate >= most {
          continue
        }
        kept.append(choice)
      }
    }
    let today = date(scenario.now.minuteRoundedUp)
    if date(own) == today {
      take(upTo: 1, on: today)
      take(upTo: 1, on: today.adding(days: 1))
    }
    take(upTo: 1)
    take(upTo: 2)
    return kept.sorted { $0.startAt < $1.startAt }
  }

  // MARK: - Section 10: snooze

  func isFree(_ start: Int, _ duration: Int) -> Bool {
    !touches(quiet, start, duration) && !touches(taken, start, duration)
  }

  /// Returns whether the person can be met then, in their own zone.
  private func isAwake(_ item: ScenarioItem, _ start: Int) -> Bool {
    let goal = scenario.goals.first { Oracle.isSame(item.goalId, $0.id) }
    let rules = Oracle(scenario, area: start..<start + item.durationMin)
    return rules.lies(in: rules.awake(goal?.contactZone), start, item.durationMin)
  }

  /// Returns 0 within both the goal's windows and the preferred hours, and 3 within neither.
  private func rank(_ start: Int, of item: ScenarioItem) -> Int {
    let goal = item.goalId.flatMap { id in scenario.goals.first { Oracle.isSame(id, $0.id) } }
    let isInWindow = goal.map { lies(in: window($0.windows), start, item.durationMin) } ?? true
    return (isInWindow ? 0 : 2) + (isPreferred(start, item.durationMin) ? 0 : 1)
  }

  static func snooze(_ item: ScenarioItem, _ duration: CalendarDuration, _ scenario: Scenario) -> Instant? {
    let (now, begin) = (
      Instant(minutes: roundedUp(scenario.now)), Instant(minutes: roundedDown(item.startAt))
    )
    var from = max(now, begin)
    if duration.minutes == 0, begin < now {
      let zone = scenario.zone
      let today = zone.instant(of: zone.date(at: now), minuteOfDay: zone.wallClock(at: begin).minuteOfDay)
      from = today < begin ? begin : today
    }
    let target = roundedDown(duration.added(to: from, in: scenario.zone))
    for days in [8, 366] {
      let oracle = Oracle(
        scenario, without: [item.id], area: target - 180..<target + days * 1440 + item.durationMin + 1)
      if let start = oracle.snoozed(item, to: target, days: days, keepsClock: duration.minutes == 0) {
        return Instant(minutes: start)
      }
    }
    return nil
  }

  private func snoozed(_ item: ScenarioItem, to target: Int, days: Int, keepsClock: Bool) -> Int? {
    func isOpen(_ start: Int) -> Bool { isFree(start, item.durationMin) && isAwake(item, start) }
    func free(_ minutes: ClosedRange<Int>) -> [Int] { minutes.filter { isStart($0) && isOpen($0) } }
    if isOpen(target) { return target }
    if let near = free(target + 1...target + 180).first { return near }
    let clock = scenario.zone.wallClock(at: Instant(minutes: target)).minuteOfDay
    for offset in keepsClock ? 0..<7 : 0..<0 {
      let ideal = offset == 0 ? target : minute(date(target).adding(days: offset), clock)
      let starts = free(ideal - 180...ideal + 180).filter { $0 >= now }
      let best = starts.min { (rank($0, of: item), abs($0 - ideal)) < (rank($1, of: item), abs($1 - ideal)) }
      if let best { return best }
    }
    for day in 0..<days {
      let starts = free(target + day * 1440 + 1...target + (day + 1) * 1440)
      if let best = starts.min(by: { rank($0, of: item) < rank($1, of: item) }) { return best }
    }
    return nil
  }

  static func snoozeTonight(_ scenario: Scenario) -> [(id: String, startAt: Instant)]? {
    let now = roundedUp(scenario.now)
    let today = scenario.zone.date(at: Instant(minutes: now))
    // The date after today. If the zone skips it, the one after that.
    let tomorrow = scenario.zone.date(at: scenario.zone.instant(of: today.adding(days: 1)))
    let tonight = scenario.items
      .filter { item in
        let start = roundedDown(item.startAt)
        return [.pending, .snoozed, .rescheduled].contains(item.status) && start >= now
          && scenario.zone.date(at: Instant(minutes: start)) == today
      }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    let morning = roundedUp(scenario.zone.instant(of: tomorrow, minuteOfDay: 540))
    func place(byHours: Bool, byClock: Bool) -> [(id: String, startAt: Instant)]? {
      var oracle = Oracle(scenario, without: tonight.map(\.id), area: morning..<morning + 3 * 1440 + 1)
      var moves: [(id: String, startAt: Instant)] = []
      for item in tonight {
        let duration = item.durationMin
        let free = (morning...morning + 2 * 1440).filter {
          oracle.isStart($0) && oracle.date($0) == tomorrow && oracle.isFree($0, duration)
            && oracle.isAwake(item, $0)
        }
        func rank(_ start: Int) -> Int { byHours ? oracle.rank(start, of: item) : 0 }
        let clock = scenario.zone.wallClock(at: item.startAt).minuteOfDay
        let ideal = roundedUp(scenario.zone.instant(of: tomorrow, minuteOfDay: clock))
        let near = byClock ? free.filter { abs($0 - ideal) <= 180 } : []
        let nearest = near.min { (rank($0), abs($0 - ideal), $0) < (rank($1), abs($1 - ideal), $1) }
        guard let start = nearest ?? free.min(by: { (rank($0), $0) < (rank($1), $1) }) else { return nil }
        oracle.add(start: start, duration: duration)
        moves.append((item.id, Instant(minutes: start)))
      }
      return moves
    }
    return place(byHours: true, byClock: true) ?? place(byHours: true, byClock: false)
      ?? place(byHours: false, byClock: false)
  }
}
