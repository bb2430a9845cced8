import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Remind: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Send a reminder through each channel, as a trial.",
    discussion: """
      Reminders come by themselves; `plannerctl prefs set channels` sets how you get them. The command \
      exits with 1 if a channel did not deliver, or if none is switched on.
      """)

  /// The timeout in seconds. The daemon gives up on a channel long before.
  private static let timeout = 30

  @Flag(help: "Send a reminder now.")
  var test = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !test { throw ValidationError("give --test; reminders of sessions come by themselves") }
  }

  func run(in session: Session) throws {
    session.timeout = Self.timeout
    let raw = try session.connection.callRaw(Methods.TestChannels())
    let isDelivered = try PlannerConnection.read(Methods.TestChannels.Reply.self, from: raw).isDelivered
    try session.show(raw, of: Methods.TestChannels()) { $0 }
    if !isDelivered { throw ExitCode(1) }
  }
}
