import PlannerModel

extension RelationKind {
  /// As people say it: `met through`.
  package var inWords: String { self == .metThrough ? "met through" : rawValue }

  /// Returns what the other end shows: the person that Ana is an assistant of.
  package var inverseInWords: String {
    switch self {
    case .assistant: "assistant of"
    case .pet: "pet of"
    case .metThrough: "introduced you to"
    default: inWords
    }
  }
}

extension PersonRelation {
  /// What somebody is to the person, as people say it: `sister`, or what the kind is called.
  package var inWords: String { label ?? (inverse == true ? kind.inverseInWords : kind.inWords) }
}
