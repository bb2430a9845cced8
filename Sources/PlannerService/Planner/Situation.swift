import PlannerEngine
import PlannerModel
import PlannerTime

/// The engine's input with what the engine does not need to know: names, titles, whole items.
struct Situation {
  var scenario: Scenario
  var items: [PlanItem]
  var goals: [Goal]
  var busy: [BusyTime]
  /// Where people live, by their id, as far as it is known.
  var contactZones: [String: ZoneTable]
  /// Sessions that stand where the user put them in another program.
  var movedOutside: Set<String>

  /// The times that the user forced sessions over.
  var forced: [String: [Range<Instant>]] {
    items.reduce(into: [:]) { forced, item in
      if let times = item.forcedOver { forced[item.id] = times.map(\.range) }
    }
  }

  /// Where sessions stay, whatever is there: also those that were put there in another program, which
  /// ``Planner/conflicts(_:)`` shows all the same.
  var kept: [String: [Range<Instant>]] {
    items.reduce(into: forced) { kept, item in
      if movedOutside.contains(item.id) {
        kept[item.id] = scenario.busy.filter { $0.overlaps(item.startAt..<item.endAt) }
      }
    }
  }

  /// Those of the sessions that are meant, by id.
  func items(_ ids: some Collection<String>) -> [String: PlanItem] {
    if ids.isEmpty { return [:] }
    let ids = Set(ids)
    return items.reduce(into: [:]) { found, item in
      if ids.contains(item.id) { found[item.id] = item }
    }
  }

  /// The goals' own sessions that start after now, in order of time.
  func own(of goals: Set<String>) -> [PlanItem] {
    items.filter {
      goals.contains($0.goalId ?? "") && $0.status.isLive && $0.startAt > scenario.now
        && !ScenarioItem($0).isFixed
    }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  mutating func setLength(_ minutes: Int, of ids: Set<String>) {
    for index in items.indices where ids.contains(items[index].id) { items[index].durationMin = minutes }
    for index in scenario.items.indices where ids.contains(scenario.items[index].id) {
      scenario.items[index].durationMin = minutes
    }
  }

  /// Takes the goals' own sessions out that start after now, but for some; they are in order of time.
  mutating func liftOwn(of goals: [Goal], but kept: Set<String> = []) -> [PlanItem] {
    if goals.isEmpty { return [] }
    let own = own(of: Set(goals.map(\.id))).filter { !kept.contains($0.id) }
    let ids = Set(own.map(\.id))
    items.removeAll { ids.contains($0.id) }
    scenario.items.removeAll { ids.contains($0.id) }
    return own
  }
}

extension Situation {
  /// Who is due and has no place. That nothing fits their window is known once the week after they are due is
  /// in view: a weekday that they can be met on comes in it.
  func leftOut(of plan: Plan) -> [Plan.Unplaced] {
    let horizon = scenario.prefs.schedulingHorizonDays
    let end = scenario.zone.date(at: scenario.now).adding(days: horizon)
    return plan.unplaced.filter {
      $0.reason != .noWindow || $0.dueOn.adding(days: min(7, horizon - 1)) < end
    }
  }
}
