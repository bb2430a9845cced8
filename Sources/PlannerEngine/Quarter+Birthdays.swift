import PlannerModel
import PlannerTime

extension Engine {
  /// The maximum number of days between a date and a session for it.
  package static let daysOffDate = 3

  /// Returns the days around a birthday on which the planner places no other session of the person.
  package static func beside(birthday day: CivilDate, cadenceDays: Int) -> ClosedRange<CivilDate> {
    let days = min(daysOffDate, cadenceDays - cadenceDays / 4 - 1)
    return day.adding(days: -days)...day.adding(days: days)
  }

  /// Returns whether the simulation of section 15 includes ``Scenario/birthdays``. With more goals, it plans
  /// all weeks at once.
  package static func simulatesBirthdays(goals: Int) -> Bool { goals <= Quarter.mostByWeek }
}

/// In the simulation, too, a session near its person's birthday moves to the birthday (engine.md section 16).
extension Quarter {
  struct Birthday {
    /// The index of the goal.
    var goal: Int
    var on: CivilDate
    var beside: ClosedRange<CivilDate>
    /// True if the birthday is decided: a session is on the day, or no session can be.
    var isSettled = false
    /// True if a session is on the day. It keeps other sessions away.
    var hasSession = false
  }

  static func birthdays(of scenario: Scenario, _ ids: GoalIds) -> [Birthday] {
    scenario.birthdays.sorted { $0.key < $1.key }.flatMap { id, days -> [Birthday] in
      guard let number = ids.number(of: id), !scenario.goals[number].paused else { return [] }
      let cadence = scenario.goals[number].cadenceDays
      return days.map {
        Birthday(goal: number, on: $0, beside: Engine.beside(birthday: $0, cadenceDays: cadence))
      }
    }
  }

  /// Fills the horizon. Places sessions on birthdays instead of sessions beside them.
  mutating func fill() {
    while true {
      let placements = Engine.places(state).placements
      if settleBirthdays(near: placements) { continue }
      for placed in placements where !isBesideBirthday(placed) {
        add(
          ScenarioItem(
            id: "", goalId: placed.goalId, startAt: placed.startAt, durationMin: placed.durationMin,
            status: .pending))
      }
      return
    }
  }

  /// Decides about the birthdays that are now within the horizon. Returns whether a session has moved to a
  /// birthday, so that the other sessions must be placed again.
  private mutating func settleBirthdays(near placements: [Plan.Placement]) -> Bool {
    let today = date(of: state.now)
    let end = today.adding(days: state.prefs.schedulingHorizonDays)
    var hasMoved = false
    for index in birthdays.indices where !birthdays[index].isSettled {
      let birthday = birthdays[index]
      guard birthday.on > today, birthday.on < end else {
        birthdays[index].isSettled = birthday.on <= today
        continue
      }
      let goal = state.goals[birthday.goal]
      let theirs = state.items.indices.filter { state.items[$0].goalId == goal.id }
      let beside = theirs.filter { birthday.beside.contains(date(of: state.items[$0].startAt)) }
      let live = beside.filter { state.items[$0].status.isLive }
      birthdays[index].hasSession = live.contains { date(of: state.items[$0].startAt) == birthday.on }
      let isMet = beside.contains { state.items[$0].status == .done }
      let isFixed = live.contains { state.items[$0].isFixed || state.items[$0].startAt <= state.now }
      if birthdays[index].hasSession || isMet || isFixed {
        birthdays[index].isSettled = true
        continue
      }
      let near = placements.filter {
        $0.goalId == goal.id && birthday.beside.contains(date(of: $0.startAt))
      }
      if live.isEmpty && near.isEmpty { continue }
      birthdays[index].isSettled = true
      if near.contains(where: { date(of: $0.startAt) == birthday.on }) { continue }
      guard let start = start(on: birthday, for: goal, insteadOf: live) else { continue }
      for other in live { state.items[other].status = .canceled }
      birthdays[index].hasSession = true
      add(
        ScenarioItem(
          id: "", goalId: goal.id, startAt: start, durationMin: goal.minDurationMin, status: .pending,
          byUser: true), isOfDate: true)
      hasMoved = true
    }
    return hasMoved
  }

  private func start(on birthday: Birthday, for goal: ScenarioGoal, insteadOf others: [Int]) -> Instant? {
    var wish = goal
    wish.dates = birthday.on...birthday.on
    let item = ScenarioItem(
      id: "", goalId: goal.id, startAt: Instant(seconds: 0), durationMin: goal.minDurationMin,
      status: .pending)
    return Engine.validStarts(
      for: item, of: wish, in: state, without: Set(others.map { state.items[$0].id })
    ).first?.startAt
  }

  private func isBesideBirthday(_ placed: Plan.Placement) -> Bool {
    let day = date(of: placed.startAt)
    return birthdays.contains {
      $0.hasSession && state.goals[$0.goal].id == placed.goalId && $0.beside.contains(day)
    }
  }

  private func date(of time: Instant) -> CivilDate { state.zone.date(at: time) }
}
