import PlannerTime

/// The time of the next look at folders on file systems that do not report other machines' changes.
struct PollClock {
  static let seconds = 300

  /// The time of the next look; nil if every folder reports its changes.
  private(set) var at: Instant?

  /// Updates the time after a look. isNeeded: whether a folder reports no changes.
  mutating func set(_ isNeeded: Bool, now: Instant) {
    at = isNeeded ? at ?? now.adding(seconds: Self.seconds) : nil
  }

  /// Returns whether it is time for a look, or the clock was set back.
  func isDue(at now: Instant) -> Bool {
    at.map { $0 <= now || $0 > now.adding(seconds: Self.seconds) } ?? false
  }

  /// Clears the time because a look begins.
  mutating func clear() { at = nil }
}
