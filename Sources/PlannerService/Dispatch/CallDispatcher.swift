import FoundationEssentials
import Logging
import PlannerProtocol
import PlannerStore
import VarlinkNIO

/// The way to run a call.
enum CallKind {
  /// On the planner's own thread, one call after the other.
  case change
  /// On a planner that only reads, concurrently with all others.
  case look
  /// Like `look`, for calls that may take long.
  case longLook
  /// On a copy of the store that is thrown away afterwards.
  case trial
}

/// Carries out calls. It hands work, as values, to the thread that may use the planner for that work.
///
/// `then` is called on the dispatcher's own thread, at once or later.
protocol CallDispatcher: Offloader {
  /// Runs work with the planner itself, in the order of the calls.
  func begin<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner, _ done: @escaping (Result<Answer, any Error>) -> Void) -> Void,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// Runs work with a planner that has the committed state. Its changes are lost.
  func look<Answer: Sendable>(
    _ callKind: CallKind, _ work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// Runs work with the planner itself, for callers that cannot wait long. `then` is called after the work,
  /// or before it if the planner is busy.
  func note(_ work: @escaping @Sendable (Planner) -> Void, then: @escaping () -> Void)

  /// Adds a listener of `Watch`. Throws ``Busy`` if the listener may not have a stream.
  func watch(_ subscriber: any Subscriber) throws

  /// Returns the kept reply for this call; nil if no reply was kept.
  func kept(_ call: any KeptUseCase) -> Data?

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
    _ callKind: CallKind, _ work: @escaping @Sendable (Planner) throws -> Answer,
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

  func kept(_ call: any KeptUseCase) -> Data? { nil }

  var mayWaitForCards: Bool { planner.addressBooks.isReadingNew }
}

extension Planner {
  /// Runs a refresh before a call, if one is due. A failure to write must not prevent reads.
  func catchUp(_ logger: Logger) {
    do {
      if try !doubtsClock() { try catchUp() }
    } catch {
      // On a full disk stored data can still be read. A command that changes data reports its own failure.
      logger.warning("refresh failed", metadata: ["error": "\(type(of: error))"])
    }
  }
}

extension Methods.Watch.Reply {
  /// The event as a message on the wire.
  var message: Data {
    get throws { try WireJSON.encode(WireReply(parameters: self, continues: true)) }
  }
}
