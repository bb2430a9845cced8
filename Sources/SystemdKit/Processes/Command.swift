/// A program to be run to its end by itself, with a time limit.
package struct Command: Hashable, Sendable {
  /// The journal's `SYSLOG_IDENTIFIER`, and part of the name of its unit.
  package var name: String
  /// What it is, in a line without names of people.
  package var purpose: String
  /// An absolute path; there are no arguments.
  package var executable: String
  /// As a unit, on top of what the manager gives every unit; else all that it gets.
  package var environment: [String: String]
  /// What it reads from standard input.
  package var input: [UInt8]
  /// Where it begins, an absolute path.
  package var folder: String
  /// In whole microseconds; then it gets SIGTERM, with everything that it started.
  package var limit: Duration
  /// So long after SIGTERM it gets SIGKILL.
  package var grace: Duration

  package init(
    name: String, purpose: String, executable: String, environment: [String: String], input: [UInt8],
    folder: String, limit: Duration, grace: Duration
  ) {
    self.name = name
    self.purpose = purpose
    self.executable = executable
    self.environment = environment
    self.input = input
    self.folder = folder
    self.limit = limit
    self.grace = grace
  }
}

/// Who runs commands: ``PlainProcesses``, or ``TransientUnits`` of systemd.
package protocol CommandRunner: Sendable {
  /// Starts it, and does not wait for its end.
  nonisolated(nonsending) func start(_ command: Command) async -> any RunningCommand

  /// Waits no more for what runs, and starts nothing any more. Must not block.
  func stop()
}
