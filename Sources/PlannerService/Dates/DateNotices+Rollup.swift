import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

extension DateNotices {
  /// The number of days for which a rollup names dates, including today.
  private static let rollupDays = 3

  /// Returns the dates that a rollup names. Leaves out dates in a notice of the same hour, dates that the
  /// user wants no notice of, and today's dates of people after a contact today.
  func rollupDates(_ row: Reminder) throws -> [NoticeDate] {
    let state = try DateReader(view).dateState()
    let zone = try view.zone()
    let told = try Set(
      reader.ownReminders().filter { $0.kind == .dates && isOfSameHour($0, row) }.flatMap(\.occurrences))
    var dates: [NoticeDate] = []
    for date in try DateReader(view).knownDates() where !date.leadDays.isEmpty {
      let days = state.today...state.today.adding(days: Self.rollupDays - 1)
      for on in date.occurrences(in: days, leapDay: state.leapDay) where !told.contains("\(date.key)/\(on)") {
        let met = try date.contactId.flatMap { try reader.lastMeeting(contactId: $0) }
        if on == state.today, met.map({ zone.date(at: $0.when) == state.today }) ?? false { continue }
        dates.append(date.notice(on: on))
      }
    }
    return dates.sorted { ($0.on, $0.title) < ($1.on, $1.title) }
  }

  private func isOfSameHour(_ notice: Reminder, _ rollup: Reminder) -> Bool {
    guard let told = notice.claimedAt, let claimed = rollup.claimedAt else { return false }
    return abs(told.seconds - claimed.seconds) <= 3600
  }
}
