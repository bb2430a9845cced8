import PlannerTime
import Synchronization

/// A clock that stands still until a test moves it.
package final class TestClock: Sendable {
  private let time: Mutex<Instant>

  package init(_ start: Instant) { time = Mutex(start) }

  package var now: Instant {
    get { time.withLock(\.self) }
    set { time.withLock { $0 = newValue } }
  }

  /// As production code takes it.
  package var clock: Clock { Clock { [self] in now } }

  package func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0) {
    time.withLock { $0 = $0.adding(minutes: (days * 24 + hours) * 60 + minutes) }
  }
}
