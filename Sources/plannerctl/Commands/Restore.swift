import ArgumentParser
import PlannerClient
import PlannerProtocol
import PlannerTime

struct Restore: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring back a copy of the database, also where it is damaged or gone.",
    discussion: """
      What was there is kept in the folder 'backups' beside the database. The units of systemd are stopped meanwhile; a \
      daemon that was started by hand is to be ended first.
      """)

  @Argument(
    help: ArgumentHelp("A day (2026-03-02) or a file; without it the newest copy.", valueName: "copy"),
    completion: .copies)
  var copy: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let copy = copy.map { CivilDate($0) == nil ? absolutePath($0) : $0 }
    let raw = try StoppedDaemon(session.environment).run(["restore"] + (copy.map { [$0] } ?? []))
    if session.json { return try session.print(json: raw) }
    try session.print(
      ReplacedView(replaced: PlannerConnection.read(Replaced.self, from: raw)), in: session.context(.defaults)
    )
  }
}
