import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// A wanted session for a date that matters (engine.md section 16).
struct Wish {
  /// The ``PlanItem/dateKey`` of its session.
  var key: String
  var contactId: String
  /// The person's name.
  var name: String
  /// The name of the date.
  var title: String
  /// The day of the date, and the days on which its session may start.
  var on: CivilDate
  var dates: ClosedRange<CivilDate>
  /// The person's goal. The session counts for it.
  var goalId: String?
  /// True if its session moved to a birthday. The person gets no other session near it.
  var isNear = false
  /// The reason why no session is placed for it; nil if a session is placed.
  var refusal: (reason: WithdrawalReason, near: CivilDate?)?

  /// The number of days by which a session for a date may be off.
  static let daysOff = Engine.daysOffDate
  static let importance = 5

  static func dates(around day: CivilDate) -> ClosedRange<CivilDate> {
    day.adding(days: -daysOff)...day.adding(days: daysOff)
  }

  /// The wish's id among the scenario's goals. It sorts after the goals' ids.
  var id: String { Wish.id(key) }

  static func id(_ key: String) -> String { "wish \(key)" }

  func scenarioGoal(_ goal: Goal?, now: Instant, contactZone: ZoneTable?) -> ScenarioGoal {
    ScenarioGoal(
      id: id, contactId: contactId,
      cadenceDays: dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch + 1,
      importance: Wish.importance, minDurationMin: goal?.minDurationMin ?? 30,
      windows: goal?.windows ?? .always, createdAt: now, contactZone: contactZone, dates: dates,
      countsFor: goal?.id)
  }
}

extension SituationReader {
  /// Returns the wishes for dates within the planned days, and those that already have a session.
  /// - live: all live items.
  func wishes(
    _ live: [PlanItem], _ goals: [Goal], _ preferences: Preferences, _ zone: ZoneTable
  ) throws -> [Wish] {
    let planned = live.filter { $0.dateKey != nil }
    let people = Set(try reader.plannedDates().compactMap(\.contactId) + planned.map(\.contactId))
    if people.isEmpty { return [] }
    let today = zone.date(at: now)
    let ends =
      planned.map { zone.date(at: $0.startAt) } + [today.adding(days: preferences.schedulingHorizonDays)]
    let days = today.adding(days: -Wish.daysOff)...(ends.max() ?? today).adding(days: Wish.daysOff)
    let keys = Set(planned.compactMap(\.dateKey))
    let own = Set(planned.filter { !ScenarioItem($0).isFixed }.compactMap(\.dateKey))
    let closed = try reader.closedDateKeys()
    let goalOf = Dictionary(goals.lazy.filter { people.contains($0.contactId) }.map { ($0.contactId, $0) }) {
      first, _ in first
    }
    let itemsOf = Dictionary(grouping: live.filter { people.contains($0.contactId) }, by: \.contactId)
    var wishes: [Wish] = []
    for id in people.sorted() {
      guard let contact = try reader.contact(id: id) else { continue }
      for date in try DateReader(view).knownDates(of: contact) {
        for on in date.occurrences(in: days, leapDay: preferences.leapDay) {
          guard let key = date.sessionKey(on: on)?.text else { continue }
          let isPlanned = keys.contains(key)
          guard isPlanned || date.plan.isWish && !closed.contains(key) else { continue }
          let isNear = date.plan == .near && own.contains(key)
          var wish = Wish(
            key: key, contactId: id, name: contact.displayName, title: date.title, on: on,
            dates: date.plan == .day || isNear ? on...on : Wish.dates(around: on), goalId: goalOf[id]?.id,
            isNear: isNear)
          let days =
            isNear ? Engine.beside(birthday: on, cadenceDays: goalOf[id]?.cadenceDays ?? 1) : wish.dates
          let isWanted = date.plan != .none && !(goalOf[id]?.paused ?? (date.plan == .near))
          wish.refusal =
            isWanted
            ? try meeting(wish, on: days, itemsOf[id] ?? [], zone) : (reason: .dateGone, near: nil)
          if isPlanned || wish.refusal == nil && wish.dates.upperBound >= today { wishes.append(wish) }
        }
      }
    }
    return wishes.sorted { $0.id < $1.id }
  }

  /// Returns the reason why a date needs no session: a meeting on one of the days, or a session at a time
  /// that the user set.
  /// - live: the person's live items.
  private func meeting(
    _ wish: Wish, on days: ClosedRange<CivilDate>, _ live: [PlanItem], _ zone: ZoneTable
  ) throws -> (reason: WithdrawalReason, near: CivilDate?)? {
    let log = try reader.log(contactId: wish.contactId, limit: 50)
    for entry in log where entry.outcome != .note && entry.outcome != .text {
      let day = zone.date(at: entry.when)
      if days.contains(day) { return (.met, day) }
    }
    for item in live where item.dateKey != wish.key {
      let day = zone.date(at: item.startAt)
      if days.contains(day), ScenarioItem(item).isFixed || item.startAt <= now { return (.booked, day) }
    }
    return nil
  }
}

extension PlanRefresh {
  /// Deletes own sessions for dates that need no session any more, and those that moved to a birthday whose
  /// day has no room any more. Returns them.
  func withdrawUnwished(
    _ situation: Situation, _ writer: StoreWriter
  ) throws -> [(item: PlanItem, reason: WithdrawalReason, near: CivilDate?)] {
    let wishes = Dictionary(situation.wishes.map { ($0.key, $0) }) { first, _ in first }
    return try situation.items.compactMap { item in
      guard let key = item.dateKey, item.status.isLive, item.startAt > now, !ScenarioItem(item).isFixed else {
        return nil
      }
      if let wish = wishes[key], wish.refusal == nil, !(wish.isNear && situation.hasNoRoom(for: item)) {
        return nil
      }
      let refusal =
        wishes[key].map { $0.refusal ?? (reason: .busy, near: nil) } ?? (reason: .dateGone, near: nil)
      try writer.deleteItem(id: item.id)
      try planner.emit(.withdrawn, item: item, detail: refusal.reason.rawValue, to: writer)
      return (item, refusal.reason, refusal.near)
    }
  }
}

extension DatePlan {
  /// True if the date always wants a session, independent of the rest of the plan.
  var isWish: Bool { self == .day || self == .week }
}

extension KnownDate {
  /// The key of a session for an occurrence; nil if the date can have no session.
  func sessionKey(on day: CivilDate) -> DateKey? {
    planKey.map { DateKey(date: $0, year: day.components.year) }
  }
}
