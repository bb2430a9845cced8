import ArgumentParser
import PlannerClient
import PlannerProtocol

struct Backup: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database, now.",
    discussion: """
      The daemon does so by itself once a day, into the folder 'backups' beside the database, and keeps the \
      copies of seven days. 'restore' brings one back.
      """)

  @Argument(help: "Also copy it there.", completion: .file(extensions: ["db"]))
  var file: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let raw = try session.connection.callRaw(Methods.Backup())
    let copy = try PlannerConnection.read(Methods.Backup.Reply.self, from: raw)
    let path = file.map(absolutePath)
    // This process makes the copy, because the daemon's sandbox lets it write beside the database only.
    if let path { try copyFile(copy.path, to: path) }
    try session.show(raw, of: Methods.Backup()) { BackupView(copy: $0, path: path) }
  }
}
