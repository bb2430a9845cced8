import Glibc

/// The time by which a program has to be done. The clock is CLOCK_MONOTONIC, which nobody sets.
package struct Deadline {
  private let end: Int

  package init(seconds: Int) { end = Self.now() + seconds * 1000 }

  /// Milliseconds; 0 once the time is over.
  package var left: Int { max(0, end - Self.now()) }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
