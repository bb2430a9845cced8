import Glibc
import NIOCore
import NIOPosix
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import Synchronization
import Testing
import Varlink

@testable import PlannerService
@testable import VarlinkNIO

/// A planner as in the daemon: on its own loop, with its sockets on another loop and reader threads.
// `@unchecked`: everything is created once and used on its own loop, and the stored properties do not change.
final class LiveFront: @unchecked Sendable {
  let folder: TemporaryFolder
  let store: PlannerStore
  let time = TestClock(TestPlanner.monday)
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  private let loop: any EventLoop
  private let sockets: any EventLoop
  private let planner: NIOLoopBound<Planner>
  private let server: NIOLoopBound<SocketServer>
  private let readers: Readers

  var path: String { folder.file("s") }

  init() throws {
    let (folder, time) = (try TemporaryFolder(), time)
    let store = try PlannerStore(path: folder.file("planner.sqlite"))
    let (loop, sockets) = (group.next(), group.next())
    let subscribers = try sockets.submit { Subscribers(on: sockets) }.wait()
    let (planner, origin) = try loop.submit {
      let planner = try Planner.started(store: store, clock: time.clock, zones: TestPlanner.zones)
      planner.feed.subscribers = subscribers
      return (NIOLoopBound(planner, eventLoop: loop), planner.origin)
    }.wait()
    let readers = Readers(origin, loop: sockets)
    server = try sockets.submit {
      let dispatcher = EventLoopDispatcher(
        on: sockets, planner: planner, on: loop, origin, readers: readers, subscribers: subscribers,
        logger: LiveServer.logger)
      let interfaces = PlannerInterface.all(dispatcher: dispatcher, logger: LiveServer.logger)
      let router = Router(interfaces: interfaces, dispatcher: dispatcher, logger: LiveServer.logger)
      return NIOLoopBound(
        SocketServer(eventLoop: sockets, router: router, logger: LiveServer.logger), eventLoop: sockets)
    }.wait()
    (self.folder, self.store, self.loop, self.sockets) = (folder, store, loop, sockets)
    (self.planner, self.readers) = (planner, readers)
    try sockets.flatSubmit { [server, path = folder.file("s")] in server.value.start(path: path) }.wait()
  }

  func connect() throws -> VarlinkConnection {
    try VarlinkConnection(path: path, timeout: ChildProcess.patience)
  }

  /// Starts work on the planner's own thread without waiting for it.
  func begin<Result: Sendable>(
    _ body: @escaping @Sendable (Planner) throws -> Result
  ) -> EventLoopFuture<Result> {
    loop.submit { [planner] in try body(planner.value) }
  }

  /// Begins a change, adding a person, and leaves it uncommitted.
  func hold() -> HeldChange {
    let held = HeldChange()
    let end = begin { planner in
      _ = try planner.change("held") { writer in
        try writer.put(Contact(id: newId(), displayName: "Half Written"))
        held.wait()
      }
      return ()
    }
    held.end = { try end.wait() }
    held.awaitBeginning()
    return held
  }

  func stop() throws {
    try sockets.flatSubmit { [server] in server.value.stop() }.wait()
    try sockets.flatSubmit { [readers] in readers.stop() }.wait()
    try group.syncShutdownGracefully()
  }
}

// `@unchecked`: the semaphores order the two threads, and `end` is set before any other thread gets the
// object.
final class HeldChange: @unchecked Sendable {
  private let begun: UnsafeMutablePointer<sem_t> = .allocate(capacity: 1)
  private let released: UnsafeMutablePointer<sem_t> = .allocate(capacity: 1)
  fileprivate var end: () throws -> Void = {}

  init() {
    sem_init(begun, 0, 0)
    sem_init(released, 0, 0)
  }

  deinit {
    begun.deallocate()
    released.deallocate()
  }

  fileprivate func wait() {
    sem_post(begun)
    sem_wait(released)
  }

  fileprivate func awaitBeginning() { sem_wait(begun) }

  /// Lets the change commit.
  func finish() throws {
    sem_post(released)
    try end()
  }
}
