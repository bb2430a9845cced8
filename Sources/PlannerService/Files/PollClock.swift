import PlannerTime

/// When folders are looked at again whose file systems report no changes of other machines.
struct PollClock {
  static let seconds = 300

  /// The time of the next look; nil if every folder reports its changes.
  private(set) var at: Instant?

  /// Notes after a look whether one of the folders reports no changes.
  mutating func set(_ isNeeded: Bool, now: Instant) {
    at = isNeeded ? at ?? now.adding(seconds: Self.seconds) : nil
  }

  /// Returns whether it is time to look, or the clock was set back.
  func isDue(at now: Instant) -> Bool {
    at.map { $0 <= now || $0 > now.adding(seconds: Self.seconds) } ?? false
  }

  /// Notes that a look begins.
  mutating func clear() { at = nil }
}
