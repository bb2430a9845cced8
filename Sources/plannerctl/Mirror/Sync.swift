import ArgumentParser
import FoundationEssentials
import PlannerProtocol
import PlannerTime

struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Synchronise your sessions with a CalDAV server, by vdirsyncer.",
    subcommands: [SyncSetup.self])
}

struct SyncSetup: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Write vdirsyncer's configuration and a timer for one calendar on a server.",
    discussion: """
      Create a new calendar on the server, only for the planner. vdirsyncer synchronises it with the folder \
      from `plannerctl mirror`. If you run the command again, it replaces the files. Nothing runs before you \
      switch it on. docs/calendar.md has the URLs of some servers.

      Example: plannerctl sync setup https://example.org/dav/calendars/ana/planner/ --user ana \
      --password-command pass show caldav
      """)

  @Argument(help: "The URL of the calendar; https, unless the server is on this machine.")
  var url: String

  @Option(help: ArgumentHelp("Your name on the server.", valueName: "name"))
  var user: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      """
      The command that prints your password; the planner never stores the password. Quote a command with \
      options as one word: 'gpg -qd file'.
      """, valueName: "command"))
  var passwordCommand: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How often to synchronise: 15m by default.", valueName: "duration"),
    transform: CalendarDuration.length)
  var every: Int?

  @Option(
    help: ArgumentHelp(
      "The URL of a second calendar, for the dates of `plannerctl mirror set --dates`.",
      valueName: "url"))
  var dates: String?

  @Flag(help: "Run vdirsyncer now, and switch the timer on, without asking.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let every, !(1...1440).contains(every) { throw ValidationError("--every must be 1m to 24h") }
    if (user == nil) != passwordCommand.isEmpty {
      throw ValidationError("--user and --password-command need each other")
    }
  }

  func run(in session: Session) throws {
    let environment = session.environment
    let url = try CollectionURL(url)
    let datesURL = try dates.map { try CollectionURL($0) }
    if let datesURL, datesURL.text == url.text {
      throw CommandError(message: "--dates needs a separate calendar: use another URL than \(url.text)")
    }
    let password = try password(in: environment)
    let vdirsyncer = try Vdirsyncer(environment)
    let files = SyncFiles(try Folders(environment))
    let state = try session.call(Methods.GetMirror()).mirror
    let mirror = state.path
    if datesURL != nil, state.dates == nil {
      throw CommandError(
        message: "the dates have no folder yet; choose one with `plannerctl mirror set --dates DIR`")
    }
    let dates = datesURL.flatMap { url in state.dates.map { (url: url, folder: $0) } }
    let everyMinutes = every ?? 15
    let wish = SyncFiles.Wish(
      vdirsyncer: vdirsyncer.path, url: url, user: user, password: password, mirror: mirror, dates: dates,
      everyMinutes: everyMinutes)
    try files.write(wish)
    let manager = files.units == nil ? nil : UserManager(environment)
    let hasManager = try manager?.reload() ?? false

    // Without a pair's name, vdirsyncer discovers all pairs.
    let discover = dates == nil ? "discover \(SyncFiles.pair)" : "discover"
    let first = [discover, "sync"].map { words in
      vdirsyncer.program(files.config, words.split(separator: " ").map(String.init))
    }
    var next = SyncNextView(files: files, url: url, mirror: mirror, first: first)
    let context = session.json ? nil : try session.context()
    if let context {
      let written = SyncFilesView(
        files: files, url: url, mirror: mirror, dates: dates, everyMinutes: everyMinutes)
      try session.console.write(render(written, in: context))
    }
    if hasManager, let manager, let units = files.units, wantsIt(in: session) {
      try switchOn(first, of: vdirsyncer, writing: files.writable(wish), units, manager)
      next.isOn = true
    }
    if let context {
      try session.console.write(render(next, in: context))
    } else {
      try session.print(json: next.json)
    }
  }

  /// Returns vdirsyncer's parameters for fetching the password; nil if no password is needed.
  private func password(in environment: [String: String]) throws -> [String]? {
    guard let first = passwordCommand.first else { return nil }
    let program = first.split(separator: " ").first.map(String.init) ?? ""
    if ["echo", "printf", ""].contains(program) {
      throw CommandError(
        message:
          "--password-command contains the password itself; keep the password in a password manager, and use "
          + "its command"
      )
    }
    if passwordCommand.count == 1, first.contains(" ") { return ["shell", first] }
    // systemd may have another PATH, so the command's full path is stored.
    guard let path = first.contains("/") ? absolutePath(first) : Program.find(first, in: environment) else {
      throw CommandError(message: "'\(first)' of --password-command is not on your PATH; use its path")
    }
    return ["command", path] + passwordCommand.dropFirst()
  }

  private func wantsIt(in session: Session) -> Bool {
    if yes { return true }
    let answer = session.console.ask?("Run vdirsyncer now, and switch the timer on? [y/N] ")?.lowercased()
    return ["y", "yes"].contains(answer ?? "")
  }

  /// Runs the first commands and enables the timer. vdirsyncer must discover both sides after each change of
  /// its configuration. Only the first run shows whether the server can be reached.
  /// - folders: the folders that vdirsyncer may change, as in the service.
  private func switchOn(
    _ first: [Program], of vdirsyncer: Vdirsyncer, writing folders: [String], _ units: VdirsyncerUnits,
    _ manager: UserManager
  ) throws {
    for program in first {
      let place = try TemporaryFile.folder("vdirsyncer", program.environment)
      defer { try? FileManager.default.removeItem(atPath: place) }
      // `gpg`, which many password commands use, needs its lock files.
      let gpg = program.environment["HOME"].map { ["\($0)/.gnupg"] } ?? []
      let reading = try vdirsyncer.run(program, writing: [place] + folders + gpg)
      guard !reading.succeeded else { continue }
      let reason =
        reading.exceeded.map { "it \(Vdirsyncer.limits.words(of: $0)); run it yourself to see the reason" }
        ?? Program.End(reading).reason
      throw CommandError(
        message:
          "the files are written, but the timer is not switched on, because `\(program.inWords)` failed: \(reason)"
      )
    }
    try manager.tell("enable", units.timerName)
    // If the timer runs already, this applies the new files.
    try manager.tell("restart", units.timerName)
  }
}
