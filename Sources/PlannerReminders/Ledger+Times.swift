import PlannerModel
import PlannerTime

extension Ledger {
  /// Returns how many minutes before a session its reminder is due.
  func lead(_ item: PlanItem) -> Int { leads[item.contactId]?.last ?? leadTimeMin }

  /// Returns the time of a session's reminder.
  func time(of item: PlanItem) -> Instant { time(lead(item), before: item) }

  /// Returns when the early reminder is due. Returns nil if the person has only one reminder, if that time
  /// had passed when the session got its time, or if the other reminder is due as early.
  func earlyTime(_ item: PlanItem, known: Reminder?) -> Instant? {
    guard let leads = leads[item.contactId], leads.count > 1, let lead = leads.first else { return nil }
    // An early reminder in quiet hours comes after them, because a later reminder follows.
    let time = preferences.endOfQuietHours(at: time(lead, before: item), in: zone)
    guard time < self.time(of: item) else { return nil }
    if time > now { return time }
    return known.flatMap { $0.startAt == item.startAt && $0.dueAt <= now ? $0.dueAt : nil }
  }

  /// Returns the time of a reminder `lead` minutes before a session. A reminder in quiet hours comes a minute
  /// before they begin, unless they have begun.
  private func time(_ lead: Int, before item: PlanItem) -> Instant {
    let time = item.startAt.adding(minutes: -lead)
    guard let beginning = preferences.beginningOfQuietHours(at: time, in: zone), now < beginning else {
      return time
    }
    return beginning.adding(minutes: -1)
  }

  /// Returns the new time of a reminder that is due after quiet hours began; nil if the reminder can be
  /// claimed.
  func timeAfterAll(_ row: Reminder) -> Instant? {
    guard let item = row.itemId.flatMap({ live($0) }), preferences.isQuiet(now, in: zone) else { return nil }
    let time = row.kind == .reminder ? time(of: item) : earlyTime(item, known: nil)
    return time.flatMap { $0 > now ? $0 : nil }
  }
}
