import PlannerTime

/// The time limit for which the plan, reminders and callers wait for calendars and address books. A folder
/// may hang, for example on an unreachable network.
enum WaitForFiles {
  static let seconds = 20

  /// Returns whether a wait until that time is over. Also true if the clock was set back.
  static func isOver(_ until: Instant, at now: Instant) -> Bool {
    until <= now || until > now.adding(seconds: seconds)
  }
}
