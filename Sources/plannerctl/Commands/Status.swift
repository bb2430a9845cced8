import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Status: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the daemon's version, counts, and what wants attention.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
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
