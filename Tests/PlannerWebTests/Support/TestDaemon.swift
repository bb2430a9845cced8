import Logging
import NIOCore
import NIOPosix
import PlannerModel
import PlannerStore
import PlannerTestSupport
import PlannerTime

@testable import PlannerService
@testable import VarlinkNIO

/// A planner on its own loop, with its socket on another loop, as in the daemon.
// `@unchecked`: everything is created once and used on its own loop, and only one thread at a time changes
// `server`.
final class TestDaemon: @unchecked Sendable {
  private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private let path: String
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  private let loop: any EventLoop
  private let sockets: any EventLoop
  private let subscribers: Subscribers
  private let planner: NIOLoopBound<Planner>
  private let origin: Planner.Origin
  private var server: (NIOLoopBound<SocketServer>, Readers)?

  /// Starts a planner.
  /// - guests: the path of plannerguests' socket; nil for none.
  init(path: String, time: TestClock, guests: String? = nil) throws {
    self.path = path
    let store = try PlannerStore(path: path + ".sqlite")
    let (loop, sockets) = (group.next(), group.next())
    let subscribers = try sockets.submit { Subscribers(on: sockets) }.wait()
    (planner, origin) = try loop.submit {
      let planner = Planner(
        store: store, clock: time.clock, zones: TestPage.zones, messenger: nil,
        queues: Planner.Queues(files: ImmediateQueue()), mirrorPath: nil)
      try planner.start()
      if let guests {
        planner.host.door.path = guests
        planner.host.door.opener = {
          SocketClient.open(guests, of: "plannerguests", on: loop, pace: .guestEvents, done: $0)
        }
        try planner.wake()
      }
      planner.feed.subscribers = subscribers
      return (NIOLoopBound(planner, eventLoop: loop), planner.origin)
    }.wait()
    (self.loop, self.sockets, self.subscribers) = (loop, sockets, subscribers)
    try start()
  }

  func start() throws {
    let readers = Readers(origin, loop: sockets)
    let server = try sockets.submit { [sockets, loop, planner, origin, subscribers] in
      let dispatcher = EventLoopDispatcher(
        on: sockets, planner: planner, on: loop, origin, readers: readers, subscribers: subscribers,
        logger: Self.logger)
      let interfaces = PlannerInterface.all(dispatcher: dispatcher, logger: Self.logger)
      let router = Router(interfaces: interfaces, dispatcher: dispatcher, logger: Self.logger)
      return NIOLoopBound(
        SocketServer(eventLoop: sockets, router: router, logger: Self.logger), eventLoop: sockets)
    }.wait()
    try sockets.flatSubmit { [path] in server.value.start(path: path) }.wait()
    self.server = (server, readers)
  }

  func stop() throws {
    guard let (server, readers) = server else { return }
    self.server = nil
    try sockets.flatSubmit { server.value.stop() }.wait()
    try sockets.flatSubmit { readers.stop() }.wait()
  }

  deinit { group.shutdownGracefully { _ in } }
}
