import ArgumentParser

/// A subcommand: its options, and the calls that it makes to the daemon.
protocol PlannerCommand: ParsableCommand {
  var output: OutputOptions { get }

  func run(in session: Session) throws
}

/// A command that people and status bars call many times a day, without arguments. ArgumentParser takes two thirds of the
/// processor time of such a call, so ``Plannerctl/bare(_:)`` makes the command without it.
protocol BareCommand: PlannerCommand {
  var output: OutputOptions { get set }

  /// The command as ArgumentParser makes it of no arguments.
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
