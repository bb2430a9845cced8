import ArgumentParser
import PlannerClient
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

struct Doctor: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what is missing or misconfigured, and how to mend it.",
    discussion: "Exits with 1 where something is broken.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let raw = try session.connection.callRaw(Methods.Doctor())
    let isBroken = try PlannerConnection.read(Methods.Doctor.Reply.self, from: raw).isBroken
    try session.show(raw, of: Methods.Doctor()) { $0 }
    if isBroken { throw ExitCode(1) }
  }
}
