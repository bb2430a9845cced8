import Glibc
import Logging
import NIOCore
import NIOPosix
import PlannerStore
import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import VarlinkNIO

/// A socket server on an event loop with its own thread, for arbitrary interfaces.
final class LiveServer: @unchecked Sendable {
  static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  let folder: TemporaryFolder
  let loop: any EventLoop
  private var planner: Planner?
  private var server: SocketServer?
  private var others: [SocketServer] = []

  var path: String { folder.file("s") }

  /// Serves a planner.
  convenience init(
    limits: ServerLimits = ServerLimits(), allowedUser: uid_t = geteuid(),
    planner makePlanner: @escaping @Sendable () throws -> Planner
  ) throws {
    try self.init(limits: limits, allowedUser: allowedUser) { this in
      let planner = try makePlanner()
      this.planner = planner
      return PlannerInterface.all(planner: planner, logger: Self.logger)
    }
  }

  /// Serves other interfaces.
  convenience init(
    limits: ServerLimits = ServerLimits(), allowedUser: uid_t = geteuid(),
    interfaces: @escaping @Sendable () throws -> [any VarlinkInterface]
  ) throws {
    try self.init(limits: limits, allowedUser: allowedUser) { _ in try interfaces() }
  }

  private init(
    limits: ServerLimits, allowedUser: uid_t,
    serving: @escaping @Sendable (LiveServer) throws -> [any VarlinkInterface]
  ) throws {
    folder = try TemporaryFolder()
    loop = Self.group.next()
    try onLoop { this in
      let router = Router(interfaces: try serving(this), logger: Self.logger)
      this.server = SocketServer(
        eventLoop: this.loop, router: router, limits: limits, allowedUser: allowedUser, logger: Self.logger)
    }
    try loop.flatSubmit { [self] in server?.start(path: path) ?? loop.makeSucceededVoidFuture() }.wait()
  }

  /// Runs code on the loop, where all of the server's state lives.
  func onLoop<Result: Sendable>(_ body: @escaping @Sendable (LiveServer) throws -> Result) throws -> Result {
    try loop.submit { [self] in try body(self) }.wait()
  }

  func onLoop<Result: Sendable>(planner body: @escaping @Sendable (Planner) throws -> Result) throws -> Result
  {
    try onLoop { this in try body(try #require(this.planner)) }
  }

  /// Starts another server on the same loop, with only an echo.
  func startAnother(at path: String) throws {
    try loop.flatSubmit { [self] in
      let router = Router(interfaces: [EchoInterface()], logger: Self.logger)
      let another = SocketServer(eventLoop: loop, router: router, logger: Self.logger)
      others.append(another)
      return another.start(path: path)
    }.wait()
  }

  func stop() throws {
    try loop.flatSubmit { [self] in
      EventLoopFuture.andAllComplete((others + [server].compactMap { $0 }).map { $0.stop() }, on: loop)
    }.wait()
    try onLoop { this in
      this.server = nil
      this.others = []
      this.planner = nil
    }
  }
}
