import PlannerReminders

/// What was computed from all dates that matter. Each value is valid while its version stays the same.
final class DateCache {
  /// All known dates.
  var known: (version: DatesVersion, dates: [KnownDate])?
  /// The notices of dates.
  var tellings: (state: DateState, tellings: [DateTelling])?
}
