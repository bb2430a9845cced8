import FoundationEssentials
import Logging
import PlannerProtocol
import PlannerStore

/// How a call is carried out.
enum Manner {
  /// On the planner's own thread, one after the other.
  case change
  /// On a planner that only reads, beside all others.
  case look
  /// The same, for what may take long.
  case longLook
  /// On a copy that is thrown away.
  case trial
}

/// Where calls are carried out. What is done with a planner is handed to the thread that may use it, as
/// values.
///
/// `then` is called on the desk's own thread, at once or later.
protocol Desk: AnyObject {
  /// With the planner itself, in the order of calls.
  func begin<Answer: Sendable>(
    _ work: @escaping @Sendable (Planner, _ done: @escaping (Result<Answer, any Error>) -> Void) -> Void,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// With a planner that knows what was committed, and whose changes are lost.
  func look<Answer: Sendable>(
    _ manner: Manner, _ work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void)

  /// Without one.
  func compute<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping (Answer) -> Void)

  /// Throws ``Busy``.
  func watch(_ subscriber: any Subscriber) throws

  /// An answer that is known.
  func known(_ next: Methods.Next) -> Data?

  /// Whether calls about cards may have to wait until these are read.
  var mayWaitForCards: Bool { get }
}

/// Everything on one thread, at once: for tests, and whoever serves a planner from its own thread.
final class NearDesk: Desk {
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
    _ manner: Manner, _ work: @escaping @Sendable (Planner) throws -> Answer,
    then: @escaping (Result<Answer, any Error>) -> Void
  ) {
    planner.catchUp(logger)
    then(Result { try work(planner) })
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

  func known(_ next: Methods.Next) -> Data? { nil }

  var mayWaitForCards: Bool { planner.addressBooks.isReadingNew }
}

extension Planner {
  /// Before a call: a refusal to write must not keep what is there from being read.
  func catchUp(_ logger: Logger) {
    do {
      try catchUp()
    } catch {
      // On a full disk what is there can still be read; a change fails by itself.
      logger.warning("refresh failed", metadata: ["error": "\(type(of: error))"])
    }
  }
}

extension Methods.Watch.Reply {
  /// As it stands on the wire.
  var message: Data {
    get throws { try WireJSON.encode(WireReply(parameters: self, continues: true)) }
  }
}
