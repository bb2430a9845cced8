import PlannerModel
import PlannerPosix
import PlannerProtocol

/// The configuration with which vdirsyncer synchronises the mirror and a CalDAV server.
struct SyncFiles {
  static let pair = "planner"
  static let datesPair = "planner_dates"
  static let timer = "planner-sync.timer"
  private static let note = """
    \(OwnFile.mark) sync setup, which writes it anew; without this line it is yours and left alone.

    """

  let config: OwnFile
  /// Nil if units must not be changed.
  let units: (service: OwnFile, timer: OwnFile)?
  private let folders: Folders

  init(_ folders: Folders) {
    self.folders = folders
    config = OwnFile(path: "\(folders.plannerConfig)/vdirsyncer.conf")
    units = folders.units.map {
      (OwnFile(path: "\($0)/planner-sync.service"), OwnFile(path: "\($0)/\(Self.timer)"))
    }
  }

  /// The parameters of the synchronisation.
  struct Wish {
    var vdirsyncer: String
    var url: CollectionURL
    var user: String?
    /// `password.fetch` of vdirsyncer: the method, then its arguments.
    var password: [String]?
    var mirror: String
    /// The calendar on the server and the folder that dates are synchronised between; nil if they are not.
    var dates: (url: CollectionURL, folder: String)?
    var everyMinutes: Int
  }

  /// Returns the path of vdirsyncer's status for one collection. Each has its own: with the status of another
  /// one, missing entries would count as deleted.
  private func status(of url: CollectionURL) -> String { "\(folders.syncState)/\(hash(url))" }

  private func hash(_ url: CollectionURL) -> String {
    // FNV-1a (draft-eastlake-fnv) is enough to tell a handful of URLs apart.
    let hash = url.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Writes all files. Checks first that none of them is the user's.
  func write(_ wish: Wish) throws {
    if wish.vdirsyncer.utf8.contains(where: { "'\"\\".utf8.contains($0) }) {
      throw Refusal(
        message:
          "\(wish.vdirsyncer) cannot be used: systemd starts nothing with a quote or backslash in its path; move it"
      )
    }
    for path in [wish.vdirsyncer, config.path, wish.mirror, folders.syncState, wish.dates?.folder ?? ""]
    where !Quoted.isUnitWritable(path) {
      throw Refusal(
        message: "\(path) holds control characters, which no unit file can; choose another folder")
    }
    for file in files { _ = try file.text() }
    try makeFolder(status(of: wish.url))
    try config.write(configuration(wish), mode: 0o600)
    try units?.service.write(service(wish))
    try units?.timer.write(timer(wish))
  }

  var files: [OwnFile] { [config] + (units.map { [$0.service, $0.timer] } ?? []) }

  /// Returns a remark if the mirror, or the folder of dates, is not the synchronised one.
  func remark(on mirror: MirrorState) -> String? {
    guard let text = try? config.text() else { return nil }
    let folders = [mirror.path] + (text.contains("[pair \(Self.datesPair)") ? [mirror.dates ?? ""] : [])
    if folders.allSatisfy({ text.contains("\npath = \(Quoted.json($0))\n") }) { return nil }
    return "vdirsyncer still looks elsewhere: run `plannerctl sync setup` again."
  }

  /// Returns vdirsyncer's configuration. Its values are JSON in ASCII, because the encoding in which Python
  /// reads the file depends on the locale.
  private func configuration(_ wish: Wish) -> String {
    var text = """
      \(Self.note)
      [general]
      status_path = \(Quoted.json(status(of: wish.url)))

      # Where both sides changed, the server's counts: it is the phone's, and the planner takes it over.

      """
    text += pair(Self.pair, "planner_mirror", wish.mirror, "planner_server", wish.url, wins: "b", wish)
    if let dates = wish.dates {
      // vdirsyncer keeps the status of a pair by its name: another calendar is another pair.
      text += """

        # Of dates, the planner's count: it puts back what was changed elsewhere.

        """
      text += pair(
        "\(Self.datesPair)_\(hash(dates.url))", "planner_dates_here", dates.folder, "planner_dates_there",
        dates.url, wins: "a", wish)
    }
    return text
  }

  private func pair(
    _ name: String, _ here: String, _ folder: String, _ there: String, _ url: CollectionURL, wins: String,
    _ wish: Wish
  ) -> String {
    var text = """
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
      type = "caldav"
      url = \(Quoted.json(url.text))

      """
    if let user = wish.user { text += "username = \(Quoted.json(user))\n" }
    if let password = wish.password {
      text += "password.fetch = [\(password.map(Quoted.json).joined(separator: ", "))]\n"
    }
    return text
  }

  /// Returns what vdirsyncer may change.
  func writable(_ wish: Wish) -> [String] {
    [status(of: wish.url), wish.mirror] + [wish.dates?.folder].compactMap(\.self)
  }

  /// Those of the service, for the runs before it is switched on.
  static let limits = ConfinedProgram.Limits(
    memory: 1024, processor: 120, time: 300, files: 1024, written: 64)

  /// Returns the service unit. The prefix `:` keeps systemd from expanding `$` (systemd.service(5)).
  private func service(_ wish: Wish) -> String {
    let writable = writable(wish)
    return """
      \(Self.note)
      [Unit]
      Description=Social Planner's way to the CalDAV server
      Documentation=man:plannerctl(1)

      [Service]
      Type=oneshot
      ExecStart=:\(Quoted.unit(wish.vdirsyncer)) -c \(Quoted.unit(config.path)) sync
      TimeoutStartSec=10min
      # What a server sends may be anything.
      MemoryMax=1G
      TasksMax=256
      LimitCPU=120
      LimitNOFILE=1024
      LimitFSIZE=64M
      LimitCORE=0

      # It writes what both sides agreed on, and the mirror. gpg, which many passwords are kept by, wants its \
      locks.
      ReadWritePaths=\(writable.map(Quoted.unit).joined(separator: " ")) -%h/.gnupg
      ProtectSystem=strict
      ProtectHome=read-only
      PrivateTmp=yes
      PrivateDevices=yes
      PrivateUsers=yes
      # The server, and on Unix sockets whoever keeps the password.
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
      CapabilityBoundingSet=
      NoNewPrivileges=yes
      RestrictNamespaces=yes
      RestrictRealtime=yes
      RestrictSUIDSGID=yes
      LockPersonality=yes
      SystemCallArchitectures=native
      SystemCallFilter=@system-service
      SystemCallErrorNumber=EPERM
      UMask=0077
      # Not MemoryDenyWriteExecute: the command that gets the password may be compiled as it runs.

      """
  }

  private func timer(_ wish: Wish) -> String {
    """
    \(Self.note)
    [Unit]
    Description=Social Planner's way to the CalDAV server, again and again

    # After each login, too. (Persistent= is for OnCalendar= alone.)
    [Timer]
    OnActiveSec=1min
    OnUnitActiveSec=\(wish.everyMinutes)min

    [Install]
    WantedBy=timers.target

    """
  }
}
