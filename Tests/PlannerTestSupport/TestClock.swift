import PlannerTime
import Synchronization

/// A clock that only the test moves. It belongs to a machine that started in 1970, until ``jump(days:)``.
package final class TestClock: Sendable {
  private struct State {
    var time: Instant
    /// The total of clock changes in seconds.
    var jumped = 0
    var isSynchronized = true
  }

  private let state: Mutex<State>

  package init(_ start: Instant) { state = Mutex(State(time: start)) }

  /// The time. Setting it lets time pass.
  package var now: Instant {
    get { state.withLock(\.time) }
    set { state.withLock { $0.time = newValue } }
  }

  /// The clock in the form of production code.
  package var clock: Clock {
    Clock {
      [self] in
      now
    } sinceBoot: {
      [self] in
      state.withLock { $0.time.seconds - $0.jumped }
    } isSynchronized: {
      [self] in
      state.withLock(\.isSynchronized)
    }
  }

  package func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0) {
    state.withLock { $0.time = $0.time.adding(minutes: (days * 24 + hours) * 60 + minutes) }
  }

  /// Sets the clock without letting time pass. Afterwards it is not synchronised.
  package func jump(days: Int) {
    state.withLock { state in
      state.time = state.time.adding(seconds: days * 86_400)
      state.jumped += days * 86_400
      state.isSynchronized = false
    }
  }

  package func synchronize() { state.withLock { $0.isSynchronized = true } }
}
