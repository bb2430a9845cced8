import ArgumentParser
import PlannerProtocol

struct Status: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the next sessions, problems, and the daemon's version.",
    discussion: """
      With --format, it prints one line for a status bar instead. If no daemon answers, the line shows it, \
      and the command still exits with 0.
      """)

  @OptionGroup var bar: BarOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try bar.validate(beside: output) }

  func run(in session: Session) throws {
    if let format = bar.format { return try BarSource(session: session, format: format).show() }
    try session.show(Methods.Status())
  }
}
