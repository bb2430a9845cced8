import PlannerModel
import PlannerTime

/// When a goal is due next, and until when (engine.md section 6): after the sessions that lead up to it, and
/// so long before what the user booked far ahead that the two are no two sessions in a row.
struct DueDate {
  private(set) var day: Int
  /// The last date on which the next session can start; `.max` where nothing is booked far ahead.
  private(set) var lastDay = Int.max
  private let cadence: Int
  private let today: Int
  /// Live sessions that are not counted yet, the last one first.
  private var ahead: [(day: Int, isFixed: Bool)]

  init(_ goal: ScenarioGoal, live: [(day: Int, isFixed: Bool)], zone: ZoneTable, today: Int) {
    day = Urgency.dueDay(of: goal, zone: zone)
    cadence = goal.cadenceDays
    self.today = today
    ahead = live.reversed()
    count()
  }

  /// A session was placed on a date.
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

  /// One for each goal of a scenario.
  static func all(_ scenario: Scenario, _ ids: GoalIds, today: Int) -> [DueDate] {
    var live: [Int: [ScenarioItem]] = [:]
    for item in scenario.items where item.status.isLive {
      if let number = item.goalId.flatMap(ids.number(of:)) { live[number, default: []].append(item) }
    }
    return scenario.goals.indices.map { number in
      let own = live.isEmpty ? [] : live[number] ?? []
      let days = own.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map {
        (day: scenario.zone.date(at: $0.startAt).daysSinceEpoch, isFixed: $0.isFixed)
      }
      return DueDate(scenario.goals[number], live: days, zone: scenario.zone, today: today)
    }
  }
}

extension Engine {
  static func dueDates(_ scenario: Scenario) -> [DueDate] {
    let today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    return DueDate.all(scenario, GoalIds(scenario.goals), today: today)
  }
}
