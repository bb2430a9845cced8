import PlannerTime

/// Expands one VEVENT into its instances: start, RRULEs and RDATEs, without EXDATEs, EXRULEs and replaced
/// instances.
struct MasterExpansion {
  private let master: CalendarEntry
  private let look: Int
  private let later: [LaterInstances]
  private let reach: LaterInstances.Reach
  /// Starts excluded by EXDATE and EXRULE.
  private var excluded: LeftOut
  /// Starts that overrides replace.
  private let changed: LeftOut

  init(
    _ master: CalendarEntry, look: Int, changed: LeftOut, later: [LaterInstances], reach: LaterInstances.Reach
  ) {
    self.master = master
    self.look = look
    self.later = later
    self.reach = reach
    self.changed = changed
    excluded = LeftOut(master.exclusions, of: master.start)
  }

  /// Adds the busy times of the event to `expansion`.
  mutating func run(_ expansion: inout CalendarExpansion) {
    expansion.spend(steps: 1 + master.exclusions.count)
    let longest = master.extras.reduce(0) { max($0, $1.length?.upperBound ?? 0) }
    let back = max(master.length.upperBound, longest, reach.back)
    let first = expansion.first - back - Self.margin
    let limit = expansion.last + reach.ahead + Self.margin
    let isWhole = leaveOut(from: first, to: limit, &expansion)
    let reached = forEachStart(from: first, to: limit, &expansion) { add($0, length: $1, to: &$2) }
    if reached != .over { expansion.continues = true }
    if !isWhole || reached == .exhausted {
      let title = CalendarProblems.short(master.title.isEmpty ? master.uid : master.title)
      expansion.problems.add(
        "The rule of '\(title)' has too many times; some are omitted.")
    }
  }

  /// Returns the starts of `wanted` that the event has; nil if there are too many to iterate.
  mutating func marks(
    among wanted: Set<LeftOut.Mark>, from first: Int, to limit: Int, _ expansion: inout CalendarExpansion
  ) -> Set<LeftOut.Mark>? {
    expansion.spend(steps: 1 + master.exclusions.count)
    guard leaveOut(from: first, to: limit, &expansion) else { return nil }
    var found: Set<LeftOut.Mark> = []
    let reached = forEachStart(from: first, to: limit, &expansion) { moment, _, _ in
      let second = moment.second
      if excluded.contains(moment, second: second) { return }
      found.formUnion([.second(second), .day(moment.day)].filter(wanted.contains))
    }
    return reached == .exhausted ? nil : found
  }

  /// Seconds: more than the difference between any two zones.
  static let margin = 100_000

  /// Adds the starts of EXRULEs to the excluded starts. Returns false if there are too many.
  private mutating func leaveOut(from first: Int, to limit: Int, _ expansion: inout CalendarExpansion) -> Bool
  {
    var isWhole = true
    for rule in master.exclusionRules {
      var marks: [LeftOut.Mark] = []
      let end = forEachWall(of: rule, from: first, to: limit, &expansion) { wall, _ in
        let start = master.start
        marks.append(
          start.isDate
            ? .day(wall.floorDivided(by: 86_400)) : .second(start.zone.second(ofWallSecond: wall)))
      }
      for mark in marks { excluded.insert(mark) }
      if end == .exhausted { isWhole = false }
    }
    return isWhole
  }

  // MARK: - Starts

  private typealias End = RecurrenceIterator.End

  /// Calls `body` with the event's starts, including excluded ones. Limits starts of rules to a range of
  /// local seconds. Returns whether there may be more.
  private func forEachStart(
    from first: Int, to limit: Int, _ expansion: inout CalendarExpansion,
    _ body: (CalendarMoment, CalendarLength?, inout CalendarExpansion) -> Void
  ) -> End {
    let start = master.start
    let untils = master.rules.compactMap(\.until)
    // Some programs delete an event by an UNTIL before its start.
    if untils.count < master.rules.count || untils.isEmpty
      || untils.contains(where: { allows($0, start.wall) })
    {
      body(start, nil, &expansion)
    }
    for extra in master.extras {
      expansion.spend(steps: 1)
      body(extra.moment, extra.length, &expansion)
    }
    var end = End.over
    for rule in master.rules {
      let reached = forEachWall(of: rule, from: first, to: limit, &expansion) { wall, expansion in
        var instance = start
        instance.wall = wall
        body(instance, nil, &expansion)
      }
      if reached == .exhausted || end == .over { end = reached }
    }
    return end
  }

  private func forEachWall(
    of rule: RecurrenceRule, from first: Int, to limit: Int, _ expansion: inout CalendarExpansion,
    _ body: (Int, inout CalendarExpansion) -> Void
  ) -> End {
    var walls = RecurrenceIterator(
      rule: rule, start: master.start.wall, first: first, limit: limit, maximumSteps: expansion.stepsOfOne)
    var isOver = false
    while !isOver, !expansion.isFull, let wall = walls.next() {
      if let until = rule.until, !allows(until, wall) { isOver = true } else { body(wall, &expansion) }
    }
    expansion.spend(steps: walls.steps)
    if expansion.isFull { return .limit }
    return isOver ? .over : walls.end
  }

  private func allows(_ until: RecurrenceRule.Until, _ wall: Int) -> Bool {
    until.allows(wall: wall, second: master.start.zone.second(ofWallSecond: wall))
  }

  private func add(_ moment: CalendarMoment, length: CalendarLength?, to expansion: inout CalendarExpansion) {
    let second = moment.second
    if excluded.contains(moment, second: second) || changed.contains(moment, second: second) { return }
    guard let change = change(for: second) else {
      guard master.takesTime else { return }
      let end = (length ?? master.length).end(wall: moment.wall, second: second, zone: moment.zone)
      expansion.add(start: second - master.travel, end: end, look: look)
      return
    }
    guard change.entry.takesTime else { return }
    let moved = change.moved(moment, second: second)
    let movedSecond = moved.second
    let end = change.entry.length.end(wall: moved.wall, second: movedSecond, zone: moved.zone)
    expansion.add(start: movedSecond - change.entry.travel, end: end, look: change.look)
  }

  /// Returns the last THISANDFUTURE change before this instance.
  private func change(for second: Int) -> LaterInstances? {
    var low = 0
    var high = later.count
    while low < high {
      let middle = (low + high) / 2
      if later[middle].threshold < second { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : later[low - 1]
  }
}
