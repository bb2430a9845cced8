import ArgumentParser
import FoundationEssentials
import Glibc
import Logging
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerTime
import PlannerWeb
import SystemdKit
import Varlink

/// The composition root of plannerweb. Serves the page for the daemon with the socket that the environment
/// names.

struct Plannerweb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerweb",
    abstract: "Your planner as a page in your browser.",
    discussion: """
      systemd starts it with plannerweb.socket for each visit, and it ends automatically ten minutes after \
      the last one. Without systemd: plannerweb --port N. In both cases `plannerctl web` opens the page. \
      Nobody else has access: not another user of the machine, and no other page of the same browser.
      """,
    version: plannerVersion)

  @Option(help: "Listen on this port of 127.0.0.1, until Ctrl-C; with 0, it prints a free one.")
  var port: Int?

  @Option(
    help:
      "End after this number of seconds without a visit; by default 600 if systemd started it, else never."
  )
  var rest: Int?

  @Flag(help: "Log more, to find faults.")
  var debug = false

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be 0 to 65535") }
    if let rest, !(1...86_400).contains(rest) { throw ValidationError("--rest must be 1 to 86400") }
  }

  func run() async throws {
    Memory.useOneHeap()
    let environment = ProcessInfo.processInfo.environment
    var logger = Logger(label: "plannerweb") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = debug ? .debug : .warning
    let address: PageServer.Address
    if let port {
      address = .port(port)
    } else if let descriptor = try ActivationSockets.adoptListener(.internet) {
      address = .descriptor(descriptor)
    } else {
      throw ValidationError("systemd passed no socket: choose a port, as in plannerweb --port 7474.")
    }
    let path = SocketPath.resolve(environment)
    // systemd runs plannerweb with limits that are too narrow for plannerassist, so systemd's own
    // plannerassist is used. SIGCHLD is ignored because no code waits for a plannerassist that this process
    // starts.
    let assist: AssistProgram.Kind = port == nil ? .ofSystemd : .any
    signal(SIGCHLD, SIG_IGN)
    let server = try PageServer(
      address, connect: { try VarlinkConnection(path: path, timeout: 60) },
      assist: { try AssistProgram.connect(environment, assist, timeout: 120) },
      guests: { try GuestsConnection(environment) },
      zones: ZoneDatabase(environment: environment), environment: environment,
      restsAfter: rest ?? (port == nil ? 600 : nil), logger: logger)
    try await server.run { listening in
      if port != nil {
        print(
          "plannerweb: listening on 127.0.0.1:\(listening); open the page with: plannerctl web --port \(listening)"
        )
        fflush(nil)
      }
    }
  }
}
