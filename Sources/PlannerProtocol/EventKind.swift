/// What `Watch` can tell.
package enum EventKind: String, CaseIterable, Sendable {
  case added, edited, paused, resumed, removed, placed, moved, withdrawn, snoozed, rescheduled, done, missed,
    lapsed
  case canceled, booked, noted, logged, awayAdded, awayRemoved, preferences, imported, erased, undone
  case calendarAdded, calendarRemoved, calendarsChanged, addressBookAdded, addressBookRemoved, forgotten
  case reminded, began, ended, dayBegan
}
