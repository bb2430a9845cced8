import Glibc

/// The time by which a program must end. Uses CLOCK_MONOTONIC, which cannot be set.
package struct Deadline {
  private let end: Int

  package init(seconds: Int) { end = Self.now() + seconds * 1000 }

  /// The milliseconds that are left; 0 after the deadline.
  package var left: Int { max(0, end - Self.now()) }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
