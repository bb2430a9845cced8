import ArgumentParser
import PlannerTime

struct Restore: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring back a copy of the database, even if the database is damaged or missing.",
    discussion: """
      The old database is kept in the folder 'backups' beside it. The units of systemd are stopped \
      meanwhile. If you started a daemon by hand, end it first.
      """)

  @Argument(
    help: ArgumentHelp("A day (2026-03-02) or a file; without it the newest copy.", valueName: "copy"),
    completion: .copies)
  var copy: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let copy = copy.map { CivilDate($0) == nil ? absolutePath($0) : $0 }
    try session.changeDatabase(["restore"] + (copy.map { [$0] } ?? []))
  }
}
