import PlannerTime

/// Expands one VEVENT into its instances: start, rules and RDATEs, less EXDATEs and what overrides replace.
struct MasterExpansion {
  private let master: CalendarEntry
  private let look: Int
  private let later: [LaterInstances]
  private let reach: LaterInstances.Reach
  /// By EXDATE.
  private let excluded: LeftOut
  /// Because something else takes their place.
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

  func run(_ expansion: inout CalendarExpansion) {
    expansion.spend(steps: 1 + master.exclusions.count)
    let start = master.start
    let untils = master.rules.compactMap(\.until)
    // A rule that ended before the start is how some programs delete an event.
    if untils.count < master.rules.count || untils.isEmpty
      || untils.contains(where: { allows($0, start.wall) })
    {
      add(start, length: nil, to: &expansion)
    }
    for extra in master.extras {
      expansion.spend(steps: 1)
      add(extra.moment, length: extra.length, to: &expansion)
    }
    guard !master.rules.isEmpty else { return }

    let back = max(master.length.upperBound, reach.back)
    // More than clocks can be apart.
    let margin = 100_000
    for rule in master.rules {
      var walls = RecurrenceIterator(
        rule: rule, start: start.wall, first: expansion.first - back - margin,
        limit: expansion.last + reach.ahead + margin, maximumSteps: expansion.stepsOfOne)
      var isOver = false
      while !isOver, !expansion.isFull, let wall = walls.next() {
        if let until = rule.until, !allows(until, wall) {
          isOver = true
        } else {
          var instance = start
          instance.wall = wall
          add(instance, length: nil, to: &expansion)
        }
      }
      expansion.spend(steps: walls.steps)
      if isOver || walls.end == .over, !expansion.isFull { continue }
      expansion.continues = true
      if walls.end == .exhausted {
        let title = CalendarProblems.short(master.title.isEmpty ? master.uid : master.title)
        expansion.problems.add(
          "The rule of '\(title)' gives too many times to go through; some are left out.")
      }
    }
  }

  /// Of a date the UNTIL is a date, too, even where it is written as a time.
  private func allows(_ until: RecurrenceRule.Until, _ wall: Int) -> Bool {
    if master.start.isDate, case .second(let last) = until { return wall <= last }
    return until.allows(wall: wall, second: master.start.zone.second(ofWallSecond: wall))
  }

  private func add(_ moment: CalendarMoment, length: CalendarLength?, to expansion: inout CalendarExpansion) {
    let second = moment.second
    if excluded.contains(moment, second: second) || changed.contains(moment, second: second) { return }
    guard let change = change(for: second) else {
      guard master.takesTime else { return }
      let end = (length ?? master.length).end(wall: moment.wall, second: second, zone: moment.zone)
      expansion.add(start: second, end: end, look: look)
      return
    }
    guard change.entry.takesTime else { return }
    let moved = change.moved(moment, second: second)
    let movedSecond = moved.second
    let end = change.entry.length.end(wall: moved.wall, second: movedSecond, zone: moved.zone)
    expansion.add(start: movedSecond, end: end, look: change.look)
  }

  /// The last change of this and future instances that is before this one.
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
