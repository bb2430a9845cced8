import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime

/// A method of the protocol that the planner can carry out.
protocol UseCase: Method {
  func run(in planner: Planner) throws -> Reply
  /// True if it is about cards: after a start it is answered only once they are known.
  var needsCards: Bool { get }
  /// The way in which it is carried out.
  var manner: Manner { get }
  /// Returns the reply as JSON.
  func answer(in planner: Planner) throws -> Data
}

extension UseCase {
  var needsCards: Bool { false }
  var manner: Manner { .change }

  func answer(in planner: Planner) throws -> Data { try WireJSON.encode(reply: try run(in: planner)) }
}

extension UseCase where Reply: UndoableReply {
  func answer(in planner: Planner) throws -> Data {
    try WireJSON.encode(reply: try planner.withUndoId { try run(in: planner) })
  }
}

/// A method whose reply is kept until something changes: status bars poll it, or the client needs it at each start.
protocol KeptUseCase: UseCase {
  /// Tells this call from others that have other replies.
  var question: String { get }
  /// Returns the time at which a reply may differ although nothing changed.
  func validUntil(_ reply: Reply, _ now: Instant) -> Instant
}

extension KeptUseCase {
  func answer(in planner: Planner) throws -> Data {
    let before = planner.store.version
    let replies = planner.host.bulletin.keptReplies
    if let kept = replies.reply(question, now: planner.now, version: before) { return kept }
    let reply = try run(in: planner)
    let data = try WireJSON.encode(reply: reply)
    let end = validUntil(reply, planner.now)
    replies.keep(data, question, until: end, versions: (before, planner.store.version))
    return data
  }
}

/// A method that hands out what is known of people, which the audit log notes.
protocol ExportingUseCase: UseCase {
  /// Returns the ids of these people.
  func people(in planner: Planner) throws -> Set<String>
}

/// A method whose reply needs an answer from outside the planner, and is given through a callback.
protocol SlowUseCase: Method {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws
}

/// Throws ``InvalidField`` if a call asks for less than one of something, or for more than 10,000.
func checkLimit(_ limit: Int?) throws {
  if let limit, !(1...10_000).contains(limit) {
    throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...10000")
  }
}
