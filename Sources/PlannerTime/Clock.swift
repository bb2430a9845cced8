#if canImport(Glibc)
  import Glibc
#endif

/// The source of the present time. Production uses the machine's clock, and tests use one that they advance.
/// Nothing else in the planner reads the time.
package struct Clock: Sendable {
  package var now: @Sendable () -> Instant
  /// Seconds since the machine started, including those in which it slept.
  package var sinceBoot: @Sendable () -> Int
  /// Whether the kernel says that the wall clock is synchronised.
  package var isSynchronized: @Sendable () -> Bool

  /// - sinceBoot: nil for a machine whose clock is never set and always right.
  package init(
    now: @escaping @Sendable () -> Instant, sinceBoot: (@Sendable () -> Int)? = nil,
    isSynchronized: @escaping @Sendable () -> Bool = { true }
  ) {
    self.now = now
    self.sinceBoot = sinceBoot ?? { now().seconds }
    self.isSynchronized = isSynchronized
  }

  /// `CLOCK_REALTIME` and `CLOCK_BOOTTIME` (`clock_gettime(2)`). It does not know whether it is synchronised.
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
