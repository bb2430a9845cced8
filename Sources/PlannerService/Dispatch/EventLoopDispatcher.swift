import FoundationEssentials
import Logging
import NIOCore
import PlannerProtocol
import PlannerTime
import VarlinkNIO

/// The dispatcher of the daemon. It is used on the sockets' event loop. The planner is on another event loop, and
/// readers are on other threads.
final class EventLoopDispatcher: CallDispatcher {
  /// A change that waited this long for other changes is refused, because its caller may have given up.
  private static let patience = TimeAmount.seconds(60)
  /// The time limit for which a read waits for the planner: for the refresh of a new day, or for an entry of
  /// the audit log.
  private static let patienceOfReads = TimeAmount.milliseconds(50)

  private let loop: any EventLoop
  private let planner: NIOLoopBound<Planner>
  private let plannerLoop: any EventLoop
  private let origin: Planner.Origin
  private let readers: Readers
  private let subscribers: Subscribers
  private let logger: Logger

  init(
    on loop: any EventLoop, planner: NIOLoopBound<Planner>, on plannerLoop: any EventLoop,
    _ origin: Planner.Origin,
    readers: Readers, subscribers: Subscribers, logger: Logger
  ) {
    self.loop = loop
    self.planner = planner
    self.plannerLoop = plannerLoop
    self.origin = origin
    self.readers = readers
    self.subscribers = subscribers
    self.logger = logger
  }

  func begin<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner, _ done: @escaping (Result<Answer, any Error>) -> Void) -> Void,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) {
    let then = NIOLoopBound(then, eventLoop: loop)
    let latest = loop.now + EventLoopDispatcher.patience
    plannerLoop.execute { [loop, plannerLoop, planner, logger] in
      func done(_ result: Result<Answer, any Error>) { loop.execute { then.value(result) } }
      guard plannerLoop.now < latest else {
        let waited = EventLoopDispatcher.patience.nanoseconds / 1_000_000_000
        return done(
          .failure(Busy(message: "Other changes took more than \(waited) s; nothing was changed: try again."))
        )
      }
      planner.value.catchUp(logger)
      work(planner.value, done)
    }
  }

  func look<Answer: Sendable>(
    _ kind: ReaderKind, _ work: @escaping @Sendable (ViewSource) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) {
    ask(readers.canLook, { $0.look(kind, work) }, orElse: { try work($0.views) }, then: then)
  }

  func rehearse<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) { ask(readers.canRehearse, { $0.rehearse(work) }, orElse: work, then: then) }

  /// Asks the readers if they can carry out the work, and otherwise the planner.
  private func ask<Answer: Sendable>(
    _ canAsk: Bool, _ readersWork: @escaping (Readers) -> EventLoopFuture<Result<Answer, any Error>>,
    orElse work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) {
    func askPlanner() { begin({ planner, done in done(Result { try work(planner) }) }, then: then) }
    guard canAsk else { return askPlanner() }
    whenCaughtUp { [readers] in
      readersWork(readers).assumeIsolated().whenSuccess { result in
        if case .failure(let error) = result, error is Readers.NoReader { return askPlanner() }
        then(result)
      }
    }
  }

  /// Runs `body` at once, unless a refresh is due. In that case `body` runs after the refresh, or without it
  /// if the planner is busy for long.
  private func whenCaughtUp(_ body: @escaping () -> Void) {
    guard origin.snapshot.latest.refreshDue.isDue(at: Instant(seconds: origin.clock.now().seconds)) else {
      return body()
    }
    note({ [logger] in $0.catchUp(logger) }, then: body)
  }

  func note(_ work: @escaping @Sendable (Planner) -> Void, then: @escaping () -> Void) {
    var isOver = false
    func end() {
      if !isOver { then() }
      isOver = true
    }
    let once = NIOLoopBound(end, eventLoop: loop)
    loop.scheduleTask(in: EventLoopDispatcher.patienceOfReads) { once.value() }
    plannerLoop.execute { [loop, planner] in
      work(planner.value)
      loop.execute { once.value() }
    }
  }

  func compute<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void) {
    readers.compute(work).assumeIsolated().whenSuccess { then($0) }
  }

  func watch(_ subscriber: any Subscriber) throws {
    try subscriber.begin()
    // Added at once, even if the planner is busy, so that the subscriber gets every event that is committed
    // from now on.
    let isFirst = subscribers.take(subscriber)
    plannerLoop.execute { [planner, logger] in
      planner.value.catchUp(logger)
      do { try planner.value.subscribersGrew(isFirst: isFirst) } catch {
        logger.warning("the next event is not known", metadata: ["error": "\(type(of: error))"])
      }
    }
  }

  func kept(_ call: any KeptQuery) -> Data? {
    let now = Instant(seconds: origin.clock.now().seconds)
    guard !origin.snapshot.latest.refreshDue.isDue(at: now) else { return nil }
    return origin.snapshot.keptReplies.reply(call.question, now: now, version: origin.store.version)
  }

  var mayWaitForCards: Bool { origin.snapshot.latest.mayWaitForCards }
}
