import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Show each change to your data with its time and program; or check that log.",
    usage: """
      plannerctl audit [<name>] [--limit <n>] [--before <number>] [--json]
      plannerctl audit verify [--json]
      """,
    subcommands: [AuditShow.self, AuditVerify.self], defaultSubcommand: AuditShow.self)
}

struct AuditShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the audit log, the latest first (the default).",
    discussion: """
      The log has additions, changes, removals, exports and erasures. It names fields, but never their \
      values, and it names people until you erase them. No entry is ever removed.
      """)

  @Argument(help: "Only entries about this person.", completion: .people)
  var name: String?

  @Option(help: ArgumentHelp("How many to show; 20 by default.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Only entries before this entry.", valueName: "number"))
  var before: Int?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(PeopleMethods.Audit(name: name, before: before, limit: limit)) {
      AuditView(entries: $0.entries, limit: limit ?? 20)
    }
  }
}

struct AuditVerify: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that no entry of the audit log was changed or removed.",
    discussion: """
      Each entry has the SHA-256 of the entry before. The exit status is 1 if one does not match. A program \
      that can write the database could compute all of them again: to detect that, too, keep the last \
      SHA-256 elsewhere, and look for it later in `audit --json`.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let call = PeopleMethods.VerifyAudit()
    let raw = try session.connection.callRaw(call)
    try session.show(raw, of: call) { AuditVerdictView(verdict: $0) }
    let verdict = try VarlinkConnection.read(PeopleMethods.VerifyAudit.Reply.self, from: raw)
    if !verdict.faults.isEmpty { throw ExitCode(1) }
  }
}
