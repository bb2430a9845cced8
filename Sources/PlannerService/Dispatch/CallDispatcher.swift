import FoundationEssentials
import Logging
import PlannerProtocol
import PlannerStore
import Varlink
import VarlinkNIO

/// The readers that carry out a query, concurrently with all other calls.
enum ReaderKind {
  case quick
  /// The readers for calls that may take long.
  case long
}

/// Carries out calls. It hands work, as values, to the thread that may use the planner for that work.
///
/// `then` is called on the dispatcher's own thread, at once or later.
protocol CallDispatcher: Offloader {
  /// Runs work with the planner itself, in the order of the calls.
  func begin<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner, _ done: @escaping (Result<Answer, any Error>) -> Void) -> Void,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// Runs work that only reads the committed state.
  func look<Answer: Sendable>(
    _ kind: ReaderKind, _ work: @escaping @Sendable (ViewSource) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// Runs work with a planner that has a copy of the committed state. Its changes are lost.
  func rehearse<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// Runs work with the planner itself, for callers that cannot wait long. `then` is called after the work,
  /// or before it if the planner is busy.
  func note(_ work: @escaping @Sendable (Planner) -> Void, then: @escaping () -> Void)

  /// Adds a listener of `Watch`. Throws ``Busy`` if the listener may not have a stream.
  func watch(_ subscriber: any Subscriber) throws

  /// Returns the kept reply for this call; nil if no reply was kept.
  func kept(_ call: any KeptQuery) -> Data?

  /// True if calls about cards may have to wait until cards are read.
  var mayWaitForCards: Bool { get }
}

/// A dispatcher that does everything at once on one thread. It serves tests, and callers on the planner's own
/// thread.
final class InlineDispatcher: CallDispatcher {
  private let planner: Planner
  private let logger: Logger

  init(_ planner: Planner, logger: Logger) {
    self.planner = planner
    self.logger = logger
  }

  func begin<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner, _ done: @escaping (Result<Answer, any Error>) -> Void) -> Void,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) {
    planner.catchUp(logger)
    work(planner, then)
  }

  func look<Answer: Sendable>(
    _ kind: ReaderKind, _ work: @escaping @Sendable (ViewSource) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) { rehearse({ try work($0.views) }, then: then) }

  func rehearse<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) {
    planner.catchUp(logger)
    then(Result { try work(planner) })
  }

  func note(_ work: @escaping @Sendable (Planner) -> Void, then: @escaping () -> Void) {
    work(planner)
    then()
  }

  func compute<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void
  ) { then(work()) }

  func watch(_ subscriber: any Subscriber) throws {
    try subscriber.begin()
    try planner.watch { [weak subscriber] event in
      guard let subscriber, let data = try? event.message else { return false }
      return subscriber.send(data)
    }
  }

  func kept(_ call: any KeptQuery) -> Data? { nil }

  var mayWaitForCards: Bool { planner.addressBooks.isReadingNew }
}

extension Methods.Watch.Reply {
  /// The event as a message on the wire.
  var message: Data {
    get throws { try WireJSON.encode(WireReply(parameters: self, continues: true)) }
  }
}
