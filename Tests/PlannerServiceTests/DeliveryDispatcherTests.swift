import Logging
import NIOCore
import NIOPosix
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `The dispatcher` {
  /// Delivers until it is stopped, like a hook that keeps running.
  private final class LongChannel: PlannerReminders.Channel {
    let name = ChannelName.hooks
    private let (stream, end) = AsyncStream<Void>.makeStream()

    func carries(_ kind: NoticeKind) -> Bool { kind == .reminder }
    func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String? {
      for await _ in stream {}
      return nil
    }
    func examine() async -> [ChannelFinding] { [] }
    func stop() { end.finish() }
  }

  @Test
  func `has the ledger know what a channel gives up at the end, so that the next daemon repeats nothing`()
    throws
  {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let store = try PlannerStore.inMemory()
    let daemon = try loop.submit {
      let dispatcher = DeliveryDispatcher(
        channels: [LongChannel()], openConversation: { _ in false }, loop: loop,
        executor: EventLoopTaskExecutor(loop),
        logger: LiveServer.logger)
      let planner = try Planner.started(
        store: store, clock: TestClock(TestPlanner.monday).clock, zones: TestPlanner.zones,
        messenger: dispatcher
      )
      dispatcher.report = { [weak planner] in try planner?.hear($0) }
      _ = try Methods.AddContact(fields: ContactFields(displayName: "Ana")).run(in: planner)
      _ = try Methods.Book(name: "Ana", at: "2026-03-02 08:10", force: true).run(in: planner)
      try planner.wake()
      return NIOLoopBound((dispatcher, planner), eventLoop: loop)
    }.wait()
    #expect(try store.read { try $0.deliveries(.pending) }.count == 1)
    try loop.flatSubmit { daemon.value.0.stop(within: .milliseconds(1)) }.wait()
    #expect(try store.read { try $0.deliveries(.pending) }.isEmpty)
    #expect(try store.read { try $0.deliveries(.sent) }.count == 1)
    try group.syncShutdownGracefully()
  }
}
