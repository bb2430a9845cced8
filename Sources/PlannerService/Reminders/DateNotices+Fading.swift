import PlannerModel
import PlannerStore
import PlannerTime

extension DateNotices {
  /// The range of days around today in which the user may begin to lose touch with somebody.
  private static let fadingDays = 14

  /// Returns people who the user is losing touch with, each as a date on the first day after twice their
  /// cadence. So each is told once, like a date. Leaves out people with a planned session, and paused people.
  func fadings() throws -> [KnownDate] {
    let zone = try view.zone()
    let today = zone.date(at: now)
    let days = today.adding(days: -Self.fadingDays)...today.adding(days: Self.fadingDays)
    let planned = Set(try reader.liveItems().filter { $0.endAt > now }.map(\.contactId))
    var begins: [String: CivilDate] = [:]
    for goal in try DepartedPeople(view).goalsInForce()
    where !goal.paused && !planned.contains(goal.contactId) {
      func day(after last: Instant) -> CivilDate {
        zone.date(at: last).adding(days: goal.cadenceDays * 2 + 1)
      }
      // The log is read only for the few people near that day.
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
  /// The title of a fading. It is not a date, but the day on which the user begins to lose touch. It has no
  /// id, unlike dates that were added.
  static let fading = "fading"

  var isFading: Bool { id == nil && kind.isLabeled && title == Self.fading }
}
