import PlannerModel
import PlannerStore
import PlannerTime

extension Planner {
  /// How far the days are looked through on which it begins that you lose touch with somebody.
  private static let fadingDays = 14

  /// Returns with whom you lose touch, each as a date on the first day on which twice their cadence is over: it is told
  /// once then, as dates are. Nobody is meant with whom a session is planned, or who is paused.
  func fadings(_ reader: StoreReader) throws -> [KnownDate] {
    let zone = try zone(reader)
    let today = zone.date(at: now)
    let days = today.adding(days: -Self.fadingDays)...today.adding(days: Self.fadingDays)
    let planned = Set(try reader.liveItems().filter { $0.endAt > now }.map(\.contactId))
    var begins: [String: CivilDate] = [:]
    for goal in try goalsInForce(reader) where !goal.paused && !planned.contains(goal.contactId) {
      func day(after last: Instant) -> CivilDate {
        zone.date(at: last).adding(days: goal.cadenceDays * 2 + 1)
      }
      // The log is asked about the few who are near to it alone.
      guard let completed = goal.lastCompletedAt, days.contains(day(after: completed)) else { continue }
      let met = try reader.lastMeeting(contactId: goal.contactId)?.when
      begins[goal.contactId] = day(after: max(completed, met ?? completed))
    }
    begins = begins.filter { days.contains($0.value) }
    guard !begins.isEmpty else { return [] }
    let names = try reader.displayNames(of: Set(begins.keys))
    return begins.compactMap { id, day in
      guard let name = names[id], let partial = PartialDate("\(day)") else { return nil }
      return KnownDate(
        contactId: id, name: name, kind: .custom, title: KnownDate.fading, day: partial, yearly: false,
        leadDays: [0], plan: .none)
    }
  }
}

extension KnownDate {
  /// The title of what is no date of anybody's, but the day on which you begin to lose touch. Dates that were added have
  /// an id.
  static let fading = "fading"

  var isFading: Bool { id == nil && kind == .custom && title == Self.fading }
}
