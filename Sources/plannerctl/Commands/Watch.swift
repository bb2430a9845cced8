import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Watch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print events as they happen, one a line, until Ctrl-C.",
    discussion: """
      With --format, print a status bar's line now and whenever it changes; while no daemon answers, the line \
      says so, and the next daemon is waited for.
      """)

  @OptionGroup var bar: BarOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try bar.validate(beside: output) }

  func run(in session: Session) throws {
    if let format = bar.format { return try BarSource(session: session, format: format).follow() }
    let context = session.json ? nil : try session.context()
    try session.connection.watchRaw(Methods.Watch()) { raw in
      if let context {
        let event = try PlannerConnection.read(Methods.Watch.Reply.self, from: raw)
        try session.console.write(render(event, in: context))
      } else {
        try session.print(json: raw)
      }
      return true
    }
  }
}
