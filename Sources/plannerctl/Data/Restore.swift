import ArgumentParser
import PlannerTime

struct Restore: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a copy of the database, even if the database is damaged or missing.",
    discussion: """
      It keeps the old database in the folder 'backups' beside it, and stops the units of systemd meanwhile. \
      If you started a daemon by hand, end it first.
      """)

  @Argument(
    help: ArgumentHelp("A day (2026-03-02) or a file; the newest copy by default.", valueName: "copy"),
    completion: .copies)
  var copy: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let copy = copy.map { CivilDate($0) == nil ? absolutePath($0) : $0 }
    try session.changeDatabase(["restore"] + (copy.map { [$0] } ?? []))
  }
}
