import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Check: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    try checkLimit(limit)
    return try views.read { view in
      var situation = try Situation(view)
      situation.scenario.birthdays = try NearBirthdays(view).birthdaysToSimulate(situation)
      let check = Engine.check(situation.scenario, forced: situation.forced)
      let words = ChangeWords(situation, view.reader)
      let goals = Dictionary(situation.goals.map { ($0.id, $0) }) { first, _ in first }
      let names = try view.reader.displayNames()
      let people = check.people.compactMap { person -> PersonOutlook? in
        guard let goal = goals[person.outlook.goalId] else { return nil }
        return PersonOutlook(
          contactId: goal.contactId, goalId: goal.id, name: names[goal.contactId] ?? "",
          promisedPerWeek: 7 / Double(goal.cadenceDays), openMinutesPerWeek: person.room.openMinutesPerWeek,
          startsPerWeek: person.room.startsPerWeek, promised: person.outlook.promised,
          kept: person.outlook.kept, worstDaysLate: person.outlook.worstDaysLate,
          averageDaysLate: person.outlook.averageDaysLate, slips: person.slips)
      }
      return Reply(
        verdict: check.verdict, promisedPerWeek: check.promisedPerWeek,
        capacityPerWeek: situation.scenario.prefs.capacityPerWeek, days: Engine.checkedDays,
        people: people.sorted { a, b in
          if a.slips != b.slips { return a.slips }
          if a.isNeverFree != b.isNeverFree { return a.isNeverFree }
          if a.worstDaysLate != b.worstDaysLate { return a.worstDaysLate > b.worstDaysLate }
          return (nameKey(a.name), a.goalId) < (nameKey(b.name), b.goalId)
        }.prefix(limit ?? .max).map(\.self), total: people.count,
        slipping: people.count { $0.slips },
        never: people.count { $0.isNeverFree },
        missed: people.reduce(0) { $0 + max(0, $1.promised - $1.kept) },
        relaxations: try check.relaxations.map { relaxation in
          Relaxation(
            kind: relaxation.change.kind.shown, says: try words.says(relaxation.change, naming: true),
            command: try words.command(relaxation.change), slipping: relaxation.slipping,
            missed: relaxation.missed)
        }, tried: check.tried, untried: check.untried,
        dates: try DateReader(view).datesLeftOut(situation))
    }
  }
}

extension DateReader {
  /// Returns the number of dates with wanted sessions that the simulation leaves out, although they lie in
  /// the simulated days after the planned days; nil if it leaves out no date.
  fileprivate func datesLeftOut(_ situation: Situation) throws -> Int? {
    let first = today(in: situation).adding(days: situation.scenario.prefs.schedulingHorizonDays)
    let last = today(in: situation).adding(days: Engine.checkedDays - 1)
    guard first <= last else { return nil }
    let leapDay = try reader.preferences().leapDay
    let paused = Dictionary(situation.goals.map { ($0.contactId, $0.paused) }) { first, _ in first }
    let simulatesNear = Engine.simulatesBirthdays(goals: situation.goals.count)
    let dates = try knownDates().filter { date in
      guard date.plan != .none, date.plan != .near || !simulatesNear, date.planKey != nil,
        let id = date.contactId
      else {
        return false
      }
      return !(paused[id] ?? (date.plan == .near))
    }
    let count = dates.reduce(0) { $0 + $1.occurrences(in: first...last, leapDay: leapDay).count }
    return count == 0 ? nil : count
  }

  private func today(in situation: Situation) -> CivilDate { situation.scenario.zone.date(at: now) }
}
