/// Time and chance for waiting code. Tests replace them.
package struct Pace: Sendable {
  /// The time since some start.
  package var now: @Sendable () -> Duration
  package var sleep: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1.
  package var chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }
}
