import Synchronization

/// A task that its own output can cancel.
final class Running: Sendable {
  private struct State: Sendable {
    var task: Task<Void, any Error>?
    var isCanceled = false
  }
  private let state = Mutex(State())

  func set(_ task: Task<Void, any Error>) {
    state.withLock { state in
      state.task = task
      if state.isCanceled { task.cancel() }
    }
  }

  func cancel() {
    state.withLock { state in
      state.isCanceled = true
      state.task?.cancel()
    }
  }
}
