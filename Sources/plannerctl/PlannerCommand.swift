import ArgumentParser

/// A subcommand: options, and what it asks of the daemon.
protocol PlannerCommand: ParsableCommand {
  var output: OutputOptions { get }

  func run(in session: Session) throws
}

/// What every command takes.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print the daemon's answer as one JSON object.")
  var json = false
}
