import PlannerModel
import PlannerTime

/// A span of time under the rules of engine.md sections 2 and 4: its quiet and taken minutes, how full its
/// days and weeks are, and the costs of starts. All times are minutes since the epoch.
struct Board {
  let prefs: Preferences
  let local: LocalMinutes
  /// `now`, rounded up.
  let now: Int
  /// The local date of `now`, as days since the epoch.
  let today: Int
  /// Local midnight at the end of the horizon.
  let horizonEnd: Int
  /// The range for sessions. Starts are numbered from its beginning.
  let span: Range<Int>
  let grid: SlotGrid
  let experience: Experience
  let softLimit: Int

  /// The quiet and the taken minutes, counted from the beginning of the span.
  private(set) var quiet: Bits
  private(set) var taken: Bits
  /// The preferred hours; nil if the user set none.
  private let preferredHours: (rule: PreferredHours, minutes: Bits)?
  /// The numbers of live and done items by local date and by week, counted from `firstCountedDay`.
  private let firstCountedDay: Int
  private var sessionsByDay: [Int]
  private var sessionsByWeek: [Int]

  /// Returns a board for the span in which sessions are planned: from the earliest start to the end of the
  /// horizon.
  static func planning(_ scenario: Scenario, without lifted: Set<String> = []) -> Board {
    Board(scenario, without: lifted) { now, horizonEnd in
      let earliest = earliest(scenario, now: now, horizonEnd: horizonEnd)
      return earliest..<max(earliest, horizonEnd)
    }
  }

  /// Returns the latest of `now + leadTimeMin`, `now + aheadMin` and the beginning of `earliestDay`.
  static func earliest(_ scenario: Scenario, now: Int, horizonEnd: Int) -> Int {
    let morning = scenario.earliestDay.map { min(scenario.zone.minute(of: $0), horizonEnd) } ?? now
    return max(now + max(scenario.prefs.leadTimeMin, scenario.aheadMin), morning)
  }

  /// Returns the number of sessions on a day above which the day is crowded.
  static func softLimit(_ scenario: Scenario) -> Int {
    max(1, min(scenario.softLimit ?? .max, (scenario.prefs.capacityPerWeek + 6) / 7))
  }

  /// Creates a board.
  /// - lifted: ids of items to ignore.
  /// - span: makes the span from `now` and the end of the horizon.
  init(_ scenario: Scenario, without lifted: Set<String> = [], span makeSpan: (Int, Int) -> Range<Int>) {
    let zone = scenario.zone
    prefs = scenario.prefs
    now = scenario.now.minuteRoundedUp
    today = zone.date(at: Instant(minutes: now)).daysSinceEpoch
    horizonEnd = zone.minute(of: CivilDate(daysSinceEpoch: today + prefs.schedulingHorizonDays))
    span = makeSpan(now, horizonEnd)
    let firstDay = min(today, span.lowerBound.floorDivided(by: 1440)) - 3
    let lastDay = max(today, span.upperBound.floorDivided(by: 1440)) + 3
    local = LocalMinutes(zone: zone, days: firstDay...lastDay)
    grid = SlotGrid(span: span, step: prefs.slotStepMin, local: local)
    experience = Engine.experience(scenario)
    softLimit = Board.softLimit(scenario)
    firstCountedDay = CivilDate(daysSinceEpoch: min(today, firstDay)).monday.daysSinceEpoch - 7
    sessionsByDay = Array(
      repeating: 0, count: max(today + prefs.schedulingHorizonDays, lastDay) - firstCountedDay + 14)
    sessionsByWeek = Array(repeating: 0, count: sessionsByDay.count / 7 + 1)
    quiet = Bits(count: span.count)
    taken = Bits(count: span.count)
    preferredHours = PreferredHours(prefs, days: firstDay...lastDay, local)
      .map { [span] in ($0, $0.minutes(in: span)) }
    markQuiet(days: firstDay...lastDay)
    for busy in scenario.busy where !busy.isEmpty {
      markTaken(Range(minutesOf: busy))
    }
    // By index, which copies no item: a refresh may build a board for each item to move.
    let items = scenario.items
    for index in items.indices {
      let status = items[index].status
      guard status.isLive || status == .done, lifted.isEmpty || !lifted.contains(items[index].id) else {
        continue
      }
      let start = items[index].startAt.minuteRoundedDown
      if status.isLive { markTaken(start..<start + items[index].durationMin) }
      count(startingAt: start)
    }
  }

  // MARK: - Taken time and counts

  /// Adds a session to the board.
  mutating func add(_ session: Range<Int>) {
    markTaken(session)
    count(startingAt: session.lowerBound)
  }

  private mutating func count(startingAt minute: Int) { count(on: local.day(minute)) }

