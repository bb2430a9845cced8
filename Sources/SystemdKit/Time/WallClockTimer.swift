import CLibsystemd
import Glibc

/// A timer on CLOCK_REALTIME that also reports a step of that clock (timerfd_create(2)).
package struct WallClockTimer: ~Copyable {
  enum Answer { case due, clockStepped, nothing }

  let descriptor: Int32
  private let reading: @Sendable (Int32) -> Int32

  init(read: @escaping @Sendable (Int32) -> Int32) throws(SystemdError) {
    reading = read
    descriptor = try SystemdError.checkErrno(
      "timerfd_create", timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK)))
  }

  deinit { close(descriptor) }

  /// Arms the timer. Returns `clockStepped` if the clock was set before.
  /// - Parameter seconds: since the epoch; nil for a time that never comes, because steps are reported only
  ///   while a timer is armed.
  func arm(at seconds: Int?) -> Answer {
    // The kernel counts nanoseconds in 63 bits, up to the year 2262; a time of zero would disarm the timer.
    let never = 9_000_000_000
    var time = itimerspec()
    time.it_value.tv_sec = min(max(seconds ?? never, 1), never)
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    // ECANCELED means that the clock stepped before; the timer is armed nevertheless.
    return timerfd_settime(descriptor, flags, &time, nil) < 0 && errno == ECANCELED ? .clockStepped : .nothing
  }

  func answer() -> Answer {
    switch reading(descriptor) {
    case 0: .due
    case ECANCELED: .clockStepped
    default: .nothing
    }
  }

  /// Returns zero if the timer has expired, or an error number: `ECANCELED` after a step of the clock.
  package static func read(_ descriptor: Int32) -> Int32 {
    var expirations: UInt64 = 0
    return Glibc.read(descriptor, &expirations, 8) == 8 ? 0 : errno
  }
}
