import PlannerModel

extension RelationKind {
  /// The kind in words: `met through`.
  package var inWords: String { self == .metThrough ? "met through" : rawValue }

  /// The words for the other end of the relation: `assistant of`.
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
  /// The relation in words: its label such as `sister`, or else the words of its kind.
  package var inWords: String { label ?? (inverse == true ? kind.inverseInWords : kind.inWords) }
}
