import PlannerModel
import PlannerTime

/// The result of the simulation for one goal over the next thirteen weeks (engine.md section 15).
package struct Outlook: Hashable, Sendable {
  package var goalId: String
  /// The number of sessions in the thirteen weeks according to the cadence, and the number that took place in
  /// the simulation.
  package var promised: Int
  package var kept: Int
  /// The days from a session's due date to its date, or from today if it was due before. The first session of
  /// a person who was never met counts from the end of their first period.
  package var worstDaysLate: Int
  package var averageDaysLate: Double
  /// True if a session is later than ``tolerance(cadenceDays:)``, if no session takes place although one was
  /// due for more than ``mostDaysUnmet`` days, or if ``isMissedOften``.
  package var slips: Bool

  package var missed: Int { max(0, promised - kept) }

  /// True if at least two sessions and a quarter of the promised sessions are missed. This includes sessions
  /// without much lateness, such as daily ones.
  package var isMissedOften: Bool { missed >= mostMissed }

  /// The number of missed sessions from which on it is too many.
  package var mostMissed: Int { max(2, (promised + 3) / 4) }

  /// Returns the lateness in days that still counts as kept: a quarter of the cadence, at least two days.
  package static func tolerance(cadenceDays: Int) -> Int { max(2, cadenceDays / 4) }

  /// The limit of days for a person who is not met at all. For a cadence of a year, a quarter is the whole
  /// simulated time, so no session would ever count as late.
  package static let mostDaysUnmet = 14
}

/// The simulation of section 15: makes the plan again each week, and lets each session take place.
struct Quarter {
  static let days = 91
  /// With more goals than this, all weeks are planned at once.
  static let mostByWeek = 1000

  var state: Scenario
  /// The birthdays to which sessions move.
  var birthdays: [Birthday]
  /// The indices of the sessions that have moved to birthdays.
  private var onBirthdays: Set<Int> = []
  private var number = 0
  private let today: Int
  private let end: Int
  private let step: Int
  private var dueDays: [Int]
  /// For each goal, the day after which the first session is late. A new person may be met on any day of
  /// their first period.
  private var firstLateDays: [Int]
  private var sessions: [[Session]]
  private let ids: GoalIds
  private let known: Known

  private struct Session {
    var day: Int
    var isOfDate: Bool
  }

  /// Facts about the scenario's items that are the same for all simulations, because no relaxation changes
  /// busy times or sessions.
  struct Known {
    /// The indices of the items that overlap busy times. These sessions will not take place.
    var inConflict: Set<Int>
    /// The indices of the sessions of wishes. They are never late, because their day is fixed.
    var ofDates: Set<Int>

    /// - Parameter scenario: the scenario with its wishes.
    init(_ scenario: Scenario, forced: [String: [Range<Instant>]]) {
      inConflict = Set(Engine.collisions(scenario.withoutWishes, forced: forced).map(\.index))
      let wishes = Set(scenario.goals.lazy.filter { $0.dates != nil }.map(\.id))
      ofDates =
        wishes.isEmpty
        ? [] : Set(scenario.items.indices.filter { scenario.items[$0].goalId.map(wishes.contains) ?? false })
    }
  }

  init(_ scenario: Scenario, _ known: Known) {
    state = scenario
    ids = GoalIds(scenario.goals)
    self.known = known
    today = scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch
    end = today + Quarter.days
    let atOnce = scenario.goals.count > Quarter.mostByWeek
    if atOnce { state.prefs.schedulingHorizonDays = max(Quarter.days, scenario.prefs.schedulingHorizonDays) }
    step = atOnce ? Quarter.days : min(7, scenario.prefs.schedulingHorizonDays)
    // A waiting goal must be tried again before the day that it avoids has passed.
    state.uncrowdedEndDays = min(state.uncrowdedEndDays, state.prefs.schedulingHorizonDays - step)
    birthdays = Quarter.birthdays(of: scenario, ids)
    sessions = Array(repeating: [], count: scenario.goals.count)
    dueDays = []
    firstLateDays = []
    carryOut(until: scenario.now.minuteRoundedUp)
    dueDays = state.goals.map { Urgency.dueDay(of: $0, zone: scenario.zone) }
    firstLateDays = zip(state.goals, dueDays).map { $0.lastCompletedAt == nil ? $1 + $0.cadenceDays : $1 }
  }

  /// Returns one outlook for each goal that is not paused, in the scenario's order.
  static func outlooks(_ scenario: Scenario, _ known: Known) -> [Outlook] {
    var quarter = Quarter(scenario, known)
    quarter.run()
    return scenario.goals.indices.filter { !scenario.goals[$0].paused }.map { quarter.outlook(of: $0) }
  }

  private mutating func run() {
    var day = today
    while day < end {
      if day > today {
        state.now = state.zone.instant(of: CivilDate(daysSinceEpoch: day))
        carryOut(until: state.now.minuteRoundedUp)
      }
      fill()
      day += step
    }
    carryOut(until: state.zone.instant(of: CivilDate(daysSinceEpoch: end)).minuteRoundedUp)
  }

  /// Adds a session to the simulation.
  /// - isOfDate: whether it has moved to a birthday.
  mutating func add(_ item: ScenarioItem, isOfDate: Bool = false) {
    number += 1
    var item = item
    item.id = "simulated \(number)"
    if isOfDate { onBirthdays.insert(state.items.count) }
    state.items.append(item)
  }

  /// Marks items that end by `minute` as done, or as lapsed if they overlap a busy time.
  private mutating func carryOut(until minute: Int) {
    for index in state.items.indices where state.items[index].status.isLive {
      let item = state.items[index]
      guard item.minutes.upperBound <= minute else { continue }
      state.items[index].status = known.inConflict.contains(index) ? .lapsed : .done
      if known.inConflict.contains(index) { continue }
      guard let goalId = item.goalId, let number = ids.number(of: goalId) else { continue }
      let before = state.goals[number].lastCompletedAt
      state.goals[number].lastCompletedAt = max(before ?? item.startAt, item.startAt)
      let day = state.zone.date(at: item.startAt).daysSinceEpoch
      if day >= today, !dueDays.isEmpty {
        sessions[number].append(Session(day: day, isOfDate: isOfDate(index)))
      }
    }
  }

  private func isOfDate(_ index: Int) -> Bool {
    known.ofDates.contains(index) || onBirthdays.contains(index)
  }

  private func outlook(of number: Int) -> Outlook {
    let goal = state.goals[number]
    let first = max(dueDays[number], today)
    var lateness: [Int] = []
    var due = dueDays[number]
    var lateFrom = firstLateDays[number]
    let met = sessions[number].sorted { $0.day < $1.day }
    for session in met {
      lateness.append(session.isOfDate ? 0 : max(0, session.day - max(lateFrom, today)))
      due = session.day + goal.cadenceDays
      lateFrom = due
    }
    if due < end { lateness.append(end - max(due, today)) }
    let worst = lateness.max() ?? 0
    var outlook = Outlook(
      goalId: goal.id, promised: first < end ? (end - 1 - first) / goal.cadenceDays + 1 : 0, kept: met.count,
      worstDaysLate: worst,
      averageDaysLate: lateness.isEmpty ? 0 : Double(lateness.reduce(0, +)) / Double(lateness.count),
      slips: worst > Outlook.tolerance(cadenceDays: goal.cadenceDays)
        || (met.isEmpty && due < end && worst > Outlook.mostDaysUnmet))
    if outlook.isMissedOften { outlook.slips = true }
    return outlook
  }
}
