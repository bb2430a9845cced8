import ArgumentParser

/// A subcommand with its options. It makes calls to the daemon.
protocol PlannerCommand: ParsableCommand {
  var output: OutputOptions { get }

  func run(in session: Session) throws
}

/// A command that people and status bars run often, without arguments. ArgumentParser uses two thirds of the
/// processor time of such a run, so ``Plannerctl/bare(_:)`` creates the command without it.
protocol BareCommand: PlannerCommand {
  var output: OutputOptions { get set }

  /// The command as ArgumentParser would create it for no arguments.
  static var bare: Self { get }
}

extension BareCommand {
  static var bare: Self {
    var command = Self()
    command.output = .bare
    return command
  }
}

/// The options that every command has.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the daemon's answer as one JSON object.")
  var json = false

  static var bare: OutputOptions {
    var options = OutputOptions()
    options.json = false
    return options
  }
}
