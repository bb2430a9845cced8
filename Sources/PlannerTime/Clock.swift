#if canImport(Glibc)
  import Glibc
#endif

/// The source of the present time. Production uses the machine's clock, and tests use a clock that they
/// advance. All other code of the planner gets the time from here.
package struct Clock: Sendable {
  package var now: @Sendable () -> Instant
  /// Seconds since the machine started, including suspends.
  package var sinceBoot: @Sendable () -> Int
  /// Returns whether the kernel reports that the wall clock is synchronised.
  package var isSynchronized: @Sendable () -> Bool

  /// Creates a clock.
  /// - sinceBoot: nil for a machine with a clock that is never set and always right.
  package init(
    now: @escaping @Sendable () -> Instant, sinceBoot: (@Sendable () -> Int)? = nil,
    isSynchronized: @escaping @Sendable () -> Bool = { true }
  ) {
    self.now = now
    self.sinceBoot = sinceBoot ?? { now().seconds }
    self.isSynchronized = isSynchronized
  }

  /// `CLOCK_REALTIME` and `CLOCK_BOOTTIME` (`clock_gettime(2)`). It always says that it is not synchronised.
  package static let system = Clock {
    Instant(microseconds: microseconds(CLOCK_REALTIME))
  } sinceBoot: {
    Int(microseconds(CLOCK_BOOTTIME) / 1_000_000)
  } isSynchronized: {
    false
  }

  private static func microseconds(_ id: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
