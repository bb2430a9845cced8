import PlannerModel

extension RelationKind {
  /// As people say it: `met through`.
  package var inWords: String { self == .metThrough ? "met through" : rawValue }

  /// Returns what the other end shows: the person that Ana is an assistant of.
  package var inverseInWords: String {
    switch self {
    case .assistant: "assistant of"
    case .metThrough: "introduced you to"
    default: inWords
    }
  }
}
