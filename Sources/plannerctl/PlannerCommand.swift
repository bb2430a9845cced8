import ArgumentParser

/// A subcommand: its options, and the calls that it makes to the daemon.
protocol PlannerCommand: ParsableCommand {
  var output: OutputOptions { get }

  func run(in session: Session) throws
}

/// The options that every command has.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the daemon's answer as one JSON object.")
  var json = false
}