  /// Counts a session on its day and in its week. `sessions` is -1 to remove a session.
  mutating func count(_ sessions: Int = 1, on day: Int) {
    let day = day - firstCountedDay
    guard sessionsByDay.indices.contains(day) else { return }
    sessionsByDay[day] += sessions
    sessionsByWeek[day / 7] += sessions
  }

  func sessions(on day: Int) -> Int { sessionsByDay[day - firstCountedDay] }

  func isFull(weekOf day: Int) -> Bool { room(inWeekOf: day) <= 0 }

  /// Returns the number of sessions that may still start in the week of a day.
  func room(inWeekOf day: Int) -> Int { prefs.capacityPerWeek - sessionsByWeek[(day - firstCountedDay) / 7] }

  /// Returns a session extended by the buffer on both sides, in minutes of the span.
  func grown(_ session: Range<Int>) -> Range<Int> {
    let lower = session.lowerBound - prefs.bufferMin - span.lowerBound
    return lower..<lower + session.count + 2 * prefs.bufferMin
  }

  private mutating func markTaken(_ session: Range<Int>) {
    if !session.isEmpty { taken.insert(grown(session)) }
  }

  // MARK: - Quiet hours and windows

  private mutating func markQuiet(days: ClosedRange<Int>) {
    guard let block = prefs.quietBlock else { return }
    for day in days { quiet.insert(shifted(minutes(of: block, on: day), by: -span.lowerBound)) }
  }

  /// Returns the minutes of a window within `stretch` without quiet minutes, counted from its beginning.
  func open(_ windows: Windows, in stretch: Range<Int>) -> Bits {
    var open = Bits(count: stretch.count)
    guard !stretch.isEmpty else { return open }
    let first = local.day(stretch.lowerBound) - 2
    let last = local.day(stretch.upperBound) + 1
    let weekdays = windows.weekdayBits
    let excluded = Set(windows.excludedDates.map(\.daysSinceEpoch))
    for day in first...last where weekdays >> (day + 3).floorModulo(7) & 1 == 1 && !excluded.contains(day) {
      for block in windows.timeBlocks {
        open.insert(shifted(minutes(of: block, on: day), by: -stretch.lowerBound))
      }
    }
    for day in first...last {
      if let quiet = prefs.quietBlock {
        open.remove(shifted(minutes(of: quiet, on: day), by: -stretch.lowerBound))
      }
    }
    return open
  }

  private func minutes(of block: TimeBlock, on day: Int) -> Range<Int> { local.minutes(of: block, on: day) }

  // MARK: - Preferred hours

  /// Returns the costs of starts of sessions of `duration` minutes by the preferred hours; nil if the user
  /// set none.
  func preferredStarts(of duration: Int) -> PreferredStarts? {
    preferredHours.map { $0.rule.starts(of: duration, on: grid, in: span, minutes: $0.minutes) }
  }

  /// Returns the cost of a session for its hours, inside or outside of the span.
  private func hoursCost(of session: Range<Int>, on day: Int) -> Int {
    let days = day - 2...local.day(session.upperBound) + 2
    return PreferredHours(prefs, days: days, local)?.cost(of: session, on: day) ?? 0
  }

  // MARK: - Starts

  /// Returns the starts at which `duration` minutes are in a window and outside quiet hours.
  ///
  /// Computes a week of clock times once and repeats it. Then computes the times near a change of offset or
  /// an excluded date again, minute by minute.
  func starts(of duration: Int, in windows: Windows) -> Bits {
    var starts = Bits(count: grid.count)
    WeekPattern(windows, quiet: prefs.quietBlock, duration: duration, step: grid.step).repeated(
      over: grid, into: &starts)
    for stretch in irregularStretches(windows) {
      let begin = max(span.lowerBound, stretch.lowerBound - duration)
      let end = min(span.upperBound, stretch.upperBound)
      guard begin < end else { continue }
      starts.remove(grid.index(atOrAfter: begin)..<grid.index(atOrAfter: end))
      let wide = begin..<min(span.upperBound, end + duration)
      open(windows, in: wide).forEachRun { run in
        let fitting = grid.starts(of: duration, in: shifted(run, by: begin))
        starts.insert(fitting.clamped(to: 0..<grid.index(atOrAfter: end)))
      }
    }
    starts.remove(grid.index(atOrAfter: span.upperBound - duration + 1)..<grid.count)
    return starts
  }

  /// Returns the ranges in which the repeated week is wrong: two days on either side of a change of offset,
  /// and the possible range of a block on an excluded date.
  private func irregularStretches(_ windows: Windows) -> [Range<Int>] {
    let changes = zip(local.segments, local.segments.dropFirst())
      .filter { $0.offset != $1.offset }.map { $1.start - 2880..<$1.start + 2880 }
    let excluded = windows.excludedDates.map { date in
      let midnight = local.minute(day: date.daysSinceEpoch)
      // If a date occurs twice, the two midnights are more than two days apart.
      return midnight..<max(midnight + 2880, local.minute(day: date.daysSinceEpoch + 2))
    }
    return changes + excluded
  }

