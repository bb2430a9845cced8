import ArgumentParser
import FoundationEssentials
import Glibc
import Logging
import PlannerGuests
import PlannerPosix
import PlannerProtocol
import PlannerTime
import SystemdKit

/// The composition root of plannerguests, the program that guests connect to.

struct Plannerguests: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerguests",
    abstract: "The program for guests: they pick a time, or write to you.",
    discussion: """
      The only program of the planner with access for strangers. It has its own store, guests.db, and opens \
      no other: the daemon connects to its socket and sends the data for guests. A proxy such as Caddy or \
      nginx in front of it provides TLS.
      """,
    version: plannerVersion,
    subcommands: [Serve.self, Restore.self, Recover.self], defaultSubcommand: Serve.self)

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Replace guests.db by a copy, while plannerguests does not run.")

    @OptionGroup var place: DataFolder

    @Argument(help: "A copy's date, or a file; the newest copy by default.", completion: .file())
    var copy: String?

    func run() throws { print(try place.maintenance().restore(copy)) }
  }

  struct Recover: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save the readable part of a damaged guests.db, while plannerguests does not run.")

    @OptionGroup var place: DataFolder

    func run() throws { print(try place.maintenance().recover()) }
  }
}

/// The option for the folder of guests.db.
struct DataFolder: ParsableArguments {
  @Option(help: "The folder of guests.db; by default $STATE_DIRECTORY, or planner-guests in your data.")
  var data: String?

  func maintenance() throws -> GuestMaintenance {
    GuestMaintenance(
      database: "\(try folder(ProcessInfo.processInfo.environment))/guests.db", clock: .system)
  }

  /// Returns the folder. Creates it if it is missing.
  func folder(_ environment: [String: String]) throws -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let folder: String
    if let data {
      folder = data
    } else if let state = value("STATE_DIRECTORY") {
      folder = state
    } else if let home = value("PLANNER_HOME") {
      folder = "\(home)/guests"
    } else if let shared = value("XDG_DATA_HOME"), shared.hasPrefix("/") {
      folder = "\(shared)/planner-guests"
    } else if let home = value("HOME") {
      folder = "\(home)/.local/share/planner-guests"
    } else {
      throw ValidationError("There is no folder for guests.db: choose one with --data.")
    }
    try makeFolder(folder)
    return folder
  }
}

private func makeFolder(_ path: String) throws {
  try FileManager.default.createDirectory(
    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
}

/// The default subcommand: serves guests.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve guests, until SIGTERM or Ctrl-C (the default).")

  @Option(
    help: """
      The address for guests, unless systemd passes a socket: a port of 127.0.0.1, an address with a port \
      (0.0.0.0:8443), or unix:PATH.
      """)
  var listen = "127.0.0.1:7527"

  @Option(help: "The web address for guests: https://meet.example.org. Links begin with it.")
  var url: String?

  @Flag(help: "A proxy on this machine is in front, and sends the client's address as X-Forwarded-For.")
  var proxied = false

  @OptionGroup var kept: DataFolder

  @Option(help: "The socket for the planner; by default planner-guests/guests.sock in $XDG_RUNTIME_DIR.")
  var socket: String?

  @Flag(
    help: "Programs of this process's group can use that socket, too, as for a service of the machine.")
  var forGroup = false

  @Flag(help: "Log more, to find faults.")
  var debug = false

  func validate() throws {
    if let url, !isAddress(url) {
      throw ValidationError(
        "--url '\(url)' must be https:// (or http:// for a test) and a name, without a path")
    }
    if place == nil {
      throw ValidationError(
        "--listen '\(listen)' must be a port, an address with a port, or unix: and a path")
    }
    if case .path = place, url == nil || !proxied {
      throw ValidationError("--listen unix:PATH is for a proxy: it needs --url and --proxied")
    }
  }

  private func isAddress(_ url: String) -> Bool {
    ["https://", "http://"].contains { scheme in
      url.hasPrefix(scheme) && url.count > scheme.count
        && url.dropFirst(scheme.count).allSatisfy {
          $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0))
        }
    }
  }

  private var place: GuestServer.Place? {
    if listen.hasPrefix("unix:/") { return .path(String(listen.dropFirst(5))) }
    let parts = listen.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, let port = Int(last), (0...65_535).contains(port) else { return nil }
    let host = parts.dropLast().joined(separator: ":").filter { $0 != "[" && $0 != "]" }
    return .port(host: host.isEmpty ? "127.0.0.1" : host, port)
  }

  func run() async throws {
    Memory.useOneHeap()
    raiseLimit()
    let environment = ProcessInfo.processInfo.environment
    var logger = Logger(label: "plannerguests") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = debug ? .debug : .warning
    guard let place else { return }
    let folder = try kept.folder(environment)
    let descriptor = try ActivationSockets.adoptListener(.anyInternet)
    var server = GuestServer.Configuration(place: descriptor.map { .descriptor($0) } ?? place)
    server.url = url
    server.isProxied = proxied
    let path = socket ?? SocketPath.guests(environment)
    if let end = path.lastIndex(of: "/") { try makeFolder(String(path[..<end])) }
    let program = try GuestProgram(
      database: "\(folder)/guests.db", socket: path, forGroup: forGroup, server: server,
      clock: .system,
      zones: ZoneDatabase(environment: environment), logger: logger)
    let supervisor = Supervisor.adopt()
    signal(SIGPIPE, SIG_IGN)
    try await program.run { url in
      supervisor.ready(status: "guests reach it at \(url)")
      if !supervisor.isThere {
        print("plannerguests: guests reach it at \(url)")
        fflush(nil)
      }
    }
  }

  /// Raises the soft limit of open files to the hard limit, which systemd sets: ten thousand pages may be
  /// open.
  private func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
