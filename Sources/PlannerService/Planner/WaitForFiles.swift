import PlannerTime

/// How long the plan, reminders and callers wait for calendars and address books: a folder may hang, as on a
/// network that is gone.
enum WaitForFiles {
  static let seconds = 20

  /// Whether a wait that ends then has been long enough. A clock that was set back is noticed too.
  static func isOver(_ until: Instant, at now: Instant) -> Bool {
    until <= now || until > now.adding(seconds: seconds)
  }
}
