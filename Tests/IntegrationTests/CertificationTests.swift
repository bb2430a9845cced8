import Foundation
import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerClient
import PlannerProtocol
import PlannerService
import PlannerTestSupport
import Testing
import VarlinkNIO

/// Clients by other authors, in Python and Go.
@Suite struct `Varlink clients that are not ours` {
  /// Python with the package varlink, from the environment that the Makefile creates or that PLANNER_VENV
  /// names.
  private static let python: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    return [ProcessInfo.processInfo.environment["PLANNER_VENV"], "\(root)/.venv"].compactMap { $0 }
      .map { "\($0)/bin/python" }
      .first { (try? ChildProcess.run([$0, "-c", "import varlink"]).code) == 0 }
  }()

  private static let go = "/usr/bin/varlink-go-certification"

  /// The certification's server, within this process.
  private final class Certifier: @unchecked Sendable {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    let folder: TemporaryFolder
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private var server: SocketServer?
    private let interface = CertificationInterface()

    var path: String { folder.file("s") }

    init() throws {
      folder = try TemporaryFolder()
      let loop = group.next()
      try loop.flatSubmit { [self] in
        let router = Router(interfaces: [interface], logger: Self.logger)
        let server = SocketServer(eventLoop: loop, router: router, logger: Self.logger)
        self.server = server
        return server.start(path: path)
      }.wait()
    }

    var passed: Int {
      get throws { try group.next().submit { [self] in interface.passed }.wait() }
    }

    func stop() throws {
      try group.next().flatSubmit { [self] in server?.stop() ?? group.next().makeSucceededVoidFuture() }
        .wait()
      try group.syncShutdownGracefully()
    }
  }

  @Test func `Python's certifies the server`() throws {
    guard let python = Self.python else {
      print("skipped: no Python with the package varlink; 'make test' installs it into .venv")
      return
    }
    let certifier = try Certifier()
    let result = try ChildProcess.run([
      python, "-m", "varlink.tests.test_certification", "--client", "--varlink=unix:\(certifier.path)",
    ])
    #expect(result.code == 0, "\(result.err)")
    #expect(result.out.contains("Certification passed"))
    #expect(try certifier.passed == 1)
    try certifier.stop()
  }

  @Test(.enabled(if: access(go, X_OK) == 0, "the Debian package varlink-go is not installed"))
  func `Go's certifies the server`() throws {
    let certifier = try Certifier()
    let result = try ChildProcess.run([Self.go, "-client", "-varlink", "unix:\(certifier.path)"])
    #expect(result.code == 0, "\(result.out) \(result.err)")
    #expect(try certifier.passed == 1)
    try certifier.stop()
  }

  @Test func `Python's lists, reads and calls everything of the planner`() throws {
    guard let python = Self.python else {
      print("skipped: no Python with the package varlink; 'make test' installs it into .venv")
      return
    }
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    func varlink(_ arguments: String...) throws -> String {
      let result = try ChildProcess.run([python, "-m", "varlink.cli"] + arguments)
      #expect(result.code == 0, "\(arguments) \(result.err)")
      return result.out
    }
    let address = "unix:\(planner.socket)"
    #expect(try varlink("info", address).contains("plannerd"))
    let help = try varlink("help", "\(address)/org.socialplanner.Planner")
    #expect(help.contains("method Next("))
    func call(_ method: String, _ parameters: String = "{}") throws -> String {
      try varlink("call", "\(address)/org.socialplanner.Planner.\(method)", parameters)
    }
    let goal = #"{"cadenceDays":7,"windows":{"weekdays":["Mon","Tue"]}}"#
    #expect(try call("AddContact", #"{"displayName":"Ada","goal":\#(goal)}"#).contains("\"placed\""))
    for (method, parameters, part) in [
      ("Status", "{}", "\"contacts\": 1"), ("People", #"{"search":"ada"}"#, "Ada"),
      ("Person", #"{"name":"ada"}"#, "\"log\""),
      ("EditContact", #"{"name":"ada","purpose":"chess"}"#, "chess"), ("Plan", #"{"dryRun":true}"#, "placed"),
      ("Refresh", "{}", "waiting"), ("Next", #"{"count":1}"#, "Ada"), ("Agenda", #"{"days":14}"#, "Ada"),
      ("Item", #"{"item":"ada"}"#, "chess"), ("Note", #"{"item":"ada","text":"hi"}"#, "hi"),
      ("Candidates", #"{"item":"ada"}"#, "candidates"), ("Snooze", #"{"item":"ada","by":"1d"}"#, "snoozed"),
      ("SnoozeTonight", "{}", "items"),
      ("Reschedule", #"{"item":"ada","startAt":"in 9d","force":true}"#, "rescheduled"),
      ("Book", #"{"name":"ada","at":"in 20d","force":true}"#, "manual"),
      ("Why", #"{"name":"ada"}"#, "rejected"), ("Cancel", #"{"item":"ada"}"#, "canceled"),
      ("Undo", "{}", "undone"), ("Log", #"{"name":"ada","outcome":"text"}"#, "text"),
      ("Done", #"{"item":"ada","again":true}"#, "entry"), ("History", "{}", "entries"),
      ("SetPaused", #"{"name":"ada","paused":true}"#, "paused"),
      ("AddAway", #"{"from":"2030-01-01","to":"2030-01-02"}"#, "2030-01-02"),
      ("ListAway", "{}", "2030-01-01"),
      ("GetPreferences", "{}", "quietHours"), ("Doctor", "{}", "findings"), ("Export", "{}", "document"),
      ("SetPreference", #"{"key":"quietHours","value":[23,7]}"#, "23"),
      ("RemoveContact", #"{"name":"ada"}"#, "removed"), ("Erase", #"{"all":true}"#, "counts"),
    ] {
      #expect(try call(method, parameters).contains(part), "\(method)")
    }
    // After an error reply, the command exits with 0 and prints the error on one of the two streams.
    let refused = try ChildProcess.run([
      python, "-m", "varlink.cli", "call", "\(address)/org.socialplanner.Planner.Person", #"{"name":"x"}"#,
    ])
    #expect((refused.out + refused.err).contains("NotFound"))
  }
}
