#if canImport(Glibc)
  import Glibc
#endif

/// The source of the present time. Production uses the machine's clock, and tests use one that they advance.
/// Nothing else in the planner reads the time.
package struct Clock: Sendable {
  package var now: @Sendable () -> Instant

  package init(now: @escaping @Sendable () -> Instant) { self.now = now }

  /// `CLOCK_REALTIME` (`clock_gettime(2)`).
  package static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
