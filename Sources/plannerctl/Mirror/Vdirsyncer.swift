import FoundationEssentials
import PlannerModel
import PlannerPosix

/// Runs vdirsyncer, which copies calendars between servers and folders. A server may send anything, so
/// vdirsyncer runs with limits, and may write only to the folders that it needs.
struct Vdirsyncer {
  let path: String
  private let environment: [String: String]

  /// The limits, which the units use too.
  static let limits = ConfinedProgram.Limits(
    memory: 1024, processor: 120, time: 300, files: 1024, written: 64)

  /// Finds vdirsyncer. Throws ``CommandError`` if it is not installed.
  init(_ environment: [String: String]) throws {
    guard let path = Program.find("vdirsyncer", in: environment) else {
      throw CommandError(
        message:
          "vdirsyncer is not on your PATH; install it (apt install vdirsyncer, or pipx install vdirsyncer), and try again"
      )
    }
    self.path = path
    self.environment = environment
  }

  /// Returns the command line with a configuration.
  func program(_ config: OwnFile, _ words: [String]) -> Program {
    Program(path: path, arguments: ["-c", config.path] + words, environment: environment)
  }

  /// Runs the program.
  /// - folders: the folders that it may change; the first one also holds its temporary files.
  func run(_ program: Program, writing folders: [String]) throws -> ConfinedProgram.Reading {
    var run = ConfinedProgram(
      path: program.path, arguments: program.arguments, environment: program.environment, limits: Self.limits)
    run.environment["TMPDIR"] = folders.first
    run.reach = .servers(writing: folders)
    return try run.read()
  }

  /// A pair of storages to synchronise: a folder of .ics files, and another storage. Values are JSON in
  /// ASCII, because Python decodes the file with the encoding of the locale.
  struct Pair {
    var name: String
    /// The name of the folder's storage.
    var here: String
    var folder: String
    /// The name of the other storage.
    var there: String
    var type: String
    var url: String
    /// The side that wins if both changed.
    var wins: String

    /// The pair's part of vdirsyncer's configuration. Parameters of the other storage can be appended.
    var text: String {
      """
      [pair \(name)]
      a = "\(here)"
      b = "\(there)"
      collections = null
      conflict_resolution = "\(wins) wins"

      [storage \(here)]
      type = "filesystem"
      path = \(Quoted.json(folder))
      fileext = ".ics"

      [storage \(there)]
      type = "\(type)"
      url = \(Quoted.json(url))

      """
    }
  }
}

/// The systemd units that run vdirsyncer regularly.
struct VdirsyncerUnits {
  let service: OwnFile
  let timer: OwnFile
  /// The timer's name.
  let timerName: String

  /// Nil if units must not be changed.
  init?(_ name: String, _ folders: Folders) {
    guard let units = folders.units else { return nil }
    timerName = "\(name).timer"
    service = OwnFile(path: "\(units)/\(name).service")
    timer = OwnFile(path: "\(units)/\(timerName)")
  }

  struct Content {
    /// The first lines of both files.
    var note: String
    var description: String
    /// The program and its arguments.
    var command: [String]
    /// What it has in its environment besides what systemd gives it.
    var variables: [String] = []
    /// A comment on the folders.
    var remark: String
    /// The folders that it may change.
    var writable: [String]
    /// Further settings in systemd's syntax.
    var more = ""
    var everyMinutes: Int
  }

  /// Throws ``CommandError`` if systemd cannot start the program, or a unit cannot hold one of the paths.
  static func check(_ program: String, _ paths: [String]) throws {
    if program.utf8.contains(where: { "'\"\\".utf8.contains($0) }) {
      throw CommandError(
        message:
          "\(program) cannot be used: systemd starts nothing with a quote or backslash in its path; move it")
    }
    for path in [program] + paths where !Quoted.isUnitWritable(path) {
      throw CommandError(
        message: "\(path) has control characters, which are impossible in a unit file; choose another folder")
    }
  }

  func write(_ content: Content) throws {
    try service.write(Self.service(content))
    try timer.write(Self.timer(content))
  }

  /// Returns the service's text. The prefix `:` keeps systemd from expanding `$` (systemd.service(5)).
  private static func service(_ content: Content) -> String {
    let words = content.command.enumerated().map { index, word in
      index == 0 || word.hasPrefix("/") ? Quoted.unit(word) : word
    }
    let variables = content.variables.map { "Environment=\(Quoted.unit($0))\n" }.joined()
    return """
      \(content.note)
      [Unit]
      Description=\(content.description)
      Documentation=man:plannerctl(1)

      [Service]
      Type=oneshot
      \(variables)ExecStart=:\(words.joined(separator: " "))
      TimeoutStartSec=10min
      # What a server sends may be anything.
      MemoryMax=1G
      TasksMax=256
      LimitCPU=120
      LimitNOFILE=1024
      LimitFSIZE=64M
      LimitCORE=0

      # \(content.remark)
      ReadWritePaths=\(content.writable.map(Quoted.unit).joined(separator: " "))\(content.more)
      ProtectSystem=strict
      ProtectHome=read-only
      PrivateTmp=yes
      PrivateDevices=yes
      PrivateUsers=yes
      # The server, and on Unix sockets whoever keeps the password, and the planner.
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
      CapabilityBoundingSet=
      NoNewPrivileges=yes
      RestrictNamespaces=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      LockPersonality=yes
      SystemCallArchitectures=native
      SystemCallFilter=@system-service
      # plannerctl holds vdirsyncer to limits.
      SystemCallFilter=seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self
      SystemCallErrorNumber=EPERM
      UMask=0077
      # Not MemoryDenyWriteExecute: the command that gets a password may be compiled as it runs.

      """
  }

  private static func timer(_ content: Content) -> String {
    """
    \(content.note)
    [Unit]
    Description=\(content.description), again and again

    # After each login, too. (Persistent= is for OnCalendar= alone.)
    [Timer]
    OnActiveSec=1min
    OnUnitActiveSec=\(content.everyMinutes)min

    [Install]
    WantedBy=timers.target

    """
  }
}
