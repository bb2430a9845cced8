/// A program to be run until it ends, with a time limit.
package struct Command: Hashable, Sendable {
  /// The journal's `SYSLOG_IDENTIFIER`, and part of the unit's name.
  package var name: String
  /// A one-line description, without names of people.
  package var purpose: String
  /// The absolute path of the program.
  package var executable: String
  /// The arguments after the program's name.
  package var arguments: [String]
  /// The environment: added to the manager's environment if the command runs as a unit, otherwise the
  /// complete environment.
  package var environment: [String: String]
  /// The bytes of its standard input.
  package var input: [UInt8]
  /// Its working directory, an absolute path.
  package var folder: String
  /// The time limit, in whole microseconds. After it, the program and all processes that it started get
  /// SIGTERM.
  package var limit: Duration
  /// The time between SIGTERM and SIGKILL.
  package var grace: Duration
  /// True if the processes that it started, such as a browser, may continue after its end.
  package var leavesOthers = false

  package init(
    name: String, purpose: String, executable: String, arguments: [String] = [],
    environment: [String: String], input: [UInt8], folder: String, limit: Duration, grace: Duration
  ) {
    self.name = name
    self.purpose = purpose
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.folder = folder
    self.limit = limit
    self.grace = grace
  }
}

/// A runner of commands: ``PlainProcesses``, or ``TransientUnits`` of systemd.
package protocol CommandRunner: Sendable {
  /// Starts the command. Does not wait for its end.
  nonisolated(nonsending) func start(_ command: Command) async -> any RunningCommand

  /// Stops waiting for running commands, and refuses new ones. Must not block.
  func stop()
}
