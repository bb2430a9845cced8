import PlannerModel
import PlannerTime

/// What becomes of a promise in the next thirteen weeks, if all goes as planned (engine.md section 15).
package struct Outlook: Hashable, Sendable {
  package var goalId: String
  /// Sessions that the cadence asks for in the thirteen weeks, and those that the simulation found time for.
  package var promised: Int
  package var kept: Int
  /// How late sessions are after their due dates (after today, where they were due before), in days; the
  /// first one of somebody whom you never met counts from the end of their first period.
  package var worstDaysLate: Int
  package var averageDaysLate: Double
  /// Later than ``tolerance(cadenceDays:)`` at least once, or never met although due for more than
  /// ``mostDaysUnmet``.
  package var slips: Bool

  package var missed: Int { max(0, promised - kept) }

  /// A quarter of the cadence, at least two days: so late is still kept.
  package static func tolerance(cadenceDays: Int) -> Int { max(2, cadenceDays / 4) }

  /// Of a cadence of a year a quarter is all that is looked at, so that lateness alone would never tell.
  package static let mostDaysUnmet = 14
}

/// The simulation of section 15: the plan is made again each week, and each session takes place.
struct Quarter {
  static let days = 91
  /// With more goals than that the weeks are planned in one go.
  static let mostByWeek = 1000

  private var state: Scenario
  private let today: Int
  private let end: Int
  private let step: Int
  private var dueDays: [Int]
  /// When the first session of each is late: with somebody new it may be on any day of their first period.
  private var firstLateDays: [Int]
  private var sessions: [[Int]]
  private let ids: GoalIds
  /// Sessions that stand over busy times, by their place in the scenario: they will not take place.
  private let inConflict: Set<Int>

  init(_ scenario: Scenario, inConflict: Set<Int>) {
    state = scenario
    ids = GoalIds(scenario.goals)
    self.inConflict = inConflict
    today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    end = today + Quarter.days
    let atOnce = scenario.goals.count > Quarter.mostByWeek
    if atOnce { state.prefs.schedulingHorizonDays = max(Quarter.days, scenario.prefs.schedulingHorizonDays) }
    step = atOnce ? Quarter.days : min(7, scenario.prefs.schedulingHorizonDays)
    // Who waits must come into view again before the day is over on which they would be late.
    state.uncrowdedEndDays = min(state.uncrowdedEndDays, state.prefs.schedulingHorizonDays - step)
    sessions = Array(repeating: [], count: scenario.goals.count)
    dueDays = []
    firstLateDays = []
    carryOut(until: scenario.now.minuteRoundedUp)
    dueDays = state.goals.map { Urgency.dueDay(of: $0, zone: scenario.zone) }
    firstLateDays = zip(state.goals, dueDays).map { $0.lastCompletedAt == nil ? $1 + $0.cadenceDays : $1 }
  }

  /// One for each goal that is not paused, in the order of the scenario.
  static func outlooks(_ scenario: Scenario, inConflict: Set<Int>) -> [Outlook] {
    var quarter = Quarter(scenario, inConflict: inConflict)
    quarter.run()
    return scenario.goals.indices.filter { !scenario.goals[$0].paused }.map { quarter.outlook(of: $0) }
  }

  private mutating func run() {
    var number = 0
    var day = today
    while day < end {
      if day > today {
        state.now = state.zone.instant(of: CivilDate(daysSinceEpoch: day))
        carryOut(until: state.now.minuteRoundedUp)
      }
      for placed in Engine.places(state).placements {
        number += 1
        state.items.append(
          ScenarioItem(
            id: "simulated \(number)", goalId: placed.goalId, startAt: placed.startAt,
            durationMin: placed.durationMin, status: .pending))
      }
      day += step
    }
    carryOut(until: state.zone.instant(of: CivilDate(daysSinceEpoch: end)).minuteRoundedUp)
  }

  /// What is over took place, unless something else was there.
  private mutating func carryOut(until minute: Int) {
    for index in state.items.indices where state.items[index].status.isLive {
      let item = state.items[index]
      guard item.minutes.upperBound <= minute else { continue }
      state.items[index].status = inConflict.contains(index) ? .lapsed : .done
      if inConflict.contains(index) { continue }
      guard let goalId = item.goalId, let number = ids.number(of: goalId) else { continue }
      let before = state.goals[number].lastCompletedAt
      state.goals[number].lastCompletedAt = max(before ?? item.startAt, item.startAt)
      let day = state.zone.date(at: item.startAt).daysSinceEpoch
      if day >= today, !dueDays.isEmpty { sessions[number].append(day) }
    }
  }

  private func outlook(of number: Int) -> Outlook {
    let goal = state.goals[number]
    let first = max(dueDays[number], today)
    var lateness: [Int] = []
    var due = dueDays[number]
    var lateFrom = firstLateDays[number]
    let met = sessions[number].sorted()
    for day in met {
      lateness.append(max(0, day - max(lateFrom, today)))
      due = day + goal.cadenceDays
      lateFrom = due
    }
    if due < end { lateness.append(end - max(due, today)) }
    let worst = lateness.max() ?? 0
    return Outlook(
      goalId: goal.id, promised: first < end ? (end - 1 - first) / goal.cadenceDays + 1 : 0, kept: met.count,
      worstDaysLate: worst,
      averageDaysLate: lateness.isEmpty ? 0 : Double(lateness.reduce(0, +)) / Double(lateness.count),
      slips: worst > Outlook.tolerance(cadenceDays: goal.cadenceDays)
        || (met.isEmpty && due < end && worst > Outlook.mostDaysUnmet))
  }
}
