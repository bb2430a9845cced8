import PlannerModel
import PlannerTime

/// The dates on which the next session of a goal may start (engine.md section 6). It is due a cadence after
/// the live sessions that lead up to it. A session that the user fixed far ahead sets the last date, half a
/// cadence before it.
struct DueDate {
  private(set) var day: Int
  /// The last date on which the next session can start; `.max` if no fixed session lies far ahead.
  private(set) var lastDay = Int.max
  private let cadence: Int
  private let today: Int
  /// Live sessions that are not counted yet, the last one first.
  private var ahead: [(day: Int, isFixed: Bool)]

  private init(dueDay: Int, cadence: Int, live: [(day: Int, isFixed: Bool)], today: Int) {
    day = dueDay
    self.cadence = cadence
    self.today = today
    ahead = live.isEmpty ? [] : live.reversed()
    count()
  }

  /// Records that a session was placed on a date.
  mutating func placed(on date: Int) {
    day = date + cadence
    count()
  }

  private mutating func count() {
    lastDay = .max
    while let next = ahead.last {
      if next.isFixed && next.day >= max(day, today) + cadence {
        lastDay = next.day - max(1, cadence / 2)
        return
      }
      day = max(day, next.day + cadence)
      ahead.removeLast()
    }
  }

  /// Returns one due date for each goal of a scenario.
  /// - goalOf: ``GoalIds/goals(of:)`` of the items, which may have been closed since.
  static func all(_ scenario: Scenario, goalOf: [Int?], today: Int) -> [DueDate] {
    var live: [Int: [ScenarioItem]] = [:]
    for (index, goal) in goalOf.enumerated() {
      if let goal, scenario.items[index].status.isLive {
        live[goal, default: []].append(scenario.items[index])
      }
    }
    let zone = scenario.zone
    let goals = scenario.goals
    return goals.indices.map { number in
      let own = live.isEmpty ? nil : live[number]
      let days = own?.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map {
        (day: zone.date(at: $0.startAt).daysSinceEpoch, isFixed: $0.isFixed)
      }
      // Member by member: passing a goal would copy it.
      let dueDay = Urgency.dueDay(
        completed: goals[number].lastCompletedAt, created: goals[number].createdAt,
        cadenceDays: goals[number].cadenceDays, zone: zone)
      return DueDate(dueDay: dueDay, cadence: goals[number].cadenceDays, live: days ?? [], today: today)
    }
  }
}

extension Engine {
  static func dueDates(_ scenario: Scenario) -> [DueDate] {
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    return DueDate.all(scenario, goalOf: GoalIds(scenario.goals).goals(of: scenario.items), today: today)
  }
}
