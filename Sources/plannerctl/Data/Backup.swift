import ArgumentParser
import PlannerClient
import PlannerProtocol
import Varlink

struct Backup: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database now.",
    discussion: """
      The daemon also copies it automatically once a day, into the folder 'backups' beside the database. It \
      keeps the copies of seven days. 'restore' restores one.
      """)

  @Argument(help: "A file for another copy of the database.", completion: .file(extensions: ["db"]))
  var file: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let raw = try session.connection.callRaw(Methods.Backup())
    let copy = try VarlinkConnection.read(Methods.Backup.Reply.self, from: raw)
    let path = file.map(absolutePath)
    // This process makes the copy, because the daemon's sandbox only allows files next to the database.
    if let path { try copyFile(copy.path, to: path) }
    try session.show(raw, of: Methods.Backup()) { BackupView(copy: $0, path: path) }
  }
}
