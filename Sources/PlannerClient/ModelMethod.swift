import PlannerProtocol

/// A method that asks a model and tells what happens meanwhile.
package protocol ModelMethod: Method {
  static func event(_ reply: Reply) -> ModelEvent
  /// Whether words that look like names may leave.
  var sure: Bool? { get set }
}

extension AskMethods.Talk: ModelMethod {
  package static func event(_ reply: Reply) -> ModelEvent { reply.event }
}

extension AskMethods.WriteDraft: ModelMethod {
  package static func event(_ reply: Reply) -> ModelEvent { reply.event }
}
