import PlannerModel
import PlannerTime

/// The dates on which the next session of a goal may start (engine.md section 6). It is due a cadence after
/// the live sessions that lead up to it: first those that stand for the occurrence that was due, however far they were
/// moved. A session that the user fixed far ahead, or one for a wish, sets the last date, half a cadence before it.
struct DueDate {
  /// `.max` for a wish that is over.
  private(set) var day: Int
  /// The last date on which the next session can start; `.max` if no fixed session lies far ahead.
  private(set) var lastDay = Int.max
  /// When it is due by the sessions that stand for the occurrence that was due.
  private let dueDay: Int
  private let cadence: Int
  private let today: Int
  /// True for a wish.
  private let isOnce: Bool
  private typealias Session = (startAt: Instant, day: Int, isFixed: Bool)
  /// The other live sessions in order of time, and how many of them are counted.
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

  /// Makes that of a wish.
  private init(_ dates: ClosedRange<CivilDate>, isOver: Bool, today: Int) {
    dueDay = dates.lowerBound.daysSinceEpoch
    lastDay = dates.upperBound.daysSinceEpoch
    day = isOver || lastDay < today ? .max : dueDay
    cadence = 0
    live = []
    self.today = today
    isOnce = true
  }

  /// The start of the first session that lies far ahead; nil if none does.
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

  /// Returns one due date for each goal of a scenario.
  /// - goalOf: ``GoalIds/goals(of:)`` of the items, which may have been closed since.
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
      // Member by member: passing a goal would copy it.
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
  /// Returns whether an item lies far ahead of the due date of its goal (section 6). False if it has no goal.
  package static func liesFarAhead(_ itemId: String, in scenario: Scenario) -> Bool {
    guard let item = scenario.items.first(where: { $0.id == itemId }), !item.isDue,
      let goal = scenario.goal(of: item)
    else { return false }
    // A session for a wish is one of the goal that the wish counts for.
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
