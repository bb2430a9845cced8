import PlannerModel
import PlannerTime

extension Oracle {
  struct Rejected: Equatable {
    var count = 0
    var first = 0
    var last = 0
    var busy: Set<Int> = []
    var items: Set<Int> = []
  }

  /// Returns the starts of the horizon before an item's own start (all starts without an item), grouped by
  /// the first rule that rejects each.
  static func rejections(
    _ goal: ScenarioGoal, _ item: ScenarioItem?, _ scenario: Scenario
  ) -> [RejectionReason: Rejected] {
    let oracle = Oracle(scenario, without: item.map { [$0.id] } ?? [])
    let duration = item?.durationMin ?? goal.minDurationMin
    let dueFrom = oracle.minute(max(dueDate(goal, item, scenario), oracle.today))
    let open = oracle.window(goal.windows, until: oracle.hi + duration)
    let awake = oracle.awake(goal.contactZone, until: oracle.hi + duration)
    let quiet = Oracle(scenario, area: oracle.earliest..<max(oracle.earliest, oracle.hi) + duration).quiet
    let ownStart = item.map { roundedDown($0.startAt) }
    let own = ownStart.flatMap { oracle.earliest <= $0 && $0 < oracle.hi ? oracle.cost($0, duration) : nil }
    var found: [RejectionReason: Rejected] = [:]
    for start in oracle.area where oracle.isStart(start) {
      if let item, start >= roundedDown(item.startAt) { break }
      let reason: RejectionReason
      let obstacles = oracle.obstacles(start, duration, without: item?.id)
      if start < dueFrom {
        reason = .beforeDue
      } else if !oracle.lies(in: open, start, duration) {
        reason = .outsideWindow
      } else if !oracle.lies(in: awake, start, duration) {
        reason = .contactHours
      } else if oracle.touches(quiet, start, duration) {
        reason = .quietHours
      } else if start + duration > oracle.hi {
        reason = .pastHorizon
      } else if !obstacles.busy.isEmpty {
        reason = .busy
      } else if !obstacles.items.isEmpty {
        reason = .taken
      } else if oracle.weekIsFull(oracle.date(start)) {
        reason = .weekFull
      } else if let own, oracle.cost(start, duration) > own {
        reason = .costlier
      } else {
        reason = .free
      }
      var entry = found[reason] ?? Rejected(first: start)
      entry.count += 1
      entry.last = start
      if reason == .busy || reason == .taken {
        entry.busy.formUnion(obstacles.busy)
        entry.items.formUnion(obstacles.items)
      }
      found[reason] = entry
    }
    return found
  }

  /// Returns the date from which the occurrence is due: after the goal's previous live item, or after the
  /// last completed session.
  private static func dueDate(
    _ goal: ScenarioGoal, _ item: ScenarioItem?, _ scenario: Scenario
  ) -> CivilDate {
    var before = scenario
    if let item { before.items.removeAll { $0.id == item.id || $0.startAt >= item.startAt } }
    return Oracle(before, area: 0..<0).nextDue(goal)
  }

  /// Returns the indices of busy times and live items that overlap a session, including buffers.
  func obstacles(_ start: Int, _ duration: Int, without id: String?) -> (busy: [Int], items: [Int]) {
    let buffer = scenario.prefs.bufferMin
    let from = start - buffer
    let to = start + duration + buffer
    let busy = scenario.busy.indices.filter { index in
      let busy = scenario.busy[index]
      return busy.lowerBound < busy.upperBound && Oracle.roundedDown(busy.lowerBound) < to
        && from < Oracle.roundedUp(busy.upperBound)
    }
    let items = scenario.items.indices.filter { index in
      let item = scenario.items[index]
      let itemStart = Oracle.roundedDown(item.startAt)
      return item.id != id && [.pending, .snoozed, .rescheduled].contains(item.status) && itemStart < to
        && from < itemStart + item.durationMin
    }
    return (busy, items)
  }
}
