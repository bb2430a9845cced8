import ArgumentParser
import PlannerClient
import PlannerProtocol
import Varlink

struct Doctor: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find missing and misconfigured parts, and show how to fix them.",
    discussion: """
      It exits with 1 if something is broken. If no daemon answers, it shows the likely reason (with --json \
      in the error's "findings"), and exits with 69, like every command. With --recover it changes the \
      database. It stops the units of systemd meanwhile, and keeps the damaged file in the folder 'backups' \
      beside it. If 'restore' has a recent copy, use it instead, because it is complete.
      """)

  @Flag(help: "Save the readable part of a damaged database into a new one, and keep the old one.")
  var recover = false

  @OptionGroup var output: OutputOptions

  /// The timeout for the daemon in seconds. The daemon itself waits for others for at most 20 seconds.
  private static let patience = 60

  func run(in session: Session) throws {
    if recover { try session.changeDatabase(["recover"]) } else { try look(in: session) }
  }

  private func look(in session: Session) throws {
    session.timeout = Self.patience
    let raw: [UInt8]
    do {
      raw = try session.connection.callRaw(Methods.Doctor())
    } catch let error as ClientError {
      guard let findings = Absence(session.environment).findings(error) else { throw error }
      let reply = Methods.Doctor.Reply(findings: findings)
      var failure = Failure(error)
      if session.json {
        // Reports an error like any other command, with the findings beside its message.
        try failure.add(reply)
        try session.console.write(failure.json + "\n")
      } else {
        // Without a daemon the user's preferences are unknown. The output contains no times.
        try session.print(reply, in: session.context(.unknown))
      }
      throw ExitCode(failure.exitCode)
    }
    let isBroken = try VarlinkConnection.read(Methods.Doctor.Reply.self, from: raw).isBroken
    try session.show(raw, of: Methods.Doctor()) { $0 }
    if isBroken { throw ExitCode(1) }
  }
}
