/// A command that was started, or could not be.
package protocol RunningCommand: Sendable {
  /// Waits until it has ended; to be asked once.
  nonisolated(nonsending) func end() async -> CommandEnd
}

/// What became of a command.
package enum CommandEnd: Hashable, Sendable, RunningCommand {
  case exited(status: Int32)
  case killed(signal: Int32)
  /// Ended because it ran longer than its limit.
  case timedOut
  /// With the error of whoever refused to start it.
  case notStarted(String)
  /// Started, but nobody heard how it ended.
  case unknown

  package nonisolated(nonsending) func end() async -> CommandEnd { self }
}

extension Pending: RunningCommand where Value == CommandEnd {
  package nonisolated(nonsending) func end() async -> CommandEnd { await value() }
}
