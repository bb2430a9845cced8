import Synchronization

/// What became of a command.
package enum CommandEnd: Hashable, Sendable {
  case exited(status: Int32)
  case killed(signal: Int32)
  /// Ended because it ran longer than its limit.
  case timedOut
  /// With the error of whoever refused to start it.
  case notStarted(String)
  /// Started, but nobody heard how it ended.
  case unknown
}

/// A command that was started, until its end is known.
package final class RunningCommand: Sendable {
  private enum State {
    case running
    case awaited(CheckedContinuation<CommandEnd, Never>)
    case ended(CommandEnd)
  }

  private let state = Mutex(State.running)

  init() {}

  convenience init(notStarted reason: String) {
    self.init()
    resolve(.notStarted(reason))
  }

  /// Waits for it; to be asked once.
  package nonisolated(nonsending) func end() async -> CommandEnd {
    await withCheckedContinuation { continuation in
      let end: CommandEnd? = state.withLock { state in
        if case .ended(let end) = state { return end }
        state = .awaited(continuation)
        return nil
      }
      if let end { continuation.resume(returning: end) }
    }
  }

  /// The first word counts.
  func resolve(_ end: CommandEnd) {
    let continuation: CheckedContinuation<CommandEnd, Never>? = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(end) } }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: end)
  }
}
