import Synchronization

/// A value that is set once later, for a single waiter.
package final class Pending<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case known(Value)
  }

  private let state = Mutex(State.open)

  package init() {}

  package nonisolated(nonsending) func value() async -> Value {
    await withCheckedContinuation { continuation in
      let value: Value? = state.withLock { state in
        if case .known(let value) = state { return value }
        state = .awaited(continuation)
        return nil
      }
      if let value { continuation.resume(returning: value) }
    }
  }

  /// Sets the value. Only the first call counts.
  package func resolve(_ value: Value) {
    let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
      switch state {
      case .known: return nil
      case .open:
        state = .known(value)
        return nil
      case .awaited(let continuation):
        state = .known(value)
        return continuation
      }
    }
    continuation?.resume(returning: value)
  }
}
