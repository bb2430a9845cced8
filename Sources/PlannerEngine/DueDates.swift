import PlannerModel
import PlannerTime

/// The dates on which the next session of a goal may start (engine.md section 6). It is due a cadence after
/// the live sessions before it. Sessions that stand for the due occurrence count first, even if they were
/// moved far. A session that the user fixed far ahead, or a session for a wish, sets the last date, half a
/// cadence before it.
struct DueDate {
  /// The due date as days since the epoch; `.max` for a wish that is over.
  private(set) var day: Int
  /// The last date on which the next session can start; `.max` without a fixed session far ahead.
  private(set) var lastDay = Int.max
  /// The due date after the sessions that stand for the due occurrence.
  private let dueDay: Int
  private let cadence: Int
  private let today: Int
  /// True for a wish.
  private let isOnce: Bool
  private typealias Session = (startAt: Instant, day: Int, isFixed: Bool)
  /// The other live sessions in order of time, and the number of them that are counted.
  private var live: [Session]
  private var counted = 0

  private init(dueDay: Int, cadence: Int, live: [Session], today: Int) {
    day = dueDay
    self.dueDay = dueDay
    self.cadence = cadence
    self.live = live
    self.today = today
    isOnce = false
    count()
  }

  /// Creates the due date of a wish.
  private init(_ dates: ClosedRange<CivilDate>, isOver: Bool, today: Int) {
    dueDay = dates.lowerBound.daysSinceEpoch
    lastDay = dates.upperBound.daysSinceEpoch
    day = isOver || lastDay < today ? .max : dueDay
    cadence = 0
    live = []
    self.today = today
    isOnce = true
  }

  /// The start of the first session far ahead; nil if there is no such session.
  var firstAhead: Instant? { counted < live.count ? live[counted].startAt : nil }

  /// Records that a session was placed on a date.
  mutating func placed(on date: Int) {
    day = isOnce ? .max : date + cadence
    if !isOnce { count() }
  }

  /// Records that a session for a wish was placed, which counts as a meeting.
  mutating func met(on date: Int, at startAt: Instant) {
    live.insert((startAt, date, true), at: live.firstIndex { $0.startAt > startAt } ?? live.count)
    (day, counted) = (dueDay, 0)
    count()
  }

  private mutating func count() {
    lastDay = .max
    while counted < live.count {
      let next = live[counted]
      if next.isFixed && next.day >= max(day, today) + cadence {
        lastDay = next.day - max(1, cadence / 2)
        return
      }
      day = max(day, next.day + cadence)
      counted += 1
    }
  }

  /// Returns the due dates of a scenario's goals.
  /// - goalOf: ``GoalIds/goals(of:)`` of the items, some of which may have been closed since.
  /// - countedBy: ``GoalIds/countedBy()``.
  static func all(_ scenario: Scenario, goalOf: [Int?], countedBy: [Int: Int], today: Int) -> [DueDate] {
    var live: [Int: [(item: ScenarioItem, isFixed: Bool)]] = [:]
    for (index, goal) in goalOf.enumerated() {
      guard let goal, scenario.items[index].status.isLive else { continue }
      live[goal, default: []].append((scenario.items[index], scenario.items[index].isFixed))
      if let counted = countedBy[goal] { live[counted, default: []].append((scenario.items[index], true)) }
    }
    let zone = scenario.zone
    let goals = scenario.goals
    return goals.indices.map { number in
      let own = live.isEmpty ? nil : live[number]
      if let dates = goals[number].dates {
        return DueDate(dates, isOver: own != nil || goals[number].lastCompletedAt != nil, today: today)
      }
      let cadence = goals[number].cadenceDays
      let days = own?.filter { !$0.item.isDue }.sorted {
        ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id)
      }.map {
        (startAt: $0.item.startAt, day: zone.date(at: $0.item.startAt).daysSinceEpoch, isFixed: $0.isFixed)
      }
      // Passes single members, because passing a goal would copy it.
      let dueDay = Urgency.dueDay(
        completed: goals[number].lastCompletedAt, created: goals[number].createdAt,
        cadenceDays: cadence, zone: zone)
      let moved = own?.filter(\.item.isDue).map { zone.date(at: $0.item.startAt).daysSinceEpoch + cadence }
      return DueDate(
        dueDay: max(dueDay, moved?.max() ?? dueDay), cadence: cadence, live: days ?? [], today: today)
    }
  }
}

extension Engine {
  /// Returns whether an item is far ahead of the due date of its goal (section 6). False if it has no goal.
  package static func liesFarAhead(_ itemId: String, in scenario: Scenario) -> Bool {
    guard let item = scenario.items.first(where: { $0.id == itemId }), !item.isDue,
      let goal = scenario.goal(of: item)
    else { return false }
    // A session for a wish counts for the wish's other goal.
    guard let index = scenario.index(ofGoal: goal.countsFor ?? goal.id), scenario.goals[index].dates == nil
    else {
      return false
    }
    return dueDates(scenario)[index].firstAhead.map { $0 <= item.startAt } ?? false
  }

  static func dueDates(_ scenario: Scenario) -> [DueDate] {
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    let ids = GoalIds(scenario.goals)
    return DueDate.all(
      scenario, goalOf: ids.goals(of: scenario.items), countedBy: ids.countedBy(), today: today)
  }
}
