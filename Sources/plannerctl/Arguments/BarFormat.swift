import ArgumentParser

/// How a status bar wants its line (docs/status-bars.md).
enum BarFormat: String, CaseIterable, ExpressibleByArgument {
  case waybar, plain, json
}

/// What `status` and `watch` take beside `--json`.
struct BarOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "One line for a status bar: waybar, plain or json (see docs/status-bars.md).", valueName: "format"))
  var format: BarFormat?
}

extension BarOptions {
  func validate(beside output: OutputOptions) throws {
    if format != nil, output.json { throw ValidationError("give --format or --json, not both") }
  }
}
