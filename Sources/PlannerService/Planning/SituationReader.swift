import PlannerEngine
import PlannerModel
import PlannerStore
import PlannerTime

/// Reads the engine's whole input from the store.
struct SituationReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Minutes. The user has plans for the next hours, so only a command places a session there or moves it
  /// there.
  private static let aheadMin = 180

  /// Returns the engine's whole input, from the store.
  func situation() throws -> Situation {
    let preferences = try reader.preferences()
    let zone = try view.zone()
    let now = now
    let today = zone.date(at: now)
    let live = try reader.liveItems()
    // Done items count for capacity and crowding in the weeks that can still be planned.
    let monday = zone.instant(of: today.monday)
    let done = try reader.doneItems(from: monday, to: zone.instant(of: today.adding(days: 800)))
    // `live` is the reader's own array, and is copied only if there are done items.
    let items = done.isEmpty ? live : live + done
    let busy = try view.calendars.busyTimes(in: zone, reader)
    let goals = try DepartedPeople(view).goalsInForce()
    let zones = try view.cards.contactZones(reader)
    let wishes = try wishes(live, goals, preferences, zone)
    let goalOf = wishes.isEmpty ? [:] : Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
    let wishOf = Dictionary(wishes.map { ($0.key, $0.id) }) { first, _ in first }
    // Names decide ties.
    let names = goals.count > 1 ? try reader.displayNames(of: Set(goals.map(\.contactId))) : [:]
    var scenario = Scenario(
      now: now, zone: zone, prefs: preferences,
      goals: goals.map { goal in
        var planned = ScenarioGoal(goal, contactZone: zones[goal.contactId])
        planned.name = names[goal.contactId, default: ""]
        return planned
      }
        + wishes.map { wish in
          wish.scenarioGoal(
            wish.goalId.flatMap { goalOf[$0] }, now: now, contactZone: zones[wish.contactId])
        },
      items: items.map { item in
        var session = ScenarioItem(item, contactZone: zones[item.contactId])
        if let wish = item.dateKey.flatMap({ wishOf[$0] }) { session.goalId = wish }
        return session
      }, busy: busy.map(\.range),
      history: try reader.history())
    scenario.aheadMin = Self.aheadMin
    scenario.uncrowdedEndDays = preferences.uncrowdedEndDays
    scenario.away = Set(busy.indices.filter { busy[$0].kind == .away })
    let tomorrow = today.adding(days: 1)
    // A user who has no time for a session tonight has no time for another one.
    if try reader.snoozed(from: zone.instant(of: today), to: zone.instant(of: tomorrow)) {
      scenario.earliestDay = tomorrow
    }
    // A day is crowded if it has more than its share of the promised sessions, even if it has room.
    let perDay = goals.indices.reduce(0) {
      $0 + (goals[$1].paused ? 0 : 1 / Double(goals[$1].cadenceDays))
    }
    scenario.softLimit = max(1, Int(perDay.rounded()))
    return Situation(
      scenario: scenario, items: items, goals: goals, wishes: wishes, busy: busy, contactZones: zones,
      movedOutside: try reader.itemsMovedOutside())
  }
}

extension Situation {
  /// Reads the situation of a view.
  init(_ view: PlannerView) throws { self = try SituationReader(view).situation() }
}
