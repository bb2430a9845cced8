/// A command that was started, or could not be started.
package protocol RunningCommand: Sendable {
  /// Waits until the command has ended. May be called once.
  nonisolated(nonsending) func end() async -> CommandEnd
}

/// The result of a command.
package enum CommandEnd: Hashable, Sendable, RunningCommand {
  case exited(status: Int32)
  case killed(signal: Int32)
  /// Ended because it ran longer than its limit.
  case timedOut
  /// The command could not be started, for this reason.
  case notStarted(String)
  /// Started, but its result was not received.
  case unknown

  package nonisolated(nonsending) func end() async -> CommandEnd { self }
}

extension Pending: RunningCommand where Value == CommandEnd {
  package nonisolated(nonsending) func end() async -> CommandEnd { await value() }
}
