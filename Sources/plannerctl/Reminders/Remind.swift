import ArgumentParser
import PlannerClient
import PlannerProtocol
import Varlink

struct Remind: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Send a reminder through each channel, as a trial.",
    discussion: """
      The planner sends reminders automatically; `plannerctl prefs set channels` sets their channels. The \
      command exits with 1 if a channel did not deliver, or if none is on.
      """)

  /// The timeout in seconds. The daemon gives up on a channel long before.
  private static let timeout = 30

  @Flag(help: "Send a reminder now.")
  var test = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !test { throw ValidationError("add --test; reminders of sessions are automatic") }
  }

  func run(in session: Session) throws {
    session.timeout = Self.timeout
    let raw = try session.connection.callRaw(Methods.TestChannels())
    let isDelivered = try VarlinkConnection.read(Methods.TestChannels.Reply.self, from: raw).isDelivered
    try session.show(raw, of: Methods.TestChannels()) { $0 }
    if !isDelivered { throw ExitCode(1) }
  }
}
