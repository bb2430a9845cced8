import PlannerTime

/// The range of dates that a user may enter. Dates that are computed from these stay writable.
package enum ValidDates {
  package static let allowed = "between 1900-01-01 and 2999-12-31"

  private static let days =
    CivilDate.days(year: 1900, month: 1, day: 1)...CivilDate.days(year: 2999, month: 12, day: 31)

  package static func contains(_ date: CivilDate) -> Bool { days.contains(date.daysSinceEpoch) }

  package static func contains(_ instant: Instant) -> Bool {
    days.contains(instant.seconds.floorDivided(by: 86_400))
  }
}
