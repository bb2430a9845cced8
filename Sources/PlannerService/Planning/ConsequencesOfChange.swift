import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The state before a change. It shows whether the change made the outlooks worse.
struct OutlooksBefore {
  var promisedPerWeek: Double
  /// The outlooks without the change, by goal; nil if there are too many goals to compute them at each
  /// change.
  var outlooks: [String: Outlook]?
}

/// A person who was added or edited.
struct Changed {
  var contact: Contact
  var goal: Goal?
}

/// Compares outlooks before and after a change of goals.
struct OutlookChanges: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// The number of goals up to which outlooks are computed at each change of a goal. That takes thirteen
  /// small plans, twice.
  static let mostGoalsSimulatedOnChange = 150

  /// The growth of the promised sessions per week below which no sentence is given.
  private static let leastGrowthPerWeek = 0.5

  /// The number of days by which a person who already slips must slip more to be named again.
  private static let leastDaysLater = 7

  func outlooksBefore() throws -> OutlooksBefore {
    let goals = try DepartedPeople(view).goalsInForce()
    var standing = OutlooksBefore(promisedPerWeek: Engine.promisedPerWeek(goals))
    if goals.count <= OutlookChanges.mostGoalsSimulatedOnChange {
      let situation = try Situation(view)
      let outlooks = Engine.outlooks(situation.scenario, forced: situation.forced)
      standing.outlooks = Dictionary(outlooks.map { ($0.goalId, $0) }) { first, _ in first }
    }
    return standing
  }

  /// Returns sentences about outlooks that a change of people's goals made worse (engine.md section 15); nil
  /// without any. After a commit the caller must not get an error, so sentences that cannot be computed are
  /// left out there.
  func worse(than before: OutlooksBefore, _ changed: [Changed]) throws -> [String]? {
    let running = changed.filter { $0.goal.map { !$0.paused } ?? false }
    if running.isEmpty { return nil }
    let never = try neverMet(running)
    var sentences = try [promise(before), sentence(never)].compactMap(\.self)
    if let outlooks = before.outlooks {
      sentences += try slipping(outlooks, besides: Set(never.compactMap { $0.goal?.id }))
    }
    return sentences.isEmpty ? nil : sentences
  }

  private func promise(_ before: OutlooksBefore) throws -> String? {
    let capacity = try reader.preferences().capacityPerWeek
    let new = Engine.promisedPerWeek(try DepartedPeople(view).goalsInForce())
    let old = before.promisedPerWeek
    let most = Double(capacity) + 1e-9
    let allowed = "at most \(capacity) \(capacity == 1 ? "is" : "are") allowed"
    if new <= most { return nil }
    if old <= most {
      return
        "\(oneDecimal(new)) sessions a week are needed now, and \(allowed): you cannot keep all of them."
    }
    guard new >= old + OutlookChanges.leastGrowthPerWeek - 1e-9 else { return nil }
    return
      "\(oneDecimal(new)) sessions a week are needed now instead of \(oneDecimal(old)), and \(allowed): "
      + "you can keep even fewer."
  }

  private func neverMet(_ changed: [Changed]) throws -> [Changed] {
    let preferences = try reader.preferences()
    let zone = try view.zone()
    let zones = try view.cards.contactZones(reader)
    let goals = changed.compactMap { person in
      person.goal.map { ScenarioGoal($0, contactZone: zones[person.contact.id]) }
    }
    let alone = Scenario(
      now: now, zone: zone, prefs: preferences, goals: goals,
      busy: try view.calendars.busyTimes(in: zone, reader).map(\.range))
    return zip(changed, Engine.rooms(of: goals, in: alone)).filter { $1.startsPerWeek == 0 }.map(\.0)
  }

  private func sentence(_ never: [Changed]) throws -> String? {
    if never.isEmpty { return nil }
    let zones = try view.cards.contactZones(reader)
    let elsewhere =
      never.contains { zones[$0.contact.id] != nil } ? "or outside the hours for people elsewhere, " : ""
    return "No time fits \(listed(never.map(\.contact.displayName))) in the next \(Engine.checkedDays) days: "
      + "their window lies in quiet hours or busy times, \(elsewhere)or is shorter than a session."
  }

  /// Returns sentences about people who slip now, who slip much more than before, or who are missed much more
  /// often.
  private func slipping(_ before: [String: Outlook], besides told: Set<String>) throws -> [String] {
    let situation = try Situation(view)
    guard situation.goals.count <= OutlookChanges.mostGoalsSimulatedOnChange else { return [] }
    let names = try reader.displayNames()
    let people = Dictionary(situation.goals.map { ($0.id, names[$0.contactId] ?? "") }) { first, _ in first }
    let worse = Engine.outlooks(situation.scenario, forced: situation.forced).filter { outlook in
      if told.contains(outlook.goalId) { return false }
      let before = before[outlook.goalId]
      if outlook.missed - (before?.missed ?? 0) >= outlook.mostMissed { return true }
      guard let before, before.slips else { return outlook.slips }
      return outlook.slips && outlook.worstDaysLate - before.worstDaysLate > OutlookChanges.leastDaysLater
    }
    .map { (outlook: $0, name: people[$0.goalId] ?? "") }
    .sorted { (-$0.outlook.worstDaysLate, nameKey($0.name)) < (-$1.outlook.worstDaysLate, nameKey($1.name)) }
    var sentences = worse.prefix(3).map { outlook, name in
      let late = "up to \(counted(outlook.worstDaysLate, "day")) late"
      let days = "in the next \(Engine.checkedDays) days."
      let before = before[outlook.goalId]
      if outlook.slips, !(before?.slips ?? false) {
        let missed = outlook.isMissedOften ? ", and \(counted(outlook.missed, "session")) missed" : ""
        return "\(name) slips now: \(late)\(missed) \(days)"
      }
      return "\(name) slips more now: "
        + "\(late) (\(before?.worstDaysLate ?? 0) before), and "
        + "\(counted(outlook.missed, "session")) missed (\(before?.missed ?? 0) before) \(days)"
    }
    if worse.count > 3 {
      let others = worse.dropFirst(3).map(\.name)
      sentences.append("The same is true for \(others.joined(separator: ", ")).")
    }
    return sentences
  }
}

/// Returns `Ada`, `Ada and Bo`, or `Ada, Bo, Cleo and 4 others`.
private func listed(_ names: [String]) -> String {
  let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) others"] : names[...]
  return shown.count < 2
    ? shown.joined() : shown.dropLast().joined(separator: ", ") + " and \(shown.last ?? "")"
}

/// Returns `5.5`, or `5` if the decimal is zero.
private func oneDecimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
