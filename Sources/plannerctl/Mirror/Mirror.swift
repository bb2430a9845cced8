import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

/// Named `MirrorCommand` because Swift has a type `Mirror`.
struct MirrorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mirror",
    abstract: "Show or set the folder where other programs see and change your sessions.",
    usage: """
      plannerctl mirror [--json]
      plannerctl mirror set [<dir>] [--as <form>] [--dates <dir>] [--json]
      plannerctl mirror removed (cancel|keep) [--json]
      """,
    subcommands: [MirrorShow.self, MirrorSet.self, MirrorRemoved.self], defaultSubcommand: MirrorShow.self)
}

struct MirrorShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the folder of your sessions, and whether it works (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.GetMirror()) { MirrorView(mirror: $0.mirror) }
  }
}

struct MirrorRemoved: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "removed",
    abstract: "Decide about sessions that your calendar removed all at once.",
    discussion: """
      A session that you delete in another program is canceled. If more than half of them disappear at once, and more \
      than two, the planner asks first: a program or a server may have lost them.
      """)

  @Argument(
    help: "cancel: they are canceled, as with single deletions. keep: their files are written again.")
  var answer: RemovedSessions

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let names = try session.call(Methods.GetMirror()).mirror.removed ?? []
    try session.show(Methods.SetMirror(removed: answer)) {
      MirrorView(mirror: $0.mirror, said: [answer.told($0.mirror.removed == nil ? names : [])])
    }
  }
}

struct MirrorSet: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Write your sessions to another folder, or in another form.",
    discussion: """
      With --dates, birthdays, anniversaries and all other dates go to a separate calendar. The planner \
      reverts changes from other programs there.

      If systemd runs the planner, its sandbox must allow the folder. This command then adds a drop-in to \
      plannerd.service, and restarts it. See docs/calendar.md.
      """)

  @Argument(
    help: "An empty folder, created if it is missing. '' means the planner's own folder.",
    completion: .directory)
  var dir: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Write sessions as event, which blocks the time, as task, or as both.", valueName: "form"))
  var form: MirrorForm?

  @Option(
    help: ArgumentHelp(
      "Write the dates to this folder, with no other files. '' means no folder.",
      valueName: "dir"),
    completion: .directory)
  var dates: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if dir == nil, form == nil, dates == nil {
      throw ValidationError("use a DIR, --as event, task or both, or --dates DIR")
    }
  }

  func run(in session: Session) throws {
    let folders = try Folders(session.environment)
    let path = dir.map { $0.isEmpty ? "" : absolutePath($0) }
    let dates = dates.map { $0.isEmpty ? "" : absolutePath($0) }
    let new = [path, dates].compactMap(\.self).filter { !$0.isEmpty }
    for folder in new { try makeFolder(folder) }
    let call = Methods.SetMirror(path: path, form: form, dates: dates)
    var said: [String] = []
    let raw: [UInt8]
    if path != nil || dates != nil, let access = MirrorAccess(folders, session.environment) {
      let before = try session.call(Methods.GetMirror()).mirror
      let wanted =
        [path.map { $0.isEmpty ? folders.data : $0 } ?? before.path]
        + [dates ?? before.dates].compactMap(\.self).filter { !$0.isEmpty }
      let opened = try access.open(wanted, new: new, beside: before)
      said = opened.said
      if opened.hasRestarted { session.reconnect() }
      do {
        raw = try session.connection.callRaw(call)
      } catch {
        _ = try? access.settle(on: before.folders)
        throw error
      }
      said += try access.settle(on: wanted)
    } else {
      raw = try session.connection.callRaw(call)
    }
    let mirror = try VarlinkConnection.read(Methods.SetMirror.Reply.self, from: raw).mirror
    if let remark = SyncFiles(folders).remark(on: mirror) { said.append(remark) }
    if session.json { session.remark(said) }
    try session.show(raw, of: call) {
      MirrorView(mirror: $0.mirror, said: said)
    }
  }
}
