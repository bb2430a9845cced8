import PlannerModel
import PlannerTime

extension Engine {
  /// A rule that a future session breaks at its present time.
  package struct Unfit: Hashable, Sendable {
    package var reason: UnfitReason
    /// The item or busy time that the session is too near to.
    package var near: Near?

    package enum Near: Hashable, Sendable {
      /// Index into the scenario's items.
      case item(Int)
      /// Index into the scenario's busy times.
      case busy(Int)
    }
  }

  /// Returns the rules that future live items break, by item id, in the order of ``UnfitReason`` (section
  /// 11). Of two items that are too near to each other, returns the plan's own item, otherwise the later one.
  /// For a week with too many items, returns the surplus number of items: the plan's own items first, then
  /// the latest.
  package static func unfit(_ scenario: Scenario) -> [String: [Unfit]] {
    let goalOf = GoalIds(scenario.goals).goals(of: scenario.items)
    let ahead = scenario.items.indices.filter { scenario.items[$0].isAhead(of: scenario.now) }
    var found: [Int: [Unfit]] = [:]
    for index in ahead {
      found[index] = closed(scenario.items[index], goalOf[index].map { scenario.goals[$0] }, scenario)
        .map { Unfit(reason: $0) }
    }
    for (index, near) in tooNear(ahead, scenario) {
      found[index, default: []].append(Unfit(reason: .tooNear, near: near))
    }
    for index in tooMany(ahead, scenario) { found[index, default: []].append(Unfit(reason: .weekFull)) }
    return found.reduce(into: [:]) { byId, entry in
      if !entry.value.isEmpty { byId[scenario.items[entry.key].id] = entry.value }
    }
  }

  private static func closed(
    _ item: ScenarioItem, _ goal: ScenarioGoal?, _ scenario: Scenario
  ) -> [UnfitReason] {
    let session = item.minutes
    let day = scenario.zone.date(at: Instant(minutes: session.lowerBound)).daysSinceEpoch
    let last = scenario.zone.date(at: Instant(minutes: session.upperBound)).daysSinceEpoch
    let days = day - 2...last + 1
    let local = LocalMinutes(zone: scenario.zone, days: days)
    var reasons: [UnfitReason] = []
    if let goal, !session.isCovered(by: local.open(goal.windows, days: days)) {
      reasons.append(.outsideWindow)
    }
    if let quiet = scenario.prefs.quietBlock,
      days.contains(where: { local.minutes(of: quiet, on: $0).overlaps(session) })
    {
      reasons.append(.quietHours)
    }
    if let zone = goal?.contactZone ?? item.contactZone, !scenario.prefs.isContactTime(session, in: zone) {
      reasons.append(.contactHours)
    }
    if let preferred = PreferredHours(scenario.prefs, days: days, local),
      preferred.cost(of: session, on: day) > 0
    {
      reasons.append(.preferredHours)
    }
    return reasons
  }

  private static func tooNear(_ ahead: [Int], _ scenario: Scenario) -> [(index: Int, near: Unfit.Near)] {
    let buffer = scenario.prefs.bufferMin
    let busy = BusyIndex(scenario.busy)
    var found: [(index: Int, near: Unfit.Near)] = []
    for index in ahead {
      let session = scenario.items[index].minutes
      let grown = session.lowerBound - buffer..<session.upperBound + buffer
      if let near = busy.first(overlapping: grown, where: { _ in true }) {
        found.append((index, .busy(near)))
      }
    }
    let inOrder = scenario.items.indices.filter { scenario.items[$0].status.isLive }.sorted {
      (scenario.items[$0].startAt, scenario.items[$0].id) < (
        scenario.items[$1].startAt, scenario.items[$1].id
      )
    }
    let isAhead = Set(ahead)
    var latest: Int?
    for index in inOrder {
      let session = scenario.items[index].minutes
      if let before = latest, scenario.items[before].minutes.upperBound + buffer > session.lowerBound {
        let isOther =
          scenario.items[index].isFixed && !scenario.items[before].isFixed && isAhead.contains(before)
        if isOther {
          found.append((before, .item(index)))
        } else if isAhead.contains(index) {
          found.append((index, .item(before)))
        }
      }
      if session.upperBound >= latest.map({ scenario.items[$0].minutes.upperBound }) ?? .min {
        latest = index
      }
    }
    return found
  }

  private static func tooMany(_ ahead: [Int], _ scenario: Scenario) -> [Int] {
    // With 0, the planner adds no sessions but keeps the existing ones.
    let capacity = scenario.prefs.capacityPerWeek
    guard capacity > 0 else { return [] }
    func monday(_ index: Int) -> CivilDate { scenario.zone.date(at: scenario.items[index].startAt).monday }
    let counted = scenario.items.indices.filter {
      scenario.items[$0].status.isLive || scenario.items[$0].status == .done
    }
    let counts = Dictionary(grouping: counted, by: monday).mapValues(\.count)
    return Dictionary(grouping: ahead, by: monday).flatMap { week, items -> ArraySlice<Int> in
      let excess = (counts[week] ?? 0) - capacity
      return items.sorted { one, other in
        let (one, other) = (scenario.items[one], scenario.items[other])
        if one.isFixed != other.isFixed { return !one.isFixed }
        return (one.startAt, one.id) > (other.startAt, other.id)
      }.prefix(max(0, excess))
    }
  }
}
