import PlannerTime

/// The time limit for which the plan, reminders and callers wait for calendars and address books. A folder
/// may hang, as on a network that is gone.
enum WaitForFiles {
  static let seconds = 20

  /// Returns whether a wait until that time is over. This is also true if the clock was set back.
  static func isOver(_ until: Instant, at now: Instant) -> Bool {
    until <= now || until > now.adding(seconds: seconds)
  }
}
