import PlannerProtocol
import Varlink

/// A method that asks a model and reports events meanwhile.
package protocol ModelMethod: Method {
  static func event(_ reply: Reply) -> ModelEvent
  /// True if the user allows sending words that look like names.
  var sure: Bool? { get set }
}

extension AskMethods.Talk: ModelMethod {
  package static func event(_ reply: Reply) -> ModelEvent { reply.event }
}

extension AskMethods.WriteDraft: ModelMethod {
  package static func event(_ reply: Reply) -> ModelEvent { reply.event }
}
