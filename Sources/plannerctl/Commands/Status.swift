import ArgumentParser
import PlannerProtocol

struct Status: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what comes next, what wants attention, and the daemon's version.",
    discussion: """
      With --format, print one line for a status bar instead, and exit with 0 even where no daemon answers: \
      the line says so.
      """)

  @OptionGroup var bar: BarOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try bar.validate(beside: output) }

  func run(in session: Session) throws {
    if let format = bar.format { return try BarSource(session: session, format: format).show() }
    try session.show(Methods.Status())
  }
}
