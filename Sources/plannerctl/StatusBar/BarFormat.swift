import ArgumentParser

/// The output format for a status bar (docs/status-bars.md).
enum BarFormat: String, CaseIterable, ExpressibleByArgument {
  case waybar, plain, json
}

/// The options of `status` and `watch` besides `--json`.
struct BarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print a line for a status bar, in the format waybar, plain or json (see docs/status-bars.md).",
      valueName: "format"))
  var format: BarFormat?
}

extension BarOptions {
  func validate(beside output: OutputOptions) throws {
    if format != nil, output.json { throw ValidationError("use either --format or --json") }
  }
}