  /// Returns the starts at which `duration` minutes contain no taken minute.
  func freeStarts(of duration: Int) -> Bits {
    var starts = Bits(count: grid.count)
    taken.forEachGap { starts.insert(grid.starts(of: duration, in: shifted($0, by: span.lowerBound))) }
    return starts
  }

  /// Returns whether a session is in the span and contains no quiet or taken minute.
  func isFree(_ session: Range<Int>) -> Bool {
    guard span.lowerBound <= session.lowerBound, session.upperBound <= span.upperBound else { return false }
    let lower = session.lowerBound - span.lowerBound
    let upper = session.upperBound - span.lowerBound
    return quiet.next(from: lower) >= upper && taken.next(from: lower) >= upper
  }

  private func shifted(_ range: Range<Int>, by minutes: Int) -> Range<Int> {
    range.lowerBound + minutes..<range.upperBound + minutes
  }

  // MARK: - Cost

  /// Returns the cost (engine.md section 5) of a start in a piece of the grid.
  /// - hours: the cost for the preferred hours.
  func cost(of piece: SlotGrid.Piece, hours: Int) -> CostTerms {
    cost(day: piece.day, cell: piece.cell, others: sessions(on: piece.day), hours: hours)
  }

  /// Returns the cost of a session that is already on the board, so it does not crowd its own day.
  func cost(ofSessionIn piece: SlotGrid.Piece, hours: Int) -> CostTerms {
    cost(day: piece.day, cell: piece.cell, others: sessions(on: piece.day) - 1, hours: hours)
  }

  /// Returns the cost of a session at any minute of the span, on the grid or not.
  func cost(of session: Range<Int>) -> CostTerms {
    let bucket = local.local(session.lowerBound).floorDivided(by: 180)
    let day = bucket.floorDivided(by: 8)
    return cost(
      day: day, cell: SlotGrid.cell(ofBucket: bucket), others: sessions(on: day),
      hours: hoursCost(of: session, on: day))
  }

  private func cost(day: Int, cell: Int, others: Int, hours: Int) -> CostTerms {
    CostTerms(
      day: 1000 * (day - today), crowd: prefs.crowdCost * max(0, others + 1 - softLimit),
      hours: hours, learned: -experience.bias[cell])
  }
}

extension Board {
  /// Returns the cheapest start in a week with room (the first of equal ones), and whether there was any free
  /// start.
  ///
  /// - Parameters:
  ///   - lastDay: the last date for a start.
  ///   - preferred: the costs of starts by the preferred hours; nil if the user set none.
  ///   - next: returns the first free start at or after a start; the grid's count if there is no such start.
  @inline(__always)
  func cheapest(
    from first: Int, until lastDay: Int, preferred: PreferredStarts?, next: (Int) -> Int
  ) -> (start: Int?, sawFree: Bool) {
    var sawFree = false
    var best: (index: Int, cost: Int)?
    var index = first
    while true {
      index = next(index)
      if index >= grid.count { break }
      let piece = grid.piece(at: index)
      if piece.day > lastDay {
        if piece.earliestDayFromHere > lastDay { break }
        index = piece.end
        continue
      }
      sawFree = true
      // A lower bound: a later start costs at least its date minus the greatest bias of experience.
      if let best, 1000 * (piece.earliestDayFromHere - today) - experience.highest >= best.cost { break }
      if isFull(weekOf: piece.day) {
        index = piece.weekEnd
        continue
      }
      // The starts of a piece differ only in the cost of their hours, and preferred starts cost least.
      let least = cost(of: piece, hours: 0).total
      while index < piece.end, least < best?.cost ?? .max {
        let cost = least + (preferred?.cost(at: index) ?? 0)
        if cost < best?.cost ?? .max { best = (index, cost) }
        guard cost > least, let preferred, index + 1 < piece.end else { break }
        index =
          preferred.isFlat
          ? Bits.first(in: index + 1..<piece.end, of: preferred.starts, next) ?? piece.end : next(index + 1)
      }
      index = piece.end
    }
    return (best?.index, sawFree)
  }
}

extension Bits {
  /// Returns the first member in a range that `next` also finds; nil if there is no such member.
  @inline(__always)
  fileprivate static func first(in range: Range<Int>, of members: Bits, _ next: (Int) -> Int) -> Int? {
    var index = range.lowerBound
    while true {
      index = members.next(from: index)
      if index >= range.upperBound { return nil }
      let found = next(index)
      if found == index { return index }
      if found >= range.upperBound { return nil }
      index = found
    }
  }
}

extension Scenario {
  /// The scenario for times that the user or a guest chooses: they may be near.
  var forTheUser: Scenario {
    var scenario = self
    scenario.aheadMin = 0
    return scenario
  }
}
