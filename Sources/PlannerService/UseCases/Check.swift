import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Check: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let situation = try planner.situation(reader)
      let check = Engine.check(situation.scenario)
      let words = ChangeWords(situation, reader)
      let goals = Dictionary(situation.goals.map { ($0.id, $0) }) { first, _ in first }
      let names = Dictionary(try reader.contacts().map { ($0.id, $0.displayName) }) { first, _ in first }
      let people = check.people.compactMap { person -> PersonOutlook? in
        guard let goal = goals[person.outlook.goalId] else { return nil }
        return PersonOutlook(
          contactId: goal.contactId, goalId: goal.id, name: names[goal.contactId] ?? "",
          promisedPerWeek: 7 / Double(goal.cadenceDays), openMinutesPerWeek: person.room.openMinutesPerWeek,
          startsPerWeek: person.room.startsPerWeek, promised: person.outlook.promised,
          kept: person.outlook.kept, worstDaysLate: person.outlook.worstDaysLate,
          averageDaysLate: person.outlook.averageDaysLate, slips: person.outlook.slips)
      }
      return Reply(
        verdict: check.verdict, promisedPerWeek: check.promisedPerWeek,
        capacityPerWeek: situation.scenario.prefs.capacityPerWeek, days: Engine.checkedDays,
        people: people.sorted { a, b in
          if a.slips != b.slips { return a.slips }
          if a.worstDaysLate != b.worstDaysLate { return a.worstDaysLate > b.worstDaysLate }
          return (nameKey(a.name), a.goalId) < (nameKey(b.name), b.goalId)
        },
        relaxations: try check.relaxations.map { relaxation in
          Relaxation(
            kind: relaxation.change.kind.shown, says: try words.says(relaxation.change, naming: true),
            command: try words.command(relaxation.change), slipping: relaxation.slipping,
            missed: relaxation.missed)
        })
    }
  }
}

/// How things stood before a change, to tell whether it made them worse.
struct Standing {
  var promisedPerWeek: Double
  /// Who slips, by goal; nil where there are too many goals to look each time.
  var slipping: Set<String>?
}

extension Planner {
  /// Up to so many goals who slips is worked out with each change of a goal: twice thirteen small plans.
  static let mostGoalsSimulatedOnChange = 150

  func standing(_ reader: StoreReader) throws -> Standing {
    let goals = try reader.goals()
    let promised = goals.reduce(0) { $0 + ($1.paused ? 0 : 7 / Double($1.cadenceDays)) }
    if goals.count > Planner.mostGoalsSimulatedOnChange { return Standing(promisedPerWeek: promised) }
    let outlooks = Engine.outlooks(try situation(reader).scenario)
    return Standing(
      promisedPerWeek: promised, slipping: Set(outlooks.filter(\.slips).map(\.goalId)))
  }

  /// What a change of somebody's goal made worse, in sentences; nil where nothing is. The change is committed, so
  /// whoever asked for it must not hear that it failed: what cannot be told is left out.
  func worse(than before: Standing, _ contact: Contact, _ goal: Goal?) -> [String]? {
    guard let goal, !goal.paused, let sentences = try? sentences(before, contact, goal), !sentences.isEmpty
    else { return nil }
    return sentences
  }

  private func sentences(_ before: Standing, _ contact: Contact, _ goal: Goal) throws -> [String] {
    try store.read { reader in
      let preferences = try reader.preferences()
      let goals = try reader.goals()
      let capacity = Double(preferences.capacityPerWeek)
      let promised = goals.reduce(0) { $0 + ($1.paused ? 0 : 7 / Double($1.cadenceDays)) }
      var sentences: [String] = []
      if promised > capacity + 1e-9, before.promisedPerWeek <= capacity + 1e-9 {
        sentences.append(
          "\(oneDecimal(promised)) sessions a week are promised now, and at most "
            + "\(preferences.capacityPerWeek) are allowed: not everything can be kept.")
      }
      let zone = zone(preferences)
      let own = ScenarioGoal(goal, contactZone: try contactZones(reader)[contact.id])
      let alone = Scenario(
        now: now, zone: zone, prefs: preferences, goals: [own],
        busy: try busyTimes(in: zone, reader).map { $0.start..<$0.end })
      if Engine.rooms(of: [own], in: alone).contains(where: { $0.startsPerWeek == 0 }) {
        sentences.append(
          "No time fits \(contact.displayName) in the next \(Engine.checkedDays) days: their window lies in "
            + "quiet hours or busy times, or is shorter than a session.")
      }
      guard let slippedBefore = before.slipping, goals.count <= Planner.mostGoalsSimulatedOnChange else {
        return sentences
      }
      return sentences + (try newlySlipping(slippedBefore, reader))
    }
  }

  private func newlySlipping(_ before: Set<String>, _ reader: StoreReader) throws -> [String] {
    let situation = try situation(reader)
    let slipping = Engine.outlooks(situation.scenario).filter { $0.slips && !before.contains($0.goalId) }
      .sorted { $0.worstDaysLate > $1.worstDaysLate }
    var sentences = try slipping.prefix(3).compactMap { outlook -> String? in
      guard let goal = situation.goals.first(where: { $0.id == outlook.goalId }),
        let contact = try reader.contact(id: goal.contactId)
      else { return nil }
      return "\(contact.displayName) slips now: up to \(counted(outlook.worstDaysLate, "day")) late "
        + "in the next \(Engine.checkedDays) days."
    }
    if slipping.count > 3 { sentences.append("So do \(slipping.count - 3) more.") }
    return sentences
  }
}

/// `5.5`, and `5` where nothing is behind the point.
private func oneDecimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
