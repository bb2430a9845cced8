import FoundationEssentials
import PlannerProtocol

/// A method of the protocol that the planner can carry out.
protocol UseCase: Method {
  func run(in planner: Planner) throws -> Reply
  /// Whether it is about cards: after a start it is answered once they are known.
  var needsCards: Bool { get }
  /// How it is carried out.
  var manner: Manner { get }
  /// The reply as JSON.
  func answer(in planner: Planner) throws -> Data
}

extension UseCase {
  var needsCards: Bool { false }
  var manner: Manner { .change }

  func answer(in planner: Planner) throws -> Data { try WireJSON.encode(try run(in: planner)) }
}

/// One whose answer needs more than the planner itself, and comes when that has answered.
protocol SlowUseCase: Method {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws
}
